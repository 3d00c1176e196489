"""What a seat would do: its options of the month, each with its estimated chance.

It goes by what the seat knows: of other hands by their number of cards alone.
"""

from typing import Any, NamedTuple

import numpy as np
from numba import njit

from mirabilis.games.jahres import bench
from mirabilis.games.jahres.cards import (
    bits,
    face,
    favour,
    kinds,
    liked,
    likes,
    staff,
    taken,
    title,
    worth,
)
from mirabilis.games.jahres.evaluation import standing
from mirabilis.games.jahres.moves import NAMED, lowest_bid
from mirabilis.games.jahres.pledges import pledge
from mirabilis.games.jahres.prospects import (
    ASKED,
    AWAY,
    CHANGES,
    CLASSES,
    DECIDED,
    DRAWS,
    FACES,
    INCOME,
    NONE,
    STAFF,
    WAGES,
    gather,
    narrow,
    odds,
    outlook,
)
from mirabilis.games.jahres.spec import (
    BID,
    BRAINSTORM,
    BRAINSTORMS,
    CARDS,
    CHOOSING,
    CLEAR,
    DONE,
    EMPLOYED,
    FIRE,
    GIVE_UP,
    HIRE,
    IDEAS,
    LAY,
    MARKET,
    MONTHS,
    NEXT,
    PARTS,
    PASS,
    PUBLISH,
    READY,
    RENAMING,
    SEATS,
    WAGE,
    WAITING,
)

BREADTH = 0.15  # what another symbol is worth, to choose among games of one value
SLIGHT = 0.002  # what a designer must be worth at least
RARE = 1e-9  # weight of a move that nobody would make
SHARPNESS = 40.0


class Desk(NamedTuple):
    """What a seat reckons with."""

    best: Any  # [seat, pair of symbols]: the game each may have to stand
    odds: Any  # of each pair of symbols
    used: Any  # cards that the hand would lose or gain
    added: Any  # by set of symbols, the best game that would come into play
    change: Any  # what else a decision changes


@njit
def prior(t: Any, state: Any, seat: int, moves: Any, count: int, weights: Any) -> None:
    """Write how promising moves look: the better the chance after them, the more."""
    chances = np.full(count, -1.0)
    _rate(t, state, seat, moves, count, chances)
    most = 0.0
    for i in range(count):
        most = max(most, chances[i])
    for i in range(count):
        if chances[i] < 0.0:
            weights[i] = RARE
        else:
            short = SHARPNESS * (most - chances[i])
            weights[i] = 1.0 / (1.0 + short * short)


@njit
def _rate(t: Any, state: Any, seat: int, moves: Any, count: int, chances: Any) -> None:
    """Write the estimated chance after each move that somebody would make."""
    if state.phase == WAITING:
        for i in range(count):
            if moves[i] == READY:
                chances[i] = 1.0
        return
    desk = open_desk(t, state, seat)
    if state.phase == CHOOSING or state.phase == RENAMING:
        _rate_choices(t, state, seat, moves, count, chances, desk)
        return
    now = chance_of(t, state, seat, desk)
    for i in range(count):
        kind = int(moves[i]) & ~NAMED
        what = int(moves[i]) & NAMED
        if kind == PASS or kind == DONE:
            chances[i] = now
        elif kind == FIRE:
            chances[i] = _fired(t, state, seat, what, desk) - SLIGHT
        elif kind == BID and what >> 8 == lowest_bid(state, seat, what & 255):
            chances[i] = _hired(t, state, seat, what & 255, what >> 8, desk) - SLIGHT


@njit
def open_desk(t: Any, state: Any, seat: int) -> Any:
    """Return what a seat reckons with: how all others stand, odds, and room for a decision."""
    best = np.zeros((SEATS, CLASSES))
    odd = np.zeros(CLASSES)
    used = np.zeros(CARDS, np.int8)
    added = np.full(FACES, NONE)
    change = np.zeros(CHANGES, np.int64)
    odds(t, state, odd)
    for other in range(int(t.seats)):
        if other != seat and int(state.left) >> other & 1 == 0:
            outlook(t, state, other, False, used, added, change, best[other])
    return Desk(best, odd, used, added, change)


@njit
def own_desk(t: Any, state: Any, seat: int) -> Any:
    """Return what a seat reckons with that may have chosen already: its choice is carried out."""
    desk = open_desk(t, state, seat)
    if state.phase != CHOOSING or state.choice[seat] == 0:
        return desk
    desk.change[DECIDED] = 1
    if state.choice[seat] == BRAINSTORMS:
        desk.change[DRAWS] = _drawn(state, seat)
    asked = likes(t, state, seat) + favour(t, state)
    parts = np.zeros(PARTS, np.int64)
    for game in range(bench.stacked(state, state.chosen, seat)):
        for place in range(PARTS):
            parts[place] = bench.part(state, state.chosen, seat, game, place + 1)
        _take_game(t, asked, int(parts[0]), int(parts[1]), int(parts[2]), desk)
    return desk


