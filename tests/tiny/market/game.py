"""The friendly face of Market: tables, notation, sentences, drawing."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from mirabilis.core.errors import BadNotation, BadTable, UnknownOption
from mirabilis.core.game import Options
from tiny.market.spec import (
    ACCEPT,
    DEAL,
    DROP,
    GIVE,
    GOOD_BITS,
    KIND_BIT,
    KINDS,
    REFUSE,
    SEAT_BIT,
    SEATS,
    SELL,
    SEND,
    SEND_SEAT_BIT,
    SOLD,
    TO,
    WANT,
    WITHDRAW,
)

NAME = re.compile(r"[a-z]{1,20}")

# What each kind of event is called, and what follows: seats and goods.
WORDS = {
    "sell": (SELL, "g"),
    "to": (TO, "s"),
    "give": (GIVE, "g"),
    "want": (WANT, "g"),
    "send": (SEND, "sgg"),
    "drop": (DROP, ""),
    "accept": (ACCEPT, "s"),
    "refuse": (REFUSE, "s"),
    "withdraw": (WITHDRAW, "s"),
    "deal": (DEAL, "g"),
    "sold": (SOLD, "sg"),
}
KIND_NAMES = {kind: word for word, (kind, _) in WORDS.items()}


def check_options(options: Options) -> None:
    """Refuse more rounds than cards, and goods that are too few for the hands."""
    if int(options["rounds"]) > int(options["hand"]):
        raise UnknownOption(f"rounds={options['rounds']} needs a hand of as many cards")
    total = sum(good["count"] for good in options.files["goods"])
    needed = SEATS * int(options["hand"])
    if total < needed:
        raise BadTable(f"table goods: {needed} cards are dealt, and all counts sum to {total}")


def check_table(name: str, data: Any) -> None:
    """Refuse goods that cannot be traded: name the entry and its fault."""
    if not isinstance(data, list) or not 3 <= len(data) <= KINDS:
        raise BadTable(f"table {name}: a list of 3 to {KINDS} goods")
    names: set[str] = set()
    for number, entry in enumerate(data, 1):
        where = f"table {name}: entry {number}"
        if not isinstance(entry, dict) or set(entry) != {"name", "price", "count"}:
            raise BadTable(f"{where}: a good has name, price and count, not {entry!r}")
        good, price, count = entry["name"], entry["price"], entry["count"]
        if not isinstance(good, str) or not NAME.fullmatch(good):
            raise BadTable(f"{where}: a name is 1 to 20 small letters, not {good!r}")
        if good in names:
            raise BadTable(f"{where}: {good} is there twice")
        if type(price) is not int or not 2 <= price <= 99 or price % 2:
            raise BadTable(f"{where}, {good}: a price is even and from 2 to 99, not {price!r}")
        if type(count) is not int or not 1 <= count <= 9:
            raise BadTable(f"{where}, {good}: a count is from 1 to 9, not {count!r}")
        names.add(good)


def tables(options: Options, players: int, t: Any) -> None:
    """Fill the tables."""
    row = t[0]
    row["rounds"] = int(options["rounds"])
    row["hand"] = int(options["hand"])
    goods = options.files["goods"]
    row["goods"] = len(goods)
    for number, good in enumerate(goods, 1):
        row["price"][number] = good["price"]
        row["copies"][number] = good["count"]


def parse(options: Options, text: str) -> int:
    """Return the code of ``sell:silk``, ``to:2``, ``send:2:silk:tea``, ``sold:2:silk``, …"""
    word, *rest = text.lower().split(":")
    kind, places = WORDS.get(word, (0, ""))
    if kind and len(rest) == len(places):
        seats = [part for part, place in zip(rest, places, strict=True) if place == "s"]
        goods = [part for part, place in zip(rest, places, strict=True) if place == "g"]
        names = _names(options)
        if all(s in ("1", "2", "3") for s in seats) and all(g in names for g in goods):
            seat = int(seats[0]) if seats else 0
            code = kind + (seat << (SEND_SEAT_BIT if kind == SEND else SEAT_BIT))
            for place, good in enumerate(goods):
                code += names.index(good) << GOOD_BITS * place
            return code
    raise BadNotation(f"{text!r} is no move; moves are such as sell:silk, to:2 or drop")


def format(options: Options, code: int) -> str:
    """Return the text of a code; the inverse of `parse`."""
    word, seat, goods = _parts(options, code)
    text = ":".join(str(part) for part in (word, seat or None, *goods) if part)
    try:
        if parse(options, text) == code:
            return text
    except BadNotation:
        pass
    raise BadNotation(f"{code} is no code of a move or an outcome")


def _names(options: Options) -> list[str]:
    """Return the names of the goods by number; nothing is number 0."""
    return ["", *(good["name"] for good in options.files["goods"])]


def _parts(options: Options, code: int) -> tuple[str, int, list[str]]:
    """Take a code apart: word, seat from 1 or 0, and names of goods."""
    names = dict(enumerate(_names(options)))
    kind = SEND if code >= SEND else code >> KIND_BIT << KIND_BIT
    low = (1 << GOOD_BITS) - 1
    goods = [names.get(code & low, "")]
    if kind == SEND:
        goods.append(names.get(code >> GOOD_BITS & low, ""))
    seat = code >> (SEND_SEAT_BIT if kind == SEND else SEAT_BIT) & 3
    return KIND_NAMES.get(kind, ""), seat, goods


def describe(options: Options, seen: Any, seat: int, code: int) -> tuple[str, dict[str, Any]]:
    """Return the sentence for an event, from what was seen before it."""
    word, other, goods = _parts(options, code)
    if word == "deal":
        other = int(seen["dealt"]) % SEATS + 1
    params: dict[str, Any] = {"good": goods[0], "wanted": goods[-1]}
    if other:
        params["other"] = f"@seat.{other - 1}"
    return f"said.{word}", params


def draw(view: Mapping[str, Any], paint: Callable[[str, str], str], say: Callable[..., str]) -> str:
    """Draw a view for the terminal: the goods, a line for each seat, the offers."""
    lines = [
        "  ".join(f"{g['name']} {g['price']} ({g['sold']}/{g['count']})" for g in view["goods"])
    ]
    for seat in range(SEATS):
        cards = " ".join(f"[{good or '?'}]" for good in view["hands"][seat])
        line = f"{seat + 1}: {view['money'][seat]:3}  {cards}"
        if view["chosen"][seat]:
            line += "  " + say("draw.chosen", good=view["choices"][seat] or "?")
        lines.append(paint(line, f"seat{seat}"))
    for offer in view["offers"]:
        lines.append(say("draw.offer", **offer))
    if view["draft"]:
        shown = {key: value or "…" for key, value in view["draft"].items()}
        lines.append(say("draw.draft", **shown))
    return "\n".join(lines)
