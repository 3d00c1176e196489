"""What an ewn game is counted by: the questions of somebody who looks at its balance."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from mirabilis.core.match import Match
from mirabilis.games.ewn.layout import Options, size
from mirabilis.games.ewn.spec import BLUE, MOVE, RED, STEP_BITS

Features = dict[str, float | list[float]]  # a list has one value for each seat


class Step(NamedTuple):
    """One step of a stone, with the stones alive before and after it as masks by side."""

    seat: int
    stone: int  # from 1, as the die counts
    die: int
    before: tuple[int, int]
    after: tuple[int, int]

    @property
    def takes_rival(self) -> bool:
        """Tell whether a stone of the other side was captured."""
        return self.before[1 - self.seat] != self.after[1 - self.seat]

    @property
    def takes_own(self) -> bool:
        """Tell whether a stone of the side itself was captured."""
        return self.before[self.seat] != self.after[self.seat]


def features(options: Options, match: Match) -> Features:
    """Count what happened in a finished game; nothing where it ended before the first step."""
    states = _begun(match)
    steps = list(_steps(match, states))
    if not steps:
        return {}
    n_choices = match.game.tables(match.players)[0]["n_choices"]
    attacker = next((step.seat for step in steps if step.takes_rival), None)
    counted: Features = {
        "begins": [float(steps[0].seat == side) for side in (RED, BLUE)],
        "first throw": [
            float(next((step.die for step in steps if step.seat == side), 0))
            for side in (RED, BLUE)
        ],
        "first capture": [float(attacker == side) for side in (RED, BLUE)],
        "captures": _by_seat(steps, lambda step: step.takes_rival),
        "captures of own stones": _by_seat(steps, lambda step: step.takes_own),
        "substitutions": _by_seat(steps, lambda step: step.stone != step.die),
        "choices of stone": _by_seat(
            steps, lambda step: bool(n_choices[step.before[step.seat], step.die] > 1)
        ),
        "stones left": [float(mask.bit_count()) for mask in steps[-1].after],
    }
    loser = 1 - steps[-1].seat
    if not match.retired and steps[-1].after[loser]:
        counted["steps the loser lacked"] = float(_steps_to_go(options, states[0], loser))
    return counted


def _by_seat(steps: list[Step], wanted: Callable[[Step], bool]) -> list[float]:
    return [float(sum(s.seat == side and wanted(s) for s in steps)) for side in (RED, BLUE)]


def _begun(match: Match) -> Any:
    """Return the state a match began with, in an array of its own."""
    game = match.game
    if match.start is not None:
        return game.placed(match.start, match.players)
    states = game.new_state()
    game.calls.begin(game.tables(match.players), states)
    return states


def _steps(match: Match, states: Any) -> Iterator[Step]:
    """Yield every step, leading the state along by the kernel's own rules."""
    act, tables = match.game.calls.act, match.game.tables(match.players)
    for seat, code in match.line:
        state = states[0]
        if state["phase"] != MOVE:
            act(tables, states, seat, code)
            continue
        die, before = int(state["die"]), _alive(state)
        act(tables, states, seat, code)
        yield Step(seat, (code >> STEP_BITS) + 1, die, before, _alive(states[0]))


def _alive(state: Any) -> tuple[int, int]:
    red, blue = state["alive"].tolist()
    return red, blue


def _steps_to_go(options: Options, state: Any, side: int) -> int:
    """Return how far the nearest stone of a side is from its goal corner."""
    rows, columns = size(options)
    goal = (rows - 1, columns - 1) if side == RED else (0, 0)
    cells = [
        divmod(int(state["pos"][side * 8 + stone]), columns)
        for stone in range(8)
        if state["alive"][side] >> stone & 1
    ]
    return min(max(abs(row - goal[0]), abs(column - goal[1])) for row, column in cells)
