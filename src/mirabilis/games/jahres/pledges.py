"""What a seat has on offer: it is kept for whoever was offered it until they have answered.

So an offer that somebody thinks about can still be accepted when they have made up their mind.
"""

from typing import Any

from numba import njit

from mirabilis.games.jahres.cards import has
from mirabilis.games.jahres.spec import CARDS, OPEN


@njit
def pledge(t: Any, state: Any, seat: int, but: int, kept: Any) -> None:
    """Mark the cards of a seat that are on offer to anybody but one seat."""
    for other in range(int(t.seats)):
        if other != seat and other != but and state.status[seat, other] == OPEN:
            for card in range(CARDS):
                if has(state.give[seat, other], card):
                    kept[card] = 1


@njit
def pledged_games(t: Any, state: Any, seat: int, but: int) -> int:
    """Return the games of a seat that are on offer to anybody but one seat."""
    games = 0
    for other in range(int(t.seats)):
        if other != seat and other != but and state.status[seat, other] == OPEN:
            games |= int(state.deeds[seat, other])
    return games


@njit
def spendable(t: Any, state: Any, seat: int, but: int) -> int:
    """Return the money of a seat, less the most that it offers anybody but one seat."""
    most = 0
    for other in range(int(t.seats)):
        if other != seat and other != but and state.status[seat, other] == OPEN:
            most = max(most, int(state.cash[seat, other]))
    return int(state.money[seat]) - most
