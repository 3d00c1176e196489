"""Saying how a game ended: who won and why, with points and grades."""

from __future__ import annotations

from collections.abc import Collection

from mirabilis.core import words
from mirabilis.core.forms import number
from mirabilis.core.game import Game
from mirabilis.core.outcome import Outcome


def ending(
    game: Game, end: Outcome | None, language: str = "en", left: Collection[int] = ()
) -> str:
    """Return who won and why; of seats that left before, that they do not count."""
    if end is None:
        return words.COMMON.say("end.running", language)
    key = f"reason.{end.reason}"
    texts = game.messages if game.messages.has(key) else words.COMMON
    why = texts.say(key, language)
    seats = len(end.points)
    if seats == 1:
        score = scored(game, end.points[0], language)
        return words.COMMON.say("end.alone", language, why=why, score=score)
    called = [words.seat_name(game, seat, language, seats) for seat in range(seats)]
    names = [called[seat] for seat in end.winners]
    if not names:
        said = words.COMMON.say("end.nobody", language, why=why)
    elif len(names) == 1:
        said = words.COMMON.say("end.winner", language, winner=names[0], why=why)
    else:
        said = words.COMMON.say("end.shared", language, winners=", ".join(names), why=why)
    equal = len(set(end.points)) == 1
    if end.points != end.utility and not equal:  # otherwise they say nothing beside who won
        scores = [f"{called[seat]} {_points(p, language)}" for seat, p in enumerate(end.points)]
        said += " " + words.COMMON.say("end.points", language, points=", ".join(scores))
    if left and seats > 2:
        gone = ", ".join(called[seat] for seat in sorted(left))
        said += " " + words.COMMON.say("end.left", language, names=gone, count=len(left))
    return said


def scored(game: Game, points: float, language: str = "en") -> str:
    """Return a score, with its grade where the game has grades."""
    said = grade(game, points, language)
    score = _points(points, language)
    return f"{score} ({said})" if said else score


def _points(points: float, language: str) -> str:
    return number(points, language=language)


def grade(game: Game, points: float, language: str = "en") -> str:
    """Return the grade of a score; nothing where the game has none."""
    face = game.parts.face
    if not hasattr(face, "grade"):
        return ""
    return game.messages.say(face.grade(game.options, points), language)
