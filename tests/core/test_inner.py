"""Inner functions: one signature, no code of their own, and the same results all the same."""

import json
import os
import subprocess
import sys
from pathlib import Path

import numba
import numpy as np
import pytest
from numba import types

import mirabilis
from mirabilis.core import compiled
from mirabilis.core.inner import COPIES, Inner, njit, plainer

pytestmark = pytest.mark.compiled

TESTS = Path(__file__).parent.parent


@njit
def add(a, b=10):
    return a + b


@njit
def choose(flag, a):
    return a if flag else -a


@njit
def is_even(n):
    return True if n == 0 else is_odd(n - 1)


@njit
def is_odd(n):
    return False if n == 0 else is_even(n - 1)


@njit
def refuse(n):
    if n > 2:
        raise ValueError("too many", n)
    return n


@njit
def refuse_below(n):
    return refuse(n) + 1


@njit
def use_all(small, large, word):
    first = add(1, 2) + add(large, 3) + add(small, 4) + add(word, large) + add(large, b=5)
    return first + choose(True, large) + choose(small > 0, large)


@njit
def parity(n):
    return is_even(n)


def test_constants_and_sizes_make_no_further_signature():
    numbers = np.array([7], np.uint8), np.array([-9], np.int64), np.array([2**31], np.uint32)
    found = use_all(numbers[0][0], numbers[1][0], numbers[2][0])
    assert found == 3 - 6 + 11 + (2**31 - 9) - 4 - 9 - 9
    assert add.signatures == [(types.int64, types.int64), (types.uint32, types.int64)]
    assert choose.signatures == [(types.boolean, types.int64)]


@pytest.mark.parametrize(
    ("given", "wanted"),
    [
        (types.literal(5), types.int64),
        (types.literal(True), types.boolean),
        (types.uint8, types.int64),
        (types.int32, types.int64),
        (types.uint32, types.uint32),  # the product of two need not fit into 63 bits
        (types.uint64, types.uint64),
        (types.float32, types.float32),
    ],
    ids=str,
)
def test_types_of_arguments(given, wanted):
    assert plainer(given) == wanted


def test_python_may_call_an_inner_function():
    assert isinstance(add, Inner)
    assert add(2, 3) == 5
    assert add(2) == 12


@njit
def part(i):
    numba.literally(i)
    return (1, 2.5)[i]


@njit
def parts():
    return part(0) + part(1)


def test_a_function_that_must_know_a_constant_does():
    assert parts() == 3.5


@njit
def wrong(x):
    return x + "a"


@njit
def wrong_below(x):
    return wrong(1) + wrong(x)


def test_a_fault_is_told():
    with pytest.raises(numba.TypingError, match="No implementation of function"):
        wrong_below(1)


def test_functions_may_call_each_other():
    """Neither can be a part of the other, so both get code."""
    assert [parity(n) for n in range(4)] == [True, False, True, False]


def test_an_error_inside_reaches_python_with_its_words():
    assert refuse_below(2) == 3
    with pytest.raises(ValueError, match=r"\('too many', 5\)"):
        refuse_below(5)


def test_what_numba_was_asked_for_is_kept():
    @numba.njit("int64(int64)")
    def one_signature(x):
        return x

    @numba.njit(parallel=True)
    def in_parallel(x):
        return x

    @numba.njit(error_model="numpy", cache=True)
    def divide(a, b):
        return a / b

    assert COPIES.of(one_signature) is one_signature
    assert COPIES.of(in_parallel) is in_parallel
    assert isinstance(COPIES.of(divide), Inner)
    assert COPIES.of(divide)(1.0, 0.0) == float("inf")


SPECIAL: dict[str, str] = {}
"""Functions of kernels that are not inner ones, by name, and why: none."""


def test_all_that_the_games_compile_is_inner_but_what_python_calls():
    for spec in mirabilis.games():
        game = mirabilis.load(spec.slug)
        for template in (compiled.CALLS, compiled.PLAY, compiled.PERFT, *SEARCH):
            names = {f"{f.__module__}.{f.__qualname__}" for f in _stock(game.instance(template))}
            assert names <= SPECIAL.keys(), f"{spec.slug}: as numba compiles them, again and again"


