"""Texts in drawings: a line of text, about how long it is, and how it is broken."""

from __future__ import annotations

import re
from html import escape

FONT = "Helvetica, Arial, sans-serif"
NO_BREAK = "\u00a0"  # a space that holds words together
WORD = rf"[^\s-]*-(?=\w)|(?:\S|{NO_BREAK})+|[^\S{NO_BREAK}]+"
NARROW, BROAD = "iljtfrI.,;:'’|!()[] -" + NO_BREAK, "mwMW@—%"


def text(
    x: float,
    y: float,
    size: float,
    words: object,
    anchor: str = "start",
    *,
    colour: str,
    bold: bool = False,
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
    """Return a text in lines that are not too long; it may break after a hyphen.

    No line begins or ends with a mark that French sets apart by a space.
    """
    lines = [""]
    for word in re.findall(WORD, re.sub(r" (?=[:;?!»])|(?<=«) ", NO_BREAK, words)):
        if length((lines[-1] + word).rstrip(), size, bold=bold) <= width or not lines[-1].strip():
            lines[-1] += word
        else:
            lines.append(word)
    return [line.strip().replace(NO_BREAK, " ") for line in lines if line.strip()]
