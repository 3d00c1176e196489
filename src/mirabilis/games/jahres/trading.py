"""Trade drafts, offers and exchanges: clauses 19 to 23."""

from typing import Any

from numba import njit

from mirabilis.games.jahres import bench
from mirabilis.games.jahres.cards import bits, has, holds, put, take
from mirabilis.games.jahres.spec import (
    ACCEPT,
    ANY_CARD,
    CARDS,
    CHUNK,
    GAME_THING,
    HANDING,
    IDEAS,
    IN_HAND,
    LAPSED,
    MONEY_BIT,
    NONE,
    OFFSET,
    OPEN,
    REFUSED,
    SEND,
)


@njit
def wipe(state: Any, a: int, b: int) -> None:
    """Forget what an offer, or on the diagonal a draft, holds."""
    state.give[a, b, 0] = 0
    state.give[a, b, 1] = 0
    state.want[a, b, 0] = 0
    state.want[a, b, 1] = 0
    state.deeds[a, b] = 0
    state.claims[a, b] = 0
    state.cash[a, b] = 0
    state.asked[a, b] = 0
    state.status[a, b] = NONE


@njit
def drop(state: Any, seat: int) -> None:
    """Clause 20: forget a seat's draft."""
    wipe(state, seat, seat)
    state.partner[seat] = 0
    state.told[seat] = 0


@njit
def refuse(state: Any, giver: int, seat: int) -> None:
    """Clause 21: an offer is refused, or answered with another one; its cards are remembered."""
    first = state.give[giver, seat, 0]
    second = state.give[giver, seat, 1]
    wipe(state, giver, seat)
    state.give[giver, seat, 0] = first
    state.give[giver, seat, 1] = second
    state.status[giver, seat] = REFUSED


@njit
def things(state: Any, a: int, b: int) -> int:
    """Count the cards and games that an offer names or asks for."""
    n = bits(state.give[a, b, 0]) + bits(state.give[a, b, 1])
    n += bits(state.want[a, b, 0]) + bits(state.want[a, b, 1])
    return n + bits(state.deeds[a, b]) + bits(state.claims[a, b]) + int(state.asked[a, b])


@njit
def sending(state: Any, seat: int) -> int:
    """Clause 20: return the move that sends the draft of a seat, or its next part."""
    code = SEND + (int(state.partner[seat]) - 1 << 52)
    first = int(state.told[seat])
    cash = int(state.cash[seat, seat]) if first == 0 else 0
    code += cash + OFFSET << 40
    at = 0
    for side in range(2):
        mask = state.give[seat, seat] if side == 0 else state.want[seat, seat]
        for card in range(CARDS):
            if has(mask, card):
                if first <= at < first + CHUNK:
                    code += card + 1 << 8 * (at - first)
                at += 1
    games = int(state.deeds[seat, seat]) | int(state.claims[seat, seat])
    game = 0
    while games >> game != 0:
        if games >> game & 1 != 0:
            if first <= at < first + CHUNK:
                code += GAME_THING + game << 8 * (at - first)
            at += 1
        game += 1
    for _ in range(int(state.asked[seat, seat])):
        if first <= at < first + CHUNK:
            code += ANY_CARD << 8 * (at - first)
        at += 1
    return code + (1 << 55) if at > first + CHUNK else code


@njit
def send(state: Any, seat: int, move: int) -> None:
    """Clauses 20 to 22: the draft becomes an offer, and answers one; its cards are known."""
    if move >> 55 & 1 != 0:
        state.told[seat] += CHUNK
        return
    to = int(state.partner[seat]) - 1
    for half in range(2):
        state.give[seat, to, half] = state.give[seat, seat, half]
        state.want[seat, to, half] = state.want[seat, seat, half]
        state.known[to, half] = int(state.known[to, half]) | int(state.give[seat, seat, half])
    state.deeds[seat, to] = state.deeds[seat, seat]
    state.claims[seat, to] = state.claims[seat, seat]
    state.cash[seat, to] = state.cash[seat, seat]
    state.asked[seat, to] = state.asked[seat, seat]
    state.status[seat, to] = OPEN
    if state.status[to, seat] == OPEN:
        refuse(state, to, seat)
    state.sent[seat] += 1
    drop(state, seat)


