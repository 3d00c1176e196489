"""Saying what happened: names of seats, sentences for events, reasons, clauses."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from mirabilis.core.messages import Catalogue
from mirabilis.core.seats import CHANCE

if TYPE_CHECKING:
    from mirabilis.core.game import Game
    from mirabilis.core.transcript import Event

COMMON = Catalogue(files("mirabilis.core") / "data")

Said = tuple[str, Mapping[str, Any]]
"""A sentence in no language yet: a message key and its places.

A value ``@key`` is itself a message, ``@seat.0`` the name of a seat, a pair of a key and its places
a sentence within the sentence, and a list of such values is said with commas between them.
"""


def seat_name(game: Game, seat: int, language: str = "en", players: int | None = None) -> str:
    """Return what a seat is called: the game's own name for it, or its number from 1.

    In some games the name depends on options and on how many play.
    """
    if seat == CHANCE:
        return COMMON.say("chance", language)
    key = f"seat.{seat}"
    if hasattr(game.parts.face, "seat_key"):
        key = game.parts.face.seat_key(game.options, seat, players) or key
    if game.messages.has(key):
        return game.messages.say(key, language)
    return COMMON.say("seat", language, number=seat + 1)


def sentence(game: Game, said: Said, seat: int, language: str = "en") -> str:
    """Return a sentence of a game in a language."""
    key, params = said
    filled = {name: _fill(game, value, seat, language) for name, value in params.items()}
    filled["seat"] = seat_name(game, seat, language)
    return game.messages.say(key, language, **filled)


def _fill(game: Game, value: Any, seat: int, language: str) -> Any:
    """Return what stands in a place of a sentence about a seat."""
    if isinstance(value, str) and value.startswith("@seat."):
        return seat_name(game, int(value.removeprefix("@seat.")), language)
    if isinstance(value, str) and value.startswith("@"):
        return game.messages.say(value[1:], language)
    if isinstance(value, tuple) and len(value) == 2 and isinstance(value[1], Mapping):
        return sentence(game, value, seat, language)
    if isinstance(value, list | tuple):
        return ", ".join(str(_fill(game, part, seat, language)) for part in value)
    return value


def tell(game: Game, event: Event, language: str = "en") -> str:
    """Return the sentence for an event of a transcript."""
    return sentence(game, event.said, event.seat, language)


def clause(game: Game, number: int, language: str = "en") -> str:
    """Return a rule clause in one sentence, for the refusal of a move."""
    key = f"clause.{number}"
    return game.messages.say(key, language) if game.messages.has(key) else ""
