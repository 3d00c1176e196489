"""Compiled code: a stale cache cannot be, a second process starts at once, twins are plain."""

import enum
import os
import shutil
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from numba import njit

import mirabilis
from mirabilis.core import compiled
from mirabilis.core.contract import FUNCTIONS
from mirabilis.core.copies import plain_copy
from mirabilis.core.parts import Parts
from tiny import bluff
from tiny.bluff import kernel as bluff_kernel

TESTS = Path(__file__).parent.parent

PLAY = """
import mirabilis, copied.market as market
match = mirabilis.load(market).start(seed=3, open=True)
while match.actors:
    match.play(match.actors[0], match.codes(match.actors[0])[0])
stats = [f.stats for f in vars(match.game.calls).values() if hasattr(f, "stats")]
misses = sum(sum(s.cache_misses.values()) for s in stats)
print(match.outcome.points, misses)
"""


def run(folder, cache):
    found = subprocess.run(
        [sys.executable, "-c", PLAY],
        env=os.environ
        | {
            "PYTHONPATH": f"{folder}{os.pathsep}{TESTS}",
            "MIRABILIS_CACHE": str(cache),
            "NUMBA_DISABLE_JIT": "0",
            "PYTHONDONTWRITEBYTECODE": "1",
        },
        capture_output=True,
        text=True,
        check=False,
    )
    assert found.returncode == 0, found.stderr
    points, _, misses = found.stdout.strip().rpartition(" ")
    return points, int(misses)


def edit(file, old, new):
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new), encoding="utf-8")


@pytest.mark.compiled
def test_an_edited_kernel_spec_or_data_file_counts_at_once(tmp_path):
    """Four processes share a cache; what is edited in between is what is played."""
    shutil.copytree(TESTS / "tiny" / "market", tmp_path / "copied" / "market")
    (tmp_path / "copied" / "__init__.py").touch()
    home = tmp_path / "copied" / "market"
    for file in home.glob("*.py"):
        edit_all = file.read_text(encoding="utf-8").replace("tiny.market", "copied.market")
        file.write_text(edit_all, encoding="utf-8")
    cache = tmp_path / "cache"
    first, compilations = run(tmp_path, cache)
    assert compilations > 0
    again, compilations = run(tmp_path, cache)
    assert again == first
    assert compilations == 0

    import json

    goods = json.loads((home / "data" / "goods.json").read_text(encoding="utf-8"))
    for good in goods:
        good["price"] += 20
    (home / "data" / "goods.json").write_text(json.dumps(goods), encoding="utf-8")
    dearer, compilations = run(tmp_path, cache)
    assert dearer != first
    assert compilations == 0  # tables are arguments: another price needs no compilation

    kernel = home / "kernel.py"
    edit(kernel, "@njit\ndef returns(", "@njit\ndef _earned(")
    kernel.write_text(
        kernel.read_text(encoding="utf-8")
        + "\n\n@njit\ndef returns(t, state, utility, points):\n"
        + "    reason = _earned(t, state, utility, points)\n"
        + "    points[0] = 1234\n    return reason\n",
        encoding="utf-8",
    )
    edited, compilations = run(tmp_path, cache)
    assert "1234" in edited
    assert compilations > 0


def digest(**changed):
    functions = {name: getattr(bluff_kernel, name) for name in FUNCTIONS} | changed
    return compiled.fingerprint(compiled.CALLS, functions)


LIMIT = 3
ROW = np.arange(3)


@njit
def helper(x):
    return x + LIMIT


@njit
def free(t, state):
    return helper(0) - LIMIT


@njit
def free_by_row(t, state):
    return ROW[0]


@njit
def free_by_module(t, state):
    return bluff_kernel.free(t, state)


def test_the_fingerprint_sees_what_is_reached(monkeypatch):
    assert digest() == digest()
    before = digest(free=free)
    assert before != digest()
    monkeypatch.setitem(globals(), "LIMIT", 4)
    assert digest(free=free) != before
    with_row = digest(free=free_by_row)
    monkeypatch.setitem(globals(), "ROW", np.arange(1, 4))
    assert digest(free=free_by_row) != with_row
    assert digest(free=free_by_module) == digest(free=free_by_module) != digest()


