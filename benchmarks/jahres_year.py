"""What happened in the years of a run: games at the ceremony, trades, designers.

``python -m benchmarks.jahres_year RUN``, where RUN is the folder of ``mirabilis balance jahres`` or
``mirabilis arena jahres``. It plays the records again and asks the estimate of the game before and
after each trade; ``docs/lab/balance-jahres.md`` has the result.
"""

from __future__ import annotations

import argparse
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import mirabilis
from mirabilis.arena.rows import GameRow
from mirabilis.arena.store import GAMES, read
from mirabilis.core.game import Game
from mirabilis.core.match import Match
from mirabilis.core.seats import ALL
from mirabilis.games.jahres.notation import split_accept
from mirabilis.games.jahres.spec import (
    ACCEPT,
    BID,
    EMPLOYED,
    FIRED,
    HIRE,
    IDEAS,
    KIND_BIT,
    MARKET,
    MONTHS,
    PAYDAY,
    SEND,
)
from mirabilis.games.jahres.view import view
from mirabilis.search.opinion import ESTIMATES

BELOW = (1 << KIND_BIT) - 1
FACTS = ("value", "ideas", "different symbols", "month")


class Years:
    """Counts over all games of a run."""

    def __init__(self, game: Game, players: int) -> None:
        self.game, self.players = game, players
        self.tables, self.work = game.tables(players), game.new_work()
        self.years = self.ceremonies = 0
        self.there: dict[str, Counter[int]] = {fact: Counter() for fact in FACTS}
        self.won: dict[str, Counter[int]] = {fact: Counter() for fact in FACTS}
        self.tops: Counter[str] = Counter()
        self.trades: Counter[str] = Counter()
        self.trade_months: Counter[int] = Counter()
        self.trade_years = 0
        self.prices: list[int] = []
        self.gains: dict[str, list[float]] = defaultdict(list)
        self.designers: Counter[str] = Counter()
        self.staff: Counter[int] = Counter()
        self.wages: list[int] = []
        self.dearest: list[int] = []

    def add(self, row: GameRow) -> None:
        """Play a record again."""
        match = mirabilis.replay(row.record)
        self.years += 1
        before = sum(self.trades.values())
        top = 0
        for states, seat, code in self._events(match):
            if code & SEND == 0:
                top = max(top, self._count(states, seat, code))
        self.trade_years += sum(self.trades.values()) > before
        self.dearest.append(10 * top)
        self._ceremony(match)

    def _events(self, match: Match) -> Iterator[tuple[Any, int, int]]:
        """Yield each event with the state before it."""
        self.states = self.game.new_state()
        self.game.calls.begin(self.tables, self.states)
        for seat, code in match.line:
            yield self.states, seat, code
            self.game.calls.act(self.tables, self.states, seat, code)

    def _count(self, states: Any, seat: int, code: int) -> int:
        """Count an event; return the wage that is agreed on."""
        kind, rest = code & ~BELOW, code & BELOW
        if kind == ACCEPT:
            self._trade(states, seat, code)
        elif kind == HIRE:
            self.designers["hired"] += 1
        elif kind == BID:
            place = int(states[0]["place"][IDEAS + (rest & 255)])
            self.designers["from the market" if place == MARKET else "poached"] += 1
            return rest >> 8
        elif kind == FIRED:
            self.designers["fired"] += rest.bit_count()
        elif kind == PAYDAY and int(states[0]["month"]) == MONTHS:
            self._payroll(states[0])
        return 0

    def _payroll(self, state: Any) -> None:
        """Count who employs how many on the last payday, and at what wages."""
        for seat in range(self.players):
            if not int(state["left"]) >> seat & 1:
                place = state["place"][IDEAS:]
                theirs = [d for d in range(len(place)) if place[d] == EMPLOYED + seat]
                self.staff[len(theirs)] += 1
                self.wages += [10 * int(state["wage"][d]) for d in theirs]

    def _trade(self, states: Any, seat: int, code: int) -> None:
        """Count a trade, and what the estimate says of both sides and of the others."""
        told = split_accept(code & BELOW)
        sides = (f"{told.given} for {told.wanted}", "with money" if told.money else "no money")
        self.trades[", ".join((*sides, *["games"] * bool(told.games)))] += 1
        self.trade_months[int(states[0]["month"])] += 1
        if told.money:
            self.prices.append(10 * abs(told.money))
        before = self._estimate(states)
        after = states.copy()
        self.game.calls.act(self.tables, after, seat, code)
        for other, change in enumerate(
            b - a for a, b in zip(before, self._estimate(after), strict=True)
        ):
            names = {seat: "accepter", told.seat: "offerer"}
            if not int(states[0]["left"]) >> other & 1:
                self.gains[names.get(other, "others")].append(change)

    def _estimate(self, states: Any) -> list[float]:
        """Return the estimated chance of each seat, by all hands."""
        self.game.instance(ESTIMATES).estimate(self.tables, states, self.work)
        found: list[float] = self.work["utility"][0, : self.players].tolist()
        return found

    def _ceremony(self, match: Match) -> None:
        """Count the games at the ceremony, and the one that wins."""
        outcome = match.outcome
        if outcome is None or outcome.reason not in ("award", "stalemate"):
            return
        self.ceremonies += 1
        end = view(match.game.options, self.tables[0], self.states[0], ALL)
        for game in end["games"].values():
            owns = game["owner"] in outcome.winners and game["standing"]
            shown = len(set(game["symbols"]))
            facts = (game["value"], len(game["cards"]), shown, game["since"])
            for fact, value in zip(FACTS, facts, strict=True):
                self.there[fact][value] += 1
                self.won[fact][value] += owns
        by_seat = {
            "most valuable game": [
                max((g["value"] for g in end["games"].values() if g["owner"] == seat), default=-1)
                for seat in range(self.players)
            ],
            "most games": [len(seat["games"]) for seat in end["seats"]],
            "highest income": [seat["income"] for seat in end["seats"]],
            "most money": [seat["money"] for seat in end["seats"]],
        }
        for name, values in by_seat.items():
            first = {seat for seat, value in enumerate(values) if value == max(values)}
            alone = "alone" if len(first) == 1 else "shared"
            self.tops[f"{name}, {alone}"] += 1
            self.tops[f"{name}, {alone}: wins"] += bool(first.intersection(outcome.winners))


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values) if values else 0.0


