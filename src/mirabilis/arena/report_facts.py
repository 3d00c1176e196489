"""What was played, as a list of facts."""

from __future__ import annotations

from mirabilis.arena.report_words import duration, grouped
from mirabilis.arena.rows import Plan


def facts(plan: Plan, games: int, rounds: int) -> dict[str, str]:
    """Return what a plan says, by name."""
    options = ", ".join(f"{name}={value}" for name, value in plan.options.items())
    pairs = {
        "Game": plan.slug,
        "Seats": str(plan.players),
        "Games": grouped(games),
        "Rounds": grouped(rounds),
        "Seed": str(plan.seed),
    }
    if plan.seconds is not None:
        pairs["Time a move"] = duration(plan.seconds)
    if plan.series is not None:
        pairs["Series"] = f"first to {plan.series} wins"
    if plan.isolate:
        pairs["Bots"] = "each in a process of its own"
    for name, digest in plan.tables.items():
        pairs[f"Table {name}"] = digest[:16]
    if plan.version:
        pairs["Version"] = plan.version
    pairs["Options"] = options or "as usual"
    return pairs
