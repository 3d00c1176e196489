"""What choices, offers and trades do, and what each seat knows of the others' hands after them."""

from typing import Any

from numba import njit

from tiny.market.spec import GOODS, OVER, SEATS, SHOWING, TRADING


@njit
def sell(state: Any, seat: int, good: int) -> None:
    """Clauses 4, 5 and 12: choose, as the last so far; the third choice closes the round."""
    state.chosen[seat] = good
    n = 0
    for i in range(SEATS):
        if state.order[i] != 0 and state.order[i] != seat + 1:
            state.order[n] = state.order[i]
            n += 1
    state.order[n] = seat + 1
    if n == SEATS - 1:
        state.phase = SHOWING
        state.draft[:] = 0
        state.dropped[:] = 0
        state.sent[:] = 0
        state.offer[:] = 0


@njit
def turn_over(t: Any, state: Any, seat: int, good: int) -> None:
    """Clause 6: the first choice in order is sold."""
    state.money[seat] += int(t.price[good]) >> int(state.sold[good])
    state.sold[good] += 1
    state.pile[good] += 1
    state.hand[seat, good] -= 1
    state.cards[seat] -= 1
    state.chosen[seat] = 0
    for viewer in range(SEATS):
        if state.known[viewer, seat, good] > 0:
            state.known[viewer, seat, good] -= 1
    for i in range(SEATS - 1):
        state.order[i] = state.order[i + 1]
    state.order[SEATS - 1] = 0
    if state.order[0] == 0:
        state.sold[:] = 0
        state.lap += 1
        state.phase = OVER if state.lap == t.rounds else TRADING


@njit
def _learn(state: Any, viewer: int, seat: int, good: int, cards: int) -> None:
    """A viewer was shown that a seat holds at least so many cards of a good."""
    state.known[viewer, seat, good] = max(int(state.known[viewer, seat, good]), cards)


@njit
def _forget(state: Any, viewer: int, seat: int) -> None:
    """A seat traded a card that the viewer did not see; what it offers the viewer it still has."""
    for good in range(GOODS):
        state.known[viewer, seat, good] = (state.offer[seat, viewer, 0] == good) * 1
    state.known[viewer, seat, 0] = 0


@njit
def send(state: Any, seat: int, to: int) -> None:
    """Clause 8: the draft becomes an offer, and shows a card to whom it is sent."""
    state.offer[seat, to, 0] = state.draft[seat, 1]
    state.offer[seat, to, 1] = state.draft[seat, 2]
    state.draft[seat, :] = 0
    state.sent[seat, to] += 1
    _learn(state, to, seat, int(state.offer[seat, to, 0]), 1)


@njit
def close(state: Any, seat: int, to: int) -> None:
    """Clauses 10 and 11: an offer is open no more."""
    state.offer[seat, to, :] = 0


@njit
def _move(state: Any, seat: int, to: int, good: int) -> None:
    """A card changes hands; both know it."""
    state.hand[seat, good] -= 1
    state.hand[to, good] += 1
    state.known[to, seat, good] -= 1
    state.known[seat, to, good] += 1


@njit
def accept(state: Any, seat: int, to: int) -> None:
    """Clause 10: ``to`` accepts the offer of ``seat``; the third seat sees no cards."""
    give, want = int(state.offer[seat, to, 0]), int(state.offer[seat, to, 1])
    close(state, seat, to)
    # The card of ``to`` comes on top of one of the same good that it offers in turn.
    _learn(state, seat, to, want, 1 + (state.offer[to, seat, 0] == want) * 1)
    _move(state, seat, to, give)
    _move(state, to, seat, want)
    third = SEATS - seat - to
    _forget(state, third, seat)
    _forget(state, third, to)
