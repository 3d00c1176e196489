"""Whole runs: the same with any number of workers, and after any kind of end."""

from __future__ import annotations

import contextlib
import dataclasses
import json
import os
import signal
import subprocess
import sys

import pytest

import mirabilis
from arena.data import failing
from mirabilis.arena import ArenaError, Bounds, Plan, run
from mirabilis.arena.store import GAMES
from tiny import market
from waiting import PATIENCE, group_is_empty, started, until

pytestmark = pytest.mark.compiled  # bots play whole games

PLAN = Plan("ewn", ("greedy:3", "random", "greedy:1"), rounds=4)


def plainly(plan, **more):
    """Run a plan with interpreted rules: processes are there sooner, and do the same."""
    return run(plan, game=mirabilis.load(plan.slug, jit=False), **more)


def told(result):
    """Return all of a result that does not depend on time."""
    rows = [dataclasses.replace(row, seconds=()) for row in result.rows]
    data = {k: v for k, v in result.to_json().items() if k not in ("thinking", "timing", "notes")}
    data["plan"].pop("version")  # the code may be edited while its tests run
    return rows, data


def test_the_number_of_workers_changes_nothing():
    one = run(PLAN, workers=1)
    two = run(PLAN, workers=2)
    assert told(one) == told(two)
    assert len(one.rows) == 3 * 4 * 2
    assert [row.number for row in one.rows] == list(range(24))
    assert two.timing.workers == 2
    assert 0 < two.timing.share < 1
    assert json.loads(json.dumps(one.to_json(), allow_nan=False))["games"] == 24


def test_the_better_bot_is_first():
    result = run(Plan("ewn", ("random", "greedy"), rounds=15), workers=1)
    best, worst = result.ratings
    assert (best.bot, worst.bot) == ("greedy", "random")
    assert best.low > worst.high
    assert best.games == 30
    assert [(p.first, p.wins + p.losses) for p in result.pairs] == [("random", 30), ("greedy", 30)]
    assert result.thinking["greedy"] > result.thinking["random"] > 0


def test_a_run_of_three_seats_has_ratings_by_the_bootstrap():
    game = mirabilis.load(market, jit=False)
    plan = Plan("market", ("random", "greedy:1"), players=3, rounds=2)
    result = run(plan, workers=1, game=game)
    assert len(result.rows) == 2 * 2 * 3  # two line-ups
    assert all(r.low < r.elo < r.high for r in result.ratings)
    assert told(result) == told(run(plan, workers=2, game=game))


def test_the_test_stops_at_the_same_round_with_any_number_of_workers():
    plan = Plan("ewn", ("greedy", "random"), rounds=500, sprt=Bounds())
    one, two = run(plan, workers=1), run(plan, workers=2)
    assert told(one) == told(two)
    assert one.sprt is not None
    assert one.sprt.state == "H1"
    assert one.sprt.rounds * 2 == len(one.rows) < 200


def test_a_test_without_an_answer_is_open():
    result = run(Plan("ewn", ("random", "greedy:1"), rounds=2, sprt=Bounds()), workers=1)
    assert result.sprt is not None
    assert result.sprt.state == "open"
    assert result.sprt.rounds == 2


def games_begun(folder):
    return (folder / "games").read_text().split()


def test_a_finished_run_is_not_played_again_and_can_grow(tmp_path):
    noted = failing(tmp_path)("Noted")
    plan, out = Plan("ewn", (noted, "random"), rounds=3), tmp_path / "out"
    first = run(plan, out=out, workers=1)
    assert len(games_begun(tmp_path)) == 6
    again = run(plan, out=out, workers=1)
    assert told(again) == told(first)
    assert again.timing.games == 0
    longer = run(dataclasses.replace(plan, rounds=5), out=out, workers=1)
    begun = games_begun(tmp_path)
    assert len(begun) == len(set(begun)) == 10
    assert longer.rows[:6] == first.rows
    shorter = run(dataclasses.replace(plan, rounds=2), out=out, workers=1)
    assert shorter.rows == first.rows[:4]
    assert (out / GAMES).read_bytes().count(b"\n") == 5


PROGRAM = """
import sys
import mirabilis
from mirabilis.arena import Plan, run
if __name__ == "__main__":
    plan = Plan("ewn", (sys.argv[1], "random"), rounds=40)
    run(plan, out=sys.argv[2], workers=2, game=mirabilis.load("ewn", jit=False))
"""


