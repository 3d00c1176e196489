"""A whole game as one animated SVG: tiles are laid one after the other, and the last picture stays.

Every animation begins and ends by itself; what is drawn without them is the finished game. So
whoever wants no motion, and whatever program knows none, sees that.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from mirabilis.games.ideas import art, panel, poster
from mirabilis.games.ideas.art import GOLD, INK, PAPER, Frame, tiles_of
from mirabilis.games.ideas.layout import Laid, moved
from mirabilis.games.ideas.plane import TURNS, sub, turned
from mirabilis.games.ideas.sheet import described, owners, page
from mirabilis.games.ideas.signs import THEORY_SIGNS
from mirabilis.games.ideas.tileset import Tile

View = Mapping[str, Any]
Tiles = Mapping[str, Tile]


def film(views: Sequence[View], pace: float) -> str:
    """Return a game as an animation, so many seconds for each tile."""
    last = views[-1]
    tileset = tiles_of(last)
    frame = poster.framed(last, tileset)
    parts = [
        *poster.background(poster.width(last)),
        *_halo(last, tileset, frame, pace),
        *_tiles(last, tileset, frame, pace),
        *_events(views, tileset, frame, pace),
        *poster.cartouche(last),
        *_turns(last, pace),
        *_scores(views, pace),
    ]
    if last["phase"] == "over":
        parts.append(f"<g{_until(len(last['tiles']) * pace)}>{poster.crowned(last)}</g>")
    style = poster.STYLE + STYLE + f".ideas .lay{{animation-duration:{min(0.9, pace):g}s}}"
    return page(
        poster.width(last),
        poster.HEIGHT,
        style,
        art.defs(tileset, owners(last)),
        parts,
        described(last),
    )


def _while(begin: float, seconds: float, moves: str = "film-on") -> str:
    """Return attributes of what is seen for a time only."""
    return f' class="brief" style="animation:{moves} {seconds:.3g}s {begin:.5g}s"'


def _until(begin: float) -> str:
    """Return attributes of what is seen from a time on."""
    return f' style="animation:film-off {begin:.5g}s"' if begin > 0 else ""


def _halo(view: View, tileset: Tiles, frame: Frame, pace: float) -> Iterator[str]:
    for i, t in enumerate(view["tiles"]):
        spots = art.corners(tileset[t["field"]], tuple(t["at"]), t["turn"], frame)
        yield (
            f'<path class="halo" d="{art.outline(spots)}" stroke-width="{0.2 * frame.scale:.1f}"'
            f"{_until(i * pace + min(0.5, pace / 2))}/>"
        )


def _tiles(view: View, tileset: Tiles, frame: Frame, pace: float) -> Iterator[str]:
    for i, t in enumerate(view["tiles"]):
        owner = panel.einstein(view, t["owner"])
        drawn = art.laid(tileset[t["field"]], owner, tuple(t["at"]), t["turn"], frame)
        yield f'<g class="lay" style="animation-delay:{i * pace:.5g}s">{drawn}</g>'


def _turns(view: View, pace: float) -> Iterator[str]:
    """Yield a ring about the emblem of whoever lays tiles, for as long as they do."""
    tiles = view["tiles"]
    begin = 0
    for i in range(1, len(tiles) + 1):
        if i < len(tiles) and tiles[i]["owner"] == tiles[begin]["owner"]:
            continue
        x, y = poster.places(view)[tiles[begin]["owner"]]
        seen = _while(begin * pace, (i - begin) * pace)
        yield f'<g{seen}><circle class="ring" cx="{x:g}" cy="{y:g}" r="37"/></g>'
        begin = i


def _scores(views: Sequence[View], pace: float) -> Iterator[str]:
    """Yield the points of each seat as they grow."""
    for seat, (x, y) in enumerate(poster.places(views[-1])):
        steps = [(0.0, 0)]
        for view in views:
            points = view["seats"][seat]["points"]
            if points != steps[-1][1]:
                steps.append((_moment(view, pace), points))
        ends = [begin for begin, _ in steps[1:]]
        for (begin, points), end in zip(steps, ends, strict=False):
            if end > begin:
                yield f"<g{_while(begin, end - begin + 0.002)}>{poster.score(x, y, points)}</g>"
        begin, points = steps[-1]
        yield f"<g{_until(begin)}>{poster.score(x, y, points)}</g>"


def _moment(view: View, pace: float) -> float:
    """Return when something happens that the last tile of a view has brought about."""
    return (len(view["tiles"]) - 0.4) * pace


def _events(views: Sequence[View], tileset: Tiles, frame: Frame, pace: float) -> Iterator[str]:
    """Yield completed shapes that light up, and the signs of completed theories."""
    for before, view in itertools.pairwise(views):
        for seat, row in enumerate(view["seats"]):
            was = before["seats"][seat]
            for card in (c for c in row["completed"] if c not in was["completed"]):
                tiles = found(before, view, seat, card)
                outlines = "".join(
                    art.outline(art.corners(tileset[t["field"]], tuple(t["at"]), t["turn"], frame))
                    for t in tiles
                )
                seen = _while(_moment(view, pace), 2 * pace, "film-glow")
                yield f'<g{seen}><path class="glow" d="{outlines}"/></g>'
            for number, theory in enumerate(t for t in row["theories"] if t not in was["theories"]):
                yield _badge(view, tileset, frame, theory, number, pace)


def _badge(view: View, tileset: Tiles, frame: Frame, theory: str, number: int, pace: float) -> str:
    """Return the sign of a theory over the tile that has met it."""
    t = view["tiles"][-1]
    spots = art.corners(tileset[t["field"]], tuple(t["at"]), t["turn"], frame)
    x = sum(s[0] for s in spots) / len(spots) + 60 * number
    y = sum(s[1] for s in spots) / len(spots)
    seen = _while(_moment(view, pace), 2 * pace, "film-glow")
    sign = art.drawn(THEORY_SIGNS[theory], x, y, 17, PAPER, 1.6)
    return f'<g{seen}><circle class="theory" cx="{x:.1f}" cy="{y:.1f}" r="28"/>{sign}</g>'


def found(before: View, view: View, seat: int, card: str) -> list[View]:
    """Return the tiles of a shape just completed: those for which rivals got the right tokens."""
    tokens = [
        row["tokens"] - was["tokens"]
        for row, was in zip(view["seats"], before["seats"], strict=True)
    ]
    ways = list(_ways(view, card))
    for tiles in ways:
        owned = [sum(t["owner"] == other for t in tiles) for other in range(len(tokens))]
        if all(n == owned[i] for i, n in enumerate(tokens) if i != seat):
            return tiles
    return ways[0] if ways else []


def _ways(view: View, card: str) -> Iterator[list[View]]:
    """Yield the tiles of each place where a shape lies with the last tile as a part of it."""
    table = {(t["field"], tuple(t["at"]), t["turn"]): t for t in view["tiles"]}
    last = view["tiles"][-1]
    shape = [Laid(t["field"], tuple(t["at"]), t["turn"]) for t in view["cards"][card]["tiles"]]
    for part in shape:
        turn = (last["turn"] - part.turn) % TURNS
        at = sub(tuple(last["at"]), turned(part.at, turn))
        keys = [(t.field, t.at, t.turn) for t in moved(shape, at, turn)]
        if all(key in table for key in keys):
            yield [table[key] for key in keys]


STYLE = f"""
@keyframes film-on{{from,to{{opacity:1}}}}@keyframes film-off{{from,to{{opacity:0}}}}
@keyframes film-lay{{from{{opacity:0;transform:translateY(-46px) rotate(14deg) scale(1.25)}}
60%{{opacity:1}}to{{opacity:1;transform:none}}}}
@keyframes film-glow{{from,to{{opacity:0}}20%,60%{{opacity:1}}}}
.ideas .lay{{animation:film-lay 1s cubic-bezier(.2,.8,.3,1) backwards;
transform-box:fill-box;transform-origin:center}}
.ideas .brief{{opacity:0}}
.ideas .glow{{fill:#fff;fill-opacity:.45;stroke:{GOLD};stroke-width:6;stroke-linejoin:round}}
.ideas .ring{{fill:none;stroke:{GOLD};stroke-width:4}}
.ideas circle.theory{{stroke:{INK}}}
@media (prefers-reduced-motion:reduce){{.ideas *{{animation:none!important}}}}
""".strip()
