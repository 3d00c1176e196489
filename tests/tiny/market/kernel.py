"""The rules of Market. Clause numbers are those of RULES.md."""

from typing import Any

from numba import njit

from mirabilis.core.rng import below
from mirabilis.core.seats import CHANCE_BIT, EVEN, NOTHING
from tiny.market.codes import against, code_of, good_of, kind_of, seat_of, sending, spare
from tiny.market.deals import accept, close, sell, send, turn_over
from tiny.market.spec import (
    ACCEPT,
    DEAL,
    DEALING,
    DEALT,
    DROP,
    GIVE,
    GOOD_BITS,
    GOODS,
    HAS_CHOSEN,
    MOST_MONEY,
    OVER,
    REFUSE,
    SEATS,
    SELL,
    SEND,
    SHOWING,
    SOLD,
    TO,
    TRADED,
    TRADING,
    UNKNOWN,
    WANT,
    WITHDRAW,
)


@njit
def setup(t: Any, state: Any) -> None:
    """Clause 2: nothing is dealt yet."""
    state.phase = DEALING


@njit
def actors(t: Any, state: Any) -> int:
    """Clauses 2, 4 and 6: chance deals and turns over; in between who has not chosen."""
    if state.phase == OVER:
        return 0
    if state.phase != TRADING:
        return CHANCE_BIT
    mask = 0
    for seat in range(SEATS):
        mask |= (state.chosen[seat] == 0) * 1 << seat
    return mask


@njit
def free(t: Any, state: Any) -> int:
    """Clause 5: who has chosen may still trade and change the choice."""
    return 7 & ~actors(t, state) if state.phase == TRADING else 0


@njit
def legal(t: Any, state: Any, seat: int, moves: Any) -> int:
    """Clause 3: choices, then the draft, then answers."""
    n = 0
    for kind in (SELL, GIVE, WANT):
        for good in range(1, int(t.goods) + 1):
            if against(state, seat, kind, -1, good) == 0:
                moves[n] = code_of(t, kind, -1, good)
                n += 1
    if against(state, seat, SEND, -1, 0) == 0:
        moves[n] = sending(t, state, seat)
        n += 1
    if against(state, seat, DROP, -1, 0) == 0:
        moves[n] = DROP
        n += 1
    for kind in (TO, ACCEPT, REFUSE, WITHDRAW):
        for other in range(SEATS):
            if against(state, seat, kind, other, 0) == 0:
                moves[n] = code_of(t, kind, other, 0)
                n += 1
    return n


@njit
def allowed(t: Any, state: Any, seat: int, move: int) -> int:
    """Clause 3: what the code says, if it says nothing else beside."""
    if move < SELL:
        return 3
    kind, other = kind_of(move), seat_of(move)
    if kind == SEND:
        return 8 if move != sending(t, state, seat) else against(state, seat, SEND, -1, 0)
    good = good_of(t, move)
    if good == 0 and move & (1 << GOOD_BITS) - 1 != 0:
        return 1
    names_good = kind == SELL or kind == GIVE or kind == WANT
    names_seat = kind == TO or kind == ACCEPT or kind == REFUSE or kind == WITHDRAW
    if (good != 0) != names_good or (other >= 0) != names_seat:
        return 3
    return 3 if move != code_of(t, kind, other, good) else against(state, seat, kind, other, good)


@njit
def _left(t: Any, state: Any, good: int) -> int:
    """Count the cards of a good that are in no hand and not on the pile."""
    n = int(t.copies[good]) - int(state.pile[good])
    for seat in range(SEATS):
        n -= int(state.hand[seat, good])
    return n


@njit
def chance(t: Any, state: Any, outcomes: Any, weights: Any) -> int:
    """Clauses 2 and 6: a card of what is left, or the next choice."""
    if state.phase == SHOWING:
        seat = int(state.order[0]) - 1
        outcomes[0] = code_of(t, SOLD, seat, int(state.chosen[seat]))
        weights[0] = EVEN
        return 1
    n = 0
    for good in range(1, int(t.goods) + 1):
        left = _left(t, state, good)
        if left > 0:
            outcomes[n] = code_of(t, DEAL, -1, good)
            weights[n] = left
            n += 1
    return n