@contextlib.contextmanager
def begun(tmp_path, noted):
    """Give a run in a process of its own that has finished some rounds and waits in others."""
    program, out, hold = (tmp_path / name for name in ("program.py", "out", "hold"))
    program.write_text(PROGRAM)
    hold.touch()
    words = (sys.executable, str(program), noted, str(out))
    with started(*words, stderr=subprocess.PIPE) as process:
        until(lambda: process.poll() is not None or lines(out / GAMES) >= 5, "finished rounds")
        assert process.poll() is None, process.stderr.read()
        yield process, out
    hold.unlink()


def lines(file):
    return file.read_bytes().count(b"\n") if file.exists() else 0


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGINT])
def test_a_run_that_was_killed_goes_on(tmp_path, how):
    noted = failing(tmp_path)("Noted")
    with begun(tmp_path, noted) as (process, out):
        if how == signal.SIGINT:  # Ctrl-C reaches the whole group
            os.killpg(process.pid, how)
        else:
            process.kill()
        process.wait(PATIENCE)
        said = process.stderr.read().decode()
        until(lambda: group_is_empty(process.pid), "an end of workers without their parent")
    if how == signal.SIGINT:
        assert said.count("Traceback") == 1  # the program's own; workers say nothing
    kept = lines(out / GAMES)
    assert 5 <= kept < 40
    before = len(games_begun(tmp_path))
    plan = Plan("ewn", (noted, "random"), rounds=40)
    result = run(plan, out=out, workers=1)
    played = games_begun(tmp_path)[before:]
    assert len(played) == 2 * (40 - kept)  # finished rounds were not played again
    (tmp_path / "games").unlink()
    assert told(result) == told(run(plan, workers=1))


def test_a_worker_that_is_killed_is_reported_and_its_round_played_again(tmp_path):
    bot = failing(tmp_path)("Suicide")
    (tmp_path / "deaths").write_text("1")
    plan = Plan("ewn", (bot, "random"), rounds=4)
    result = plainly(plan, workers=2)
    assert len(result.rows) == 8
    assert len(result.notes) == 1
    assert "was killed by SIGKILL in round" in result.notes[0]
    assert told(result) == told(run(plan, workers=1))


def test_a_round_that_kills_twice_ends_the_run_and_the_others_are_kept(tmp_path):
    bot = failing(tmp_path)("Suicide")
    (tmp_path / "deaths").write_text("9")
    plan = Plan("ewn", (bot, "random"), rounds=4)
    with pytest.raises(ArenaError, match="for the second time"):
        plainly(plan, out=tmp_path / "out", workers=2)
    (tmp_path / "deaths").write_text("0")
    assert len(run(plan, out=tmp_path / "out", workers=1).rows) == 8


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"bots": ()}, "there is no bot"),
        ({"bots": ("random", " random")}, "random is given twice"),
        ({"bots": ("random", "nobody")}, "no bot 'nobody'"),
        ({"players": 3}, "for 2 players, not 3"),
        ({"rounds": 0}, "1 to 1000000 rounds"),
        ({"seconds": 0.0}, "more than 0 seconds"),
        ({"series": 0}, "1 win or more"),
        ({"seed": " x"}, "a text seed"),
        ({"options": {"colour": "red"}}, "no option 'colour'"),
        ({"sprt": Bounds(), "bots": ("random",)}, "compares 2 bots, not 1"),
        ({"sprt": Bounds(5, 5)}, "bounds of an SPRT rise"),
        ({"sprt": Bounds(alpha=0.9)}, "between 0 and 0.5"),
    ],
)
def test_a_plan_that_cannot_be_is_refused_before_anything_is_played(tmp_path, change, said):
    plan = dataclasses.replace(Plan("ewn", ("random", "greedy")), **change)
    with pytest.raises(mirabilis.MirabilisError, match=said):
        run(plan, out=tmp_path / "out", workers=1)
    assert not (tmp_path / "out").exists()


def test_workers_are_counted_from_one():
    with pytest.raises(ArenaError, match="1 worker or more, not 0"):
        run(PLAN, workers=0)


def test_a_changed_bot_is_another_run(tmp_path):
    noted = failing(tmp_path)("First")
    plan = Plan("ewn", (noted, "random"), rounds=1)
    run(plan, out=tmp_path / "out", workers=1)
    file = tmp_path / "failing.py"
    file.write_text(file.read_text() + "\nCHANGED = True\n")
    with pytest.raises(ArenaError, match="holds another run: version is"):
        run(plan, out=tmp_path / "out", workers=1)


def test_progress_is_told():
    seen = []
    run(PLAN, workers=1, progress=seen.append)
    assert [(p.done, p.total) for p in seen] == [(n, 12) for n in range(13)]
