"""Lists of moves: a line each where there is room, columns where there is none."""

from __future__ import annotations

import pytest

import mirabilis
from mirabilis.cli import turn
from mirabilis.cli.choosing import FITTING, Choices
from mirabilis.cli.table import Table
from mirabilis.core.seats import CHANCE

GAME = mirabilis.load("dice", jit=False)


def thrown(throw: str):
    match = GAME.start(chance="manual")
    match.play(CHANCE, throw)
    return match


def lists(typist) -> list[str]:
    """Return the lines that begin with the number of a move."""
    typist.look()
    return [line for line in typist.text.split("\n") if line[:2].strip().isdigit()]


@pytest.mark.parametrize(("lines", "explained"), [(60, True), (50, True), (40, False), (24, False)])
def test_up_to_sixteen_moves_are_explained_if_the_screen_is_high(
    person, monkeypatch, lines: int, explained: bool
) -> None:
    monkeypatch.setenv("LINES", str(lines))
    monkeypatch.setenv("COLUMNS", "79")  # sheets stand below each other
    match = thrown("12346")
    assert 9 < len(match.codes(0)) <= FITTING
    screen, typist = person()
    turn.show(Table(screen, match, ["me"]), 0)
    found = lists(typist)
    assert (len(found) == len(match.codes(0))) == explained
    assert ("'moves' explains" in typist.text) != explained
    if not explained:
        assert len(found) < 6  # columns


@pytest.mark.parametrize(("lines", "explained"), [(40, True), (24, False)])
def test_fewer_moves_too_are_short_where_the_board_would_scroll_away(
    person, monkeypatch, lines: int, explained: bool
) -> None:
    monkeypatch.setenv("LINES", str(lines))
    monkeypatch.setenv("COLUMNS", "79")  # sheets stand below each other
    match = thrown("11234")
    assert 6 < len(match.codes(0)) <= 9
    screen, typist = person()
    turn.show(Table(screen, match, ["me"]), 0)
    assert (len(lists(typist)) == len(match.codes(0))) == explained
    assert ("'moves' explains" in typist.text) != explained


def test_moves_explains_them_in_any_case(person, monkeypatch) -> None:
    monkeypatch.setenv("LINES", "24")
    match = thrown("12346")
    screen, typist = person()
    Choices(screen, match, 0).show(30, explained=True)
    assert len(lists(typist)) == len(match.codes(0))


def test_in_a_pipe_there_is_always_room(person, monkeypatch) -> None:
    monkeypatch.setenv("LINES", "10")
    match = thrown("12346")
    screen, typist = person()
    screen.interactive = False
    Choices(screen, match, 0).show(30)
    assert len(lists(typist)) == len(match.codes(0))


def test_a_throw_is_typed_in_any_order(person) -> None:
    match = GAME.start(chance="manual")
    screen, typist = person("64431", "quit", "n")
    table = Table(screen, match, ["me"])
    turn.take(table, CHANCE)
    typist.look()
    assert "252 possibilities" in typist.text
    assert match.actors == (0,)
    events = match.record(running=True).events
    assert events == ((CHANCE, "13446"),)
