"""What a seat may do: one function says which clause is against a move, another lists moves."""

from typing import Any

from numba import njit

from mirabilis.games.jahres import bench
from mirabilis.games.jahres.cards import bits, has, holds
from mirabilis.games.jahres.spec import (
    ACCEPT,
    ANY_CARD,
    BID,
    BIDDING,
    BRAINSTORM,
    BRAINSTORMS,
    CANCEL,
    CARDS,
    CHARGE,
    CHOOSING,
    CLEAR,
    COINS,
    DESIGNERS,
    DONE,
    DROP,
    EMPLOYED,
    FIRE,
    GAME_THING,
    GAMES,
    GIVE,
    GIVE_UP,
    HIGHEST,
    HIRE,
    IDEAS,
    KIND_BIT,
    LAY,
    MARKET,
    MOST,
    NAMING,
    NEXT,
    OPEN,
    PASS,
    PAY,
    PUBLISH,
    PUBLISHES,
    READY,
    REFUSE,
    RENAMING,
    REST,
    RESTS,
    SEND,
    SENT,
    SPARE,
    TO,
    WAIT,
    WAITING,
    WANT,
)
from mirabilis.games.jahres.trading import accepting, is_committed, sending, things

NAMED = (1 << KIND_BIT) - 1  # what a code names below its kind


@njit
def is_open(state: Any) -> bool:
    """Clauses 13 and 19: tell whether contracts may be played and trades made."""
    phase = state.phase
    return phase == CHOOSING or phase == NAMING or phase == BIDDING or phase == WAITING


@njit
def out_of_place(state: Any) -> int:
    """Return the clause that says what is to be done in this phase."""
    phase = state.phase
    if phase == RENAMING:
        return 12
    if phase == NAMING:
        return 16
    if phase == BIDDING:
        return 17
    return 18 if phase == WAITING else 5


@njit
def against(t: Any, state: Any, seat: int, move: int) -> int:
    """Return 0, or the clause against a move."""
    if move >= SEND:
        if state.partner[seat] == 0 or not is_open(state):
            return 20
        return 0 if move == sending(state, seat) and _is_sendable(state, seat) else 20
    if move < BRAINSTORM:
        return out_of_place(state)
    kind = move & ~NAMED
    what = move & NAMED
    if kind >= TO:
        return _against_trade(t, state, seat, kind, what) if is_open(state) else 19
    if kind == HIRE:
        ours = what < DESIGNERS and holds(state, seat, IDEAS + what)
        return 0 if ours and is_open(state) else 13
    if state.phase == CHOOSING:
        return _against_choice(t, state, seat, kind, what)
    if state.phase == RENAMING:
        return _against_rename(t, state, seat, kind, what)
    if state.phase == NAMING:
        return _against_naming(state, seat, kind, what)
    if state.phase == BIDDING:
        return _against_bid(state, seat, kind, what)
    if state.phase == WAITING and what == 0:
        is_ready = int(state.ready) >> seat & 1 != 0
        if (kind == READY and not is_ready) or (kind == WAIT and is_ready):
            return 0
    return out_of_place(state)


@njit
def _against_choice(t: Any, state: Any, seat: int, kind: int, what: int) -> int:
    """Clauses 5, 7 and 8: choices, and the bench."""
    if kind == LAY:
        return _against_lay(state, seat, what)
    if what != 0:
        return 5
    if kind == BRAINSTORM:
        return 5 if state.choice[seat] == BRAINSTORMS else 0
    if kind == REST:
        return 5 if state.choice[seat] == RESTS else 0
    if kind == NEXT:
        games = bench.stacked(state, state.bench, seat)
        ready = games > 0 and state.fresh[seat] == 0
        return 0 if ready and bench.length(state, seat, games - 1) > 1 else 7
    if kind == CLEAR:
        return 0 if bench.stacked(state, state.bench, seat) > 0 else 8
    if kind == PUBLISH:
        if state.choice[seat] == PUBLISHES and bench.is_chosen(state, seat):
            return 5
        return bench.flaw(t, state, seat)
    return 5


@njit
def _against_lay(state: Any, seat: int, card: int) -> int:
    """Clauses 7 and 8: an idea from hand, that is not on the bench yet."""
    if card >= IDEAS or not holds(state, seat, card) or state.bench[card] != 0:
        return 8
    return 0 if bench.laying(state, seat) != 0 else 7


@njit
def _against_rename(t: Any, state: Any, seat: int, kind: int, what: int) -> int:
    """Clause 12: another game in place of the disputed one, or none."""
    if kind == LAY:
        return _against_lay(state, seat, what)
    if what != 0:
        return 12
    if kind == CLEAR:
        return 0 if bench.stacked(state, state.bench, seat) > 0 else 8
    if kind == PUBLISH:
        return bench.flaw(t, state, seat)
    return 0 if kind == GIVE_UP else 12


