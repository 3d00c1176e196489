"""How a game ended, as a sentence."""

from __future__ import annotations

import pytest

import mirabilis
from mirabilis.core.ending import ending, scored
from mirabilis.core.outcome import Outcome
from mirabilis.core.record import CLOSINGS
from mirabilis.core.spec import LANGUAGES
from mirabilis.core.words import COMMON

EWN = mirabilis.load("ewn", jit=False)


def told(winners: tuple[int, ...], points: tuple[float, ...], why: str = "corner") -> str:
    utility = tuple(float(seat in winners) for seat in range(len(points)))
    return ending(EWN, Outcome(winners, points, utility, why))


def test_who_won_and_why() -> None:
    assert told((1,), (0.0, 1.0), "resigned") == "Blue wins: the other side gave up."
    assert told((0,), (3.0, 2.0)).endswith(" Points: Red 3, Blue 2.")
    assert "Points" not in told((0,), (2.0, 2.0))
    assert told((0, 1), (1.0, 1.0)).startswith("Red, Blue share the win: ")
    assert told((), (0.0, 0.0)).startswith("The game is over: ")
    assert told((0,), (5.0,)).endswith(". Score: 5.")
    assert ending(EWN, None) == "The game is not over."


def test_grades_are_told_where_a_game_has_them() -> None:
    assert scored(EWN, -3.0) == "−3"
    dice = mirabilis.load("dice", jit=False)
    english, german = scored(dice, 500.0), scored(dice, 500.0, "de")
    assert english.startswith("500 (")
    assert english != german


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_way_of_leaving_has_its_words(language: str) -> None:
    said = {COMMON.texts(language)[f"reason.{reason}"] for reason in CLOSINGS}
    assert len(said) == len(CLOSINGS)
