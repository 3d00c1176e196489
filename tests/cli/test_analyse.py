"""``analyse``: positions, outcomes of chance, whole games, JSON; and ``bench``."""

from __future__ import annotations

import dataclasses
import json
import re
from pathlib import Path
from types import SimpleNamespace

import pytest

import mirabilis
from mirabilis.bots.thoughts import likely
from mirabilis.cli.review import Decision, _summary
from mirabilis.cli.values import Worth
from mirabilis.search.result import MoveValue, Result

POSITION = "123../45.../6...d/...fe/..cba r 4"
NEAR = ".a.../...../...../...1./..... r 1"  # Red wins at once by 1SE, or Blue does after it
QUICK = ("--simulations", "500")

pytestmark = pytest.mark.compiled


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """A short game in which Red does not win at once, and loses."""
    match = mirabilis.load("ewn").position(NEAR, chance="manual")
    for seat, move in [(0, "1E"), (-1, "1"), (1, "1W")]:
        match.play(seat, move)
    assert match.is_over
    file = tmp_path / "game.mirabilis"
    file.write_text(match.record().dumps())
    return file


def rows(text: str) -> list[list[str]]:
    """Return move, value and error of every row of the table of moves."""
    row = r"^ [\d–]+ +(\d[NESW]+) +(\d+\.\d %)(?: ± (\d+\.\d))? "
    return re.findall(row, text, re.M)


def test_a_position_shows_every_move_with_value_and_error(run) -> None:
    out = run("analyse", POSITION, *QUICK).out
    found = rows(out)
    assert sorted(move for move, _, _ in found) == ["4E", "4S"]
    assert re.search(r"^ – +4SE +– ", out, re.M)  # hardly searched
    assert all(error for _, _, error in found)
    assert "500 simulations" in out
    assert "\x1b" not in out


def test_best_first_and_values_belong_to_their_moves(run) -> None:
    found = rows(run("analyse", NEAR, *QUICK).out)
    assert found[0][:2] == ("1SE", "100.0 %")
    assert run("analyse", NEAR, *QUICK).out == run("analyse", NEAR, *QUICK, "--game", "ewn").out


def test_before_a_throw_every_outcome_has_its_best_move_and_there_is_an_average(run) -> None:
    out = run("analyse", NEAR.replace("r 1", "r -"), *QUICK).out
    found = re.findall(r"^ ([1-6]) +16\.7 % +Red +(\w+) +100\.0 %", out, re.M)
    assert found == [(str(die), "1SE") for die in range(1, 7)]
    assert re.search(r"^On average 100\.0 %.* for Red\.$", out, re.M)


def test_json(run) -> None:
    found = json.loads(run("analyse", NEAR, *QUICK, "--json").out)
    (analysis,) = found["analysis"]
    assert (found["game"], analysis["seat"]) == ("ewn", 1)
    assert 0 < analysis["simulations"] <= 500  # less where every value is proven
    assert analysis["moves"][0]["move"] == "1SE"
    assert analysis["moves"][0]["value"] == 1.0
    before = json.loads(run("analyse", NEAR.replace("r 1", "r -"), *QUICK, "--json").out)
    assert [row["outcome"] for row in before["analysis"]] == list("123456")


def test_the_options_decide_which_position_it_is(run) -> None:
    small = "12./3.c/.ba r 1"
    code, _, err = run("analyse", small, *QUICK)
    assert (code, "5 rows of 5 cells" in err) == (2, True)
    assert rows(run("analyse", small, *QUICK, "--option", "board=3x3").out)


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["nowhere.mirabilis"], "ewn: a position is"),
        ([POSITION.replace("4", "9")], "is no file, and no position"),
        ([POSITION, "--game", "chess"], "no game 'chess'"),
        ([POSITION, "--time", "soon"], "a time is written 20ms or 2s, not 'soon'"),
        ([POSITION, "--time", "0s"], "not '0s'"),
        ([POSITION, "--simulations", "few"], "--simulations needs a number such as 1000"),
        ([POSITION, "--time", "1s", "--simulations", "9"], "give one limit"),
        ([POSITION, "--bot", "mcts:10", "--time", "1s"], "give one limit"),
        ([POSITION, "--bot", "deep"], "no bot 'deep'; the bots are"),
        ([POSITION, "--bot", "random"], "random does not tell what it thinks"),
        ([POSITION, "--at", "3"], "there is no file"),
    ],
)
def test_mistakes_are_told_in_one_line(run, words, why: str) -> None:
    code, _, err = run("analyse", *words)
    assert code == 2
    assert why in err
    assert err.count("\n") == 1


