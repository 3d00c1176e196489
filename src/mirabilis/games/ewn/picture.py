"""The ewn board as one self-contained SVG, for light and dark pages.

Red's stones are discs with light numbers, Blue's are framed squares with dark numbers in a
serif face, so that no colour is needed to tell them apart. Goal corners carry a target in the
shape of the side that runs to them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from mirabilis.games.ewn.drawing import PLACES
from mirabilis.games.ewn.spec import BLUE, RED

CELL = 60
EDGE = 18  # around the board
STRIP = 84  # beside it, for the die
PIPS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}
STYLE = """
.ewn{--page:#fbf8f2;--wood:#e9dfcc;--cell:#f7f1e4;--line:#c9b998;--mark:#8b7c60;
--red:#b3261e;--rim:#7d1510;--on:#fff;--blue:#1f4e9c;--face:#eef4ff;--die:#fff;--pip:#222}
@media (prefers-color-scheme:dark){.ewn{--page:#16181d;--wood:#2b2e36;--cell:#363a44;
--line:#4b505d;--mark:#a3a9b8;--red:#d9483b;--rim:#ff9a8d;--on:#fff;--blue:#8ab4ff;
--face:#152238;--die:#e8e8ea;--pip:#1b1b1f}}
.ewn text{text-anchor:middle;dominant-baseline:central;font:700 28px system-ui,sans-serif}
.ewn .page{fill:var(--page)}.ewn .wood{fill:var(--wood)}
.ewn .cell{fill:var(--cell);stroke:var(--line)}
.ewn .red{fill:var(--red);stroke:var(--rim);stroke-width:2}.ewn .red+text{fill:var(--on)}
.ewn .blue{fill:var(--face);stroke:var(--blue);stroke-width:5}
.ewn .blue+text{fill:var(--blue);font-family:Georgia,serif}
.ewn .goal,.ewn .place{fill:none;stroke-width:2.5}.ewn .place{stroke-dasharray:5 4}
.ewn .r{stroke:var(--red)}.ewn .b{stroke:var(--blue)}
.ewn .place+text{fill:var(--mark);font-weight:400;font-size:22px}
.ewn .die{fill:var(--die);stroke-width:4}.ewn .pip{fill:var(--pip)}
""".strip()


def svg(view: Mapping[str, Any]) -> str:
    """Return a view as an SVG text."""
    width = view["columns"] * CELL + 2 * EDGE + STRIP
    height = view["rows"] * CELL + 2 * EDGE
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" class="ewn" viewBox="0 0 {width} {height}" '
        f'width="{width}" height="{height}" role="img">',
        "<title>EinStein würfelt nicht!</title>",
        f"<style>{STYLE}</style>",
        f'<rect class="page" width="{width}" height="{height}" rx="12"/>',
        *_board(view),
        *(_places(view) if view["phase"] in ("arrange", "place") else ()),
        *_stones(view),
        *(_die(view) if view["die"] else ()),
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def _centre(r: int, c: int) -> tuple[int, int]:
    return EDGE + c * CELL + CELL // 2, EDGE + r * CELL + CELL // 2


def _shape(seat: int, kind: str, x: int, y: int, radius: int) -> str:
    """Return a disc for Red or a square for Blue."""
    if seat == RED:
        return f'<circle class="{kind}" cx="{x}" cy="{y}" r="{radius}"/>'
    side = 2 * radius - 4
    at = f'x="{x - radius + 2}" y="{y - radius + 2}"'
    return f'<rect class="{kind}" {at} width="{side}" height="{side}" rx="5"/>'


def _board(view: Mapping[str, Any]) -> Iterator[str]:
    rows, columns = view["rows"], view["columns"]
    size = f'width="{columns * CELL + 12}" height="{rows * CELL + 12}"'
    yield f'<rect class="wood" x="{EDGE - 6}" y="{EDGE - 6}" {size} rx="8"/>'
    for r in range(rows):
        for c in range(columns):
            yield _cell(r, c)
    for seat, (r, c) in ((RED, (rows - 1, columns - 1)), (BLUE, (0, 0))):
        for radius in (27, 18, 9):
            yield _shape(seat, f"goal {'rb'[seat]}", *_centre(r, c), radius)


def _cell(r: int, c: int) -> str:
    at = f'x="{EDGE + c * CELL}" y="{EDGE + r * CELL}"'
    return f'<rect class="cell" {at} width="{CELL}" height="{CELL}"/>'


def _places(view: Mapping[str, Any]) -> Iterator[str]:
    """Yield the starting cells: own stones if known, a question mark if hidden, else letters."""
    for seat in (RED, BLUE):
        known = view["arrangements"][seat]
        signs = known or ("?" * view["stones"] if view["arranged"][seat] else PLACES)
        for (r, c), sign in zip(view["zones"][seat], signs, strict=False):
            if known:
                yield from _stone(seat, sign, r, c)
            elif view["cells"][r][c] is None:
                x, y = _centre(r, c)
                yield _cell(r, c)
                yield _shape(seat, f"place {'rb'[seat]}", x, y, 23)
                yield f'<text x="{x}" y="{y}">{sign}</text>'


def _stones(view: Mapping[str, Any]) -> Iterator[str]:
    for r, line in enumerate(view["cells"]):
        for c, stone in enumerate(line):
            if stone:
                yield from _stone(stone["seat"], stone["number"], r, c)


def _stone(seat: int, number: object, r: int, c: int) -> Iterator[str]:
    x, y = _centre(r, c)
    yield _shape(seat, ("red", "blue")[seat], x, y, 24)
    yield f'<text x="{x}" y="{y}">{number}</text>'


def _die(view: Mapping[str, Any]) -> Iterator[str]:
    """Yield the die beside the board: at the top for Red, at the bottom for Blue."""
    x = EDGE + view["columns"] * CELL + EDGE + STRIP // 2 - 6
    y = EDGE + CELL // 2 if view["turn"] == RED else EDGE + view["rows"] * CELL - CELL // 2
    at = f'x="{x - 26}" y="{y - 26}" width="52" height="52" rx="10"'
    yield f'<rect class="die {"rb"[view["turn"]]}" {at}/>'
    for dx, dy in PIPS[view["die"]]:
        yield f'<circle class="pip" cx="{x + 14 * dx}" cy="{y + 14 * dy}" r="5"/>'