@njit
def _drawn(state: Any, seat: int) -> int:
    """Return how many cards a seat draws if it brainstorms."""
    return min(1 + staff(state, seat), int(state.stock) - MONTHS + int(state.month))


@njit
def chance_of(t: Any, state: Any, seat: int, desk: Any) -> float:
    """Return the chance of a seat with what is on the desk."""
    outlook(t, state, seat, True, desk.used, desk.added, desk.change, desk.best[seat])
    return standing(t, state, desk.best, seat, desk.odds)


@njit
def _staff(t: Any, desk: Any, designer: int, wage: int, sign: int) -> None:
    """Put a designer onto the desk, or take one off."""
    change = desk.change
    change[ASKED] += sign * liked(t, IDEAS + designer)
    change[STAFF] += sign
    change[WAGES] += sign * wage


@njit
def _fired(t: Any, state: Any, seat: int, designer: int, desk: Any) -> float:
    """Return the chance without a designer."""
    wage = int(state.wage[designer])
    _staff(t, desk, designer, wage, -1)
    chance = chance_of(t, state, seat, desk)
    _staff(t, desk, designer, wage, 1)
    return chance


@njit
def _hired(t: Any, state: Any, seat: int, designer: int, wage: int, desk: Any) -> float:
    """Return the chance with a designer more, taken from whoever employs it."""
    place = int(state.place[IDEAS + designer])
    kept = desk.best.copy()
    if EMPLOYED <= place < MARKET:
        _staff(t, desk, designer, int(state.wage[designer]), -1)
        owner = place - EMPLOYED
        outlook(t, state, owner, False, desk.used, desk.added, desk.change, desk.best[owner])
        _staff(t, desk, designer, int(state.wage[designer]), 1)
    desk.used[IDEAS + designer] = AWAY
    _staff(t, desk, designer, wage, 1)
    chance = chance_of(t, state, seat, desk)
    _staff(t, desk, designer, wage, -1)
    desk.used[IDEAS + designer] = 0
    desk.best[:] = kept
    return chance


@njit
def _rate_choices(
    t: Any, state: Any, seat: int, moves: Any, count: int, chances: Any, desk: Any
) -> None:
    """Rate brainstorming, contracts, and the steps towards games."""
    if state.phase == CHOOSING:
        pledge(t, state, seat, seat, desk.used)  # what is on offer is not made use of
    for i in range(count):
        if int(moves[i]) & ~NAMED == HIRE:
            designer = int(moves[i]) & NAMED
            is_free = desk.used[IDEAS + designer] == 0
            if is_free and _is_worth_hiring(t, state, seat, designer, desk):
                chances[i] = 1.0
                return
    asked = likes(t, state, seat) + favour(t, state)
    desk.change[DECIDED] = 1
    rated = np.full(IDEAS, -1.0)  # by the idea that is laid next
    names = np.zeros(IDEAS, np.int64)  # titles on the bench
    a, b, c = _read_bench(t, state, seat, asked, desk, names)
    now = chance_of(t, state, seat, desk)
    further = -1.0
    if c < 0:
        _rate_games(t, state, seat, asked, a, b, desk, names, rated)
    if b >= 0 and _may_stand(t, state, asked, a, b, c, names):
        _take_game(t, asked, a, b, c, desk)
        now = chance_of(t, state, seat, desk)
        if state.phase == CHOOSING:
            names[0] += 1
            names[names[0]] = title(t, a, b, c)
            more = np.full(IDEAS, -1.0)
            _rate_games(t, state, seat, asked, -1, -1, desk, names, more)
            for card in range(IDEAS):
                further = max(further, more[card])
    for i in range(count):
        kind = int(moves[i]) & ~NAMED
        what = int(moves[i]) & NAMED
        if kind == PUBLISH:
            chances[i] = now
        elif kind == GIVE_UP and a < 0:
            chances[i] = now
        elif kind == LAY:
            chances[i] = rated[what]
        elif kind == NEXT and further > now + SLIGHT:
            chances[i] = further
        elif kind == BRAINSTORM and a < 0 and names[0] == 0:
            desk.change[DRAWS] = _drawn(state, seat)
            chances[i] = chance_of(t, state, seat, desk)
            desk.change[DRAWS] = 0
    for i in range(count):
        if chances[i] >= 0.0:
            return
    for i in range(count):  # a bench that leads nowhere
        if moves[i] == CLEAR:
            chances[i] = 0.0


@njit
def _is_worth_hiring(t: Any, state: Any, seat: int, designer: int, desk: Any) -> bool:
    """Tell whether a contract is better played now than kept, or never played."""
    last = state.month == MONTHS
    desk.used[IDEAS + designer] = AWAY if last else 0
    kept = chance_of(t, state, seat, desk)
    desk.used[IDEAS + designer] = 0
    return _hired(t, state, seat, designer, WAGE, desk) > kept + SLIGHT


