"""Processes that the benchmark starts: on one core, watched, and ended in any case."""

from __future__ import annotations

import contextlib
import http.client
import os
import re
import resource
import select
import signal
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import Self

SERVER_CORE = 0
LOAD_CORE = 1
ADDRESS = re.compile(rb"http://127\.0\.0\.1:(\d+)")
# Sets the core before anything else runs, and has the kernel end the child should we be killed.
WRAP = (
    "import ctypes, os, sys; ctypes.CDLL(None).prctl(1, 9); "
    "os.sched_setaffinity(0, {int(sys.argv[1])}); os.execvpe(sys.argv[2], sys.argv[2:], os.environ)"
)


class Failed(Exception):
    """The benchmark could not be carried out."""


def core_or_any(core: int) -> int:
    """Return a core that exists: the wanted one, or the last."""
    return min(core, max(os.sched_getaffinity(0)))


class Process:
    """A child on one core whose output goes to a file; ends with the block that made it."""

    def __init__(
        self, command: Sequence[str], core: int, log: Path, env: Mapping[str, str] | None = None
    ) -> None:
        log.parent.mkdir(parents=True, exist_ok=True)
        self.log = log
        self.began = time.perf_counter()
        with log.open("wb") as out:
            self.child = subprocess.Popen(
                [sys.executable, "-c", WRAP, str(core_or_any(core)), *command],
                stdin=subprocess.DEVNULL,
                stdout=out,
                stderr=subprocess.STDOUT,
                env=None if env is None else {**os.environ, **env},
                start_new_session=True,
            )

    @property
    def pid(self) -> int:
        """Return the child's number; the wrapper becomes the server itself."""
        return self.child.pid

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        at: TracebackType | None,
    ) -> None:
        self.end()

    def port(self, seconds: float) -> int:
        """Return the port that the child printed."""
        until = time.perf_counter() + seconds
        while time.perf_counter() < until:
            if found := ADDRESS.search(self.log.read_bytes()):
                return int(found[1])
            self.check()
            time.sleep(0.005)
        raise Failed(f"no address printed within {seconds:g} s; see {self.log}")

    def check(self) -> None:
        """Complain if the child has ended."""
        if self.child.poll() is not None:
            tail = self.log.read_text(errors="replace")[-1500:]
            raise Failed(f"the server ended with {self.child.returncode}:\n{tail}")

    def kill(self) -> None:
        """End the child as a power cut would."""
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self.pid, signal.SIGKILL)
        self.child.wait(10)

    def end(self) -> None:
        """Ask the child to end, and make it."""
        if self.child.poll() is None:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(self.pid, signal.SIGTERM)
            with contextlib.suppress(subprocess.TimeoutExpired):
                self.child.wait(15)
        self.kill()


def get(port: int, path: str, seconds: float = 5.0) -> tuple[int, bytes]:
    """Ask a server on this machine for something; status 0: no answer."""
    line = http.client.HTTPConnection("127.0.0.1", port, timeout=seconds)
    try:
        line.request("GET", path)
        answer = line.getresponse()
        return answer.status, answer.read()
    except OSError:
        return 0, b""
    finally:
        line.close()


def pss(pid: int) -> int:
    """Return the memory of a process in bytes, shared pages counted by share."""
    text = Path(f"/proc/{pid}/smaps_rollup").read_text()
    found = re.search(r"^Pss:\s+(\d+) kB", text, re.M)
    if found is None:
        raise Failed("the system does not tell the memory of a process")
    return int(found[1]) * 1024


def busy(core: int) -> float:
    """Return the seconds a core has worked since the machine started."""
    for line in Path("/proc/stat").read_text().splitlines():
        if line.startswith(f"cpu{core} "):
            user, nice, system, _idle, _wait, irq, soft, steal = map(int, line.split()[1:9])
            return (user + nice + system + irq + soft + steal) / os.sysconf("SC_CLK_TCK")
    return 0.0


def worked(pid: int) -> float:
    """Return the processor seconds a process has used, all its threads together."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def lines(child: subprocess.Popen[bytes], seconds: float) -> bytes:
    """Return the next line a child prints, or complain."""
    if child.stdout is None:
        raise Failed("the child's output is not read")
    ready, _, _ = select.select([child.stdout], [], [], seconds)
    line: bytes = child.stdout.readline() if ready else b""
    if not line:
        raise Failed(f"the load generator said nothing for {seconds:g} s, or has ended")
    return line


def raise_files(wanted: int) -> None:
    """Allow this process and its children so many open files."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft < wanted:
        if hard != resource.RLIM_INFINITY and hard < wanted:
            raise Failed(f"{wanted} open files are needed, the system allows {hard}")
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