def test_a_game_is_looked_over(run, record: Path) -> None:
    out = run("analyse", record, "--simulations", "3000").out
    first = next(line for line in out.split("\n") if line.startswith("   1  "))
    assert re.search(r"1  Red   1E\?\? +0\.0 %  better 1SE: 100\.0 %.*, lost 100\.0 %", first)
    assert re.search(
        r"Red: 1 decision, .* lost on average \(clear losses only\); .* big ones \(\?\?\): 1\n",
        out,
    )
    data = json.loads(run("analyse", record, "--simulations", "3000", "--json").out)
    assert data["decisions"][0]["best"] == "1SE"
    assert data["decisions"][0]["mark"] == "??"
    assert data["seats"][0]["blunders"] == 1


def test_one_position_of_a_game(run, record: Path) -> None:
    assert rows(run("analyse", record, "--at", "1", *QUICK).out)[0][0] == "1SE"
    assert "Chance acts first" in run("analyse", record, "--at", "2", *QUICK).out
    code, _, err = run("analyse", record, "--at", "99")
    assert (code, "events are 1 to" in err) == (2, True)
    assert "--game cannot be changed" in run("analyse", record, "--game", "ewn").err


def test_a_running_game_with_secrets_is_not_told(run, tmp_path: Path) -> None:
    match = mirabilis.load("ewn").start(seed=1)
    match.play(0, "246135")
    file = tmp_path / "secret"
    file.write_text(match.record(running=True).dumps())
    code, out, err = run("analyse", file)
    assert (code, "holds secrets" in err) == (2, True)
    assert "246135" not in out + err


def decision(played: MoveValue, best: MoveValue, mix=()) -> Decision:
    return Decision(1, 0, played.code, Result(0, (best, played), 100, 1, 1.0, mix=mix))


@pytest.mark.parametrize(
    ("value", "error", "visits", "mark"),
    [
        (0.58, 0.001, 100, ""),  # 2 % is little
        (0.50, 0.001, 100, "?"),
        (0.40, 0.001, 100, "??"),
        (0.40, 0.15, 100, ""),  # may be chance
        (0.40, 0.05, 3, ""),  # too few to say
        (0.40, 0.05, 30, "??"),
        (0.10, 0.05, 3, "??"),  # few, but clear
        (0.40, 0.0, 1, "??"),  # computed
        (0.70, 0.001, 100, ""),  # better than the best: no loss
    ],
)
def test_what_counts_as_a_mistake(value, error, visits, mark) -> None:
    best = MoveValue(7, 1000, 0.6, 0.0, ())
    made = decision(MoveValue(8, visits, value, error, ()), best)
    assert made.mark == mark
    assert made.loss == pytest.approx(max(0.6 - value, 0))
    assert decision(MoveValue(8, 100, 0.1, 0.001, ()), best, mix=(0.5, 0.5)).mark == ""


@pytest.mark.parametrize(
    ("value", "error", "visits", "verdict"),
    [
        (0.70, 0.001, 100, "review.best"),  # never a "better" move that is worse
        (0.60, 0.001, 100, "review.best"),
        (0.58, 0.02, 100, "review.even"),
        (0.58, 0.001, 100, "review.better"),
        (0.50, 0.10, 100, "review.even"),
        (0.40, 0.15, 100, "review.unclear"),  # too much to be called as good
        (0.40, 0.05, 3, "review.unclear"),  # not within two errors, but hardly tried
        (0.0, 0.9, 1, "review.unclear"),
        (0.0, float("inf"), 0, "review.unclear"),
    ],
)
def test_a_loss_within_the_errors_is_none(value, error, visits, verdict) -> None:
    best = MoveValue(7, 1000, 0.6, 0.0, ())
    made = decision(MoveValue(8, visits, value, error, ()), best)
    assert made.verdict == verdict
    assert made.is_known == (error < 0.2)
    assert decision(best, best).verdict == "review.best"


