"""Playing through piped input: moves, refusals, commands, files."""

from __future__ import annotations

import re
from pathlib import Path
from types import SimpleNamespace

import pytest

import mirabilis
from mirabilis.cli import files, telling
from mirabilis.cli.errors import CommandError
from mirabilis.cli.records import is_finished, match_of
from mirabilis.cli.screen import Screen
from mirabilis.cli.seating import seating
from mirabilis.cli.table import resumed
from mirabilis.core.outcome import Outcome

STANDARD = ("play", "ewn", "--option", "setup=standard")
SIX = "123../45.../6...d/...fe/..cba r 6"  # the same, Red having thrown a 6
START = ("play", "ewn", "--position", SIX, "--seed", "1905")
PEOPLE = ("--seat", "1=me", "--seat", "2=me")
MANUAL = (*STANDARD, *PEOPLE, "--chance", "manual")


def test_a_move_by_number_or_notation(run) -> None:
    assert " 3  6SE  Red moves 6 southeast.\n" in run(*START).out
    for typed in ("3", "6SE", "6se"):
        assert "Red moves 6 southeast.\nBlue throws a" in run(*START, *PEOPLE, typed=typed).out


@pytest.mark.parametrize(
    ("language", "line"),
    [
        ("en", "5E is refused by clause 8: "),
        ("de", "5E geht nicht, Abschnitt 8: "),
        ("fr", "5E est refusé par l'article 8 : "),
        ("nl", "5E mag niet volgens artikel 8: "),
    ],
)
def test_a_refused_move_names_its_clause_and_changes_nothing(run, language, line) -> None:
    clause = mirabilis.load("ewn").messages.say("clause.8", language)
    out = run(*START, *PEOPLE, "--lang", language, typed="5E 6E").out
    refused, after = out.split("> 5E\n")[1].split("\n", 1)
    assert refused == line + clause
    name = mirabilis.load("ewn").seat_name(0, language)
    assert after.startswith(f"{name}> 6E\n")


def test_what_is_no_move_is_said(run) -> None:
    out = run(*START, typed="hello 9 0 99999999999999999999").out
    assert "'hello' is no move" in out
    assert out.count("The numbers are 1 to 3.") == 3
    assert "Blue" not in out.split("Red> hello")[1].replace("[ ] Blue", "")


def test_seats(run) -> None:
    screen, game = Screen(), mirabilis.load("dice")
    assert seating(screen, game, 2, []) == ["me", "medium"]
    assert seating(screen, game, 2, ["2=me"]) == ["medium", "me"]
    assert seating(screen, game, 2, ["1=random"]) == ["random", "me"]
    assert seating(screen, game, 3, ["1=random", "3=me"]) == ["random", "medium", "me"]
    assert seating(screen, game, 2, ["1=greedy", "2=random"]) == ["greedy", "random"]
    assert (
        "Red: greedy, Blue: random" in run(*START, "--seat", "1=greedy", "--seat", "2=random").out
    )


@pytest.mark.parametrize("level", ["easy", "medium"])
def test_a_level_plays_and_is_named_in_the_way_back(run, level: str) -> None:
    out = run(*START, "--seat", f"2={level}", typed=["1", "save"]).out
    assert f"Red: you, Blue: {level}\n" in out
    assert "Blue moves" in out
    assert (f"--seat 2={level}\n" in out) == (level != "medium")  # that is who sits there anyway


@pytest.mark.parametrize(
    ("who", "why"),
    [
        ("deep", "'deep' can sit there; possible: me, easy, medium, hard, expert, "),
        ("greedy:c=1", "greedy has no parameter 'c'; it has: "),
        ("./nothing.py", "no bot in nothing.py: No such file"),
    ],
)
def test_nobody_sits_down_who_cannot_play(run, who: str, why: str) -> None:
    code, out, err = run(*START, "--seat", f"2={who}")
    assert (code, out) == (2, "")
    assert why in err


THEIRS = """
class Last:
    def choose(self, seat):
        print("noise")
        return seat.codes[-1]

class Broken(Last):
    def choose(self, seat):
        raise ValueError("cannot decide")

class Cheat(Last):
    def choose(self, seat):
        return 10 ** 6
"""


def test_a_bot_from_a_file_plays_in_its_own_process(run, tmp_path: Path) -> None:
    file = tmp_path / "theirs.py"
    file.write_text(THEIRS)
    out = run(*START, "--seat", f"2={file}:Last", typed="1").out
    assert "Blue moves" in out
    assert "noise" not in out


