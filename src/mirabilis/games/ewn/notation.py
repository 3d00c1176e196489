"""Moves and outcomes of ewn as text: ``3SE``, ``5``, ``123456``, ``red:123456``, ``first:red``."""

from __future__ import annotations

import math
import re

from mirabilis.core.errors import BadNotation
from mirabilis.games.ewn.layout import Options, stone_count
from mirabilis.games.ewn.spec import (
    BLUE,
    COLOURS,
    DIE,
    DIRECTIONS,
    ORDER,
    RED,
    STARTS,
    STEP_BITS,
    TURNED,
    TURNED_SIDE,
)

ALONE = "place"  # the one arrangement of one stone: its digit would read as a die


def rank(text: str) -> int:
    """Return the place of an arrangement among all of its stones, in order.

    >>> rank("123456"), rank("123564"), rank("654321")
    (0, 3, 719)
    """
    place = 0
    for i, digit in enumerate(text):
        rest = text[i + 1 :]
        place += sum(d < digit for d in rest) * math.factorial(len(rest))
    return place


def order(place: int, stones: int) -> str:
    """Return the arrangement at a place; the inverse of `rank`.

    >>> order(3, 6)
    '123564'
    """
    left = list("123456"[:stones])
    text = ""
    for i in range(stones - 1, -1, -1):
        index, place = divmod(place, math.factorial(i))
        text += left.pop(index)
    return text


def parse(options: Options, text: str) -> int:
    """Return the code of a move or outcome; capitals do not matter.

    >>> parse({"board": "5x5", "stones": "most"}, "3se") == 2 * 8 + 2
    True
    """
    stones = stone_count(options)
    word = text.lower()
    if match := re.fullmatch(r"([1-6])(e|s|se|w|n|nw)", word):
        if int(match[1]) <= stones:
            return (int(match[1]) - 1 << STEP_BITS) + DIRECTIONS.index(match[2].upper())
    elif re.fullmatch(r"[1-6]", word):
        return DIE + int(word) - 1
    elif word == ALONE and stones == 1:
        return ORDER
    elif _is_order(word, stones) and stones > 1:
        return ORDER + rank(word)
    elif match := re.fullmatch(r"first:(red|blue)", word):
        return STARTS + COLOURS.index(match[1])
    elif (match := re.fullmatch(r"(red|blue):(\d+)", word)) and _is_order(match[2], stones):
        return TURNED + TURNED_SIDE * COLOURS.index(match[1]) + rank(match[2])
    raise BadNotation(f"{text!r} is no move; valid are {_valid(stones)}")


def _is_order(text: str, stones: int) -> bool:
    return sorted(text) == list("123456"[:stones])


def _valid(stones: int) -> str:
    """Say what can be written."""
    full = order(0, stones)
    digits = f"{ALONE} for the only arrangement"
    if stones > 1:
        digits = f"an arrangement of the digits 1 to {stones} such as {full}"
    which = "stone 1" if stones == 1 else f"a stone from 1 to {stones}"
    return (
        f"{which} with a direction (Red 1E 1S 1SE, Blue 1W 1N 1NW), {digits}, "
        f"a die from 1 to 6, red:{full} or blue:{full}, first:red or first:blue"
    )


def format(options: Options, code: int) -> str:
    """Return the text of a code; the inverse of `parse`."""
    stones = stone_count(options)
    orders = math.factorial(stones)
    if 0 <= code < stones << STEP_BITS and code & 7 < len(DIRECTIONS):
        return f"{(code >> STEP_BITS) + 1}{DIRECTIONS[code & 7]}"
    if DIE <= code < DIE + 6:
        return str(code - DIE + 1)
    if STARTS <= code < STARTS + 2:
        return f"first:{COLOURS[code - STARTS]}"
    if ORDER <= code < ORDER + orders:
        return order(code - ORDER, stones) if stones > 1 else ALONE
    side, place = divmod(code - TURNED, TURNED_SIDE)
    if side in (RED, BLUE) and place < orders:
        return f"{COLOURS[side]}:{order(place, stones)}"
    raise BadNotation(f"{code} is no code of a move or an outcome")
