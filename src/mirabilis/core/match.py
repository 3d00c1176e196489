"""A match: one game being played, as people and programs handle it.

The state is never handed out. What a seat may know comes through `Match.view`,
`Match.transcript` and `Match.seat`; the record exists when the game is over.
"""

from __future__ import annotations

import operator
import secrets
from collections.abc import Sequence
from typing import Any, NoReturn

import numpy as np

from mirabilis.core.chance import key_of
from mirabilis.core.errors import (
    BadNotation,
    BadSetup,
    Hidden,
    NotYourTurn,
    listed,
)
from mirabilis.core.fair import Source, draw_on, source_of
from mirabilis.core.game import Array, Game, recast
from mirabilis.core.outcome import Outcome, winners_of
from mirabilis.core.record import CLOSINGS, GameRecord
from mirabilis.core.refused import refused
from mirabilis.core.seat import Seat
from mirabilis.core.seats import ALL, CHANCE, EVEN, SPECTATOR, seats_of
from mirabilis.core.transcript import Ear, Event, Watch, game_view, observe
from mirabilis.core.undo import last_decision, unseen_since
from mirabilis.core.words import seat_name
from mirabilis.core.work import KEPT_WORK, LOTS, MANUAL, OUT_OF_RANGE, OVER, ROOM_DRAWN


def whole(value: Any, name: str) -> int:
    """Return a value as a plain integer; anything else but an integer is refused."""
    if isinstance(value, bool) or not hasattr(value, "__index__"):
        raise BadSetup(f"{name} is a whole number, not {value!r}")
    return operator.index(value)