@pytest.mark.bad_bot
@pytest.mark.parametrize(
    ("name", "why"),
    [("Broken", "crashed: line 9: ValueError: cannot decide"), ("Cheat", "chose a move that is")],
)
def test_a_bot_that_fails_is_reported_and_the_game_is_kept(run, tmp_path, name, why) -> None:
    (tmp_path / "theirs.py").write_text(THEIRS)
    file = tmp_path / "game"
    who = f"2={tmp_path / 'theirs.py'}:{name}"
    code, out, err = run(*START, "--seat", who, "--record", file, typed="1")
    assert code == 2
    assert why in err
    assert f"Saved in {file}" in out
    assert mirabilis.replay(file.read_text()).actors == (1,)


def test_the_seed_fixes_the_whole_game(run) -> None:
    game = (*STANDARD, "--seat", "1=random", "--seat", "2=random", "--seed", "abc")
    assert run(*game).out == run(*game).out
    assert run(*game).out != run(*game[:-1], "abd").out


def test_many_moves_are_not_listed(run) -> None:
    out = run("play", "ewn", "--seed", "1").out
    assert "720 possibilities, for example 123456, 312456, 512346." in out
    assert len(re.findall(r"\b[1-6]{6}\b", out)) < 6
    out = run("play", "ewn", "--seed", "1", typed="moves").out
    assert len(re.findall(r"\b[1-6]{6}\b", out)) > 720


def test_undo_goes_back_to_the_own_last_decision(run) -> None:
    out = run(*START, "--seat", "2=random", typed="1 undo 3").out
    before, after = out.split("Taken back.")
    assert "Red moves 6 east." in before
    first, taken_back = (re.search(r"┌.*?> ", text, re.DOTALL)[0] for text in (before, after))
    assert taken_back == first  # board, die and moves as before
    assert "\nRed moves 6 southeast.\n" in after
    assert "Nothing can be taken back" in run(*START, typed="undo").out


def test_undo_among_people_takes_back_the_last_decision_of_any(run) -> None:
    out = run(*START, *PEOPLE, typed="1 undo").out
    assert "Blue> undo\nTaken back." in out
    assert out.rstrip().endswith("The game was left unfinished and is not saved.")
    assert "Red> " in out.split("Taken back.")[1]


def test_an_arrangement_shown_cannot_be_taken_back(run) -> None:
    assert "Nothing can be taken back" in run("play", "ewn", typed="123456 undo").out


def test_manual_dice(run) -> None:
    out = run(*MANUAL, typed="7 4 4SE 1").out
    assert "Chance> 7\n'7' is no move" in out
    assert "\n1  2  3  4  5  6\n" in out
    assert "Red throws a 4." in out
    assert "Red moves 4 southeast." in out
    assert "Blue throws a 1." in out


def test_a_position_by_hand_and_the_end(run, tmp_path: Path) -> None:
    file = tmp_path / "game.mirabilis"
    position = "...../...../...../...1./a.... r 1"
    out = run("play", "ewn", "--position", position, "--record", file, typed="1SE").out
    assert "Red wins: a stone reached the goal corner." in out
    assert f"mirabilis replay {file}" in out
    match = mirabilis.replay(file.read_text())
    assert match.outcome is not None
    assert match.outcome.winners == (0,)


def test_resigning(run) -> None:
    assert "Blue wins: the other side gave up." in run(*START, typed="resign").out
    assert "Blau gewinnt: die andere Seite hat" in run(*START, "--lang=de", typed="aufgeben").out


def test_after_a_resignation_nobody_is_to_play_and_nobody_has_points(run, tmp_path: Path) -> None:
    file = tmp_path / "game"
    out = run(*START, "--record", file, typed="resign").out
    assert "Red to play" in out.split("> resign")[0]
    for after in (out.split("> resign")[1], run("draw", file).out):
        assert "┌───┬" in after
        assert "to play" not in after
        assert "Die" not in after
        assert "Points" not in after


def test_points_that_differ_are_told() -> None:
    game = mirabilis.load("ewn")

    def told(*points: float) -> str:
        end = Outcome((0,), points, (1.0, 0.0)[: len(points)], "corner")
        return telling.outcome(Screen(), SimpleNamespace(outcome=end, game=game, retired={}))

    assert "Points: Red 3, Blue 2." in told(3, 2)
    assert "Points" not in told(2, 2)
    assert "Points" not in told(1, 0)  # that is who won
    assert told(5).endswith(". Score: 5.")  # whoever is alone wants to know


@pytest.mark.parametrize("typed", ["", "help", "hello", "board"])
def test_end_of_input_is_polite(run, typed: str, tmp_path: Path) -> None:
    code, _, err = run(*START, typed=typed)
    assert (code, err) == (0, "")
    assert not (tmp_path / "saves").exists()


