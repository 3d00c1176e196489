"""What a dice game is counted by: the questions of somebody who looks at its balance."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from mirabilis.core.match import Match
from mirabilis.games.dice.grades import grade_of
from mirabilis.games.dice.sheet import lacking, score
from mirabilis.games.dice.spec import FULL, GRADES, LOWEST_SUM, SUMS

Features = dict[str, float | list[float]]  # a list has one value for each seat

_GRADES = ("below 0", *(f"from {least}" for least in GRADES))


def features(options: Mapping[str, str], match: Match) -> Features:
    """Count what the sheets show at the end; nothing where no throw was played."""
    state = _last(match)
    seats = range(match.players)
    if not any(state["throws"][seat] for seat in seats):
        return {}
    sheets = [state["marks"][seat].tolist() for seat in seats]
    totals = [score(marks) for marks in sheets]

    def rows(wanted: Callable[[int], bool]) -> list[float]:
        return [float(sum(wanted(count) for count in marks)) for marks in sheets]

    counted: Features = {
        "points": [float(total) for total in totals],
        "throws": [float(state["throws"][seat]) for seat in seats],
        "free throws": [float(state["frees"][seat]) for seat in seats],
        "fifth-die values": [float((state["values"][seat] > 0).sum()) for seat in seats],
        "rows opened": rows(lambda count: count > 0),
        "rows with a penalty": rows(lambda count: lacking(count) > 0),
        "rows that score": rows(lambda count: count > FULL),
        "marks in the fullest row": [float(max(marks)) for marks in sheets],
        "marks lost": [float(state["lost"][seat]) for seat in seats],
    }
    for row in range(SUMS):
        counted[f"marks for {row + LOWEST_SUM}"] = [float(marks[row]) for marks in sheets]
    for number, name in enumerate(_GRADES):
        counted[f"grade {name}"] = [float(grade_of(total) == number) for total in totals]
    return counted


def _last(match: Match) -> Any:
    """Return the state a match ended with."""
    game = match.game
    if match.start is not None:
        states = game.placed(match.start, match.players)
    else:
        states = game.new_state()
        game.calls.begin(game.tables(match.players), states)
    for seat, code in match.line:
        game.calls.act(game.tables(match.players), states, seat, code)
    return states[0]
