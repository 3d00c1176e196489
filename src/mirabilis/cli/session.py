"""Sitting down at a table: the beginning, the game, the end, and perhaps another one."""

from __future__ import annotations

from pathlib import Path

from mirabilis.cli import daily, telling, turn
from mirabilis.cli.errors import InputEnded
from mirabilis.cli.screen import Screen
from mirabilis.cli.seating import ME
from mirabilis.cli.table import Table
from mirabilis.core.errors import MirabilisError
from mirabilis.core.match import Match
from mirabilis.core.seats import ALL


def sit(table: Table) -> int:
    """Play games at a table until people have had enough."""
    seats = list(table.seats)  # a bot may take one over for somebody who resigns
    while True:
        begin(table)
        if not table.run():
            return 0
        end(table)
        table.close()
        daily.tell_end(table)
        if not (table.screen.interactive and _another(table)):
            return 0
        before = table
        table = Table(before.screen, _again(before.match), seats, ready=before.ready)
        table.helper, table.pictures = before.helper, before.pictures


def begin(table: Table) -> None:
    """Say what is played, by whom, and how to get help."""
    screen, game = table.screen, table.match.game
    screen.write(screen.paint(telling.title(screen, game), "strong"))
    screen.tell(_seated(screen, table))
    table.personal.begin()
    if (name := daily.challenge(table.match)) is not None:
        screen.tell(screen.say("daily.begin", name=name))
        if table.match.players == 1 and "again" in table.personal.marks:
            screen.tell(screen.say("daily.again"), "dim")
    if table.people:
        screen.tell(screen.say("turn.hint"), "dim")
    table.recall_deal()
    table.pictures.begin(table)


def _seated(screen: Screen, table: Table) -> str:
    """Return who sits where."""
    return ", ".join(
        telling.seat_name(screen, table.match, seat)
        + ": "
        + (screen.say("kind.me") if kind == ME else kind)
        for seat, kind in enumerate(table.seats)
    )


def end(table: Table) -> None:
    """Say what happened last, show everything, and who has won."""
    screen = table.screen
    screen.write()
    table.tell_news(turn.viewer_for(table))
    table.show_board(ALL)
    screen.tell(telling.outcome(screen, table.match), "strong")
    table.personal.finish()


def _another(table: Table) -> bool:
    """Offer to keep the record and to play again."""
    screen = table.screen
    while True:
        try:
            typed = screen.ask(screen.wrapped(screen.say("again")) + " ")
        except InputEnded:
            return False
        first, _, rest = typed.partition(" ")
        first = first.lower()
        if first in (screen.say("letter.again"), "a"):
            return True
        if first in ("s", "save"):
            try:
                table.save(Path(rest.strip()).expanduser() if rest else None)
                table.tell_way_back()
            except MirabilisError as error:
                screen.tell(str(error), "wrong")
        elif first in ("", "q", "quit"):
            return False


def _again(match: Match) -> Match:
    """Return a new match like an old one."""
    chance = "manual" if match.manual else "seeded"
    if match.start is None:
        return match.game.start(players=match.players, chance=chance)
    return match.game.position(match.start, players=match.players, chance=chance)
