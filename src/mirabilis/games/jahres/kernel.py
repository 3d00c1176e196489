"""The rules of jahres. Clause numbers are those of RULES.md."""

from typing import Any

from numba import njit

from mirabilis.core.rng import below, pick
from mirabilis.core.seats import CHANCE_BIT, EVEN
from mirabilis.games.jahres import bench, business, ceremony, trading, year
from mirabilis.games.jahres.aside import aside  # noqa: F401 - part of the contract
from mirabilis.games.jahres.cards import bits, put, take
from mirabilis.games.jahres.evaluation import evaluate  # noqa: F401 - part of the contract
from mirabilis.games.jahres.hearing import told
from mirabilis.games.jahres.moves import NAMED, against, listed
from mirabilis.games.jahres.plans import prior  # noqa: F401 - part of the contract
from mirabilis.games.jahres.sight import imagined, veil
from mirabilis.games.jahres.spec import (
    ACCEPT,
    ANY_CARD,
    AWARD,
    BID,
    BIDDING,
    BRAINSTORM,
    BRAINSTORMS,
    BROKE,
    CARDS,
    CEREMONY,
    CHARGE,
    CHOICE,
    CHOOSING,
    CLEAR,
    COMPANY,
    DEAL,
    DEALING,
    DECK,
    DEED,
    DESIGNERS,
    DONE,
    DRAW,
    DRAWING,
    DROP,
    EMPLOYED,
    FAILING,
    FIRE,
    FIRED,
    FIRING,
    FOUNDING,
    GAME,
    GAME_THING,
    GIVE,
    GIVE_UP,
    HAND,
    HIRE,
    IDEAS,
    IN_HAND,
    IS_COMPANY,
    LAY,
    MONEY,
    MONTH,
    MONTHS,
    NAMING,
    NEXT,
    OVER,
    PASS,
    PAY,
    PAYDAY,
    PAYING,
    PUBLISH,
    PUBLISHES,
    READY,
    REFUSE,
    RENAMING,
    REST,
    RESTS,
    REVEALING,
    SEND,
    SPARE,
    TO,
    TURNING,
    WAGE,
    WAITING,
    WANT,
)


@njit
def setup(t: Any, state: Any) -> None:
    """Clause 3: nothing is dealt yet."""
    state.phase = FOUNDING
    state.stock = CARDS
    for seat in range(int(t.seats)):
        state.money[seat] = MONEY


@njit
def actors(t: Any, state: Any) -> int:
    """Clauses 5, 12 and 16 to 18: who has yet to choose, rename, name, bid or be ready."""
    phase = state.phase
    if phase == CHOOSING:
        mask = year.playing(t, state)
        for seat in range(int(t.seats)):
            if state.choice[seat] != 0:
                mask &= ~(1 << seat)
        return mask
    if phase == RENAMING or phase == BIDDING:
        return 1 << int(state.turn)
    if phase == NAMING:
        return business.naming(t, state)
    if phase == WAITING:
        return year.playing(t, state) & ~int(state.ready)
    return 0 if phase == OVER else CHANCE_BIT


@njit
def free(t: Any, state: Any) -> int:
    """Clauses 5, 13, 16, 18 and 19: who may change a choice, play a contract, or trade."""
    phase = state.phase
    if phase == CHOOSING or phase == NAMING or phase == BIDDING or phase == WAITING:
        return year.playing(t, state) & ~actors(t, state)
    return 0


@njit
def legal(t: Any, state: Any, seat: int, moves: Any) -> int:
    """Clauses 5 to 23: what the phase asks for, contracts, answers, and the trade draft."""
    return listed(t, state, seat, moves)


@njit
def allowed(t: Any, state: Any, seat: int, move: int) -> int:
    """Return the clause against a move."""
    return against(t, state, seat, move)


@njit
def chance(t: Any, state: Any, outcomes: Any, weights: Any) -> int:
    """Clauses 3 to 6, 14 to 16, 19 and 24: a card, or what is turned over."""
    weights[0] = EVEN
    phase = state.phase
    if phase == FOUNDING or phase == DEALING or phase == TURNING or phase == DRAWING:
        kind = COMPANY if phase == FOUNDING else DEAL if phase == DEALING else DRAW
        kind = MONTH if phase == TURNING else kind
        n = 0
        for card in range(CARDS):
            if state.place[card] == DECK:
                outcomes[n] = kind + card
                n += 1
        return n
    if phase == CEREMONY:
        n = 0
        for month in range(MONTHS):
            if int(state.called) >> month & 1 == 0:
                outcomes[n] = AWARD + month
                n += 1
        return n
    outcomes[0] = _certain(t, state)
    return 1


