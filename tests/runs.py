"""Where each test runs: in which runs of ``make test``, in which part of ``make test-long``.

``make test`` has four runs, each spread over the processor's cores:

    plain_run     without the compiler: rules, and what is plain Python
    compiled_run  what needs compiled code or is quicker with it, and the rules a second time
    browser_run   the page in a browser, with nothing else beside it
    lone_run      servers that are killed and stormed, with nothing else beside them

The marker ``compiled`` keeps a test out of the first; it does not decide more. Texts, drawings and
the like are the same with and without the compiler, so they are tested once.

Coverage is measured in both and judged together, but not of tests that draw examples or compare
many games, and of the second run only what is not in the first: being traced makes Python two to
three times slower, and what is only reached by chance is not tested.

``make test-long`` runs what is marked ``long`` and every test that draws examples, with many more
of them, in parts: ``make test-long PART=search``.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent

BROWSER = ("page/",)
LONE = (
    "server/crash/",
    *(f"server/fuzz/test_{name}.py" for name in ("limits", "requests", "storm")),
)

# Where coverage is measured. Of the rules both forms are tested, of the others one.
RULES = ("core/", "conformance/", "games/", "tiny_games/")
PLAIN = ("arena/", "server/")

# Files of tests below RULES that are about something else: how a game looks and what it says, and
# what is made of a finished one.
ONCE = tuple(
    f"/test_{name}.py"
    for name in (
        *("advice", "art", "drawing", "film", "notation", "picture", "printing"),
        *("texts", "tileset", "told", "view", "words"),
        *("broken", "ending", "fair", "features", "loading", "lookback", "record", "verify"),
    )
)

# Files of tests below RULES that play or enumerate much: only compiled. What they are about is
# played interpreted as well, by the tests of each clause and by the kit's check `compiled`.
MUCH = tuple(
    f"/test_{name}.py"
    for name in (
        *("hidden", "imagine", "layout", "one_stone", "play", "posterior", "properties"),
        *("replies", "titles"),
    )
)

# Those of them that nothing else traces.
TRACED = ("/test_replies.py",)

# Tests that compare many games, each of which is traced elsewhere.
UNTRACED = (
    *(f"conformance/test_{name}.py" for name in ("bots", "games", "odds")),
    *("games/test_records.py", "server/privacy/"),
)

GAMES = sorted(file.parent.name for file in HERE.glob("games/*/__init__.py"))
PARTS = {  # of make test-long: the folders of each
    "rules": ("core/", "conformance/", "tiny_games/", "games/test_records.py"),
    **{game: (f"games/{game}/",) for game in GAMES},
    "search": ("search/", "bots/", "arena/"),
    "server": ("server/",),
    "page": ("page/", "cli/", "repo/"),
}
RUNS = ("plain_run", "compiled_run", "browser_run", "lone_run")


def of(item: Any) -> Iterator[str]:
    """Yield the markers of a test: its runs, or its part of the long ones."""
    place = item.path.relative_to(HERE).as_posix()
    is_long = item.get_closest_marker("long") is not None
    if is_long or _draws(item):
        yield f"part_{part(place)}"
    if not _is_traced(item, place):
        yield "untraced"
    if not is_long:
        found = runs_of(place, item.get_closest_marker("compiled") is not None)
        jit = item.callspec.params.get("jit") if hasattr(item, "callspec") else None
        if jit is not None and len(found) == 2:  # it says itself which of the two it is for
            found = found[1:] if jit else found[:1]
        yield from found


def _draws(item: Any) -> bool:
    """Tell whether a test draws examples."""
    return getattr(getattr(item, "obj", None), "is_hypothesis_test", False)


def _is_traced(item: Any, place: str) -> bool:
    """Tell whether a test counts for coverage."""
    interpreted = os.environ.get("NUMBA_DISABLE_JIT") == "1"
    many = _draws(item) or place.startswith(UNTRACED)
    first = interpreted or place.startswith(PLAIN) or place.endswith((*ONCE, *TRACED))
    return first and not many


def folders(run: str) -> list[str]:
    """Return where pytest finds the tests of a run, so that it does not look at all others."""
    late = {"browser": BROWSER, "lone": LONE}
    if run in late:
        return [f"tests/{folder}" for folder in late[run]]
    places = [f"tests/{folder}" for folder in (*RULES, *PLAIN)] if run == "plain" else ["tests"]
    return [*places, *(f"--ignore=tests/{folder}" for folder in (*BROWSER, *LONE))]


def places(part: str) -> list[str]:
    """Return the folders of a part of the long tests."""
    return [f"tests/{folder}" for folder in PARTS[part]]


def part(place: str) -> str:
    """Return the part of the long tests that a file belongs to."""
    (found,) = (name for name, folders in PARTS.items() if place.startswith(folders))
    return found


def runs_of(place: str, compiled: bool) -> tuple[str, ...]:
    """Return the runs of a test in a file, which may need the compiler."""
    if place.startswith(LONE):
        return ("lone_run",)
    if place.startswith(BROWSER):
        return ("browser_run",)
    if compiled or not place.startswith((*RULES, *PLAIN)):
        return ("compiled_run",)
    if place.startswith(PLAIN):
        return ("plain_run",)
    once = place.endswith((*ONCE, *MUCH))
    return ("compiled_run",) if once else ("plain_run", "compiled_run")
