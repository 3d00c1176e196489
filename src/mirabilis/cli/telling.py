"""Saying how a game stands: boards, seats, refusals, the end."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby
from typing import Any

from mirabilis.cli.errors import CommandError
from mirabilis.cli.screen import Screen
from mirabilis.core import drawing, ending, words
from mirabilis.core.errors import BadNotation, IllegalMove, MoveRefused
from mirabilis.core.game import Game
from mirabilis.core.match import Match
from mirabilis.core.seats import CHANCE
from mirabilis.core.spec import Option
from mirabilis.core.transcript import Event

SHORT = 48  # characters of a sentence that shares its line with others of its kind


def board(screen: Screen, game: Game, view: Mapping[str, Any]) -> str:
    """Return the drawing of a board; a view that has a ``die`` gets one at its side."""
    return drawing.board(game, view, screen.language, screen.paint, screen.width)


def advice(screen: Screen, match: Match, seat: int) -> str:
    """Return what a game has to say to a seat that asks for a hint, from what it may see."""

    def say(key: str, /, **params: object) -> str:
        return match.game.messages.say(key, screen.language, **params)

    face = match.game.parts.face
    if not hasattr(face, "advice"):
        return ""
    return str(face.advice(match.view(seat)["board"], say)).strip("\n")


def about(screen: Screen, match: Match, seat: int, name: str) -> list[str]:
    """Return what a game tells of something that a seat may see; nothing if it tells nothing."""

    def say(key: str, /, **params: object) -> str:
        return match.game.messages.say(key, screen.language, **params)

    face = match.game.parts.face
    if not hasattr(face, "about"):
        return []
    return list(face.about(match.view(seat)["board"], name, say))


def check_pictured(screen: Screen, game: Game) -> None:
    """Refuse pictures of a game that has none."""
    if not drawing.is_pictured(game):
        raise CommandError(screen.say("error.no-svg", slug=game.spec.slug))


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


def meant(match: Match, seat: int, text: str) -> list[str]:
    """Return the moves that a text stands for where a game reads more than its notation."""
    face = match.game.parts.face
    if seat == CHANCE or not hasattr(face, "meant"):
        return []
    return list(face.meant(match.view(seat)["board"], text) or ())


def _objection(screen: Screen, match: Match, seat: int, text: str, clause: int) -> str:
    """Return what a game itself has to say against a refused text, from what the seat may see."""
    game = match.game
    if seat == CHANCE or not hasattr(game.parts.face, "objection"):
        return ""
    moves = match.moves(seat) if seat in (*match.actors, *match.free) else []
    said = game.parts.face.objection(match.view(seat)["board"], moves, text, clause)
    return words.sentence(game, said, seat, screen.language) if said else ""


def refusal(screen: Screen, match: Match, seat: int, text: str, error: MoveRefused) -> str:
    """Return in one line why a move was refused."""
    game = match.game
    clause_number = error.clause if isinstance(error, IllegalMove) else 0
    if said := _objection(screen, match, seat, text, clause_number or 0):
        return said
    if isinstance(error, IllegalMove) and error.clause:
        clause = words.clause(game, error.clause, screen.language)
        return screen.say("refused.clause", move=text, clause=error.clause, text=clause)
    if isinstance(error, BadNotation):
        return screen.say("refused.text", text=text)
    return screen.say("refused.other", move=text)


def outcome(screen: Screen, match: Match) -> str:
    """Return who won and why."""
    return ending.ending(match.game, match.outcome, screen.language, match.retired)


def scored(screen: Screen, game: Game, points: float) -> str:
    """Return a score, with its grade where the game has grades."""
    return ending.scored(game, points, screen.language)


def grade(screen: Screen, game: Game, points: float) -> str:
    """Return the grade of a score; nothing where the game has none."""
    return ending.grade(game, points, screen.language)


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
