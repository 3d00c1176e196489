"""Rows and plans survive JSON, and a digest tells runs apart."""

from __future__ import annotations

import dataclasses
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mirabilis.arena import Bounds, GameRow, Plan

share = st.floats(0, 1)
texts = st.text(max_size=8)
rows = st.builds(
    GameRow,
    number=st.integers(0),
    round=st.integers(0),
    seed=texts,
    bots=st.tuples(texts, texts),
    utility=st.tuples(share, share),
    points=st.tuples(share, share),
    reason=texts,
    winners=st.lists(st.integers(0, 1)).map(tuple),
    events=st.integers(0),
    decisions=st.integers(0),
    seconds=st.tuples(share, share),
    moves=st.tuples(st.integers(0), st.integers(0)),
    faults=st.tuples(texts, texts),
    features=st.dictionaries(texts, share),
    record=texts,
)


@given(rows)
def test_rows_survive_json(row):
    assert GameRow.from_json(json.loads(json.dumps(row.to_json()))) == row


PLAN = Plan("ewn", ("random", "greedy"), sprt=Bounds(), series=2, options={"first": "red"})


def test_plans_survive_json():
    again = Plan.from_json(json.loads(json.dumps(PLAN.to_json())))
    assert again == PLAN
    assert again.digest() == PLAN.digest()
    assert isinstance(again.sprt, Bounds)


@pytest.mark.parametrize(
    "change",
    [
        {"slug": "other"},
        {"bots": ("greedy", "random")},
        {"players": 3},
        {"options": {"first": "blue"}},
        {"seed": 1},
        {"seed": "0"},
        {"seconds": 0.02},
        {"isolate": True},
        {"series": 3},
        {"version": "2"},
        {"tables": {"deck": "ab"}},
    ],
)
def test_what_settles_the_games_is_in_the_digest(change):
    assert dataclasses.replace(PLAN, **change).digest() != PLAN.digest()


def test_how_many_games_are_played_is_not():
    longer = dataclasses.replace(PLAN, rounds=1_000_000, sprt=None)
    assert longer.digest() == PLAN.digest()
    assert set(PLAN.to_json()) - set(PLAN.identity()) == {"rounds", "sprt"}
