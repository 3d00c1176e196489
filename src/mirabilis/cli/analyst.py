"""Somebody who searches for people: a bot that tells what it finds out."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from mirabilis.bots import bot
from mirabilis.bots.registry import entry
from mirabilis.bots.text import BotText, count_of, parse, seconds_of
from mirabilis.bots.thoughts import tells, thoughts
from mirabilis.cli.errors import CommandError
from mirabilis.cli.screen import Screen
from mirabilis.core.game import Game
from mirabilis.core.match import Match

if TYPE_CHECKING:
    from mirabilis.search.result import Result

USUAL = "mcts"


class Analyst:
    """A bot that tells the value of every move, within a limit for each question."""

    def __init__(self, screen: Screen, game: Game, text: BotText, seconds: float) -> None:
        self.screen = screen
        self.game = game
        self.text = text
        self.seconds = seconds  # for a bot whose text gives no limit
        self.note = ""  # what stands on the screen during a search, and passes
        self._warmed = False
        if not tells(bot(text, game)):
            raise CommandError(screen.say("error.analyst", text=text))

    def improve(self, match: Match, seat: int, part: float = 1.0) -> Iterator[Result]:
        """Yield what is known about the moves of a seat, better and better.

        Only what the seat may know is used. ``part`` is the share of the time for this question.
        """
        player = bot(self.text, self.game, 0, seconds=max(self.seconds * part, 0.01))
        yield from thoughts(player, match.seat(seat))

    def warm(self, match: Match, seat: int) -> None:
        """Search as little as possible, so that compiling takes no time from the real search."""
        if self.text.is_file or entry(self.text.name, self.game).count is None:
            return
        screen, least = self.screen, BotText(self.text.name, "1", {})
        if not self._warmed:
            screen.passing(screen.paint(screen.say("analyse.ready"), "dim"))
        bot(least, self.game).choose(match.seat(seat))
        if not self._warmed or self.note:
            screen.passing(screen.paint(self.note, "dim") if self.note else "")
        self._warmed = True

    def result(self, match: Match, seat: int, part: float = 1.0) -> Result:
        """Return the last that is known when the limit is reached."""
        self.warm(match, seat)
        *_, last = self.improve(match, seat, part)
        return last


def analyst(
    screen: Screen,
    game: Game,
    text: str | None,
    time: str | None,
    simulations: str | None,
    seconds: float,
) -> Analyst:
    """Return an analyst from what was typed; ``seconds`` where no limit was."""
    parts = parse(text or USUAL)
    if time is not None and simulations is not None:
        raise CommandError(screen.say("error.limits"))
    if time is not None:
        given = seconds_of(time) or seconds_of(f"{time}s")
        if not given:
            raise CommandError(screen.say("error.time", text=time))
        seconds = given
    if simulations is not None:
        if not count_of(simulations):
            raise CommandError(screen.say("error.count", name="--simulations", text=simulations))
        if parts.value is not None:
            raise CommandError(screen.say("error.limits"))
        parts = BotText(parts.name, simulations, parts.params)
    if time is not None and parts.value is not None:
        raise CommandError(screen.say("error.limits"))
    return Analyst(screen, game, parts, seconds)
