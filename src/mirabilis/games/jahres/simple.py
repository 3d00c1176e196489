"""The bot ``simple``: a baseline that publishes its best game or brainstorms, and nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations
from typing import Any

from mirabilis.games.jahres.spec import (
    BRAINSTORM,
    CHOOSING,
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

    It never trades, hires or bids: the measure of what more thought is worth.
    """

    def __init__(self, game: Any, seed: int = 0) -> None:
        self._plan: list[int] = []

    def choose(self, seat: Any) -> int:
        """Return the code of a legal move."""
        if not self._plan or self._plan[-1] not in seat.codes:
            phase = int(seat.seen["phase"][0])
            self._plan = self._planned(seat) if phase in (CHOOSING, RENAMING) else []
        if self._plan:
            return self._plan.pop()
        codes: list[int] = seat.codes
        return next((c for c in (BRAINSTORM, GIVE_UP) if c in codes), codes[0])

    def _planned(self, seat: Any) -> list[int]:
        """Return the moves that publish the best game, last one first; none without value."""
        best = max(self._games(seat), key=lambda found: found[0], default=(0, ()))
        if best[0] <= 0:
            return []
        return [PUBLISH, *(LAY + card for card in reversed(best[1]))]

    def _games(self, seat: Any) -> Iterator[tuple[int, Game]]:
        """Yield every game of the hand with a free title, and its value."""
        seen, t = seat.seen[0], seat.tables[0]
        symbols = list(zip(t["upper"].tolist(), t["lower"].tolist(), strict=True))
        words = t["word"].tolist()
        hand = [c for c in range(IDEAS) if seen["place"][c] == IN_HAND + seat.number]
        company = symbols[int(seen["company"][seat.number]) - 1]
        month = symbols[int(seen["trend"][int(seen["month"]) - 1]) - 1]
        titles = {
            tuple(words[card - 1] for card in game if card)
            for game, owner in zip(seen["game"].tolist(), seen["owner"].tolist(), strict=True)
            if owner
        }
        for count in (2, 3):
            for game in permutations(hand, count):
                if tuple(words[card] for card in game) not in titles:
                    shown = visible([symbols[card] for card in game])
                    items = worth(shown, company, month, {})
                    yield sum(amount for _, amount in items), game
