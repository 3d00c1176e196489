"""What holds in every game, whatever is played."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mirabilis import ALL, CHANCE
from mirabilis.games.code.spec import ARRANGING, KEEP, OVER, REARRANGE

from .helpers import board, game, play_randomly, raw

plays = st.fixed_dictionaries(
    {
        "first": st.sampled_from(["seat", "random"]),
        "may_stop": st.sampled_from(["no", "yes"]),
        "memory": st.sampled_from(["shown", "own"]),
    }
)


@pytest.mark.compiled
@given(seed=st.integers(0, 2**32), players=st.integers(2, 4), options=plays)
def test_letters_are_conserved_and_open_ones_never_change(seed, players, options):
    match = game(**options).start(players=players, seed=seed, open=True)
    before = {}
    hands = None
    for seat, code in play_randomly(match, seed):
        state = raw(match)
        letters = state["letters"][:players].tolist()
        if state["phase"] > ARRANGING:
            hands = hands or [Counter(row) for row in letters]
            assert [Counter(row) for row in letters] == hands
        assert max(Counter(letter for row in letters for letter in row).values()) <= 4
        opened = {
            (owner, place): letters[owner][place]
            for owner in range(players)
            for place in range(4)
            if int(state["open"][owner]) >> place & 1
        }
        assert before.items() <= opened.items()
        assert int(state["cracked"].sum()) == len(opened)
        if seat != CHANCE and code >= REARRANGE:
            assert not state["looked"][seat].any()
        if seat != CHANCE and code == KEEP:
            assert set(before) <= set(opened)
        before = opened
    assert raw(match)["phase"] == OVER
    view = board(match, ALL)
    assert match.outcome.points == tuple(float(row["cracked"]) for row in view["seats"])
    (winner,) = match.outcome.winners
    assert [row["out"] for row in view["seats"]] == [s != winner for s in range(players)]
    assert sum(match.outcome.points) >= 4 * (players - 1)
    assert view["turn"] == winner


@pytest.mark.compiled
@given(seed=st.integers(0, 2**32), players=st.integers(2, 4), options=plays)
def test_options_that_only_change_the_screen_change_no_game(seed, players, options):
    lines = []
    for memory in ("shown", "own"):
        match = game(**{**options, "memory": memory}).start(players=players, seed=seed)
        for _ in play_randomly(match, seed):
            pass
        lines.append(match.line)
    assert lines[0] == lines[1]


@pytest.mark.compiled
@given(seed=st.integers(0, 2**32), players=st.integers(2, 4))
def test_the_view_is_consistent(seed, players):
    match = game().start(players=players, seed=seed)
    for _ in play_randomly(match, seed, 25):
        for viewer in range(players):
            view = board(match, viewer)
            assert view["viewer"] == viewer
            assert {s["letter"] for s in view["sums"]} == set(view["letters"])
            for made in view["sums"]:
                assert (
                    sum(made["numbers"]) == made["total"] == 4 * ("xyzt".index(made["letter"]) + 1)
                )
                assert set(map(str, made["numbers"])) <= set(view["set"])
            cards = len(view["set"] or []) + sum(view["used"].values()) + view["left"]
            assert cards == 38
            for owner, row in enumerate(view["seats"]):
                letters = [p["letter"] for p in row["places"]]
                assert (None not in letters) or owner != viewer
                blank = sum(not p["open"] and not p["seen"] for p in row["places"])
                assert len(row["elsewhere"]) <= blank