@njit
def _against_naming(state: Any, seat: int, kind: int, what: int) -> int:
    """Clause 16: own designers who were paid."""
    if kind == DONE and what == 0:
        if int(state.named) >> seat & 1 != 0:
            return 16
        for designer in range(DESIGNERS):
            if state.place[IDEAS + designer] == EMPLOYED + seat and state.paid[designer] != 0:
                return 0
        return 16
    if (kind != FIRE and kind != SPARE) or what >= DESIGNERS:
        return 16
    if state.place[IDEAS + what] != EMPLOYED + seat or state.paid[what] == 0:
        return 16
    return 0 if state.marked[what] == (1 if kind == SPARE else 0) else 16


@njit
def lowest_bid(state: Any, seat: int, designer: int) -> int:
    """Clause 17: return the least that a seat may offer a designer, or 0 if it may not."""
    place = int(state.place[IDEAS + designer])
    wage = int(state.wage[designer])
    if place == MARKET:
        return wage + 1 if state.former[designer] == seat + 1 else wage
    if EMPLOYED <= place < MARKET and place != EMPLOYED + seat:
        return wage + 1
    return 0


@njit
def _against_bid(state: Any, seat: int, kind: int, what: int) -> int:
    """Clause 17: whose turn it is bids for a designer, or passes."""
    if state.turn != seat:
        return 17
    if kind == PASS and what == 0:
        return 0
    designer = what & 255
    wage = what >> 8
    if kind != BID or designer >= DESIGNERS:
        return 17
    lowest = lowest_bid(state, seat, designer)
    return 0 if lowest > 0 and lowest <= wage <= HIGHEST else 17


@njit
def _is_sendable(state: Any, seat: int) -> bool:
    """Clause 20: tell whether there is anything in a draft, and whether it may be sent."""
    to = int(state.partner[seat]) - 1
    if state.sent[seat] >= SENT or state.status[seat, to] == OPEN:
        return False
    return state.cash[seat, seat] != 0 or things(state, seat, seat) > 0


@njit
def _against_trade(t: Any, state: Any, seat: int, kind: int, what: int) -> int:
    """Clauses 19 to 23: a draft, and answers to offers."""
    if kind == TO:
        return _against_partner(t, state, seat, what)
    if kind == ACCEPT:
        return _against_accept(t, state, seat, what)
    if kind == REFUSE:
        other = what < t.seats and what != seat
        return 0 if other and state.status[what, seat] == OPEN else 21
    if kind == CANCEL:
        other = what < t.seats and what != seat
        return 0 if other and state.status[seat, what] == OPEN else 21
    if state.partner[seat] == 0:
        return 20
    if kind == DROP:
        return 0 if what == 0 else 20
    if state.told[seat] != 0:  # an offer half told is finished or dropped
        return 20
    to = int(state.partner[seat]) - 1
    if kind == PAY or kind == CHARGE:
        cash = int(state.cash[seat, seat])
        for coin in COINS:
            if coin == what:
                cash += coin if kind == PAY else -coin
                held = cash <= state.money[seat] and -cash <= state.money[to]
                return 0 if held and -MOST <= cash <= MOST else 20
        return 20
    if kind == GIVE:
        return _against_give(state, seat, what)
    return _against_want(state, seat, to, what) if kind == WANT else 20


@njit
def _against_partner(t: Any, state: Any, seat: int, to: int) -> int:
    """Clause 20: one draft at a time, to another player without an open offer."""
    if to >= t.seats or to == seat or int(state.left) >> to & 1 != 0:
        return 19
    free = state.partner[seat] == 0 and state.status[seat, to] != OPEN
    return 0 if free and state.sent[seat] < SENT else 20


@njit
def _against_accept(t: Any, state: Any, seat: int, what: int) -> int:
    """Clauses 20, 21 and 23: an open offer that asks for no cards unseen."""
    giver = what & 15
    if giver >= t.seats or giver == seat or state.status[giver, seat] != OPEN:
        return 21
    if state.asked[giver, seat] != 0:
        return 20
    if is_committed(state, state.want[giver, seat]):
        return 23
    return 0 if ACCEPT + what == accepting(state, giver, seat) else 21


@njit
def _against_give(state: Any, seat: int, thing: int) -> int:
    """Clauses 19, 20 and 23: a card on hand, or a game of one's own."""
    if thing < 1 or thing >= ANY_CARD:
        return 19
    if thing >= GAME_THING:
        game = thing - GAME_THING
        ours = game < GAMES and state.owner[game] == seat + 1
        return 0 if ours and int(state.deeds[seat, seat]) >> game & 1 == 0 else 19
    card = thing - 1
    if not holds(state, seat, card):
        return 19
    if card < IDEAS and state.chosen[card] != 0:
        return 23
    return 20 if has(state.give[seat, seat], card) else 0