@njit
def apply(t: Any, state: Any, seat: int, move: int) -> None:
    """Clauses 2 to 12: one event."""
    kind, other = kind_of(move), seat_of(move)
    good = good_of(t, move)
    if kind == DEAL:
        owner = int(state.dealt) % SEATS
        state.hand[owner, good] += 1
        state.cards[owner] += 1
        state.dealt += 1
        if state.dealt == SEATS * int(t.hand):
            state.phase = TRADING
    elif kind == SOLD:
        turn_over(t, state, other, good)
    elif kind == SELL:
        sell(state, seat, good)
    elif kind == TO:
        state.draft[seat, 0] = other + 1
    elif kind == GIVE:
        state.draft[seat, 1] = good
    elif kind == WANT:
        state.draft[seat, 2] = good
    elif kind == SEND:
        send(state, seat, other)
    elif kind == DROP:
        state.dropped[seat] += 1
        state.draft[seat, :] = 0
    elif kind == ACCEPT:
        accept(state, other, seat)
    elif kind == REFUSE:
        close(state, other, seat)
    else:
        close(state, seat, other)


@njit
def returns(t: Any, state: Any, utility: Any, points: Any) -> int:
    """Clause 13: the most money wins."""
    best = 0
    for seat in range(SEATS):
        points[seat] = state.money[seat]
        best = max(best, int(state.money[seat]))
    winners = 0
    for seat in range(SEATS):
        winners += (state.money[seat] == best) * 1
    for seat in range(SEATS):
        utility[seat] = 1.0 / winners if state.money[seat] == best else 0.0
    return MOST_MONEY if state.phase == OVER else 0


@njit
def observe(t: Any, state: Any, viewer: int, seen: Any) -> None:
    """Clauses 2, 4, 5, 8 and 10: of other hands what was shown; of others' affairs nothing."""
    for seat in range(SEATS):
        seen.order[seat] = 0  # also one's own place depends on unnoticed changes of others
        if seat != viewer:
            for good in range(GOODS):
                seen.hand[seat, good] = state.known[viewer, seat, good] if viewer >= 0 else 0
            if state.chosen[seat] != 0:
                seen.chosen[seat] = UNKNOWN
            seen.draft[seat, :] = 0
            seen.dropped[seat] = 0
            for other in range(SEATS):
                if other != viewer:
                    seen.sent[seat, other] = 0
                    seen.offer[seat, other, :] = 0
                    seen.known[seat, other, :] = 0


@njit
def shown(t: Any, state: Any, seat: int, move: int, viewer: int) -> int:
    """Clauses 2, 4, 5, 8, 10 and 11: who sees what."""
    kind, other = kind_of(move), seat_of(move)
    if kind == DEAL:
        return move if viewer == int(state.dealt) % SEATS else DEALT
    if kind == SOLD or viewer == seat:
        return move
    if kind == SELL:
        return HAS_CHOSEN if state.chosen[seat] == 0 else NOTHING
    if kind == TO or viewer != other:
        return TRADED - other if kind == ACCEPT else NOTHING
    return move


@njit
def _draw(t: Any, state: Any, rng: Any, total: int) -> int:
    """Draw a good from the cards left, each card equally likely."""
    at = below(rng, total)
    for good in range(1, GOODS):
        at -= _left(t, state, good)
        if at < 0:
            return good
    return 0


@njit
def _any_of(state: Any, seat: int, rng: Any) -> int:
    """Draw a good of a hand, each kind equally likely."""
    kinds = 0
    for good in range(1, GOODS):
        kinds += (state.hand[seat, good] > 0) * 1
    at = below(rng, kinds)
    for good in range(1, GOODS):
        at -= (state.hand[seat, good] > 0) * 1
        if at < 0:
            return good
    return 0


@njit
def imagine(t: Any, seen: Any, seat: int, rng: Any, state: Any) -> None:
    """Draw the cards not known; choices are any, or not yet made; hidden offers are none."""
    left = 0
    for good in range(1, GOODS):
        left += _left(t, state, good)
    for other in range(SEATS):
        hidden = int(seen.cards[other])
        for good in range(1, GOODS):
            hidden -= int(state.hand[other, good])
        for _ in range(hidden):
            state.hand[other, _draw(t, state, rng, left)] += 1
            left -= 1
    n = 0
    for other in range(SEATS):
        if seen.chosen[other] == UNKNOWN:
            state.chosen[other] = _any_of(state, other, rng) if seen.phase == SHOWING else 0
        if state.chosen[other] != 0:  # a place in the order, each order equally likely
            at = below(rng, n + 1)
            state.order[n] = state.order[at]
            state.order[at] = other + 1
            n += 1


@njit
def aside(t: Any, state: Any, seat: int, moves: Any, count: int) -> int:
    """Accept what is worth more than what it costs; refuse the rest. Ask for nothing."""
    for i in range(count):
        kind, other = kind_of(moves[i]), seat_of(moves[i])
        if kind == ACCEPT or kind == REFUSE:
            give, want = int(state.offer[other, seat, 0]), int(state.offer[other, seat, 1])
            better = t.price[give] > t.price[want] and spare(state, seat, want) > 0
            if better == (kind == ACCEPT):
                return i
    return -1
