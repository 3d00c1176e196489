"""The parts of reports about the games themselves: seats, length, ends, thinking, faults."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from mirabilis.arena import report_page as html
from mirabilis.arena.balance import Balance
from mirabilis.arena.balance_shares import Share, rounds, share, wins
from mirabilis.arena.balance_text import fairness
from mirabilis.arena.plots_charts import Dot, bars, histogram, intervals
from mirabilis.arena.report_words import (
    counted,
    duration,
    grouped,
    percent,
    plain,
    reason_word,
)
from mirabilis.arena.result import ArenaResult
from mirabilis.arena.rows import GameRow, Plan

QUICK = 1e-7  # seconds: a logarithmic axis has no zero


def seats_section(plan: Plan, rows: Sequence[GameRow], found: Balance) -> str:
    """Return how often each seat won, over all bots and for each of them."""
    if plan.players == 1:
        return ""
    tables = seats_table(found)
    if len(plan.bots) > 1:
        tables += "\n" + _bots_by_seat(plan, rows, found)
    both = html.beside(tables, seats_figure(found))
    return html.section("Seats", html.paragraph(fairness(found)), both)


def seats_table(found: Balance) -> str:
    """Return the table of win shares by seat."""
    rows: list[html.Row] = [
        [
            seat.name,
            grouped(seat.wins),
            grouped(seat.shared),
            share_cell(seat.share),
        ]
        for seat in found.seats
        if seat.share is not None
    ]
    games = counted(found.games, "game", "games")
    caption = f"Wins by seat in {games}; a shared win counts in parts"
    return html.table(caption, ("seat", "won", "shared", "share, 95 % interval"), rows)


def share_cell(found: Share) -> html.Cell:
    """Return a share with its interval below."""
    return html.Cell(percent(found.value), small=f"{percent(found.low)} to {percent(found.high)}")


def seats_figure(found: Balance) -> str:
    """Return win shares by seat with their intervals."""
    dots = [
        Dot(seat.name, *(100 * value for value in seat.share))
        for seat in found.seats
        if seat.share is not None
    ]
    said = "; ".join(f"{dot.name} {dot.value:.1f} %" for dot in dots)
    return html.figure(
        intervals("seats", dots, "share of wins, %", 100 / len(found.seats)),
        "Share of wins by seat with its 95 % interval; the dashed line is an equal share",
        f"Share of wins by seat: {said}",
    )


def _bots_by_seat(plan: Plan, rows: Sequence[GameRow], found: Balance) -> str:
    parts, clusters = wins(rows), rounds(rows)
    bots = np.array([row.bots for row in rows])
    body: list[html.Row] = []
    for bot in plan.bots:
        cells: list[str | html.Cell] = [bot]
        for seat in range(plan.players):
            here = bots[:, seat] == bot
            if not here.any():
                cells.append(html.Cell("·", "none"))
                continue
            cells.append(share_cell(share(parts[here, seat], clusters[here])))
        body.append(cells)
    names = [seat.name for seat in found.seats]
    return html.table("Share of wins of each bot at each seat", ["", *names], body)


def length_section(found: Balance) -> str:
    """Return how long games were."""
    length = found.length
    facts = {
        "Mean": f"{length.mean:.1f} decisions",
        "Standard deviation": f"{length.sd:.1f}",
        "Shortest": plain(length.least),
        "Median": plain(length.median),
        "Longest": f"{plain(length.most)} (game {found.longest})",
        "With chance": f"{found.events.mean:.1f} events",
    }
    picture = html.figure(
        histogram("length", length.counts, "decisions in a game", length.mean),
        "Length of games",
        f"Histogram of decisions in a game, from {plain(length.least)} to {plain(length.most)}, "
        f"mean {length.mean:.1f}",
    )
    return html.section("Length", html.beside(picture, html.facts(facts)))


def end_section(plan: Plan, found: Balance) -> str:
    """Return how games ended, and who won so."""
    names = [seat.name for seat in found.seats]
    several = plan.players > 1
    rows: list[html.Row] = [
        [
            html.Cell(end.reason, small=reason_word(plan, end.reason)),
            grouped(end.games),
            share_cell(end.share),
            *(percent(value) for value in end.winners if several),
        ]
        for end in found.endings
    ]
    head = ["reason", "games", "share, 95 % interval"]
    head += [f"won by {name}" for name in names if several]
    said = "; ".join(f"{end.reason} {end.games}" for end in found.endings)
    picture = html.figure(
        bars("ends", [e.reason for e in found.endings], [e.games for e in found.endings], "games"),
        "End reasons",
        f"Games by end reason: {said}",
    )
    table = html.table("How games ended", head, rows)
    return html.section(
        "End reasons", html.beside(table, picture if len(found.endings) > 1 else "")
    )


def thinking_section(plan: Plan, rows: Sequence[GameRow]) -> str:
    """Return how long each bot thought about a move."""
    body: list[html.Row] = []
    dots: list[Dot] = []
    means_said = []
    for bot in plan.bots:
        pairs = [
            (seconds, moves)
            for row in rows
            for name, seconds, moves in zip(row.bots, row.seconds, row.moves, strict=True)
            if name == bot and moves
        ]
        if not pairs:
            continue
        means = np.array([seconds / moves for seconds, moves in pairs])
        low, middle, high = np.quantile(means, (0.05, 0.5, 0.95)).tolist()
        mean = sum(s for s, _ in pairs) / sum(m for _, m in pairs)
        means_said.append(f"{bot} {duration(mean)}")
        body.append(
            [
                bot,
                grouped(sum(m for _, m in pairs)),
                duration(mean),
                html.Cell(duration(middle), small=f"{duration(low)} to {duration(high)}"),
            ]
        )
        dots.append(Dot(bot, *(max(value, QUICK) for value in (middle, low, high))))
    if not body:
        return ""
    head = ("bot", "moves", "mean", "median, 90 % of games")
    said = "; ".join(means_said)
    return html.section(
        "Thinking time",
        html.beside(
            html.table("Time for a move", head, body),
            html.figure(
                intervals("thinking", dots, "time for a move", words=duration),
                "Time for a move: the median of games, and where 90 % of them lie",
                f"Mean time for a move: {said}",
            ),
        ),
    )


def faults_section(result: ArenaResult) -> str:
    """Return what bots did wrong."""
    rows: list[html.Row] = [
        [bot, fault, grouped(games)]
        for bot, kinds in result.faults.items()
        for fault, games in kinds.items()
    ]
    if not rows:
        return html.section("Faults", html.paragraph("No bot failed."))
    table = html.table("Games lost by a fault", ("bot", "fault", "games"), rows, texts=(1,))
    return html.section("Faults", table)