@njit
def accepting(state: Any, giver: int, seat: int) -> int:
    """Clauses 21 and 22: return the move that accepts an offer; it tells what all may know."""
    given = bits(state.give[giver, seat, 0]) + bits(state.give[giver, seat, 1])
    wanted = bits(state.want[giver, seat, 0]) + bits(state.want[giver, seat, 1])
    games = bits(state.deeds[giver, seat]) + bits(state.claims[giver, seat])
    cash = int(state.cash[giver, seat]) + OFFSET
    return ACCEPT + (giver | given << 4 | wanted << 12 | games << 20 | cash << MONEY_BIT)


@njit
def is_committed(state: Any, mask: Any) -> bool:
    """Clause 23: tell whether a card of a set is in a chosen publication."""
    for card in range(IDEAS):
        if state.chosen[card] != 0 and has(mask, card):
            return True
    return False


@njit
def meets(first: Any, second: Any) -> bool:
    """Tell whether two sets of cards have a card in common."""
    return first[0] & second[0] != 0 or first[1] & second[1] != 0


@njit
def lapses(state: Any, giver: int, seat: int, viewer: int) -> int:
    """Clause 21: return which offers of a third player lapse by a trade, for its cards."""
    given = state.give[giver, seat]
    wanted = state.want[giver, seat]
    flags = 0
    if state.status[giver, viewer] == OPEN and meets(state.give[giver, viewer], given):
        flags |= 1
    if state.status[viewer, giver] == OPEN and meets(state.want[viewer, giver], given):
        flags |= 2
    if state.status[seat, viewer] == OPEN and meets(state.give[seat, viewer], wanted):
        flags |= 4
    if state.status[viewer, seat] == OPEN and meets(state.want[viewer, seat], wanted):
        flags |= 8
    return flags


@njit
def exchange(t: Any, state: Any, giver: int, seat: int) -> None:
    """Clauses 19, 21 and 22: an offer is accepted; games change hands one by one afterwards."""
    _forget(t, state, giver, seat, state.give[giver, seat])
    _forget(t, state, seat, giver, state.want[giver, seat])
    _hand_over(state, state.give[giver, seat], giver, seat)
    _hand_over(state, state.want[giver, seat], seat, giver)
    cash = int(state.cash[giver, seat])
    state.money[giver] -= cash
    state.money[seat] += cash
    state.moving = int(state.deeds[giver, seat]) | int(state.claims[giver, seat])
    wipe(state, giver, seat)
    if state.moving != 0:
        state.seller = giver
        state.buyer = seat
        state.resume = state.phase
        state.phase = HANDING
    tidy(t, state)


@njit
def _forget(t: Any, state: Any, seat: int, partner: int, moved: Any) -> None:
    """Clause 22: nobody else knows a hand that gives unseen cards, but what stands in offers."""
    if moved[0] == 0 and moved[1] == 0:
        return
    for viewer in range(int(t.seats)):
        if viewer == seat or viewer == partner:
            continue
        for card in range(CARDS):
            if has(state.known[viewer], card) and holds(state, seat, card):
                if not _stands(state, seat, viewer, card, moved):
                    take(state.known[viewer], card)


@njit
def _stands(state: Any, holder: int, viewer: int, card: int, moved: Any) -> bool:
    """Tell whether an open offer names a card of the holder, and no card that moves."""
    offer = state.give[holder, viewer]
    if state.status[holder, viewer] == OPEN and has(offer, card) and not meets(offer, moved):
        return True
    offer = state.want[viewer, holder]
    return state.status[viewer, holder] == OPEN and has(offer, card) and not meets(offer, moved)


@njit
def _hand_over(state: Any, cards: Any, source: int, target: int) -> None:
    """Move cards from hand to hand; who gave them knows them there."""
    for card in range(CARDS):
        if has(cards, card):
            if card < IDEAS and state.bench[card] != 0:
                bench.clear(state, state.bench, source)
                state.fresh[source] = 0
            state.place[card] = IN_HAND + target
            take(state.known[target], card)
            put(state.known[source], card)
            put(state.gave[source], card)
            state.cards[source] -= 1
            state.cards[target] += 1


