"""Random games of OpenSpiel's ``einstein_wurfelt_nicht``, replayed here step by step.

There player 1, below, moves first and substitutes either neighbour.
"""

from __future__ import annotations

import random

import pyspiel
import pytest

from mirabilis import CHANCE

from .helpers import game

DIRECTIONS = {
    ("B", "down"): "S",
    ("B", "right"): "E",
    ("B", "diag"): "SE",
    ("W", "up"): "N",
    ("W", "left"): "W",
    ("W", "diag"): "NW",
}
ZONES = {
    "b": ((0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (2, 0)),
    "w": ((4, 4), (4, 3), (4, 2), (3, 4), (3, 3), (2, 4)),
}


def cells(state):
    """Return the board as five rows of texts such as ``b3`` or ``__``."""
    return [line.strip("|").split("||") for line in str(state).splitlines() if line]


def our_move(state, action):
    """Return our text for one of their actions, e.g. ``W4-diag*``."""
    stone, _, way = state.action_to_string(state.current_player(), action).partition("-")
    return stone[1] + DIRECTIONS[stone[0], way.rstrip("*")]


def our_position(state, mover):
    signs = {"b": "123456", "w": "abcdef"}
    rows = [
        "".join("." if c == "__" else signs[c[0]][int(c[1]) - 1] for c in row)
        for row in cells(state)
    ]
    return f"{'/'.join(rows)} {'rb'[mover]}"


def replay(theirs, rng):
    """Play one random game there and here, comparing at every step."""
    state = theirs.new_initial_state()
    for _ in range(2):
        state.apply_action(rng.randrange(720))
    board = cells(state)
    match = game(setup="random", substitute="either", first="blue").start(chance="manual")
    for colour, zone in zip(("red", "blue"), ZONES.values(), strict=True):
        match.play(CHANCE, f"{colour}:{''.join(board[r][c][1] for r, c in zone)}")
    while not state.is_terminal():
        die = rng.randrange(6)
        state.apply_action(die)
        match.play(CHANCE, str(die + 1))
        seat = state.current_player()
        assert match.actors == (seat,)
        assert match.position() == f"{our_position(state, seat)} {die + 1}"
        moves = {our_move(state, action): action for action in state.legal_actions()}
        assert sorted(match.moves(seat)) == sorted(moves)
        move = rng.choice(list(moves))
        state.apply_action(moves[move])
        match.play(seat, move)
        assert state.is_terminal() == (match.outcome is not None)
    assert [2 * u - 1 for u in match.outcome.utility] == state.returns()
    return match.outcome.reason


@pytest.mark.compiled  # interpreted it takes long, and covers nothing more
@pytest.mark.parametrize(
    "count", [pytest.param(500, id="500"), pytest.param(20_000, id="20000", marks=pytest.mark.long)]
)
def test_games_of_openspiel_are_the_same_here(count):
    theirs = pyspiel.load_game("einstein_wurfelt_nicht")
    rng = random.Random(count)
    reasons = {replay(theirs, rng) for _ in range(count)}
    assert reasons == {"corner", "elimination"}
