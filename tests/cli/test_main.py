"""The command as a whole: help, errors, languages, pipes."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

import mirabilis
from mirabilis.cli.parser import verbs
from mirabilis.core.spec import LANGUAGES

VERBS = ["analyse", "arena", "balance", "bench", "draw", "games", "history", "perft", "play"]
VERBS += ["print", "replay", "rules", "serve", "verify"]
COMMAND = [sys.executable, "-m", "mirabilis.cli"]


def test_version(run) -> None:
    assert run("--version") == (0, f"mirabilis {mirabilis.__version__}\n", "")


def test_help_names_every_verb(run) -> None:
    out = run("--help").out
    assert sorted(verbs()) == VERBS
    assert all(f"\n    {verb} " in out for verb in verbs())


@pytest.mark.parametrize("verb", ["", *verbs()])
@pytest.mark.parametrize(
    ("language", "word"),
    [("en", "usage:"), ("de", "Aufruf:"), ("fr", "usage :"), ("nl", "gebruik:")],
)
def test_help_speaks_every_language(run, verb: str, language: str, word: str) -> None:
    words = [verb] if verb else []
    code, out, err = run(*words, "--help", "--lang", language)
    assert (code, err) == (0, "")
    assert out.startswith(word)
    assert "positional" not in out
    if language != "en":
        assert "show this help" not in out


def test_language_comes_before_or_after_the_verb_or_from_outside(run, monkeypatch) -> None:
    german = run("games", "--lang", "de").out
    assert "geprüft" in german
    assert run("--lang=de", "games").out == german
    monkeypatch.setenv("MIRABILIS_LANG", "de")
    assert run("games").out == german
    assert "verified" in run("games", "--lang", "en").out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["dance"], f"unknown verb 'dance'; the verbs are: {', '.join(VERBS)}"),
        (["--lang", "de", "dance"], "unbekannter Befehl 'dance'"),
        (["games", "--lang", "xx"], "'xx'"),
        (["play"], "'mirabilis games' lists them"),
        (["play", "chess"], "no game 'chess'; the games are: "),
        (["rules", "chess"], "no game 'chess'"),
        (["perft", "chess"], "no game 'chess'"),
        (["play", "ewn", "--option", "setup"], "name=value, not 'setup'"),
        (["play", "ewn", "--option", "setup=best"], "setup cannot be 'best'; it can be: arrange"),
        (
            ["play", "ewn", "--option", "board=9x9", "--lang", "de"],
            "die Option board kann nicht '9x9' sein; möglich sind: 5x5, ZEILENxSPALTEN",
        ),
        (["play", "ewn", "--option", "speed=1"], "no option 'speed'; the options are: setup"),
        (["play", "ewn", "--option", "jit=1"], "no option 'jit'"),
        (
            ["play", "ewn", "--option", "first=red", "--option", "first=blue"],
            "first is given twice",
        ),
        (["play", "ewn", "--players", "3"], "for 2 players, not 3"),
        (["perft", "ewn", "--players", "0"], "for 2 players, not 0"),
        (["play", "ewn", "--players", "3", "--lang=fr"], "ewn se joue à 2, et non à 3"),
        (["play", "ewn", "--players", "two"], "--players needs a whole number, not 'two'"),
        (["perft", "ewn", "--seconds", "two"], "--seconds needs a number, not 'two'"),
        (["play", "ewn", "--players"], "--players needs a value"),
        (["play", "ewn", "--chance", "odd"], "cannot be 'odd'; possible: seeded, manual\n"),
        (["replay", "x", "--step=1"], "--step takes no value, so not '1'"),
        (["replay"], "missing: FILE"),
        (["replay", "--lang", "nl"], "er ontbreekt: FILE"),
        (["games", "--colour", "--lang", "de"], "nicht verstanden: --colour"),
        (["play", "ewn", "--seat", "3=me"], "no seat '3'; seats are 1 to 2"),
        (["play", "ewn", "--seat", "1"], "2=greedy, not '1'"),
        (["play", "ewn", "--seat", "1=deep"], "'deep' can sit there; possible: me, easy, medium, "),
        (["play", "ewn", "--seat", "1=me", "--seat", "1=me"], "given twice"),
        (["play", "ewn", "--seed", "a\nb"], "in one line"),
        (["play", "ewn", "--seed", str(1 << 64)], "seed"),
        (["play", "ewn", "--seed", "1", "--chance", "manual"], "one of the two"),
        (["play", "ewn", "--position", "nonsense"], "nonsense"),
        (["play", "--resume", "nowhere.mirabilis"], "there is no file nowhere.mirabilis"),
        (["play", "ewn", "--record", "nowhere/x"], "there is no folder"),
        (["rules", "ewn", "--clause", "17"], "no clause '17'; clauses are 1 to 16"),
        (["rules", "ewn", "--clause", "-1"], "clause"),
        (["replay", "nowhere"], "there is no file nowhere"),
        (["draw", "\x1b[31mnowhere"], "there is no file ?[31mnowhere"),
        (["perft", "ewn", "--depth", "-1"], "from 0 to"),
        (["games", "--colour"], "--colour"),
    ],
)
def test_what_is_wrong_is_said_in_one_line(run, words: list[str], said: str) -> None:
    code, out, err = run(*words)
    assert (code, out) == (2, "")
    assert err.startswith("mirabilis: ")
    assert said in err
    assert err.count("\n") == 1


def test_without_a_terminal_one_game_is_shown(run) -> None:
    code, out, err = run()
    assert (code, err) == (0, "")
    assert ": greedy, " in out
    assert out.count(" wins: ") == 1
    assert "\x1b" not in out
    assert run().out == out
    assert " gewinnt: " in run("--lang", "de").out


@pytest.mark.parametrize("language", LANGUAGES)
def test_games_and_rules(run, language: str) -> None:
    out = run("games", "--lang", language).out
    assert "ewn" in out
    assert "Althöfer" in out
    rules = run("rules", "ewn", "--lang", language).out
    assert "\x1b" not in rules
    clause = run("rules", "ewn", "--clause", "8", "--lang", language).out
    assert clause.startswith("8. ")
    assert " ".join(clause.split()) in " ".join(rules.split())
    assert "9." not in clause


def test_games_are_listed_one_below_the_other_where_it_is_narrow(run, monkeypatch) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    assert "author: Ingo Althöfer\n" in run("games").out


def test_perft_counts(run) -> None:
    out = run("perft", "ewn", "--option", "setup=standard", "--depth", "3").out
    assert [line.split() for line in out.splitlines()[2:]] == [
        ["0", "1"],
        ["1", "6"],
        ["2", "18"],
        ["3", "108"],
    ]
    position = "1..../...../...../...../....a b 1"
    assert run("perft", "ewn", "--position", position, "--depth", "1").out.split()[-2:] == [
        "1",
        "3",
    ]


def test_perft_stops_before_it_takes_too_long(run) -> None:
    out = run("perft", "ewn", "--depth", "60", "--seconds", "0.001").out
    assert "--seconds allows more" in out
    assert len(out.splitlines()) < 20


def test_broken_pipe_is_no_error_to_read_about() -> None:
    process = subprocess.Popen(
        [*COMMAND, "rules", "ewn"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    process.stdout.close()
    assert process.stderr is not None
    with process.stderr:
        assert process.stderr.read() == ""
    assert process.wait(300) == 1


def test_closed_input_and_odd_encoding_do_not_matter() -> None:
    done = subprocess.run(
        [*COMMAND, "play", "ewn", "--seed", "1"],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        env={**os.environ, "PYTHONIOENCODING": "ascii"},
        timeout=300,
    )
    assert (done.returncode, done.stderr.count(b"Traceback")) == (0, 0)
    assert b"EinStein w?rfelt nicht!" in done.stdout
