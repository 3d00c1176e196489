"""The balance report in words, and as Markdown for a page of the documentation."""

from __future__ import annotations

import re
from collections.abc import Sequence

from mirabilis.arena.balance import Balance
from mirabilis.arena.balance_features import Class, Feature
from mirabilis.arena.balance_shares import Share
from mirabilis.arena.report_command import balance_command
from mirabilis.arena.report_facts import facts
from mirabilis.arena.report_words import (
    chance_word,
    grouped,
    percent,
    plain,
    reason_word,
    signed,
    title,
)

NOT_A_CAUSE = (
    "The connection is the correlation with winning, from −1 to +1, with its 95 % interval; a "
    "feature of seats is held against the wins of that seat, one of games against those of the "
    "first seat. It says what goes together, not what causes what: whoever is winning may "
    "have more of something because of it."
)
WITH_POINTS = (
    "The connection is the correlation with the points, from −1 to +1, with its 95 % interval. It "
    "says what goes together, not what causes what."
)


def lead(found: Balance) -> str:
    """Return in two sentences how the game is balanced."""
    bot = ", ".join(found.plan.bots)
    length = f"A game takes {found.length.mean:.1f} decisions (sd {found.length.sd:.1f})."
    return f"{fairness(found)} {length} All seats were played by {bot}."


def fairness(found: Balance) -> str:
    """Return in one sentence whether all seats won alike."""
    if found.equal is None:
        return "There is one seat, so nothing to compare."
    fair = percent(1 / len(found.seats))
    word = chance_word(found.equal.p)
    if found.equal.p >= 0.05:
        return f"No seat differs clearly from an equal share of {fair} ({word})."
    best = max(found.seats, key=lambda seat: seat.share or Share(0, 0, 0))
    value = percent(best.share.value) if best.share else ""
    return (
        f"The seats differ from an equal share of {fair} by more than chance explains ({word}): "
        f"{best.name} has {value} of the wins."
    )


def class_name(found: Class) -> str:
    """Return the values of a class."""
    if found.low == found.high:
        return plain(found.low)
    return f"{plain(found.low)}–{plain(found.high)}"


def markdown(found: Balance) -> str:
    """Return the report as Markdown: tables only, for a page that says what it means."""
    parts = [
        f"# Balance of {title(found.plan)}",
        f"```console\n$ {balance_command(found.plan)}\n```",
    ]
    said = facts(found.plan, found.games, found.rounds)
    parts.append(_table(("played", ""), [*said.items()], texts=(1,)))
    parts.append(_escaped(lead(found)))
    if found.plan.players > 1:
        parts += ["## Wins by seat", _seats(found)]
    parts += ["## Length", _length(found), "## Points", _points(found)]
    parts += ["## End reasons", _endings(found)]
    if found.features:
        said_of_it = NOT_A_CAUSE if found.plan.players > 1 else WITH_POINTS
        parts += ["## What mattered", said_of_it, _features(found)]
    return "\n\n".join(parts) + "\n"


def _seats(found: Balance) -> str:
    head = ("seat", "won", "shared", "share", "95 % interval")
    return _table(
        head,
        [
            (s.name, grouped(s.wins), grouped(s.shared), percent(s.share.value), _between(s.share))
            for s in found.seats
            if s.share is not None
        ],
    )


def _length(found: Balance) -> str:
    head = ("", "mean", "sd", "least", "median", "most")
    spreads = {"decisions": found.length, "events, chance included": found.events}
    return _table(
        head,
        [
            (n, f"{s.mean:.2f}", f"{s.sd:.2f}", plain(s.least), plain(s.median), plain(s.most))
            for n, s in spreads.items()
        ],
    )


def _points(found: Balance) -> str:
    head = ("seat", "mean", "sd", "least", "median", "most")
    rows = []
    for seat in found.seats:
        s = seat.points
        mean, sd = f"{s.mean:.3f}", f"{s.sd:.3f}"
        rows.append((seat.name, mean, sd, plain(s.least), plain(s.median), plain(s.most)))
    return _table(head, rows)


def _endings(found: Balance) -> str:
    several = found.plan.players > 1
    head = ["reason", "meaning", "games", "share", "95 % interval"]
    head += [f"won by {seat.name}" for seat in found.seats if several]
    rows = [
        (
            end.reason,
            reason_word(found.plan, end.reason),
            grouped(end.games),
            percent(end.share.value),
            _between(end.share),
            *(percent(value) for value in end.winners if several),
        )
        for end in found.endings
    ]
    return _table(head, rows, texts=(1,))


def _features(found: Balance) -> str:
    several = found.plan.players > 1
    wins = ("wins with", "wins without") if several else ()
    head = ("feature", "of", "occurs", "mean", "sd", *wins, "connection")
    return _table(head, [_feature(feature, several) for feature in found.features], texts=(1,))


def _feature(feature: Feature, several: bool) -> Sequence[str]:
    shares = [
        "" if value is None else f"{percent(value.value)} ({_between(value)})"
        for value in (feature.with_it, feature.without)
        if several
    ]
    connection = ""
    if feature.varies:
        ends = f"{signed(feature.low, 2)} to {signed(feature.high, 2)}"
        connection = f"{signed(feature.connection, 2)} ({ends})"
    return (
        feature.name,
        "seats" if feature.per_seat else "games",
        percent(feature.occurs),
        f"{feature.mean:.2f}",
        f"{feature.sd:.2f}",
        *shares,
        connection,
    )


def _between(value: Share) -> str:
    return f"{percent(value.low)} to {percent(value.high)}"


def _table(head: Sequence[str], rows: Sequence[Sequence[str]], texts: Sequence[int] = ()) -> str:
    """Return a table; the first column and those in ``texts`` are words, the others numbers."""
    marks = ["---" if number in (0, *texts) else "---:" for number in range(len(head))]
    lines = [head, marks, *rows]
    return "\n".join(f"| {' | '.join(_escaped(cell) for cell in line)} |" for line in lines)


def _escaped(words: str) -> str:
    """Return a text that Markdown shows as it is."""
    clean = "".join(c if c.isprintable() else "?" for c in words)
    return re.sub(r"([\\`*_|])", r"\\\1", clean.replace("&", "&amp;").replace("<", "&lt;"))
