"""Rows of four letters as text, without the compiler."""

from __future__ import annotations

from mirabilis.games.code.spec import LETTERS, PLACES


def text_of(row: int) -> str:
    """Return a row as text.

    >>> text_of(0b00011011)
    'xyzt'
    """
    return "".join(LETTERS[row >> 2 * place & 3] for place in reversed(range(PLACES)))


def row_from(text: str) -> int:
    """Return the row that a text of four letters is; the inverse of `text_of`."""
    row = 0
    for sign in text:
        row = row << 2 | LETTERS.index(sign)
    return row
