"""What somebody at a seat goes by: the input of a bot."""

from __future__ import annotations

import random
from collections.abc import Callable
from copy import copy
from typing import TYPE_CHECKING, Any

from mirabilis.core.chance import key_of
from mirabilis.core.game import Game, recast
from mirabilis.core.transcript import Event

if TYPE_CHECKING:
    from mirabilis.core.match import Match


class Seat:
    """What somebody at a seat may know, and what they may do: all that a bot receives."""

    def __init__(self, match: Match, seat: int) -> None:
        match._may_see(seat)
        self.game = match.game
        self.players = match.players
        self.number = seat
        self.tables = match._tables
        self.seen = match.observed(seat)
        self.codes = match.codes(seat)
        self._transcript: Callable[[], list[Event]] = lambda: match.transcript(seat)
        self._heard: Callable[[], list[tuple[int, int]]] = lambda: match.heard(seat)
        self._view: Callable[[], dict[str, Any]] = lambda: match.view(seat)

    def under(self, game: Game) -> Seat:
        """Return the same for another copy of the game, compiled or interpreted (`Game.twin`)."""
        twin = copy(self)
        twin.game, twin.tables = game, game.tables(self.players)
        twin.seen = recast(self.seen, game)
        return twin

    def __getstate__(self) -> dict[str, Any]:
        """Send what the seat knows, and nothing that leads to the match.

        The tables stay here, whoever has the game has them: they are large, and a copy that can be
        written to is of another type, for which everything would be compiled once more.
        """
        transcript, heard, view = self.transcript, self.heard, self.view
        known = self.__dict__ | {"_transcript": transcript, "_heard": heard, "_view": view}
        del known["tables"]
        return known

    def __setstate__(self, state: dict[str, Any]) -> None:
        transcript, heard, view = (state.pop(name) for name in ("_transcript", "_heard", "_view"))
        self.__dict__.update(
            state, _transcript=lambda: transcript, _heard=lambda: heard, _view=lambda: view
        )
        self.tables = self.game.tables(self.players)
        self.seen = recast(self.seen, self.game)  # of the very dtype that compiled code knows

    @property
    def moves(self) -> list[str]:
        """Return the legal moves in notation."""
        return [self.game.format(code) for code in self.codes]

    @property
    def transcript(self) -> list[Event]:
        """Return what this seat has been shown."""
        return self._transcript()

    @property
    def heard(self) -> list[tuple[int, int]]:
        """Return what this seat has been shown as (seat, code), without words and views."""
        return self._heard()

    def now(self) -> Seat:
        """Return the same seat with what it has heard so far, should the match go on meanwhile."""
        twin, heard = copy(self), self.heard
        twin._heard = lambda: heard
        return twin

    def random(self, seed: int | str, use: str = "choice") -> random.Random:
        """Return the random source of this decision, for a bot with a seed.

        It depends on the seed, the seat and how much it has heard, so it is the same for whoever
        asks in whatever process. A bot that draws for several uses names them.
        """
        return random.Random(key_of(f"{use} {self.number} {len(self.heard)} of {seed}"))

    @property
    def view(self) -> dict[str, Any]:
        """Return what this seat sees."""
        return self._view()
