"""What the kernel and the view reckon, beside enumeration of real deals."""

from __future__ import annotations

import itertools
import random
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mirabilis import CHANCE, SPECTATOR
from mirabilis.games.code.spec import CARD, REARRANGE

from .helpers import (
    begun,
    board,
    game,
    guess,
    kernel_chances,
    made,
    play_randomly,
    rearrange,
)
from .reference import LETTERS, Deals, Hands

CLOSE = 1e-9
KEEPER = "9 9 9 J"  # a set with a joker that makes no letter: 9+9+9 = 27


def agree(match, viewer, witness):
    """Compare the kernel and the view with a witness."""
    table = kernel_chances(match, viewer)
    shown = board(match, viewer)["chances"]
    for (owner, place), wanted in witness.chances().items():
        assert table[owner, place] == pytest.approx([float(c) for c in wanted], abs=CLOSE)
        if viewer != SPECTATOR:
            assert shown[owner][place] == pytest.approx([float(c) for c in wanted], abs=CLOSE)
    if viewer != SPECTATOR:
        assert shown[viewer] is None


def test_after_one_look_at_an_x_and_a_rearrangement_it_is_17_in_44():
    match = begun("xyzt", "xxyz")
    guess(match, "2.1=t")  # wrong: it is an x
    match.play(CHANCE, KEEPER)
    match.play(1, "move zxyx")
    for place in range(4):
        assert kernel_chances(match, 0)[1, place] == pytest.approx(
            [17 / 44, 9 / 44, 9 / 44, 9 / 44], abs=CLOSE
        )
    witness = Deals([1], "xyzt")
    witness.look(1, 0, "x")
    witness.rearrange(1)
    assert set(map(tuple, witness.chances().values())) == {
        (Fraction(17, 44), Fraction(9, 44), Fraction(9, 44), Fraction(9, 44))
    }


def test_the_same_letter_seen_again_after_a_rearrangement_makes_another_one_22_in_85():
    match = begun("xyzt", "zxyt")
    guess(match, "2.1=t")  # a z
    match.play(CHANCE, KEEPER)
    match.play(1, "move xzyt")
    guess(match, "2.2=t")  # a z again
    chance = kernel_chances(match, 0)[1, 2, 2]
    assert chance == pytest.approx(22 / 85, abs=CLOSE)
    assert chance == pytest.approx(0.259, abs=5e-4)
    witness = Deals([1], "xyzt")
    witness.look(1, 0, "z")
    witness.rearrange(1)
    witness.look(1, 1, "z")
    assert witness.chances()[1, 2][2] == Fraction(22, 85)


# Codes, a seed for what happens, and how many looks come before the first rearrangement: with
# several owners they leave so few deals that all of them can be followed.
HISTORIES = {
    "two players": (("xyzt", "zxyz"), 1, 0),
    "two players with one letter four times": (("tttt", "xxyy"), 2, 1),
    "two players with few letters": (("xxyy", "xyyx"), 3, 2),
    "three players": (("xyzt", "xxyz", "ttzy"), 4, 7),
    "three players with equal letters": (("xxyy", "xyyx", "zztt"), 5, 7),
    "four players": (("xyzt", "xxyz", "ttzy", "zyxt"), 6, 9),
    "four players with equal letters": (("xxxy", "yyzz", "xyzz", "tttt"), 7, 9),
}
LENGTH = 14


def story(codes, seed, looks_first):
    """Play looks, cracks and rearrangements; yield the match with what happened.

    That is ("look", owner, place, letter, cracked) or ("move", owner).
    """
    rng = random.Random(seed)
    match = begun(*codes)
    for number in range(LENGTH):
        if not match.actors:
            return
        seat = board(match)["turn"]
        if number >= looks_first and rng.random() < 0.45:
            match.play(CHANCE, KEEPER)
            match.play(seat, rng.choice([m for m in match.moves(seat) if m != "keep"]))
            yield match, ("move", seat)
            continue
        match.play(CHANCE, made(match, LETTERS))
        unknown = [m for m in match.moves(seat) if not seen_at(match, m)]
        move = rng.choice(unknown or match.moves(seat))
        owner, place = int(move[0]) - 1, int(move[2]) - 1
        letter = LETTERS[int(match._states[0]["letters"][owner, place]) - 1]
        if rng.random() < 0.3:
            move = move[:-1] + letter
        match.play(seat, move)
        yield match, ("look", owner, place, letter, move[-1] == letter)


def seen_at(match, move):
    return board(match)["seats"][int(move[0]) - 1]["places"][int(move[2]) - 1]["seen"]


def take_in(witness, event):
    if event[0] == "move":
        witness.rearrange(event[1])
    else:
        witness.look(*event[1:4], cracks=event[4])


def first_looks(events):
    """Return what was seen before the first rearrangement: it was so from the start."""
    early = itertools.takewhile(lambda event: event[0] == "look", events)
    return {(owner, place): letter for _, owner, place, letter, _ in early}


def cases():
    """Return every history with everybody's eyes; those of a spectator see most deals."""

    def marks(name, viewer):
        if name == "two players":
            return []
        many = "two" not in name and viewer == SPECTATOR
        return [pytest.mark.long if many else pytest.mark.compiled]

    return [
        pytest.param(name, viewer, id=f"{name}, viewer {viewer}", marks=marks(name, viewer))
        for name, (codes, _, _) in HISTORIES.items()
        for viewer in (*range(len(codes)), SPECTATOR)
    ]


