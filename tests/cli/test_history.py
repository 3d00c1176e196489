"""Playing alone: scores, grades, and the history of finished games."""

from __future__ import annotations

import json
import multiprocessing
import re
from pathlib import Path
from typing import Any

import pytest

import mirabilis
from mirabilis.cli import daily, figures, files, hint, session, telling
from mirabilis.cli.history import FILE, Figures, History, Played
from mirabilis.cli.records import match_of
from mirabilis.cli.screen import Screen
from mirabilis.cli.table import Table, resumed
from mirabilis.core.match import Match

GAME = mirabilis.load("dice", jit=False)
ON = ("1",) * 99  # always the first choice


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(daily, "BOT", "random")
    monkeypatch.setattr(hint, "USUAL", "mcts:2")


@pytest.fixture
def alone(person):
    """Play one game alone in this process; return what was on the screen."""

    def play(*lines: str, match: Match | None = None, table: Table | None = None) -> str:
        screen, typist = person(*lines)
        if table is None:
            table = Table(screen, match or GAME.start(), ["me"])
        else:
            table.screen = screen
        assert session.sit(table) == 0
        typist.look()
        return typist.text

    return play


def rows(tmp_path: Path) -> list[dict[str, Any]]:
    text = (tmp_path / "saves" / FILE).read_text(encoding="utf-8")
    return [json.loads(line) for line in text.splitlines()]


def finished(tmp_path: Path) -> list[dict[str, Any]]:
    return [row for row in rows(tmp_path) if "points" in row]


def kept(points: float, *marks: str, **other: Any) -> Played:
    facts: dict[str, Any] = {
        "game": "dice",
        "rules": GAME.spec.version,
        "options": dict(GAME.options),
        "tables": {},
        "seats": ["me"],
        "points": points,
        "share": 0.5,
        "seed": 1,
        "when": "2026-11-15T12:00:00",
        "marks": list(marks),
    }
    return Played(**{**facts, **other})


def until_over(seed: int | str) -> int:
    """Return how many first choices a game takes."""
    match = GAME.start(seed=seed)
    count = 0
    while not match.is_over:
        match.play(0, match.codes(0)[0])
        count += 1
    return count


def test_the_end_says_score_grade_and_the_first_game(alone, tmp_path: Path) -> None:
    count = until_over(11)
    text = alone(*ON[:count], "", match=GAME.start(seed=11))
    (row,) = finished(tmp_path)
    said = telling.scored(Screen(), GAME, row["points"])
    assert re.fullmatch(r"−?\d+ \(.+\)", said)
    assert f"Score: {said}." in text
    assert "Your first game of this kind" in text
    assert row["marks"] == []
    assert row["options"] == GAME.options
    assert "wins" not in text


@pytest.mark.parametrize(
    ("before", "said"),
    [
        (-5000.0, "a new best! Until now it was −5000."),
        (5000.0, "Games: 2. Best 5000, mean "),
    ],
)
def test_a_new_best_is_congratulated(alone, before: float, said: str) -> None:
    History(Screen()).add(kept(before))
    count = until_over(11)
    text = " ".join(alone(*ON[:count], "", match=GAME.start(seed=11)).split())
    assert said in text
    assert ("new best" in text) == (before < 0)


@pytest.mark.parametrize("mark", ["hint", "undo"])
def test_help_is_marked_and_sets_no_best(alone, tmp_path: Path, mark: str) -> None:
    History(Screen()).add(kept(-5000.0))
    count = until_over(11)
    lines = ["1", mark, *ON] if mark == "hint" else ["1", "undo", *ON]
    text = " ".join(
        alone(*lines[: count + 1 + (mark == "undo")], "", match=GAME.start(seed=11)).split()
    )
    assert "new best" not in text
    assert f"counts for no best and no mean: with {mark}" in text
    assert "Games: 1. Best −5000" in text
    assert finished(tmp_path)[-1]["marks"] == [mark]


def test_real_dice_count_and_are_marked(alone, tmp_path: Path) -> None:
    lines = [line for _ in range(40) for line in ("64431", "1")]
    match = GAME.start(chance="manual")
    text = alone(*lines, match=match)
    assert "252 possibilities, for example 11111" in " ".join(text.split())
    assert "Your first game" in text
    (row,) = finished(tmp_path)
    assert (row["marks"], row["seed"]) == (["real"], None)
    assert Figures.of(History(Screen()).played("dice")).best == row["points"]


