"""The bot ``simple``: a baseline that publishes its best game or brainstorms, and nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations
from typing import Any

from mirabilis.games.jahres.spec import (
    BRAINSTORM,
    CHOOSING,
    CLEAR,
    GIVE_UP,
    IDEAS,
    IN_HAND,
    LAY,
    PUBLISH,
    RENAMING,
)
from mirabilis.games.jahres.value import visible, worth

Game = tuple[int, ...]


class Simple:
    """Publishes its best game when that has a value above 0, else brainstorms.

    It never trades, hires or bids: the measure of what more thought is worth. What it has laid
    already it sees on its bench, so it keeps no plan.
    """

    def choose(self, seat: Any) -> int:
        """Return the code of a legal move."""
        codes: list[int] = seat.codes
        if int(seat.seen["phase"][0]) in (CHOOSING, RENAMING):
            step = self._step(seat)
            if step in codes:
                return step
        return next((c for c in (BRAINSTORM, GIVE_UP) if c in codes), codes[0])

    def _step(self, seat: Any) -> int:
        """Return the next move towards publishing the best game; 0 where none has a value."""
        value, best = max(self._games(seat), key=lambda found: found[0], default=(0, ()))
        if value <= 0:
            return 0
        laid = self._laid(seat)
        if laid != best[: len(laid)]:
            return CLEAR
        return LAY + best[len(laid)] if len(laid) < len(best) else PUBLISH

    def _laid(self, seat: Any) -> Game:
        """Return the ideas on the bench in the order of their title; (-1,) if not of one game."""
        bench = seat.seen["bench"][0].tolist()
        laid = sorted((bench[card], card) for card in self._hand(seat) if bench[card])
        places = [place for place, _ in laid]
        is_one = places == list(range(1, len(laid) + 1)) and not seat.seen["fresh"][0, seat.number]
        return tuple(card for _, card in laid) if is_one else (-1,)

    def _hand(self, seat: Any) -> list[int]:
        """Return the ideas on hand."""
        place = seat.seen["place"][0].tolist()
        return [card for card in range(IDEAS) if place[card] == IN_HAND + seat.number]

    def _games(self, seat: Any) -> Iterator[tuple[int, Game]]:
        """Yield every game of the hand with a free title, and its value."""
        seen, t = seat.seen[0], seat.tables[0]
        symbols = list(zip(t["upper"].tolist(), t["lower"].tolist(), strict=True))
        words = t["word"].tolist()
        company = symbols[int(seen["company"][seat.number]) - 1]
        month = symbols[int(seen["trend"][int(seen["month"]) - 1]) - 1]
        titles = {
            tuple(words[card - 1] for card in game if card)
            for game, owner in zip(seen["game"].tolist(), seen["owner"].tolist(), strict=True)
            if owner
        }
        for count in (2, 3):
            for game in permutations(self._hand(seat), count):
                if tuple(words[card] for card in game) not in titles:
                    shown = visible([symbols[card] for card in game])
                    items = worth(shown, company, month, {})
                    yield sum(amount for _, amount in items), game
