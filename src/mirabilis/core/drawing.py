"""Positions drawn by their game: with signs, and where it can as a picture."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from typing import Any

from mirabilis.core.die import beside
from mirabilis.core.game import Game
from mirabilis.core.outcome import Outcome
from mirabilis.core.record import CLOSINGS

WIDTH = 80  # columns, where nobody says how many there are

Paint = Callable[[str, str], str]


def plain(text: str, style: str) -> str:
    """Return a text as it is: paint for those who want no colours."""
    return text


def board(
    game: Game, view: Mapping[str, Any], language: str, paint: Paint = plain, width: int = WIDTH
) -> str:
    """Return the drawing of a board; a view that has a ``die`` gets one at its side.

    A game whose ``draw`` takes a ``width`` is told how many columns there are.
    """
    draw = game.parts.face.draw
    fitted = {"width": width} if "width" in inspect.signature(draw).parameters else {}
    text: str = draw(view, paint, _say(game, language), **fitted)
    die = view.get("die")
    return beside(text, die, width) if isinstance(die, int) and 1 <= die <= 6 else text


def is_pictured(game: Game) -> bool:
    """Tell whether a game draws its positions as pictures."""
    return hasattr(game.parts.face, "svg")


def picture(game: Game, view: Mapping[str, Any], language: str) -> str:
    """Return the picture of a view as SVG; if it has words in it, in a language."""
    svg = game.parts.face.svg
    spoken = "say" in inspect.signature(svg).parameters
    return str(svg(view, _say(game, language)) if spoken else svg(view))


def at_rest(end: Outcome | None, view: dict[str, Any]) -> dict[str, Any]:
    """Return the view of a board on which, since somebody has left, nobody is to move any more.

    The rules do not know that somebody has left: a view with a ``phase``, and perhaps a ``die``,
    would still say who is to throw or to move.
    """
    if end is None or end.reason not in CLOSINGS or "phase" not in view:
        return view
    return {**view, "phase": "over"} | ({"die": None} if "die" in view else {})


def _say(game: Game, language: str) -> Callable[..., str]:
    def say(key: str, /, **params: object) -> str:
        return game.messages.say(key, language, **params)

    return say