@njit
def _take_game(t: Any, asked: int, a: int, b: int, c: int, desk: Any) -> None:
    """Put a game onto the desk as published."""
    shown = face(t, a, b, c)
    value = worth(shown, asked, 2 if c < 0 else 3)
    mask = kinds(shown)
    desk.added[mask] = max(desk.added[mask], float(value))
    desk.change[INCOME] += value
    desk.used[a] = AWAY
    desk.used[b] = AWAY
    if c >= 0:
        desk.used[c] = AWAY


@njit
def _read_bench(
    t: Any, state: Any, seat: int, asked: int, desk: Any, names: Any
) -> tuple[int, int, int]:
    """Put the finished games of the bench onto the desk; return the ideas of the last one.

    ``names[0]`` counts the titles that follow it.
    """
    games = bench.stacked(state, state.bench, seat)
    finished = games - (0 if state.fresh[seat] != 0 else 1)
    for game in range(finished):
        a = bench.part(state, state.bench, seat, game, 1)
        b = bench.part(state, state.bench, seat, game, 2)
        c = bench.part(state, state.bench, seat, game, 3)
        _take_game(t, asked, a, b, c, desk)
        names[0] += 1
        names[names[0]] = title(t, a, b, c)
    if games == 0 or finished == games:
        return -1, -1, -1
    a = bench.part(state, state.bench, seat, games - 1, 1)
    b = bench.part(state, state.bench, seat, games - 1, 2)
    return a, b, bench.part(state, state.bench, seat, games - 1, 3)


@njit
def _is_free(t: Any, state: Any, names: Any, a: int, b: int, c: int) -> bool:
    """Tell whether a title is free, on the table and on the bench."""
    name = title(t, a, b, c)
    for i in range(1, names[0] + 1):
        if names[i] == name:
            return False
    return not taken(t, state, name)


@njit
def _may_stand(t: Any, state: Any, asked: int, a: int, b: int, c: int, names: Any) -> bool:
    """Tell whether a game on the bench could be published as it is."""
    value = worth(face(t, a, b, c), asked, 2 if c < 0 else 3)
    return value >= 0 and _is_free(t, state, names, a, b, c)


@njit
def _rate_games(
    t: Any,
    state: Any,
    seat: int,
    asked: int,
    first: int,
    second: int,
    desk: Any,
    names: Any,
    rated: Any,
) -> None:
    """Write for each idea that may be laid next the chance with the best game it leads to."""
    ideas = np.zeros(IDEAS, np.int64)
    if first >= 0:
        desk.used[first] = AWAY
    if second >= 0:
        desk.used[second] = AWAY
    n = narrow(t, ideas, gather(state, seat, desk.used, ideas), asked)
    found = np.full((IDEAS, 3), -1)
    scores = np.full(IDEAS, -1.0)
    for i in range(n):
        x = ideas[i]
        if second >= 0:
            _note(t, state, asked, first, second, x, x, names, scores, found)
            continue
        if first >= 0:
            _note(t, state, asked, first, x, -1, x, names, scores, found)
        for j in range(n):
            if j == i:
                continue
            y = ideas[j]
            if first >= 0:
                _note(t, state, asked, first, x, y, x, names, scores, found)
                continue
            _note(t, state, asked, x, y, -1, x, names, scores, found)
            for k in range(i + 1, n):
                if k != j:
                    _note(t, state, asked, x, ideas[k], y, x, names, scores, found)
                    _note(t, state, asked, ideas[k], x, y, ideas[k], names, scores, found)
    if first >= 0:
        desk.used[first] = 0
    if second >= 0:
        desk.used[second] = 0
    for i in range(n):
        x = ideas[i]
        if scores[x] >= 0.0:
            rated[x] = _with_game(t, state, seat, asked, found[x], desk)


@njit(forceinline=True)
def _note(
    t: Any,
    state: Any,
    asked: int,
    a: int,
    b: int,
    c: int,
    key: int,
    names: Any,
    scores: Any,
    found: Any,
) -> None:
    """Keep a game if it is the best that the key idea leads to."""
    shown = face(t, a, b, c)
    value = worth(shown, asked, 2 if c < 0 else 3)
    if value < 0:
        return
    score = float(value) + BREADTH * bits(kinds(shown))
    if score > scores[key] and _is_free(t, state, names, a, b, c):
        scores[key] = score
        found[key, 0] = a
        found[key, 1] = b
        found[key, 2] = c


@njit
def _with_game(t: Any, state: Any, seat: int, asked: int, game: Any, desk: Any) -> float:
    """Return the chance with a game published."""
    a = int(game[0])
    b = int(game[1])
    c = int(game[2])
    mask = kinds(face(t, a, b, c))
    before = desk.added[mask]
    earned = desk.change[INCOME]
    _take_game(t, asked, a, b, c, desk)
    chance = chance_of(t, state, seat, desk)
    desk.added[mask] = before
    desk.change[INCOME] = earned
    desk.used[a] = 0
    desk.used[b] = 0
    if c >= 0:
        desk.used[c] = 0
    return chance