def test_what_does_not_begin_at_the_start_is_not_kept(alone, tmp_path: Path) -> None:
    text = GAME.start(seed=11)
    position = text.position()
    lines = alone(*ON, match=GAME.position(position, seed=3))
    assert "Score: " in lines
    assert "Your first game" not in lines
    assert not (tmp_path / "saves").exists()


def test_an_unfinished_game_is_not_kept(alone, tmp_path: Path) -> None:
    alone("1", "1", "quit", "n")
    assert not (tmp_path / "saves" / FILE).exists()


def test_a_chosen_seed_is_marked(run, tmp_path: Path) -> None:
    out = run("play", "dice", "--seed", "11", typed=list(ON)).out
    assert "no best and no mean: chosen seed" in out
    assert finished(tmp_path)[0]["marks"] == ["seed"]
    assert (
        "chosen seed, not the first try" in run("play", "dice", "--seed", "11", typed=list(ON)).out
    )


def test_a_saved_game_keeps_its_marks_and_counts_once(alone, run, tmp_path: Path) -> None:
    file = tmp_path / "game"
    alone("1", "hint", f"save {file}", "quit", match=GAME.start(seed=11))
    assert rows(tmp_path)[0] == {"game": "dice", "seed": 11, "marks": ["hint"]}
    copy = file.read_text()
    for marks in (["hint"], ["again", "hint"]):  # the same luck a second time
        file.write_text(copy)
        match, text = match_of(Screen(), file)
        screen_table = resumed(Screen(), match, ["me"], file, text)
        alone(*ON, table=screen_table)
        assert finished(tmp_path)[-1]["marks"] == marks


def test_options_are_kept_apart(tmp_path: Path) -> None:
    history = History(Screen())
    for points, value in ((100.0, "any"), (900.0, "distinct")):
        history.add(kept(points, options={"early_values": value}))
    game = mirabilis.load("dice", jit=False)
    table = Table(Screen(), game.start(), ["me"])
    assert [one.points for one in table.personal.comparable()] == [100.0]


def test_figures() -> None:
    every = [kept(float(n)) for n in range(1, 21)] + [kept(999.0, "hint"), kept(30.0, "real")]
    found = Figures.of(every)
    assert (found.games, found.helped, found.best) == (21, 1, 30.0)
    assert found.mean == pytest.approx((sum(range(1, 21)) + 30) / 21)
    assert found.last == pytest.approx((sum(range(12, 21)) + 30) / 10)
    assert Figures.of(every[:10]).last is None  # the same as the mean


BROKEN = [
    b"not JSON",
    b'{"game": "dice", "points": 5',
    b"[1]",
    b"\xff\xfe",
    b'{"game": "dice", "points": "many", "seed": 1, "marks": []}',
    json.dumps({**kept(7.0).__dict__, "points": float("nan")}).encode(),
    json.dumps({**kept(7.0).__dict__, "marks": [1]}).encode(),
]


@pytest.mark.parametrize("line", BROKEN)
def test_a_broken_line_is_told_of_skipped_and_left_in_the_file(run, tmp_path, line: bytes) -> None:
    history = History(Screen())
    history.add(kept(10.0))
    with history.path.open("ab") as file:
        file.write(line)  # and no end of line, as if cut off
    History(Screen()).add(kept(20.0))
    code, out, err = run("history", "dice")
    assert code == 0
    assert "lines that cannot be read and are left out: 2\n" in err
    assert "Games: 2. Best 20, mean 15.0." in out
    assert line in history.path.read_bytes().split(b"\n")


def test_a_history_that_cannot_be_written_spoils_no_game(
    alone, tmp_path: Path, monkeypatch
) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("")
    monkeypatch.setenv("MIRABILIS_SAVES", str(blocked / "saves"))
    assert "Score: " in alone(*ON)


def _add(folder: str, number: int) -> None:
    import os

    os.environ["MIRABILIS_SAVES"] = folder
    for turn in range(10):
        History(Screen()).add(kept(100.0 * number + turn))


