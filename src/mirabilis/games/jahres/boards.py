"""The companies of the picture: money, people and games of each, and what all know of its hand."""

from __future__ import annotations

from collections.abc import Iterator

from mirabilis.games.jahres.art import icon
from mirabilis.games.jahres.naming import amount
from mirabilis.games.jahres.pieces import (
    INKED,
    NOW,
    SOFTER,
    Piece,
    Say,
    View,
    at,
    badge,
    box,
    chip,
    coin,
    column,
    rows,
    sign,
    stack,
    stack_height,
    tag,
    text,
)

WIDTH = 582
EDGE = 12
HEAD = 62
ENDING = ("ceremony", "over")
INNER = WIDTH - 2 * EDGE


def company(view: View, seat: int, say: Say) -> Piece:
    """Return the board of a company."""
    row = view["seats"][seat]
    below = [piece for piece in _below(view, seat, say) if piece.parts]
    content = column(below, 12)
    high = EDGE + HEAD + (content.height + 14 if below else 0) + 6
    kind = "panel"
    if seat == view["turn"] and view["phase"] != "over":
        kind = "panel turn"
    elif seat == view["viewer"]:
        kind = "panel mine"
    parts = [
        box(kind, 0, 0, WIDTH, high, 12),
        *_head(view, seat),
        at(EDGE, EDGE + HEAD + 6, content.parts),
    ]
    return Piece(WIDTH, high, [at(0, 0, parts, ' class="out"' if row["out"] else "")])


def _head(view: View, seat: int) -> Iterator[str]:
    """Yield the first line: badge, specialties, money, income and wages, hand, and what is up."""
    row, y = view["seats"][seat], EDGE + 28
    yield badge(seat, 36, y, 22)
    yield box("card" if row["company"] else "none", 68, y - 26, 92, 52)
    if row["company"]:
        for k, symbol in enumerate(row["company"]["symbols"]):
            yield chip(symbol, 92 + 44 * k, y, 18)
    yield coin("€", 186, y, 17)
    yield text("large left", 210, y + 1, row["money"])
    flows = [("right", row["income"]), ("right soft", -row["wages"])]
    shown = [(kind, flow) for kind, flow in flows if flow]
    for k, (kind, flow) in enumerate(shown):
        yield text(kind, 356, y + 28 * k - 14 * (len(shown) - 1), amount(flow))
    for k in range(3):
        yield box("back", 378 + 6 * k, y - 19 + 2 * k, 26, 36, 4)
    yield text("large left", 424, y + 1, row["cards"])
    yield from _state(view, seat, WIDTH - 28, y)


def _state(view: View, seat: int, x: float, y: float) -> Iterator[str]:
    """Yield signs from the right: out, the choice, ready, whom to fire is named, the start seat."""
    row = view["seats"][seat]
    found = []
    if row["out"]:
        found.append(("away", NOW))
    elif view["phase"] in ENDING:
        pass  # what was chosen last does not matter any more
    elif row["choice"]:
        found.append((row["choice"], NOW))
    elif row["chosen"]:
        found.append(("hidden", SOFTER))
    settled = {"ready": row["ready"], "fire": row["named"]}  # by phase
    if settled.get(view["phase"]) and not row["out"]:
        found.append(("ready", NOW))
    if seat == view["start"] and view["month"]:
        found.append(("start", INKED))
    for k, (name, colour) in enumerate(found):
        yield icon(name, x - 36 * k, y, 15, colour)


def _below(view: View, seat: int, say: Say) -> Iterator[Piece]:
    """Yield designers, cards known to the viewer, and games, each in rows."""
    row = view["seats"][seat]
    people = [_designer(view, name, say) for name in row["staff"]]
    if people:
        yield rows([sign("designer"), *people], INNER)
    if row["known"]:
        yield rows([sign("eye"), *(tag(view, card, say) for card in row["known"])], INNER)
    yield rows([game(view, number, say) for number in row["games"]], INNER, 12)


def _designer(view: View, name: str, say: Say) -> Piece:
    """Return a designer of a company; one who is to be fired is struck out."""
    one = view["designers"][name]
    piece = tag(view, name, say, one["wage"])
    if one["marked"]:
        line = f'<path class="cross" d="M6 {piece.height / 2:g}H{piece.width - 6:.5g}"/>'
        return piece._replace(parts=[*piece.parts, line])
    return piece


def game(view: View, number: str, say: Say) -> Piece:
    """Return a game in play; one that is out of the ceremony is faded, one that fell crossed."""
    one = view["games"][number]
    faded = "" if one["standing"] else ' class="gone"'
    piece = stack(view, one, say, f"#{number}", faded)
    if one["standing"]:
        star = [icon("award", piece.width - 8, 8, 17, NOW)] if number == awarded(view) else []
        return piece._replace(parts=[*piece.parts, *star])
    if not one["fell"]:
        return piece
    right, foot = piece.width - 14, stack_height(one) - 14
    cross = f'<path class="cross" d="M14 14L{right:g} {foot:g}M{right:g} 14L14 {foot:g}"/>'
    return piece._replace(parts=[*piece.parts, cross])


def awarded(view: View) -> str | None:
    """Return the game that has won the award: the most valuable one standing, if it is alone."""
    if view["phase"] != "over" or not view["called"]:
        return None
    values = {number: one["value"] for number, one in view["games"].items() if one["standing"]}
    best = [number for number, value in values.items() if value == max(values.values())]
    return best[0] if len(best) == 1 else None