@pytest.mark.parametrize(("name", "viewer"), cases())
def test_enumeration_of_all_deals_gives_the_same(name, viewer):
    codes, seed, looks_first = HISTORIES[name]
    owners = [seat for seat in range(len(codes)) if seat != viewer]
    events = [event for _, event in story(codes, seed, looks_first)]
    seen = first_looks(events) if len(owners) > 1 else {}
    own = codes[viewer] if viewer != SPECTATOR else ""
    witness = Deals(owners, own, seen)
    settled = sum(1 for _ in itertools.takewhile(lambda e: e[0] == "look", events)) if seen else 0
    for number, (match, event) in enumerate(story(codes, seed, looks_first), 1):
        take_in(witness, event)
        if number >= settled:
            agree(match, viewer, witness)
    kinds = [event[0] for event in events]
    assert kinds.count("look") >= 4
    assert kinds.count("move") >= 2


def witnessed(seed, players, viewers, events):
    """Play at random and compare with the witness of hands after each look and rearrangement.

    Return how often, which is seldom only where the game was over soon.
    """
    match = game().start(players=players, seed=seed)
    for seat in range(players):
        match.play(seat, match.moves(seat)[seed % len(match.moves(seat))])
    codes = [
        "".join(LETTERS[n - 1] for n in row)
        for row in match._states[0]["letters"].tolist()[:players]
    ]
    witnesses = {
        viewer: Hands(
            [s for s in range(players) if s != viewer], codes[viewer] if viewer >= 0 else ""
        )
        for viewer in viewers
    }
    heard = len(match.heard(SPECTATOR))
    compared = 0
    before = 0
    for _ in play_randomly(match, seed, events):
        news = match.heard(SPECTATOR)[heard:]
        heard += len(news)
        changed = False
        for seat, code in news:
            if CARD <= code < 2 * CARD:
                card = code - CARD
                for witness in witnesses.values():
                    witness.look(card >> 4, card >> 2 & 3, LETTERS[card & 3], cracks=card == before)
                changed = True
            elif code == -4:  # somebody rearranged; the spectator is told no more
                for witness in witnesses.values():
                    witness.rearrange(seat)
                changed = True
            before = code - 256
        if changed:
            for viewer, witness in witnesses.items():
                agree(match, viewer, witness)
            compared += 1
    assert compared > 5 or match.outcome is not None
    return compared


@pytest.mark.compiled
@given(seed=st.integers(0, 2**32))
def test_random_games_of_two_agree_with_a_filter_in_fractions(seed):
    assert witnessed(seed, 2, (0, 1), 40) > 3


@pytest.mark.compiled
@settings(max_examples=6)
@given(seed=st.integers(0, 2**32))
def test_random_games_of_three_agree_with_a_filter_in_fractions(seed):
    assert witnessed(seed, 3, (seed % 3,), 25) > 3


@pytest.mark.compiled
@settings(max_examples=2)
@given(seed=st.integers(0, 2**32))
def test_random_games_of_four_agree_with_a_filter_in_fractions(seed):
    assert witnessed(seed, 4, (seed % 4,), 20) > 3


@pytest.mark.compiled
@pytest.mark.long
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("seed", range(8))
def test_whole_random_games_agree_with_a_filter_in_fractions(players, seed):
    viewers = (*range(players), *((SPECTATOR,) if players == 2 else ()))
    assert witnessed(seed, players, viewers, 10**6) > 10


def test_both_witnesses_agree_with_each_other():
    codes, seed, looks_first = HISTORIES["two players"]
    for viewer in (0, 1):
        one, other = Deals([1 - viewer], codes[viewer]), Hands([1 - viewer], codes[viewer])
        for _, event in story(codes, seed, looks_first):
            take_in(one, event)
            take_in(other, event)
            assert one.chances() == other.chances()


@pytest.mark.compiled
def test_chances_are_of_letters_that_can_be_there():
    match = begun("xyzt", "xxyz", "ttzy")
    for seed in range(3):
        one = match.copy()
        for _ in play_randomly(one, seed):
            for viewer in (0, 1, 2, SPECTATOR):
                table = kernel_chances(one, viewer)
                assert table.sum(axis=2) == pytest.approx(1, abs=CLOSE)
                for owner in range(3):
                    for place in range(4):
                        letter = int(one._states[0]["letters"][owner, place]) - 1
                        assert table[owner, place, letter] > 0


def test_a_look_repeated_tells_nothing_new():
    match = begun("xyzt", "xxyz")
    guess(match, "2.1=t")
    before = kernel_chances(match, 0)
    guess(match, "1.1=t")
    guess(match, "2.1=t")
    assert (kernel_chances(match, 0) == before).all()


def test_keeping_keeps_what_is_known():
    match = begun("xyzt", "xxyz")
    guess(match, "2.1=t")
    before = kernel_chances(match, 0)
    rearrange(match, "keep", "1.1=t")
    assert (kernel_chances(match, 0)[1] == before[1]).all()
    assert REARRANGE not in {code for _, code in match.heard(SPECTATOR)}


def test_own_letters_tell_about_others():
    lucky, unlucky = begun("xxxx", "yzty"), begun("xyyy", "xzty")
    assert kernel_chances(lucky, 0)[1, 0] == pytest.approx([0, 1 / 3, 1 / 3, 1 / 3])
    assert kernel_chances(unlucky, 0)[1, 0, 1] == pytest.approx(1 / 12)
    assert kernel_chances(lucky, SPECTATOR)[1, 0, 0] == pytest.approx(1 / 4)
