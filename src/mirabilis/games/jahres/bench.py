"""The bench, on which a seat stacks ideas to games, and the publication it has chosen.

Both are a number for each idea on hand: 0, or the number of a game from 0 and the place in its
title from 1.
"""

from typing import Any

from numba import njit

from mirabilis.games.jahres.cards import (
    face,
    favour,
    holds,
    likes,
    taken,
    title,
    worth,
)
from mirabilis.games.jahres.spec import IDEAS, PARTS


@njit
def stacked(state: Any, rows: Any, seat: int) -> int:
    """Return how many games a seat has stacked."""
    most = 0
    for card in range(IDEAS):
        if rows[card] != 0 and holds(state, seat, card):
            most = max(most, (int(rows[card]) >> 2) + 1)
    return most


@njit
def part(state: Any, rows: Any, seat: int, game: int, place: int) -> int:
    """Return the idea at a place, from 1, of a stacked game; or -1."""
    wanted = game << 2 | place
    for card in range(IDEAS):
        if rows[card] == wanted and holds(state, seat, card):
            return card
    return -1


@njit
def length(state: Any, seat: int, game: int) -> int:
    """Return how many ideas a game on the bench has."""
    n = 0
    for card in range(IDEAS):
        if state.bench[card] != 0 and int(state.bench[card]) >> 2 == game:
            n += 1 if holds(state, seat, card) else 0
    return n


@njit
def laying(state: Any, seat: int) -> int:
    """Return where the next idea goes, or 0 if the game on the bench is full."""
    games = stacked(state, state.bench, seat)
    if games == 0:
        return 1
    if state.fresh[seat] != 0:
        return games << 2 | 1
    ideas = length(state, seat, games - 1)
    return games - 1 << 2 | ideas + 1 if ideas < PARTS else 0


@njit
def flaw(t: Any, state: Any, seat: int) -> int:
    """Clauses 7, 8, 10 and 11: return 0, or what forbids publishing what is on the bench."""
    games = stacked(state, state.bench, seat)
    if games == 0:
        return 8
    asked = likes(t, state, seat) + favour(t, state)
    for game in range(games):
        a = part(state, state.bench, seat, game, 1)
        b = part(state, state.bench, seat, game, 2)
        c = part(state, state.bench, seat, game, 3)
        if b < 0:
            return 7
        if worth(face(t, a, b, c), asked, 2 if c < 0 else 3) < 0:
            return 10
        name = title(t, a, b, c)
        if taken(t, state, name):
            return 11
        for other in range(game):
            x = part(state, state.bench, seat, other, 1)
            y = part(state, state.bench, seat, other, 2)
            z = part(state, state.bench, seat, other, 3)
            if title(t, x, y, z) == name:
                return 11
    return 0


@njit
def is_chosen(state: Any, seat: int) -> bool:
    """Tell whether the bench is what the seat has chosen to publish."""
    for card in range(IDEAS):
        if holds(state, seat, card) and state.bench[card] != state.chosen[card]:
            return False
    return True


@njit
def clear(state: Any, rows: Any, seat: int) -> None:
    """Take a seat's ideas off the bench, or out of its publication."""
    for card in range(IDEAS):
        if holds(state, seat, card):
            rows[card] = 0


@njit
def choose_bench(state: Any, seat: int) -> None:
    """Make the bench the publication of a seat."""
    for card in range(IDEAS):
        if holds(state, seat, card):
            state.chosen[card] = state.bench[card]
