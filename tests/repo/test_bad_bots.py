"""What watches for bots that go wrong finds them."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

TESTS = Path(__file__).parents[1]

WATCHED = """
import json
import logging

import pytest

import bad_bots
from mirabilis.arena.playing import Table
from mirabilis.bots import BotCrashed
from mirabilis.core.registry import load

LOG = logging.getLogger("mirabilis.server")


class Wild:
    def choose(self, seat):
        return -77


def played():
    game = load("ewn", setup="standard", jit=False)
    Table(game.start(seed=1), [Wild(), Wild()], lambda seat: Wild()).play()


def test_a_bad_bot_at_a_server():
    LOG.warning("bot.refused", extra={"game": "ewn", "bot": "easy", "why": "illegal_move"})


def test_a_bad_bot_at_a_server_in_another_process():
    bad_bots.note_line(json.loads('{"event": "bot.failed", "bot": "easy"}'))


def test_a_bad_bot_in_an_arena():
    played()


def test_a_bad_bot_at_a_terminal():
    with pytest.raises(BotCrashed):
        raise BotCrashed("easy chose a move that is none")


@pytest.mark.bad_bot
def test_a_bad_bot_that_was_announced():
    LOG.warning("bot.refused")
    played()


def test_nothing_wrong():
    LOG.warning("bot.busy")
"""


def test_a_bot_that_goes_wrong_fails_its_test_unless_it_is_announced(tmp_path):
    file = tmp_path / "test_watched.py"
    file.write_text(WATCHED)
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "bad_bots", "--rootdir", tmp_path, file],
        env={**os.environ, "PYTHONPATH": os.pathsep.join([str(TESTS), *filter(None, sys.path)])},
        capture_output=True,
        text=True,
        cwd=tmp_path,
        check=False,
    )
    assert "6 passed, 4 errors" in done.stdout, done.stdout + done.stderr
    assert "a bot went wrong: bot.refused ewn easy illegal_move" in done.stdout
