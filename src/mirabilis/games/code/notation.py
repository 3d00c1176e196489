"""Moves and outcomes of code as text: ``xyzt``, ``1 3 8 J``, ``move xtzy``, ``2.3=z``."""

from __future__ import annotations

import re
from collections.abc import Mapping

from mirabilis.core.errors import BadNotation
from mirabilis.games.code.spec import (
    ARRANGE,
    CARD,
    DEAL,
    GUESS,
    HANDS,
    JOKER,
    KEEP,
    LETTERS,
    ON,
    PLACES,
    REARRANGE,
    ROWS,
    SEATS,
    SETS,
    STARTS,
    STOP,
    TURN_UP,
)
from mirabilis.games.code.tables import ALL_HANDS, ALL_SETS
from mirabilis.games.code.texts import row_from, text_of

WORDS = {"keep": KEEP, "on": ON, "stop": STOP}
JOKER_SIGN = "J"
CARDS = SEATS * PLACES * len(LETTERS)

_SET_NUMBERS = {cards: number for number, cards in enumerate(ALL_SETS)}
_VALID = (
    "an arrangement of four letters x y z t such as xyzt, move xtzy or keep, "
    "a guess such as 2.3=z, on or stop, a set of four cards such as 1 3 8 J, "
    "a card shown such as 2.3:x, deal:xxyz, first:2"
)


def card_sign(kind: int) -> str:
    """Return how a kind of card is written: its number, or J."""
    return JOKER_SIGN if kind == JOKER else str(kind + 1)


def card_text(card: int, between: str) -> str:
    """Return a card of somebody's row with a letter, such as 2.3=z.

    >>> card_text(1 << 4 | 2 << 2 | 2, "=")
    '2.3=z'
    """
    return f"{(card >> 4) + 1}.{(card >> 2 & 3) + 1}{between}{LETTERS[card & 3]}"


def guess_text(seat: int, place: int, letter: str) -> str:
    """Return a guess, seat and place counted from 0.

    >>> guess_text(1, 2, "z")
    '2.3=z'
    """
    return f"{seat + 1}.{place + 1}={letter}"


def set_text(number: int) -> str:
    """Return a set in rising order, jokers last."""
    return " ".join(card_sign(kind) for kind in ALL_SETS[number])


def parse(options: Mapping[str, str], text: str) -> int:
    """Return the code of a move or outcome; capitals and blanks do not matter.

    >>> parse({}, "j, 8 3 1") == parse({}, "1 3 8 J")
    True
    """
    word = "".join(text.lower().split())
    if word in WORDS:
        return WORDS[word]
    if re.fullmatch("[xyzt]{4}", word):
        return ARRANGE + row_from(word)
    if re.fullmatch("move[xyzt]{4}", word):
        return REARRANGE + row_from(word[4:])
    if match := re.fullmatch(r"([1-4])\.([1-4])([=:])([xyzt])", word):
        card = int(match[1]) - 1 << 4 | int(match[2]) - 1 << 2 | LETTERS.index(match[4])
        return (GUESS if match[3] == "=" else CARD) + card
    if re.fullmatch("deal:[xyzt]{4}", word):
        return DEAL + ALL_HANDS.index("".join(sorted(word[5:], key=LETTERS.index)))
    if match := re.fullmatch("first:([1-4])", word):
        return STARTS + int(match[1]) - 1
    if re.fullmatch("[1-9j](,?[1-9j]){3}", word):
        kinds = sorted(JOKER if sign == "j" else int(sign) - 1 for sign in word.replace(",", ""))
        if (number := _SET_NUMBERS.get(tuple(kinds))) is not None:
            return TURN_UP + number
    raise BadNotation(f"{text!r} is no move; valid are {_VALID}")


def format(options: Mapping[str, str], code: int) -> str:
    """Return the text of a code; the inverse of `parse`."""
    for word, known in WORDS.items():
        if code == known:
            return word
    if ARRANGE <= code < ARRANGE + ROWS:
        return text_of(code - ARRANGE)
    if REARRANGE <= code < REARRANGE + ROWS:
        return f"move {text_of(code - REARRANGE)}"
    if GUESS <= code < GUESS + CARDS:
        return card_text(code - GUESS, "=")
    if CARD <= code < CARD + CARDS:
        return card_text(code - CARD, ":")
    if DEAL <= code < DEAL + HANDS:
        return f"deal:{ALL_HANDS[code - DEAL]}"
    if STARTS <= code < STARTS + SEATS:
        return f"first:{code - STARTS + 1}"
    if TURN_UP <= code < TURN_UP + SETS:
        return set_text(code - TURN_UP)
    raise BadNotation(f"{code} is no code of a move or an outcome")