def test_save_and_resume(run, tmp_path: Path) -> None:
    out = run(*START, *PEOPLE, typed="1 save").out
    (saved,) = (tmp_path / "saves").iterdir()
    resume = f"mirabilis play --resume {saved} --seat 1=me --seat 2=me"
    assert f"Saved in {saved}\n  {resume}\n" in out
    before = saved.read_text()
    out = run(*resume.split()[1:], typed="1").out
    assert "Red moves 6 east.\n" in out  # told again, to know where one is
    after = saved.read_text()
    assert after != before  # it is the very game, so its file may grow
    old, new = mirabilis.replay(before).record(True), mirabilis.replay(after).record(True)
    assert new.events[: len(old.events)] == old.events
    assert list(tmp_path.glob("saves/*")) == [saved]  # no draft stays behind


@pytest.mark.parametrize("last", ["1SE", "resign"])
def test_a_resumed_game_that_ends_is_written_back(run, tmp_path: Path, last: str) -> None:
    file = tmp_path / "game"
    start = ("play", "ewn", "--position", "...../...../..1../...../a.... r 1", *PEOPLE)
    run(*start, "--chance", "manual", "--record", file, typed="1SE 1 1N quit")
    assert not mirabilis.replay(file.read_text()).is_over
    assert not is_finished(file)
    out = run("play", "--resume", file, *PEOPLE, typed=f"1 {last}").out
    assert f"mirabilis replay {file}" in out
    assert mirabilis.replay(file.read_text()).is_over
    assert is_finished(file)
    assert "is over" in run("play", "--resume", file).err


def test_a_resumed_game_whose_file_was_changed_is_not_written_over_it(run, tmp_path) -> None:
    file = tmp_path / "game"
    run(*START, *PEOPLE, "--record", file, typed="1 quit")
    match, text = match_of(Screen(), file)
    table = resumed(Screen(), match, ["me", "me"], file, text)
    table.resign(0)
    file.write_text("theirs")
    with pytest.raises(CommandError, match="changed by somebody else"):
        table.close()
    assert file.read_text() == "theirs"
    table.screen.interactive = True
    table.close()  # said, and whoever sits there can save it elsewhere
    assert file.read_text() == "theirs"


def test_no_file_is_ever_overwritten(run, tmp_path: Path, monkeypatch) -> None:
    monkeypatch.chdir(tmp_path)
    other, new = Path("other.txt"), Path("new.txt")
    other.write_text("mine")
    code, _, err = run(*START, "--record", other)
    assert (code, err.count("other.txt exists and is not overwritten")) == (2, 1)
    out = run(*START, *PEOPLE, typed=["1", "save other.txt", "save new.txt", "1", "save"]).out
    assert "other.txt exists and is not overwritten" in out
    assert other.read_text() == "mine"
    assert mirabilis.replay(new.read_text()).actors == (0,)  # saved twice, the same game
    kept = new.read_text()
    out = run(*START, *PEOPLE, typed=["1", "save new.txt"]).out
    assert "new.txt exists and is not overwritten" in out  # another game
    assert new.read_text() == kept
    assert sorted(tmp_path.iterdir()) == [tmp_path / new, tmp_path / other]


def test_a_save_that_somebody_changed_is_left_alone(run, tmp_path: Path) -> None:
    file = tmp_path / "game"
    file.write_text("theirs")
    with pytest.raises(CommandError, match="changed by somebody else"):
        files.rewrite(Screen(), file, "mine", "what I read")
    assert file.read_text() == "theirs"
    files.rewrite(Screen(), file, "mine", "theirs")
    assert file.read_text() == "mine"
    assert list(tmp_path.iterdir()) == [file]


def test_what_a_saved_game_has_settled_cannot_be_changed(run, tmp_path: Path) -> None:
    file = tmp_path / "game"
    file.write_text(mirabilis.load("ewn").start(seed=1).record(running=True).dumps())
    assert "--seed cannot be changed" in run("play", "--resume", file, "--seed", "2").err
    assert "error" not in run("play", "ewn", "--resume", file).err
    match = mirabilis.replay(file.read_text())
    match.resign(0)
    file.write_text(match.record().dumps())
    code, _, err = run("play", "--resume", file)
    assert (code, "is over; 'mirabilis replay' shows it" in err) == (2, True)


def test_the_highest_seat_settles_the_number_of_players(run) -> None:
    out = run("play", "dice", "--seat", "2=random", "--seed", "1").out
    assert "Player 1: you, Player 2: random" in out
    assert "there is no seat '2'" in run("play", "dice", "--players", 1, "--seat", "2=random").err
    assert "there is no seat '77'" in run("play", "dice", "--seat", "77=random").err
