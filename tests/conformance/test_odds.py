"""The check of odds: exact weights, far into a game, with as many players as it takes."""

import importlib
import random
from collections import defaultdict

import pytest
from numba import njit

import mirabilis
from conformance.broken import PENNIES, broken, imagines_heads
from mirabilis.core.conformance import check_game
from mirabilis.core.conformance.cases import Cases
from mirabilis.core.conformance.line import Line
from mirabilis.core.seats import CHANCE, CHANCE_BIT, seats_of
from tiny import bluff, market, pennies
from tiny.pennies import game as pennies_game
from tiny.pennies.spec import CHOOSE, OVER


def enumerated(game, viewer):
    """Return all states by what a viewer was shown on the way, by listing every line of play."""
    found = defaultdict(lambda: defaultdict(float))
    todo = [(Line(game, 2), (), 1.0)]
    while todo:
        line, path, weight = todo.pop()
        found[path][line.bytes] += weight
        odds = line.outcomes() if line.actors() == CHANCE_BIT else {}
        for seat in seats_of(line.actors()):
            told = {move: line.tell(seat, move, viewer) for move in line.choices(seat)}
            for move, code in told.items():
                share = odds[move] / sum(odds.values()) if seat == CHANCE else 1.0
                if seat != CHANCE and code != move:
                    share /= list(told.values()).count(code)
                after = line.copy()
                after.play(seat, move)
                todo.append((after, (*path, (seat, code)), weight * share))
    return found


@pytest.mark.parametrize("viewer", [0, 1])
@pytest.mark.parametrize("tiny", [bluff, pennies])
def test_weights_are_those_of_all_lines(tiny, viewer):
    game = mirabilis.load(tiny, jit=False, **({"rounds": 2} if tiny is pennies else {}))
    truth = enumerated(game, viewer)
    cases = Cases(game, 2, viewer, random.Random(1), 100_000)
    for _ in range(150):
        cases.walk()
    compared = 0
    todo = [((), cases.root)]
    while todo:
        path, case = todo.pop()
        total = sum(truth[path].values())
        wanted = {key: weight / total for key, weight in truth[path].items()}
        found = {key: weight for key, (_, weight) in case.states.items()}
        assert found == pytest.approx(wanted)
        compared += len(found) > 1
        todo += [((*path, way), after) for way, after in case.after.items()]
    assert compared > 10


def test_the_same_seed_looks_at_the_same():
    game = mirabilis.load(market, jit=False)
    seen = []
    for _ in range(2):
        cases = Cases(game, 3, 1, random.Random(7), 4000)
        walks = [cases.walk() for _ in range(5)]
        seen.append([(one.line.events, sorted(one.states)) for new in walks for one in new])
    assert seen[0] == seen[1]
    assert seen[0]


def test_cases_are_followed_behind_a_wide_deal():
    """Six cards are dealt in market; what happens afterwards counts too."""
    cases = Cases(mirabilis.load(market, jit=False, hand=2), 3, 0, random.Random(3), 60_000)
    found = [case for _ in range(20) for case in cases.walk()]
    clear = [case for case in found if case.clear and len(case.states) > 1]
    assert max(len(case.line.events) for case in clear) > 8
    assert any(not case.clear for case in found)  # a card out of a hidden hand was sold
    assert sum(len(case.states) for case in found) > 500


def test_a_case_too_large_for_the_work_left_is_not_begun():
    cases = Cases(mirabilis.load(market, jit=False), 3, 0, random.Random(3), 300)
    assert all(case.states for _ in range(20) for case in cases.walk())
    assert -1000 < cases.work < 300


@njit
def over_if_alone(t, state):
    state.phase = CHOOSE if t.rounds > 0 else OVER


def no_rounds_alone(options, players, t):
    pennies_game.tables(options, players, t)
    if players == 1:
        t["rounds"] = 0


def alone(**kernel):
    return broken(
        PENNIES,
        spec={"players": (1, 2)},
        kernel={"setup": over_if_alone, **kernel},
        game={"tables": no_rounds_alone},
    )


def test_players_are_added_until_something_is_hidden():
    sound = check_game(mirabilis.load(alone(), jit=False), games=5, only=["odds"])
    assert sound.ok
    assert sound.checks[0].count > 0
    wrong = mirabilis.load(alone(imagine=imagines_heads), jit=False)
    assert check_game(wrong, games=5, only=["odds"]).failed == ("odds",)


@pytest.mark.parametrize("name", ["bluff", "pennies", "market"])
def test_sound_games_pass_whatever_the_seed(name):
    game = mirabilis.load(importlib.import_module(f"tiny.{name}"))
    for seed in range(2 if game.is_compiled else 1):
        report = check_game(game, games=5, seed=seed, only=["odds"])
        assert report.ok, f"{report}"
