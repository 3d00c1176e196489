"""What is on the desk of a viewer: the hand, games on the bench, a trade draft, and offers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from mirabilis.games.jahres import faces
from mirabilis.games.jahres.art import icon
from mirabilis.games.jahres.naming import Naming, amount
from mirabilis.games.jahres.pieces import (
    NOW,
    SOFTER,
    TAG_H,
    Piece,
    Say,
    View,
    at,
    box,
    deed,
    money,
    player,
    rows,
    sign,
    stack,
    tag,
    text,
)

SCALE = 2.2  # pixels for a millimetre of a card on hand
ITEM_H, ITEM_W = 28, 104
PICTURED = {"company": "company", "month": "month", "ideas": "idea"}  # others: a match


def desk(view: View, say: Say, width: float) -> Iterator[Piece]:
    """Yield rows: hands, games chosen and on the bench, the draft of a trade, offers."""
    for seat, row in enumerate(view["seats"]):
        if row["hand"]:
            yield rows([player(seat), *(_card(view, card, say) for card in row["hand"])], width)
    for name, key in (("publish", "publication"), ("bench", "bench")):
        if view[key]:
            yield rows([sign(name), *(_drafted(view, one, say) for one in view[key])], width, 16)
    if view["draft"]:
        one = {"from": view["viewer"], "status": "draft", "can_accept": False} | dict(view["draft"])
        yield _offer(view, one, say, width)
    for one in view["offers"]:
        yield _offer(view, one, say, width)


def _card(view: View, card: str, say: Say) -> Piece:
    """Return a card of a hand with its whole face."""
    upper, lower = view["cards"][card]["symbols"]
    drawn = faces.face((card, Naming(view, say).word(card), upper, lower))
    size = (faces.WIDTH * SCALE, faces.HEIGHT * SCALE)
    return Piece(*size, [faces.moved(drawn, 0, 0, SCALE)])


def _drafted(view: View, one: dict[str, Any], say: Say) -> Piece:
    """Return a stacked game beside the items of its value."""
    label = "=" if one["title_taken"] else ""
    piece = stack(view, one, say, label)
    lines = [at(piece.width + 8, k * ITEM_H, _item(*item)) for k, item in enumerate(one["items"])]
    taken = [box("none call", -4, -4, piece.width + 8, piece.height + 8)]
    parts = piece.parts + lines + (taken if one["title_taken"] else [])
    return Piece(piece.width + ITEM_W, max(piece.height, len(lines) * ITEM_H), parts)


def _item(name: str, value: int) -> Iterator[str]:
    """Yield an item of a value: what it is for, as a sign, and how much."""
    kind, _, who = name.partition(".")
    pictured = "designer" if kind == "designer" else PICTURED.get(kind, "match")
    yield icon(pictured, 12, ITEM_H / 2, 10, SOFTER)
    if who:
        yield text("left small soft", 25, ITEM_H / 2, who)
    yield text("right small", ITEM_W - 12, ITEM_H / 2, amount(value))


def _offer(view: View, one: dict[str, Any], say: Say, width: float) -> Piece:
    """Return an offer: who gives what, to whom, for what; and how it stands."""
    pays = one["pays"]
    give = [*_things(view, one["give"], say), *([money(pays)] if pays > 0 else [])]
    want = [*_things(view, one["want"], say), *([money(-pays)] if pays < 0 else [])]
    want += [
        Piece(26, TAG_H, [box("back", 0, 0, 24, TAG_H, 4), text("light", 12, TAG_H / 2, "?")])
        for _ in range(one["asks"])
    ]
    nothing = [sign("nothing", colour=SOFTER)]
    first = sign("draft" if one["status"] == "draft" else "letter")
    pieces = [first, player(one["from"]), *(give or nothing), sign("offer", colour=NOW)]
    pieces += [player(one["to"]), *(want or nothing)]
    if one["can_accept"]:
        pieces.append(sign("ready", colour=NOW))
    if one["status"] == "lapsed":
        pieces.append(sign("away", colour=NOW))
    inner = rows(pieces, width - 24)
    faded = ' class="out"' if one["status"] == "lapsed" else ""
    parts = [box("panel", 0, 0, width, inner.height + 20), at(12, 10, inner.parts, faded)]
    return Piece(width, inner.height + 20, parts)


def _things(view: View, names: Sequence[str], say: Say) -> Iterator[Piece]:
    """Yield cards as tags, and games by their symbols."""
    for name in names:
        if name.startswith("#"):
            number = name[1:]
            yield deed(view, number, say) if number in view["games"] else _gone(name)
        else:
            yield tag(view, name, say)


def _gone(name: str) -> Piece:
    """Return a game that is no longer in play: an offer that lapsed may still name it."""
    return Piece(60, TAG_H, [box("none", 0, 0, 60, TAG_H), text("soft", 30, TAG_H / 2, name)])
