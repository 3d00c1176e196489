"""Every check of the kit is caught out by a game that breaks its promise."""

import random

import pytest
from numba import njit

import mirabilis
from conformance.broken import (
    BLUFF,
    BROKEN,
    MARKET,
    broken,
    sound_aside,
    sound_draw,
    sound_estimate,
    sound_prior,
)
from mirabilis.core.conformance import CHECKS, check_game
from mirabilis.core.conformance.cases import Case, Cases
from mirabilis.core.conformance.line import Line
from mirabilis.core.rng import below
from tiny.bluff import kernel as bluff_kernel
from tiny.market import kernel as market_kernel
from tiny.market.codes import code_of
from tiny.market.spec import TRADED, WITHDRAW


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_promise_is_found(name):
    module, guilty = BROKEN[name]
    report = check_game(mirabilis.load(module, jit=False), games=15, seed=1, only=sorted(guilty))
    assert set(report.failed) == guilty, f"{report}"


# A copy that shares memory, and a kernel that differs when compiled, cannot be made by
# replacing a function of an interpreted game.
ELSEWHERE = {"copies", "compiled"}


def test_every_check_has_a_game_that_fails_it():
    assert set().union(*(guilty for _, guilty in BROKEN.values())) | ELSEWHERE == set(CHECKS)


def test_copies_that_share_memory_are_found(monkeypatch):
    match_class = type(mirabilis.load(broken(BLUFF), jit=False).start())
    honest = match_class.copy

    def shallow(self):
        twin = honest(self)
        twin._states = self._states
        return twin

    monkeypatch.setattr(match_class, "copy", shallow)
    report = check_game(mirabilis.load(broken(BLUFF), jit=False), games=3, only=["copies"])
    assert report.failed == ("copies",)


@njit
def wraps_around(t, state, viewer, seen):
    """Compiled, 0 - 1 in a byte is 255; interpreted, NumPy refuses."""
    bluff_kernel.observe(t, state, viewer, seen)
    seen.winner = state.winner + 255 - 255


@pytest.mark.compiled
def test_a_kernel_that_differs_when_compiled_is_found():
    game = mirabilis.load(broken(BLUFF, kernel={"observe": wraps_around}))
    report = check_game(game, games=10, only=["compiled"])
    assert report.failed == ("compiled",)
    assert "overflow" in str(report)


@njit
def shifted_estimate(t, state, utility):
    """Compiled, a byte is shifted as a long number; interpreted, its bits fall off the end."""
    utility[0] = (state.acts << 8) / 1024
    utility[1] = 0.5


@pytest.mark.compiled
def test_an_estimate_that_differs_when_compiled_is_found():
    game = mirabilis.load(broken(BLUFF, kernel={"evaluate": shifted_estimate}))
    report = check_game(game, games=10, only=["estimates"])
    assert report.failed == ("estimates",)
    assert "compiled and" in str(report)


@njit
def shifted_aside(t, state, seat, moves, count):
    """Compiled, a byte is shifted as a long number; interpreted, its bits fall off the end."""
    return -1 + ((state.acts << 8) > 0)


@pytest.mark.compiled
def test_an_aside_that_differs_when_compiled_is_found():
    game = mirabilis.load(broken(BLUFF, kernel={"aside": shifted_aside}))
    report = check_game(game, games=10, only=["estimates"])
    assert report.failed == ("estimates",)
    assert "compiled and" in str(report)


@pytest.mark.parametrize("jit", [pytest.param(True, marks=pytest.mark.compiled), False])
def test_sound_estimates_pass_and_none_are_noted(jit):
    offered = {"evaluate": sound_estimate, "prior": sound_prior, "aside": sound_aside}
    for name in offered:
        one = mirabilis.load(broken(BLUFF, kernel={name: offered[name]}), jit=jit)
        assert check_game(one, games=3, only=["estimates"]).ok
    every = mirabilis.load(broken(BLUFF, kernel=offered), jit=jit)
    report = check_game(every, games=3, only=["estimates"])
    assert report.ok
    assert report.checks[0].count > 0
    none = check_game(mirabilis.load(broken(BLUFF), jit=jit), games=3, only=["estimates"])
    assert none.ok
    assert "offers no estimates" in str(none)


@njit
def shifted_draw(t, state, rng, outcomes, weights):
    """Compiled, a byte is shifted as a long number; interpreted, its bits fall off the end."""
    n = bluff_kernel.chance(t, state, outcomes, weights)
    return outcomes[below(rng, n)] + ((state.acts << 8) >> 8) - state.acts


@pytest.mark.compiled
def test_a_draw_that_differs_when_compiled_is_found():
    game = mirabilis.load(broken(BLUFF, kernel={"draw": shifted_draw}))
    report = check_game(game, games=10, only=["draw"])
    assert report.failed == ("draw",)


