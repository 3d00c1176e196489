"""Exact arithmetic: ring, turns, distances from lines, signs, places."""

from __future__ import annotations

import itertools
import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mirabilis.games.ideas.places import SPAN, key_of, pack, read_key, unpack
from mirabilis.games.ideas.plane import (
    HALF,
    LONG,
    ONE,
    ORIGIN,
    PHI,
    SHORT,
    TURNS,
    across,
    add,
    along,
    measure,
    side,
    sub,
    turned,
    xy,
)
from mirabilis.games.ideas.spec import TILES

MOST = 1 << 15  # `measure` is right below this
GOLDEN = (1 + math.sqrt(5)) / 2
SINE = math.sin(math.pi / HALF)
NUMBERS = st.integers(-300, 300)
POINTS = st.tuples(NUMBERS, NUMBERS, NUMBERS, NUMBERS)
DIRECTIONS = st.integers(0, TURNS - 1)
LIMITED = st.integers(-MOST + 1, MOST - 1)


def sign(m, n):
    """Return the sign of m + n phi, from squares: it is that of 2 m + n + n times the root of 5."""
    x, y = 2 * m + n, n
    if x * y >= 0:
        return (x + y > 0) - (x + y < 0)
    larger = x * x - 5 * y * y  # never 0: 5 is no square
    return (1 if larger > 0 else -1) * (1 if x > 0 else -1)


def fibonacci():
    one, two = 1, 1
    while two < MOST:
        yield one, two
        one, two = two, one + two


def times_phi(p):
    """Return phi p, where phi = 1 + z^2 - z^3."""
    return sub(add(p, turned(p, 2)), turned(p, 3))


def number(p):
    return complex(*xy(p))


@given(POINTS)
def test_ten_turns_lead_back_and_five_to_the_opposite(p):
    assert turned(p, TURNS) == p == turned(p, 0)
    assert turned(p, HALF) == sub(ORIGIN, p)
    once = p
    for _ in range(TURNS):
        once = turned(once, 1)
    assert once == p


def test_ten_directions_are_different_and_sum_to_nothing():
    ways = [side(direction, SHORT) for direction in range(TURNS)]
    assert len(set(ways)) == TURNS
    total = ORIGIN
    for way in ways:
        total = add(total, way)
    assert total == ORIGIN
    for k, way in enumerate(ways):
        assert number(way) == pytest.approx(
            complex(math.cos(k * math.pi / 5), math.sin(k * math.pi / 5))
        )


@given(POINTS)
def test_phi_squared_is_phi_and_one(p):
    assert times_phi(times_phi(p)) == add(times_phi(p), p)


@given(DIRECTIONS)
def test_a_long_side_is_phi_times_a_short_one(direction):
    assert side(direction, LONG) == times_phi(side(direction, SHORT))
    assert abs(number(side(direction, LONG))) == pytest.approx(GOLDEN)


@given(POINTS, POINTS, DIRECTIONS)
def test_turning_keeps_sums_and_turns_by_36_degrees(p, q, steps):
    assert turned(add(p, q), steps) == add(turned(p, steps), turned(q, steps))
    assert sub(add(p, q), q) == p
    turn = complex(math.cos(steps * math.pi / HALF), math.sin(steps * math.pi / HALF))
    assert number(turned(p, steps)) == pytest.approx(number(p) * turn, abs=1e-9)


@given(POINTS, st.integers(-3 * TURNS, 3 * TURNS))
def test_distances_from_a_line_and_along_it_are_those_of_the_drawing(p, direction):
    turn = complex(math.cos(direction * math.pi / HALF), math.sin(direction * math.pi / HALF))
    there = number(p) / turn
    m, n = across(p, direction)
    assert (m + n * GOLDEN) * SINE == pytest.approx(there.imag, abs=1e-8)
    m, n = along(p, direction)
    assert (m + n * GOLDEN) / 2 == pytest.approx(there.real, abs=1e-8)


@given(POINTS, DIRECTIONS)
def test_only_what_lies_on_a_line_is_not_across_it(p, direction):
    on_it = add(side(direction, LONG), side(direction, SHORT))
    assert across(on_it, direction) == (0, 0)
    assert across(add(p, on_it), direction) == across(p, direction)
    if across(p, direction) == along(p, direction) == (0, 0):
        assert p == ORIGIN