@njit
def deed(t: Any, state: Any, game: int, seat: int) -> None:
    """Clause 19: a game changes hands in a trade; play goes on after the last one."""
    state.owner[game] = seat + 1
    state.moving = int(state.moving) & ~(1 << game)
    if state.moving == 0:
        state.phase = state.resume
        state.resume = 0
        state.seller = 0
        state.buyer = 0
    tidy(t, state)


@njit
def _are_held(state: Any, cards: Any, seat: int) -> bool:
    """Tell whether a set of cards is in the hand of a seat."""
    for card in range(CARDS):
        if has(cards, card) and not holds(state, seat, card):
            return False
    return True


@njit
def _are_owned(state: Any, games: int, seat: int) -> bool:
    """Tell whether a set of games belongs to a seat."""
    game = 0
    while games >> game != 0:
        if games >> game & 1 != 0 and state.owner[game] != seat + 1:
            return False
        game += 1
    return True


@njit
def _is_held(state: Any, a: int, b: int) -> bool:
    """Clause 20: tell whether what an offer names is there, and enough cards that it asks for."""
    cash = int(state.cash[a, b])
    return (
        (int(state.left) >> a | int(state.left) >> b) & 1 == 0
        and cash <= state.money[a]
        and -cash <= state.money[b]
        and bits(state.want[a, b, 0]) + bits(state.want[a, b, 1]) + state.asked[a, b]
        <= state.cards[b]
        and _are_held(state, state.give[a, b], a)
        and _are_held(state, state.want[a, b], b)
        and _are_owned(state, int(state.deeds[a, b]), a)
        and _are_owned(state, int(state.claims[a, b]), b)
    )


@njit
def tidy(t: Any, state: Any) -> None:
    """Clause 21: offers lapse and drafts shrink when something they name is gone."""
    for a in range(int(t.seats)):
        for b in range(int(t.seats)):
            if a != b and state.status[a, b] == OPEN and not _is_held(state, a, b):
                state.status[a, b] = LAPSED
        if state.partner[a] != 0:
            _shrink(state, a, int(state.partner[a]) - 1)


@njit
def _shrink(state: Any, seat: int, to: int) -> None:
    """Take out of a draft what is not there any more; one that is being sent is dropped."""
    gone = (int(state.left) >> seat | int(state.left) >> to) & 1 != 0
    short = False
    for card in range(CARDS):
        if has(state.give[seat, seat], card):
            away = card < IDEAS and state.chosen[card] != 0
            if away or not holds(state, seat, card):
                take(state.give[seat, seat], card)
                short = True
        if has(state.want[seat, seat], card):
            if not (holds(state, to, card) and has(state.known[seat], card)):
                take(state.want[seat, seat], card)
                short = True
    for game in range(int(state.games)):
        if int(state.deeds[seat, seat]) >> game & 1 != 0 and state.owner[game] != seat + 1:
            state.deeds[seat, seat] = int(state.deeds[seat, seat]) & ~(1 << game)
            short = True
        if int(state.claims[seat, seat]) >> game & 1 != 0 and state.owner[game] != to + 1:
            state.claims[seat, seat] = int(state.claims[seat, seat]) & ~(1 << game)
            short = True
    cash = max(min(int(state.cash[seat, seat]), int(state.money[seat])), -int(state.money[to]))
    named = bits(state.want[seat, seat, 0]) + bits(state.want[seat, seat, 1])
    asked = max(min(int(state.asked[seat, seat]), int(state.cards[to]) - named), 0)
    if cash != state.cash[seat, seat] or asked != state.asked[seat, seat]:
        short = True
    state.cash[seat, seat] = cash
    state.asked[seat, seat] = asked
    if gone or (short and state.told[seat] != 0):
        drop(state, seat)


@njit
def withdraw_chosen(state: Any, seats: int, seat: int) -> None:
    """Clause 23: a seat's own offers that name a card of its publication are withdrawn."""
    for other in range(seats):
        if state.status[seat, other] == OPEN and is_committed(state, state.give[seat, other]):
            wipe(state, seat, other)
