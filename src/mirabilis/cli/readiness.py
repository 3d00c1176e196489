"""Playing while the rules and bots of a game are still being compiled, beside the game."""

from __future__ import annotations

import atexit
import itertools
import sys
import threading
from collections.abc import Iterable

from mirabilis.bots import settled
from mirabilis.bots.ahead import PACE, Ahead, Preparation
from mirabilis.bots.levels import levels, plays_at_once
from mirabilis.bots.text import BotText
from mirabilis.cli.analyst import USUAL
from mirabilis.cli.screen import Screen
from mirabilis.cli.seating import bots
from mirabilis.core.game import Game

STEP = 0.25  # seconds between two looks at how far it is
TURNING = "|/-\\"


class Readiness:
    """How far a game and some bots are compiled, and the copy of the game to play on now."""

    def __init__(self, screen: Screen, game: Game, bots: Iterable[str]) -> None:
        self._screen = screen
        self._compiled, self._plain = game, game.twin(jit=False)
        self._preparation = Preparation(game, bots)
        self._preparation.asked = True
        self._changed = threading.Event()
        self._ahead = Ahead(self._note)
        self._has_rules = False
        if game.is_compiled:
            self._preparation.look()
            self._has_rules = not self._preparation.lacks()
            atexit.register(self._ahead.close)
            self._ahead.start([] if self._preparation.part is None else [self._preparation])

    @property
    def game(self) -> Game:
        """Return the game to play on now: compiled as soon as that can be had without waiting."""
        return self._compiled if self._has_rules else self._plain

    def fit(self, bot: str | BotText) -> Game | None:
        """Return the copy of the game that a bot can play now; None while it must be compiled."""
        compiled = self._ahead.compiled_for(self._preparation, settled(bot, self._plain))
        if compiled and not self._has_rules:  # they are being loaded
            compiled = None
        return None if compiled is None else self._compiled if compiled else self._plain

    def wait(self, bot: str | BotText, key: str, **params: object) -> Game:
        """Wait until a bot can play, showing how long it will take; return the game for it."""
        screen, found = self._screen, self.fit(bot)
        if found is not None:
            return found
        told = False
        for sign in itertools.cycle(TURNING):
            seconds = self._ahead.seconds(self._preparation, settled(bot, self._plain))
            note = screen.say(key, seconds=max(1, round(seconds)), **params)
            if screen.interactive:
                screen.passing(screen.paint(f"{sign} {note}", "dim"))
            elif not told:
                print(note, file=sys.stderr, flush=True)
                told = True
            self._changed.wait(STEP)
            self._changed.clear()
            if (found := self.fit(bot)) is not None:
                break
        screen.passing("")
        screen.forget_typed()
        assert found is not None
        return found

    def _note(self, preparation: Preparation) -> None:
        """Load the rules when they are ready; called in a thread."""
        if not self._has_rules and not preparation.lacks():
            self._compiled.prepare()
            self._has_rules = True
        self._changed.set()


def readiness(
    screen: Screen, game: Game, seats: Iterable[str], others: Iterable[str] = ()
) -> Readiness:
    """Return how far a game is for those who sit down to it, and for hints."""
    return Readiness(screen, game.twin(jit=True), [*bots(list(seats)), *others, USUAL])


def waits(game: Game) -> dict[str, int]:
    """Return the levels that must be compiled first, with about how many seconds that takes."""
    compiled, found = game.twin(jit=True), {}
    for level, text in levels(compiled).items() if compiled.is_compiled else ():
        bot = settled(text, compiled)
        preparation = Preparation(compiled, [text])
        preparation.look()
        if preparation.lacks(bot) and not plays_at_once(bot, compiled):
            found[level] = max(1, round(preparation.functions(bot) * PACE))
    return found
