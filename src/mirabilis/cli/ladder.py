"""The result of an arena at the terminal: ladder, crosstable, test, faults."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mirabilis.cli.screen import Screen

if TYPE_CHECKING:
    from rich.table import Table

    from mirabilis.arena import ArenaResult, Verdict

NUMBER = 7  # columns that a score takes
MOST = 12  # a crosstable of more bots does not fit; result.json has it


def show(screen: Screen, result: ArenaResult) -> None:
    """Write what a run found."""
    if result.alone:
        screen.show(points(screen, result))
    elif len(result.plan.bots) > 1:
        screen.show(ladder(screen, result))
    if 2 < len(result.plan.bots) <= MOST:
        screen.write()
        screen.show(crosstable(screen, result))
    if result.sprt is not None:
        screen.write()
        screen.tell(verdict(screen, result, result.sprt))
    for bot, kinds in result.faults.items():
        for fault, count in kinds.items():
            text = screen.say("arena.fault", bot=bot, count=count, fault=fault)
            screen.tell(text, "wrong")
    for note in result.notes:
        screen.tell(note, "wrong")
    timing = result.timing
    if timing.games:
        share, seconds = f"{100 * timing.share:.0f}", screen.number(timing.wall, ".1f")
        text = screen.say(
            "arena.share",
            games=timing.games,
            seconds=seconds,
            workers=timing.workers,
            share=share,
        )
        screen.tell(text, "dim")


def _table(screen: Screen) -> Table:
    from rich.box import SIMPLE_HEAD
    from rich.table import Table

    return Table(box=SIMPLE_HEAD, pad_edge=False)


def points(screen: Screen, result: ArenaResult) -> Table:
    """Return bots that play alone by their points, and how far each is from the first one named."""
    table = _table(screen)
    table.add_column("")
    table.add_column(screen.say("arena.bot"), overflow="fold")
    more = screen.say("arena.more", first=result.plan.bots[0])
    for text in (screen.say("arena.points"), more, screen.say("arena.games")):
        table.add_column(text, justify="right")
    table.add_column(screen.say("arena.think"), justify="right", no_wrap=True)
    for place, one in enumerate(result.alone, 1):
        table.add_row(
            str(place),
            one.bot,
            _spread(screen, one.mean, one.error),
            _spread(screen, one.ahead, one.ahead_error) if one.bot != result.plan.bots[0] else "",
            str(one.games),
            _duration(screen, result.thinking[one.bot]),
        )
    return table


def ladder(screen: Screen, result: ArenaResult) -> Table:
    """Return the bots by rating."""
    table = _table(screen)
    table.add_column("")
    table.add_column(screen.say("arena.bot"), overflow="fold")
    for key in ("arena.rating", "arena.interval", "arena.games", "arena.score", "arena.think"):
        table.add_column(screen.say(key), justify="right", no_wrap=True)
    for place, rating in enumerate(result.ratings, 1):
        table.add_row(
            str(place),
            rating.bot,
            screen.number(rating.elo, "+.0f"),
            f"{screen.number(rating.low, '+.0f')} … {screen.number(rating.high, '+.0f')}",
            str(rating.games),
            _percent(screen, rating.score),
            _duration(screen, result.thinking[rating.bot]),
        )
    return table


def crosstable(screen: Screen, result: ArenaResult) -> Table:
    """Return the score in per cent of each bot against each other, the strongest first.

    Where there is no room for names, their places in the ladder have to do.
    """
    order = [rating.bot for rating in result.ratings]
    scores = {(pair.first, pair.second): pair.score for pair in result.pairs}
    named = NUMBER * (len(order) + 1) + max(map(len, order)) <= screen.width
    table = _table(screen)
    table.add_column("", no_wrap=True)
    if named:
        table.add_column(screen.say("arena.against"), no_wrap=True)
    for place in range(1, len(order) + 1):
        table.add_column(str(place), justify="right", no_wrap=True)
    for place, bot in enumerate(order, 1):
        cells = [
            screen.number(100 * scores[bot, o], ".1f") if (bot, o) in scores else "" for o in order
        ]
        table.add_row(str(place), *([bot] if named else []), *cells)
    return table


def verdict(screen: Screen, result: ArenaResult, found: Verdict) -> str:
    """Return what the test says, in a sentence."""
    bounds = result.plan.sprt
    assert bounds is not None
    first, second = result.plan.bots
    key = {"H1": "arena.h1", "H0": "arena.h0", "open": "arena.open"}[found.state]
    said = screen.say(
        key,
        first=first,
        second=second,
        elo=screen.number(bounds.elo0),
        more=screen.number(bounds.elo1),
    )
    figures = screen.say(
        "arena.sprt",
        rounds=found.rounds,
        score=_percent(screen, found.score),
        elo=screen.number(found.elo, "+.0f"),
        low=screen.number(found.low, "+.0f"),
        high=screen.number(found.high, "+.0f"),
        llr=screen.number(found.llr, "+.2f"),
        lower=screen.number(found.lower, "+.2f"),
        upper=screen.number(found.upper, "+.2f"),
    )
    return f"{said} {figures}"


def _spread(screen: Screen, mean: float, error: float) -> str:
    return f"{screen.number(mean, '+.1f')} ± {screen.number(error, '.1f')}"


def _percent(screen: Screen, share: float) -> str:
    return f"{screen.number(100 * share, '.1f')} %"


def _duration(screen: Screen, seconds: float) -> str:
    """Return a short time as people write it."""
    for unit, size in (("s", 1.0), ("ms", 1e-3)):
        if seconds >= size:
            return f"{screen.number(seconds / size, '.3g')} {unit}"
    return f"{seconds / 1e-6:.0f} µs"
