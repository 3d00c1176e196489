"""Boards, zones, numbers of stones, and the tables made of them."""

from __future__ import annotations

import itertools

import numpy as np
import pytest

import mirabilis
from mirabilis import CHANCE
from mirabilis.core.errors import UnknownOption

from .helpers import game
from .reference import red_zone

SIDES = range(2, 8)
BOARDS = list(itertools.product(SIDES, SIDES))


@pytest.mark.parametrize(("rows", "columns"), BOARDS)
def test_zones_are_the_nearest_cells_and_never_meet(rows, columns):
    for stones in ("most", "1", "2", "3", "4", "5", "6"):
        if stones != "most" and not both_fit(rows, columns, int(stones)):
            with pytest.raises(UnknownOption, match=f"stones on a {rows}x{columns} board"):
                mirabilis.load("ewn", board=f"{rows}x{columns}", stones=stones)
            continue
        view = (
            game(board=f"{rows}x{columns}", stones=stones).start(chance="manual").view(0)["board"]
        )
        n = view["stones"]
        assert n == int(stones) if stones != "most" else n in (1, 3, 6)
        red, blue = ([tuple(cell) for cell in zone] for zone in view["zones"])
        assert red == red_zone(rows, columns, n)
        assert blue == [(rows - 1 - r, columns - 1 - c) for r, c in red]
        assert len(set(red + blue)) == 2 * n


def both_fit(rows, columns, stones):
    red = red_zone(rows, columns, stones)
    blue = {(rows - 1 - r, columns - 1 - c) for r, c in red}
    return len(red) == stones and not blue & set(red)


@pytest.mark.parametrize(
    ("board", "most"),
    [("2x2", 1), ("2x3", 3), ("2x4", 3), ("3x3", 3), ("3x5", 6), ("4x4", 6), ("7x7", 6)],
)
def test_most_stones(board, most):
    assert game(board=board).start(chance="manual").view(0)["board"]["stones"] == most


@pytest.mark.parametrize(("rows", "columns"), BOARDS)
@pytest.mark.parametrize("setup", ["standard", "arrange", "random"])
def test_every_board_can_be_set_up_and_played(rows, columns, setup):
    match = game(board=f"{rows}x{columns}", setup=setup).start(seed=rows * columns)
    stones = match.view(0)["board"]["stones"]
    if setup == "arrange":
        match.play(0, match.moves(0)[0])
        match.play(1, match.moves(1)[-1])
    cells = [s for row in match.view(0)["board"]["cells"] for s in row if s]
    assert sorted((s["seat"], s["number"]) for s in cells) == [
        (seat, n) for seat in (0, 1) for n in range(1, stones + 1)
    ]
    while match.actors:
        (seat,) = match.actors
        match.play(seat, match.moves(seat)[-1])
    assert match.outcome.reason in ("corner", "elimination")


@pytest.mark.parametrize("stones", ["1", "2", "3", "4", "5"])
def test_the_standard_formation_of_fewer_stones_is_in_order(stones):
    match = game(stones=stones, setup="standard").start(chance="manual")
    board = match.view(0)["board"]
    for side in (0, 1):
        stood = [board["cells"][r][c]["number"] for r, c in board["zones"][side]]
        assert stood == list(range(1, int(stones) + 1))


@pytest.mark.parametrize("board", ["1x5", "8x5", "5", "5x", "5X5", "55x5", "", "5x5x5"])
def test_boards_that_cannot_be(board):
    with pytest.raises(UnknownOption, match="2x2 to 7x7"):
        mirabilis.load("ewn", board=board)


def test_stones_that_do_not_fit_are_refused_with_those_that_do():
    with pytest.raises(UnknownOption, match=r"stones on a 3x3 board cannot be '6'.* 1, 2, 3"):
        mirabilis.load("ewn", board="3x3", stones="6")


def test_steps_open_to_a_stone_are_one_or_three_in_a_row():
    """What lets `legal` write three moves without looking."""
    for rows, columns in BOARDS:
        t = game(board=f"{rows}x{columns}").tables(2)[0]
        for side, cell in itertools.product((0, 1), range(rows * columns)):
            if cell == t["goal"][side]:
                continue
            ways = [s for s in range(3 * side, 3 * side + 3) if t["target"][s, cell] >= 0]
            assert int(t["n_ways"][side, cell]) == len(ways) in (1, 3)
            assert int(t["way"][side, cell]) == ways[0]


def test_there_is_room_for_the_moves_written_beyond_the_last():
    own = game(substitute="either")
    most = 2 * 3  # two stones to choose from, three steps each
    assert own.spec.max_moves >= most + 3
    match = own.position("123../.5.../6...d/...fe/..cba r 4")
    assert len(match.moves(0)) == most


def test_weights_that_occur_are_those_the_facts_state():
    match = game(setup="random", first="random").start(chance="manual")
    sums = [sum(match.odds().values())]
    for outcome in ("red:123456", "blue:123456", "first:blue"):
        match.play(CHANCE, outcome)
        sums.append(sum(match.odds().values()))
    assert sums == [720, 720, 2, 6]
    assert set(sums) <= set(match.game.spec.totals)


def test_no_game_is_longer_than_the_facts_state():
    """Seven by seven, every stone walking to the edge: still below the longest."""
    spec = game().spec
    steps = 2 * 6 * (2 * 7 - 2)
    assert spec.longest >= 2 * steps + 5
    assert np.dtype(spec.state).itemsize < 128