SEARCH = tuple(f"mirabilis.search.templates.{name}" for name in ("uct", "infosets", "expectimax"))


def _stock(module):
    """Return the functions below those that Python calls that numba compiles in its usual way."""
    todo = [value for value in vars(module).values() if _is_outer(value)]
    seen, found = set(), []
    while todo:
        function = todo.pop().py_func
        if function in seen:
            continue
        seen.add(function)
        used = compiled.looked_up(function.__code__) & function.__globals__.keys()
        values = [function.__globals__[name] for name in used]
        values += [cell.cell_contents for cell in function.__closure__ or ()]
        values = [value for value in values if hasattr(value, "py_func")]
        found += [v for v in values if not isinstance(v, Inner) and not _is_outer(v)]
        todo += values
    assert len(seen) > 3
    return found


def _is_outer(value):
    return hasattr(value, "py_func") and value.stats.cache_path is not None


COUNT = """
import json, sys
import mirabilis
from mirabilis.bots import ready
from mirabilis.core.errors import BadSetup
from numba.core import event, types

with event.install_recorder("numba:compile") as recorder:
    game = mirabilis.load(__import__(sys.argv[1], fromlist=["x"]))
    match = game.start(seed=1)
    match.play(match.actors[0], match.codes(match.actors[0])[0])
    if bots := sys.argv[2:]:
        game.prepare()
    for bot in bots:
        try:
            ready.prepare([bot], game)
        except BadSetup:
            pass  # exact search is for some games only
found = {}
for _, e in recorder.buffer:
    function = e.data["dispatcher"].py_func
    if e.is_start and function.__module__.partition(".")[0] != "numba":
        name = function.__module__.rpartition(".")[2] + "." + function.__qualname__
        args = tuple(e.data["args"])
        literal = any(isinstance(kind, types.Literal) for kind in args)
        found.setdefault(name, []).append(literal)
print(json.dumps(found))
"""

REASONS = {
    "rng.start": "a match draws one number at a time, a search many: two sizes of their record",
    "rng._refill": "as rng.start",
    "rng.word": "as rng.start",
    "rng.below": "as rng.start",
    "rng.pick": "as rng.start",
    "rng._weighted": "as rng.start",
    **dict.fromkeys(
        (
            *("choosing.clear", "choosing.share", "choosing.width", "choosing.worth"),
            *("choosing.choose", "choosing.choose_guided", "choosing.gauge", "choosing.is_worse"),
        ),
        "a tree where nothing is hidden and trees of what seats know: two kinds of nodes",
    ),
    "shapes.list_completions": "into a list of moves, and into a short one of the function's own",
}
"""Functions with more than one signature, and why."""


def _counted(tmp_path, module, *bots):
    """Compile a game in a new process; return the functions with several signatures."""
    done = subprocess.run(
        [sys.executable, "-c", COUNT, module, *bots],
        env=os.environ
        | {
            "MIRABILIS_CACHE": str(tmp_path),
            "PYTHONPATH": os.pathsep.join((*sys.path, str(TESTS))),
        },
        check=True,
        capture_output=True,
        text=True,
    )
    found = json.loads(done.stdout)
    assert len(found) > 10
    assert not [name for name, literals in found.items() if any(literals)]
    return {name for name, literals in found.items() if len(literals) > 1}


def test_a_small_game_has_one_signature_for_each_function(tmp_path):
    assert _counted(tmp_path, "tiny.bluff") <= REASONS.keys()


@pytest.mark.long
@pytest.mark.parametrize("slug", [spec.slug for spec in mirabilis.games()])
def test_the_games_have_one_signature_for_each_function(tmp_path, slug):
    bots = ("greedy", "mcts", "expectimax")
    assert _counted(tmp_path, f"mirabilis.games.{slug}", *bots) <= REASONS.keys()
