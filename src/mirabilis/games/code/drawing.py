"""A code game for the terminal, in 40 columns.

A face-down card is in brackets: ``[ ]``, or ``[x]`` if it is one's own; ``(x)`` if it is face
down but everybody has seen it there. A cracked letter stands free. No colour is needed.
"""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from mirabilis.games.code.notation import guess_text
from mirabilis.games.code.spec import LETTERS, PLACES

Paint = Callable[[str, str], str]  # text and style to text
Say = Callable[..., str]  # message key and places to text

WIDTH = 40
PHASES_OF_A_TURN = ("turn", "joker", "guess", "show", "decide")


def draw(view: Mapping[str, Any], paint: Paint, say: Say) -> str:
    """Draw a view; the styles are seat0 to seat3, strong, goal and dim."""
    blocks = [
        list(_rows(view, paint, say)),
        list(_cards(view, paint)) + list(_sums(view, paint, say)),
        list(_notes(view, paint, say)),
    ]
    return "\n\n".join("\n".join(block) for block in blocks if block)


def name_of(seat: int, say: Say) -> str:
    """Return what a seat is called."""
    return say("draw.player", number=seat + 1)


# -- the codes -----------------------------------------------------------------------------


def _rows(view: Mapping[str, Any], paint: Paint, say: Say) -> Iterator[str]:
    """Yield a line for each code, below a line of place numbers."""
    names = [name_of(seat, say) for seat in range(len(view["seats"]))]
    broad = max(map(len, names))
    arranging = view["phase"] == "arrange"  # nothing can be cracked yet: room for the remarks
    cracked = "" if arranging else say("draw.cracked")
    numbers = "".join(f"  {place + 1} " for place in range(len(view["seats"][0]["places"])))
    yield paint(f"  {'':{broad}} {numbers}  {cracked}".rstrip(), "dim")
    for seat, row in enumerate(view["seats"]):
        to_play = seat == view["turn"] and view["phase"] in PHASES_OF_A_TURN
        mark = paint(">", "strong") if to_play else " "
        cells = "".join(f" {_cell(place, row, paint)}" for place in row["places"])
        points = "" if arranging else f"{row['cracked']:<3} "
        said = paint(_remark(view, seat, say), "dim")
        name = paint(f"{names[seat]:{broad}}", f"seat{seat}")
        yield f"{mark} {name} {cells}  {points}{said}".rstrip()


def _cell(place: Mapping[str, Any], row: Mapping[str, Any], paint: Paint) -> str:
    """Return a card in three columns."""
    letter = place["letter"] or " "
    if not row["dealt"]:
        return paint(" · ", "dim")
    if place["open"]:
        return paint(f" {letter} ", "strong")
    if place["seen"]:
        return paint(f"({letter})", "goal")
    return f"[{letter}]"


def _remark(view: Mapping[str, Any], seat: int, say: Say) -> str:
    """Return what is to be said of a seat beside its row."""
    row = view["seats"][seat]
    if row["out"]:
        return say("draw.out")
    if view["phase"] == "arrange":
        return say("draw.ready" if row["arranged"] else "draw.arranging")
    return say("draw.you") if seat == view["viewer"] else ""


# -- the set -------------------------------------------------------------------------------


def _cards(view: Mapping[str, Any], paint: Paint) -> Iterator[str]:
    """Yield the set as small cards."""
    if view["set"]:
        frames = [(f"┌───┐│ {sign} │└───┘", "goal" if sign == "J" else "") for sign in view["set"]]
        for line in range(3):
            yield "  " + " ".join(paint(c[5 * line : 5 * line + 5], s) for c, s in frames)


def _sums(view: Mapping[str, Any], paint: Paint, say: Say) -> Iterator[str]:
    """Yield every sum of the set that makes a letter, a line for each letter."""
    if view["set"] and not view["sums"]:
        yield "  " + say("draw.no-letter")
    for letter in view["letters"]:
        made = [s for s in view["sums"] if s["letter"] == letter]
        ways = ", ".join("+".join(map(str, s["numbers"])) for s in made)
        yield f"  {paint(letter, 'strong')} {made[0]['total']:>3} = {ways}"


