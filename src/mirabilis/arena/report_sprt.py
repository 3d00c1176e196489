"""The part of a report about a sequential test: where it stands and how it got there."""

from __future__ import annotations

import itertools
from collections.abc import Sequence

from mirabilis.arena import report_page as html
from mirabilis.arena.contests import round_score
from mirabilis.arena.plots_charts import course
from mirabilis.arena.report_words import counted, percent, signed
from mirabilis.arena.result import ArenaResult, Verdict
from mirabilis.arena.rows import GameRow, Plan
from mirabilis.arena.sprt import Sprt


def sprt_sentence(plan: Plan, verdict: Verdict) -> str:
    """Return in one sentence what the test says."""
    first, others = plan.bots[0], " and ".join(plan.bots[1:])
    said = {
        "H1": f"{first} is stronger than {others}",
        "H0": f"{first} is not stronger than {others}",
    }
    rounds = counted(verdict.rounds, "round", "rounds")
    after = f"after {rounds} with a score of {percent(verdict.score)}"
    if verdict.state in said:
        return f"{said[verdict.state]}: the test ended {after}."
    return f"Whether {first} is stronger than {others} is still open {after}."


def sprt_section(plan: Plan, rows: Sequence[GameRow], result: ArenaResult) -> str:
    """Return the course of the log likelihood ratio between its bounds; nothing without a test."""
    verdict = result.sprt
    if plan.sprt is None or verdict is None:
        return ""
    lower, upper = f"{signed(plan.sprt.elo0)} Elo", f"{signed(plan.sprt.elo1)} Elo"
    bounds = ((verdict.upper, f"H1: {upper}"), (verdict.lower, f"H0: {lower}"))
    picture = course("sprt", ratios(plan, rows), bounds, "rounds", "log likelihood ratio")
    facts = {
        "Question": f"{upper} against {lower}",
        "Errors allowed": f"α = {plan.sprt.alpha:g}, β = {plan.sprt.beta:g}",
        "State": {"H1": "H1 accepted", "H0": "H0 accepted"}.get(verdict.state, "open"),
        "Log likelihood ratio": f"{signed(verdict.llr, 2)}",
        "Bounds": f"{signed(verdict.lower, 2)} and {signed(verdict.upper, 2)}",
        "Score": percent(verdict.score),
        "Elo": f"{signed(verdict.elo)} ({signed(verdict.low)} to {signed(verdict.high)})",
    }
    return html.section(
        "Sequential test",
        html.beside(
            html.figure(
                picture,
                "The log likelihood ratio, round by round",
                f"It ended at {signed(verdict.llr, 2)} between the bounds "
                f"{signed(verdict.lower, 2)} and {signed(verdict.upper, 2)}",
            ),
            html.facts(facts),
        ),
        html.paragraph("The interval of Elo takes no account of when the test stopped.", "note"),
    )


def ratios(plan: Plan, rows: Sequence[GameRow]) -> list[float]:
    """Return the log likelihood ratio after each round."""
    if plan.sprt is None:
        return []
    test, course = Sprt(plan.sprt), []
    for _, games in itertools.groupby(rows, lambda row: row.round):
        score = round_score(plan, list(games))
        if score is not None:
            test.add(score)
            course.append(test.llr)
    return course