@pytest.mark.parametrize("jit", [pytest.param(True, marks=pytest.mark.compiled), False])
def test_a_sound_draw_passes_and_none_is_noted(jit):
    sound = mirabilis.load(broken(BLUFF, kernel={"draw": sound_draw}), jit=jit)
    report = check_game(sound, games=3, only=["draw", "estimates"])
    assert report.ok
    assert report.checks[0].count > 0
    assert "offers no estimates" in str(report)
    none = check_game(mirabilis.load(broken(BLUFF), jit=jit), games=3, only=["draw"])
    assert none.ok
    assert "draws by listing all outcomes" in str(none)


def test_a_check_that_looks_at_nothing_is_no_check(monkeypatch):
    game = mirabilis.load(broken(BLUFF), jit=False)
    monkeypatch.setitem(CHECKS, "play", lambda kit: 0)
    report = check_game(game, games=1, only=["play"])
    assert "nothing was looked at" in str(report)
    with pytest.raises(mirabilis.MirabilisError, match="at least one game is played, not 0"):
        check_game(game, games=0)
    with pytest.raises(mirabilis.MirabilisError, match="no check 'typo'; the checks are: play"):
        check_game(game, only=["typo"])


def test_the_report_is_readable():
    report = check_game(mirabilis.load(broken(BLUFF, spec={"longest": 3}), jit=False), games=2)
    text = str(report)
    assert "FAIL play" in text
    assert "more than the longest, 3" in text
    assert text.endswith("failed: play")
    good = check_game(mirabilis.load(broken(BLUFF), jit=False), games=2)
    assert good.ok
    assert str(good).endswith("every check passed")


@njit
def told_otherwise(t, state, seat, move, viewer):
    """Tell a third player of a trade by another code of the notation, which says as much."""
    code = market_kernel.shown(t, state, seat, move, viewer)
    return code_of(t, WITHDRAW, TRADED - code, 0) if code <= TRADED else code


@pytest.mark.untraced
@pytest.mark.compiled  # interpreted it takes long, and covers nothing more
def test_a_move_may_be_told_by_another_code_of_the_notation():
    game = mirabilis.load(broken(MARKET, kernel={"shown": told_otherwise}), jit=False)
    checks = ["shown", "privacy", "undo", "odds", "views", "observed"]
    report = check_game(game, games=2, only=checks)
    assert report.ok, f"{report}"


@pytest.mark.parametrize(("kernel", "back"), [({"shown": told_otherwise}, True), ({}, False)])
def test_who_was_told_otherwise_has_seen_it(kernel, back):
    """A trade that a third player only hears of cannot be taken back; one that all saw can."""
    match = mirabilis.load(broken(MARKET, kernel=kernel), jit=False).start(chance="manual")
    for card in ["silk", "tea", "salt", "silk", "tea", "salt", "silk", "tea", "salt"]:
        match.play(mirabilis.CHANCE, f"deal:{card}")
    for move in ("to:2", "give:silk", "want:tea", "send:2:silk:tea"):
        match.play(0, move)
    match.play(1, "accept:1")
    before = match.noticed(2)
    if back:
        match.undo()
        assert "accept:1" in match.moves(1)
        assert match.noticed(2) == before - 1
    else:
        with pytest.raises(mirabilis.core.errors.CannotUndo):
            match.undo()


def test_the_odds_follow_moves_that_are_told_otherwise():
    game = mirabilis.load(broken(MARKET, kernel={"shown": told_otherwise}), jit=False)
    line = Line(game, 3)
    for card in ("silk", "tea", "salt") * 3:
        line.play(mirabilis.CHANCE, game.parse(f"deal:{card}"))
    for move in ("to:2", "give:silk", "want:tea", "send:2:silk:tea"):
        line.play(0, game.parse(move))
    case = Case(line, {line.bytes: (line.states, 1.0)})
    cases = Cases(game, 3, 2, random.Random(0), 10**6)
    ways = {way for _ in range(40) for way in cases._ways(case)}
    trade = (1, game.parse("withdraw:1"))
    assert trade in ways
    assert [cases._follow(case, *trade).line.events[-1]] == [(1, game.parse("accept:1"))]


@njit
def told_as_no_code(t, state, seat, move, viewer):
    code = market_kernel.shown(t, state, seat, move, viewer)
    return code + 100 if code <= TRADED else code


def test_a_code_that_cannot_be_written_is_no_way_to_tell_a_move():
    game = mirabilis.load(broken(MARKET, kernel={"shown": told_as_no_code}), jit=False)
    report = check_game(game, games=8, only=["shown"])
    assert report.failed == ("shown",)
    assert "no stand-in of the spec and no move" in str(report)


def test_of_long_games_fewer_points_are_looked_at():
    game = mirabilis.load(broken(MARKET), jit=False)
    few, all_of_them = (
        check_game(game, games=2, looks=looks, only=["moves", "compiled", "privacy"])
        for looks in (8, 400)
    )
    assert few.ok, f"{few}"
    assert all_of_them.ok, f"{all_of_them}"
    for one, other in zip(few.checks, all_of_them.checks, strict=True):
        assert 0 < one.count < other.count
    with pytest.raises(mirabilis.MirabilisError, match="at least one point of a game"):
        check_game(game, looks=0)
