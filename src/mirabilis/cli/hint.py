"""A hint at the table: what a search on what the seat may know would play."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mirabilis.bots.text import parse
from mirabilis.cli import telling, values
from mirabilis.cli.analyst import USUAL, Analyst

if TYPE_CHECKING:
    from mirabilis.cli.choosing import Choices
    from mirabilis.cli.table import Table

SECONDS = 1.0
SHOWN = 3


def give(table: Table, seat: int, choices: Choices) -> None:
    """Show what the game itself advises, and the best moves with what they are worth."""
    screen, game = table.screen, table.match.game
    if game.spec.unaided is not None and game.spec.unaided(game.options):
        screen.tell(screen.say("hint.unaided"), "wrong")
        return
    advice = telling.advice(screen, table.match, seat)
    if advice:
        table.personal.mark("hint")
        screen.write(advice)
    if len(choices.codes) == 1:
        screen.tell(screen.say("hint.only", move=choices.texts[0]))
        return
    table.personal.mark("hint")
    worth = values.Worth.of(table.match)
    helper = Analyst(screen, game, parse(USUAL), SECONDS)
    helper.note = screen.say("hint.thinks")
    result = helper.result(table.match, seat)
    screen.passing("")
    about = "hint.points" if worth.points else "hint.about"
    screen.tell(screen.say("hint.mixed" if result.mix else about))
    best = result.moves[:SHOWN]
    broad = max(len(game.format(move.code)) for move in best)
    for place, move in enumerate(best):
        said = worth.say(move.value, move.error)
        if result.mix:
            said = f"{values.chance(result.mix[place])}  ({said})"
        elif len(move.line) > 1:
            said += f"  {values.line(game, move)}"
        screen.entry(_number(choices, move.code), f"{game.format(move.code):{broad}}", said)


def _number(choices: Choices, code: int) -> str:
    """Return the number to type for a move, where numbers are shown."""
    if not choices.numbered or code not in choices.codes:
        return "  "
    return f"{choices.codes.index(code) + 1:2}"
