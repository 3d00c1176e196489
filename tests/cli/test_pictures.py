"""The table as a picture that follows the game, and shows nobody more than the terminal does."""

from __future__ import annotations

import dataclasses
import os
import re
import sys
from pathlib import Path

import pytest

import mirabilis
from cli.drawn import pixels
from mirabilis.cli import files, session, table
from mirabilis.cli.errors import InputEnded
from mirabilis.cli.page import is_page_of, page
from mirabilis.cli.pictures import Pictures
from mirabilis.cli.screen import Screen
from mirabilis.cli.table import Table
from mirabilis.core.match import Match
from mirabilis.core.seats import ALL, SPECTATOR
from mirabilis.core.spec import LANGUAGES, GameSpec

STANDARD = ("play", "ewn", "--option", "setup=standard", "--seed", "3")
PEOPLE = ("--seat", "1=me", "--seat", "2=me")
REFRESH = '<meta http-equiv="refresh" content="1">'
ALONE = ("TERM_PROGRAM", "KITTY_WINDOW_ID", "TMUX", "STY")


@pytest.fixture(autouse=True)
def _plain_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm-256color")
    for name in ALONE:
        monkeypatch.delenv(name, raising=False)


@pytest.fixture
def pictured(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let text alone not do for ewn."""
    module = sys.modules["mirabilis.games.ewn.spec"]
    spec: GameSpec = module.SPEC
    monkeypatch.setattr(module, "SPEC", dataclasses.replace(spec, pictured=True))


def drawn(match: Match, viewer: int) -> str:
    board = match.view(viewer)["board"]
    return str(match.game.parts.face.svg(board)).strip()


class Watcher:
    """Standard input that looks at a picture whenever somebody is asked for something."""

    def __init__(self, typist, path: Path, *lines: str, most: int = 0) -> None:
        self.typist, self.path = typist, path
        self.lines, self.left = iter(lines), most
        self.seen: list[tuple[str, str]] = []  # the last line of the screen, and the file

    def isatty(self) -> bool:
        return True

    def readline(self) -> str:
        self.typist.look()
        prompt = self.typist.model.lines[-1]
        self.seen.append((prompt, self.path.read_text(encoding="utf-8")))
        line = next(self.lines, None)
        if line is None:
            self.left -= 1
            if self.left < 0:
                return ""
            line = "" if prompt.endswith("alone. ") else "1"
        self.typist.model.feed(f"{line}\n")
        return f"{line}\n"


# -- a file that follows --------------------------------------------------------------------


@pytest.mark.parametrize("ending", [".html", ".svg", ".png"])
def test_the_file_shows_the_table_after_every_event(run, tmp_path, monkeypatch, ending) -> None:
    path = tmp_path / f"table{ending}"
    held: list[bytes] = []
    boards: list[dict[str, object]] = []
    show = Pictures.show

    def noted(self, game, view, *, live: bool) -> None:
        show(self, game, view, live=live)
        held.append(path.read_bytes())
        boards.append(view)

    monkeypatch.setattr(Pictures, "show", noted)
    seats = ("--seat", "1=random", "--seat", "2=me")
    out = run(*STANDARD, *seats, "--picture", path, typed="1 1 1").out
    assert out.count(f"A picture of the table that follows the game: {path}\n") == 1
    assert len(set(held)) >= 7  # the beginning, three moves of each, and left
    svg = mirabilis.load("ewn").parts.face.svg
    for content, board in zip(held, boards, strict=True):
        if ending == ".png":
            assert pixels(content).width == 1200
        else:
            assert svg(board).strip() in content.decode()
    assert [p.name for p in tmp_path.iterdir()] == [path.name]  # no draft stays behind


def test_bots_are_followed_move_by_move(run, tmp_path, monkeypatch) -> None:
    path, held = tmp_path / "table.svg", []
    show = Pictures.show

    def noted(self, game, view, *, live: bool) -> None:
        show(self, game, view, live=live)
        held.append(path.read_text())

    monkeypatch.setattr(Pictures, "show", noted)
    out = run(*STANDARD, "--seat", "1=random", "--seat", "2=random", "--picture", path).out
    assert len(set(held)) > out.count(" moves ") > 3


def test_a_page_reloads_itself_until_the_game_is_left_or_over(run, tmp_path, monkeypatch) -> None:
    path = tmp_path / "table.html"
    held: list[str] = []
    show = Pictures.show

    def noted(self, game, view, *, live: bool) -> None:
        show(self, game, view, live=live)
        held.append(path.read_text())

    monkeypatch.setattr(Pictures, "show", noted)
    run(*STANDARD, "--seat", "2=random", "--picture", path, typed="1")
    assert all(REFRESH in text for text in held[:-1])
    assert REFRESH not in held[-1]  # left
    position = "...../...../...../...1./a.... r 1"
    path.unlink()
    held.clear()
    out = run("play", "ewn", "--position", position, "--picture", path, typed="1SE").out
    assert "Red wins" in out
    assert REFRESH in held[0]
    final = path.read_text()
    assert REFRESH not in final
    match = mirabilis.load("ewn").position(position)
    match.play(0, "1SE")
    assert drawn(match, ALL) in final


def test_a_page_needs_nothing_from_outside_and_cannot_be_broken_out_of() -> None:
    text = page('<?xml version="1.0"?>\n<svg/>', title="<b>", language="de", save="-->x", live=True)
    assert "<?xml" not in text
    assert "<title>&lt;b&gt;</title>" in text
    assert '<html lang="de">' in text
    assert text.count("-->") == 1
    assert "script" not in text
    assert "http:" not in text
    assert is_page_of(text, "-->x")
    assert not is_page_of(text, "x")


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["--picture", "mine.html"], "mine.html exists and is not overwritten"),
        (["--picture", "table.gif"], "possible: .html, .svg, .png, inline, none"),
        (["--picture", "table"], "table has the wrong ending"),
        (["--picture", "none/table.svg"], "there is no folder"),
        (["--picture", "inline"], "no pictures can be shown in this terminal"),
        (["--picture", "a.html", "--record", "a.html"], "a.html is given twice"),
        (["--picture"], "--picture needs a value"),
    ],
)
def test_what_is_wrong_is_said_before_the_game(run, tmp_path, monkeypatch, words, why) -> None:
    monkeypatch.chdir(tmp_path)
    Path("mine.html").write_text("mine")
    code, out, err = run(*STANDARD, *words)
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert why in err
    assert [path.name for path in tmp_path.iterdir()] == ["mine.html"]
    assert Path("mine.html").read_text() == "mine"
    for language in LANGUAGES[1:]:
        assert run(*STANDARD, *words, "--lang", language).err not in ("", err)


@pytest.mark.parametrize("wish", ["table.html", "table.png"])
def test_a_game_without_pictures_has_none_to_follow(run, tmp_path, monkeypatch, wish) -> None:
    monkeypatch.delattr(sys.modules["mirabilis.games.ewn.game"], "svg")
    code, _, err = run(*STANDARD, "--picture", tmp_path / wish)
    assert (code, "ewn has no pictures, only text" in err) == (2, True)
    assert list(tmp_path.iterdir()) == []
    assert run(*STANDARD, "--picture", "none").code == 0


def test_a_file_that_somebody_changes_is_left_alone(run, tmp_path, monkeypatch) -> None:
    path = tmp_path / "table.svg"
    play = table.Table._let_play

    def meddling(self, seat: int) -> None:
        path.write_text("theirs")
        play(self, seat)

    monkeypatch.setattr(table.Table, "_let_play", meddling)
    out = run(*STANDARD, "--seat", "1=me", "--picture", path, typed="1 1 1").out
    assert out.count("The picture no longer follows the game: ") == 1
    assert "was changed by somebody else" in out
    assert path.read_text() == "theirs"


def test_a_picture_that_cannot_be_written_is_taken_away_and_the_game_goes_on(
    run, tmp_path, monkeypatch
) -> None:
    path = tmp_path / "table.svg"

    def full(draft: str, path: Path) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(files, "_move", full)
    out = run(*STANDARD, "--seat", "2=random", "--picture", path, typed="1 1").out
    assert out.count("no longer follows the game: cannot write") == 1
    assert "Blue moves" in out
    assert list(tmp_path.iterdir()) == []  # it would show what was, perhaps to others


def test_a_file_that_is_being_read_is_waited_for(tmp_path, monkeypatch) -> None:
    path = tmp_path / "a"
    path.write_bytes(b"old")
    monkeypatch.setattr(files, "PAUSE", 0.0)
    usual, tries = os.replace, []

    def busy(draft: str, target: Path) -> None:
        tries.append(draft)
        if len(tries) < 4:
            raise PermissionError(13, "in use")
        usual(draft, target)

    monkeypatch.setattr(os, "replace", busy)
    files.replace(Screen(), path, b"new", b"old")
    assert path.read_bytes() == b"new"


# -- nothing hidden -------------------------------------------------------------------------


@pytest.mark.parametrize("seed", [1, 2])
def test_while_the_device_is_passed_the_picture_is_for_everybody(
    person, monkeypatch, tmp_path, seed: int
) -> None:
    match = mirabilis.load("code", jit=False).start(players=3, seed=seed)
    path = tmp_path / "table.html"
    screen, typist = person()
    watcher = Watcher(typist, path, most=24)
    monkeypatch.setattr(sys, "stdin", watcher)
    at = Table(screen, match, ["me", "me", "random"])
    at.pictures = Pictures(screen, str(path))
    asked: list[tuple[str, set[int]]] = []
    read = Watcher.readline

    def compared(self) -> str:
        viewers = {v for v in (SPECTATOR, 0, 1, 2) if drawn(match, v) in path.read_text()}
        line = read(self)
        asked.append((self.seen[-1][0], viewers))
        return line

    monkeypatch.setattr(Watcher, "readline", compared)
    with pytest.raises(InputEnded):
        session.sit(at)
    passed = own = 0
    for prompt, viewers in asked:
        if prompt.endswith("alone. "):
            passed += 1
            assert SPECTATOR in viewers
        else:
            seat = int(prompt[len("Player ")]) - 1
            assert seat in viewers
            own += viewers == {seat}  # otherwise it knows no more than others
    assert passed > 4
    assert own > 4
    left = path.read_text()  # the input ended in somebody's turn
    assert drawn(match, SPECTATOR) in left
    assert REFRESH not in left


def test_a_letter_laid_out_in_secret_is_never_seen_by_the_next(
    person, monkeypatch, tmp_path
) -> None:
    match = mirabilis.load("code", jit=False).start(players=2, seed=4)
    path = tmp_path / "table.svg"
    screen, typist = person()
    watcher = Watcher(typist, path, "", "1", "", most=0)
    monkeypatch.setattr(sys, "stdin", watcher)
    at = Table(screen, match, ["me", "me"])
    at.pictures = Pictures(screen, str(path))
    with pytest.raises(InputEnded):
        session.sit(at)
    known = [len(re.findall('"letter known"', text)) for _, text in watcher.seen]
    assert [p.endswith("alone. ") for p, _ in watcher.seen] == [True, False, True, False]
    assert known[0] == known[2] == 0
    assert known[1] == known[3] == 4  # one's own
    rows = [re.findall(r'"letter known" x="\d+" y="(\d+)"', text) for _, text in watcher.seen]
    assert set(rows[1]).isdisjoint(rows[3])


@pytest.mark.parametrize("typed", [["", "246135"], ["", "246135", ""]])
def test_whoever_leaves_leaves_no_secret_behind(run, person, monkeypatch, tmp_path, typed) -> None:
    path = tmp_path / "table.svg"
    match = mirabilis.load("ewn", jit=False).start(seed=3)
    screen, typist = person()
    watcher = Watcher(typist, path, *typed, most=0)
    monkeypatch.setattr(sys, "stdin", watcher)
    at = Table(screen, match, ["me", "me"])
    at.pictures = Pictures(screen, str(path))
    with pytest.raises(InputEnded):
        session.sit(at)
    assert path.read_text().strip() == drawn(match, SPECTATOR)
    assert path.read_text().strip() != drawn(match, 0)


def test_one_person_sees_the_own_secret_all_the_time(person, monkeypatch, tmp_path) -> None:
    match = mirabilis.load("code", jit=False).start(players=3, seed=5)
    path = tmp_path / "table.svg"
    screen, typist = person()
    watcher = Watcher(typist, path, most=8)
    monkeypatch.setattr(sys, "stdin", watcher)
    at = Table(screen, match, ["random", "me", "random"])
    at.pictures = Pictures(screen, str(path))
    held: list[str] = []
    follow = Table.follow

    def noted(self, viewer: int | None = None, *, left: bool = False) -> None:
        follow(self, viewer, left=left)
        held.append(path.read_text().strip())
        assert held[-1] == drawn(match, 1)

    monkeypatch.setattr(Table, "follow", noted)
    with pytest.raises(InputEnded):
        session.sit(at)
    assert len(set(held)) > 4  # the others' moves, too


# -- games that need a picture ----------------------------------------------------------------


def test_a_game_that_needs_a_picture_gets_a_page_beside_its_save(run, tmp_path, pictured) -> None:
    saves = tmp_path / "saves"
    out = run(*STANDARD, *PEOPLE, typed="1 save").out
    saved, kept = sorted(saves.iterdir(), key=lambda p: p.suffix, reverse=True)
    assert (saved.stem, saved.suffix, kept.suffix) == (kept.stem, ".mirabilis", ".html")
    assert out.count(str(kept)) == 1
    first = kept.read_text()
    assert is_page_of(first, saved.name)
    again = ("play", "--resume", saved, *PEOPLE)
    assert str(kept) in run(*again, typed="1").out  # the same game goes on in the same page
    assert kept.read_text() != first
    assert sorted(saves.iterdir()) == sorted([saved, kept])
    kept.write_text("mine")
    assert str(saves / f"{saved.stem}-2.html") in run(*again, typed="1").out
    assert kept.read_text() == "mine"


def test_the_page_is_beside_a_record_that_was_asked_for(run, tmp_path, pictured) -> None:
    record = tmp_path / "game.txt"
    run(*STANDARD, *PEOPLE, "--record", record, typed="1")
    assert sorted(p.name for p in tmp_path.iterdir()) == ["game.txt", "game.txt.html"]


@pytest.mark.parametrize(
    "words", [("--picture", "none"), ("--seat", "1=random", "--seat", "2=random")]
)
def test_no_page_where_none_is_wanted_or_nobody_sits(run, tmp_path, pictured, words) -> None:
    out = run(*STANDARD, *words).out
    assert "picture" not in out
    assert not (tmp_path / "saves").exists()


def test_a_file_asked_for_takes_the_place_of_the_page(run, tmp_path, pictured) -> None:
    run(*STANDARD, "--picture", tmp_path / "a.png")
    assert [p.name for p in tmp_path.iterdir()] == ["a.png"]


def test_where_no_page_can_be_written_the_game_is_played_all_the_same(
    run, tmp_path, pictured, monkeypatch
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("MIRABILIS_SAVES", str(tmp_path / "file" / "saves"))
    code, out, err = run(*STANDARD, "--seat", "2=random", typed="1")
    assert (code, err.count("\n")) == (0, 1)
    assert "cannot write" in err
    assert "Blue moves" in out


def test_many_moves_can_be_chosen_by_their_number_in_the_picture(run, pictured) -> None:
    words = ("play", "ewn", "--seed", "1", "--picture", "none")
    out = run(*words, typed="7 9").out
    assert "720 possibilities, for example 1 123456, 241 312456, 481 512346. Type a number" in out
    assert "Red arranges the stones as 124356." in out
    assert "The numbers are 1 to 720" in run(*words, typed="721").out


def test_another_game_goes_on_in_the_same_file(person, monkeypatch, tmp_path) -> None:
    position = "...../...../...../...1./a.... r 1"
    match = mirabilis.load("ewn", jit=False).position(position)
    path = tmp_path / "table.html"
    screen, typist = person()
    watcher = Watcher(typist, path, "1SE", "a", most=0)
    monkeypatch.setattr(sys, "stdin", watcher)
    at = Table(screen, match, ["me", "me"])
    at.pictures = Pictures(screen, str(path))
    with pytest.raises(InputEnded):
        session.sit(at)
    texts = [text for _, text in watcher.seen]
    assert REFRESH not in texts[1]  # over
    assert REFRESH in texts[2]
    assert texts[2] == texts[0]
    typist.look()
    assert typist.text.count(str(path)) == 1


# -- in the terminal ------------------------------------------------------------------------


def sit_down(person, monkeypatch, seats: list[str], slug: str, *lines: str, wish: str | None):
    match = mirabilis.load(slug, jit=False).start(players=2, seed=3)
    screen, typist = person(*lines)
    at = Table(screen, match, seats)
    at.pictures = Pictures(screen, wish)
    with pytest.raises(InputEnded):
        session.sit(at)
    typist.look()
    return typist.text


PICTURE = {"kitty": "\x1b_Ga=T,", "iterm": "\x1b]1337;File="}


@pytest.mark.parametrize(
    ("name", "value", "kind"),
    [("TERM", "xterm-kitty", "kitty"), ("TERM_PROGRAM", "iTerm.app", "iterm")],
)
def test_a_terminal_that_can_shows_the_table_above_the_board(
    person, monkeypatch, name: str, value: str, kind: str
) -> None:
    monkeypatch.setenv(name, value)
    text = sit_down(person, monkeypatch, ["me", "random"], "ewn", "123456", wish="inline")
    assert text.count(PICTURE[kind]) == 2  # one for each turn of the person
    assert text.index(PICTURE[kind]) < text.index("┌───┬")
    assert "A picture of the table" not in text
    assert PICTURE[kind] not in sit_down(
        person, monkeypatch, ["me", "random"], "ewn", "1", wish=None
    )


def test_pictures_are_taken_away_when_the_device_is_passed(person, monkeypatch) -> None:
    monkeypatch.setenv("TERM", "xterm-kitty")
    text = sit_down(person, monkeypatch, ["me", "me"], "code", "", "1", wish="inline")
    first, second = text.split("Hand the device to")[1:]
    assert PICTURE["kitty"] in first
    wiped = first.rindex("\x1b_Ga=d,d=A,q=2\x1b\\\x1b[H\x1b[2J")
    assert wiped > first.rindex(PICTURE["kitty"])
    assert PICTURE["kitty"] not in second


def test_a_game_that_needs_a_picture_shows_it_where_the_terminal_can(
    person, monkeypatch, tmp_path, pictured
) -> None:
    monkeypatch.setenv("TERM", "xterm-kitty")
    text = sit_down(person, monkeypatch, ["me", "random"], "ewn", wish=None)
    assert PICTURE["kitty"] in text
    assert len(list((tmp_path / "saves").glob("*.html"))) == 1
    assert "\x1b_G" not in sit_down(person, monkeypatch, ["me", "random"], "ewn", wish="none")


def test_nothing_is_shown_where_there_is_no_terminal(run, monkeypatch, pictured) -> None:
    monkeypatch.setenv("TERM", "xterm-kitty")
    assert "\x1b" not in run(*STANDARD, typed="1").out
    assert "no pictures can be shown" in run(*STANDARD, "--picture", "inline").err
