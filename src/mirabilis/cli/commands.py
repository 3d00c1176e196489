"""What can be typed at a table beside moves: one function per command."""

from __future__ import annotations

import enum
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from mirabilis.cli import asking, figures, telling
from mirabilis.cli.history import Figures
from mirabilis.core.errors import CannotUndo, MirabilisError
from mirabilis.core.seats import CHANCE, SPECTATOR

if TYPE_CHECKING:
    from mirabilis.cli.choosing import Choices
    from mirabilis.cli.screen import Screen
    from mirabilis.cli.table import Table


class Next(enum.Enum):
    """What follows something that was typed."""

    ASK = "ask again"
    SHOW = "show the table again, then ask"
    ACTED = "go on with the game"
    LEFT = "leave the table"


def undo(table: Table, seat: int, choices: Choices, rest: str) -> Next:
    """Take back the last decision."""
    screen = table.screen
    try:
        table.undo(seat)
    except CannotUndo:
        screen.tell(screen.say("undo.cannot"), "wrong")
        return Next.ASK
    table.personal.mark("undo")
    screen.tell(screen.say("undo.done"))
    return Next.ACTED


def save(table: Table, seat: int, choices: Choices, rest: str) -> Next:
    """Write the game to a file."""
    table.save(Path(rest).expanduser() if rest else None)
    table.tell_way_back()
    return Next.ASK


def quit(table: Table, seat: int, choices: Choices, rest: str) -> Next:
    """Leave the game; by default it can be gone on with."""
    screen = table.screen
    if table.changed and not screen.interactive:
        table.keep()
    elif table.changed and asking.yes(screen, screen.say("quit.save")):
        table.save()
        table.stage.public()
        table.tell_way_back()
    return Next.LEFT


def resign(table: Table, seat: int, choices: Choices, rest: str) -> Next:
    """Give up."""
    screen = table.screen
    if seat == CHANCE:
        screen.tell(screen.say("resign.who"), "wrong")
        return Next.ASK
    if table.match.players == 1:
        screen.tell(screen.say("resign.cannot"), "wrong")
        return Next.ASK
    if screen.interactive and not asking.yes(screen, screen.say("resign.sure"), default=False):
        return Next.ASK
    table.resign(seat)
    if table.people or table.match.is_over or not screen.interactive:
        return Next.ACTED
    table.tell_news(SPECTATOR)
    if screen.ask(screen.say("resign.watch") + " ").lower() not in asking.BACK:
        return Next.ACTED
    if table.file is None:
        screen.tell(screen.say("keep.not"))
    else:
        table.keep()
    return Next.LEFT


def rules(table: Table, seat: int, choices: Choices, rest: str) -> Next:
    """Show the rules or a clause."""
    game = table.match.game
    telling.rules(table.screen, game, telling.clause(table.screen, game, rest) if rest else None)
    return Next.ASK


def moves(table: Table, seat: int, choices: Choices, rest: str) -> Next:
    """List every move, or those that begin in some way."""
    if rest and not choices.beginnings.fitting(rest):
        table.screen.tell(table.screen.say("refused.text", text=rest), "wrong")
    elif rest or choices.is_long:
        choices.show_all(rest)
    else:
        choices.show(explained=True)
    return Next.ASK


def hint(table: Table, seat: int, choices: Choices, rest: str) -> Next:
    """Say what would be good."""
    screen = table.screen
    if seat == CHANCE:
        screen.tell(screen.say("hint.chance"), "wrong")
        return Next.ASK
    from mirabilis.cli.hint import give

    give(table, seat, choices)
    return Next.ASK


def history(table: Table, seat: int, choices: Choices, rest: str) -> Next:
    """Show how the person did before."""
    screen, game = table.screen, table.match.game
    if not (table.match.players == 1 and table.personal.is_kept):
        screen.tell(screen.say("history.not-here"))
        return Next.ASK
    every = table.personal.comparable()
    if every:
        figures.tell(screen, Figures.of(every))
        figures.show_grades(screen, game, every)
    else:
        screen.tell(screen.say("history.empty"))
    return Next.ASK


def board(table: Table, seat: int, choices: Choices, rest: str) -> Next:
    """Draw the board again."""
    return Next.SHOW


def about(table: Table, seat: int, choices: Choices, rest: str) -> Next:
    """Tell what a card or another thing in sight is."""
    screen = table.screen
    found = [] if seat == CHANCE else telling.about(screen, table.match, seat, rest)
    for text in found or [screen.say("about.nothing")]:
        screen.tell(text)
    return Next.ASK


def hand(table: Table, seat: int, choices: Choices, rest: str) -> Next:
    """Give the device to somebody else who may act, with one's own decision still to come."""
    screen, match = table.screen, table.match
    others = [s for s in (*match.actors, *match.free) if s in table.people and s != seat]
    if seat == CHANCE or not others or not table.is_private:
        screen.tell(screen.say("hand.nobody"), "wrong")
        return Next.ASK
    table.stage.pass_on(seat)
    return Next.ACTED


def help(table: Table, seat: int, choices: Choices, rest: str) -> Next:
    """Explain the commands."""
    screen = table.screen
    screen.tell(screen.say("turn.hint"))
    alone = table.match.players == 1
    left_out = ["resign", "hand"] if alone else [] if len(table.people) > 1 else ["hand"]
    if not hasattr(table.match.game.parts.face, "about"):
        left_out.append("about")
    shown_names = {n: _names(screen, n)[-1] for n in COMMANDS if n not in left_out}
    broad = max(len(name) for name in shown_names.values())
    for name, shown in shown_names.items():
        screen.entry("", f"{shown:{broad}}", screen.say(f"command.{name}.about"))
    return Next.ASK


COMMANDS: dict[str, Callable[[Table, int, Choices, str], Next]] = {
    command.__name__: command
    for command in (hint, undo, save, quit, resign, rules, moves, board, about, hand, history, help)
}


def _names(screen: Screen, name: str) -> list[str]:
    """Return what a command is called: always its English name, and the language's own."""
    return [name, *screen.say(f"command.{name}").split()]


def names(table: Table) -> list[str]:
    """Return what all commands are called in the language of the screen."""
    return [_names(table.screen, name)[-1] for name in COMMANDS]


def obey(table: Table, seat: int, choices: Choices, typed: str) -> Next | None:
    """Carry out a command; None if what was typed is none."""
    first, _, rest = typed.partition(" ")
    for name, command in COMMANDS.items():
        if first.lower() in _names(table.screen, name):
            try:
                return command(table, seat, choices, rest.strip())
            except MirabilisError as error:
                table.screen.tell(str(error), "wrong")
                return Next.ASK
    return None
