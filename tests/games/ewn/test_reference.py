"""The kernel against the slow second witness, on every kind of board and option."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mirabilis import CHANCE
from mirabilis.games.ewn.layout import fits

from .helpers import at, game
from .reference import Reference, random_position

DIRECTIONS = ("E", "S", "SE", "W", "N", "NW")

options = st.fixed_dictionaries(
    {
        "board": st.builds("{}x{}".format, st.integers(2, 7), st.integers(2, 7)),
        "stones": st.sampled_from(["most", "1", "2", "3", "4", "5", "6"]),
        "setup": st.sampled_from(["arrange", "standard", "random"]),
        "substitute": st.sampled_from(["greater-first", "either"]),
        "first": st.sampled_from(["red", "blue", "random"]),
    }
)


def begun(chosen, rng):
    """Return a match and its witness with the stones placed."""
    rows, columns = (int(n) for n in chosen["board"].split("x"))
    if chosen["stones"] != "most" and not fits(rows, columns, int(chosen["stones"])):
        chosen = {**chosen, "stones": "most"}
    match = game(**chosen).start(chance="manual")
    stones = match.view(0)["board"]["stones"]
    witness = Reference(rows, columns, stones, chosen["substitute"] == "either")
    orders = ["123456"[:stones]] * 2
    if chosen["setup"] == "standard":
        orders[1] = "123564" if stones == 6 else orders[1]
    else:
        orders = ["".join(rng.sample(order, stones)) for order in orders]
    for side, order in enumerate(orders):
        if chosen["setup"] == "arrange":
            match.play(side, order if stones > 1 else "place")
        elif chosen["setup"] == "random" and stones > 1:
            match.play(CHANCE, f"{('red', 'blue')[side]}:{order}")
        witness.place(side, order)
    if chosen["first"] == "random":
        match.play(CHANCE, rng.choice(["first:red", "first:blue"]))
        witness.turn = "rb".index(match.position().split()[1])
    else:
        witness.turn = ("red", "blue").index(chosen["first"])
    return match, witness


def agree(match, witness):
    """Compare everything that can be asked before a step."""
    seat = witness.turn
    assert match.actors == (seat,)
    assert match.position() == witness.text()
    assert set(match.moves(seat)) == witness.legal()
    assert len(match.moves(seat)) == len(witness.legal())
    for number in range(1, witness.stones + 1):
        for direction in DIRECTIONS:
            move = f"{number}{direction}"
            assert match.check(seat, move) == witness.clause(move)


def play_out(chosen, seed):
    rng = random.Random(seed)
    match, witness = begun(chosen, rng)
    events = 0
    while witness.winner is None:
        assert match.position() == witness.text()
        die = rng.randint(1, 6)
        match.play(CHANCE, str(die))
        witness.throw(die)
        agree(match, witness)
        move = rng.choice(sorted(witness.legal()))
        match.play(witness.turn, move)
        witness.play(move)
        events += 2
    assert match.outcome.winners == (witness.winner,)
    assert match.outcome.reason == witness.reason
    assert events + 5 <= match.game.spec.longest


@given(options, st.integers(0, 2**32))
def test_random_games_agree(chosen, seed):
    play_out(chosen, seed)


@pytest.mark.long
def test_thousands_of_random_games_agree():
    rng = random.Random(1905)
    for seed in range(5000):
        chosen = {
            "board": f"{rng.randint(2, 7)}x{rng.randint(2, 7)}",
            "stones": rng.choice(["most", "1", "2", "3", "4", "5", "6"]),
            "setup": rng.choice(["arrange", "standard", "random"]),
            "substitute": rng.choice(["greater-first", "either"]),
            "first": rng.choice(["red", "blue", "random"]),
        }
        play_out(chosen, seed)


@given(st.integers(2, 7), st.integers(2, 7), st.integers(0, 2**32), st.booleans())
def test_random_positions_agree(rows, columns, seed, either):
    stones = max(n for n in range(1, 7) if fits(rows, columns, n))
    text = random_position(random.Random(seed), rows, columns, stones)
    substitute = "either" if either else "greater-first"
    match = at(text, substitute=substitute, stones=str(stones))
    agree(match, Reference(rows, columns, stones, either).read(text))
