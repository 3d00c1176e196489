"""Tables to look at: matches with cards chosen by hand, matches played at random, said in words."""

from __future__ import annotations

import functools
import random

import numpy as np

import mirabilis
from mirabilis import CHANCE, SPECTATOR
from mirabilis.games.jahres.game import advice, draw
from mirabilis.games.jahres.spec import State
from mirabilis.games.jahres.view import view

LANGUAGES = ("en", "de", "fr", "nl")
RARE = ("hire", "bid", "nothing", "wait", "drop", "clear", "withdraw")


@functools.cache
def game():
    return mirabilis.load("jahres")


def begun(companies, hands, month):
    """Return a match with these company cards, hands of three and first month card."""
    match = game().start(players=len(companies), chance="manual")
    for card in companies:
        match.play(CHANCE, f"company {card}")
    for place in range(3):
        for hand in hands:
            match.play(CHANCE, f"deal {hand[place]}")
    match.play(CHANCE, f"month {month}")
    return match


def play(match, seat, *moves):
    for move in moves:
        match.play(seat, move)


def board(match, viewer=SPECTATOR):
    return match.view(viewer)["board"]


def saying(language="en"):
    return lambda key, **places: game().messages.say(key, language, **places)


def plain(text, style):
    return text


def drawn(board, language="en", paint=plain):
    return draw(board, paint, saying(language))


def advised(board, language="en"):
    return advice(board, saying(language))


def tables(players):
    return game().tables(players)[0]


def empty():
    """Return an observed state that shows nothing yet; tests fill it."""
    return np.zeros(1, State)[0]


def looked(state, viewer, players=3):
    return view(game().options, tables(players), state, viewer)


def steps(seed, players, most=10_000):
    """Yield a match as it is played at random, with something of everything."""
    match, rng = game().start(players=players, seed=seed), random.Random(seed)
    for _ in range(most):
        if match.is_over:
            return
        anybody = [*match.actors, *match.free]
        seat = rng.choice(anybody if rng.random() < 0.5 else match.actors)
        match.play(seat, _chance(match, rng) if seat == CHANCE else _move(match, seat, rng))
        yield match


def _chance(match, rng):
    return rng.choice(match.moves(CHANCE))


def _move(match, seat, rng):
    kinds = {}
    for move in match.moves(seat):
        kinds.setdefault(move.split()[0], []).append(move)
    for rare in RARE:
        if rare in kinds and len(kinds) > 1 and rng.random() < (0.6 if rare == "hire" else 0.93):
            del kinds[rare]
    if "publish" in kinds and rng.random() < 0.6:
        return "publish"
    return rng.choice(kinds[rng.choice(sorted(kinds))])


def idea(upper, lower, which=0):
    """Return an idea with these symbols; each pair is on three at least."""
    ideas = game().options.files["deck"]["ideas"]
    return [str(n) for n, one in enumerate(ideas, 1) if one[1:] == [upper, lower]][which]


def words(*cards):
    ideas = game().options.files["deck"]["ideas"]
    return [ideas[int(card) - 1][0] for card in cards]
