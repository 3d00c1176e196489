"""Shorthand for the tests of code."""

from __future__ import annotations

import functools
import random

import numpy as np

import mirabilis
from mirabilis import CHANCE, SPECTATOR
from mirabilis.core.words import tell
from mirabilis.games.code.spec import SEATS, TURN_UP
from mirabilis.games.code.sums import letters_of
from mirabilis.games.code.tables import ALL_SETS

LETTERS = "xyzt"
EVERY = "4 4 4 8"  # a set that makes all four letters
NOTHING = "3 3 7 7"  # one that makes none
JOKER = "4 4 8 J"  # one that makes all four, with a joker

# Nine right guesses in one turn, of player 1 against yyyy, tttt and xzzz: the jokers are left.
NINE_RIGHT = [
    ("2 6 9 9", "2.1=y"),
    ("2 6 9 9", "2.2=y"),
    ("8 8 8 8", "2.3=y"),
    ("1 1 7 7", "2.4=y"),
    ("1 1 7 7", "3.1=t"),
    ("3 3 5 5", "3.2=t"),
    ("3 3 5 5", "3.3=t"),
    ("4 4 4 4", "4.1=x"),
    ("2 2 6 6", "4.2=z"),
]


@functools.cache
def game(**options):
    return mirabilis.load("code", **options)


def dealt(*codes, **options):
    """Return a match with manual chance in which these letters were dealt, not yet laid out."""
    match = game(**options).start(players=len(codes), chance="manual")
    for code in codes:
        if match.actors == (CHANCE,):  # the last hand of four may be the only one left
            match.play(CHANCE, f"deal:{code}")
    return match


def begun(*codes, first=None, **options):
    """Return a match with manual chance in which these codes lie on the table."""
    match = dealt(*codes, **({"first": "random"} if first else {}), **options)
    for seat, code in enumerate(codes):
        match.play(seat, code)
    if first:
        match.play(CHANCE, f"first:{first}")
    return match


def made(match, letters):
    """Return a set of the pile that makes these letters and as few others as possible."""
    sets = {match.game.format(c): letters_of(ALL_SETS[c - TURN_UP]) for c in match.odds()}
    fit = [text for text in sets if "J" not in text and set(letters) <= set(sets[text])]
    return min(fit, key=lambda text: (len(sets[text]), "9" in text, text))


def end_turn(match):
    """Turn up a set of the pile that makes no letter."""
    sets = {match.game.format(c): letters_of(ALL_SETS[c - TURN_UP]) for c in match.odds()}
    match.play(CHANCE, next(text for text in sets if "J" not in text and not sets[text]))


def wait_for(match, seat):
    """Let all others pass until it is a seat's turn."""
    while board(match)["turn"] != seat:
        end_turn(match)


def guess(match, move, cards=None):
    """Turn up a set, one that makes the letter unless it is given, and guess."""
    match.play(CHANCE, cards or made(match, move[-1]))
    (seat,) = match.actors
    match.play(seat, move)


def rearrange(match, row, move, cards=JOKER):
    """Turn up a set with a joker, rearrange, and guess."""
    match.play(CHANCE, cards)
    (seat,) = match.actors
    match.play(seat, row if row == "keep" else f"move {row}")
    match.play(seat, move)


def board(match, viewer=SPECTATOR):
    return match.view(viewer)["board"]


def rows(match, viewer=SPECTATOR):
    """Return the codes as a viewer sees them, ``.`` for what is not to be seen."""
    return [
        "".join(p["letter"] or "." for p in row["places"]) for row in board(match, viewer)["seats"]
    ]


def told(match, viewer=SPECTATOR):
    return [tell(match.game, event) for event in match.transcript(viewer)]


def turn(match):
    return board(match)["turn"]


def raw(match):
    """Return the full state, for tests only."""
    return match._states[0]


def kernel_chances(match, viewer):
    """Return what the kernel reckons for a viewer, by seat, place and letter."""
    table = np.zeros((SEATS, 4, 4))
    seen = match.observed(viewer)
    match.game.instance(f"{__package__}.bulk").chances(
        match.game.tables(match.players), seen, viewer, table
    )
    return table[: match.players]


def play_randomly(match, seed, events=10**9):
    """Play at random, chance by its weights where it is manual; yield after each event."""
    rng = random.Random(seed)
    while match.actors and events:
        seat = match.actors[0]
        if seat == CHANCE:
            odds = match.odds()
            code = rng.choices(list(odds), list(odds.values()))[0]
        else:
            code = rng.choice(match.codes(seat))
        match.play(seat, code)
        events -= 1
        yield seat, code


def finished(seed, players, **options):
    """Return a match played to its end at random."""
    match = game(**options).start(players=players, seed=seed)
    for _ in play_randomly(match, seed):
        pass
    return match
