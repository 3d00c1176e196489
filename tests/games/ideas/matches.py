"""Shorthand for the tests of the rules: matches in which cards are dealt by name."""

from __future__ import annotations

import functools
import random

import mirabilis
from mirabilis import CHANCE, SPECTATOR
from mirabilis.core.words import tell
from mirabilis.games.ideas.notation import card_number
from mirabilis.games.ideas.spec import COMPLETING, DECK, PLACING, THEORIES

from .decks import APART, STAR, any_deck, easy

QUIET = ("double", "lone", "sixth")  # theories that no placement meets
HANDS = {"y": "y1 y2 y3", "p": "p1 p2 p3", "g": "g1 g2 g3", "w": "w1 w2 w3"}
YOUNG, PRIME = "y1 y2 y3", "p1 p2 p3"


@functools.cache
def game(**options):
    """Return the game with the deck of the tests."""
    return mirabilis.load("ideas", **{"deck": easy(), **options})


@functools.cache
def apart(**options):
    """Return the game with tiles of which the kite matches kites alone."""
    return mirabilis.load("ideas", **{"deck": any_deck(APART), "tiles": APART, **options})


def dealt(*hands, theories=QUIET, own=None, **options):
    """Return a match with manual chance in which these hands are dealt and theories lie open."""
    match = (own or game(**options)).start(players=len(hands), chance="manual")
    for hand in hands:
        deal(match, hand)
    reveal(match, *theories)
    return match


def deal(match, hand):
    """Let cards be drawn, separated by blanks."""
    for card in hand.split():
        match.play(CHANCE, f"+{card}")


def reveal(match, *theories):
    """Let theories be turned up."""
    for theory in theories:
        match.play(CHANCE, f"!{theory}")


def lay(match, texts):
    """Let whoever is in turn lay tiles and complete nothing; no cards may be drawn meanwhile."""
    for text in texts if isinstance(texts, list) else texts.split():
        match.play(match.actors[0], text)
        match.play(match.actors[0], "done")


def put(match, text):
    """Let whoever is in turn lay a tile; the completion step is still to come."""
    match.play(match.actors[0], text)


def settle(match):
    """Let chance do the first thing it can, until a seat is to act."""
    while match.actors == (CHANCE,):
        match.play(CHANCE, match.codes(CHANCE)[0])


def star(*hands, theories=("ray", "far", "last"), fifth=STAR[4], **options):
    """Return a match in which the first seat has closed a star; two tiles are the second's."""
    match = dealt(*(hands or (YOUNG, PRIME)), theories=theories, **options)
    lay(match, STAR[:4])
    put(match, fifth)
    return match


def board(match, viewer=SPECTATOR):
    return match.view(viewer)["board"]


def seat_of(match, seat):
    return board(match)["seats"][seat]


def tokens(match):
    return [seat["tokens"] for seat in board(match)["seats"]]


def points(match):
    return [seat["points"] for seat in board(match)["seats"]]


def taken(match):
    """Return the theories completed so far, by seat."""
    return [seat["theories"] for seat in board(match)["seats"]]


def completions(match):
    """Return what can be completed now, without ``done``."""
    *found, done = match.moves(match.actors[0])
    assert done == "done"
    return found


def told(match, viewer=SPECTATOR):
    return [tell(match.game, event) for event in match.transcript(viewer)]


def raw(match):
    """Return the full state, for tests only: what is changed here is changed in the match."""
    return match._states[0]


def changed(match):
    """Take over what a test wrote into the state."""
    match._settle()


def turn_up(match, *theories):
    """Let these theories lie open, whatever lay there before: for tests only."""
    raw(match)["open"] = sum(1 << THEORIES.index(theory) for theory in theories)


def hold(match, seat, hand):
    """Put cards into a hand without drawing them: for tests only."""
    cards = [card_number(card) % DECK for card in hand.split()]
    raw(match)["hand"][seat] = sum(1 << card for card in cards)
    raw(match)["held"][seat] = len(cards)
    changed(match)


def play_randomly(match, seed, events=10**9, keen=True):
    """Play at random; who is keen completes whatever can be completed. Yield after each event."""
    rng = random.Random(seed)
    while match.actors and events:
        seat = match.actors[0]
        codes = match.codes(seat)
        first = keen and raw(match)["phase"] == COMPLETING
        match.play(seat, codes[0] if first else rng.choice(codes))
        events -= 1
        yield seat


def placing(match):
    return int(raw(match)["phase"]) == PLACING
