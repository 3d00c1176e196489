"""The verb ``balance``: from a command to a report, and on where it was."""

from __future__ import annotations

import json
import shlex

import pytest

from mirabilis.arena import parquet
from mirabilis.arena.planning import settle
from mirabilis.arena.report_command import arena_command, balance_command
from mirabilis.arena.rows import Bounds, Plan
from mirabilis.cli.parser import build
from mirabilis.cli.prepare import load
from mirabilis.cli.screen import Screen
from mirabilis.cli.verbs import arena as arena_verb
from mirabilis.cli.verbs import balance as balance_verb
from mirabilis.core.spec import LANGUAGES

WORDS = ("balance", "ewn", "random", "--workers", "1", "--option", "setup=random")
FILES = {"balance.html", "balance.json", "balance.md", "games.jsonl", "games.parquet", "plan.json"}


def test_a_report_in_every_form(run, tmp_path):
    folder = tmp_path / "out"
    ran = run(*WORDS, "--games", 51, "--seed", "seven", "--out", folder)
    assert ran.code == 0
    assert {file.name for file in folder.iterdir()} == FILES
    data = json.loads((folder / "balance.json").read_text(encoding="utf-8"))
    assert data["games"] == 52  # rounds are whole
    rows = parquet.read(folder / "games.parquet")
    won = [sum(row.winners == (seat,) for row in rows) for seat in range(2)]
    for name, wins in zip(("Red", "Blue"), won, strict=True):
        (line,) = [line for line in ran.out.splitlines() if line.strip().startswith(name)]
        assert line.split()[1:5] == [str(wins), "0", f"{100 * wins / 52:.1f}", "%"]
    decisions = sum(row.decisions for row in rows) / 52
    assert f"52 games of {decisions:.1f} decisions" in ran.out
    assert "captures of own stones" in ran.out
    assert str(folder / "balance.html") in ran.out
    command = "mirabilis balance ewn random --games 52 --option setup=random --seed seven"
    assert command in (folder / "balance.html").read_text(encoding="utf-8")
    assert f"$ {command}\n" in (folder / "balance.md").read_text(encoding="utf-8")


def test_features_in_the_rows_are_those_of_the_game(run, tmp_path):
    run(*WORDS, "--games", 6, "--out", tmp_path / "out")
    for row in parquet.read(tmp_path / "out" / "games.parquet"):
        assert row.features["begins[1]"] == 1
        assert row.features["begins[2]"] == 0
        assert 0 <= row.features["stones left[2]"] <= 6


def test_it_goes_on_where_it_was(run, tmp_path):
    folder = tmp_path / "out"
    run(*WORDS, "--games", 20, "--out", folder)
    kept = (folder / "games.jsonl").read_bytes()
    page = (folder / "balance.html").read_bytes()
    again = run(*WORDS, "--games", 20, "--out", folder)
    assert again.code == 0
    assert (folder / "games.jsonl").read_bytes() == kept
    assert (folder / "balance.html").read_bytes() == page
    run(*WORDS, "--games", 30, "--out", folder)
    assert (folder / "games.jsonl").read_bytes().startswith(kept)
    assert json.loads((folder / "balance.json").read_text(encoding="utf-8"))["games"] == 30


def test_another_run_is_not_mixed_in(run, tmp_path):
    run(*WORDS, "--games", 4, "--out", tmp_path / "out")
    ran = run(*WORDS, "--games", 4, "--seed", "8", "--out", tmp_path / "out")
    assert ran.code == 2
    assert "holds another run" in ran.err


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language(run, tmp_path, language):
    ran = run(*WORDS, "--games", 4, "--out", tmp_path / "out", "--lang", language)
    assert ran.code == 0
    name = {"en": "Red", "de": "Rot", "fr": "Rouge", "nl": "Rood"}[language]
    assert name in ran.out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["ewn", "--games", "0"], "--games is 1 or more, not 0"),
        (["ewn", "--workers", "0"], "--workers is 1 or more, not 0"),
        (["ewn", "--seats", "3"], "ewn is for 2 players, not 3"),
        (["ewn", "nobody"], "nobody"),
        (["ewn", "mcts", "--time", "soon"], "a time is written 20ms or 2s, not 'soon'"),
        (["nothing"], "no game 'nothing'"),
        (["ewn", "--option", "setup=never"], "option setup cannot be 'never'"),
        (["ewn", "--seed", ""], "a seed is a number or a text in one line"),
    ],
)
def test_what_cannot_be_is_said_in_one_line(run, tmp_path, words, said, monkeypatch):
    monkeypatch.chdir(tmp_path)
    ran = run("balance", *words)
    assert ran.code == 2
    assert ran.err.count("\n") == 1
    assert said in ran.err
    assert list(tmp_path.iterdir()) == []


def test_a_folder_is_named_where_none_is_given(run, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert run(*WORDS, "--games", 2).code == 0
    (folder,) = tmp_path.iterdir()
    assert folder.name.startswith("balance-ewn-")


@pytest.mark.parametrize(
    "plan",
    [
        Plan("ewn", ("greedy",)),
        Plan("ewn", ("random", "greedy"), rounds=7, options={"first": "random", "board": "4x4"}),
        Plan("ewn", ("mcts", "random"), seconds=0.02, isolate=True, seed="two words"),
        Plan("ewn", ("greedy", "random"), sprt=Bounds(), seed=5, series=3),
        Plan("ewn", ("greedy", "random"), sprt=Bounds(-5, 12.5), options={"setup": "random"}),
    ],
)
def test_the_command_in_a_report_makes_the_same_run(plan):
    screen = Screen("en")
    verbs = [(arena_command, arena_verb)]
    if len(plan.bots) == 1:
        verbs.append((balance_command, balance_verb))
    for command, verb in verbs:
        args = build(screen.say).parse_args(shlex.split(command(plan))[1:])
        game = load(screen, args.slug, args.option)
        expected = settle(plan, load(screen, "ewn", [f"{k}={v}" for k, v in plan.options.items()]))
        assert verb._plan(args, screen, game) == expected


def test_points_of_a_game_for_one(run, tmp_path):
    folder = tmp_path / "out"
    words = ("balance", "dice", "greedy", "--seats", 1, "--games", 10, "--workers", 1)
    ran = run(*words, "--out", folder)
    assert ran.code == 0
    (seat,) = json.loads((folder / "balance.json").read_text(encoding="utf-8"))["seats"]
    assert f"Points: mean {seat['points']['mean']:.1f}" in ran.out
