"""Typing moves: beginnings that stand for a move, words that go on, long lists by first words."""

from __future__ import annotations

import time
from types import SimpleNamespace

import pytest

import mirabilis
from mirabilis.cli import commands, turn
from mirabilis.cli.choosing import GROUPS, LISTED, Choices
from mirabilis.cli.completing import Beginnings
from mirabilis.cli.table import Table
from mirabilis.core.errors import BadNotation

TEXTS = [
    "pass",
    "send",
    "accept 2 1:2 +30",
    "accept 21 2:0",
    "refuse 2",
    "refuse 3",
    *(f"bid d{designer} {wage}" for designer in range(1, 4) for wage in range(40, 440, 10)),
]
FURTHER = ("bid d9 40", "refuse")  # moves in full that are not allowed now


class Match:
    """As much of a match as a list of moves needs, with these texts."""

    def __init__(self, texts=TEXTS):
        self.texts = list(texts)
        self.game = SimpleNamespace(
            format=lambda code: self.texts[code],
            parse=self._parse,
            options={},
            spec=SimpleNamespace(pictured=False, complete=True, stand_ins={}),
            parts=SimpleNamespace(
                face=SimpleNamespace(describe=lambda *_: ("said", {"code": _[-1]}))
            ),
            messages=SimpleNamespace(
                has=lambda key: False,
                say=lambda key, language, **places: f"it is move {places['code']}",
            ),
        )

    def _parse(self, text):
        if text in self.texts:
            return self.texts.index(text)
        if text in FURTHER:
            return 999
        raise BadNotation(text)

    def codes(self, seat):
        return list(range(len(self.texts)))

    def observed(self, seat):
        return [None]


def choices(screen, texts=TEXTS):
    return Choices(screen, Match(texts), 0)


@pytest.mark.parametrize(
    ("typed", "move"),
    [
        ("send", "send"),
        ("s", "send"),
        ("SEND", "send"),
        ("accept 2", "accept 2 1:2 +30"),
        ("accept  2  1:2", "accept 2 1:2 +30"),
        ("accept 21", "accept 21 2:0"),
        ("bid d1 40", "bid d1 40"),
        ("bid d2 43", "bid d2 430"),
    ],
)
def test_the_beginning_of_a_single_move_stands_for_it(person, typed, move):
    screen, _ = person()
    found = choices(screen).pick(typed)
    assert (found if isinstance(found, str) else TEXTS[found]) == move
    assert choices(screen).going_on(typed) == []


@pytest.mark.parametrize(
    "typed", ["bid", "bid d1", "bid d2 4", "refuse", "bid d9 40", "x", "bid d4"]
)
def test_anything_else_is_left_to_the_game(person, typed):
    """That is: what begins several moves, what is a move in full, and what is nothing at all."""
    screen, _ = person()
    assert choices(screen).pick(typed) == typed


def test_how_a_beginning_goes_on_is_said(person):
    screen, typist = person()
    listed = choices(screen)
    assert listed.going_on("bid") == ["d1", "d2", "d3"]
    assert listed.going_on("b") == ["bid"]
    assert listed.going_on("bid d2")[:2] == ["40", "50"]
    assert listed.going_on("bid d2 4") == ["40", "400", "410", "420", "430"]
    assert listed.going_on("acc") == ["accept"]
    assert listed.going_on("refuse") == []  # a move in full: the game says what is wrong with it
    assert listed.going_on("nonsense") == []
    table = SimpleNamespace(screen=screen, match=mirabilis.load("jahres", jit=False).start(seed=1))
    assert turn._play(table, 0, listed, "bid d2") is commands.Next.ASK
    typist.look()
    assert "bid d2 goes on with: 40, 50, 60," in typist.text


def test_words_go_on_one_by_one():
    beginnings = Beginnings(TEXTS)
    assert beginnings.words("") == ["pass", "send", "accept ", "refuse ", "bid "]
    assert beginnings.words("b") == ["bid "]
    assert beginnings.words("bid ") == ["d1 ", "d2 ", "d3 "]
    assert beginnings.words("BID  D2 4") == ["40", "400", "410", "420", "430"]
    assert beginnings.words("accept 2") == ["2 ", "21 "]
    assert beginnings.words("send ") == []


def test_many_moves_take_no_time():
    beginnings = Beginnings(f"give {a} {b}" for a in range(60) for b in range(60))
    began = time.process_time()
    assert len(beginnings.words("give 7")) == 1
    assert len(beginnings.words("give ")) == 60
    assert time.process_time() - began < 0.2


def test_a_long_list_has_a_line_for_each_first_word(person, monkeypatch):
    monkeypatch.setenv("LINES", "40")
    monkeypatch.setenv("COLUMNS", "80")
    screen, typist = person()
    choices(screen).show(10)
    typist.look()
    lines = typist.text.split("\n")
    assert [line.split()[0] for line in lines[:5]] == ["pass", "send", "accept", "refuse", "bid"]
    assert "it is move 0" in lines[0]
    assert "120 moves, such as bid d1 40" in lines[4]
    assert "Tab completes" in " ".join(lines)


def test_a_low_screen_gets_the_words_only(person, monkeypatch):
    monkeypatch.setenv("LINES", "12")
    monkeypatch.setenv("COLUMNS", "80")
    screen, typist = person()
    choices(screen).show(9)
    typist.look()
    assert "pass, send, accept … (2), refuse … (2), bid … (120)" in typist.text


def test_lists_that_have_no_common_words_stay_as_they_were(person):
    screen, typist = person()
    texts = [f"{n:06}" for n in range(LISTED + 40)]
    assert len(set(texts)) > GROUPS
    choices(screen, texts).show()
    typist.look()
    assert "100 possibilities, for example" in typist.text


def test_moves_lists_those_that_begin_so(person, monkeypatch):
    monkeypatch.setenv("LINES", "60")
    screen, typist = person()
    table = SimpleNamespace(screen=screen)
    assert commands.moves(table, 0, choices(screen), "accept") is commands.Next.ASK
    assert commands.moves(table, 0, choices(screen), "nothing") is commands.Next.ASK
    typist.look()
    assert "accept 2 1:2 +30" in typist.text
    assert "bid" not in typist.text
    assert "'nothing' is no move" in typist.text


def test_enter_plays_nothing_where_a_list_can_be_read(person):
    screen, _ = person()
    table = SimpleNamespace(people=(0,))
    assert turn._default(table, 0, choices(screen)) == ""
    assert turn._default(table, 0, choices(screen, [f"{n:06}" for n in range(100)])) == "000000"


def test_numbers_that_are_shown_are_numbers(person):
    game = mirabilis.load("ewn", jit=False, setup="standard")
    screen, _ = person("quit", "n")
    match = game.start(seed=1)
    table = Table(screen, match, ["me", "me"])
    listed = Choices(screen, table.match, match.actors[0])
    assert listed.pick("1") == listed.codes[0]
    assert listed.is_wrong_number("9")
    assert listed.going_on("1") == []
