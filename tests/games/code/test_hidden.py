"""Nothing a viewer gets depends on others' letters, on letters nobody holds, or on an order."""

from __future__ import annotations

import itertools
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mirabilis import ALL, CHANCE, SPECTATOR
from mirabilis.core.errors import Hidden, MoveRefused
from mirabilis.core.words import tell

from .helpers import JOKER, begun, board, dealt, game, guess, play_randomly, raw, rows


def everything(match, viewer):
    """Return all that a viewer can get hold of."""
    told = [
        match.view(viewer),
        [tuple(event) for event in match.transcript(viewer)],
        [tell(match.game, event, "fr") for event in match.transcript(viewer)],
        match.heard(viewer),
        match.observed(viewer).tobytes().hex(),
        match.actors,
        match.free,
        match.game.parts.face.svg(board(match, viewer)),
    ]
    if viewer != SPECTATOR:
        told += [match.moves(viewer), match.seat(viewer).moves]
        for move in ("xyzt", "move tzyx", "keep", "1.1=x", "2.2=y", "on"):
            try:
                told.append(match.check(viewer, move))
            except MoveRefused as error:
                told.append(str(error))
    return told


def same_for(match, other, viewers):
    for viewer in viewers:
        assert everything(match, viewer) == everything(other, viewer)


def test_others_letters_are_not_to_be_seen():
    one, other = begun("xyzt", "xxyy", "ttzz"), begun("xyzt", "ttxx", "yzyz")
    same_for(one, other, [0])
    assert rows(one, SPECTATOR) == ["....", "....", "...."]
    same_for(one, begun("tttt", "xxxx", "yyzz"), [SPECTATOR])


def test_letters_nobody_holds_are_not_to_be_seen():
    """After the same looks it makes no difference what the others hold, or what is left over."""
    one, other = begun("xyzt", "xxyy"), begun("xyzt", "xttt")
    for match in (one, other):
        guess(match, "2.1=t")
        guess(match, "1.1=t")
        match.play(CHANCE, "3 3 7 7")
    same_for(one, other, [0, SPECTATOR])


def test_an_arrangement_is_hidden_and_so_are_its_changes():
    one, other = dealt("xyzt", "xxyy"), dealt("xyzt", "xxyy")
    one.play(0, "xyzt")
    for row in ("tzyx", "yxzt"):
        other.play(0, row)
    same_for(one, other, [1, SPECTATOR])
    one.play(1, "xxyy")
    other.play(1, "xxyy")
    same_for(one, other, [1, SPECTATOR])


@pytest.mark.parametrize("order", ["yxxy", "xxyy", "yyxx", "xyxy"])
def test_the_order_of_a_rearrangement_is_hidden(order):
    one = begun("xyzt", "xxyy")
    guess(one, "2.1=t")
    one.play(CHANCE, JOKER)
    other = one.copy()
    one.play(1, "move xxyy")  # back as it was
    other.play(1, f"move {order}")
    same_for(one, other, [0, SPECTATOR])
    for match in (one, other):
        match.play(1, "1.1=z")
        match.play(CHANCE, "3 3 7 7")
    same_for(one, other, [0, SPECTATOR])


def test_that_one_kept_is_no_secret():
    one = begun("xyzt", "xxyy")
    one.play(CHANCE, JOKER)
    other = one.copy()
    one.play(0, "keep")
    other.play(0, "move xyzt")
    assert one.transcript(1) != other.transcript(1)


def shown(match, seat, code, viewer):
    return match.game.calls.tell(match._tables, match._states, seat, code, viewer)


def step(one, other, viewer, rng):
    """Do something in both matches that looks the same to a viewer, if that can be."""
    seat = rng.choice([*one.actors, *one.free])
    odds = one.odds() if seat == CHANCE else dict.fromkeys(one.codes(seat), 1)
    code = rng.choices(list(odds), list(odds.values()))[0]
    wanted = shown(one, seat, code, viewer)
    alike = [c for c in other.codes(seat) if shown(other, seat, c, viewer) == wanted]
    if alike:
        one.play(seat, code)
        other.play(seat, rng.choice(alike))
    return bool(alike) and one.heard(viewer) == other.heard(viewer)


def alike(seed, players):
    """Play two matches that look alike to a viewer; return how often they were not the same.

    Other letters are dealt and laid out otherwise: as long as nobody looks at them, all that
    the viewer gets is equal.
    """
    rng = random.Random(seed)
    one = game().start(players=players, chance="manual")
    other = game().start(players=players, chance="manual")
    viewer = rng.choice([*range(players), SPECTATOR])
    differed = 0
    while one.actors and step(one, other, viewer, rng):
        assert everything(one, viewer) == everything(other, viewer)
        differed += raw(one).tobytes() != raw(other).tobytes()
    return differed


@pytest.mark.compiled
@given(seed=st.integers(0, 2**32), players=st.integers(2, 4))
def test_random_games_that_look_alike_are_alike(seed, players):
    alike(seed, players)


@pytest.mark.compiled
def test_games_that_look_alike_differ_behind_the_scenes():
    assert sum(alike(seed, 3) for seed in range(10)) > 50


def test_everything_is_seen_only_at_the_end_or_openly():
    match = begun("xyzt", "xxyy")
    for question in (lambda: match.view(ALL), match.record, lambda: match.line):
        with pytest.raises(Hidden):
            question()
    for place, letter in enumerate("xxyy"):
        guess(match, f"2.{place + 1}={letter}")
    assert rows(match, ALL) == ["xyzt", "xxyy"]
    assert rows(match, 1) == ["....", "xxyy"]


def test_the_view_of_a_seat_can_be_worked_out_from_what_it_was_shown():
    match = game().start(players=3, seed=8)
    for _ in play_randomly(match, 8, 30):
        for viewer, owner in itertools.permutations(range(3), 2):
            for place, card in enumerate(board(match, viewer)["seats"][owner]["places"]):
                letter = "xyzt"[int(raw(match)["letters"][owner, place]) - 1]
                known = card["open"] or card["seen"]
                assert card["letter"] == (letter if known else None)
