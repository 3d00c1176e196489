"""What a year is counted by: the questions of somebody who looks at its balance."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from mirabilis.core.game import Options
from mirabilis.core.match import Match
from mirabilis.core.seats import ALL
from mirabilis.games.jahres.spec import (
    ACCEPT,
    BID,
    CHOICE,
    DRAW,
    HIRE,
    IDEAS,
    KIND_BIT,
    MARKET,
    MONTHS,
    SEND,
)
from mirabilis.games.jahres.view import CHOICES, view
from mirabilis.games.jahres.viewed import View

Features = dict[str, float | list[float]]  # a list has one value for each seat

NEVER = MONTHS + 1  # the month of a first game that was not published
BELOW = (1 << KIND_BIT) - 1


def features(options: Options, match: Match) -> Features:
    """Count what everybody did and what won the award; nothing if no month has begun."""
    year = Year(match)
    end = view(options, match.game.tables(match.players)[0], year.state, ALL)
    if not end["month"]:
        return {}
    counted: Features = {
        "months": float(end["month"]),
        "trades": float(year.trades),
        "bankruptcies": float(sum(seat["out"] for seat in end["seats"])),
        "ceremony cards": float(len(end["called"])),
    }
    for month in range(1, MONTHS + 1):
        counted[f"games of month {month}"] = float(year.months.count(month))
    counted |= {name: [float(n) for n in many] for name, many in year.seats.items()}
    counted["money"] = [float(seat["money"]) for seat in end["seats"]]
    counted["income"] = [float(seat["income"]) for seat in end["seats"]]
    counted["bankrupt"] = [float(seat["out"]) for seat in end["seats"]]
    return counted | _award(end, match, year.makers)


def _award(end: View, match: Match, makers: list[int]) -> Features:
    """Return what the game that won is like; the mean of several that share."""
    outcome = match.outcome
    if outcome is None or outcome.reason not in ("award", "stalemate"):
        return {}
    won = {
        number: game
        for number, game in end["games"].items()
        if game["standing"] and game["owner"] in outcome.winners
    }
    found: dict[str, list[int]] = {
        "award: value": [game["value"] for game in won.values()],
        "award: ideas": [len(game["cards"]) for game in won.values()],
        "award: different symbols": [len(set(game["symbols"])) for game in won.values()],
        "award: month": [game["since"] for game in won.values()],
        "award: bought": [game["owner"] != makers[int(n) - 1] for n, game in won.items()],
    }
    return {name: sum(many) / len(many) for name, many in found.items() if many}


class Year:
    """A match played again, with counts by seat."""

    def __init__(self, match: Match) -> None:
        names = [f"chose {choice}" for choice in CHOICES.values()]
        names += ["games", "values", "cards drawn", "designers hired", "designers poached"]
        names += ["designers from the market", "trades made", "offers sent"]
        self.seats = {name: [0] * match.players for name in names}
        self.seats["first game in month"] = [NEVER] * match.players
        self.trades = 0
        self.months: list[int] = []  # of each game
        self.makers: list[int] = []  # who published it
        for state, seat, code in self._events(match):
            self._count(state, seat, code)

    def _events(self, match: Match) -> Iterator[tuple[Any, int, int]]:
        """Yield each event with the state before it; games are counted as they appear."""
        game = match.game
        tables, states = game.tables(match.players), game.new_state()
        game.calls.begin(tables, states)
        for seat, code in match.line:
            yield states[0], seat, code
            game.calls.act(tables, states, seat, code)
            if int(states[0]["games"]) > len(self.makers):
                self._published(states[0], len(self.makers))
        self.state = states[0]

    def _published(self, state: Any, number: int) -> None:
        seat, month = int(state["owner"][number]) - 1, int(state["month"])
        self.makers.append(seat)
        self.months.append(month)
        self.seats["games"][seat] += 1
        self.seats["values"][seat] += 10 * int(state["value"][number])
        first = self.seats["first game in month"]
        first[seat] = min(first[seat], month)

    def _count(self, state: Any, seat: int, code: int) -> None:
        if code & SEND:
            self.seats["offers sent"][seat] += not code >> 55 & 1
            return
        kind, rest = code & ~BELOW, code & BELOW
        if kind == ACCEPT:
            self.trades += 1
            self.seats["trades made"][seat] += 1
            self.seats["trades made"][rest & 15] += 1
        elif kind == CHOICE:
            self.seats[f"chose {CHOICES[rest >> 4]}"][rest & 15] += 1
        elif kind == HIRE:
            self.seats["designers hired"][seat] += 1
        elif kind == BID:
            free = int(state["place"][IDEAS + (rest & 255)]) == MARKET
            self.seats["designers from the market" if free else "designers poached"][seat] += 1
        elif kind == DRAW:
            drawer = int(state["order"][int(state["count"])]) - 1
            self.seats["cards drawn"][drawer] += 1