class Colour(enum.IntEnum):
    RED = 1


@njit
def free_by_default(t, state, k=0):
    return k


@njit
def zero(t, state):
    return 0


@njit
def one(t, state):
    return 1


@njit
def free_by_alias(t, state):
    return ALIAS(t, state) + zero(t, state) + one(t, state)


ALIAS = zero
NESTED = (np.arange(3000), 5)


@njit
def free_by_nested(t, state):
    return NESTED[1]


@njit
def free_by_enum(t, state):
    return Colour.RED


def test_what_hides_in_defaults_aliases_tuples_and_enums_counts(monkeypatch):
    def changed(function, name, value):
        before = digest(free=function)
        with monkeypatch.context() as patch:
            patch.setitem(globals(), name, value)
            return digest(free=function) != before

    nested = (np.arange(3000) + (np.arange(3000) == 1500), 5)
    assert changed(free_by_alias, "ALIAS", one)
    assert changed(free_by_nested, "NESTED", nested)
    assert changed(free_by_enum, "Colour", enum.IntEnum("Colour", {"RED": 2}))
    plain = getattr(free_by_default, "py_func", free_by_default)
    before = digest(free=free_by_default)
    monkeypatch.setattr(plain, "__defaults__", (1,))
    assert digest(free=free_by_default) != before
    assert digest(free=zero) != digest(free=one)


def test_closures_are_seen():
    def made(value):
        @njit
        def inner(t, state):
            return value

        return inner

    assert digest(free=made(1)) != digest(free=made(2))
    assert digest(free=made(1)) == digest(free=made(1))


def test_interpreted_twins_are_plain_functions():
    game = mirabilis.load(bluff, jit=False)
    assert not game.is_compiled
    assert game.is_prepared
    assert type(game.calls.apply).__name__ == "function"
    assert not hasattr(game.calls.pick, "py_func")
    helper_twin = plain_copy(free)
    assert helper_twin(None, None) == 0


