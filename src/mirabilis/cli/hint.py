"""A hint at the table: what a search on what the seat may know would play."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mirabilis.bots.text import parse
from mirabilis.cli import values
from mirabilis.cli.analyst import USUAL, Analyst

if TYPE_CHECKING:
    from mirabilis.cli.choosing import Choices
    from mirabilis.cli.table import Table

SECONDS = 1.0
SHOWN = 3


def give(table: Table, seat: int, choices: Choices) -> None:
    """Show the best moves of a seat with its chance to win and how it might go on."""
    screen, game = table.screen, table.match.game
    if len(choices.codes) == 1:
        screen.tell(screen.say("hint.only", move=choices.texts[0]))
        return
    helper = Analyst(screen, game, parse(USUAL), SECONDS)
    helper.note = screen.say("hint.thinks")
    result = helper.result(table.match, seat)
    screen.passing("")
    screen.tell(screen.say("hint.mixed" if result.mix else "hint.about"))
    best = result.moves[:SHOWN]
    broad = max(len(game.format(move.code)) for move in best)
    for place, move in enumerate(best):
        said = values.chance(move.value, move.error)
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
