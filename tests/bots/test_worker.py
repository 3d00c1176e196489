"""Bots in processes of their own: limits, crashes, and what crosses the border."""

from __future__ import annotations

import itertools
import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

import mirabilis
from mirabilis.bots import BadBot, BotCrashed, BotLate, bot, pipe
from mirabilis.bots.worker import Isolated
from mirabilis.core.errors import UnknownBot
from mirabilis.core.match import Match
from tiny import bluff, market, pennies
from waiting import group_is_empty, until

GAME = mirabilis.load(bluff, jit=False)

BOTS = """
import os, sys, time

class First:
    def choose(self, seat):
        return seat.codes[0]

class Loud(First):
    def choose(self, seat):
        print("hello")
        os.write(1, b'["move", 99]\\n')
        input_is_empty = sys.stdin.read() == ""
        return seat.codes[0] if input_is_empty else 99

class Slow(First):
    def choose(self, seat):
        while True:
            pass

class Broken(First):
    def choose(self, seat):
        return 1 / 0

class Leaver(First):
    def choose(self, seat):
        sys.exit(5)

class Dead(First):
    def choose(self, seat):
        os._exit(3)

class Killed(First):
    def choose(self, seat):
        os.kill(os.getpid(), 9)

class Parent(First):
    def choose(self, seat):
        if os.fork() == 0:
            time.sleep(60)
        return seat.codes[0]

class Words(First):
    def choose(self, seat):
        return "pass"

class Fat(First):
    def choose(self, seat):
        return seat.codes[len(bytearray(1 << 30)) and 0]

class Once(First):
    def __init__(self):
        self.count = 0

    def choose(self, seat):
        self.count += 1
        if self.count == 3:
            raise ValueError("three is enough")
        return self.count

class Numbered(First):
    def choose(self, seat):
        return os.getpid()

class Bug(First):
    def __init__(self, game):
        game.nothing
"""


@pytest.fixture
def file(tmp_path: Path) -> str:
    (tmp_path / "theirs.py").write_text(BOTS)
    return str(tmp_path / "theirs.py")


@pytest.fixture
def seat():
    return GAME.start(seed=1).seat(0)


def test_the_same_choices_as_at_home() -> None:
    match = GAME.start(seed=4)
    with Isolated("random", GAME, 9) as away:
        home = bot("random", GAME, 9)
        while match.actors:
            (number,) = match.actors
            move = home.choose(match.seat(number))
            assert away.choose(match.seat(number)) == move
            match.play(number, move)


def test_what_a_bot_prints_disturbs_nothing(file, seat) -> None:
    with Isolated(f"{file}:Loud", GAME) as player:
        assert [player.choose(seat) for _ in range(3)] == [seat.codes[0]] * 3


@pytest.mark.bad_bot
def test_a_late_bot_is_stopped_and_reported(file, seat) -> None:
    with Isolated(f"{file}:Slow", GAME, seconds=0.1, grace=0.1) as player:
        player.start()
        process = player._process
        began = time.monotonic()
        with pytest.raises(BotLate, match=r"theirs.py:Slow was late: more than 0.2 s"):
            player.choose(seat)
        assert 0.2 <= time.monotonic() - began < 60
        assert process.poll() is not None


@pytest.mark.bad_bot
@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("Broken", r"crashed: line \d+: ZeroDivisionError: division by zero"),
        ("Leaver", r"crashed: line \d+: SystemExit: 5"),
        ("Dead", "crashed: its process ended with status 3"),
        ("Killed", "crashed: its process was ended by SIGKILL"),
        ("Words", "crashed: choose returned 'pass', which is no code of a move"),
    ],
)
def test_a_crash_is_reported_with_its_reason(file, seat, name: str, why: str) -> None:
    with (
        Isolated(f"{file}:{name}", GAME) as player,
        pytest.raises(BotCrashed, match=f"theirs.py:{name} {why}"),
    ):
        player.choose(seat)


@pytest.mark.bad_bot
@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="only Linux limits memory so")
def test_memory_has_a_limit(file, seat) -> None:
    with (
        Isolated(f"{file}:Fat", GAME, memory=256 << 20) as player,
        pytest.raises(BotCrashed, match="crashed: out of memory"),
    ):
        player.choose(seat)
    with Isolated(f"{file}:First", GAME, memory=256 << 20) as player:
        assert player.choose(seat) == seat.codes[0]


@pytest.mark.bad_bot
def test_after_a_crash_it_starts_afresh(file, seat) -> None:
    with Isolated(f"{file}:Once", GAME) as player:
        assert [player.choose(seat), player.choose(seat)] == [1, 2]
        with pytest.raises(BotCrashed, match="ValueError: three is enough"):
            player.choose(seat)
        assert player.choose(seat) == 1


