"""The balance report as one page of HTML that needs no network."""

from __future__ import annotations

from mirabilis.arena import report_page as html
from mirabilis.arena.balance import Balance
from mirabilis.arena.balance_features import Feature
from mirabilis.arena.balance_text import NOT_A_CAUSE, WITH_POINTS, class_name, lead
from mirabilis.arena.plots_charts import Dot, by_value, histogram
from mirabilis.arena.report_command import balance_command
from mirabilis.arena.report_facts import facts
from mirabilis.arena.report_games import (
    end_section,
    length_section,
    seats_figure,
    seats_table,
    share_cell,
)
from mirabilis.arena.report_words import percent, plain, signed, title

DRAWN = 12  # so many features get a plot
BARS = "Bars show how often each value came; the dashed line is the share over all of them."


def page(found: Balance) -> str:
    """Return the report; the same games always give the same text."""
    plan = found.plan
    sections = [html.section("Command", html.code(balance_command(plan)))]
    if plan.players > 1:
        both = html.beside(seats_table(found), seats_figure(found))
        sections.append(html.section("Seats", both))
    sections += [
        length_section(found),
        _points(found),
        end_section(plan, found),
        _features(found),
    ]
    top = html.paragraph(lead(found), "lead") + html.facts(facts(plan, found.games, found.rounds))
    return html.page("Balance", title(plan), top, sections)


def _points(found: Balance) -> str:
    rows = [
        [
            seat.name,
            f"{seat.points.mean:.2f}",
            f"{seat.points.sd:.2f}",
            plain(seat.points.least),
            plain(seat.points.median),
            plain(seat.points.most),
        ]
        for seat in found.seats
    ]
    table = html.table("Points by seat", ("seat", "mean", "sd", "least", "median", "most"), rows)
    if all(len(seat.points.counts) <= 2 for seat in found.seats):
        said = "Points take two values only: they say no more than the wins."
        return html.section("Points", html.paragraph(said, "note"), table)
    figures = [
        html.figure(
            histogram(f"points-{seat.seat}", seat.points.counts, "points", seat.points.mean),
            f"Points of {seat.name}",
            f"Histogram of the points of {seat.name}, from {plain(seat.points.least)} to "
            f"{plain(seat.points.most)}, mean {seat.points.mean:.2f}",
        )
        for seat in found.seats
    ]
    return html.section("Points", table, html.gallery(*figures))


def _features(found: Balance) -> str:
    if not found.features:
        said = "The game names no features to count."
        return html.section("What mattered", html.paragraph(said, "note"))
    alone = found.plan.players == 1
    head = ["feature", "connection", "occurs", "mean, sd"]
    rows = [_feature(feature, alone) for feature in found.features]
    if alone:
        table = html.table("Features, the strongest connection with points first", head, rows)
        return html.section("What mattered", html.paragraph(WITH_POINTS, "note"), table)
    head += ["wins with", "wins without"]
    table = html.table("Features, the strongest connection with winning first", head, rows)
    drawn = [f for f in found.features if len(f.classes) > 1][:DRAWN]
    figures = [_figure(found, number, feature) for number, feature in enumerate(drawn)]
    return html.section(
        "What mattered",
        html.paragraph(NOT_A_CAUSE, "note"),
        table,
        html.paragraph(BARS, "note"),
        html.gallery(*figures),
    )


def _feature(feature: Feature, alone: bool) -> html.Row:
    nothing = html.Cell("·", "none")
    connection = nothing
    if feature.varies:
        between = f"{signed(feature.low, 2)} to {signed(feature.high, 2)}"
        connection = html.Cell(signed(feature.connection, 2), small=between)
    row: list[str | html.Cell] = [
        html.Cell(feature.name, small="of a seat" if feature.per_seat else "of the game"),
        connection,
        percent(feature.occurs),
        html.Cell(f"{feature.mean:.2f}", small=f"± {feature.sd:.2f}"),
    ]
    if alone:
        return row
    shares = (feature.with_it, feature.without)
    return [*row, *(nothing if value is None else share_cell(value) for value in shares)]


def _figure(found: Balance, number: int, feature: Feature) -> str:
    seats = len(found.seats)
    who = "a seat" if feature.per_seat else found.seats[0].name
    first = found.seats[0].share
    mean = 1 / seats if feature.per_seat or first is None else first.value
    dots = [Dot(class_name(c), *c.wins) for c in feature.classes]
    said = "; ".join(f"{dot.name}: {percent(dot.value)}" for dot in dots)
    return html.figure(
        by_value(f"feature-{number}", dots, [c.size for c in feature.classes], feature.name, mean),
        f"Wins of {who} by {feature.name}",
        f"Share of wins of {who} by {feature.name}: {said}",
    )