def report(years: Years) -> Iterator[str]:
    """Yield the figures, line by line."""
    yield f"{years.years} years, {years.ceremonies} with an award or a stalemate"
    for fact in FACTS:
        yield f"\n| {fact} | games at the ceremony | of them | win the award |"
        yield "|---:|---:|---:|---:|"
        there, won = years.there[fact], years.won[fact]
        for value in sorted(there):
            part, wins = there[value] / there.total(), won[value] / there[value]
            yield f"| {value} | {there[value]:,} | {100 * part:.1f} % | {100 * wins:.1f} % |"
    yield ""
    for name, count in sorted(years.tops.items()):
        if not name.endswith(": wins"):
            wins = years.tops[f"{name}: wins"] / count
            yield f"{name}: {count}, of which win {100 * wins:.1f} %"
    trades = years.trades.total()
    with_one = 100 * years.trade_years / years.years
    yield f"\n{trades} trades, {trades / years.years:.2f} a year; {with_one:.1f} % have one"
    for name, count in years.trades.most_common(8):
        yield f"{name}: {100 * count / trades:.1f} %"
    yield "by month: " + ", ".join(f"{m}: {n}" for m, n in sorted(years.trade_months.items()))
    if years.prices:
        common = Counter(years.prices).most_common(6)
        yield f"money: mean {_mean(years.prices):.0f}; most often {common}"
    for name, changes in sorted(years.gains.items()):
        rises = sum(change > 0 for change in changes) / len(changes)
        mean = 100 * _mean(changes)
        yield f"estimate of the {name}: {mean:+.2f} points of a hundred, up in {100 * rises:.0f} %"
    yield "\ndesigners a year: " + ", ".join(
        f"{name} {count / years.years:.2f}" for name, count in sorted(years.designers.items())
    )
    total = years.staff.total()
    shares = ((n, 100 * count / total) for n, count in sorted(years.staff.items()))
    yield "employed on the last payday: " + ", ".join(f"{n}: {p:.1f} %" for n, p in shares)
    yield f"their wages: mean {_mean(years.wages):.0f}, highest {max(years.wages, default=0)}"
    yield f"highest bid of a year: mean {_mean(years.dearest):.0f}, most {max(years.dearest)}"


def main() -> None:
    """Read a run, print what happened in it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("run", type=Path, help="the folder of a run")
    parser.add_argument("--games", type=int, help="only so many of them")
    given = parser.parse_args()
    rounds, _ = read(given.run / GAMES)
    rows = [row for number in sorted(rounds) for row in rounds[number]][: given.games]
    years = Years(mirabilis.load("jahres"), len(rows[0].bots))
    for row in rows:
        years.add(row)
    print("\n".join(report(years)))


if __name__ == "__main__":
    main()
