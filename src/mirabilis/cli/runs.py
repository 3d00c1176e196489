"""What verbs that let bots play have in common: the words for a run, its plan, its progress."""

from __future__ import annotations

import argparse
import contextlib
import re
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from mirabilis.cli.errors import CommandError
from mirabilis.cli.prepare import players_of, prepare
from mirabilis.cli.screen import Screen

if TYPE_CHECKING:
    from mirabilis.arena import ArenaResult, Plan, Progress
    from mirabilis.core.game import Game

INTERRUPTED = 130


def arguments(parser: argparse.ArgumentParser, say: Callable[..., str]) -> None:
    """Add what can be said about any run."""
    add = parser.add_argument
    add("--time", metavar="T", help=say("arg.time"))
    add("--seats", metavar="N", type=int, help=say("arg.seats"))
    add("--option", metavar="NAME=VALUE", action="append", default=[], help=say("arg.option"))
    add("--seed", metavar="SEED", default="0", help=say("arg.seed-arena"))
    add("--workers", metavar="N", type=int, help=say("arg.workers"))
    add("--isolate", action="store_true", help=say("arg.isolate"))
    add("--out", metavar="DIR", type=Path, help=say("arg.out"))


def planned(
    args: argparse.Namespace,
    screen: Screen,
    game: Game,
    bots: Sequence[str],
    games: int,
    **more: Any,
) -> Plan:
    """Return what is asked for; refuse what cannot be before anything is played."""
    from mirabilis.arena.planning import rounds_for, settle
    from mirabilis.arena.rows import Plan

    for name in ("games", "series", "workers"):
        if (number := getattr(args, name, None)) is not None:
            at_least_one(screen, f"--{name}", number)
    players = players_of(screen, game, args.seats)
    plan = Plan(
        slug=game.spec.slug,
        bots=tuple(bots),
        players=players,
        rounds=rounds_for(games, players, len(bots)),
        seed=seed_of(screen, args.seed),
        seconds=None if args.time is None else time_of(screen, args.time),
        isolate=args.isolate,
        **more,
    )
    return settle(plan, game)


def folder_of(args: argparse.Namespace, verb: str, plan: Plan) -> Path:
    """Return where a run is kept: the same command finds it again."""
    return args.out or Path(f"{verb}-{plan.slug}-{plan.digest()[:8]}")


def played(
    args: argparse.Namespace, screen: Screen, game: Game, plan: Plan, folder: Path
) -> ArenaResult | None:
    """Play what is planned and keep it; None if somebody interrupted it."""
    from mirabilis import arena
    from mirabilis.arena import store

    store.check(plan, folder)
    prepare(screen, game, plan.bots)
    screen.tell(screen.say("arena.folder", folder=folder), "dim")
    try:
        with bar(screen) as progress:
            return arena.run(plan, out=folder, workers=args.workers, progress=progress, game=game)
    except KeyboardInterrupt:
        screen.tell(screen.say("arena.stopped", folder=folder))
        return None


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
            if state.llr is not None and state.upper is not None:
                llr, upper = screen.number(state.llr, "+.2f"), screen.number(state.upper, ".2f")
                text += f"  LLR {llr} / {upper}"
            drawn.update(task, description=text, completed=state.done, total=state.total)

        yield show
