"""Throws and choices as text: ``13446``, ``1+3 4+6 5:4``, ``1+3 3+6 free:6``, ``2: …``."""

from __future__ import annotations

import re
from collections.abc import Mapping

from mirabilis.core.errors import BadNotation
from mirabilis.games.dice.spec import FREE, SEATS, SHOW, SHOW_SEAT_BIT, THROW, THROWS
from mirabilis.games.dice.splits import choice_of, fifth_die, is_choice, pairs_of
from mirabilis.games.dice.tables import ALL_THROWS

Options = Mapping[str, str]

VALID = (
    "a choice of two pairs and the fifth die such as 1+3 4+6 5:4, in a free throw 1+3 3+6 free:6; "
    "five dice such as 13446; a choice turned over such as 2: 1+3 4+6 5:4"
)

_NUMBERS = {throw: number for number, throw in enumerate(ALL_THROWS)}
_PAIR = re.compile(r"([1-6])\+([1-6])")
_FIFTH = re.compile(r"(5|free):([1-6])")
_SEAT = re.compile(rf"\s*([1-{SEATS}])\s*:(.*)", re.DOTALL)


def parse(options: Options, text: str) -> int:
    """Return the code of a throw or choice; the order of dice and pairs does not matter.

    >>> parse({}, "6+4 3+1 5:4") == parse({}, "1+3 4+6 5:4")
    True
    >>> parse({}, "6-4-4-3-1") == parse({}, "6, 4, 4, 3, 1") == parse({}, "13446")
    True
    """
    code = _throw(text)
    if code is None:
        code = _choice(text)
    if code is None and (match := _SEAT.fullmatch(text)):
        choice = _choice(match[2])
        if choice is not None:
            return SHOW + (int(match[1]) - 1 << SHOW_SEAT_BIT) + choice
    if code is None:
        raise BadNotation(f"{text!r} is no throw and no choice; valid are {VALID}")
    return code


def throw_number(text: str) -> int | None:
    """Return the number of a throw in any order, commas or hyphens between; None if it is none."""
    dice = "".join(text.split())
    if not re.fullmatch(r"[1-6]([,-]?[1-6]){4}", dice):
        return None
    return _NUMBERS[tuple(sorted(int(die) for die in dice if die.isdigit()))]


def throw_text(number: int) -> str:
    """Return the dice of a throw as text, sorted."""
    return "".join(str(die) for die in ALL_THROWS[number])


def _throw(text: str) -> int | None:
    number = throw_number(text)
    return None if number is None else THROW + number


def _choice(text: str) -> int | None:
    """Return the code of two pairs and a fifth die, however they are ordered and spaced."""
    words = re.sub(r"\s*([+:])\s*", r"\1", text.lower()).split()
    pairs = [match for word in words if (match := _PAIR.fullmatch(word))]
    fifths = [match for word in words if (match := _FIFTH.fullmatch(word))]
    if (len(words), len(pairs), len(fifths)) != (3, 2, 1):
        return None
    first, second = ((int(pair[1]), int(pair[2])) for pair in pairs)
    free = FREE if fifths[0][1] == "free" else 0
    return free + choice_of(first, second, int(fifths[0][2]))


def format(options: Options, code: int) -> str:
    """Return the text of a code; the inverse of `parse`."""
    if is_choice(code):
        (a, b), (c, d) = pairs_of(code)
        return f"{a}+{b} {c}+{d} {'free' if code & FREE else '5'}:{fifth_die(code)}"
    if THROW <= code < THROW + THROWS:
        return throw_text(code - THROW)
    seat, choice = divmod(code - SHOW, 1 << SHOW_SEAT_BIT)
    if 0 <= seat < SEATS and is_choice(choice):
        return f"{seat + 1}: {format(options, choice)}"
    raise BadNotation(f"{code} is no code of a throw or a choice")
