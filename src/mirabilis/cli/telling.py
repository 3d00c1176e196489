"""Saying how a game stands: boards, seats, refusals, the end."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby
from typing import Any

from mirabilis.cli.dice import beside
from mirabilis.cli.errors import CommandError
from mirabilis.cli.screen import Screen
from mirabilis.core import words
from mirabilis.core.errors import BadNotation, IllegalMove, MoveRefused
from mirabilis.core.game import Game
from mirabilis.core.match import Match
from mirabilis.core.record import CLOSINGS
from mirabilis.core.spec import Option
from mirabilis.core.transcript import Event

SHORT = 48  # characters of a sentence that shares its line with others of its kind


def board(screen: Screen, game: Game, view: Mapping[str, Any]) -> str:
    """Return the drawing of a board; a view that has a ``die`` gets one at its side."""

    def say(key: str, /, **params: object) -> str:
        return game.messages.say(key, screen.language, **params)

    text: str = game.parts.face.draw(view, screen.paint, say)
    die = view.get("die")
    return beside(text, die, screen.width) if isinstance(die, int) and 1 <= die <= 6 else text


def advice(screen: Screen, match: Match, seat: int) -> str:
    """Return what a game has to say to a seat that asks for a hint, from what it may see."""

    def say(key: str, /, **params: object) -> str:
        return match.game.messages.say(key, screen.language, **params)

    face = match.game.parts.face
    if not hasattr(face, "advice"):
        return ""
    return str(face.advice(match.view(seat)["board"], say)).strip("\n")


def picture(game: Game, view: Mapping[str, Any], language: str) -> str:
    """Return the picture of a view; if it has words in it, in a language."""

    def say(key: str, /, **params: object) -> str:
        return game.messages.say(key, language, **params)

    svg = game.parts.face.svg
    spoken = "say" in inspect.signature(svg).parameters
    return str(svg(view, say) if spoken else svg(view))


def check_pictured(screen: Screen, game: Game) -> None:
    """Refuse pictures of a game that has none."""
    if not hasattr(game.parts.face, "svg"):
        raise CommandError(screen.say("error.no-svg", slug=game.spec.slug))


def at_rest(match: Match, view: dict[str, Any]) -> dict[str, Any]:
    """Return the view of a board on which, since somebody has left, nobody is to move any more.

    The rules do not know that somebody has left: a view with a ``phase``, and perhaps a ``die``,
    would still say who is to throw or to move.
    """
    end = match.outcome
    if end is None or end.reason not in CLOSINGS or "phase" not in view:
        return view
    return {**view, "phase": "over"} | ({"die": None} if "die" in view else {})


def news(screen: Screen, game: Game, events: Iterable[Event]) -> Iterator[str]:
    """Yield what happened; where a person reads, short sentences of one kind follow each other."""
    for _, some in groupby(events, key=lambda event: event.said[0]):
        texts = [words.tell(game, event, screen.language) for event in some]
        if screen.interactive and max(map(len, texts)) <= SHORT:
            counted = [(text, len(list(same))) for text, same in groupby(texts)]
            yield " ".join(text if n == 1 else f"{text} (×{n})" for text, n in counted)
        else:
            yield from texts


def form(screen: Screen, game: Game, option: Option) -> str:
    """Return in words what an option may be beside the values it lists; nothing if nothing."""
    key = f"option.{option.name}.form"
    if option.form and game.messages.has(key):
        return game.messages.say(key, screen.language)
    return option.form or ""


def seat_name(screen: Screen, match: Match, seat: int) -> str:
    """Return the name of a seat."""
    return words.seat_name(match.game, seat, screen.language, match.players)


def name(screen: Screen, match: Match, seat: int) -> str:
    """Return the name of a seat, in its colour."""
    return screen.paint(seat_name(screen, match, seat), f"seat{seat}")


def title(screen: Screen, game: Game) -> str:
    """Return the name of a game."""
    has = game.messages.has("name")
    return game.messages.say("name", screen.language) if has else game.spec.title


def refusal(screen: Screen, game: Game, text: str, error: MoveRefused) -> str:
    """Return in one line why a move was refused."""
    if isinstance(error, IllegalMove) and error.clause:
        clause = words.clause(game, error.clause, screen.language)
        return screen.say("refused.clause", move=text, clause=error.clause, text=clause)
    if isinstance(error, BadNotation):
        return screen.say("refused.text", text=text)
    return screen.say("refused.other", move=text)


def outcome(screen: Screen, match: Match) -> str:
    """Return who won and why."""
    end = match.outcome
    if end is None:
        return screen.say("end.running")
    game = match.game
    texts = game.messages if game.messages.has(f"reason.{end.reason}") else None
    key = f"reason.{end.reason}"
    why = texts.say(key, screen.language) if texts else screen.say(key)
    if len(end.points) == 1:
        return screen.say("end.alone", why=why, score=scored(screen, game, end.points[0]))
    seats = len(end.points)
    called = [words.seat_name(game, s, screen.language, seats) for s in range(seats)]
    names = [called[s] for s in end.winners]
    if not names:
        said = screen.say("end.nobody", why=why)
    elif len(names) == 1:
        said = screen.say("end.winner", winner=names[0], why=why)
    else:
        said = screen.say("end.shared", winners=", ".join(names), why=why)
    equal = len(set(end.points)) == 1
    if end.points != end.utility and not equal:  # otherwise they say nothing beside who won
        points = (f"{called[s]} {p:g}" for s, p in enumerate(end.points))
        said += " " + screen.say("end.points", points=", ".join(points))
    return said


def scored(screen: Screen, game: Game, points: float) -> str:
    """Return a score, with its grade where the game has grades."""
    said = grade(screen, game, points)
    return f"{number(points)} ({said})" if said else number(points)


def number(points: float, form: str = "g") -> str:
    """Return a score with a proper minus sign.

    >>> number(-2000.0), number(3.25, ".1f")
    ('−2000', '3.2')
    """
    return f"{points:{form}}".replace("-", "−")


def grade(screen: Screen, game: Game, points: float) -> str:
    """Return the grade of a score; nothing where the game has none."""
    face = game.parts.face
    if not hasattr(face, "grade"):
        return ""
    return game.messages.say(face.grade(game.options, points), screen.language)


def share(screen: Screen, utility: float) -> str:
    """Return in a word how a game among several ended for one of them."""
    key = {0.0: "share.lost", 1.0: "share.won"}.get(utility, "share.shared")
    return screen.say(key)


def result(screen: Screen, match: Match, seat: int) -> str:
    """Return in a word or two what a seat has reached at the end."""
    end = match.outcome
    assert end is not None
    if match.players == 1:
        return scored(screen, match.game, end.points[seat])
    return share(screen, end.utility[seat])


def clause(screen: Screen, game: Game, text: str) -> int:
    """Return the number of a clause that somebody typed."""
    most = game.spec.clauses
    number = int(text) if text.isascii() and text.isdigit() and len(text) < 6 else 0
    if not 1 <= number <= most:
        raise CommandError(screen.say("error.clause", text=text, most=most))
    return number


def rules(screen: Screen, game: Game, number: int | None = None) -> None:
    """Show the rules, or one clause of them."""
    try:
        text = game.rules(screen.language)
    except FileNotFoundError:
        raise CommandError(screen.say("error.rules", slug=game.spec.slug)) from None
    if number is not None:
        found = re.search(rf"^\*\*{number}\.\*\*.*?(?=^\*\*\d+\.\*\*|^#|\Z)", text, re.M | re.S)
        text = found[0] if found else words.clause(game, number, screen.language)
    from rich.markdown import Markdown

    # A picture is what it shows, in brackets; notes for those who write the rules are left out.
    text = re.sub(r"!\[([^\]]*)\]\([^)]*\)", r"\\[\1\\]", text)
    screen.show(Markdown(re.sub(r"<!--.*?-->\n*", "", text)))
