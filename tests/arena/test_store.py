"""The folder of a run: whole rounds stay, a torn line goes, another run is refused."""

from __future__ import annotations

import dataclasses
import json
import subprocess
import sys
from pathlib import Path

import pytest

from mirabilis.arena import ArenaError, Bounds, GameRow, Plan
from mirabilis.arena.store import GAMES, PLAN, Store, check

RUN = Plan("ewn", ("a", "b"), version="1")


def row(number: int) -> GameRow:
    two = (0.0, 1.0)
    return GameRow(
        number, number // 2, "s", ("a", "b"), two, two, "end", (1,), 9, 5, two, (3, 2), ("", ""),
        {"x": 1.0}, "line\nnächste\n",
    )  # fmt: skip


def filled(folder, rounds):
    with Store(RUN, folder) as store:
        for number in rounds:
            store.add(number, [row(2 * number), row(2 * number + 1)])
        store.sync()
    return (folder / GAMES).read_bytes()


def test_rounds_come_back(tmp_path):
    filled(tmp_path, [2, 0])
    with Store(RUN, tmp_path) as store:
        assert store.rounds == {2: [row(4), row(5)], 0: [row(0), row(1)]}


def test_wherever_a_line_is_cut_off_the_others_stay(tmp_path):
    whole = filled(tmp_path, [0, 1])
    first = whole.index(b"\n") + 1
    for cut in (first, first + 1, first + 40, len(whole) - 1):
        (tmp_path / GAMES).write_bytes(whole[:cut])
        with Store(RUN, tmp_path) as store:
            assert list(store.rounds) == [0]
            store.add(1, [row(2), row(3)])
        assert (tmp_path / GAMES).read_bytes() == whole


def test_a_last_line_of_zeros_goes_too(tmp_path):
    whole = filled(tmp_path, [0, 1])
    (tmp_path / GAMES).write_bytes(whole + b"\0" * 50 + b"\n")
    with Store(RUN, tmp_path) as store:
        assert list(store.rounds) == [0, 1]
    assert (tmp_path / GAMES).read_bytes() == whole


def test_damage_in_the_middle_is_refused_and_left_as_it_is(tmp_path):
    whole = filled(tmp_path, [0, 1])
    damaged = b"{}\n" + whole
    (tmp_path / GAMES).write_bytes(damaged)
    with pytest.raises(ArenaError, match=r"line 1 of .* is damaged"):
        Store(RUN, tmp_path)
    assert (tmp_path / GAMES).read_bytes() == damaged


def test_a_round_is_kept_once(tmp_path):
    filled(tmp_path, [0, 0])
    assert (tmp_path / GAMES).read_bytes().count(b"\n") == 1


@pytest.mark.parametrize(
    ("change", "named"),
    [
        ({"bots": ("a", "c")}, r'bots is \["a", "b"\] there, \["a", "c"\] here'),
        ({"seed": 5}, "seed is 0 there, 5 here"),
        ({"seconds": 0.5}, "seconds is null there, 0.5 here"),
        ({"version": "2"}, 'version is "1" there, "2" here'),
        ({"options": {"first": "red"}}, "options is {} there"),
    ],
)
def test_another_run_is_refused_by_name(tmp_path, change, named):
    before = filled(tmp_path, [0])
    with pytest.raises(ArenaError, match=named):
        Store(dataclasses.replace(RUN, **change), tmp_path)
    assert (tmp_path / GAMES).read_bytes() == before
    assert json.loads((tmp_path / PLAN).read_text())["seed"] == 0


def test_a_run_may_grow_or_get_a_test(tmp_path):
    filled(tmp_path, [0])
    with Store(dataclasses.replace(RUN, rounds=500, sprt=Bounds()), tmp_path) as store:
        assert list(store.rounds) == [0]


def test_foreign_folders_are_left_alone(tmp_path):
    (tmp_path / GAMES).write_text("mine\n")
    with pytest.raises(ArenaError, match=r"has games\.jsonl but no plan\.json"):
        Store(RUN, tmp_path)
    assert (tmp_path / GAMES).read_text() == "mine\n"
    (tmp_path / PLAN).write_text("[]")
    with pytest.raises(ArenaError, match="is not a plan of the arena"):
        check(RUN, tmp_path)
    with pytest.raises(ArenaError, match="is not a folder"):
        check(RUN, tmp_path / GAMES)
    with pytest.raises(ArenaError, match="cannot write to"):
        Store(RUN, tmp_path / GAMES / "below")


def test_two_processes_do_not_share_a_folder(tmp_path):
    with Store(RUN, tmp_path), pytest.raises(ArenaError, match="another process is playing"):
        Store(RUN, tmp_path)
    Store(RUN, tmp_path).close()


def test_without_a_folder_nothing_is_written(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    with Store(RUN, None) as store:
        store.add(0, [row(0)])
        store.sync()
        assert store.rounds == {0: [row(0)]}
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    "line",
    [
        {"round": 3, "games": ["x"]},
        {"round": "x", "games": []},
        {"round": 3, "games": []},
        {"round": -1, "games": [row(6).to_json()]},
        {"round": 4, "games": [row(6).to_json()]},
        {"round": 3, "games": [row(6).to_json() | {"utility": "x"}]},
        [],
    ],
)
def test_lines_that_are_no_rounds_are_damage(tmp_path, line):
    whole = filled(tmp_path, [0, 1])
    (tmp_path / GAMES).write_bytes(json.dumps(line).encode() + b"\n" + whole)
    with pytest.raises(ArenaError, match=r"line 1 of .* is damaged"):
        Store(RUN, tmp_path)


def test_folders_that_cannot_be(tmp_path):
    with pytest.raises(ArenaError, match="cannot be a folder"):
        check(RUN, tmp_path / ("x" * 300))
    with pytest.raises(ArenaError, match="no name"):
        check(RUN, Path(""))


def test_a_full_disk_is_told_and_what_is_kept_stays(tmp_path):
    program = """
import resource, sys
sys.path[:0] = sys.argv[2:]
from arena.test_store import RUN, row
from mirabilis.arena import ArenaError
from mirabilis.arena.store import Store
from pathlib import Path
import signal
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (2000, 2000))
try:
    with Store(RUN, Path(sys.argv[1])) as store:
        for number in range(99):
            store.add(number, [row(2 * number), row(2 * number + 1)])
            store.sync()
except ArenaError as error:
    print(error)
"""
    tests = str(Path(__file__).parents[1])
    done = subprocess.run(
        [sys.executable, "-c", program, str(tmp_path), tests],
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert done.stderr == ""
    assert done.stdout.startswith(f"cannot write to {tmp_path}: ")
    with Store(RUN, tmp_path) as store:
        assert list(store.rounds) == list(range(len(store.rounds)))
        assert store.rounds