@njit
def _certain(t: Any, state: Any) -> int:
    """Return what comes to light or happens by itself."""
    phase = state.phase
    if phase == REVEALING:
        seat = year.revealing(t, state)
        if state.choice[seat] != PUBLISHES:
            return CHOICE + (seat | int(state.choice[seat]) << 4)
        game = int(state.draws)
        a = bench.part(state, state.chosen, seat, game, 1)
        if a < 0:
            return CHOICE + (seat | PUBLISHES << 4)
        b = bench.part(state, state.chosen, seat, game, 2)
        c = bench.part(state, state.chosen, seat, game, 3)
        return GAME + (seat | a + 1 << 4 | b + 1 << 12 | c + 1 << 20)
    if phase == PAYING:
        return PAYDAY
    if phase == FAILING:
        seat = 0
        while int(state.failing) >> seat & 1 == 0:
            seat += 1
        return BROKE + seat
    if phase == FIRING:
        mask = 0
        for designer in range(DESIGNERS):
            mask |= int(state.marked[designer]) << designer
        return FIRED + mask
    game = 0  # HANDING
    while int(state.moving) >> game & 1 == 0:
        game += 1
    to = state.buyer if state.owner[game] == int(state.seller) + 1 else state.seller
    return DEED + (game | int(to) << 8)


@njit
def draw(t: Any, state: Any, rng: Any, outcomes: Any, weights: Any) -> int:
    """Draw what `chance` lists: a card without listing all of them."""
    phase = state.phase
    if phase == FOUNDING or phase == DEALING or phase == TURNING or phase == DRAWING:
        kind = COMPANY if phase == FOUNDING else DEAL if phase == DEALING else DRAW
        kind = MONTH if phase == TURNING else kind
        at = below(rng, int(state.stock))
        for card in range(CARDS):
            if state.place[card] == DECK:
                if at == 0:
                    return kind + card
                at -= 1
    return outcomes[pick(rng, weights, chance(t, state, outcomes, weights))]


@njit
def apply(t: Any, state: Any, seat: int, move: int) -> None:
    """Clauses 3 to 26: one event."""
    if move >= SEND:
        trading.send(state, seat, move)
        return
    kind = move & ~NAMED
    what = move & NAMED
    if kind >= COMPANY:
        _happen(t, state, kind, what)
    elif kind >= TO:
        _trade(t, state, seat, kind, what)
    elif kind == LAY:
        state.bench[what] = bench.laying(state, seat)
        state.fresh[seat] = 0
    elif kind == BRAINSTORM or kind == REST:
        bench.clear(state, state.chosen, seat)
        year.commit(t, state, seat, BRAINSTORMS if kind == BRAINSTORM else RESTS)
    elif kind == PUBLISH:
        if state.phase == RENAMING:
            year.rename(state, seat)
        else:
            bench.choose_bench(state, seat)
            trading.withdraw_chosen(state, int(t.seats), seat)
            year.commit(t, state, seat, PUBLISHES)
            trading.tidy(t, state)
    elif kind == NEXT:
        state.fresh[seat] = 1
    elif kind == CLEAR:
        bench.clear(state, state.bench, seat)
        state.fresh[seat] = 0
    elif kind == GIVE_UP:
        year.give_up(t, state, seat)
    elif kind == HIRE:
        _hire(t, state, seat, what)
    elif kind == FIRE:
        state.marked[what] = 1
    elif kind == SPARE:
        state.marked[what] = 0
    elif kind == DONE:
        business.named(t, state, seat)
    elif kind == BID:
        business.bid(t, state, seat, what & 255, what >> 8)
    elif kind == PASS:
        business.pass_on(t, state, seat)
    elif kind == READY:
        business.ready(t, state, seat)
    else:
        state.ready = int(state.ready) & ~(1 << seat)


