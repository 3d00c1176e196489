"""What can sensibly be typed now, in a line or two."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from mirabilis.games.jahres.naming import Naming
from mirabilis.games.jahres.offering import example
from mirabilis.games.jahres.spec import MONTHS, SENT

Hint = tuple[str, dict[str, object], str]  # message key, its places, and a style

TRADING = ("choose", "fire", "bid", "ready")


def hints(view: Mapping[str, Any], naming: Naming) -> Iterator[Hint]:
    """Yield what the viewer can do; for others, nothing."""
    own, phase = view["viewer"], view["phase"]
    if own is None or view["seats"][own]["out"] or phase in ("ceremony", "over"):
        return
    seat = view["seats"][own]
    if phase == "choose" and view["draft"] is None:  # one thing after the other
        state = "chosen" if seat["chosen"] else "stacked" if view["bench"] else "choose"
        said = _lay(view, seat) | {"count": 1 + len(seat["staff"]), "words": _changes(view, seat)}
        yield f"draw.hint.{state}", said, "dim"
    elif phase == "rename":
        yield from _renaming(view, own, naming)
    elif phase == "fire" and not seat["named"]:
        staff = next((d for d in seat["staff"] if view["designers"][d]["paid"]), None)
        if staff is None:
            yield "draw.firing", {}, "dim"
        else:
            yield "draw.hint.fire", {"designer": staff}, "dim"
    elif phase == "bid":
        yield from _bidding(view, own, naming)
    elif phase == "ready":
        last = "last" if view["month"] == MONTHS else "ready"
        yield f"draw.hint.{'wait' if seat['ready'] else last}", {}, "dim"
    if phase in TRADING:
        yield from _besides(view, own)
        yield from _broke(view, seat)


def _changes(view: Mapping[str, Any], seat: Mapping[str, Any]) -> str:
    """Return what a choice can be changed into, as it is typed."""
    words = [word for word in ("brainstorm", "nothing") if word != seat["choice"]]
    if (card := _lay(view, seat)["card"]) != "...":
        words.append(f"lay {card}")
    if view["bench"]:
        words.append("clear")
        if seat["choice"] != "publish":
            words.append("publish")
    return ", ".join(words)


def _lay(view: Mapping[str, Any], seat: Mapping[str, Any]) -> dict[str, object]:
    """Return an idea that can be laid, as an example."""
    laid = {card for game in view["bench"] for card in game["cards"]}
    ideas = [card for card in seat["hand"] if not card.startswith("d") and card not in laid]
    return {"card": ideas[0] if ideas else "..."}


def _renaming(view: Mapping[str, Any], own: int, naming: Naming) -> Iterator[Hint]:
    if view["turn"] == own:
        yield "draw.hint.rename", _lay(view, view["seats"][own]), "dim"
    elif view["turn"] is not None:
        yield "draw.renames", {"who": naming.player(view["turn"])}, "dim"


def _bidding(view: Mapping[str, Any], own: int, naming: Naming) -> Iterator[Hint]:
    if view["turn"] == own:
        yield "draw.hint.bid", {}, "dim"
    elif view["turn"] is not None:
        yield "draw.bidder", {"who": naming.player(view["turn"])}, "dim"


def _besides(view: Mapping[str, Any], own: int) -> Iterator[Hint]:
    """Yield what is possible at any time: contracts and trades."""
    contract = next((card for card in view["seats"][own]["hand"] if card.startswith("d")), None)
    if contract is not None and (view["phase"], view["month"]) != ("ready", MONTHS):
        yield "draw.hint.hire", {"designer": contract}, "dim"
    open_to = {o["to"] for o in view["offers"] if o["from"] == own and o["status"] == "open"}
    busy = {own, *open_to}  # one open offer to each
    others = [n for n, seat in enumerate(view["seats"]) if n not in busy and not seat["out"]]
    if view["draft"] is not None:
        yield "draw.hint.draft", _give(view, view["seats"][own]), "dim"
    elif others and view["sent"] < SENT:
        to = others[0]
        said = {"seat": to + 1, "offer": example(view, to), "left": SENT - view["sent"]}
        yield "draw.hint.trade", said, "dim"


def _give(view: Mapping[str, Any], seat: Mapping[str, Any]) -> dict[str, object]:
    """Return a card that can be given, as an example."""
    away = {card for game in view["publication"] for card in game["cards"]}
    away |= set(view["draft"]["give"])
    things = [*seat["hand"], *(f"#{number}" for number in seat["games"])]
    return {"give": next((thing for thing in things if thing not in away), "...")}


def _broke(view: Mapping[str, Any], seat: Mapping[str, Any]) -> Iterator[Hint]:
    """Yield a warning, where the next wages cannot be paid as things stand."""
    lack = seat["wages"] - seat["money"] - seat["income"]
    if lack > 0 and (view["phase"] == "choose" or view["month"] < MONTHS):
        yield "advice.broke", {"lack": lack}, "wrong"
