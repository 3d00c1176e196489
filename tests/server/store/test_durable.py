"""Killed at a random moment, a process has lost nothing that it acknowledged."""

from __future__ import annotations

import os
import random
import select
import subprocess
import sys
import time
from pathlib import Path

import pytest

from server.store import appending

PROGRAM = str(Path(appending.__file__))


def killed(url: str, mark: str, lines: int, more: float) -> dict[str, int]:
    """Let the program append, kill it some time after some lines; return the last numbers."""
    process = subprocess.Popen([sys.executable, PROGRAM, url, mark], stdout=subprocess.PIPE)
    said = b""
    try:
        assert process.stdout is not None
        end = time.monotonic() + 300
        kill_at = end
        while time.monotonic() < kill_at:
            wait = max(0.0, kill_at - time.monotonic())
            if select.select([process.stdout], [], [], wait)[0]:
                part = os.read(process.stdout.fileno(), 1 << 16)
                assert part, "the program ended by itself"
                said += part
            if kill_at == end and said.count(b"\n") >= lines:
                kill_at = time.monotonic() + more
        process.kill()
    finally:
        process.kill()
        rest = process.communicate(timeout=120)[0]
    last: dict[str, int] = {}
    for line in (said + rest).decode().splitlines():
        name, _, seq = line.partition(" ")
        assert int(seq) == last.get(name, 0) + 1
        last[name] = int(seq)
    assert len(last) == appending.TABLES
    return last


async def check(store, sure: dict[str, int]) -> None:
    """Every acknowledged entry is there, no hole, and rows are those of the last entries."""
    sitting = [{r.id for r in await store.seated(f"p{i}", None, 999)} for i in range(3)]
    for name, acknowledged in sure.items():
        log = await store.entries(name)
        last = len(log)
        assert last >= acknowledged, name
        assert [seq for seq, _ in log] == list(range(1, last + 1))
        assert log[0][1] == b"first"
        assert all(body == f"{name} {seq}".encode() for seq, body in log[1:])
        row = await store.row(name)
        assert (row.head, row.due) == (str(last).encode(), last if last > 1 else None)
        assert [name in here for here in sitting] == [last > 1 and last % 3 == i for i in range(3)]


def rounds(place, number: int) -> None:
    rng = random.Random(7)
    sure: dict[str, int] = {}
    for i in range(number):
        lines = appending.TABLES * 20 + rng.randrange(200)
        sure.update(killed(place.url, f"round{i}-", lines, rng.random() * 0.05))
        place.use(lambda store: check(store, sure))


def test_nothing_acknowledged_is_lost(place):
    rounds(place, 3)


@pytest.mark.long
def test_nothing_acknowledged_is_lost_in_many_rounds(place):
    rounds(place, 40)