@njit
def _hire(t: Any, state: Any, seat: int, designer: int) -> None:
    """Clause 13: a contract is played from hand."""
    state.place[IDEAS + designer] = EMPLOYED + seat
    state.wage[designer] = WAGE
    state.paid[designer] = 0
    state.cards[seat] -= 1
    for viewer in range(int(t.seats)):
        take(state.known[viewer], IDEAS + designer)
    trading.tidy(t, state)


@njit
def _trade(t: Any, state: Any, seat: int, kind: int, what: int) -> None:
    """Clauses 20 and 21: a step of a draft, or an answer."""
    if kind == TO:
        state.partner[seat] = what + 1
    elif kind == GIVE:
        if what >= GAME_THING:
            games = int(state.deeds[seat, seat])
            state.deeds[seat, seat] = games | 1 << what - GAME_THING
        else:
            put(state.give[seat, seat], what - 1)
    elif kind == WANT:
        if what == ANY_CARD:
            state.asked[seat, seat] += 1
        elif what >= GAME_THING:
            games = int(state.claims[seat, seat])
            state.claims[seat, seat] = games | 1 << what - GAME_THING
        else:
            put(state.want[seat, seat], what - 1)
    elif kind == PAY:
        state.cash[seat, seat] += what
    elif kind == CHARGE:
        state.cash[seat, seat] -= what
    elif kind == DROP:
        trading.drop(state, seat)
    elif kind == ACCEPT:
        trading.exchange(t, state, what & 15, seat)
    elif kind == REFUSE:
        trading.refuse(state, what, seat)
    else:
        trading.wipe(state, seat, what)


@njit
def _happen(t: Any, state: Any, kind: int, what: int) -> None:
    """Carry out an outcome of chance, or a revelation."""
    if kind == DRAW:
        year.draw_card(t, state, what)
    elif kind == CHOICE:
        year.turned_over(t, state)
    elif kind == GAME:
        year.publish(
            *(t, state, what & 15, (what >> 4 & 255) - 1, (what >> 12 & 255) - 1),
            (what >> 20 & 255) - 1,
        )
    elif kind == PAYDAY:
        business.pay(t, state)
    elif kind == MONTH:
        year.turn_month(t, state, what)
    elif kind == FIRED:
        business.fire(t, state, what)
    elif kind == DEED:
        trading.deed(t, state, what & 255, what >> 8)
    elif kind == BROKE:
        business.fail(t, state, what)
    elif kind == AWARD:
        ceremony.call(t, state, what)
    else:
        _deal(t, state, kind, what)


@njit
def _deal(t: Any, state: Any, kind: int, card: int) -> None:
    """Clause 3: a company each, then three cards each."""
    seat = int(state.turn)
    state.stock -= 1
    if kind == COMPANY:
        state.place[card] = IS_COMPANY + seat
        state.company[seat] = card + 1
    else:
        state.place[card] = IN_HAND + seat
        state.cards[seat] += 1
    state.turn = (seat + 1) % int(t.seats)
    if state.turn == 0:
        if kind == COMPANY:
            state.phase = DEALING
        elif state.cards[seat] == HAND:
            state.phase = TURNING


@njit
def returns(t: Any, state: Any, utility: Any, points: Any) -> int:
    """Clauses 24 to 26: the winners share; points are money, in thousands."""
    over = state.phase == OVER
    winners = bits(int(state.winners))
    for seat in range(int(t.seats)):
        won = over and int(state.winners) >> seat & 1 != 0
        utility[seat] = 1.0 / winners if won else 0.0
        points[seat] = 10 * int(state.money[seat])
    return int(state.reason) if over else 0


@njit
def observe(t: Any, state: Any, viewer: int, seen: Any) -> None:
    """Clauses 5, 16, 20 and 22: hands, choices, drafts and offers are hidden."""
    veil(t, state, viewer, seen)


@njit
def shown(t: Any, state: Any, seat: int, move: int, viewer: int) -> int:
    """Clauses 3, 5, 6, 16 and 20 to 23: who is told what."""
    return told(state, seat, move, viewer)


@njit
def imagine(t: Any, seen: Any, seat: int, rng: Any, state: Any) -> None:
    """Clause 22: hands are any of the cards not seen; choices are not made yet."""
    imagined(t, seen, seat, rng, state)
