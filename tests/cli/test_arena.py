"""``mirabilis arena``: what it shows, keeps and refuses."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys

import pytest

from mirabilis.cli.ladder import _duration
from mirabilis.cli.screen import TEXTS, Screen
from mirabilis.core.spec import LANGUAGES
from waiting import PATIENCE, started, until

pytestmark = pytest.mark.compiled  # bots play whole games


@pytest.fixture(autouse=True)
def _here(monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)


def test_a_ladder_with_everything_kept(run, tmp_path):
    done = run("arena", "ewn", "random", "greedy", "greedy:2", "--games", 11, "--workers", 1)
    assert (done.code, done.err) == (0, "")
    (folder,) = tmp_path.iterdir()
    assert re.fullmatch(r"arena-ewn-[0-9a-f]{8}", folder.name)
    assert str(folder.name) in done.out
    assert {file.name for file in folder.iterdir()} == {
        "plan.json",
        "games.jsonl",
        "result.json",
        "games.parquet",
        "report.html",
    }
    result = json.loads((folder / "result.json").read_text())
    assert result["games"] == 3 * 12  # rounded up to whole rounds
    ranks = re.findall(r"^ ?(\d)   (\S+) +([+−]\d+) ", done.out, re.M)
    assert [rank for rank, _, _ in ranks] == ["1", "2", "3"]
    assert ranks[0][1] == "greedy"
    assert [bot for _, bot, _ in ranks] == [r["bot"] for r in result["ratings"]]
    assert "against" in done.out
    assert "36 games in" in done.out
    again = run("arena", "ewn", "random", "greedy", "greedy:2", "--games", 11, "--workers", 1)
    assert again.code == 0
    assert "36 games in" not in again.out  # nothing was left to play
    assert len(list(tmp_path.iterdir())) == 1


def test_a_sequential_test_says_who_is_stronger(run):
    done = run("arena", "ewn", "greedy", "random", "--sprt", "--workers", 1, "--out", "here")
    assert done.code == 0
    assert "greedy is stronger than random" in done.out
    done = run("arena", "ewn", "random", "greedy", "--sprt=-5,60", "--workers", 1)
    assert "random is not stronger than greedy (nearer to −5 Elo than to 60)" in done.out
    done = run(
        "arena", "ewn", "greedy:2", "greedy:1", "--sprt", "0,1", "--games", 4, "--workers", 1
    )
    assert "not decided between 0 and 1 Elo" in done.out


def test_one_bot_alone_plays_itself(run, tmp_path):
    done = run("arena", "ewn", "random", "--games", 4, "--workers", 1, "--out", "x")
    assert done.code == 0
    assert json.loads((tmp_path / "x" / "result.json").read_text())["games"] == 4


@pytest.mark.bad_bot
def test_bots_that_play_alone_are_listed_by_points(run, tmp_path):
    (tmp_path / "bad.py").write_text(
        "class Bad:\n    def choose(self, seat):\n        raise ValueError('oh')\n"
    )
    words = ("arena", "dice", "random", "greedy", "bad.py")
    done = run(*words, "--seats", 1, "--games", 9, "--workers", 1, "--out", "x")
    assert done.code == 0
    first, second, third = json.loads((tmp_path / "x" / "result.json").read_text())["alone"]
    assert (first["bot"], second["bot"], third["bot"]) == ("greedy", "random", "bad.py")
    assert f"{first['mean']:+.1f} ± {first['error']:.1f}" in done.out
    assert f"{first['ahead']:+.1f} ± {first['ahead_error']:.1f}" in done.out
    assert third["mean"] == -2200  # a bot that fails has lost all, not what its stand-in scored


def test_options_series_and_seed_are_part_of_the_run(run, tmp_path):
    words = ("arena", "ewn", "random", "greedy:1", "--games", 2, "--workers", 1)
    done = run(*words, "--option", "setup=standard", "--series", 2, "--seed", "a text")
    assert done.code == 0
    (folder,) = tmp_path.iterdir()
    plan = json.loads((folder / "plan.json").read_text())
    assert plan["options"]["setup"] == "standard"
    assert (plan["series"], plan["seed"]) == (2, "a text")
    assert run(*words, "--seed", 1, "--out", folder.name).code == 2


@pytest.mark.bad_bot
def test_faults_are_shown_and_the_run_ends_well(run, tmp_path):
    (tmp_path / "bad.py").write_text(
        "class Bad:\n    def choose(self, seat):\n        raise ValueError('oh')\n"
    )
    done = run("arena", "ewn", "bad.py", "random", "--games", 4, "--workers", 1)
    assert done.code == 0
    assert "bad.py lost 4 games by a fault: crashed: ValueError: oh" in done.out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["nothing", "random"], "no game 'nothing'"),
        (["ewn"], "missing: BOT"),
        (["ewn", "nobody"], "no bot 'nobody'"),
        (["ewn", "greedy:x"], "greedy"),
        (["ewn", "random", "random"], "random is given twice"),
        (["ewn", "random", "greedy", "--seats", "3"], "ewn is for 2 players, not 3"),
        (["ewn", "random", "greedy", "--time", "20"], "20ms or 2s, not '20'"),
        (["ewn", "random", "greedy", "--time", "0s"], "20ms or 2s, not '0s'"),
        (["ewn", "random", "greedy", "--games", "0"], "--games is 1 or more, not 0"),
        (["ewn", "random", "greedy", "--workers", "0"], "--workers is 1 or more, not 0"),
        (["ewn", "random", "greedy", "--series", "-1"], "--series is 1 or more, not -1"),
        (["ewn", "random", "greedy", "--sprt", "50,0"], "the lower one first"),
        (["ewn", "random", "greedy", "--sprt", "x"], "the lower one first"),
        (["ewn", "random", "greedy", "greedy:1", "--sprt"], "compares 2 bots, not 3"),
        (["ewn", "random", "greedy", "--option", "setup=odd"], "option setup cannot be 'odd'"),
        (["ewn", "random", "greedy", "--option", "odd=1"], "no option 'odd'"),
        (["ewn", "random", "greedy", "--seed", " "], "a seed is"),
        (["ewn", "random", "greedy", "--seed", "99999999999999999999"], "2**64"),
    ],
)
def test_what_cannot_be_is_refused_before_a_game(run, tmp_path, words, said):
    done = run("arena", *words)
    assert done.code == 2
    assert done.err.startswith("mirabilis: ")
    assert done.err.count("\n") == 1
    assert said in done.err
    assert list(tmp_path.iterdir()) == []


def test_another_run_in_the_folder_is_refused(run):
    words = ("--games", 2, "--workers", 1, "--out", "x")
    assert run("arena", "ewn", "random", "greedy:1", *words).code == 0
    done = run("arena", "ewn", "random", "greedy:2", *words)
    assert done.code == 2
    assert 'bots is ["random", "greedy:1"] there' in done.err


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_its_headings(run, language):
    words = ("--games", 2, "--workers", 1, "--lang", language)
    done = run("arena", "ewn", "greedy", "random", "greedy:1", *words)
    assert done.code == 0
    for key in ("arena.bot", "arena.interval", "arena.games", "arena.against"):
        assert TEXTS.say(key, language) in done.out


def lines(file):
    return file.read_bytes().count(b"\n") if file.exists() else 0


def test_ctrl_c_keeps_rounds_and_says_how_to_go_on(tmp_path):
    (tmp_path / "slow.py").write_text(
        "import time\nclass Slow:\n    def choose(self, seat):\n"
        "        time.sleep(0.005)\n        return seat.codes[0]\n"
    )
    words = ["arena", "ewn", "slow.py", "random", "--games", "2000", "--workers", "2"]
    games = tmp_path / "out" / "games.jsonl"
    with started(
        *(sys.executable, "-m", "mirabilis.cli", *words, "--out", "out"),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONUNBUFFERED": "1", "NUMBA_DISABLE_JIT": "1"},
    ) as process:
        until(lambda: process.poll() is not None or lines(games) >= 3, "a few finished rounds")
        assert process.poll() is None, process.communicate()
        os.killpg(process.pid, signal.SIGINT)
        out, err = process.communicate(timeout=PATIENCE)
    assert process.returncode == 130
    assert err == ""
    assert out.splitlines()[-1] == (
        "Stopped. The finished rounds are in out; the same command goes on."
    )
    assert games.read_bytes().endswith(b"\n")
    assert not (tmp_path / "out" / "result.json").exists()


def test_a_terminal_shows_how_far_it_is(terminal, tmp_path):
    words = ("arena", "ewn", "greedy:20", "greedy:10", "--games", "60", "--workers", "1")
    seen = terminal(*words, "--out", str(tmp_path / "out"))
    seen.expect(r"Rounds.*/30")
    assert seen.ends() == 0
    assert "report.html" in seen.raw


def test_short_times_are_written_for_people():
    assert [_duration(Screen(), s) for s in (2.0, 0.0213, 0.00002)] == ["2 s", "21.3 ms", "20 µs"]


def test_the_arena_is_loaded_only_when_it_is_needed():
    program = "import sys, mirabilis.cli.main\nfrom mirabilis.cli.parser import verbs\nverbs()\n"
    program += "print([m for m in sys.modules if m.startswith('mirabilis.arena')])"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert done.stdout == "[]\n"


def test_a_missing_library_costs_one_file_and_not_the_run(run, tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    done = run("arena", "ewn", "random", "greedy:1", "--games", 4, "--workers", 1, "--out", "x")
    assert done.code == 0
    assert "games.parquet was left out: the library pyarrow is not installed" in done.out
    assert (tmp_path / "x" / "report.html").exists()


@pytest.mark.bad_bot
def test_a_bot_that_leaves_the_program_is_a_fault(run, tmp_path):
    (tmp_path / "leaver.py").write_text(
        "import sys\nclass Leaver:\n    def choose(self, seat):\n        sys.exit(3)\n"
    )
    done = run("arena", "ewn", "random", "./leaver.py", "--games", 2, "--workers", 1)
    assert done.code == 0
    assert "crashed: SystemExit" in done.out


def test_more_games_than_can_be_listed_are_refused(run):
    done = run("arena", "ewn", "random", "greedy", "--games", 10**20)
    assert done.code == 2
    assert "1 to 1000000 rounds" in done.err
