"""How a game ended."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass


@dataclass(frozen=True)
class Outcome:
    """Who won, with what, and why. A game played alone has no winner."""

    winners: tuple[int, ...]
    points: tuple[float, ...]
    utility: tuple[float, ...]
    reason: str

    def without(self, retired: Collection[int]) -> Outcome:
        """Return the result among the seats that stayed to the end.

        Where the rules name only seats that left, the others share.

        >>> Outcome((1,), (3, 9, 4), (0.0, 1.0, 0.0), "points").without({1}).utility
        (0.5, 0.0, 0.5)
        """
        if not retired:
            return self
        stayed = [s for s in range(len(self.utility)) if s not in retired]
        share = sum(self.utility[s] for s in stayed)
        utility = tuple(
            0.0 if s in retired else self.utility[s] / share if share > 0 else 1 / len(stayed)
            for s in range(len(self.utility))
        )
        return Outcome(winners_of(utility), self.points, utility, self.reason)


def winners_of(utility: tuple[float, ...]) -> tuple[int, ...]:
    """Return the seats that did best; nobody where there is one seat.

    >>> winners_of((0.5, 0.5, 0.0)), winners_of((0.7,))
    ((0, 1), ())
    """
    if len(utility) == 1:
        return ()
    return tuple(s for s, u in enumerate(utility) if u == max(utility))
