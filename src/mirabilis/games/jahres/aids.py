"""Pages to keep on the table: a calendar for the month cards, values, and wages of designers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from mirabilis.games.jahres import faces
from mirabilis.games.jahres.art import GOLD, INK, LINE, SOFT, WHITE, chip, icon
from mirabilis.games.jahres.faces import Card, Say, coin, rect
from mirabilis.games.jahres.lettering import block, text
from mirabilis.games.jahres.naming import amount
from mirabilis.games.jahres.spec import SYMBOLS

AID = (93.0, 88.0)  # one of six on a page
SIZES = (3.9, 3.5, 3.1, 2.7, 2.4)
WAGES = range(30, 200, 10)
# (key of the text, sign, amount)
ITEMS = (
    ("item.company", "company", 10),
    ("item.month", "month", 10),
    ("item.designer", "designer", 10),
    ("item.pair", "match", 10),
    ("item.pairs", "match", 20),
    ("item.triplet", "match", 30),
    ("item.quadruplet", "match", 50),
    ("item.ideas", "idea", -10),
)


def line(x: float, y: float, to_x: float, to_y: float, colour: str = INK) -> str:
    """Return a thin line."""
    return (
        f'<path d="M{x:.2f} {y:.2f}L{to_x:.2f} {to_y:.2f}" fill="none" stroke="{colour}" '
        'stroke-width="0.2"/>'
    )


def calendar(months: Sequence[int]) -> Iterator[str]:
    """Yield places for the cards of six months, with their numbers, and the six symbols."""
    left, top, step = 10.5, 22.0, faces.HEIGHT + 22
    for k, month in enumerate(months):
        x, y = left + k % 3 * faces.WIDTH, top + k // 3 * step
        yield rect(x + 1, y, faces.WIDTH - 2, faces.HEIGHT, WHITE, LINE, 0.4)
        yield text(x + faces.WIDTH / 2, y - 4, 9, month, "middle", bold=True)
        yield text(x + faces.WIDTH / 2, y + 57, 36, month, "middle", bold=True, colour="#e9e2d2")
    y = top + 2 * step - 4
    for k, symbol in enumerate(SYMBOLS):
        yield chip(symbol, left + 18 + 31 * k, y + 14, 9)


def values(say: Say) -> Iterator[str]:
    """Yield six aids, one for each company: what adds to a value, wages, and bids."""
    for k in range(6):
        x, y = 10.0 + k % 2 * (AID[0] + 4), 10.0 + k // 2 * (AID[1] + 4)
        yield faces.moved(list(_aid(say)), x, y)


def _aid(say: Say) -> Iterator[str]:
    width, height = AID
    yield rect(0, 0, width, height, WHITE, INK, 0.3)
    step = 7.6
    for k, (key, sign, many) in enumerate(ITEMS):
        y = 3 + (k + 0.5) * step
        yield icon(sign, 7, y, 2.8, SOFT)
        yield from block(say(key), SIZES, (13, y - step / 2, width - 33, step))
        yield text(width - 5, y + 1.6, 4.6, amount(many), "end", bold=True)
    y = 3 + len(ITEMS) * step
    yield line(3, y + 1.5, width - 3, y + 1.5, LINE)
    yield from _signs(y + 12)


def _signs(y: float) -> Iterator[str]:
    """Yield in signs: what a brainstorm draws, the first wage, a bid."""
    yield icon("brainstorm", 8, y, 5)
    yield text(14.5, y + 1.6, 4.4, "1 +", bold=True)
    yield icon("designer", 26, y, 4, SOFT)
    yield icon("designer", 39, y, 4.6)
    yield from coin(faces.WAGE, 48, y, 4.6, GOLD)
    yield from coin(30, 68, y, 4.6, GOLD)
    yield line(74, y, 79, y)
    yield line(77.4, y - 1.4, 79, y)
    yield line(77.4, y + 1.4, 79, y)
    yield from coin(40, 85, y, 4.6, GOLD)


def wages(people: Sequence[Card]) -> Iterator[str]:
    """Yield a row of wages for each designer: a marker lies on the present one."""
    left, top, high = 10.0, 14.0, 24.5
    box = (190.0 - 4) / len(WAGES)
    for k, (label, name, upper, lower) in enumerate(people):
        y = top + k * high
        yield chip(upper, left + 5, y + 4.5, 4.2)
        yield chip(lower, left + 15, y + 4.5, 4.2)
        yield text(left + 23, y + 6.2, 4.8, label, bold=True)
        yield from block(name, (4.8, 4.2, 3.6), (left + 36, y, 140, 9))
        for n, wage in enumerate(WAGES):
            x = left + 2 + n * box
            yield rect(x, y + 10.5, box, 9.5, WHITE, LINE, 0.3)
            yield text(x + box / 2, y + 16.6, 3.6, wage, "middle", colour=SOFT)
