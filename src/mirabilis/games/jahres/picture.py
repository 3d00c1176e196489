"""The table of jahres as one self-contained SVG, for light and dark pages.

From above: the calendar of the year, the companies with their games as stacks of cards, the market
of designers, and what the viewer alone sees. Nothing but a view is drawn. Words of cards are the
only texts; everything else is said in numbers and signs.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from importlib.resources import files

from mirabilis.core.forms import counted
from mirabilis.core.messages import Catalogue
from mirabilis.games.jahres import boards, desk
from mirabilis.games.jahres.art import icon
from mirabilis.games.jahres.pieces import (
    NOW,
    SOFTER,
    STYLE,
    Piece,
    Say,
    View,
    at,
    badge,
    box,
    chip,
    column,
    rows,
    sign,
    symbols,
    tag,
    text,
)
from mirabilis.games.jahres.spec import MONTHS

EDGE = 12
WIDTH = 2 * boards.WIDTH + 3 * EDGE
INNER = WIDTH - 2 * EDGE
MONTH_W, MONTH_H = 86, 96
GAP = 5


def svg(view: View, say: Say | None = None) -> str:
    """Return a view as an SVG text; words of cards are English unless somebody says them."""
    spoken = say or _english
    pieces = [
        _calendar(view),
        _companies(view, spoken),
        *_market(view, spoken),
        *desk.desk(view, spoken, INNER),
    ]
    page = column(pieces, 14)
    height = page.height + 2 * EDGE
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" class="jahres" viewBox="0 0 {WIDTH} '
            f'{height:.5g}" width="{WIDTH}" height="{height:.5g}" role="img">',
            f"<title>Spiel des Jahres</title><desc>{_described(view)}</desc>",
            f"<style>{STYLE}</style>",
            symbols(),
            f'<rect class="page" width="{WIDTH}" height="{height:.5g}" rx="14"/>',
            at(EDGE, EDGE, page.parts),
            "</svg>\n",
        ]
    )


@cache
def _catalogue() -> Catalogue:
    return Catalogue(files("mirabilis.games.jahres") / "data")


def _english(key: str, /, **places: object) -> str:
    return _catalogue().say(key, "en", **places)


def _described(view: View) -> str:
    """Return what a picture shows, in figures."""
    money = ", ".join(f"{n}: {row['money']}" for n, row in enumerate(view["seats"], 1))
    games = counted(len(view["games"]), "game", "games")
    return f"month {view['month']} of {MONTHS}; {games}; money {money}"


def _calendar(view: View) -> Piece:
    """Return twelve months: cards that were turned up, those to come, and the pile."""
    parts = [box("felt", 0, 0, INNER, MONTH_H + 12, 12)]
    for number in range(1, MONTHS + 1):
        x = 6 + (number - 1) * (MONTH_W + GAP)
        parts.append(at(x, 6, _month(view, number)))
    x = 6 + MONTHS * (MONTH_W + GAP)
    for k in range(3):
        parts.append(box("back", x + 6 + 4 * k, 18 + 4 * k, 50, 70, 6))
    parts.append(text("large light" if view["stock"] < 100 else "light", x + 39, 61, view["stock"]))
    return Piece(INNER, MONTH_H + 12, parts)


def _month(view: View, number: int) -> Iterator[str]:
    """Yield a month; in the ceremony, cards that were drawn stand out and others fade."""
    shown = number <= len(view["trends"])
    called = number in view["called"]
    ended = view["phase"] in ("ceremony", "over") and view["called"]
    kind = "card" if shown else "none"
    if called or (number == view["month"] and not ended):
        kind += " call"
    yield '<g class="out">' if ended and not called else "<g>"
    yield box(kind, 0, 0, MONTH_W, MONTH_H)
    yield text("dark small" if shown else "soft small", MONTH_W / 2, 15, number)
    if shown:
        upper, lower = view["trends"][number - 1]["symbols"]
        yield chip(upper, MONTH_W / 2 - 20, 57, 18)
        yield chip(lower, MONTH_W / 2 + 20, 57, 18)
        if called:
            yield icon("award", MONTH_W - 12, 12, 9, NOW)
    yield "</g>"


def _companies(view: View, say: Say) -> Piece:
    """Return the boards in two columns, each as long as it is; seats go from row to row."""
    made = [boards.company(view, seat, say) for seat in range(len(view["seats"]))]
    left, right = column(made[::2], EDGE), column(made[1::2], EDGE)
    parts = [at(0, 0, left.parts), at(boards.WIDTH + EDGE, 0, right.parts)]
    return Piece(INNER, max(left.height, right.height), parts)


def _market(view: View, say: Say) -> Iterator[Piece]:
    """Yield the designers who were fired, with their last wage and who fired them."""
    free = {name: one for name, one in view["designers"].items() if one["market"]}
    if free:
        people = [
            _free(tag(view, name, say, one["wage"]), one["former"]) for name, one in free.items()
        ]
        inner = rows([sign("market", colour=SOFTER), *people], INNER - 24, 14)
        high = inner.height + 20
        yield Piece(INNER, high, [box("felt", 0, 0, INNER, high, 12), at(12, 10, inner.parts)])


def _free(piece: Piece, former: int | None) -> Piece:
    if former is None:
        return piece
    mark = badge(former, piece.width + 16, piece.height / 2, 11)
    return Piece(piece.width + 30, piece.height, [*piece.parts, mark])
