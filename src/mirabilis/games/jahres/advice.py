"""A hint without a search: the best games of the hand, and whether the wages can be paid."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import permutations
from typing import Any, NamedTuple

from mirabilis.games.jahres.flow import JOIN, laid
from mirabilis.games.jahres.naming import Naming, Say
from mirabilis.games.jahres.spec import MONTHS, PARTS
from mirabilis.games.jahres.value import Item, visible, worth

WIDTH = 59
BEST = 3  # games that are named


class Found(NamedTuple):
    """A game that a hand makes."""

    cards: tuple[str, ...]
    value: int
    items: list[Item]


def advice(view: Mapping[str, Any], say: Say) -> str:
    """Return a few lines for a seat that has to choose, to fire or to bid; nothing for others."""
    own = view["viewer"]
    if own is None or view["seats"][own]["out"]:
        return ""
    naming = Naming(view, say)
    texts: list[str] = []
    if view["phase"] in ("choose", "rename"):
        texts += _publishing(view, own, naming)
    if view["phase"] in ("choose", "fire", "bid", "ready"):
        texts += _paying(view, own, say)
    return "\n".join(line for text in texts for line in _wrapped(text))


def _wrapped(text: str) -> Iterator[str]:
    return laid([(text, "")], lambda text, style: text, WIDTH, 4, "  ")


# -- games ---------------------------------------------------------------------------------


def best_games(view: Mapping[str, Any], seat: int) -> list[Found]:
    """Return games that can be published together, each the best that the rest of the hand makes.

    Only those that earn something. Of equal ones the cheaper in cards comes first.
    """
    left = [card for card in view["seats"][seat]["hand"] if not card.startswith("d")]
    taken = [tuple(game["words"]) for game in view["games"].values()]
    found: list[Found] = []
    while len(found) < BEST:
        best = _best(view, seat, left, taken)
        if best is None:
            break
        found.append(best)
        left = [card for card in left if card not in best.cards]
        taken.append(_words(view, best.cards))
    return found


def _words(view: Mapping[str, Any], cards: Sequence[str]) -> tuple[int, ...]:
    return tuple(view["cards"][card]["word"] for card in cards)


def _best(
    view: Mapping[str, Any], seat: int, hand: list[str], taken: list[tuple[int, ...]]
) -> Found | None:
    """Return the most valuable game that a hand makes; None if none earns anything."""
    faces: dict[str, tuple[str, str]] = {c: tuple(view["cards"][c]["symbols"]) for c in hand}
    values: dict[tuple[str, ...], list[Item]] = {}  # by what shows: many cards look alike
    best: Found | None = None
    for size in range(2, PARTS + 1):
        for cards in permutations(hand, size):
            shown = tuple(sorted(visible([faces[card] for card in cards])))
            if shown not in values:
                values[shown] = _worth(view, seat, shown)
            value = sum(amount for _, amount in values[shown])
            better = value > (best.value if best else 0)
            if better and _words(view, cards) not in taken:
                best = Found(cards, value, values[shown])
    return best


def _worth(view: Mapping[str, Any], seat: int, shown: Sequence[str]) -> list[Item]:
    """Return what a game of a seat would be worth this month."""
    company = view["seats"][seat]["company"]
    month = view["trends"][view["month"] - 1]["symbols"]
    staff = {name: view["designers"][name]["symbols"] for name in view["seats"][seat]["staff"]}
    return worth(shown, company["symbols"], month, staff)


def _publishing(view: Mapping[str, Any], own: int, naming: Naming) -> Iterator[str]:
    games = best_games(view, own)
    yield naming.say("advice.best" if games else "advice.none")
    for game in games:
        draft = {"cards": game.cards, "words": _words(view, game.cards)}
        steps = [f"lay{JOIN}{card}" for card in game.cards]
        moves = ", ".join([*(["clear"] if view["bench"] else []), *steps, "publish"])
        items = naming.parts(game.items)
        title = naming.title(draft)
        yield naming.say("advice.game", title=title, value=game.value, items=items, moves=moves)


# -- money ---------------------------------------------------------------------------------


def _paying(view: Mapping[str, Any], own: int, say: Say) -> Iterator[str]:
    """Yield what the next payday brings, where there are wages to pay."""
    seat = view["seats"][own]
    money, income, wages = seat["money"], seat["income"], seat["wages"]
    if not wages or (view["month"] == MONTHS and view["phase"] != "choose"):
        return
    if money + income < wages:
        yield say("advice.broke", lack=wages - money - income)
        return
    left = money + income - wages
    yield say("advice.pay", money=money, income=income, wages=wages, left=left)
    paydays = MONTHS - view["month"] + (view["phase"] == "choose")
    if wages > income and money // (wages - income) < paydays:
        yield say("advice.loss", months=money // (wages - income))
