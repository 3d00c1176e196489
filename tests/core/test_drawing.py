"""Drawings: dice beside boards, pictures, and boards that somebody has left."""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace
from typing import cast

import mirabilis
from mirabilis.core import die, drawing
from mirabilis.core.game import Game
from mirabilis.core.outcome import Outcome
from mirabilis.core.seats import SPECTATOR
from tiny import market


def test_dice() -> None:
    assert die.face(6) == ["┌───────┐", *["│ ●   ● │"] * 3, "└───────┘"]
    for value in range(1, 7):
        lines = die.face(value)
        assert {len(line) for line in lines} == {die.WIDTH}
        assert "".join(lines).count("●") == value


def test_a_die_stands_beside_a_board_where_there_is_room() -> None:
    board = "\n".join(["\033[1mabc\033[0m", "ab", "a", "", "abcd", "ab", "a"])
    lines = die.beside(board, 6, 80).split("\n")
    assert lines[1] == "ab    ┌───────┐"
    assert lines[2] == "a     │ ●   ● │"
    assert len(lines) == 7
    assert die.beside(board, 6, 14) == board
    assert die.beside(board, 6, 15) != board


def test_a_board_is_drawn_in_a_language_and_painted_on_request() -> None:
    match = mirabilis.load("ewn", jit=False, setup="standard").start(seed=1)
    view = match.view(SPECTATOR)["board"]
    text = drawing.board(match.game, view, "en")
    assert "┌───────┐" in text  # its die
    assert "\033" not in text
    assert drawing.board(match.game, view, "de") != text
    assert "┌───────┐" not in drawing.board(match.game, view, "en", width=20)
    painted = drawing.board(match.game, view, "en", lambda text, style: f"<{style}>{text}")
    assert "<seat0>" in painted


def test_some_games_have_pictures() -> None:
    ewn, plain = mirabilis.load("ewn", jit=False), mirabilis.load(market, jit=False)
    assert (drawing.is_pictured(ewn), drawing.is_pictured(plain)) == (True, False)
    view = ewn.start(seed=1).view(SPECTATOR)["board"]
    assert drawing.picture(ewn, view, "en").startswith("<svg")


def test_a_picture_with_words_in_it_is_given_them() -> None:
    def svg(view: object, say: Callable[..., str]) -> str:
        return f"<svg>{say('name')}</svg>"

    game = cast(Game, SimpleNamespace(parts=SimpleNamespace(face=SimpleNamespace(svg=svg))))
    game.messages = mirabilis.load("code", jit=False).messages
    assert drawing.picture(game, {}, "en") == "<svg>The Einstein Code</svg>"
    assert drawing.picture(game, {}, "de") == "<svg>Der Einstein-Code</svg>"


def test_a_board_that_somebody_has_left_is_at_rest() -> None:
    view = {"phase": "move", "die": 3, "stones": 1}
    left, won = (Outcome((0,), (1.0, 0.0), (1.0, 0.0), why) for why in ("resigned", "corner"))
    assert drawing.at_rest(left, view) == {"phase": "over", "die": None, "stones": 1}
    assert drawing.at_rest(left, {"phase": "move"}) == {"phase": "over"}
    for end, same in ((None, view), (won, view), (left, {"stones": 1})):
        assert drawing.at_rest(end, same) is same
