"""The kinds of plot that reports use."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from mirabilis.arena.plots import BACK, INK, SERIES, SOFT, axes, drawing, label, svg, whole_numbers


class Dot(NamedTuple):
    """A value with its interval and the name that stands beside it."""

    name: str
    value: float
    low: float
    high: float


def intervals(
    key: str,
    dots: Sequence[Dot],
    axis: str,
    reference: float | None = None,
    *,
    words: Callable[[float], str] | None = None,
) -> str:
    """Return dots with their intervals, the first on top, and a line to compare them with.

    With ``words`` the axis is logarithmic, and ``words`` names its marks.
    """
    with drawing():
        figure, plot = axes(0.75 + 0.34 * len(dots))
        if reference is not None:
            plot.axvline(reference, color=SOFT, linewidth=1, linestyle=(0, (4, 3)))
        for place, dot in enumerate(dots):
            plot.plot([dot.low, dot.high], [place, place], color=SERIES[0], linewidth=2.2)
            plot.plot([dot.value], [place], "o", color=SERIES[0], markeredgecolor=BACK)
        if words is not None:
            plot.set_xscale("log")
            plot.xaxis.set_major_formatter(lambda value, _: words(value))
            plot.xaxis.set_minor_formatter(lambda value, _: "")
        plot.set_yticks(range(len(dots)), [label(dot.name) for dot in dots])
        plot.set_ylim(len(dots) - 0.4, -0.6)
        plot.set_xlabel(axis)
        plot.grid(visible=False, axis="y")
        return svg(figure, key)


def histogram(key: str, counts: Sequence[tuple[float, int]], axis: str, mean: float) -> str:
    """Return how many games had each value, with the mean as a line."""
    with drawing():
        figure, plot = axes(2.6)
        values, heights, width = classes(counts)
        plot.bar(values, heights, width=width * 0.92, color=SERIES[0])
        plot.axvline(mean, color=INK, linewidth=1, linestyle=(0, (4, 3)))
        plot.annotate(
            f"mean {mean:.1f}",
            (mean, 1),
            (0, 3),
            xycoords=("data", "axes fraction"),
            textcoords="offset points",
            ha="center",
            fontsize=9,
        )
        plot.xaxis.set_major_locator(whole_numbers())
        plot.yaxis.set_major_locator(whole_numbers())
        plot.set_xlabel(axis)
        plot.set_ylabel("games")
        plot.margins(x=0.02)
        plot.grid(visible=False, axis="x")
        return svg(figure, key)


def classes(
    counts: Sequence[tuple[float, int]], most: int = 40
) -> tuple[list[float], list[int], float]:
    """Return the middles, heights and common width of at most so many bars of equal width.

    >>> classes([(3, 1), (4, 2), (9, 1)], most=4)
    ([3.5, 5.5, 7.5, 9.5], [3, 0, 0, 1], 2)
    """
    low, high = counts[0][0], counts[-1][0]
    whole = all(value == int(value) for value, _ in counts)
    step = 1.0 if whole else (high - low) / most or 1.0
    width = step
    while (high - low) / width >= most:
        width += step
    width = int(width) if whole else width
    heights = [0] * (int((high - low) / width) + 1)
    for value, count in counts:
        heights[int((value - low) / width)] += count
    shift = (width - 1) / 2 if whole else width / 2
    return [low + shift + width * number for number in range(len(heights))], heights, width


def bars(key: str, names: Sequence[str], lengths: Sequence[float], axis: str) -> str:
    """Return horizontal bars, the first on top."""
    with drawing():
        figure, plot = axes(0.8 + 0.36 * len(names))
        plot.barh(range(len(names)), lengths, height=0.62, color=SERIES[0])
        plot.set_yticks(range(len(names)), [label(name) for name in names])
        plot.set_ylim(len(names) - 0.4, -0.6)
        plot.set_xlabel(axis)
        plot.grid(visible=False, axis="y")
        return svg(figure, key)


def course(
    key: str, values: Sequence[float], bounds: Sequence[tuple[float, str]], axis: str, up: str
) -> str:
    """Return a value over rounds between named bounds."""
    with drawing():
        figure, plot = axes(2.8)
        plot.axhline(0, color=SOFT, linewidth=0.8)
        for height, name in bounds:
            plot.axhline(height, color=SERIES[1], linewidth=1.2, linestyle=(0, (4, 3)))
            below = height < 0
            plot.annotate(
                name,
                (0, height),
                (2, -3 if below else 3),
                textcoords="offset points",
                va="top" if below else "bottom",
                fontsize=9,
            )
        plot.plot(range(len(values) + 1), [0, *values], color=SERIES[0])
        plot.margins(x=0.01, y=0.14)
        plot.xaxis.set_major_locator(whole_numbers())
        plot.set_xlabel(axis)
        plot.set_ylabel(up)
        return svg(figure, key)


def by_value(
    key: str, dots: Sequence[Dot], weights: Sequence[int], axis: str, reference: float
) -> str:
    """Return how a share depends on a value: dots with intervals, bars for how often it came."""
    with drawing():
        figure, plot = axes(2.6)
        plot.axhline(reference, color=SOFT, linewidth=1, linestyle=(0, (4, 3)))
        for place, (dot, weight) in enumerate(zip(dots, weights, strict=True)):
            plot.plot([place, place], [dot.low, dot.high], color=SERIES[0], linewidth=2.2)
            plot.plot([place], [dot.value], "o", color=SERIES[0], markeredgecolor=BACK)
            plot.bar(
                [place],
                [0.3 * weight / max(weights)],
                width=0.8,
                color=SERIES[2],
                alpha=0.3,
                transform=plot.get_xaxis_transform(),  # heights are parts of the plot
            )
        low = min(reference, *(dot.low for dot in dots))
        high = max(reference, *(dot.high for dot in dots))
        room = max(high - low, 0.1)
        plot.set_ylim(max(low - 0.15 * room, -0.02), min(high + 0.1 * room, 1.02))
        plot.yaxis.set_major_formatter(lambda value, _: f"{100 * value:.0f} %")
        plot.set_xticks(range(len(dots)), [label(dot.name) for dot in dots])
        plot.set_xlim(-0.6, len(dots) - 0.4)
        plot.set_xlabel(label(axis, 40))
        plot.grid(visible=False, axis="x")
        return svg(figure, key)
