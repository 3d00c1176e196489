"""How a month and the year go on: clauses 4 to 6 and 12 to 18."""

from typing import Any

from numba import njit

from mirabilis.games.jahres import bench
from mirabilis.games.jahres.cards import (
    face,
    favour,
    likes,
    put,
    staff,
    take,
    taken,
    title,
    worth,
)
from mirabilis.games.jahres.spec import (
    BRAINSTORMS,
    CHOOSING,
    DRAWING,
    IDEAS,
    IN_GAME,
    IN_HAND,
    IS_MONTH,
    LAPSED,
    MONTHS,
    OPEN,
    PARTS,
    PAYING,
    RENAMING,
    REVEALING,
)
from mirabilis.games.jahres.trading import drop, tidy, wipe


@njit(forceinline=True)
def playing(t: Any, state: Any) -> int:
    """Return the mask of seats that are not bankrupt."""
    return (1 << int(t.seats)) - 1 & ~int(state.left)


@njit
def count_playing(t: Any, state: Any) -> int:
    """Count the seats that are not bankrupt."""
    n = 0
    for seat in range(int(t.seats)):
        n += playing(t, state) >> seat & 1
    return n


@njit
def following(t: Any, state: Any, seat: int) -> int:
    """Return the next seat that is not bankrupt."""
    seat = (seat + 1) % int(t.seats)
    while int(state.left) >> seat & 1 != 0:
        seat = (seat + 1) % int(t.seats)
    return seat


@njit
def turn_month(t: Any, state: Any, card: int) -> None:
    """Clauses 4 and 21: a month begins with its card; old offers lapse."""
    if state.month > 0:
        state.start = following(t, state, int(state.start))
    state.place[card] = IS_MONTH + int(state.month)
    state.trend[int(state.month)] = card + 1
    state.month += 1
    state.stock -= 1
    state.ready = 0
    state.named = 0
    for seat in range(int(t.seats)):
        state.choice[seat] = 0
        state.order[seat] = 0
        state.sent[seat] = 0
        state.gave[seat, 0] = 0
        state.gave[seat, 1] = 0
        drop(state, seat)
        for other in range(int(t.seats)):
            if state.status[seat, other] == OPEN:
                state.status[seat, other] = LAPSED
            else:
                wipe(state, seat, other)
    state.phase = CHOOSING


@njit
def commit(t: Any, state: Any, seat: int, choice: int) -> None:
    """Clause 5: a seat chooses, or changes its choice; it is now the last in the order."""
    state.choice[seat] = choice
    n = 0
    for i in range(int(t.seats)):
        if state.order[i] != 0 and state.order[i] != seat + 1:
            state.order[n] = state.order[i]
            n += 1
    state.order[n] = seat + 1
    for i in range(n + 1, int(t.seats)):
        state.order[i] = 0
    if n + 1 == count_playing(t, state):
        for card in range(IDEAS):
            state.bench[card] = 0
        for other in range(int(t.seats)):
            state.fresh[other] = 0
        state.count = 0
        state.draws = 0
        state.phase = REVEALING


@njit
def revealing(t: Any, state: Any) -> int:
    """Return whose choice is turned over: the next in order, or who has renamed a game."""
    if state.count < count_playing(t, state):
        return int(state.order[int(state.count)]) - 1
    return int(state.turn)


@njit
def turned_over(t: Any, state: Any) -> None:
    """Clauses 5 and 12: the next choice; after the last one disputes, and then draws."""
    state.count += 1
    state.draws = 0
    if state.count >= count_playing(t, state):
        settle_titles(t, state)


@njit
def publish(t: Any, state: Any, seat: int, a: int, b: int, c: int) -> None:
    """Clauses 9 to 12: a game is turned over; it is published if its title is free."""
    again = state.count >= count_playing(t, state)
    state.chosen[a] = 0
    state.chosen[b] = 0
    if c >= 0:
        state.chosen[c] = 0
    if taken(t, state, title(t, a, b, c)):
        state.disputes[seat] += 1
        for viewer in range(int(t.seats)):
            if viewer != seat:
                put(state.known[viewer], a)
                put(state.known[viewer], b)
                if c >= 0:
                    put(state.known[viewer], c)
    else:
        _enter(t, state, seat, a, b, c)
    if again:
        state.disputes[seat] -= 1
        settle_titles(t, state)
    else:
        state.draws += 1


@njit
def _enter(t: Any, state: Any, seat: int, a: int, b: int, c: int) -> None:
    """Clauses 9 and 10: a game comes into play at the value of this moment."""
    game = int(state.games)
    state.games += 1
    asked = likes(t, state, seat) + favour(t, state)
    state.value[game] = worth(face(t, a, b, c), asked, 2 if c < 0 else 3)
    state.owner[game] = seat + 1
    state.since[game] = state.month
    for i in range(PARTS):
        card = a if i == 0 else b if i == 1 else c
        state.game[game, i] = card + 1
        if card >= 0:
            state.place[card] = IN_GAME
            state.cards[seat] -= 1
            for viewer in range(int(t.seats)):
                take(state.known[viewer], card)
    tidy(t, state)


@njit
def settle_titles(t: Any, state: Any) -> None:
    """Clause 12: the next loser of a title, in the order of commitment; then draws."""
    for i in range(count_playing(t, state)):
        seat = int(state.order[i]) - 1
        if state.disputes[seat] > 0:
            state.turn = seat
            state.phase = RENAMING
            return
    state.turn = 0
    state.count = 0
    state.draws = 0
    state.phase = DRAWING
    next_draw(t, state)


@njit
def rename(state: Any, seat: int) -> None:
    """Clause 12: the game on the bench is to be turned over."""
    bench.choose_bench(state, seat)
    bench.clear(state, state.bench, seat)
    state.draws = 0
    state.phase = REVEALING


@njit
def give_up(t: Any, state: Any, seat: int) -> None:
    """Clause 12: a disputed game is given up."""
    bench.clear(state, state.bench, seat)
    state.disputes[seat] -= 1
    settle_titles(t, state)


@njit
def next_draw(t: Any, state: Any) -> None:
    """Clauses 4 and 6: who draws next, if there are more cards than months to come."""
    while state.count < count_playing(t, state):
        seat = int(state.order[int(state.count)]) - 1
        if state.choice[seat] == BRAINSTORMS and state.stock > MONTHS - int(state.month):
            if state.draws == 0:
                state.draws = 1 + staff(state, seat)
            return
        state.count += 1
        state.draws = 0
    state.draws = 0
    state.phase = PAYING


@njit
def draw_card(t: Any, state: Any, card: int) -> None:
    """Clause 6: a card comes to the hand of who brainstorms."""
    seat = int(state.order[int(state.count)]) - 1
    state.place[card] = IN_HAND + seat
    state.cards[seat] += 1
    state.stock -= 1
    state.draws -= 1
    if state.draws == 0:
        state.count += 1
    next_draw(t, state)