def test_where_the_cache_is(monkeypatch):
    for name in ("MIRABILIS_CACHE", "XDG_CACHE_HOME", "LOCALAPPDATA"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HOME", "/home/somebody")
    monkeypatch.setattr(sys, "platform", "linux")
    assert compiled.cache_folder() == Path("/home/somebody/.cache/mirabilis")
    monkeypatch.setenv("XDG_CACHE_HOME", "/var/tmp/x")
    assert compiled.cache_folder() == Path("/var/tmp/x/mirabilis")
    monkeypatch.setattr(sys, "platform", "darwin")
    assert compiled.cache_folder() == Path("/home/somebody/Library/Caches/mirabilis")
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setenv("LOCALAPPDATA", "/c/Local")
    assert compiled.cache_folder() == Path("/c/Local/mirabilis")
    monkeypatch.setenv("MIRABILIS_CACHE", "/elsewhere")
    assert compiled.cache_folder() == Path("/elsewhere")


def test_an_unknown_template_is_named():
    with pytest.raises(ModuleNotFoundError, match=r"no template mirabilis\.core\.templates\.chess"):
        mirabilis.load(bluff).instance("mirabilis.core.templates.chess")


@pytest.mark.compiled
def test_a_folder_that_cannot_be_written_does_not_matter(tmp_path, monkeypatch):
    blocked = tmp_path / "file"
    blocked.write_text("not a folder", encoding="utf-8")
    monkeypatch.setenv("MIRABILIS_CACHE", str(blocked))
    monkeypatch.setattr(compiled, "_INSTANCES", {})
    source = Parts(bluff).kernel
    name = f"mirabilis_compiled.bluff_{compiled.fingerprint(compiled.CALLS, source)}.calls"
    monkeypatch.delitem(sys.modules, name, raising=False)
    match = mirabilis.load(bluff).start(seed=1)
    assert match.actors == (0,)


@pytest.mark.compiled
def test_preparing_tells_how_far_it_is(tmp_path, monkeypatch):
    game = mirabilis.load(bluff)
    steps = []
    game.prepare(lambda done, total: steps.append((done, total)))
    total = steps[0][1]
    assert steps == [(n, total) for n in range(total + 1)]
    assert game.is_prepared
    monkeypatch.setenv("MIRABILIS_CACHE", str(tmp_path))
    assert not mirabilis.load(bluff).is_prepared


@pytest.mark.parametrize("name", FUNCTIONS)
def test_a_placeholder_is_never_called(name):
    """A template that reaches a placeholder was not instantiated."""
    from inspect import signature

    from mirabilis.core import contract

    placeholder = getattr(contract, name)
    with pytest.raises(AssertionError, match="the game's own function"):
        placeholder(*[None] * len(signature(placeholder).parameters))


def test_a_template_is_copied_and_filled(tmp_path, monkeypatch):
    monkeypatch.setenv("MIRABILIS_CACHE", str(tmp_path))
    kernel = Parts(bluff).kernel
    module = compiled._compiled(compiled.CALLS, "copied", kernel)
    assert module is compiled._compiled(compiled.CALLS, "copied", kernel)
    assert plain_copy(module.apply).__code__ is plain_copy(kernel["apply"]).__code__
    assert Path(module.__file__).is_relative_to(tmp_path)
    assert not compiled.is_ready("copied", kernel)
    compiled.mark_ready("copied", kernel)
    assert compiled.is_ready("copied", kernel)
    (tmp_path / "file").write_text("", encoding="utf-8")
    monkeypatch.setenv("MIRABILIS_CACHE", str(tmp_path / "file"))
    compiled.mark_ready("copied", kernel)  # cannot be written: not an error
    assert not compiled.is_ready("copied", kernel)
    elsewhere = compiled._compiled(compiled.PLAY, "copied", kernel)
    assert not Path(elsewhere.__file__).is_relative_to(tmp_path)


class Dispatched:
    """Stands for a compiled function where the compiler is off."""

    def __init__(self, py_func):
        self.py_func = py_func


def test_twins_replace_what_they_reach(monkeypatch):
    def plain(x):
        return LIMIT + x

    def outer(x):
        return closed(x) + bluff_kernel.free(None, None) + helper(x)

    closed = Dispatched(plain)
    monkeypatch.setitem(globals(), "helper", Dispatched(plain))
    twin = plain_copy(Dispatched(outer))
    assert twin(1) == 2 * (LIMIT + 1)


def test_warming_up_does_not_need_a_compiler():
    steps = []
    mirabilis.load(bluff, jit=False).prepare(lambda done, total: steps.append(done))
    assert steps == list(range(len(steps)))
    mirabilis.load(bluff, jit=False).prepare()


def test_constants_of_every_kind_count():
    def by_set(t, state):
        return 1 if state in {1, 2} else 0

    def by_other_set(t, state):
        return 1 if state in {1, 3} else 0

    def by_lambda(t, state):
        return (lambda: 5)()

    assert len({digest(free=f) for f in (by_set, by_other_set, by_lambda)}) == 3


@pytest.mark.compiled
def test_an_interpreted_game_first_leaves_the_compiled_ones_alone():
    code = (
        "import mirabilis; from tiny import bluff\n"
        "mirabilis.load(bluff, jit=False).start(seed=1)\n"
        "print(mirabilis.load(bluff).start(seed=1).actors)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        env=os.environ | {"PYTHONPATH": str(TESTS)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stdout == "(0,)\n", done.stderr


@pytest.mark.compiled
def test_what_a_template_borrows_is_part_of_its_fingerprint():
    """Cached code names the module it borrowed from, so another lender is another fingerprint."""

    @njit
    def prior(t, state, seat, moves, count, weights):
        for i in range(count):
            weights[i] = 2.0

    plain = {name: getattr(bluff_kernel, name) for name in FUNCTIONS}
    search = "mirabilis.search.templates.expectimax"  # uses evaluate, which bluff lacks; not prior
    assert compiled.fingerprint(search, plain) != compiled.fingerprint(
        search, plain | {"prior": prior}
    )