def test_phi_is_rounded_to_the_nearest():
    assert abs(2 * PHI - ONE - math.isqrt(5 << 64)) <= 1  # 2 phi - 1 is the root of 5


@given(LIMITED, LIMITED)
def test_measure_has_the_sign_of_the_number(m, n):
    value = measure((m, n))
    assert (value > 0) - (value < 0) == sign(m, n)


@given(LIMITED)
def test_measure_has_the_sign_of_the_smallest_numbers_with_a_given_part(n):
    nearest = math.isqrt(5 * n * n)
    for m in range((-n - nearest) // 2 - 1, (-n + nearest) // 2 + 2):
        if abs(m + n * GOLDEN) < 2 and abs(m) < MOST:
            value = measure((m, n))
            assert (value > 0) - (value < 0) == sign(m, n)


def test_measure_has_the_sign_of_the_very_smallest_numbers():
    """Those of consecutive Fibonacci numbers are about 1 / n, with either sign in turn."""
    signs = []
    for one, two in fibonacci():
        for m, n in ((-two, one), (two, -one), (two, one), (-two, -one)):
            value = measure((m, n))
            assert (value > 0) - (value < 0) == sign(m, n) != 0
        signs.append(sign(-two, one))
    assert len(signs) == 22
    assert signs == [1, -1] * 11


def test_measure_has_the_sign_of_every_nearest_pair():
    """For every n the two whole numbers next to n phi; all others are further from nothing."""
    for n in range(1, MOST):
        below = (n + math.isqrt(5 * n * n)) // 2  # of n phi, rounded down
        assert sign(-below, n) == 1
        assert sign(-below - 1, n) == -1
        if below + 1 < MOST:
            assert measure((-below, n)) > 0 > measure((-below - 1, n))
            assert measure((below, -n)) < 0 < measure((below + 1, -n))


@given(LIMITED, LIMITED, LIMITED, LIMITED)
def test_measures_are_in_the_order_of_the_numbers(a, b, c, d):
    if max(abs(a - c), abs(b - d)) < MOST:
        one, two = measure((a, b)), measure((c, d))
        assert (one > two) - (one < two) == sign(a - c, b - d)
    assert measure((a, b)) + measure((c, d)) == measure((a + c, b + d))


@given(st.tuples(*[st.integers(-SPAN // 2, SPAN // 2 - 1)] * 4))
def test_places_are_read_as_they_were_written(p):
    assert unpack(pack(p)) == p


@given(POINTS, POINTS)
def test_the_place_of_a_sum_is_the_sum_of_the_places(p, q):
    assert pack(add(p, q)) == pack(p) + pack(q)
    assert pack(sub(p, q)) == pack(p) - pack(q)
    assert unpack(pack(p) - pack(q)) == sub(p, q)


@given(POINTS, st.integers(0, 3), DIRECTIONS)
def test_tiles_are_read_as_they_were_written(at, field, turn):
    assert read_key(key_of(at, field, turn)) == (at, field, turn)


def test_places_differ_wherever_points_do():
    seen = {pack(p) for p in itertools.product((-3, 0, 3), repeat=4)}
    assert len(seen) == 81


@pytest.mark.parametrize("direction", range(TURNS))
def test_the_longest_row_of_tiles_is_within_range(direction):
    """No corner of a tile is further from its place than two long sides, in each number."""
    most = max(abs(number) for d in range(TURNS) for number in side(d, LONG))
    assert TILES * 2 * most < SPAN // 2
    end = ORIGIN
    for _ in range(2 * TILES):
        end = add(end, side(direction, LONG))
    assert unpack(pack(end)) == end
    key = key_of(end, 3, 9)
    assert abs(key) < 1 << 63
    assert read_key(key) == (end, 3, 9)
    for axis in range(TURNS):  # the difference of two such places is measured with the right sign
        m, n = across(sub(end, sub(ORIGIN, end)), axis)
        assert max(abs(m), abs(n)) < MOST
