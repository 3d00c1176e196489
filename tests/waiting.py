"""Waiting for things that happen in other processes: as long as a busy machine may need."""

from __future__ import annotations

import os
import signal
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import psutil

PATIENCE = 300.0  # seconds; where nothing is wrong, nobody waits so long
PAUSE = 0.02


def until(true: Callable[[], Any], what: str, patience: float = PATIENCE) -> None:
    """Wait until something is so; ``what`` it was to be is told when it does not come."""
    end = time.monotonic() + patience
    while not true():
        assert time.monotonic() < end, f"waited {patience:.0f} s in vain: {what}"
        time.sleep(PAUSE)


def until_it_waits(process: subprocess.Popen[Any]) -> None:
    """Wait until a process that has asked for something waits for the answer."""
    looked = psutil.Process(process.pid)
    until(lambda: looked.status() == psutil.STATUS_SLEEPING, "a process that waits for input")


@contextmanager
def started(*words: str, **settings: Any) -> Iterator[subprocess.Popen[Any]]:
    """Start a command in a process group of its own; whatever happens, nothing of it is left."""
    process = subprocess.Popen(words, start_new_session=True, **settings)
    try:
        yield process
    finally:
        end_group(process.pid)
        process.wait(PATIENCE)
        for stream in (process.stdin, process.stdout, process.stderr):
            if stream is not None:
                stream.close()


def end_group(group: int) -> None:
    """Kill all processes of a group that there still are."""
    try:
        os.killpg(group, signal.SIGKILL)
    except ProcessLookupError:
        return


def group_is_empty(group: int) -> bool:
    """Tell whether a group has no process any more."""
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return True
    return False
