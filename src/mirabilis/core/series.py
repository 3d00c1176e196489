"""A series: several games between the same seats, first to a number of wins."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from mirabilis.core.errors import BadSetup
from mirabilis.core.game import Game
from mirabilis.core.match import Match
from mirabilis.core.record import GameRecord


def who_begins(game: Game, options: Mapping[str, str], later: int) -> Mapping[str, str]:
    """Return the options that let the first move go round so many games later.

    Nothing where the game does not let it be chosen, or where it is by lot.
    """
    starts = game.spec.starts
    order = list(starts)
    now = [seat for seat in order if starts[seat].items() <= options.items()]
    return starts[order[(order.index(now[0]) + later) % len(order)]] if now else {}


@dataclass
class Series:
    """Games one after another; seats stay, the first move alternates where the game allows it.

    >>> import mirabilis
    >>> series = Series(mirabilis.load("ewn", setup="standard"), to_win=2)
    >>> first = series.next(seed=1)
    >>> first.resign(1); series.add(first)
    >>> series.wins, series.next(seed=2).actors
    ([1.0, 0.0], (1,))
    """

    game: Game
    to_win: int = 1
    players: int | None = None
    records: list[GameRecord] = field(default_factory=list)
    wins: list[float] = field(init=False)
    _running: Match | None = field(init=False, default=None)

    def __post_init__(self) -> None:
        if self.to_win < 1:
            raise BadSetup(f"a series is won with 1 win or more, not {self.to_win}")
        self.players = self.players or self.game.default_players
        self.wins = [0.0] * self.players

    @property
    def winners(self) -> tuple[int, ...]:
        """Return who has enough wins; nobody while the series goes on."""
        if max(self.wins) < self.to_win:
            return ()
        return tuple(s for s, won in enumerate(self.wins) if won == max(self.wins))

    def options(self) -> Mapping[str, Any]:
        """Return the options of the next game: as given, but with the next seat to begin."""
        first = who_begins(self.game, self.game.options, len(self.records))
        return {**self.game._choices, **first}

    def next(self, **start: Any) -> Match:
        """Begin the next game; arguments as in `Game.start`."""
        if self.winners:
            raise BadSetup("the series is won; start another one")
        game = Game(self.game.parts, self.options(), jit=self.game._jit)
        self._running = game.start(players=self.players, **start)
        return self._running

    def add(self, match: Match) -> None:
        """Count a finished game; a shared win counts in parts."""
        outcome = match.outcome
        if match is not self._running:
            raise BadSetup("only the game that `next` began last counts, and once")
        if outcome is None:
            raise BadSetup("only a finished game counts")
        self._running = None
        self.records.append(match.record())
        for seat in outcome.winners:
            self.wins[seat] += 1 / len(outcome.winners)