def test_the_mean_loss_counts_what_stands_out() -> None:
    best = MoveValue(7, 1000, 0.6, 0.0, ())
    clear = decision(MoveValue(8, 100, 0.4, 0.001, ()), best)
    lucky = decision(MoveValue(8, 1, 0.0, 0.9, ()), best)
    found = _summary(None, 0, [clear, lucky])
    assert found["loss"] == pytest.approx(0.2)  # of the one that could be judged
    assert (found["decisions"], found["judged"], found["blunders"]) == (2, 1, 1)


@pytest.mark.parametrize("error", [float("inf"), 0.3])
def test_what_was_hardly_searched_is_not_judged(error: float) -> None:
    rough = MoveValue(7, 2, 0.6, error, ())
    for played in (rough, MoveValue(8, 1, 0.1, error, ())):
        made = decision(played, rough)
        assert (made.verdict, made.mark, made.is_judged) == ("review.unknown", "", False)
        facts = _summary(None, 0, [made])
        assert (facts["decisions"], facts["judged"], facts["loss"]) == (1, 0, None)


def test_a_review_says_what_it_does_not_know(run, record: Path) -> None:
    out = run("analyse", record, "--simulations", "1").out
    assert "looked at too little to say" in out
    assert "Red: 1 decision, looked at too little to judge.\n" in out
    assert "lost on average" not in out
    data = json.loads(run("analyse", record, "--simulations", "1", "--json").out)
    assert data["decisions"][0]["judged"] is False
    assert data["decisions"][0]["loss"] is data["seats"][0]["loss"] is None


def test_a_move_that_was_hardly_searched_has_no_place_and_no_value(run) -> None:
    out = run("analyse", POSITION, "--simulations", "3").out
    assert len(re.findall(r"^ – +4\w+ +– ", out, re.M)) == 3
    data = json.loads(run("analyse", POSITION, "--simulations", "3", "--json").out)
    assert [move["places"] for move in data["analysis"][0]["moves"]] == [None] * 3


def test_moves_within_the_error_share_their_places(run) -> None:
    out = run("analyse", POSITION, *QUICK).out
    assert re.search(r"^ 1–[23] +4", out, re.M), out


@pytest.mark.parametrize(
    ("language", "count"),
    [("de", "1 Entscheidung,"), ("fr", "1 décision,"), ("nl", "1 beslissing,")],
)
def test_numbers_are_said_as_the_language_has_them(run, record, language, count) -> None:
    out = run("analyse", NEAR.replace("r 1", "r -"), *QUICK, "--lang", language).out
    assert "16,7 %" in out
    assert not re.search(r"\d\.\d", out)
    assert count in run("analyse", record, *QUICK, "--lang", language).out


def test_sheets_of_several_players(run) -> None:
    sheet = "0,0,0,0,0,0,0,0,0,0,0"
    words = ("analyse", f"{sheet}/{sheet} 13446", "--simulations", "20")
    code, _, err = run(*words)
    assert (code, "the position has 2 sheets, separated by '/', for 1 player" in err) == (2, True)
    out = run(*words, "--players", "2").out
    assert "Player 1: the chance to win" in out
    assert "Player 2: the chance to win" in out
    assert "for 3 players" in run(*words, "--players", "3").err


def test_the_players_of_a_record_are_settled(run, record: Path) -> None:
    assert "--players cannot be changed" in run("analyse", record, "--players", "2").err


def test_alone_a_mistake_is_measured_in_points() -> None:
    worth = Worth((-2000.0, 3000.0))  # 25 and 75 points
    best = MoveValue(7, 1000, 0.6, 0.0, ())

    def mark(lost: float) -> str:
        played = MoveValue(8, 1000, 0.6 - lost / 5000, 0.0001, ())
        return Decision(1, 0, 8, Result(0, (best, played), 100, 1, 1.0), worth).mark

    assert [mark(lost) for lost in (20, 30, 70, 80)] == ["", "?", "?", "??"]
    assert worth.say(0.6, 0.01) == "1000.0 ± 50.0"
    assert worth.say(0.1) == "−1500.0"
    assert worth.say_loss(0.02, 0.01) == "100.0 ± 50.0"
    assert worth.say(0.5, float("inf")) == "–"


