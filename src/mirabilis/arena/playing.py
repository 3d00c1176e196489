"""Playing one round: the loop that a worker spends its time in."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator
from time import perf_counter
from typing import cast

from mirabilis.arena.balance_features import flatten
from mirabilis.arena.rows import GameRow, Plan
from mirabilis.arena.schedule import Lineup, bot_seed, chance_seed, game_number, legs
from mirabilis.bots import Bot, BotCrashed, BotLate, bot
from mirabilis.bots.asides import Aside, Turns, aside_of
from mirabilis.bots.worker import Isolated
from mirabilis.core.errors import MirabilisError, MoveRefused
from mirabilis.core.game import Game
from mirabilis.core.match import Match
from mirabilis.core.series import Series

STAND_IN = "random"  # moves for a seat that has left, where the others play on


class Table:
    """A game with the bots at it, and what they did."""

    def __init__(self, match: Match, bots: list[Bot], stand_in: Callable[[int], Bot]) -> None:
        self.match = match
        self.bots = bots
        self.stand_in = stand_in
        self.seconds = [0.0] * match.players
        self.moves = [0] * match.players
        self.faults = [""] * match.players
        self._asides = {s: aside for s, b in enumerate(bots) if (aside := aside_of(b)) is not None}
        self._turns = Turns(match)

    def play(self) -> None:
        """Play to the end; a bot that fails leaves."""
        match, bots = self.match, self.bots
        while match.actors:
            if self._asides and (number := self._turns.next(self._asides)) is not None:
                self._let_act(number)
                continue
            number = self._turns.decider(match.actors)
            self._ask(number, bots[number].choose)
            self._turns.decided(number)

    def _let_act(self, number: int) -> None:
        """Let a seat act out of turn, if it wants to."""
        before = self.moves[number]
        self._ask(number, self._asides[number], unasked=True)
        if self.moves[number] > before:
            self._turns.acted(number)
        else:
            self._turns.rested(number)

    def _ask(self, number: int, method: Aside, *, unasked: bool = False) -> None:
        """Play what a bot wants, on its clock; out of turn it may want nothing."""
        seat = self.match.seat(number)
        began = perf_counter()
        try:
            code = method(seat)
            self.seconds[number] += perf_counter() - began
            if unasked and code is None:
                return
            self.match.play(number, cast(int, code))  # None is refused as no move
            self.moves[number] += 1
        except (Exception, SystemExit) as error:  # a bot does not end the arena
            self._leave(number, error)

    def _leave(self, seat: int, error: BaseException) -> None:
        if self.faults[seat]:
            raise error  # the stand-in: nothing that a bot did
        late = isinstance(error, BotLate)
        self.faults[seat] = "late" if late else fault(error)
        self.bots[seat] = self.stand_in(seat)
        self._asides.pop(seat, None)
        if self.match.players > 1:
            self.match.resign(seat, "time" if late else "abandoned")


def fault(error: BaseException) -> str:
    """Return in one line what a bot did wrong."""
    said = " ".join(str(error).split())
    if isinstance(error, BotCrashed):
        return f"crashed: {said}"
    if isinstance(error, MoveRefused):
        return f"illegal: {said}"
    name = "" if isinstance(error, MirabilisError) else f"{type(error).__name__}: "
    return f"crashed: {name}{said}"[:200]


def play_round(plan: Plan, game: Game, number: int) -> list[GameRow]:
    """Return the games of a round, which depend on nothing but the plan and the number."""
    return [
        row
        for leg, lineup in enumerate(legs(plan, number))
        for row in _play_leg(plan, game, number, leg, lineup)
    ]


def _play_leg(plan: Plan, game: Game, number: int, leg: int, lineup: Lineup) -> Iterator[GameRow]:
    """Play one game, or the games of a series."""
    if plan.series is None:
        match = game.start(plan.players, chance_seed(plan, number, 0))
        yield _played(plan, match, number, leg, 0, lineup)
        return
    series, index = Series(game, plan.series, plan.players), 0
    while not series.winners:
        match = series.next(seed=chance_seed(plan, number, index))
        yield _played(plan, match, number, leg, index, lineup)
        series.add(match)
        index += 1


def _played(plan: Plan, match: Match, number: int, leg: int, index: int, lineup: Lineup) -> GameRow:
    game = match.game

    def seed(seat: int) -> int:
        return bot_seed(plan, number, leg, index, seat)

    def stand_in(seat: int) -> Bot:
        return bot(STAND_IN, game, seed(seat))

    with contextlib.ExitStack() as closing:
        bots = [_made(plan, game, text, seed(s), closing) for s, text in enumerate(lineup)]
        table = Table(match, bots, stand_in)
        table.play()
    return row(table, game_number(plan, number, leg, index), number, lineup)


def _made(plan: Plan, game: Game, text: str, seed: int, closing: contextlib.ExitStack) -> Bot:
    if not plan.isolate:
        return bot(text, game, seed, seconds=plan.seconds)
    isolated = closing.enter_context(Isolated(text, game, seed, seconds=plan.seconds))
    isolated.start(plan.players)  # before anybody's clock runs
    return isolated


def row(table: Table, number: int, round: int, lineup: Lineup) -> GameRow:
    """Return what is kept of a finished game."""
    match, outcome = table.match, table.match.outcome
    assert outcome is not None
    alone = match.players == 1 and table.faults[0]  # nobody is left to win: it has lost all
    worst = match.game.spec.alone
    features = getattr(match.game.parts.face, "features", None)
    return GameRow(
        number=number,
        round=round,
        seed=str(match.seed),
        bots=lineup,
        utility=(0.0,) if alone else outcome.utility,
        points=(worst[0],) if alone and worst else outcome.points,
        reason=outcome.reason,
        winners=outcome.winners,
        events=len(match.line),
        decisions=sum(table.moves),
        seconds=tuple(table.seconds),
        moves=tuple(table.moves),
        faults=tuple(table.faults),
        features={} if features is None else flatten(features(match.game.options, match)),
        record=match.record().dumps(),
    )
