"""A balance report at the terminal: seats, length, ends, what mattered."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mirabilis.cli.screen import Screen
from mirabilis.core.game import Game

if TYPE_CHECKING:
    from rich.table import Table

    from mirabilis.arena.balance import Balance

CLEAR = 0.05  # below that chance the seats are said to differ
FEATURES = 8  # so many are shown; the report has all


def show(screen: Screen, game: Game, found: Balance) -> None:
    """Write what a balance report found."""
    if found.equal is not None:
        screen.show(_seats(screen, game, found))
        screen.write()
        screen.tell(_verdict(screen, game, found))
    else:
        scored = found.seats[0].points
        screen.tell(
            screen.say(
                "balance.points",
                mean=screen.number(scored.mean, ".1f"),
                sd=screen.number(scored.sd, ".1f"),
                least=screen.number(scored.least),
                median=screen.number(scored.median),
                most=screen.number(scored.most),
            )
        )
    length = found.length
    text = screen.say(
        "balance.length",
        games=found.games,
        mean=screen.number(length.mean, ".1f"),
        sd=screen.number(length.sd, ".1f"),
        least=screen.number(length.least),
        most=screen.number(length.most),
    )
    screen.tell(text)
    ends = ", ".join(f"{end.reason} {_percent(screen, end.share.value)}" for end in found.endings)
    screen.tell(screen.say("balance.ends", ends=ends))
    if found.faults:
        screen.tell(screen.say("balance.faults", count=found.faults), "wrong")
    if found.features:
        screen.write()
        screen.show(_features(screen, found))
        screen.write()


def _seats(screen: Screen, game: Game, found: Balance) -> Table:
    table = _table()
    table.add_column(screen.say("balance.seat"))
    for key in ("balance.won", "balance.shared", "balance.share", "arena.interval"):
        table.add_column(screen.say(key), justify="right", no_wrap=True)
    for seat in found.seats:
        if seat.share is not None:
            table.add_row(
                game.seat_name(seat.seat - 1, screen.language, len(found.seats)),
                str(seat.wins),
                str(seat.shared),
                _percent(screen, seat.share.value),
                f"{_percent(screen, seat.share.low)} … {_percent(screen, seat.share.high)}",
            )
    return table


def _verdict(screen: Screen, game: Game, found: Balance) -> str:
    """Return in a sentence whether the seats win alike."""
    assert found.equal is not None
    small, p = screen.number(1e-4, ".4f"), screen.number(found.equal.p, ".2g")
    chance = f"p < {small}" if found.equal.p < 1e-4 else f"p = {p}"
    fair = _percent(screen, 1 / len(found.seats))
    if found.equal.p >= CLEAR:
        return screen.say("balance.equal", fair=fair, chance=chance)
    best = max(found.seats, key=lambda seat: seat.share.value if seat.share else 0.0)
    share = _percent(screen, best.share.value) if best.share else ""
    name = game.seat_name(best.seat - 1, screen.language, len(found.seats))
    return screen.say("balance.unequal", fair=fair, chance=chance, name=name, share=share)


def _features(screen: Screen, found: Balance) -> Table:
    table = _table()
    table.add_column(screen.say("balance.feature"))
    held = "balance.connection" if found.equal is not None else "balance.with-points"
    for key in ("balance.occurs", "balance.mean", held, "arena.interval"):
        table.add_column(screen.say(key), justify="right", no_wrap=True)
    for f in found.features[:FEATURES]:
        table.add_row(
            f.name,
            _percent(screen, f.occurs),
            screen.number(f.mean, ".2f"),
            screen.number(f.connection, "+.2f") if f.varies else "",
            f"{screen.number(f.low, '+.2f')} … {screen.number(f.high, '+.2f')}" if f.varies else "",
        )
    return table


def _table() -> Table:
    from rich.box import SIMPLE_HEAD
    from rich.table import Table

    return Table(box=SIMPLE_HEAD, pad_edge=False)


def _percent(screen: Screen, share: float) -> str:
    return f"{screen.number(100 * share, '.1f')} %"
