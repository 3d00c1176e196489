"""The report of a run: one page of HTML that needs no network."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from mirabilis.arena import report_page as html
from mirabilis.arena.balance import balance
from mirabilis.arena.drafts import write_text
from mirabilis.arena.plots_charts import Dot, intervals
from mirabilis.arena.report_command import arena_command
from mirabilis.arena.report_facts import facts
from mirabilis.arena.report_games import (
    end_section,
    faults_section,
    length_section,
    seats_section,
    thinking_section,
)
from mirabilis.arena.report_sprt import sprt_section, sprt_sentence
from mirabilis.arena.report_words import counted, grouped, percent, signed, title
from mirabilis.arena.result import ArenaResult, Pair, Rating
from mirabilis.arena.rows import GameRow, Plan


def write(plan: Plan, rows: Sequence[GameRow], result: ArenaResult, path: Path) -> None:
    """Write the report of a run."""
    write_text(path, report(plan, rows, result))


def report(plan: Plan, rows: Sequence[GameRow], result: ArenaResult) -> str:
    """Return the report of a run as HTML; the same games always give the same text."""
    lead = html.paragraph(_lead(result), "lead") + html.facts(
        facts(plan, len(rows), len({row.round for row in rows}))
    )
    sections = [html.section("Command", html.code(arena_command(plan)))]
    sections += [_points(result), _ladder(result.ratings), _crosstable(result)]
    if rows:
        found = balance(plan, rows)
        sections += [
            sprt_section(plan, rows, result),
            seats_section(plan, rows, found),
            length_section(found),
            end_section(plan, found),
            thinking_section(plan, rows),
        ]
    sections.append(faults_section(result))
    if result.notes:
        notes = [html.paragraph(note) for note in result.notes]
        sections.append(html.section("Notes", *notes))
    return html.page("Arena", title(plan), lead, sections)


def _lead(result: ArenaResult) -> str:
    if not result.rows:
        return "No game has been finished yet."
    if result.sprt is not None:
        return sprt_sentence(result.plan, result.sprt)
    if result.alone:
        top = result.alone[0]
        count = counted(top.games, "game", "games")
        return f"{top.bot} scored {signed(top.mean, 1)} ± {top.error:.1f} points in {count}."
    if len(result.ratings) < 2:
        count = counted(len(result.rows), "game", "games")
        return f"{count} of {result.plan.bots[0]} at every seat."
    best, second = result.ratings[:2]
    clear = "clearly" if best.low > second.high else "not clearly"
    return (
        f"{best.bot} leads with {signed(best.elo)} Elo, {clear} ahead of {second.bot} with "
        f"{signed(second.elo)}."
    )


def _points(result: ArenaResult) -> str:
    if not result.alone:
        return ""
    rows: list[html.Row] = [
        [
            one.bot,
            html.Cell(f"{signed(one.mean, 1)} ± {one.error:.1f}", small=f"sd {one.sd:.0f}"),
            f"{signed(one.ahead, 1)} ± {one.ahead_error:.1f}",
            grouped(one.games),
        ]
        for one in result.alone
    ]
    head = ("bot", "points, standard error", f"more than {result.plan.bots[0]}", "games")
    return html.section(
        "Points",
        html.paragraph("Everybody plays alone, with the same chance for all.", "note"),
        html.table("Mean points of each bot", head, rows),
    )


def _ladder(ratings: Sequence[Rating]) -> str:
    if len(ratings) < 2:
        return ""
    rows: list[html.Row] = [
        [
            r.bot,
            html.Cell(signed(r.elo), small=f"{signed(r.low)} to {signed(r.high)}"),
            percent(r.score),
            grouped(r.games),
        ]
        for r in ratings
    ]
    head = ("bot", "Elo, 95 % interval", "score", "games")
    dots = [Dot(r.bot, r.elo, r.low, r.high) for r in ratings]
    said = "; ".join(f"{r.bot} {signed(r.elo)}" for r in ratings)
    return html.section(
        "Ladder",
        html.beside(
            html.table("Ratings by Bradley and Terry; their mean is 0", head, rows),
            html.figure(
                intervals("ladder", dots, "Elo"),
                "Rating with its 95 % interval",
                f"Ratings in Elo, the strongest first: {said}",
            ),
        ),
    )


def _crosstable(result: ArenaResult) -> str:
    if len(result.ratings) < 2:
        return ""
    order = [rating.bot for rating in result.ratings]
    cells = {(pair.first, pair.second): pair for pair in result.pairs}
    rows: list[html.Row] = [
        [one, *(_met(cells.get((one, other))) for other in order)] for one in order
    ]
    return html.section(
        "Crosstable",
        html.paragraph(
            "Score of the bot in the row against the one in the column; below it wins – draws – "
            "losses. Blue is above one half, orange below.",
            "note",
        ),
        html.table("Everybody against everybody", ["", *order], rows),
    )


def _met(pair: Pair | None) -> html.Cell:
    if pair is None or not pair.wins + pair.draws + pair.losses:
        return html.Cell("·", "none")
    return html.Cell(
        percent(pair.score),
        back=html.heat(pair.score),
        small=f"{pair.wins} – {pair.draws} – {pair.losses}",
    )
