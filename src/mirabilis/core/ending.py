"""Saying how a game ended: who won and why, with points and grades."""

from __future__ import annotations

from mirabilis.core import words
from mirabilis.core.game import Game
from mirabilis.core.outcome import Outcome


def ending(game: Game, end: Outcome | None, language: str = "en") -> str:
    """Return who won and why."""
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
        points = ", ".join(f"{called[seat]} {number(p)}" for seat, p in enumerate(end.points))
        said += " " + words.COMMON.say("end.points", language, points=points)
    return said


def scored(game: Game, points: float, language: str = "en") -> str:
    """Return a score, with its grade where the game has grades."""
    said = grade(game, points, language)
    return f"{number(points)} ({said})" if said else number(points)


def number(points: float, form: str = "g") -> str:
    """Return a score with a proper minus sign.

    >>> number(-2000.0), number(3.25, ".1f")
    ('−2000', '3.2')
    """
    return f"{points:{form}}".replace("-", "−")


def grade(game: Game, points: float, language: str = "en") -> str:
    """Return the grade of a score; nothing where the game has none."""
    face = game.parts.face
    if not hasattr(face, "grade"):
        return ""
    return game.messages.say(face.grade(game.options, points), language)
