"""All that ``make test`` does, or some of it: ``python tests/everything.py [step ...]``.

Checks, the build of the page and the compiling of the games go on beside the first run of the
tests, which needs none of them. What each of them said is shown when it has ended; tests are shown
as they go. Which test is in which run, `runs` says.
"""

from __future__ import annotations

import os
import subprocess
import sys
import threading
import time
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

import runs

ROOT = Path(__file__).resolve().parents[1]
BIN = Path(sys.executable).parent
CORES = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
WORKERS = min(max(CORES, 2), 8)  # each may need 2 GB


# How runs are spread over the cores: tests that wait for browsers and servers differ most.
SPREAD = {"plain": "worksteal", "compiled": "worksteal", "browser": "load", "lone": "load"}
WAITING = ("plain", "browser", "lone")  # tests that wait for others leave cores idle


class Step(NamedTuple):
    """A command, and what it is for."""

    name: str
    words: Sequence[str | Path]
    environment: Mapping[str, str] = MappingProxyType({})


class Done(NamedTuple):
    """How a step ended."""

    name: str
    code: int
    seconds: float
    processor: float
    said: str


def tests(run: str, *words: str, **environment: str) -> Step:
    """Return a run of tests, spread over the cores."""
    asked = [sys.executable, "-m", "pytest", "-q", "--durations=25", "-p", "no:cacheprovider"]
    if run in SPREAD:
        more = int(run in WAITING)
        asked += ["-n", str(WORKERS + more), "--dist", SPREAD[run], "-p", "no:schemathesis"]
    return Step(f"{run} run", [*asked, *words, "-m", f"{run}_run", *runs.folders(run)], environment)


PAGE = (sys.executable, "hatch_build.py")
NPM = (*PAGE, "npm", "run", "--silent")

BUILD = Step("page: build", PAGE)
CHECKS = (
    Step("format", (BIN / "ruff", "format", "--check", ".")),
    Step("lint", (BIN / "ruff", "check", ".")),
    Step("types", (BIN / "mypy",)),
    Step("imports", (BIN / "lint-imports",)),
    Step("page: format", (*NPM, "format:check")),
    Step("page: types", (*NPM, "check")),
)
PAGE_TESTS = Step("page: tests", (*NPM, "test"))
COMPILING = Step("compiling", (sys.executable, ROOT / "tests" / "compiling.py"))
MEASURED = ("--cov-report=", "--cov-fail-under=0")  # both runs together are reported at the end
INTERPRETED = {"NUMBA_DISABLE_JIT": "1", "HYPOTHESIS_PROFILE": "interpreted"}
PLAIN = tests("plain", "--cov", *MEASURED, **INTERPRETED)
COMPILED = tests("compiled", "--cov", "--cov-append", *MEASURED)
COVERAGE = Step("coverage", (BIN / "coverage", "report"))
BROWSER = tests("browser")
LONE = tests("lone")


def do(step: Step, *, show: bool) -> Done:
    """Run a command to its end; ``show`` what it says as it goes, or keep it."""
    began = time.monotonic()
    process = subprocess.Popen(
        [str(word) for word in step.words],
        cwd=ROOT,
        env={**os.environ, **step.environment},
        stdin=subprocess.DEVNULL,
        stdout=None if show else subprocess.PIPE,
        stderr=None if show else subprocess.STDOUT,
    )
    said = b"" if process.stdout is None else process.stdout.read()
    _, status, used = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.stdout is not None:
        process.stdout.close()
    text = said.decode(errors="replace")
    spent = used.ru_utime + used.ru_stime
    return Done(step.name, process.returncode, time.monotonic() - began, spent, text)


class Beside(threading.Thread):
    """Steps that go on beside others, one after the other."""

    def __init__(self, steps: Iterable[Step]) -> None:
        super().__init__()
        self._steps = tuple(steps)
        self._done: list[Done] = []
        self.start()

    def run(self) -> None:
        self._done += [do(step, show=False) for step in self._steps]

    def ended(self) -> list[Done]:
        """Wait for their end, show what they said, and return how they ended."""
        self.join()
        for done in self._done:
            if done.said.strip():
                print(f"== {done.name}\n{done.said.rstrip()}", flush=True)
        return self._done


def everything() -> list[Done]:
    """Do it all: what needs nothing first, what needs the machine to itself last."""
    building, compiling = Beside([BUILD]), Beside([COMPILING])
    done = [do(PLAIN, show=True), *building.ended(), *compiling.ended()]
    checks = Beside([*CHECKS, PAGE_TESTS])
    done += [do(COMPILED, show=True), *checks.ended()]
    return [*done, *(do(step, show=True) for step in (COVERAGE, BROWSER, LONE))]


def long(names: Sequence[str]) -> list[Done]:
    """Do some parts of the long tests, or all."""
    return [do(_part(name), show=True) for name in names or runs.PARTS]


def _part(name: str) -> Step:
    words = [sys.executable, "-m", "pytest", "-q", "--durations=10", "-m", f"part_{name}"]
    lone = name in ("page", "server")  # each of their tests needs the machine to itself
    spread = [] if lone else ["-n", str(WORKERS), "--dist", "worksteal", "-p", "no:schemathesis"]
    return Step(
        f"part {name}", [*words, *spread, *runs.places(name)], {"HYPOTHESIS_PROFILE": "long"}
    )


STEPS = {
    "check": CHECKS,
    "coverage": (PLAIN, COMPILED, COVERAGE),
    "plain": (PLAIN,),
    "compiled": (COMPILED,),
    "browser": (BROWSER,),
    "lone": (LONE,),
}


def main(words: Sequence[str]) -> int:
    """Do what is asked for, tell how it went, and return 1 if anything failed."""
    if not words:
        done = everything()
    elif words[0] == "long" and set(words[1:]) <= set(runs.PARTS):
        done = long(words[1:])
    elif set(words) <= set(STEPS):
        done = [do(step, show=True) for name in words for step in STEPS[name]]
    else:
        print(f"parts of the long tests are: {', '.join(runs.PARTS)}", file=sys.stderr)
        print(f"steps of make test are: {', '.join(STEPS)}", file=sys.stderr)
        return 2
    print(f"\n{'':20}{'result':>8}{'seconds':>9}{'processor':>11}")
    for one in done:
        result = "ok" if one.code == 0 else f"FAILED {one.code}"
        print(f"{one.name:20}{result:>8}{one.seconds:9.0f}{one.processor:11.0f}")
    return int(any(one.code for one in done))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
