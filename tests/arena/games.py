"""Made-up games for the tests of reports, and a reader of pages."""

from __future__ import annotations

import re
from collections.abc import Sequence
from html.parser import HTMLParser

import numpy as np

from mirabilis.arena.result import ArenaResult, Timing
from mirabilis.arena.rows import GameRow, Plan
from mirabilis.arena.schedule import legs, total
from mirabilis.arena.sprt import Sprt
from mirabilis.arena.summary import summarise

REASONS = ("corner", "elimination")


def invented(plan: Plan, seed: int = 0, *, first: float = 0.5) -> list[GameRow]:
    """Return games with results from a source of chance; ``first`` is the share of seat 1.

    Later bots are stronger. Where there are more seats than two, wins are shared now and then.
    """
    source = np.random.default_rng(seed)
    rows: list[GameRow] = []
    for number in range(total(plan)):
        for lineup in legs(plan, number):
            weights = [1.0 + plan.bots.index(bot) for bot in lineup]
            weights[0] *= first / (1 - first)
            odds = np.array(weights) / sum(weights)
            drawn = int(np.searchsorted(np.cumsum(odds), source.random(), side="right"))
            winners = {min(drawn, plan.players - 1)}
            if plan.players > 2 and source.random() < 0.2:
                winners.add(int(source.integers(plan.players)))
            rows.append(_row(plan, len(rows), number, lineup, tuple(sorted(winners)), source))
    return rows


def _row(
    plan: Plan,
    number: int,
    round_: int,
    lineup: Sequence[str],
    winners: tuple[int, ...],
    source: np.random.Generator,
) -> GameRow:
    seats = range(plan.players)
    moves = tuple(int(n) for n in source.integers(3, 12, plan.players))
    return GameRow(
        number=number,
        round=round_,
        seed=f"round {round_} of {plan.seed}",
        bots=tuple(lineup),
        utility=tuple(1 / len(winners) if s in winners else 0.0 for s in seats),
        points=tuple(float(source.integers(0, 30)) for _ in seats),
        reason=REASONS[int(source.random() < 0.2)],
        winners=winners,
        events=2 * sum(moves),
        decisions=sum(moves),
        seconds=tuple(float(source.random()) * n / 100 for n in moves),
        moves=moves,
        faults=("",) * plan.players,
        features={},
        record="mirabilis record 1\n",
    )


def result_of(plan: Plan, rows: Sequence[GameRow]) -> ArenaResult:
    """Return what follows from games, by the arena itself."""
    test = None
    if plan.sprt is not None:
        test = Sprt(plan.sprt)
        for number in sorted({row.round for row in rows}):
            games = [row for row in rows if row.round == number]
            own = [row.utility[row.bots.index(plan.bots[0])] for row in games]
            test.add(sum(own) / len(own))
    return summarise(plan, rows, test, Timing(1.0, 1, 0.5, len(rows)), ())


VOID = {"meta", "br", "link", "img", "hr", "input"}
LOADING = ("src", "srcset", "href", "data", "action", "poster", "xlink:href", "background")


class Page(HTMLParser):
    """Reads a page strictly: every tag is closed in its turn, and nothing is loaded."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.ids: list[str] = []
        self.texts: list[str] = []
        self.tables: dict[str, list[list[str]]] = {}
        self._rows: list[list[str]] = []
        self._caption: list[str] | None = None
        self.feed(text)
        self.close()
        assert self.open == []
        assert len(set(self.ids)) == len(self.ids)

    def handle_starttag(self, tag, attrs):
        given = dict(attrs)
        self.tags.append((tag, given))
        if "id" in given:
            self.ids.append(given["id"])
        for name in LOADING:
            if given.get(name):
                assert given[name].startswith("#"), (tag, given)
        assert not [name for name in given if name.startswith("on")]
        assert tag not in ("script", "link", "iframe", "object", "embed", "img", "image")
        for value in given.values():
            check_style(value or "")
        if tag not in VOID:
            self.open.append(tag)
        if tag == "table":
            self._rows = []
        elif tag == "caption":
            self._caption = []
        elif tag == "tr":
            self._rows.append([])
        elif tag in ("th", "td"):
            self._rows[-1].append("")
        elif tag == "br" and self.open[-1] in ("th", "td"):
            self._rows[-1][-1] += "\n"

    def handle_startendtag(self, tag, attrs):
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.handle_endtag(tag)

    def handle_endtag(self, tag):
        assert self.open, f"</{tag}> closes nothing"
        assert self.open[-1] == tag
        self.open.pop()
        if tag == "table":
            self.tables["".join(self._caption or [])] = self._rows

    def handle_data(self, data):
        if self.open[-1:] == ["style"]:
            check_style(data)
            assert "@import" not in data
            return
        self.texts.append(data)
        if "caption" in self.open:
            self._caption.append(data)
        elif {"th", "td"} & set(self.open):
            self._rows[-1][-1] += data

    @property
    def text(self) -> str:
        return " ".join("".join(self.texts).split())

    def named(self, tag: str) -> list[dict[str, str | None]]:
        return [given for name, given in self.tags if name == tag]

    def table(self, start: str) -> list[list[str]]:
        """Return the rows below the head of the table whose caption begins so."""
        (found,) = [rows for caption, rows in self.tables.items() if caption.startswith(start)]
        return found[1:]


def check_style(text: str) -> None:
    for address in re.findall(r"url\(([^)]*)\)", text):
        assert address.strip("\"' ").startswith("#"), address
