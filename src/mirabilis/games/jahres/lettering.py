"""Texts in drawings: how long they are about, and how they are made to fit."""

from __future__ import annotations

import re
from collections.abc import Sequence
from html import escape

from mirabilis.games.jahres.art import INK

FONT = "Helvetica, Arial, sans-serif"
LINE = 1.2  # from one line to the next, in sizes
NARROW, BROAD = "iljtfrI.,;:'’|!()[] -", "mwMW@—%"
PIECE = re.compile(r"[^\s-]*-(?=\w)|\S+|\s+")


def text(
    x: float,
    y: float,
    size: float,
    words: object,
    anchor: str = "start",
    *,
    bold: bool = False,
    colour: str = INK,
) -> str:
    """Return a line of text with its foot at a spot, in its own colour: also for paper."""
    weight = "bold" if bold else "normal"
    return (
        f'<text x="{x:.2f}" y="{y:.2f}" font-family="{FONT}" font-size="{size:g}" '
        f'font-weight="{weight}" text-anchor="{anchor}" fill="{colour}">{escape(str(words))}</text>'
    )


def length(words: str, size: float, *, bold: bool = False) -> float:
    """Return about how long a text is, in a broad font."""
    total = 0.0
    for letter in words:
        if letter in NARROW:
            total += 0.37
        elif letter in BROAD:
            total += 0.95
        else:
            total += 0.73 if letter.isupper() else 0.61
    return total * size * (1.12 if bold else 1.0)


def wrapped(words: str, size: float, width: float, *, bold: bool = False) -> list[str]:
    """Return a text in lines that are not too long; it may break after a hyphen."""
    lines = [""]
    for piece in PIECE.findall(words):
        if length((lines[-1] + piece).rstrip(), size, bold=bold) <= width or not lines[-1].strip():
            lines[-1] += piece
        else:
            lines.append(piece)
    return [line.strip() for line in lines if line.strip()]


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
