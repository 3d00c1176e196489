"""Shapes of Inspirations on the table: clauses 8 to 10."""

from typing import Any

from numba import njit

from mirabilis.games.ideas.laying import field_of, turn_of
from mirabilis.games.ideas.spec import COMPLETE, DECK, KEY_BITS, TURNS


@njit
def number_of(state: Any, key: int) -> int:
    """Return the number of a tile on the table, from 0; -1 if it is not there."""
    for i in range(int(state.n_tiles)):
        if state.tiles[i] == key:
            return i
    return -1


@njit
def stands(t: Any, state: Any, card: int, part: int, tile: int) -> bool:
    """Tell whether all other parts of a shape are on the table if a tile is the given part."""
    if t.part_field[card, part] != field_of(tile):
        return False
    base = tile >> KEY_BITS << KEY_BITS
    turn = (turn_of(tile) - int(t.part_turn[card, part]) + TURNS) % TURNS
    for j in range(int(t.card_size[card]) - 1):
        if number_of(state, base + t.others[card, part, j, turn]) < 0:
            return False
    return True


@njit
def list_completions(t: Any, state: Any, seat: int, moves: Any) -> int:
    """Write the ways to complete cards on hand with the tile just laid; return how many."""
    n = 0
    last = int(state.tiles[int(state.n_tiles) - 1])
    hand = int(state.hand[seat])
    for c in range(DECK):
        if hand >> c & 1 == 0:
            continue
        card = int(t.einstein[seat]) * DECK + c
        for part in range(int(t.card_size[card])):
            if t.part_new[card, part] != 0 and stands(t, state, card, part, last):
                moves[n] = COMPLETE + (card << 3 | part)
                n += 1
    return n


@njit
def owners(t: Any, state: Any, card: int, part: int, seat: int, count: Any) -> None:
    """Count the tiles of each seat in a shape of which the last tile is a part."""
    last = int(state.tiles[int(state.n_tiles) - 1])
    base = last >> KEY_BITS << KEY_BITS
    turn = (turn_of(last) - int(t.part_turn[card, part]) + TURNS) % TURNS
    for i in range(count.shape[0]):
        count[i] = 0
    count[seat] = 1
    for j in range(int(t.card_size[card]) - 1):
        number = number_of(state, base + t.others[card, part, j, turn])
        count[state.owner[number]] += 1
