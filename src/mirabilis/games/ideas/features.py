"""What an ideas game is counted by: the questions of somebody who looks at its balance."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from mirabilis.core.game import Options
from mirabilis.core.match import Match
from mirabilis.core.seats import ALL
from mirabilis.games.ideas.spec import (
    COMPLETE,
    DONE,
    FEWEST_PARTS,
    FIELDS,
    FIRST,
    PARTS_OF_CARD,
    SPEC,
    THEORIES,
)
from mirabilis.games.ideas.view import Seat, View, placements, view

Features = dict[str, float | list[float]]  # a list has one value for each seat

SIZES = range(FEWEST_PARTS, PARTS_OF_CARD + 1)


def features(options: Options, match: Match) -> Features:
    """Count what the table shows at the end, and how it came; nothing if no tile was laid."""
    states = list(_states(match))
    end = view(options, match.game.tables(match.players)[0], states[-1], ALL)
    if not end["tiles"]:
        return {}
    before = zip(states[:-1], match.line, strict=True)
    choices = [len(placements(state)) for state, (_, code) in before if code < FIRST]
    counted: Features = {
        "rounds": float(end["round"]),
        "tiles": float(len(end["tiles"])),
        "placements to choose from": sum(choices) / len(choices) if choices else 0.0,
        "fewest placements": float(min(choices, default=0)),
    }
    counted |= {f"trigger {name}": float(end["ending"] == name) for name in SPEC.reasons}
    counted |= _of_seats(end)
    counted |= _of_sizes(end)
    counted["completed with others' tiles"] = _shared(states, match)
    return counted


def _of_seats(end: View) -> Features:
    """Return what each seat has."""

    def each(count: Callable[[Seat], float]) -> list[float]:
        return [float(count(seat)) for seat in end["seats"]]

    counted: Features = {
        "points": each(lambda seat: seat["points"]),
        "Inspirations": each(lambda seat: len(seat["completed"])),
        "points of Inspirations": each(
            lambda seat: sum(end["cards"][card]["value"] for card in seat["completed"])
        ),
        "theories": each(lambda seat: len(seat["theories"])),
        "points of theories": each(lambda seat: sum(end["values"][t] for t in seat["theories"])),
        "tokens": each(lambda seat: seat["tokens"]),
    }
    for theory in THEORIES:
        counted[f"theory {theory}"] = [float(theory in s["theories"]) for s in end["seats"]]
    for field in FIELDS:
        counted[f"tiles of {field}"] = [
            float(sum(t["owner"] == seat and t["field"] == field for t in end["tiles"]))
            for seat in range(len(end["seats"]))
        ]
    return counted


def _of_sizes(end: View) -> Features:
    """Return how many Inspirations of each size were completed, and their points."""
    counted: Features = {}
    for size in SIZES:
        values = [
            [
                end["cards"][card]["value"]
                for card in seat["completed"]
                if len(end["cards"][card]["tiles"]) == size
            ]
            for seat in end["seats"]
        ]
        counted[f"Inspirations of {size} tiles"] = [float(len(found)) for found in values]
        counted[f"points of {size} tiles"] = [float(sum(found)) for found in values]
    return counted


def _shared(states: list[Any], match: Match) -> list[float]:
    """Return how many Inspirations each seat completed for which rivals got tokens."""
    counted = [0.0] * match.players
    tokens = [int(state["tokens"].sum()) for state in states]
    for (seat, code), before, after in zip(match.line, tokens[:-1], tokens[1:], strict=True):
        if COMPLETE <= code < DONE and after > before:
            counted[seat] += 1
    return counted


def _states(match: Match) -> Iterator[Any]:
    """Yield the state before each event, and the one at the end."""
    game = match.game
    tables, states = game.tables(match.players), game.new_state()
    game.calls.begin(tables, states)
    for seat, code in match.line:
        yield states[0].copy()
        game.calls.act(tables, states, seat, code)
    yield states[0].copy()
