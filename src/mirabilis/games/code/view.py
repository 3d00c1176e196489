"""What a viewer of code sees, as plain data."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypedDict

from mirabilis.core.seats import ALL
from mirabilis.games.code import knowledge
from mirabilis.games.code.notation import card_sign
from mirabilis.games.code.spec import (
    ALL_OPEN,
    ARRANGING,
    DECK,
    FIRST,
    JOKER,
    LETTERS,
    PLACES,
    SHOWING,
    UNKNOWN,
)
from mirabilis.games.code.sums import letters_of, sums_of
from mirabilis.games.code.tables import ALL_SETS

PHASES = ("deal", "arrange", "first", "turn", "joker", "guess", "show", "decide", "over")


class Place(TypedDict):
    """A code card in its place."""

    letter: str | None  # if the viewer may be shown it
    open: bool  # cracked
    seen: bool  # face down, but everybody knows it is there; never with the memory of one's own


class Row(TypedDict):
    """The code of a seat."""

    dealt: bool
    arranged: bool
    places: list[Place]
    elsewhere: list[str]  # letters that everybody has seen of this row and that now lie somewhere
    out: bool
    cracked: int  # letters of others that this seat has cracked


class Sum(TypedDict):
    """Cards of the set that make a letter."""

    letter: str
    total: int
    numbers: list[int]


class Guess(TypedDict):
    """A guess whose card is not shown yet."""

    seat: int
    place: int  # from 0
    letter: str


class View(TypedDict):
    """The rows, the set on the table, and what can be known."""

    phase: str
    viewer: int | None  # the seat that looks
    seats: list[Row]
    turn: int | None  # None while nobody has begun
    set: list[str] | None  # 1 to 9 and J, in rising order
    sums: list[Sum]  # every one that makes a letter
    letters: list[str]  # that the set makes
    jokers: int  # in the set
    used: dict[str, int]  # cards of earlier sets of this turn, by number or J
    left: int  # cards in the pile
    guess: Guess | None
    memory: str  # "own": earlier looks are left out here, while bots remember them
    may_stop: bool
    chances: list[knowledge.Table | None] | None
    """By seat, place and letter, for a seat; None for one's own row, and with memory "own"."""


def view(options: Mapping[str, str], t: Any, seen: Any, viewer: int) -> View:
    """Return what an observed state shows."""
    players = int(t["seats"])
    phase = int(seen["phase"])
    shown = options["memory"] == "shown"
    number = int(seen["set"])
    cards = ALL_SETS[number - 1] if number else ()
    used = {card_sign(kind): n for kind, n in enumerate(seen["used"].tolist()) if n}
    is_seat = 0 <= viewer < players
    return {
        "phase": PHASES[phase],
        "viewer": viewer if is_seat else None,
        "seats": [_row(t, seen, seat, viewer, shown) for seat in range(players)],
        "turn": int(seen["turn"]) if phase > FIRST else None,
        "set": [card_sign(kind) for kind in cards] if cards else None,
        "sums": [
            {"letter": made.letter, "total": made.total, "numbers": list(made.numbers)}
            for made in sums_of(cards)
        ],
        "letters": list(letters_of(cards)),
        "jokers": cards.count(JOKER),
        "used": used,
        "left": DECK - sum(used.values()) - len(cards),
        "guess": _guess(int(seen["guess"])) if phase == SHOWING else None,
        "memory": options["memory"],
        "may_stop": options["may_stop"] == "yes",
        "chances": knowledge.chances(t, seen, viewer)
        if is_seat and shown and phase >= ARRANGING
        else None,
    }


def _row(t: Any, seen: Any, seat: int, viewer: int, shown: bool) -> Row:
    dealt = seat < int(seen["dealt"])
    opened = int(seen["open"][seat])
    places = [_place(seen, seat, place, viewer, shown) for place in range(PLACES)]
    elsewhere = knowledge.elsewhere(t, seen, seat) if dealt and shown else []
    return {
        "dealt": dealt,
        "arranged": int(seen["phase"]) > ARRANGING or bool(int(seen["arranged"]) >> seat & 1),
        "places": places,
        "elsewhere": _left_over(places, elsewhere),
        "out": opened == ALL_OPEN,
        "cracked": int(seen["cracked"][seat]),
    }


def _left_over(places: list[Place], elsewhere: list[str]) -> list[str]:
    """Put letters where they must lie, if that is certain; return those that may lie elsewhere."""
    unseen = [place for place in places if not place["open"] and not place["seen"]]
    if len(set(elsewhere)) != 1 or len(unseen) != len(elsewhere):
        return elsewhere
    for place in unseen:
        place["letter"], place["seen"] = elsewhere[0], True
    return []


def _place(seen: Any, seat: int, place: int, viewer: int, shown: bool) -> Place:
    is_open = bool(int(seen["open"][seat]) >> place & 1)
    looked = shown and not is_open and int(seen["looked"][seat][place]) != 0
    letter = int(seen["letters"][seat][place])
    hidden = letter in (0, UNKNOWN)
    if not shown and not is_open and viewer not in (seat, ALL):
        hidden = True  # an earlier look: to be remembered, not to be read off
    return {"letter": None if hidden else LETTERS[letter - 1], "open": is_open, "seen": looked}


def _guess(card: int) -> Guess:
    return {"seat": card >> 4, "place": card >> 2 & 3, "letter": LETTERS[card & 3]}
