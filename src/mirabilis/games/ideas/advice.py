"""A hint without a search: what can be completed at once, what it is worth, and who else gains."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from mirabilis.games.ideas.drawing import JOIN, NARROWEST, Say, card_title
from mirabilis.games.ideas.prospects import Finish, Prospects, prospects
from mirabilis.games.ideas.tabletop import met_by_card

BEST = 3  # placements that are named


class Worth(NamedTuple):
    """What a placement brings at once, and what it gives away."""

    value: int
    tokens: int


def advice(view: Mapping[str, Any], say: Say) -> str:
    """Return a few lines for the seat whose turn it is; nothing for others."""
    if view["viewer"] is None or view["viewer"] != view["turn"]:
        return ""
    if view["phase"] == "complete":
        text = _completing(view, say)
    elif view["phase"] == "place" and view["tiles"]:
        text = _placing(view, say)
    else:
        return ""
    lines = textwrap.wrap(text, NARROWEST, initial_indent="  ", subsequent_indent="    ")
    return "\n".join(line.replace(JOIN, " ") for line in lines)


def _completing(view: Mapping[str, Any], say: Say) -> str:
    """Name the completion of each card that gives rivals least."""
    cheapest: dict[str, tuple[int, str]] = {}
    for entry in view["completions"]:
        owners = [view["tiles"][number]["owner"] for number in entry["tiles"]]
        given = sum(owner != view["turn"] for owner in owners)
        option = (given, entry["move"])
        cheapest[entry["card"]] = min(cheapest.get(entry["card"], option), option)
    named = []
    for card, (given, move) in cheapest.items():
        value = view["cards"][card]["value"]
        title = card_title(view, card, say)
        named.append(f"{move}{JOIN}{title} ({_said(Worth(value, given), say)})")
    return say("advice.take", moves="; ".join(named)) if named else ""


def _placing(view: Mapping[str, Any], say: Say) -> str:
    """Name the placements that are worth most at once, or those that nearly finish a shape."""
    hopes = prospects(view, view["turn"])
    worths = {move: worth(view, hopes, move) for move in _notable(hopes)}
    ranked = sorted(worths, key=lambda move: worths[move].tokens - worths[move].value)[:BEST]
    if ranked:
        named = "; ".join(f"{_named(view, m)} ({_said(worths[m], say)})" for m in ranked)
        return say("advice.best", moves=named)
    if hopes.nearing:
        named = ", ".join(_named(view, move) for move in list(hopes.nearing)[:BEST])
        return say("advice.near", moves=named)
    return say("advice.nothing")


def _notable(hopes: Prospects) -> Iterator[str]:
    """Yield the placements that complete something, each once."""
    yield from dict.fromkeys([*(finish.move for finish in hopes.finishes), *hopes.theories])


def worth(view: Mapping[str, Any], hopes: Prospects, move: str) -> Worth:
    """Return what a placement brings if all that it finishes is completed as cheaply as can be."""
    cheapest: dict[str, Finish] = {}
    for finish in hopes.finishes:
        if finish.move == move:
            other = cheapest.setdefault(finish.card, finish)
            if finish.tokens_given < other.tokens_given:
                cheapest[finish.card] = finish
    theories = set(hopes.theories.get(move, []))
    before = len(view["seats"][view["turn"]]["completed"])
    for number, (card, finish) in enumerate(cheapest.items()):
        own = len(view["cards"][card]["tiles"]) - finish.tokens_given
        theories |= met_by_card(own, before + number, number)
    value = sum(view["cards"][card]["value"] for card in cheapest)
    value += sum(view["values"][name] for name in theories & set(view["theories"]["open"]))
    return Worth(value, sum(finish.tokens_given for finish in cheapest.values()))


def _named(view: Mapping[str, Any], move: str) -> str:
    """Return a placement with its number."""
    return f"{view['placements'].index(move) + 1}:{JOIN}{move}"


def _said(worth: Worth, say: Say) -> str:
    """Return what is gained and given, in words."""
    key = "advice.given" if worth.tokens else "advice.net"
    return say(key, value=worth.value, tokens=worth.tokens)
