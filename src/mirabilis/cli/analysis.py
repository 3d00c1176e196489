"""One position: every move with its value, streamed as it improves; or every outcome of chance."""

from __future__ import annotations

import json
import math
from typing import TYPE_CHECKING, Any

from mirabilis.bots.thoughts import likely
from mirabilis.cli import telling, values
from mirabilis.cli.analyst import Analyst
from mirabilis.cli.errors import CommandError
from mirabilis.cli.screen import Screen
from mirabilis.core.match import Match
from mirabilis.core.seats import CHANCE, SPECTATOR

if TYPE_CHECKING:
    from mirabilis.search.result import Result

MANY = 60  # outcomes of chance above which somebody has to say which one it is


def show(screen: Screen, match: Match, analyst: Analyst, *, as_json: bool) -> None:
    """Analyse the position of a match for everybody who is to act."""
    if match.is_over:
        raise CommandError(screen.say("analyse.over"))
    if not as_json:
        board = telling.board(screen, match.game, match.view(SPECTATOR)["board"])
        screen.write(board)
    if match.actors == (CHANCE,):
        found: Any = _outcomes(screen, match, analyst, as_json=as_json)
    else:
        part = 1 / len(match.actors)
        results = [_moves(screen, match, analyst, s, part, as_json) for s in match.actors]
        worth = values.Worth.of(match, screen.language)
        found = [
            values.plain(match.game, result, worth, likely(match.seat(result.seat)))
            for result in results
        ]
    if as_json:
        screen.write(json.dumps({"game": match.game.spec.slug, "analysis": found}, indent=1))


def _moves(
    screen: Screen, match: Match, analyst: Analyst, seat: int, part: float, quiet: bool
) -> Result:
    """Show the moves of one seat, getting better as long as the search goes on."""
    game, worth = match.game, values.Worth.of(match, screen.language)
    if quiet or not screen.moves_cursor:
        result = analyst.result(match, seat, part)
    else:
        result = _live(screen, match, analyst, seat, part)
    if not quiet:
        screen.tell(values.title(screen, match, seat, worth))
        screen.show(values.table(screen, game, result, worth, likely(match.seat(seat))))
        screen.tell(values.effort(screen, result), "dim")
    return result


def _live(screen: Screen, match: Match, analyst: Analyst, seat: int, part: float) -> Result:
    """Redraw the table whenever something better is known; nothing of it stays."""
    from rich.console import Group
    from rich.live import Live

    analyst.warm(match, seat)
    chances = likely(match.seat(seat))
    room, worth = max(screen.height - 8, 3), values.Worth.of(match, screen.language)
    result: Result | None = None
    with Live(console=screen.console(), transient=True, auto_refresh=False) as live:
        for result in analyst.improve(match, seat, part):
            table = values.table(screen, match.game, result, worth, chances, room)
            live.update(Group(table, values.effort(screen, result)), refresh=True)
    assert result is not None
    return result


# -- before a throw ----------------------------------------------------------------------------


def _outcomes(screen: Screen, match: Match, analyst: Analyst, *, as_json: bool) -> list[Any]:
    """Show for each outcome of chance the best move and its value, and the average."""
    odds = match.odds()
    if len(odds) > MANY:
        raise CommandError(screen.say("analyse.many", count=len(odds), most=MANY))
    rows: list[_Row] = []
    for number, (code, weight) in enumerate(odds.items(), 1):
        screen.passing(screen.paint(f"{number}/{len(odds)}", "dim"))
        rows.append(_Row(match, analyst, code, weight / sum(odds.values()), 1 / len(odds)))
    screen.passing("")
    if as_json:
        return [row.plain() for row in rows]
    from rich.box import SIMPLE_HEAD
    from rich.table import Table

    table = Table(box=SIMPLE_HEAD, pad_edge=False)
    table.add_column(screen.say("analyse.outcome"), style="bold")
    worth = values.Worth.of(match, screen.language)
    for key in ("analyse.odds", "analyse.seat", "analyse.best", worth.column):
        table.add_column(screen.say(key), justify="left" if key == "analyse.best" else "right")
    for row in rows:
        table.add_row(*row.cells(screen))
    screen.tell(screen.say("analyse.before"))
    screen.show(table)
    seats = {row.seat for row in rows}
    if len(seats) == 1 and None not in seats:
        mean = sum(row.odds * row.value for row in rows)
        error = math.sqrt(sum((row.odds * row.error) ** 2 for row in rows))
        name = telling.seat_name(screen, match, rows[0].seat or 0)
        said = screen.say("analyse.average", name=name, value=worth.told(mean, error))
        screen.tell(said, "strong")
    return []


class _Row:
    """One outcome of chance, with the best answer to it."""

    def __init__(self, match: Match, analyst: Analyst, code: int, odds: float, part: float) -> None:
        self.game, self.match = match.game, match
        self.worth = values.Worth.of(match)
        self.code, self.odds = code, odds
        self.seat: int | None = None  # who moves after it, where that is one player
        self.value, self.error = math.nan, 0.0
        self.result: Result | None = None
        after = match.copy()
        after.play(CHANCE, code)
        if len(after.actors) == 1 and after.actors[0] != CHANCE:
            self.seat = after.actors[0]
            self.result = analyst.result(after, self.seat, part)
            self.value, self.error = self.result.value, self.result.error

    def cells(self, screen: Screen) -> list[str]:
        """Return the row of a table."""
        odds = values.chance(self.odds, language=screen.language)
        cells = [self.game.format(self.code), odds]
        if self.seat is None or self.result is None:
            return [*cells, values.UNKNOWN, values.UNKNOWN, values.UNKNOWN]
        name = telling.seat_name(screen, self.match, self.seat)
        worth = values.Worth.of(self.match, screen.language)
        best = values.best(self.game, self.result, worth)
        return [*cells, name, best, worth.told(self.value, self.error)]

    def plain(self) -> dict[str, Any]:
        """Return the row as data for JSON."""
        result = self.result
        found = None if result is None else values.plain(self.game, result, self.worth)
        return {"outcome": self.game.format(self.code), "odds": self.odds, "analysis": found}
