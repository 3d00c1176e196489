"""A plan that can be played: checked, and with everything said that settles the games."""

from __future__ import annotations

import dataclasses
import hashlib
from importlib.resources import files
from pathlib import Path
from typing import Any

import mirabilis
from mirabilis.arena.errors import ArenaError
from mirabilis.arena.rows import Plan
from mirabilis.arena.schedule import legs_a_round
from mirabilis.bots import bot
from mirabilis.bots import settled as parts_of_bot
from mirabilis.core.chance import key_of
from mirabilis.core.game import Game

MOST = 1_000_000  # rounds of a line-up: what a list of them has room for
CODE = ("core", "search", "bots", "arena/playing.py", "arena/schedule.py")  # what settles a game


def rounds_for(games: int, players: int, bots: int) -> int:
    """Return how many rounds have so many games of a line-up, or so many series, at least.

    >>> rounds_for(5, players=2, bots=4)
    3
    """
    return -(-games // legs_a_round(players, bots))


def settle(plan: Plan, game: Game) -> Plan:
    """Return the plan with its options and versions written out; refuse one that cannot be."""
    plan = dataclasses.replace(
        plan,
        slug=game.spec.slug,
        options=dict(game.options),
        bots=tuple(text.strip() for text in plan.bots),
        tables={name: str(t.hash) for name, t in game.files.items() if not t.shipped},
    )
    check(plan, game)
    return dataclasses.replace(plan, version=version(plan, game))


def check(plan: Plan, game: Game) -> None:
    """Refuse a plan that cannot be played, before anything is."""
    game.tables(plan.players)
    if not plan.bots:
        raise ArenaError("there is no bot to play; name one or more")
    for number, text in enumerate(plan.bots):
        if text in plan.bots[:number]:
            raise ArenaError(f"{text} is given twice; a bot plays against itself if it is alone")
        bot(text, game, 0, seconds=plan.seconds)
    if not 1 <= plan.rounds <= MOST:
        raise ArenaError(f"a run has 1 to {MOST} rounds of each line-up, not {plan.rounds}")
    if plan.seconds is not None and not 0 < plan.seconds < float("inf"):
        raise ArenaError(f"the time of a move is more than 0 seconds, not {plan.seconds:g}")
    if plan.series is not None and (plan.series < 1 or plan.players < 2):
        raise ArenaError("a series is won with 1 win or more, by one of 2 players or more")
    if plan.sprt is not None:
        _check_test(plan)
    try:
        key_of(plan.seed)
    except ValueError as error:
        raise ArenaError(str(error)) from None


def _check_test(plan: Plan) -> None:
    assert plan.sprt is not None
    elo0, elo1, alpha, beta = plan.sprt
    if len(plan.bots) != 2:
        raise ArenaError(f"an SPRT compares 2 bots, not {len(plan.bots)}")
    if not -1000 <= elo0 < elo1 <= 1000:
        raise ArenaError(f"the bounds of an SPRT rise, within ±1000 Elo; not {elo0:g}, {elo1:g}")
    if not (0 < alpha < 0.5 and 0 < beta < 0.5):
        raise ArenaError(f"errors of an SPRT are between 0 and 0.5, not {alpha:g} and {beta:g}")


def version(plan: Plan, game: Game) -> str:
    """Return a text that changes when the same plan could give other games."""
    root = files("mirabilis")
    digest = hashlib.sha256()
    for place in (*(root / part for part in CODE), game.parts.folder):
        _add(digest, place)
    for name, table in sorted(game.files.items()):
        digest.update(f"{name} {table.hash}\n".encode())
    for text in plan.bots:
        parts = parts_of_bot(text, game)
        if parts.is_file:
            digest.update(Path(parts.name).expanduser().read_bytes())
    return f"{mirabilis.__version__} {digest.hexdigest()[:12]}"


def _add(digest: Any, place: Any) -> None:
    """Add the program text of a file or folder to a digest."""
    if place.is_dir():
        for part in sorted(place.iterdir(), key=lambda child: child.name):
            _add(digest, part)
    elif place.name.endswith(".py"):
        digest.update(place.name.encode() + b"\0" + place.read_bytes())
