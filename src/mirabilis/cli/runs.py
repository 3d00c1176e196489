"""What verbs that let bots play have in common: the words for a run, and its progress bar."""

from __future__ import annotations

import contextlib
import re
import sys
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from mirabilis.cli.errors import CommandError
from mirabilis.cli.screen import Screen

if TYPE_CHECKING:
    from mirabilis.arena import Progress

INTERRUPTED = 130


def at_least_one(screen: Screen, name: str, number: int) -> None:
    """Refuse a number that is none to count with."""
    if number < 1:
        raise CommandError(screen.say("error.least", name=name, number=number))


def seed_of(screen: Screen, text: str) -> int | str:
    """Return a seed: digits are a number, anything else that fits in a line is a text."""
    if not text.strip() or not text.isprintable():
        raise CommandError(screen.say("error.seed"))
    return int(text) if re.fullmatch(r"[0-9]{1,20}", text) else text.strip()


def time_of(screen: Screen, text: str) -> float:
    """Return a time written ``20ms`` or ``2s`` in seconds."""
    from mirabilis.bots.text import seconds_of

    if not (seconds := seconds_of(text)):
        raise CommandError(screen.say("error.time", text=text))
    return seconds


@contextlib.contextmanager
def bar(screen: Screen) -> Iterator[Callable[[Progress], None] | None]:
    """Show how far the run is and how long it will take, where somebody is looking."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeRemainingColumn
    from rich.progress import Progress as Bar

    columns = (
        TextColumn("{task.description}"),
        BarColumn(bar_width=30),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
    )
    console = Console(stderr=True, no_color=not screen.colour)
    # Drawn seldom: the cores are for the bots.
    with Bar(*columns, console=console, transient=True, refresh_per_second=2) as drawn:
        task = drawn.add_task(screen.say("arena.playing"), total=None)

        def show(state: Progress) -> None:
            text = screen.say("arena.playing")
            if state.llr is not None:
                text += f"  LLR {state.llr:+.2f} / {state.upper:.2f}"
            drawn.update(task, description=text, completed=state.done, total=state.total)

        yield show
