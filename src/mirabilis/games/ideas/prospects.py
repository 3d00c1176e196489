"""How far the shapes on hand have come, and what each placement would do: for drawing and advice.

Everything here follows from a view, so it tells a seat nothing that it could not find by looking.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from mirabilis.games.ideas.layout import Laid, moved
from mirabilis.games.ideas.plane import TURNS, Point, sub, turned, xy
from mirabilis.games.ideas.tabletop import Tabletop, laid_of

SLACK = 1e-6
NEAR = 2  # missing tiles up to which a place is of interest

Box = tuple[float, float, float, float]


@dataclass
class Finish:
    """A placement that finishes a shape."""

    move: str
    card: str
    tokens: dict[int, int]  # what rivals would get for their tiles

    @property
    def tokens_given(self) -> int:
        """Return how many tokens rivals would get together."""
        return sum(self.tokens.values())


@dataclass
class Prospects:
    """What the seat in turn may hope for."""

    present: dict[str, int] = field(default_factory=dict)  # tiles on the table, by card on hand
    finishes: list[Finish] = field(default_factory=list)
    nearing: dict[str, list[str]] = field(default_factory=dict)
    """Cards by placement: after it one tile is missing, where two were."""
    theories: dict[str, list[str]] = field(default_factory=dict)  # open ones, by placement


def prospects(view: Mapping[str, Any], seat: int) -> Prospects:
    """Return what a view holds for a seat; placements only if they are its own to choose."""
    found = Prospects()
    table = Tabletop.of_view(view)
    own = seat == view["turn"] and view["phase"] == "place"
    moves = {table.layout.read(move): move for move in view["placements"]} if own else {}
    for card in view["seats"][seat]["hand"] or []:
        parts = [laid_of(part) for part in view["cards"][card]["tiles"]]
        _look(table, seat, card, parts, moves, found)
    for tile, move in moves.items():
        if tile is not None:
            left = view["seats"][seat]["stock"][tile.field] - 1
            met = set(table.would_meet(tile, seat, left))
            if theories := [theory for theory in view["theories"]["open"] if theory in met]:
                found.theories[move] = theories
    return found


def _look(
    table: Tabletop,
    seat: int,
    card: str,
    parts: list[Laid],
    moves: Mapping[Laid | None, str],
    found: Prospects,
) -> None:
    """Note how far a card has come, and the placements that bring it on."""
    on_table = {tile: number for number, tile in enumerate(table.tiles)}
    boxes = [_box(table, tile) for tile in table.tiles]
    best = 0
    for (at, turn), count in _places(parts, table.tiles).most_common():
        missing = len(parts) - count
        if missing > NEAR and count <= best:
            break
        shape = moved(parts, sub(at, turned(parts[0].at, turn)), turn)
        lacking = [tile for tile in shape if tile not in on_table]
        if not all(_fits(table, boxes, tile) for tile in lacking):
            continue
        best = max(best, count)
        if not lacking:
            continue  # all of it is there
        playable = [moves[tile] for tile in lacking if tile in moves]
        if missing == 1 and playable:
            owners = Counter(table.owners[on_table[t]] for t in shape if t in on_table)
            tokens = {rival: n for rival, n in sorted(owners.items()) if rival != seat}
            found.finishes.append(Finish(playable[0], card, tokens))
        elif missing == NEAR:
            for move in playable:
                cards = found.nearing.setdefault(move, [])
                cards += [] if card in cards else [card]
    found.present[card] = best


def _places(parts: list[Laid], tiles: list[Laid]) -> Counter[tuple[Point, int]]:
    """Count, by place and turn of its first tile, the tiles of a shape that are there."""
    ways = [[turned(sub(parts[0].at, p.at), turn) for turn in range(TURNS)] for p in parts]
    found: Counter[tuple[Point, int]] = Counter()
    for i, part in enumerate(parts):
        for tile in tiles:
            if tile.field == part.field:
                turn = (tile.turn - part.turn) % TURNS
                way = ways[i][turn]
                at = tile.at
                first = (at[0] + way[0], at[1] + way[1], at[2] + way[2], at[3] + way[3])
                found[first, turn] += 1
    return found


def _box(table: Tabletop, tile: Laid) -> Box:
    """Return the rectangle about a tile: most others are plainly apart from it."""
    spots = [xy(corner) for corner in table.layout.corners(tile)]
    return (
        min(x for x, _ in spots),
        min(y for _, y in spots),
        max(x for x, _ in spots),
        max(y for _, y in spots),
    )


def _fits(table: Tabletop, boxes: list[Box], tile: Laid) -> bool:
    """Tell whether a tile could lie among those on the table."""
    a = _box(table, tile)
    return all(
        table.layout.fits_beside(tile, other)
        for other, b in zip(table.tiles, boxes, strict=True)
        if a[0] < b[2] + SLACK
        and b[0] < a[2] + SLACK
        and a[1] < b[3] + SLACK
        and b[1] < a[3] + SLACK
    )


def by_side(placements: list[str]) -> Iterator[tuple[tuple[str, ...], list[str]]]:
    """Yield what can be laid, as field and own side, and all sides of the table where it can.

    Where most can be laid comes first.

    >>> list(by_side(["P1a1", "M1a1", "P3b1", "M3b1", "C2c4"]))
    [(('P1', 'M1'), ['1a', '3b']), (('C4',), ['2c'])]
    """
    sides: dict[str, list[str]] = {}
    for text in placements:
        sides.setdefault(text[1:-1], []).append(text[0] + text[-1])
    groups: dict[tuple[str, ...], list[str]] = {}
    for spot, fits in sides.items():
        groups.setdefault(tuple(fits), []).append(spot)
    yield from sorted(groups.items(), key=lambda group: -len(group[0]))
