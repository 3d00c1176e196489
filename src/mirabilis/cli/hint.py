"""A hint at the table: what a search on what the seat may know would play."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from mirabilis.bots.text import parse
from mirabilis.bots.thoughts import are_alike, likely
from mirabilis.cli import telling, values
from mirabilis.cli.analyst import USUAL, Analyst

if TYPE_CHECKING:
    from mirabilis.cli.choosing import Choices
    from mirabilis.cli.table import Table
    from mirabilis.search.result import MoveValue, Result
    from mirabilis.search.standing import Standing

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
    if are_alike(table.match.seat(seat)):
        screen.tell(screen.say("hint.alike"))
        return
    worth = values.Worth.of(table.match, screen.language)
    if table.ready is not None:
        try:
            game = table.ready.wait(USUAL, "hint.wait")
        except KeyboardInterrupt:  # the hint is not worth the wait
            screen.passing("")
            screen.tell(screen.say("hint.later"))
            return
        table.go_over()
    if table.helper is None:
        table.helper = Analyst(screen, game, parse(USUAL), SECONDS)
        table.helper.note = screen.say("hint.thinks")
    result = table.helper.result(table.match, seat)
    screen.passing("")
    screen.forget_typed()
    chances = likely(table.match.seat(seat))
    judged = known(result, worth, chances)
    best = judged[:SHOWN]
    shares = dict(zip(result.moves, result.mix, strict=False))
    screen.tell(screen.say(_about(result, worth, [one.move for one in best])))
    broad = max(len(game.format(move.code)) for move, _, _ in best)
    for move, _, _ in best:
        said = worth.told(move.value, move.error)
        if result.mix:
            said = f"{values.chance(shares[move], language=screen.language)}  ({said})"
        elif move.code in chances:
            right = values.chance(chances[move.code], language=screen.language)
            said = screen.say("hint.right", right=right, value=said)
        elif len(move.line) > 1:
            said += f"  {values.line(game, move)}"
        screen.entry(_number(choices, move.code), f"{game.format(move.code):{broad}}", said)
    close = sum(one.first == 1 for one in judged)
    if close > 1:
        screen.tell(screen.say("hint.close", count=close), "dim")


def known(
    result: Result, worth: values.Worth, chances: Mapping[int, float] | None = None
) -> list[Standing]:
    """Return the moves whose value is known, best first; all moves if none is.

    Of moves that cannot be told apart, those that are exactly more likely right come first.
    """
    from mirabilis.search.standing import standings

    found = standings(result, worth.scale, chances)
    count = max((place for place, one in enumerate(found, 1) if one.first), default=len(found))
    return found[:count]


def _about(result: Result, worth: values.Worth, best: list[MoveValue]) -> str:
    """Return the message that stands over the moves."""
    if result.mix:
        return "hint.mixed"
    if any(len(move.line) > 1 for move in best):
        return "hint.points" if worth.points else "hint.about"
    return "hint.points-only" if worth.points else "hint.about-only"


def _number(choices: Choices, code: int) -> str:
    """Return the number to type for a move, where numbers are shown."""
    if not choices.numbered or code not in choices.codes:
        return "  "
    return f"{choices.codes.index(code) + 1:2}"
