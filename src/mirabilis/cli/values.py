"""What a search has found out, for people: chances in per cent, lines in notation, tables."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from mirabilis.cli import telling
from mirabilis.cli.screen import Screen
from mirabilis.core import forms
from mirabilis.core.game import Game
from mirabilis.core.match import Match
from mirabilis.core.seats import CHANCE

if TYPE_CHECKING:
    from rich.table import Table

    from mirabilis.search.result import MoveValue, Result
    from mirabilis.search.standing import Standing

UNKNOWN = "–"
LINE = 8  # moves of a line that are shown
BEST = 3  # equally good moves that are named


def chance(value: float, error: float = 0.0, language: str = "en") -> str:
    """Return a mean utility in per cent with its standard error.

    >>> chance(0.5, 0.0123), chance(1.0, language="de"), chance(0.5, float("inf"))
    ('50.0 % ± 1.2', '100,0 %', '–')
    """
    if not math.isfinite(value) or not math.isfinite(error):
        return UNKNOWN
    return forms.number(100 * value, ".1f", language) + " %" + _error(100 * error, language)


def _error(error: float, language: str) -> str:
    return f" ± {forms.number(error, '.1f', language)}" if error else ""


class Worth:
    """What a mean utility is to people: a chance to win, or the points of who plays alone."""

    def __init__(self, points: tuple[float, float] | None = None, language: str = "en") -> None:
        self.points = points  # those that utility 0 and 1 stand for
        self.language = language

    @classmethod
    def of(cls, match: Match, language: str = "en") -> Worth:
        """Return what the values of a match mean."""
        return cls(match.game.spec.alone if match.players == 1 else None, language)

    def say(self, value: float, error: float = 0.0) -> str:
        """Return a value with its standard error.

        >>> Worth((-200, 300)).say(0.5, 0.01), Worth().say(0.5, 0.01)
        ('50.0 ± 5.0', '50.0 % ± 1.0')
        """
        if self.points is None or not math.isfinite(value) or not math.isfinite(error):
            return chance(value, error, self.language)
        score = forms.number(self.score(value), ".1f", self.language)
        return score + _error(self.span(error), self.language)

    def told(self, value: float, error: float) -> str:
        """Return a value with its error, or that it is not known: hardly anything was searched."""
        return self.say(value, error) if self.is_known(error) else UNKNOWN

    def say_loss(self, value: float, error: float = 0.0) -> str:
        """Return a difference of values."""
        if self.points is None or not math.isfinite(value) or not math.isfinite(error):
            return chance(value, error, self.language)
        lost = forms.number(self.span(value), ".1f", self.language)
        return lost + _error(self.span(error), self.language)

    @property
    def scale(self) -> float:
        """Return what a difference that matters must be multiplied by."""
        from mirabilis.search.standing import ALONE

        return ALONE if self.points else 1.0

    def is_known(self, error: float) -> bool:
        """Tell whether a value with such an error is worth showing.

        >>> Worth().is_known(0.1), Worth().is_known(0.2), Worth((-200, 300)).is_known(0.1)
        (True, False, False)
        """
        from mirabilis.search.standing import is_known

        return is_known(error, self.scale)

    @property
    def column(self) -> str:
        """Return the message that stands over values."""
        return "analyse.points" if self.points else "analyse.value"

    def score(self, value: float) -> float:
        """Return the points of a value."""
        return (self.points[0] if self.points else 0.0) + self.span(value)

    def number(self, value: float, error: float = 0.0) -> float | None:
        """Return the points of a value for JSON."""
        return number(self.score(value)) if math.isfinite(error) else None

    def span(self, difference: float) -> float:
        """Return the points of a difference of values."""
        low, high = self.points or (0.0, 1.0)
        return difference * (high - low)


def line(game: Game, move: MoveValue, most: int = LINE) -> str:
    """Return the best continuation after a move in notation, what chance does in brackets."""
    shown = [
        f"({game.format(code)})" if seat == CHANCE else game.format(code)
        for seat, code in move.line[:most]
    ]
    return " ".join(shown) + (" …" if len(move.line) > most else "")


def table(
    screen: Screen,
    game: Game,
    result: Result,
    worth: Worth,
    chances: Mapping[int, float],
    most: int | None = None,
) -> Table:
    """Return every move with its value, best first; at most so many.

    A move has all places where it may stand by what the search knows; one hardly searched has none.
    ``chances`` are exact chances to be right, where the game tells them.
    """
    from rich.box import SIMPLE_HEAD
    from rich.table import Table

    from mirabilis.search.standing import standings

    made = Table(box=SIMPLE_HEAD, pad_edge=False)
    if not result.mix:
        made.add_column(screen.say("analyse.place"), no_wrap=True)
    made.add_column(screen.say("analyse.move"), no_wrap=True, style="bold")
    if chances:
        made.add_column(screen.say("analyse.right"), justify="right", no_wrap=True)
    made.add_column(screen.say(worth.column), justify="right", no_wrap=True)
    if result.mix:
        made.add_column(screen.say("analyse.share"), justify="right", no_wrap=True)
    made.add_column(screen.say("analyse.visits"), justify="right", no_wrap=True)
    made.add_column(screen.say("analyse.line"))
    for number, standing in enumerate(standings(result, worth.scale, chances)[:most]):
        move = standing.move
        cells = [game.format(move.code), worth.told(move.value, move.error)]
        if chances:
            right = chances.get(move.code, math.nan)
            cells.insert(1, chance(right, language=screen.language))
        if result.mix:
            cells.append(chance(result.mix[number], language=screen.language))
        else:
            cells.insert(0, place(standing))
        made.add_row(*cells, f"{move.visits:,}".replace(",", " "), line(game, move))
    return made


def place(standing: Standing) -> str:
    """Return the places that a move may have."""
    if not standing.first:
        return UNKNOWN
    first, last = standing.first, standing.last
    return str(first) if first == last else f"{first}–{last}"


def best(game: Game, result: Result, worth: Worth) -> str:
    """Return the best move, or some of those that nothing is known to be better than."""
    from mirabilis.search.standing import standings

    codes = [one.move.code for one in standings(result, worth.scale) if one.first == 1]
    if not codes:
        return game.format(result.best) if result.mix else UNKNOWN
    shown = ", ".join(game.format(code) for code in codes[:BEST])
    return shown + (" …" if len(codes) > BEST else "")


def title(screen: Screen, match: Match, seat: int, worth: Worth) -> str:
    """Return whose chances are shown."""
    name = telling.seat_name(screen, match, seat)
    key = "analyse.title-points" if worth.points else "analyse.title"
    return screen.say(key, name=screen.paint(name, f"seat{seat}"))


def effort(screen: Screen, result: Result) -> str:
    """Return how much was searched."""
    said = screen.say(
        "analyse.effort",
        simulations=f"{result.simulations:,}".replace(",", " "),
        nodes=f"{result.nodes:,}".replace(",", " "),
        seconds=forms.number(result.seconds, ".1f", screen.language),
    )
    return f"{said} {screen.say('analyse.full')}" if result.full else said


def plain(
    game: Game, result: Result, worth: Worth, chances: Mapping[int, float] | None = None
) -> dict[str, Any]:
    """Return a result as data for JSON; a value or place that is not known is null."""
    from mirabilis.search.standing import standings

    return {
        "seat": result.seat + 1,
        "simulations": result.simulations,
        "nodes": result.nodes,
        "seconds": round(result.seconds, 3),
        "depth": result.depth,
        "moves": [
            {
                "move": game.format(move.code),
                "code": move.code,
                **({} if result.mix else {"places": [first, last] if first else None}),
                "value": number(move.value) if math.isfinite(move.error) else None,
                "error": number(move.error),
                **({"points": worth.number(move.value, move.error)} if worth.points else {}),
                "visits": move.visits,
                "line": [game.format(code) for _, code in move.line],
                **({"share": result.mix[n]} if result.mix else {}),
                **({"right": chances.get(move.code)} if chances else {}),
            }
            for n, (move, first, last) in enumerate(standings(result, worth.scale, chances))
        ],
    }


def number(value: float) -> float | None:
    """Return a number that JSON can hold."""
    return round(value, 6) if math.isfinite(value) else None
