"""How the moves of a result stand: nothing is ranked by less than its error.

A move stands behind those that are better, and before those that are worse, by more than the search
may be wrong; its places are all that are left. A move that was hardly tried has none. Moves that a
game calls alike (`GameSpec.alike`) are one.
"""

from __future__ import annotations

import dataclasses
import math
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from mirabilis.core.sums import added
from mirabilis.search.result import MoveValue, Result

SURE = 2.0  # standard errors by which a difference must stand out
ROUGH = 0.15  # standard error of a chance above which it says nothing
ALONE = 0.1  # of that where points count: scores of real games lie close in their range
TRIED = 30  # visits of a move that may stand above the one a search chose


class Standing(NamedTuple):
    """A move and its places, from 1: the first and last that it may have; 0 where not known."""

    move: MoveValue
    first: int = 0
    last: int = 0


def standings(
    result: Result, scale: float = 1.0, likely: Mapping[int, float] | None = None
) -> list[Standing]:
    """Return the moves of a result as they stand, those of which nothing is known last.

    ``scale`` is `ALONE` where points count. ``likely`` are exact chances to be right: of moves that
    may be equally good the likelier come first, then those looked at most; and a move that a search
    neglected, though it is likelier than the best one found, stands before it. Where the seat
    chooses at the same time as others the shares to play by say all there is.

    >>> def move(code, value, error): return MoveValue(code, 99, value, error, ())
    >>> moves = move(1, 0.5, 0.02), move(2, 0.51, 0.02), move(3, 0.3, 0.02), move(4, 0.9, 0.4)
    >>> [(s.move.code, s.first, s.last) for s in standings(Result(0, moves, 99, 1, 1.0))]
    [(1, 1, 2), (2, 1, 2), (3, 3, 3), (4, 0, 0)]
    >>> moves = move(1, 0.5, 0.02), move(2, 0.46, 0.02), move(3, 0.43, 0.02)
    >>> [(s.move.code, s.first, s.last) for s in standings(Result(0, moves, 99, 1, 1.0))]
    [(1, 1, 2), (2, 1, 3), (3, 2, 3)]
    """
    if result.mix:
        return [Standing(move) for move in result.moves]
    found = [move for move in result.moves if _is_judged(result, move, scale)]
    order = {move.code: place for place, move in enumerate(result.moves)}
    exact = likely or {}
    ranked = [_placed(move, found) for move in found]
    ranked.sort(key=lambda s: (s.first, -exact.get(s.move.code, 0.0), s.last, order[s.move.code]))
    judged = {standing.move.code for standing in ranked}
    rest = [Standing(move) for move in result.moves if move.code not in judged]
    rest.sort(key=lambda one: -exact.get(one.move.code, 0.0))
    most = exact.get(ranked[0].move.code, 0.0) if ranked else 1.0
    ahead = [one for one in rest if exact.get(one.move.code, 0.0) > most]
    return ahead + ranked + rest[len(ahead) :]


def _placed(move: MoveValue, among: Sequence[MoveValue]) -> Standing:
    """Return a move with the places that it may have among some moves."""
    apart = [other.value for other in among if not is_close(move, other)]
    better = sum(value > move.value for value in apart)
    return Standing(move, 1 + better, len(among) - (len(apart) - better))


def is_known(error: float, scale: float = 1.0) -> bool:
    """Tell whether a value with such an error says anything."""
    return error <= ROUGH * scale


def is_close(one: MoveValue, other: MoveValue) -> bool:
    """Tell whether two values differ by no more than their errors explain."""
    return abs(one.value - other.value) <= SURE * math.hypot(one.error, other.error)


def _is_judged(result: Result, move: MoveValue, scale: float) -> bool:
    """Tell whether a move was tried enough: one hardly tried may seem best by luck."""
    luck = move.value > result.value and move.visits < TRIED and move.error > 0
    return is_known(move.error, scale) and not luck


def together(result: Result, alike: Callable[[int], int] | None) -> Result:
    """Return a result in which moves that are alike are one: that which was looked at most."""
    if alike is None:
        return result
    kinds: dict[int, list[int]] = {}
    for place, move in enumerate(result.moves):
        kinds.setdefault(alike(move.code), []).append(place)
    moves = [_one([result.moves[place] for place in places]) for places in kinds.values()]
    mix = [added(result.mix[place] for place in places) for places in kinds.values() if result.mix]
    order = sorted(range(len(moves)), key=lambda n: -mix[n] if mix else 0)
    return dataclasses.replace(
        result,
        moves=tuple(moves[n] for n in order),
        mix=tuple(mix[n] for n in order) if mix else (),
    )


def _one(moves: list[MoveValue]) -> MoveValue:
    """Return the mean of moves that are worth the same."""
    tried = [move for move in moves if math.isfinite(move.error)]
    if len(tried) < 2 or moves[0].error == 0:
        return moves[0]._replace(visits=sum(move.visits for move in moves))
    visits = sum(move.visits for move in tried)
    value = added(move.visits * move.value for move in tried) / visits
    error = math.sqrt(added((move.visits * move.error) ** 2 for move in tried)) / visits
    return moves[0]._replace(visits=sum(move.visits for move in moves), value=value, error=error)
