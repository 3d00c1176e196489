"""The side of the picture: who plays, what they have, open theories, and the viewer's hand.

An owner's colour and dots, counts beside small tiles, cards and coins; cards and theories with the
short names of the notation and their titles, in a language.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from html import escape
from typing import Any

from mirabilis.core.lettering import length, wrapped
from mirabilis.games.ideas import art
from mirabilis.games.ideas.art import COATS, GOLD, INK, PAPER, SOFT, Frame
from mirabilis.games.ideas.drawing import card_title
from mirabilis.games.ideas.plane import ORIGIN
from mirabilis.games.ideas.signs import CROWN, THEORY_SIGNS
from mirabilis.games.ideas.spec import EINSTEIN_LETTERS, EINSTEINS, FIELDS
from mirabilis.games.ideas.tileset import Tile

WIDTH = 320
SEAT = 124  # height of a seat
THEORY = 116
CARD = (100, 148)
LINES, LINE = 2, 11.5  # of a title
GAP = 10

View = Mapping[str, Any]
Say = Callable[..., str]  # message key and places to text
Tiles = Mapping[str, Tile]


def einstein(view: View, seat: int) -> int:
    """Return which Einstein a seat is: colours go with them, not with the seats."""
    return EINSTEINS.index(view["seats"][seat]["einstein"])


def text(kind: str, x: float, y: float, words: object) -> str:
    """Return a text about a spot."""
    named = f' class="{kind}"' if kind else ""
    return f'<text{named} x="{x:.6g}" y="{y:.6g}">{escape(str(words))}</text>'


def height(view: View) -> float:
    """Return how high the panel is."""
    return len(view["seats"]) * SEAT + THEORY + len(hands(view)) * (CARD[1] + GAP)


def hands(view: View) -> list[list[str]]:
    """Return the hands that are to be seen, in rows of three."""
    if view["phase"] == "over":
        return []
    cards = [card for seat in view["seats"] for card in seat["hand"] or []]
    return [cards[i : i + 3] for i in range(0, len(cards), 3)]


def panel(view: View, tileset: Tiles, x: float, y: float, say: Say) -> Iterator[str]:
    """Yield the whole panel, its corner at a spot."""
    for seat in range(len(view["seats"])):
        yield f'<g transform="translate({x:g} {y:g})">'
        yield from _seat(view, tileset, seat)
        yield "</g>"
        y += SEAT
    yield f'<g transform="translate({x:g} {y:g})">'
    yield from _theories(view, say)
    yield "</g>"
    y += THEORY
    wanted = {one["card"] for one in view["completions"]}
    for row in hands(view):
        for number, card in enumerate(row):
            at = x + number * (CARD[0] + GAP)
            yield from inspiration(view, tileset, card, at, y, card in wanted)
            title = card_title(view, card, say)
            yield from _title("title", at + CARD[0] / 2, y + CARD[1] - 20, CARD[0] - 10, title)
        y += CARD[1] + GAP


def emblem(view: View, seat: int, x: float, y: float, r: float) -> Iterator[str]:
    """Yield the colour, the dots and the number of a seat."""
    owner = einstein(view, seat)
    coat = COATS[owner]
    yield (
        f'<circle cx="{x:g}" cy="{y:g}" r="{r:g}" fill="{coat.fill}" stroke="{INK}" '
        f'stroke-width="{r * 0.06:.3g}"/><circle cx="{x:g}" cy="{y:g}" r="{0.76 * r:.4g}" '
        f'fill="none" stroke="{coat.line}" stroke-width="{r * 0.035:.3g}"/>'
        f'<path d="{art.dots(owner, x, y, 0.76 * r, 0.085 * r)}" fill="{coat.line}"/>'
        f'<text class="numeral" x="{x:g}" y="{y:g}" style="font-size:{0.82 * r:.4g}px;'
        f'fill:{coat.line}">{seat + 1}</text>'
    )


def _seat(view: View, tileset: Tiles, seat: int) -> Iterator[str]:
    """Yield a seat: emblem, points, tokens, stock, cards, and what is completed."""
    row = view["seats"][seat]
    owner = einstein(view, seat)
    coat = COATS[owner]
    if seat == view["turn"] and view["phase"] != "over":
        yield f'<rect class="now" x="-8" y="2" width="{WIDTH + 12}" height="{SEAT - 8}" rx="10"/>'
    yield from emblem(view, seat, 26, 36, 26)
    yield text("points", WIDTH - 6, 28, row["points"])
    yield f'<circle class="coin" cx="{WIDTH - 18}" cy="60" r="11"/>'
    yield text("small", WIDTH - 18, 60, row["tokens"])
    for number, field in enumerate(FIELDS):
        left = row["stock"][field]
        box = (68 + number * 48, 12.0, 36.0, 36.0)
        one = [{"field": field, "at": ORIGIN, "turn": 2}]
        frame = art.fitted(tileset, one, box, 21)
        faded = ' opacity="0.25"' if not left else ""
        yield art.laid(tileset[field], owner, ORIGIN, 2, frame, faded)
        yield text("small", box[0] + 18, 58, left)
    y = 84
    for number in range(row["cards"]):
        yield (
            f'<rect class="back" x="{2 + number * 9}" y="{y}" width="15" height="22" rx="2.5" '
            f'fill="{coat.fill}"/>'
        )
    yield text("soft", 48, y + 12, f"+{row['pile']}")
    yield from _won(view, tileset, row, 70, y - 8)


def _won(view: View, tileset: Tiles, row: View, x: float, y: float) -> Iterator[str]:
    """Yield small pictures of completed cards and theories, closer together if they are many."""
    things = len(row["completed"]) + len(row["theories"])
    step = min(34.0, (WIDTH - 70 - 34) / max(things - 1, 1))
    owner = einstein(view, view["seats"].index(row))
    for card in row["completed"]:
        yield f'<rect class="won" x="{x:g}" y="{y:g}" width="32" height="38" rx="4"/>'
        yield from _small(tileset, view["cards"][card]["tiles"], (x + 3, y + 4, 26, 30), owner)
        x += step
    for theory in row["theories"]:
        yield f'<rect class="won theory" x="{x:g}" y="{y:g}" width="32" height="38" rx="4"/>'
        yield art.drawn(THEORY_SIGNS[theory], x + 16, y + 19, 11, PAPER, 1.3)
        x += step


def shape(
    tileset: Tiles,
    tiles: list[Any],
    box: tuple[float, float, float, float],
    owner: int | None = None,
    largest: float = 30,
) -> Iterator[str]:
    """Yield the tiles of a shape in a box."""
    frame: Frame = art.fitted(tileset, tiles, box, largest)
    for tile in tiles:
        yield art.laid(tileset[tile["field"]], owner, tuple(tile["at"]), tile["turn"], frame)


def _small(
    tileset: Tiles, tiles: list[Any], box: tuple[float, float, float, float], owner: int
) -> Iterator[str]:
    """Yield a shape too small for signs and lines."""
    frame = art.fitted(tileset, tiles, box, 14)
    for t in tiles:
        spots = art.corners(tileset[t["field"]], tuple(t["at"]), t["turn"], frame)
        fill = COATS[owner].fill
        yield f'<path class="bit" d="{art.outline(spots)}" fill="{fill}"/>'


def _title(kind: str, x: float, y: float, width: float, words: str) -> Iterator[str]:
    """Yield a title in one line or two about a spot, as large as it fits."""
    for size in (10.0, 9.0, 8.0, 7.0):
        lines = wrapped(words, size, width)
        if len(lines) <= LINES and all(length(line, size) <= width for line in lines):
            break
    top = y - (len(lines) - 1) * LINE / 2
    for number, line in enumerate(lines):
        at = top + number * LINE
        yield (
            f'<text class="{kind}" x="{x:.6g}" y="{at:.6g}" style="font-size:{size:g}px">'
            f"{escape(line)}</text>"
        )


def _theories(view: View, say: Say) -> Iterator[str]:
    """Yield the open theories and how many are still face down."""
    for number, theory in enumerate(view["theories"]["open"]):
        x = number * 92
        yield f'<rect class="theory" x="{x}" y="6" width="84" height="{THEORY - 20}" rx="8"/>'
        yield art.drawn(THEORY_SIGNS[theory], x + 34, 34, 18, PAPER, 1.6)
        yield text("value light", x + 70, 22, view["values"][theory])
        yield text("name light", x + 42, THEORY - 49, theory)
        yield from _title("title light", x + 42, THEORY - 31, 78, say(f"theory.{theory}"))
    yield text("soft", WIDTH - 20, THEORY / 2 - 4, f"+{view['theories']['pile']}")


def inspiration(
    view: View, tileset: Tiles, card: str, x: float, y: float, wanted: bool
) -> Iterator[str]:
    """Yield a card of a hand: its shape, value and short name."""
    one = view["cards"][card]
    width, high = CARD
    owner = EINSTEIN_LETTERS.index(card[0])
    kind = "card wanted" if wanted else "card"
    yield f'<rect class="{kind}" x="{x:g}" y="{y:g}" width="{width}" height="{high}" rx="8"/>'
    fill = COATS[owner].fill
    yield f'<rect x="{x + 8:g}" y="{y + 23:g}" width="{width - 16}" height="3" fill="{fill}"/>'
    yield text("name left", x + 9, y + 14, card)
    yield text("value", x + width - 14, y + 13, one["value"])
    yield from shape(tileset, one["tiles"], (x + 8, y + 32, width - 16, high - 70), None, 34)


def crown(x: float, y: float, r: float) -> str:
    """Return the crown of a winner."""
    return art.drawn(CROWN, x, y, r, GOLD, 1)


STYLE = f"""
.ideas text{{font:600 13px system-ui,sans-serif;fill:{INK};text-anchor:middle;
dominant-baseline:central}}
.ideas .page{{fill:{PAPER}}}.ideas .halo{{fill:none;stroke:#ebdfc4;stroke-linejoin:round}}
.ideas text.numeral{{font-family:Georgia,"Times New Roman",serif;font-weight:700}}
.ideas text.points{{font:700 30px Georgia,"Times New Roman",serif;text-anchor:end}}
.ideas text.soft{{fill:{SOFT};font-weight:400}}
.ideas text.value{{font:700 17px Georgia,"Times New Roman",serif}}
.ideas text.name{{font-size:12px;font-weight:400;fill:{SOFT}}}.ideas text.left{{text-anchor:start}}
.ideas text.title{{font-weight:400}}.ideas text.light{{fill:{PAPER}}}
.ideas .now{{fill:#fffaf0;stroke:{GOLD};stroke-width:2.5}}
.ideas .coin{{fill:#f0d58a;stroke:{GOLD};stroke-width:1.5}}
.ideas .back{{stroke:{INK};stroke-width:1}}
.ideas .won{{fill:#fffaf0;stroke:#cdbf9f}}.ideas .theory{{fill:#4a4152;stroke:{INK}}}
.ideas .card{{fill:#fffdf7;stroke:#cdbf9f;stroke-width:1.2}}
.ideas .bit{{stroke:#fffaf0;stroke-width:.8}}.ideas .wanted{{stroke:{GOLD};stroke-width:4}}
""".strip()
