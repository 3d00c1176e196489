"""An offer typed in one line, as the moves of a draft: ``offer 2: 17 #4 +30 for d3 ?``."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from mirabilis.games.jahres.notation import CARD, COIN, PUBLISHED
from mirabilis.games.jahres.spec import CHUNK

FORM = "offer 2: 17 #4 +30 for d3 ?"

_OFFER = re.compile(r"offer\s+([0-9]+)\s*:\s*(.*?)\s*(?:\bfor\b\s*(.*))?", re.ASCII)
_MONEY = re.compile(r"\+([1-9][0-9]*0)", re.ASCII)
_THINGS = {*CARD.values(), *PUBLISHED.values()}
_COINS = sorted(COIN, reverse=True)


def meant(view: Mapping[str, Any], text: str) -> list[str] | None:
    """Return the moves that an offer in one line stands for; None for anything else."""
    match = _OFFER.fullmatch(" ".join(text.lower().split()))
    if match is None:
        return None
    given, wanted = (_read(side or "") for side in match.group(2, 3))
    if given is None or wanted is None or "?" in given or not (given or wanted):
        return None
    moves = [] if view["draft"] is None else ["drop"]
    moves += [f"to {match[1]}", *_moves("give", "pay", given), *_moves("want", "charge", wanted)]
    things = sum(not thing.startswith("+") for thing in given + wanted)
    return moves + ["send"] * max(-(-things // CHUNK), 1)


def _read(side: str) -> list[str] | None:
    """Return the things and amounts of a side; None if there is something else among them."""
    words = re.sub(r"\+\s*", " +", side.replace(",", " ")).split()
    known = all(word in _THINGS or word == "?" or _MONEY.fullmatch(word) for word in words)
    return words if known else None


def _moves(name: str, pay: str, words: list[str]) -> Iterator[str]:
    """Yield the moves that put things and money on one side of a draft."""
    for word in words:
        if not word.startswith("+"):
            yield f"{name} {word}"
            continue
        left = int(word[1:]) // 10
        for coin in _COINS:
            yield from [f"{pay} {COIN[coin]}"] * (left // coin)
            left %= coin


def example(view: Mapping[str, Any], to: int) -> str:
    """Return an offer that the viewer could make to a seat, as it is typed."""
    seat = view["seats"][view["viewer"]]
    chosen = {card for game in view["publication"] for card in game["cards"]}
    given = [card for card in seat["hand"] if card not in chosen][:1]
    if not given and seat["money"]:
        given = ["+10"]
    wanted = "?" if view["seats"][to]["cards"] else "+10" if view["seats"][to]["money"] else ""
    return " ".join([f"offer {to + 1}:", *given, *(["for", wanted] if wanted else [])])