def test_nothing_is_lost_where_several_processes_write(tmp_path: Path) -> None:
    context = multiprocessing.get_context("spawn")
    workers = [context.Process(target=_add, args=(str(tmp_path), n)) for n in range(3)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join(60)
        assert worker.exitcode == 0
    lines = (tmp_path / FILE).read_text().splitlines()
    assert sorted(json.loads(line)["points"] for line in lines) == [
        100.0 * number + turn for number in range(3) for turn in range(10)
    ]


def test_a_write_that_fails_leaves_the_file_as_it_was(tmp_path: Path, monkeypatch) -> None:
    history = History(Screen())
    history.add(kept(10.0))
    before = history.path.read_bytes()

    def fail(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(files.os, "fsync", fail)
    with pytest.raises(mirabilis.MirabilisError, match="No space left"):
        history.add(kept(20.0))
    assert history.path.read_bytes() == before
    assert sorted(p.name for p in history.path.parent.iterdir()) == [f".{FILE}.lock", FILE]


def test_history_at_the_table(alone, person, tmp_path: Path) -> None:
    assert "No finished game is kept here yet." in alone("history", "quit", "n")
    for points in (-10.0, 510.0, 530.0):
        History(Screen()).add(kept(points))
    text = alone("history", "quit", "n")
    assert "Games: 3. Best 530, mean 343.3." in text
    name = GAME.messages.say(GAME.parts.face.grade(GAME.options, 510.0))
    assert re.search(rf"^{re.escape(name)} +2  ██$", text, re.M)
    screen, typist = person("history", "quit")
    two = mirabilis.load("ewn", jit=False, setup="standard").start(seed=1)
    session.sit(Table(screen, two, ["me", "random"]))
    assert "games that you play alone" in " ".join(typist.text.split())


def test_the_verb_lists_games_grades_and_json(run, monkeypatch, tmp_path: Path) -> None:
    monkeypatch.setenv("COLUMNS", "120")  # so that no cell goes on in the next line
    assert "No finished game" in run("history", "dice").out
    history = History(Screen())
    for number in range(25):
        history.add(kept(40.0 * number, seed=f"daily dice day {number}"))
    history.add(kept(5000.0, "hint", "undo", "from-a-later-version"))
    history.add(kept(77.0, options={"early_values": "distinct"}))
    out = run("history", "dice").out
    assert "6 earlier games are left out" in out
    assert "day 24" in out
    assert "with hints, with undo, from-a-later-version" in " ".join(out.split())
    assert "Games: 25. Best 960, mean 480.0, mean of the last ten 780.0." in out
    assert "early_values=distinct" in out
    data = json.loads(run("history", "dice", "--json").out)
    usual, distinct = data["groups"]
    assert [len(usual["games"]), len(distinct["games"])] == [26, 1]
    assert usual["figures"]["best"] == 960.0
    assert sum(usual["grades"].values()) == 25
    only = json.loads(run("history", "dice", "--json", "--option", "early_values=distinct").out)
    assert only["groups"] == [distinct]
    assert "no game 'chess'" in run("history", "chess").err


def test_grades_are_listed_from_low_to_high_with_those_never_reached(monkeypatch) -> None:
    face, every = GAME.parts.face, [-100.0, 600.0, 650.0]
    found = figures.grades(GAME, every)
    assert sum(found.values()) == 3
    assert found[face.grade(GAME.options, 600.0)] == 2
    if GAME.spec.alone is not None:
        low, high = GAME.spec.alone
        assert next(iter(found)) == face.grade(GAME.options, low)
        assert list(found)[-1] == face.grade(GAME.options, high)
        assert 0 in found.values()


def test_without_a_game_all_that_have_a_history_are_shown(run) -> None:
    assert run("history").out == "No finished game is kept here yet.\n"
    assert json.loads(run("history", "--json").out) == []
    for slug, points in (("dice", 120.0), ("ewn", 1.0), ("gone", 3.0)):
        History(Screen()).add(kept(points, game=slug))
    out = run("history").out
    titles = [telling.title(Screen(), mirabilis.load(slug)) for slug in ("ewn", "dice")]
    assert all(title in out.split("\n") for title in titles)
    assert [one["game"] for one in json.loads(run("history", "--json").out)] == ["dice", "ewn"]
    code, _, err = run("history", "--option", "early_values=distinct")
    assert (code, "--option is of one game" in err) == (2, True)
