"""A prompt and all that belongs to it on a terminal of 80 columns and 24 lines."""

from __future__ import annotations

import random

import pytest

import mirabilis
from mirabilis.cli import telling, turn
from mirabilis.cli.table import Table

GAME = mirabilis.load("dice", jit=False)
HIGH = 24
SEEDS = [0, *(pytest.param(seed, marks=pytest.mark.long) for seed in (1, 2))]


@pytest.fixture
def usual(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("LINES", str(HIGH))


def prompts(person, players: int, language: str, seed: int):
    """Yield what stands on the screen at every prompt of player 1, from its board on and in all."""
    screen, typist = person()
    screen.language = language
    match = GAME.start(players=players, seed=seed)
    table = Table(screen, match, ["me"] + ["random"] * (players - 1))
    rng = random.Random(seed)
    while 0 in match.actors:
        for seat in match.actors[1:]:
            match.play(seat, rng.choice(match.codes(seat)))
        typist.look()
        typist.text = ""
        turn.show(table, 0)
        typist.look()
        board = telling.board(screen, GAME, match.view(0)["board"])
        yield board, typist.text[typist.text.index(board) :], typist.text
        match.play(0, rng.choice(match.codes(0)))


@pytest.mark.parametrize("language", ["en", "de", "fr", "nl"])
@pytest.mark.parametrize("players", [1, 2, 3, 6])
@pytest.mark.parametrize("seed", SEEDS)
def test_sheet_dice_and_prompt_of_dice_fit(
    person, usual, seed: int, players: int, language: str
) -> None:
    most = whole = 0
    for board, shown, everything in prompts(person, players, language, seed):
        assert board.count("┌───┐") == 5
        assert max(len(line) for line in shown.split("\n")) <= 79
        most = max(most, shown.count("\n") + 1)  # and the prompt in the last line
        whole = max(whole, everything.count("\n") + 1)
    assert most <= HIGH
    if players == 1:
        assert whole <= HIGH  # with what is told above the sheet