# -- what else -----------------------------------------------------------------------------


def _notes(view: Mapping[str, Any], paint: Paint, say: Say) -> Iterator[str]:
    """Yield what is going on, and what the marks mean."""
    phase = view["phase"]
    if phase in PHASES_OF_A_TURN:
        text = say(f"draw.{phase}", seat=name_of(view["turn"], say), **_guess(view, say))
        yield from _wrapped(text, paint, f"seat{view['turn']}")
        if phase == "guess" and view["viewer"] == view["turn"]:
            yield from _wrapped(_example(view, say), paint, "dim")
    elif phase == "arrange" and view["viewer"] is not None:
        yield from _wrapped(say("draw.arrange", row=_own_row(view)), paint, "dim")
    for seat, row in enumerate(view["seats"]):
        if row["elsewhere"] and not row["out"] and phase != "over":
            key = "draw.known" if seat == view["viewer"] else "draw.elsewhere"
            letters = ", ".join(row["elsewhere"])
            yield from _wrapped(say(key, seat=name_of(seat, say), letters=letters), paint, "goal")
    if view["used"] and phase in PHASES_OF_A_TURN:
        cards = "  ".join(s if n == 1 else f"{n}×{s}" for s, n in view["used"].items())
        yield from _wrapped(say("draw.used", cards=cards, left=view["left"]), paint, "dim")
    yield from _legend(view, paint, say)


def _own_row(view: Mapping[str, Any]) -> str:
    """Return the letters of the viewer as they lie: one of the arrangements they may have."""
    return "".join(place["letter"] for place in view["seats"][view["viewer"]]["places"])


def _example(view: Mapping[str, Any], say: Say) -> str:
    """Say how a guess is written, by the first one that may be right as far as the viewer knows."""
    guesses = [
        {"seat": seat, "place": place, "letter": letter}
        for seat, row in enumerate(view["seats"])
        for place, card in enumerate(row["places"])
        if seat != view["turn"] and not card["open"]
        for letter in view["letters"]
    ]
    guess = next((guess for guess in guesses if _may_be_right(view, guess)), guesses[0])
    move = guess_text(guess["seat"], guess["place"], guess["letter"])
    return say("draw.example", move=move, **_named(guess, say))


def _may_be_right(view: Mapping[str, Any], guess: Mapping[str, Any]) -> bool:
    """Tell whether a guess has a chance; without noted looks, whether the own letters leave one."""
    letter: str = guess["letter"]
    if view["chances"]:
        table = view["chances"][guess["seat"]]
        return bool(table[guess["place"]][LETTERS.index(letter)] > 0)
    return _own_row(view) != letter * PLACES


def _guess(view: Mapping[str, Any], say: Say) -> dict[str, str]:
    """Return the places of the sentence about a guess that was made, if there is one."""
    return _named(view["guess"], say) if view["guess"] else {}


def _named(guess: Mapping[str, Any], say: Say) -> dict[str, str]:
    """Return whose card is guessed, which one, and the letter, in words."""
    return {
        "owner": name_of(guess["seat"], say),
        "place": say(f"place.{guess['place'] + 1}"),
        "letter": say(f"letter.{guess['letter']}"),
    }


def _legend(view: Mapping[str, Any], paint: Paint, say: Say) -> Iterator[str]:
    """Yield what brackets mean, as far as there are any, and what is left out."""
    if view["phase"] == "over":
        return
    if any(place["seen"] for row in view["seats"] for place in row["places"]):
        yield from _wrapped(say("draw.seen"), paint, "dim")
    if view["memory"] == "own" and view["phase"] not in ("deal", "arrange", "first"):
        yield from _wrapped(say("draw.memory"), paint, "dim")


def _wrapped(text: str, paint: Paint, style: str) -> Iterator[str]:
    """Yield a sentence in lines that are not too long."""
    lines = textwrap.wrap(text, WIDTH, initial_indent="  ", subsequent_indent="  ")
    return (paint(line, style) for line in lines)
