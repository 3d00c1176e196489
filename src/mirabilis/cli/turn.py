"""One turn of a person, or one outcome typed for chance."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from mirabilis.cli import commands, telling
from mirabilis.cli.choosing import LISTED, Choices
from mirabilis.core.errors import MoveRefused
from mirabilis.core.seats import CHANCE, SPECTATOR

if TYPE_CHECKING:
    from mirabilis.cli.table import Table
    from mirabilis.core.match import Match


def take(table: Table, seat: int) -> bool:
    """Let somebody act; tell whether the game goes on (False: they left the table)."""
    if seat != CHANCE and table.is_private:
        seat = table.stage.hand(table.match, seat, table.people, table.tell_public)
    else:
        table.stage.public()
    if seat == CHANCE:
        _warn(table)
    while True:
        choices = show(table, seat)
        step = _answer(table, seat, choices)
        if step is not commands.Next.SHOW:
            return step is commands.Next.ACTED


def _warn(table: Table) -> None:
    """Say once that whoever types what chance does will see what others must not."""
    if not table.warned and deals_unseen(table.match):
        table.warned = True
        table.screen.tell(table.screen.say("chance.secret"), "wrong")


def deals_unseen(match: Match) -> bool:
    """Tell whether what chance does now is kept from some who look."""
    if not match.game.spec.hides(match.game.options):
        return False
    code, twin = match.codes(CHANCE)[0], match.copy()
    twin.play(CHANCE, code)
    new = twin.heard(SPECTATOR)[len(match.heard(SPECTATOR)) :]
    return new[:1] != [(CHANCE, code)]


def viewer_for(table: Table) -> int:
    """Return whose eyes the screen is for: one person's, or those of all who look."""
    if table.stage.holder is not None:
        return table.stage.holder
    return table.people[0] if len(table.people) == 1 else SPECTATOR


def show(table: Table, seat: int) -> Choices:
    """Say what happened, draw the board and list what can be done."""
    screen = table.screen
    viewer = viewer_for(table)
    screen.write()
    told = table.tell_news(viewer)
    above = table.show_board(viewer if seat == CHANCE else seat)
    choices = Choices(screen, table.match, seat)
    if seat in table.match.free:
        screen.tell(screen.say("turn.change"))
        above += 1
    choices.show(above, told=told)
    return choices


def _answer(table: Table, seat: int, choices: Choices) -> commands.Next:
    """Read until somebody has acted, left, or wants to see the board again."""
    screen = table.screen
    default = _default(table, seat, choices)
    texts = (*choices.texts, *commands.names(table))
    prompt = telling.name(screen, table.match, seat) + (f" [{default}]" if default else "") + "> "
    while True:
        typed = screen.ask(prompt, texts) or default
        if not typed:
            if seat in table.match.free:  # the choice made before stands
                table.stage.pass_on()
                return commands.Next.ACTED
            screen.tell(screen.say("turn.hint"))
            continue
        step = commands.obey(table, seat, choices, typed)
        if step is None:
            step = _play(table, seat, choices, typed)
        if step is not commands.Next.ASK:
            return step


def _default(table: Table, seat: int, choices: Choices) -> str:
    """Return what Enter means: something only where a newcomer could not choose from a list."""
    alone = len(table.people) == 1 and seat != CHANCE
    return choices.texts[0] if alone and choices.is_long and not choices.groups else ""


def _play(table: Table, seat: int, choices: Choices, typed: str) -> commands.Next:
    screen, match = table.screen, table.match
    if choices.is_wrong_number(typed):
        screen.tell(screen.say("refused.number", most=len(choices.codes)), "wrong")
        return commands.Next.ASK
    if parts := _meant(match, seat, choices, typed):
        return _play_all(table, seat, typed, parts)
    if more := choices.going_on(typed):
        some = ", ".join(more[:LISTED]) + (", …" if len(more) > LISTED else "")
        screen.tell(screen.say("choose.goes-on", text=typed, some=some))
        return commands.Next.ASK
    try:
        match.play(seat, choices.pick(typed))
    except MoveRefused as error:
        screen.tell(telling.refusal(screen, match, seat, typed, error), "wrong")
        return commands.Next.ASK
    table.personal.moved()
    table.moved(seat)
    return commands.Next.ACTED


def _meant(match: Match, seat: int, choices: Choices, typed: str) -> list[str]:
    """Return the moves that a text stands for beside those that are listed."""
    if typed in choices.texts or choices.pick(typed) != typed:
        return []
    parts = telling.meant(match, seat, typed)
    return parts if parts != [typed] else []


def _play_all(table: Table, seat: int, typed: str, parts: Sequence[str]) -> commands.Next:
    """Make the moves that a text stands for: all of them, or none if one is refused."""
    screen, match = table.screen, table.match
    twin = match.copy()
    codes = []
    for part in parts:
        codes.append(Choices(screen, twin, seat).pick(part))
        try:
            twin.play(seat, codes[-1])
        except MoveRefused as error:
            screen.tell(telling.refusal(screen, twin, seat, part, error), "wrong")
            if len(parts) > 1:
                screen.tell(screen.say("refused.whole", text=typed), "wrong")
            return commands.Next.ASK
    for code in codes:
        match.play(seat, code)
    table.personal.moved()
    table.moved(seat)
    return commands.Next.ACTED
