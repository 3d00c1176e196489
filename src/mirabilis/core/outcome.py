"""How a game ended."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from mirabilis.core.sums import added


@dataclass(frozen=True)
class Outcome:
    """Who won, with what, and why. A game played alone has no winner."""

    winners: tuple[int, ...]
    points: tuple[float, ...]
    utility: tuple[float, ...]
    reason: str

    def without(self, retired: Collection[int], best: Collection[int] = ()) -> Outcome:
        """Return the result among the seats that stayed to the end.

        Winners who stayed are the winners. Where all of them left these are ``best``, the best of
        the others as the game ranks them; where it does not, the others share.

        >>> won = Outcome((1,), (3, 9, 4), (0.0, 1.0, 0.0), "points")
        >>> won.without({1}, best={2}).utility, won.without({1}).utility
        ((0.0, 0.0, 1.0), (0.5, 0.0, 0.5))
        >>> won.without({0}, best={2}).utility
        (0.0, 1.0, 0.0)
        """
        if not retired:
            return self
        seats = range(len(self.utility))
        stayed = [s for s in seats if s not in retired]
        share = added(self.utility[s] for s in stayed)
        if share > 0:
            utility = tuple(self.utility[s] / share if s in stayed else 0.0 for s in seats)
        else:
            heirs = best or stayed
            utility = tuple(1 / len(heirs) if s in heirs else 0.0 for s in seats)
        return Outcome(winners_of(utility), self.points, utility, self.reason)


def winners_of(utility: tuple[float, ...]) -> tuple[int, ...]:
    """Return the seats that did best; nobody where there is one seat.

    >>> winners_of((0.5, 0.5, 0.0)), winners_of((0.7,))
    ((0, 1), ())
    """
    if len(utility) == 1:
        return ()
    return tuple(s for s, u in enumerate(utility) if u == max(utility))
