"""Daily challenges: the same luck for everybody, by the name alone."""

from __future__ import annotations

import datetime
import json
import re
from pathlib import Path

import pytest

import mirabilis
from mirabilis.cli import daily, menu, session
from mirabilis.cli.errors import CommandError
from mirabilis.cli.history import FILE
from mirabilis.cli.screen import Screen
from mirabilis.cli.table import Table
from mirabilis.core.seats import CHANCE

GAME = mirabilis.load("dice", jit=False)
ON = ["1"] * 60


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(daily, "BOT", "random")


def throws(choose) -> list[str]:
    """Return the throws of the challenge of a day, whatever is chosen."""
    match = GAME.start(seed=daily.seed_of("dice", "2026-11-15"))
    while not match.is_over:
        match.play(0, choose(match.codes(0)))
    return [text for seat, text in match.record().events if seat == CHANCE]


def test_throws_depend_on_the_day_and_not_on_the_choices() -> None:
    first, last = throws(lambda codes: codes[0]), throws(lambda codes: codes[-1])
    common = min(len(first), len(last))
    assert common > 8
    assert first[:common] == last[:common]
    assert len(set(first)) > 3


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("2026-11-15", "2026-11-15"),
        ("2026-1-5", "2026-01-05"),
        ("  Our   PARTY ", "our party"),
        ("STRASSE", "strasse"),
        ("Stra\u00dfe", "strasse"),
        ("", datetime.date.today().isoformat()),
    ],
)
def test_names_have_one_form(text: str, name: str) -> None:
    assert daily.name_of(Screen(), text) == name


@pytest.mark.parametrize("text", ["2026-02-30", "2026-13-01", "x" * 61, "a\x07b"])
def test_names_that_are_none(text: str) -> None:
    with pytest.raises(CommandError):
        daily.name_of(Screen(), text)


def test_the_end_compares_with_a_bot_and_gives_a_line_to_share(run, tmp_path: Path) -> None:
    out = run("play", "dice", "--daily", "2026-11-15", typed=ON).out
    assert "Daily challenge 2026-11-15: everybody" in out
    score = re.search(r"Score: (−?\d+) \((.+)\)\.", out)
    assert score is not None
    assert re.search(r"The bot random scored −?\d+ in the same challenge\.", out)
    title = mirabilis.load("dice").messages.say("name")
    line = f"  Mirabilis · {title} · 2026-11-15 · {score[1]} ({score[2]})\n"
    assert out.endswith(line)
    assert "first try" not in out
    again = run("play", "dice", "--daily", "2026-11-15", typed=ON).out
    assert "You have begun this one before" in again
    assert again.endswith(line.replace("\n", " · not the first try\n"))
    noted = [json.loads(text) for text in (tmp_path / "saves" / FILE).read_text().splitlines()]
    kept = [row for row in noted if "points" in row]
    assert [row["marks"] for row in kept] == [[], ["again"]]
    assert {row["seed"] for row in kept} == {"daily dice 2026-11-15"}
    assert "2026-11-15" in run("history", "dice").out


def test_the_bot_has_the_same_throws_and_always_the_same_score(run, monkeypatch) -> None:
    monkeypatch.setattr(daily, "BOT", "greedy:1")
    match = GAME.start(seed=daily.seed_of("dice", "x"))
    scores = {daily._bot_points(Screen(), match) for _ in range(2)}
    assert len(scores) == 1
    assert None not in scores


def test_nobody_waits_long_for_a_bot(monkeypatch) -> None:
    monkeypatch.setattr(daily, "SECONDS", 0.0)
    assert daily._bot_points(Screen(), GAME.start(seed="daily dice x")) is None


def test_a_challenge_left_unfinished_is_a_try(run) -> None:
    run("play", "dice", "--daily", "x", typed="")  # only looked at the first throw
    assert "begun this one before" not in run("play", "dice", "--daily", "x", typed="1").out
    assert "begun this one before" in run("play", "dice", "--daily", "X", typed="").out


def test_a_challenge_that_is_gone_on_with_is_the_same_try(run, tmp_path: Path) -> None:
    file = tmp_path / "game"
    run("play", "dice", "--daily", "x", typed=["1", f"save {file}", "quit"])
    out = run("play", "--resume", file, typed=ON).out
    assert "Daily challenge x" in out
    assert "begun this one before" not in out
    assert "not the first try" not in out


def test_two_players_have_the_same_dice_and_a_word_for_the_end(run) -> None:
    people = ("--option", "setup=standard", "--seat", "2=random")
    first = run("play", "ewn", "--daily", "x", *people, typed=["1", "resign"]).out
    assert first.endswith(f"Mirabilis · {_title(first)} setup=standard · x · lost\n")
    assert "scored" not in first
    again = run("play", "ewn", "--daily", "x", *people, typed=["1", "resign"]).out
    assert again.endswith("x · lost · not the first try\n")
    assert "begun this one before" not in again  # only who plays alone is compared
    throw = re.search(r"throws a \d", first)
    assert throw is not None
    assert throw[0] in again
    out = run("history", "ewn").out
    assert "Won 0 of 2." in out
    assert "me, random" in out


def _title(out: str) -> str:
    return out.split("\n", 1)[0]


@pytest.mark.parametrize(
    ("more", "name"),
    [
        (["--seed", "1"], "--seed"),
        (["--chance", "manual"], "--chance manual"),
        (["--position", "x"], "--position"),
    ],
)
def test_a_challenge_leaves_nothing_about_chance_to_be_said(run, more, name: str) -> None:
    code, out, err = run("play", "dice", "--daily", "x", *more)
    assert (code, out) == (2, "")
    assert f"leave out {name}\n" in err


def test_a_challenge_cannot_be_resumed_into(run, tmp_path: Path) -> None:
    file = tmp_path / "game"
    file.write_text(mirabilis.load("ewn").start(seed=1).record(running=True).dumps())
    assert "--daily cannot be changed" in run("play", "--resume", file, "--daily").err


def test_the_menu_offers_it_to_who_plays_alone(person, tmp_path: Path) -> None:
    def menu_with(*lines: str) -> str:
        screen, typist = person(*lines)
        assert menu.run(screen) == 0
        typist.look()
        return typist.text

    text = menu_with("dice", "", "", "daily", "quit", "q")
    assert "How many players? [1]" in text
    assert f"Daily challenge {daily.today()}" in text
    assert "Who plays" not in text  # whoever is alone plays
    text = menu_with("dice", "", "1", "", "quit", "q")
    assert "Daily challenge" not in text
    text = menu_with("dice", "", "2", "", "", "quit", "q")
    assert "daily challenge" not in text
    assert text.count("Who plays") == 2


def test_history_from_the_menu(person) -> None:
    screen, _ = person(*ON[:40], "")
    session.sit(Table(screen, GAME.start(seed=11), ["me"]))
    screen, typist = person("h", "q")
    menu.run(screen)
    typist.look()
    assert "Games: 1. Best" in typist.text
