"""The codes of moves taken apart and put together, and the clause against each move."""

from typing import Any

from numba import njit

from tiny.market.spec import (
    ACCEPT,
    DRAFTS,
    DROP,
    GIVE,
    GOOD_BITS,
    KIND_BIT,
    REFUSE,
    SEAT_BIT,
    SEATS,
    SELL,
    SEND,
    SEND_SEAT_BIT,
    TO,
    WANT,
    WITHDRAW,
)


@njit
def kind_of(move: int) -> int:
    return SEND if move >= SEND else move >> KIND_BIT << KIND_BIT


@njit
def seat_of(move: int) -> int:
    """Return the seat in a code, -1 if there is none."""
    bit = SEND_SEAT_BIT if move >= SEND else SEAT_BIT
    return (move >> bit & 3) - 1


@njit
def good_of(t: Any, move: int) -> int:
    """Return the good in a code, 0 if there is none of that number."""
    good = move & (1 << GOOD_BITS) - 1
    return good if good <= t.goods else 0


@njit
def code_of(t: Any, kind: int, seat: int, good: int) -> int:
    return kind + (seat + 1 << SEAT_BIT) + good


@njit
def sending(t: Any, state: Any, seat: int) -> int:
    """Return the code that sends a seat's draft, complete or not."""
    to, give, want = state.draft[seat, 0], state.draft[seat, 1], state.draft[seat, 2]
    return SEND + (int(to) << SEND_SEAT_BIT) + (int(want) << GOOD_BITS) + int(give)


@njit
def spare(state: Any, seat: int, good: int) -> int:
    """Clause 9: count a seat's cards of a good that are not set aside."""
    n = int(state.hand[seat, good])
    n -= (state.chosen[seat] == good) * 1
    n -= (state.draft[seat, 1] == good) * 1
    for other in range(SEATS):
        n -= (state.offer[seat, other, 0] == good) * 1
    return n


@njit
def _begun(state: Any, seat: int) -> int:
    """Clause 7: count the drafts that a seat has begun in this round."""
    n = int(state.dropped[seat]) + (state.draft[seat, 0] != 0) * 1
    for other in range(SEATS):
        n += int(state.sent[seat, other])
    return n


@njit
def against(state: Any, seat: int, kind: int, other: int, good: int) -> int:
    """Return 0 or the clause against a move; the good is 0 where the move names none."""
    drafting = state.draft[seat, 0] != 0
    given = state.draft[seat, 1] != 0
    if kind == SELL:
        if state.hand[seat, good] == 0:
            return 4
        if state.chosen[seat] == good:
            return 5
        return 0 if spare(state, seat, good) > 0 else 9
    if kind == TO:
        if other < 0 or other == seat or drafting or _begun(state, seat) >= DRAFTS:
            return 7
        return 0 if state.offer[seat, other, 0] == 0 else 7
    if kind == GIVE:
        if not drafting or given or state.hand[seat, good] == 0:
            return 8
        return 0 if spare(state, seat, good) > 0 else 9
    if kind == WANT:
        return 0 if given and state.draft[seat, 2] == 0 and good > 0 else 8
    if kind == SEND:
        return 0 if state.draft[seat, 2] != 0 else 8
    if kind == DROP:
        return 0 if drafting else 8
    if kind == ACCEPT:
        if other < 0 or state.offer[other, seat, 0] == 0:
            return 10
        want = int(state.offer[other, seat, 1])
        if state.hand[seat, want] == 0:
            return 10
        return 0 if spare(state, seat, want) > 0 else 9
    if kind == REFUSE:
        return 0 if other >= 0 and state.offer[other, seat, 0] != 0 else 11
    if kind == WITHDRAW:
        return 0 if other >= 0 and state.offer[seat, other, 0] != 0 else 11
    return 3
