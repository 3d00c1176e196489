"""Texts in drawings: how they are made to fit."""

from __future__ import annotations

import functools
from collections.abc import Sequence

from mirabilis.core import lettering
from mirabilis.core.lettering import length, wrapped
from mirabilis.games.jahres.art import INK

LINE = 1.2  # from one line to the next, in sizes


text = functools.partial(lettering.text, colour=INK)


def fitted(
    words: str, sizes: Sequence[float], width: float, height: float, *, bold: bool = False
) -> tuple[list[str], float]:
    """Return lines in the largest size at which they fit, and that size; else in the last size."""
    for size in sizes:
        lines = wrapped(words, size, width, bold=bold)
        longest = max((length(line, size, bold=bold) for line in lines), default=0)
        if len(lines) * LINE * size <= height and longest <= width:
            return lines, size
    return lines, min(size, size * width / longest)


def block(
    words: str,
    sizes: Sequence[float],
    box: tuple[float, float, float, float],
    *,
    anchor: str = "start",
    bold: bool = False,
    colour: str = INK,
) -> list[str]:
    """Return a text in the middle of the height of a box (x, y, width, height)."""
    x, y, width, height = box
    lines, size = fitted(words, sizes, width, height, bold=bold)
    top = y + (height - len(lines) * LINE * size) / 2
    at = x + width / 2 if anchor == "middle" else x
    return [
        text(at, top + (k + 0.86) * LINE * size, size, line, anchor, bold=bold, colour=colour)
        for k, line in enumerate(lines)
    ]


def cut(words: str, size: float, width: float, *, bold: bool = False) -> str:
    """Return a text that is not too long, its end replaced by an ellipsis if need be."""
    if length(words, size, bold=bold) <= width:
        return words
    while words and length(words + "…", size, bold=bold) > width:
        words = words[:-1]
    return words.rstrip() + "…"
