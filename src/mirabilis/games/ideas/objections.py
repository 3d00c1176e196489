"""Placements by any of their names, and what is wrong with one that is refused."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from mirabilis.core.errors import BadNotation
from mirabilis.games.ideas.notation import (
    SIDE_LETTERS,
    parse,
    placement_text,
    split_placement,
)
from mirabilis.games.ideas.plane import LONG
from mirabilis.games.ideas.spec import FIELDS, FIRST
from mirabilis.games.ideas.tabletop import Tabletop

Said = tuple[str, dict[str, object]]
View = Mapping[str, Any]


def _placement(text: str) -> tuple[int, int, int, int] | None:
    """Return tile, its side, field and own side of a placement, from 0; None for other texts."""
    try:
        code = parse({}, text)
    except BadNotation:
        return None
    return split_placement(code) if code < FIRST else None


def meant(view: View, text: str) -> list[str] | None:
    """Return the right name of a placement that is named by another of its matches."""
    named = _placement(text)
    table = Tabletop.of_view(view)
    if named is None or view["phase"] != "place" or named[0] >= len(table.tiles):
        return None
    number, side, field, own = named
    tile = table.layout.against(number, side, FIELDS[field], own)
    matches = table.matches(tile)
    if not any((match.tile, match.side, match.own) == (number, side, own) for match in matches):
        return None
    first = matches[0]
    return [placement_text(first.tile, first.side, field, first.own)]


def objection(view: View, moves: Sequence[str], text: str, clause: int) -> Said | None:
    """Say which tile is not there, or which of length and lines does not match."""
    named = _placement(text)
    if named is None or view["phase"] != "place" or not view["tiles"]:
        return None
    number, side, field, own = named
    if number >= len(view["tiles"]):
        return "objection.tile", {"tile": number + 1, "last": len(view["tiles"])}
    if clause != 5:
        return None
    there = view["tiles"][number]["field"]
    outlines = Tabletop.of_view(view).layout.tileset
    mine, theirs = outlines[FIELDS[field]], outlines[there]
    if own >= len(mine) or side >= len(theirs):
        return None
    said: dict[str, object] = {
        "own": own + 1,
        "field": f"@field.{FIELDS[field]}",
        "side": SIDE_LETTERS[side],
        "tile": number + 1,
        "there": f"@field.{there}",
    }
    if mine.lengths[own] != theirs.lengths[side]:
        longer = mine.lengths[own] == LONG
        return "objection.longer" if longer else "objection.shorter", said
    if mine.lines[own] != theirs.lines[side]:
        more = mine.lines[own] > theirs.lines[side]
        return "objection.two-lines" if more else "objection.one-line", said
    return None
