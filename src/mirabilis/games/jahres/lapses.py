"""Which offers an event makes lapse, as far as a viewer can see, in words: clauses 21 and 23."""

from __future__ import annotations

from collections.abc import Iterable

from mirabilis.games.jahres.phrases import Phrases, Said, cards_of, seat_name
from mirabilis.games.jahres.spec import OPEN, SEATS

Pair = tuple[int, int]  # who makes an offer, and to whom


def open_offers(names: Phrases) -> list[Pair]:
    """Return the open offers that are seen."""
    status = names.seen["status"].tolist()
    seats = range(SEATS)
    return [(a, b) for a in seats for b in seats if a != b and status[a][b] == OPEN]


class After:
    """What is there after an event: money, sizes of hands, and what has left its owner."""

    def __init__(self, names: Phrases) -> None:
        self.names = names
        self.money: list[int] = names.seen["money"].tolist()
        self.hands: list[int] = names.seen["cards"].tolist()
        self.cards: set[int] = set()  # that have left their hand
        self.games = 0  # mask of those that have left their owner
        self.out: set[int] = set()  # seats

    def pay(self, giver: int, taker: int, cash: int) -> None:
        """Move money from one seat to another."""
        self.money[giver] -= cash
        self.money[taker] += cash

    def hand_over(self, giver: int, taker: int, count: int) -> None:
        """Move so many cards from one hand to another."""
        self.hands[giver] -= count
        self.hands[taker] += count

    def lapsing(self) -> list[Pair]:
        """Return the open offers of which something is gone."""
        return [(a, b) for a, b in open_offers(self.names) if self._is_gone(a, b)]

    def _is_gone(self, a: int, b: int) -> bool:
        """Tell whether an offer cannot stand any more."""
        seen, cash = self.names.seen, int(self.names.seen["cash"][a, b])
        wanted = cards_of(seen["want"][a, b])
        return bool(
            self.out & {a, b}
            or self.cards & {*cards_of(seen["give"][a, b]), *wanted}
            or self.games & (int(seen["deeds"][a, b]) | int(seen["claims"][a, b]))
            or cash > self.money[a]
            or -cash > self.money[b]
            or len(wanted) + int(seen["asked"][a, b]) > self.hands[b]
        )


def flagged(names: Phrases, flags: int, *seats: int) -> list[Pair]:
    """Return the offers to and from some seats that lapse by the flags that a viewer is shown."""
    found = open_offers(names)
    lapsing = []
    for i, seat in enumerate(seats):
        others = [other for other in range(SEATS) if other not in seats]
        lapsing += [(seat, other) for other in others if flags >> 2 * i & 1]
        lapsing += [(other, seat) for other in others if flags >> 2 * i + 1 & 1]
    return [pair for pair in lapsing if pair in found]  # all that are seen are the viewer's


def lapsed(offers: Iterable[Pair], but: Pair | None = None) -> Said | str:
    """Say which offers lapse, all but one that is accepted."""
    told = [
        ("lapse.offer", {"giver": seat_name(a), "taker": seat_name(b)})
        for a, b in dict.fromkeys(offers)
        if (a, b) != but
    ]
    return ("lapse.offers", {"offers": told}) if told else ""


def withdrawn(names: Phrases, seat: int, chosen: Iterable[int]) -> Said | str:
    """Say which own offers a publication withdraws: those that give one of its cards."""
    cards, give = set(chosen), names.seen["give"]
    to = [b for a, b in open_offers(names) if a == seat and cards & {*cards_of(give[a, b])}]
    return ("lapse.withdrawn", {"partners": [seat_name(b) for b in to]}) if to else ""