def test_what_is_no_bot_is_refused_before_a_process_is_started(file, seat) -> None:
    with pytest.raises(UnknownBot, match="no bot 'deep'"):
        Isolated("deep", GAME)
    with pytest.raises(BadBot, match="has no parameter 'c'"):
        Isolated("greedy:c=3", GAME)
    with Isolated(file, GAME) as player, pytest.raises(BadBot, match="has several bots"):
        player.choose(seat)
    with Isolated(f"{file}:Bug", GAME) as player, pytest.raises(BadBot, match="no attribute"):
        player.choose(seat)


def alive(process: int) -> bool:
    """Tell whether a process runs: one that has ended but was not collected does not."""
    try:
        return "Z" not in Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return False


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="looks into /proc")
@pytest.mark.parametrize("name", ["Numbered", "Slow"])
def test_no_process_is_left_when_its_keeper_is_killed(file, name: str) -> None:
    program = f"""
import sys, mirabilis
sys.path.insert(0, {str(Path(__file__).parents[1])!r})
from tiny import bluff
from mirabilis.bots.worker import Isolated
game = mirabilis.load(bluff, jit=False)
player = Isolated("{file}:{name}", game)
player.start()
print(player._process.pid, flush=True)
player.choose(game.start(seed=1).seat(0))
sys.stdin.read()
"""
    keeper = subprocess.Popen(
        [sys.executable, "-c", program], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    try:
        worker = int(keeper.stdout.readline())
        time.sleep(0.2)  # let it begin to think
        assert alive(worker)
    finally:
        keeper.kill()
        keeper.communicate()
    until(lambda: not alive(worker), "an end of the worker")


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no forks here")
def test_what_a_bot_has_started_ends_with_it_and_holds_nobody_up(file, seat) -> None:
    began = time.perf_counter()
    with Isolated(f"{file}:Parent", GAME) as player:
        assert player.choose(seat) == seat.codes[0]
        group = player._process.pid
    assert time.perf_counter() - began < 120
    until(lambda: group_is_empty(group), "an end of what the bot had started")


def test_closing_ends_the_process(file, seat) -> None:
    with Isolated(f"{file}:Numbered", GAME) as player:
        number = player.choose(seat)
        assert number != os.getpid()
    assert not alive(number)


# -- what crosses -------------------------------------------------------------------------------


def played(package, seed: int, steps: int) -> Match:
    """Return a match after some moves, the first that are legal."""
    match = mirabilis.load(package, jit=False).start(seed=seed)
    for _ in range(steps):
        if match.actors:
            match.play(match.actors[0], match.codes(match.actors[0])[0])
    return match


@pytest.mark.parametrize("package", [bluff, pennies, market])
@pytest.mark.parametrize("steps", [0, 1, 2, 3])
def test_what_is_sent_is_the_same_whatever_is_hidden(package, steps: int) -> None:
    """Matches that differ in what a seat has not been shown send the same bytes to its bot."""
    sent: dict[tuple[int, str], tuple[bytes, bytes]] = {}
    differ = 0
    for seed in range(12):
        match = played(package, seed, steps)
        for number in match.actors:
            heard = repr((match.heard(number), [e.code for e in match.transcript(number)]))
            data = pipe.packed(match.seat(number), match.game)
            state = match._states.tobytes()
            if (number, heard) in sent:
                before, other = sent[number, heard]
                assert data == before
                differ += state != other
            else:
                sent[number, heard] = data, state
    if package is bluff and steps < 2:
        assert differ  # some of those matches really had other cards


def test_nothing_that_is_sent_leads_to_the_match() -> None:
    for package in (bluff, pennies, market):
        match = played(package, 3, 1)
        for number in match.actors:
            data = pipe.packed(match.seat(number), match.game)
            assert b"mirabilis.core.match" not in data
            arrived = pipe.unpacked(data, match.game)
            assert arrived.codes == match.codes(number)
            assert arrived.heard == match.heard(number)
            assert arrived.transcript == match.transcript(number)
            assert arrived.game is match.game
            hidden = itertools.chain.from_iterable(_reached(v) for v in vars(arrived).values())
            assert not [thing for thing in hidden if isinstance(thing, Match)]


def _reached(thing, depth: int = 4):
    """Yield what can be reached from a thing: through attributes, closures and containers."""
    yield thing
    if depth == 0 or isinstance(thing, str | bytes | int | float):
        return
    inner = list(getattr(thing, "__dict__", {}).values())
    inner += [cell.cell_contents for cell in getattr(thing, "__closure__", None) or ()]
    inner += list(thing) if isinstance(thing, list | tuple | set) else []
    inner += list(thing.values()) if isinstance(thing, dict) else []
    for each in inner:
        yield from _reached(each, depth - 1)
