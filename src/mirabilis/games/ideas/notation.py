"""Moves and outcomes of ideas as text: ``P17b2``, ``P``, ``y3.2``, ``done``, ``+y3``, ``!ray``."""

from __future__ import annotations

import re
from collections.abc import Mapping

from mirabilis.core.errors import BadNotation
from mirabilis.games.ideas.spec import (
    CARDS,
    COMPLETE,
    DECK,
    DONE,
    DRAW,
    EINSTEIN_LETTERS,
    FIELD_LETTERS,
    FIELDS,
    FIRST,
    PARTS_OF_CARD,
    REVEAL,
    SIDES,
    THEORIES,
    TILES,
)

DONE_WORD = "done"
SIDE_LETTERS = "abcd"

_FIELD = f"([{FIELD_LETTERS.lower()}])"
_CARD = rf"([{EINSTEIN_LETTERS}])\s*([1-9][0-9]?)"
_PLACEMENT = re.compile(rf"{_FIELD}\s*([1-9][0-9]?)\s*([{SIDE_LETTERS}])\s*([1-{SIDES}])", re.ASCII)
_COMPLETION = re.compile(rf"{_CARD}\s*\.\s*([1-{PARTS_OF_CARD}])", re.ASCII)
_DRAWN = re.compile(rf"\+\s*{_CARD}", re.ASCII)
_REVEALED = re.compile(rf"!\s*({'|'.join(THEORIES)})", re.ASCII)
_VALID = (
    "a placement such as P17b2 (a tile P, M, H or C with its side 2 against side b of tile 17), "
    "P for the first tile, a completion such as y3.2, done, a card drawn such as +y3, "
    "a theory revealed such as !ray"
)


def card_id(number: int) -> str:
    """Return how a card is written.

    >>> card_id(0), card_id(39)
    ('y1', 'w10')
    """
    return f"{EINSTEIN_LETTERS[number // DECK]}{number % DECK + 1}"


def card_number(card: str) -> int:
    """Return the number of a card; the inverse of `card_id`."""
    return EINSTEIN_LETTERS.index(card[0]) * DECK + int(card[1:]) - 1


def placement_text(tile: int, side: int, field: int, own: int) -> str:
    """Return a placement; all count from 0.

    >>> placement_text(16, 1, 0, 1)
    'P17b2'
    """
    return f"{FIELD_LETTERS[field]}{tile + 1}{SIDE_LETTERS[side]}{own + 1}"


def split_placement(code: int) -> tuple[int, int, int, int]:
    """Return tile, its side, field and own side of the code of a placement, all from 0."""
    return code >> 6, code >> 4 & 3, code >> 2 & 3, code & 3


def parse(options: Mapping[str, str], text: str) -> int:
    """Return the code of a move or outcome; capitals and blanks between its parts do not matter.

    >>> parse({}, "p 17b 2") == parse({}, "P17b2")
    True
    """
    word = text.strip().lower()
    if word == DONE_WORD:
        return DONE
    if len(word) == 1 and word.upper() in FIELD_LETTERS:
        return FIRST + FIELD_LETTERS.index(word.upper())
    if (match := _PLACEMENT.fullmatch(word)) and int(match[2]) <= TILES:
        field, side = FIELD_LETTERS.index(match[1].upper()), SIDE_LETTERS.index(match[3])
        return int(match[2]) - 1 << 6 | side << 4 | field << 2 | int(match[4]) - 1
    if (match := _COMPLETION.fullmatch(word)) and int(match[2]) <= DECK:
        return COMPLETE + (card_number(match[1] + match[2]) << 3 | int(match[3]) - 1)
    if (match := _DRAWN.fullmatch(word)) and int(match[2]) <= DECK:
        return DRAW + card_number(match[1] + match[2])
    if match := _REVEALED.fullmatch(word):
        return REVEAL + THEORIES.index(match[1])
    raise BadNotation(f"{text!r} is no move; valid are {_VALID}")


def format(options: Mapping[str, str], code: int) -> str:
    """Return the text of a code; the inverse of `parse`."""
    if code == DONE:
        return DONE_WORD
    if 0 <= code < TILES << 6:
        return placement_text(*split_placement(code))
    if FIRST <= code < FIRST + len(FIELDS):
        return FIELD_LETTERS[code - FIRST]
    if COMPLETE <= code < COMPLETE + (CARDS << 3) and (code - COMPLETE) & 7 < PARTS_OF_CARD:
        return f"{card_id(code - COMPLETE >> 3)}.{(code - COMPLETE & 7) + 1}"
    if DRAW <= code < DRAW + CARDS:
        return f"+{card_id(code - DRAW)}"
    if REVEAL <= code < REVEAL + len(THEORIES):
        return f"!{THEORIES[code - REVEAL]}"
    raise BadNotation(f"{code} is no code of a move or an outcome")
