"""Buckets: never more than burst and rate allow, and never less."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from mirabilis.server.web.limits import Bucket, Buckets, Places


@given(st.floats(0.1, 50), st.integers(1, 20), st.lists(st.floats(0, 2), min_size=1, max_size=80))
def test_a_bucket_lets_through_what_it_should(rate: float, burst: int, steps: list[float]) -> None:
    bucket, now, passed = Bucket(rate, burst), 0.0, 0
    for step in steps:
        now += step
        wait = bucket.take(now)
        if wait:
            assert bucket.take(now + wait * 0.9) > 0  # not earlier than it says
            bucket.at, bucket.level = now, 1 - wait * rate
        else:
            passed += 1
        assert passed <= burst + rate * now + 1e-6
    assert passed >= min(len(steps), burst)


def test_buckets_are_apart_and_the_oldest_goes() -> None:
    buckets = Buckets(1.0, 1, most=2)
    assert [buckets.take(key, 0.0) for key in "aabb"] == [0.0, 1.0, 0.0, 1.0]
    assert buckets.take("c", 0.0) == 0.0
    assert buckets.take("a", 0.0) == 0.0  # forgotten, so full again
    assert buckets.take("c", 0.0) == 1.0


def test_places_are_given_back() -> None:
    places = Places(1)
    assert [places.enter("a"), places.enter("a"), places.enter("b")] == [True, False, True]
    places.leave("a")
    assert places.enter("a")
