"""Every check of the kit is caught out by a game that breaks its promise."""

import pytest
from numba import njit

import mirabilis
from conformance.broken import BLUFF, BROKEN, broken, sound_draw, sound_estimate, sound_prior
from mirabilis.core.conformance import CHECKS, check_game
from mirabilis.core.rng import below
from tiny.bluff import kernel as bluff_kernel


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


@pytest.mark.parametrize("jit", [pytest.param(True, marks=pytest.mark.compiled), False])
def test_sound_estimates_pass_and_none_are_noted(jit):
    offered = {"evaluate": sound_estimate, "prior": sound_prior}
    for name in offered:
        one = mirabilis.load(broken(BLUFF, kernel={name: offered[name]}), jit=jit)
        assert check_game(one, games=3, only=["estimates"]).ok
    both = mirabilis.load(broken(BLUFF, kernel=offered), jit=jit)
    report = check_game(both, games=3, only=["estimates"])
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