@njit
def _against_want(state: Any, seat: int, to: int, thing: int) -> int:
    """Clauses 19 and 20: a card known to be there, a game, or a card unseen."""
    if thing < 1 or thing > ANY_CARD:
        return 19
    named = bits(state.want[seat, seat, 0]) + bits(state.want[seat, seat, 1])
    is_room = named + int(state.asked[seat, seat]) < state.cards[to]
    if thing == ANY_CARD:
        return 0 if is_room else 20
    if thing >= GAME_THING:
        game = thing - GAME_THING
        theirs = game < GAMES and state.owner[game] == to + 1
        return 0 if theirs and int(state.claims[seat, seat]) >> game & 1 == 0 else 19
    card = thing - 1
    if not has(state.known[seat], card) or not holds(state, to, card):
        return 20
    return 0 if is_room and not has(state.want[seat, seat], card) else 20


@njit
def listed(t: Any, state: Any, seat: int, moves: Any) -> int:
    """Write the moves of a seat: those of the phase, contracts, answers, and the draft."""
    n = 0
    phase = state.phase
    if phase == CHOOSING or phase == RENAMING:
        n = _add(t, state, seat, moves, n, BRAINSTORM)
        n = _add(t, state, seat, moves, n, PUBLISH)
        if bench.laying(state, seat) != 0:
            for card in range(IDEAS):
                if holds(state, seat, card) and state.bench[card] == 0:
                    moves[n] = LAY + card
                    n += 1
        n = _add(t, state, seat, moves, n, NEXT)
        n = _add(t, state, seat, moves, n, CLEAR)
        n = _add(t, state, seat, moves, n, REST)
        n = _add(t, state, seat, moves, n, GIVE_UP)
    elif phase == NAMING:
        n = _add(t, state, seat, moves, n, DONE)
        for designer in range(DESIGNERS):
            n = _add(t, state, seat, moves, n, FIRE + designer)
            n = _add(t, state, seat, moves, n, SPARE + designer)
    elif phase == BIDDING and state.turn == seat:
        moves[n] = PASS
        n += 1
        for designer in range(DESIGNERS):
            lowest = lowest_bid(state, seat, designer)
            if lowest > 0:
                for wage in range(lowest, HIGHEST + 1):
                    moves[n] = BID + (designer | wage << 8)
                    n += 1
    elif phase == WAITING:
        n = _add(t, state, seat, moves, n, READY)
        n = _add(t, state, seat, moves, n, WAIT)
    return _list_trades(t, state, seat, moves, n) if is_open(state) else n


@njit
def _add(t: Any, state: Any, seat: int, moves: Any, n: int, move: int) -> int:
    """Write a move if nothing is against it."""
    if against(t, state, seat, move) == 0:
        moves[n] = move
        n += 1
    return n


@njit
def _list_trades(t: Any, state: Any, seat: int, moves: Any, n: int) -> int:
    """Write contracts, answers to offers, and the steps of a draft."""
    for designer in range(DESIGNERS):
        if holds(state, seat, IDEAS + designer):
            moves[n] = HIRE + designer
            n += 1
    for other in range(int(t.seats)):
        if other == seat:
            continue
        if state.status[other, seat] == OPEN:
            n = _add(t, state, seat, moves, n, accepting(state, other, seat))
            moves[n] = REFUSE + other
            n += 1
        if state.status[seat, other] == OPEN:
            moves[n] = CANCEL + other
            n += 1
    if state.partner[seat] == 0:
        for other in range(int(t.seats)):
            n = _add(t, state, seat, moves, n, TO + other)
        return n
    n = _add(t, state, seat, moves, n, sending(state, seat))
    n = _add(t, state, seat, moves, n, DROP)
    if state.told[seat] != 0:
        return n
    to = int(state.partner[seat]) - 1
    for card in range(CARDS):
        if holds(state, seat, card):
            n = _add(t, state, seat, moves, n, GIVE + card + 1)
        elif has(state.known[seat], card):
            n = _add(t, state, seat, moves, n, WANT + card + 1)
    for game in range(int(state.games)):
        if state.owner[game] == seat + 1:
            n = _add(t, state, seat, moves, n, GIVE + GAME_THING + game)
        elif state.owner[game] == to + 1:
            n = _add(t, state, seat, moves, n, WANT + GAME_THING + game)
    n = _add(t, state, seat, moves, n, WANT + ANY_CARD)
    for coin in COINS:
        n = _add(t, state, seat, moves, n, PAY + coin)
        n = _add(t, state, seat, moves, n, CHARGE + coin)
    return n