class Match:
    """One game being played; make one with `Game.start`, `Game.position` or `replay`."""

    __slots__ = (
        "_act",
        "_actors",
        "_answers",
        "_begin",
        "_closed",
        "_codes",
        "_drawn",
        "_draws",
        "_ears",
        "_free",
        "_head",
        "_line",
        "_listed",
        "_open",
        "_outcomes",
        "_ranks",
        "_source",
        "_states",
        "_tables",
        "_watches",
        "_work",
        "game",
        "manual",
        "players",
        "seed",
        "start",
    )

    def __init__(
        self,
        game: Game,
        players: int | None = None,
        seed: int | str | None = None,
        chance: str | Source = "seeded",
        *,
        open: bool = False,
        start: str | None = None,
    ) -> None:
        self.game = game
        self.players = game.default_players if players is None else whole(players, "players")
        self.manual = chance == "manual"
        self._source = None
        if chance not in ("seeded", "manual"):
            if seed is not None:
                raise BadSetup("a match that draws from a source has no seed beside it")
            self._source = source_of(chance, self.players)
        self.seed: int | str | None = None
        self.start = None if start is None else " ".join(start.split())
        self._open = open
        self._tables = game.tables(self.players)
        self._act = game.calls.advance
        self._line: list[tuple[int, int]] = []
        self._draws: list[tuple[int, int]] = []
        self._closed: dict[int, str] = {}
        self._ranks = True  # False: an old record, in which the others share
        self._watches: dict[int, Watch] = {}
        self._ears: dict[int, Ear] = {}
        self._take(game.new_work())
        if start is None:
            self._states = game.new_state()
            game.calls.begin(self._tables, self._states)
        else:
            self._states = game.placed(self.start or "", self.players)
        self._begin = self._states.copy()
        if self.manual or self._source is not None:
            self._head[MANUAL] = 1  # compiled code leaves open what it could choose
        else:
            self._sow(secrets.randbits(64) if seed is None else seed)
        self._settle()

    def _sow(self, seed: int | str) -> None:
        if not isinstance(seed, str):
            seed = whole(seed, "a seed that is no text")
        try:
            self._work["key"][0] = key_of(seed)
        except ValueError as error:
            raise BadSetup(str(error)) from None
        self.seed = seed

    def _take(self, work: Array) -> None:
        """Use a scratch record; the views of its fields save time at every move."""
        self._work = work
        self._head: Array = work["head"][0]
        self._answers: Array = self._head[:5]
        self._drawn: Array = work["drawn"][0]
        self._listed: Array = work["moves"][0]

    def _settle(self) -> None:
        """Let chance act until somebody has to decide."""
        self.game.calls.settle(self._tables, self._states, self._work)
        self._note()
        if self._outcomes and self._source is not None:
            draw_on(self, self._source)

    def _note(self) -> None:
        """Take over what compiled code left in the scratch memory."""
        mask, free, drawn, n, self._outcomes = self._answers.tolist()
        if drawn:
            for outcome in self._drawn[:drawn].tolist():
                self._line.append((CHANCE, outcome))
            if self._source is not None:
                self._draws += [(0, 1)] * drawn  # certain: nothing was drawn
        self._actors = seats_of(mask)
        self._free = seats_of(free) if free else ()
        self._codes: list[int] | None = self._listed[:n].tolist() if n else None
        if drawn == ROOM_DRAWN:
            self._settle()

    # -- whose turn, which moves -----------------------------------------------------------

    @property
    def actors(self) -> tuple[int, ...]:
        """Return the seats the game waits for; `CHANCE` for an outcome; none when it is over."""
        return () if self._closed and self.is_over else self._actors

    @property
    def free(self) -> tuple[int, ...]:
        """Return further seats that may act but need not."""
        return () if self._closed and self.is_over else self._free

    @property
    def is_over(self) -> bool:
        """Tell whether the game has ended."""
        return not self._actors or 0 < len(self._closed) == self.players - 1

    def codes(self, seat: int) -> list[int]:
        """Return the legal moves of a seat as integers, in stable order."""
        if self._codes is not None and seat == self._actors[0] and not self._closed:
            return self._codes.copy()
        if seat not in self.actors and seat not in self.free:
            return []
        if seat == CHANCE:
            self.game.calls.outcomes(self._tables, self._states, self._work)
            outcomes: list[int] = self._work["outcomes"][0, : self._outcomes].tolist()
            return outcomes
        n = self.game.calls.moves(self._tables, self._states, self._work, seat)
        moves: list[int] = self._listed[:n].tolist()
        return moves

    def moves(self, seat: int) -> list[str]:
        """Return the legal moves of a seat in notation."""
        return [self.game.format(code) for code in self.codes(seat)]

    def odds(self) -> dict[int, int]:
        """Return the outcomes chance may have now with their weights, for manual chance."""
        if self._actors != (CHANCE,):
            return {}
        n = self.game.calls.outcomes(self._tables, self._states, self._work)
        weights = self._work["weights"][0, :n].tolist()
        if weights[0] == EVEN:
            weights = [1] * n
        return dict(zip(self._work["outcomes"][0, :n].tolist(), weights, strict=True))

    def check(self, seat: int, move: str | int) -> int | None:
        """Return None if a move is allowed, or the number of the clause that forbids it.

        A text that is no move, or a seat that is not to act, raises the error `play` would.
        """
        code = self._code(move)
        seat = self._seat(seat)
        against = self._refusal(seat, code)
        if against > 0:
            return against
        if against < 0:
            raise refused(self, seat, code, against)
        return None

    # -- playing ---------------------------------------------------------------------------

    def play(self, seat: int, move: str | int) -> None:
        """Make a move, given as text or code; refused moves leave the match unchanged."""
        code = move if move.__class__ is int else self._code(move)
        if seat.__class__ is not int or not -1 <= seat < self.players:
            seat = self._seat(seat)
        if self._closed and self.is_over:
            raise refused(self, seat, code, OVER)
        try:
            against = self._act(self._tables, self._states, self._work, seat, code)
        except OverflowError:  # from the compiled call
            against = OUT_OF_RANGE
        if against:
            raise refused(self, seat, code, against)
        self._line.append((seat, code))
        self._note()
        if self._outcomes and self._source is not None:
            draw_on(self, self._source)

    def _code(self, move: str | int) -> int:
        if isinstance(move, str):
            return self.game.parse(move)
        try:
            return operator.index(move)
        except TypeError:
            raise BadNotation(f"a move is a text or an integer, not {move!r}") from None

    def _seat(self, seat: Any) -> int:
        try:
            number = operator.index(seat)
        except TypeError:
            number = self.players
        if -1 <= number < self.players:
            return number
        raise NotYourTurn(f"there is no seat {seat!r}; seats are 0 to {self.players - 1}")

    def _refusal(self, seat: int, code: int) -> int:
        if self._closed and self.is_over:
            return OVER
        if not -(1 << 63) <= code < 1 << 63:
            return OUT_OF_RANGE
        against: int = self.game.calls.refusal(self._tables, self._states, self._work, seat, code)
        return against

    def undo(self, seat: int | None = None) -> None:
        """Go back to before the last decision, or before the last one of ``seat``.

        The same outcomes of chance come again. What was revealed stays revealed: a match does
        not go back behind it. What others did unseen since then stays done.
        """
        index = last_decision(self, seat)
        unseen = unseen_since(self, index)
        del self._line[index:]
        self._watches.clear()
        self._ears.clear()
        self._replay()
        for other, move in unseen:
            if other in (*self._actors, *self._free) and self._refusal(other, move) == 0:
                self.play(other, move)

    def _replay(self) -> None:
        """Make the state that the line leads to."""
        self._states[0] = self._begin[0]
        line = np.array(self._line, np.int64).reshape(-1, 2)
        self.game.calls.run(self._tables, self._states, line)
        self._head[LOTS] = lots = sum(seat == CHANCE for seat, _ in self._line)
        del self._draws[lots:]
        self._settle()

    def resign(self, seat: int, reason: str = "resigned") -> None:
        """Let a seat leave: resigned, out of time, or abandoned.

        The last one who stays wins. While there are more the game goes on, somebody else moving
        for the seat, and the result is computed among those who stayed: where the game ranks by
        points or money they are ranked by the same rule, otherwise see `Outcome.without`.
        """
        if reason not in CLOSINGS:
            raise BadSetup(f"a seat leaves by {listed(CLOSINGS)}, not {reason!r}")
        seat = whole(seat, "a seat")
        if not 0 <= seat < self.players:
            raise BadSetup(f"there is no seat {seat}; seats are 0 to {self.players - 1}")
        if self.is_over:
            raise refused(self, seat, 0, OVER)
        if self.players == 1:
            raise BadSetup("nobody else is at the table; stop playing instead")
        if seat in self._closed:
            name = seat_name(self.game, seat, players=self.players)
            raise BadSetup(f"{name} has left already")
        self._closed[seat] = reason

    @property
    def retired(self) -> dict[int, str]:
        """Return the seats that left, with their reason."""
        return dict(self._closed)

    def copy(self) -> Match:
        """Return an independent match in the same situation."""
        twin = object.__new__(Match)
        for name in Match.__slots__:
            setattr(twin, name, getattr(self, name))
        twin._states = self._states.copy()
        twin._line = self._line.copy()
        twin._draws = self._draws.copy()
        twin._closed = self._closed.copy()
        twin._watches = {}
        twin._ears = {}
        twin._take(self._work.copy())
        twin._codes = None if self._codes is None else self._codes.copy()
        return twin

    def under(self, game: Game) -> Match:
        """Return an independent match in the same situation under another copy of its game.

        The copies differ in being compiled or interpreted only (`Game.twin`): whoever plays on
        notices nothing.
        """
        twin = self.copy()
        twin.game = game
        twin._tables = game.tables(self.players)
        twin._act = game.calls.advance
        twin._begin, twin._states = recast(self._begin, game), recast(self._states, game)
        work = game.new_work()
        for name in KEPT_WORK:
            work[name] = self._work[name]
        twin._take(work)
        return twin

    def __reduce__(self) -> NoReturn:
        raise TypeError(
            "a match holds secrets: send match.record(running=True).dumps(), or match.seat(n)"
        )

    # -- what can be seen ------------------------------------------------------------------

    def _may_see(self, viewer: int) -> None:
        if viewer == ALL:
            if not (self._open or self.is_over):
                raise Hidden("everything is shown when the game is over, or after start(open=True)")
        elif viewer != SPECTATOR and not 0 <= viewer < self.players:
            raise Hidden(
                f"there is no seat {viewer}; viewers are 0 to {self.players - 1}, SPECTATOR, ALL"
            )

    def view(self, viewer: int) -> dict[str, Any]:
        """Return what a viewer may see, as plain data for JSON."""
        seen = self.observed(viewer)
        outcome = self.outcome
        return {
            "game": self.game.spec.slug,
            "viewer": {SPECTATOR: "spectator", ALL: "all"}.get(viewer, viewer),
            "players": self.players,
            "actors": list(self.actors),
            "may_act": viewer in self.actors or viewer in self.free,
            "left": {str(s): reason for s, reason in self._closed.items()},
            "outcome": None
            if outcome is None
            else {
                "winners": list(outcome.winners),
                "points": list(outcome.points),
                "utility": list(outcome.utility),
                "reason": outcome.reason,
            },
            "board": game_view(self.game, self._tables, seen, viewer),
        }

    def observed(self, viewer: int) -> Array:
        """Return the state as a viewer knows it, the rest blank: the input of a program."""
        self._may_see(viewer)
        seen = self.game.new_state()
        observe(self.game, self._tables, self._states, viewer, seen)
        return seen

    def transcript(self, viewer: int) -> list[Event]:
        """Return what a viewer has been shown so far."""
        self._may_see(viewer)
        if viewer not in self._watches:
            self._watches[viewer] = Watch(self.game, self.players, self._begin, viewer)
        return self._watches[viewer].follow(self._line).copy()

    def heard(self, viewer: int) -> list[tuple[int, int]]:
        """Return what a viewer has been shown as (seat, code): the transcript without words."""
        self._may_see(viewer)
        if viewer == ALL or not self.game.spec.hides(self.game.options):
            return self._line.copy()
        return self._ear(viewer).copy()

    def noticed(self, viewer: int) -> int:
        """Return how many events a viewer has been shown."""
        self._may_see(viewer)
        if viewer == ALL or not self.game.spec.hides(self.game.options):
            return len(self._line)
        return len(self._ear(viewer))

    def _ear(self, viewer: int) -> list[tuple[int, int]]:
        if viewer not in self._ears:
            self._ears[viewer] = Ear(self.game, self.players, self._begin, viewer)
        return self._ears[viewer].follow(self._line)

    def seat(self, seat: int) -> Seat:
        """Return what a player at a seat goes by: the input of a bot."""
        return Seat(self, seat)

    def position(self) -> str:
        """Return the position as text, where the game has such a notation and nothing is hidden."""
        face = self.game.parts.face
        if not hasattr(face, "position_text"):
            raise BadSetup(f"{self.game.spec.slug} has no text for positions")
        text: str = face.position_text(self._tables[0], self.observed(SPECTATOR)[0])
        return text

    # -- the end ---------------------------------------------------------------------------

    @property
    def outcome(self) -> Outcome | None:
        """Return how it ended, or None while it goes on."""
        if not self.is_over:
            return None
        reason = self.game.calls.result(self._tables, self._states, self._work)
        utility = tuple(self._work["utility"][0, : self.players].tolist())
        points = tuple(self._work["points"][0, : self.players].tolist())
        if not self._actors:
            name = self.game.spec.reasons[reason - 1]
            ended = Outcome(winners_of(utility), points, utility, name)
            return ended.without(self._closed, self._best(points))
        utility = tuple(0.0 if s in self._closed else 1.0 for s in range(self.players))
        return Outcome(winners_of(utility), points, utility, [*self._closed.values()][-1])

    def _best(self, points: tuple[float, ...]) -> Sequence[int]:
        """Return the best of those who stayed, where somebody left and the game ranks."""
        rank = self.game.spec.ranking
        if rank is None or not self._closed or not self._ranks:
            return ()
        stayed = [seat for seat in range(self.players) if seat not in self._closed]
        return rank(self._states[0], points, stayed)

    def record(self, running: bool = False) -> GameRecord:
        """Return the record of a finished game.

        ``running=True`` gives that of a game going on, secrets included: for whoever keeps the
        game, never for a player.
        """
        if not (running or self.is_over or self._open):
            raise Hidden("a record holds every secret: it exists when the game is over")
        return GameRecord.of(self)

    @property
    def kept(self) -> list[tuple[int, int]]:
        """Return all events as (seat, move), secrets included.

        For whoever keeps the game, never for a player.
        """
        return self._line.copy()

    def news(self, known: int) -> list[tuple[int, int, tuple[int, int] | None]]:
        """Return what the line has beyond so many events: seat, move, and the draw of chance.

        As `kept` and `draws`, for whoever keeps the game.
        """
        fresh = self._line[known:]
        number = len(self._draws)
        found: list[tuple[int, int, tuple[int, int] | None]] = []
        for seat, move in reversed(fresh):
            draw = None
            if seat == CHANCE and number:
                number -= 1
                draw = self._draws[number]
            found.append((seat, move, draw))
        found.reverse()
        return found

    @property
    def draws(self) -> list[tuple[int, int]]:
        """Return draw and total weight of each chance event, where a source draws.

        For whoever keeps the game, never for a player: a draw tells a hidden outcome.
        """
        return self._draws.copy()

    @property
    def line(self) -> tuple[tuple[int, int], ...]:
        """Return all events as (seat, move), chance included, once everything may be seen."""
        self._may_see(ALL)
        return tuple(self._line)
