"""Words of reports: names of games and seats, numbers as people write them."""

from __future__ import annotations

from typing import Any

from mirabilis.arena.rows import Plan
from mirabilis.core.errors import UnknownGame
from mirabilis.core.game import Game
from mirabilis.core.registry import load, parts_of

MINUS = "−"


def game_of(plan: Plan) -> Game | None:
    """Return the game of a plan without options, for its words; None where it is not installed."""
    try:
        parts_of(plan.slug)
    except UnknownGame:
        return None
    return load(plan.slug)


def title(plan: Plan) -> str:
    """Return what the game is called."""
    game = game_of(plan)
    return plan.slug if game is None else game.spec.title


def seat_names(plan: Plan) -> list[str]:
    """Return what the seats are called; options may decide that, files do not."""
    plain = game_of(plan)
    if plain is None:
        return [f"Player {seat + 1}" for seat in range(plan.players)]
    names = {option.name for option in plain.spec.options}
    chosen: dict[str, Any] = {name: value for name, value in plan.options.items() if name in names}
    game = load(plan.slug, **chosen)
    return [game.seat_name(seat, players=plan.players) for seat in range(plan.players)]


def reason_word(plan: Plan, reason: str) -> str:
    """Return why a game ended, in the game's own words where it has them."""
    game = game_of(plan)
    key = f"reason.{reason}"
    return game.messages.say(key) if game is not None and game.messages.has(key) else ""


def percent(value: float, digits: int = 1) -> str:
    """Return a share as people write it.

    >>> percent(0.5294)
    '52.9 %'
    """
    return f"{value * 100:.{digits}f} %"


def signed(value: float, digits: int = 0) -> str:
    """Return a number with its sign.

    >>> signed(-12.4), signed(3), signed(-0.2)
    ('−12', '+3', '0')
    """
    text = f"{value:+.{digits}f}"
    if float(text) == 0:
        return text[1:]
    return text.replace("-", MINUS)


def plain(value: float) -> str:
    """Return a number without needless digits.

    >>> plain(3.0), plain(3.14159), plain(1234567.0)
    ('3', '3.14', '1 234 567')
    """
    if value == int(value):
        return grouped(int(value))
    return f"{value:.3g}" if abs(value) < 100 else f"{value:.1f}"


def counted(number: int, one: str, several: str) -> str:
    """Return a number of things.

    >>> counted(1, "game", "games"), counted(12000, "game", "games")
    ('1 game', '12 000 games')
    """
    return f"{grouped(number)} {one if number == 1 else several}"


def grouped(number: int) -> str:
    """Return a whole number with spaces between thousands."""
    return f"{number:,}".replace(",", " ").replace("-", MINUS)


def duration(seconds: float) -> str:
    """Return a time in the unit that suits it.

    >>> duration(0.0000123), duration(0.02), duration(3.5)
    ('12.3 µs', '20 ms', '3.5 s')
    """
    for factor, unit in ((1, "s"), (1e3, "ms")):
        if seconds * factor >= 1:
            return f"{seconds * factor:.3g} {unit}"
    return f"{seconds * 1e6:.3g} µs"


def chance_word(p: float) -> str:
    """Return a p-value as people write it."""
    return "p < 0.0001" if p < 1e-4 else f"p = {p:.2g}" if p < 0.01 else f"p = {p:.2f}"
