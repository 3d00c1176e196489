"""Shorthand for the tests of dice."""

from __future__ import annotations

import functools

import mirabilis
from mirabilis import CHANCE

EMPTY = "0,0,0,0,0,0,0,0,0,0,0"
# Four throws, three values: one more mark decides what it costs.
EARLY = "0,0,2,2,0,4,0,0,0,0,0 4x2,5x1,6x1"


@functools.cache
def game(**options):
    return mirabilis.load("dice", **options)


def at(text, players=None, **options):
    """Return a match from a position in which the test throws the dice."""
    own = game(**options)
    return own.position(text, players or text.count("/") + 1, chance="manual")


def manual(players=1, **options):
    """Return a match in which the test throws the dice."""
    return game(**options).start(players=players, chance="manual")


def turn(match, throw, *choices):
    """Throw, and let each seat that still plays choose."""
    match.play(CHANCE, throw)
    for seat, choice in zip(match.actors, choices, strict=True):
        match.play(seat, choice)


def sheet(match, seat=0):
    return match.view(seat)["board"]["sheets"][seat]


def marks(match, seat=0):
    """Return the marks of a seat by sum, where there are any."""
    return {row["sum"]: row["marks"] for row in sheet(match, seat)["rows"] if row["marks"]}


def lines(match, seat=0):
    """Return the marks of a seat by fifth-die value, in the order chosen."""
    return {line["value"]: line["marks"] for line in sheet(match, seat)["lines"] if line["value"]}


def play_on(match, choose, rng):
    """Play a match with seeded chance to its end."""
    while match.actors:
        seat = match.actors[0]
        match.play(seat, choose(match, seat, rng))
    return match


def any_choice(match, seat, rng):
    return rng.choice(match.codes(seat))


def careful(match, seat, rng):
    """Open few rows, fill those that are open, and spread the fifth die."""

    def worth(mark):
        if mark["box"] > 5:
            return mark["gain"] + 10
        if mark["box"] == 1:
            return -90 - 15 * abs(7 - mark["sum"])
        return 35 if mark["box"] else 0

    choices = match.view(seat)["board"]["choices"]
    return max(
        choices,
        key=lambda c: (sum(map(worth, c["marks"])) - 5 * c["fifth_box"], c["text"]),
    )["text"]