@pytest.mark.parametrize("alone", [(1.0, 1.0), (2.0, 1.0)])
def test_the_points_of_who_plays_alone_have_a_range(alone: tuple[float, float]) -> None:
    spec = mirabilis.load("dice").spec
    with pytest.raises(ValueError, match="low < high"):
        dataclasses.replace(spec, alone=alone)
    with pytest.raises(ValueError, match="in a game for one"):
        dataclasses.replace(mirabilis.load("ewn").spec, alone=(0.0, 1.0))


def test_a_game_of_one_is_analysed_in_points(run, tmp_path: Path) -> None:
    match = mirabilis.load("dice").start(seed=11)
    while not match.is_over:
        match.play(0, match.codes(0)[0])
    file = tmp_path / "game"
    file.write_text(match.record().dumps())
    out = run("analyse", file, "--simulations", "20").out
    assert re.search(r"\? cost 2\d points or more, \?\? 8\d or more", out)
    assert re.search(r"(better|as good as) .*: −?\d+\.\d ± \d+\.\d", out)
    assert "%" not in out
    data = json.loads(run("analyse", file, "--at", "2", "--simulations", "20", "--json").out)
    low, high = match.game.spec.alone
    for move in data["analysis"][0]["moves"]:
        if move["value"] is not None:
            wanted = low + (high - low) * move["value"]
            assert move["points"] == pytest.approx(wanted, abs=0.01)


def test_a_move_that_was_never_tried_is_not_judged() -> None:
    best = MoveValue(7, 1000, 0.6, 0.01, ())
    made = decision(MoveValue(8, 0, 0.0, float("inf"), ()), best)
    assert made.mark == ""
    assert made.value != made.value


def test_at_a_terminal_the_table_improves(terminal) -> None:
    table = terminal("analyse", POSITION, "--time", "1s")
    assert table.ends() == 0
    assert table.raw.count("how it might go on") > 2  # drawn again and again
    assert "Red" in table.raw


def test_bench_and_signature(run, monkeypatch) -> None:
    monkeypatch.setattr("mirabilis.cli.verbs.bench.SECONDS", 0.02)
    out = run("bench", "ewn").out
    assert re.search(r"^ ewn +[\d ]+\d +[\d ]+\d +[\d ]+\d$", out, re.M)
    monkeypatch.setattr("mirabilis.bots.signature.signature", lambda game: "0123456789abcdef")
    assert "ewn 0123456789abcdef\n" in run("bench", "--signature").out
    assert run("bench", "--signature", "ewn").out == "ewn 0123456789abcdef\n"
    assert "no game 'chess'" in run("bench", "chess").err


def test_values_for_people() -> None:
    from mirabilis.cli import values

    game = SimpleNamespace(format=lambda code: f"m{code}")
    move = MoveValue(1, 5, 0.25, 0.01, ((0, 1), (-1, 4), (1, 2)))
    assert values.line(game, move) == "m1 (m4) m2"
    assert values.line(game, move, 2) == "m1 (m4) …"
    assert values.chance(0.25, 0.01) == "25.0 % ± 1.0"


def test_exact_chances_stand_beside_the_moves(run, tmp_path: Path) -> None:
    match = mirabilis.load("code").start(players=2, seed=6)
    while match.view(match.actors[0])["board"]["phase"] != "guess":
        match.play(match.actors[0], match.codes(match.actors[0])[0])
    event, seat = len(match.kept) + 1, match.actors[0]
    exact = likely(match.seat(seat))
    match.play(seat, match.codes(seat)[0])
    match.resign(1 - seat)
    file = tmp_path / "game"
    file.write_text(match.record().dumps())
    words = ("analyse", file, "--at", event, "--simulations", "30")
    assert re.search(r"move +right +chance", run(*words).out)
    (found,) = json.loads(run(*words, "--json").out)["analysis"]
    assert {move["code"]: move["right"] for move in found["moves"]} == exact
    first = found["moves"][0]
    assert first["right"] == max(exact.values())
