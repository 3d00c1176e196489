"""Shorthand for the tests of what people see: views, sentences, drawings, counts."""

from __future__ import annotations

import functools
import random

import mirabilis
from mirabilis import CHANCE, SPECTATOR
from mirabilis.core.words import sentence
from mirabilis.games.ideas import deck
from mirabilis.games.ideas.prospects import prospects
from mirabilis.games.ideas.tabletop import Tabletop, written
from mirabilis.games.ideas.tileset import read
from mirabilis.games.ideas.words import describe

LANGUAGES = ("en", "de", "fr", "nl")


@functools.cache
def game(**options):
    return mirabilis.load("ideas", **options)


def board(match, viewer=SPECTATOR):
    return match.view(viewer)["board"]


def small(letter):
    """Return the cards of three tiles in an Einstein's deck."""
    cards = deck.deck_of(game().options).cards
    return [card for card in cards if card[0] == letter and len(cards[card].tiles) == 3]


def texts(card):
    """Return the placements that build a card's shape."""
    parts = [
        {"field": p.field, "at": p.at, "turn": p.turn} for p in deck.shape(game().options, card)
    ]
    return written(read(game().options.files["tiles"]), parts)


def title(card):
    return game().messages.say(f"card.{card}")


def dealt(*hands, theories=("double", "lone", "bridge"), **options):
    """Return a match with manual chance in which each has a card, and these theories lie open."""
    match = game(**options).start(players=len(hands), chance="manual")
    for hand in hands:
        rest = [f"{hand[0]}{n}" for n in range(10, 0, -1) if f"{hand[0]}{n}" != hand]
        for card in (hand, *rest[:2]):
            match.play(CHANCE, f"+{card}")
    for theory in theories:
        match.play(CHANCE, f"!{theory}")
    return match


def settle(match):
    """Let chance do the first thing it can, until a seat is to act."""
    while match.actors == (CHANCE,):
        match.play(CHANCE, match.codes(CHANCE)[0])


def lay(match, text, *, done=True):
    """Let whoever is in turn lay a tile and complete nothing."""
    match.play(match.actors[0], text)
    if done:
        match.play(match.actors[0], "done")
        settle(match)


def elsewhere(match, text):
    """Lay some tile after which a placement is still there."""
    for move in board(match, match.actors[0])["placements"]:
        twin = match.copy()
        lay(twin, move, done=False)
        state = twin.observed(SPECTATOR)[0]
        codes = state["placements"][: int(state["n_placements"])].tolist()
        if match.game.parse(text) in codes:
            lay(match, move)
            return
    raise AssertionError(f"no tile leaves room for {text}")


def completed_by_rival():
    """Return a match in which the second can complete a shape of which the first laid two tiles."""
    card = small("p")[0]
    match = dealt("y1", card)
    one, two, three = texts(card)
    lay(match, one)
    lay(match, two)
    lay(match, three, done=False)
    return match, card


def completed_alone():
    """Return a match in which the first can complete a shape of own tiles."""
    card = small("y")[0]
    match = dealt(card, "p1")
    one, two, three = texts(card)
    lay(match, one)
    lay(match, two)
    elsewhere(match, three)
    elsewhere(match, three)
    lay(match, three, done=False)
    return match, card


def said(match, viewer, seat, text, language="en"):
    """Return the sentence for an event that is about to happen."""
    code = match.game.parse(text)
    told = describe(match.game.options, match.observed(viewer)[0], seat, code)
    return sentence(match.game, told, seat, language)


@functools.cache
def _choices(seed, players, **options):
    """Return what was chosen so far in such a match, and the source of what will be."""
    return [], random.Random(seed)


def played(seed, players, rounds=99, **options):
    """Yield a match before each event, played by somebody who completes what can be completed.

    What is chosen is found once and played again by whoever asks for the same match.
    """
    match = game(**options).start(players=players, seed=seed)
    chosen, rng = _choices(seed, players, **options)
    number = 0
    while match.actors and board(match)["round"] < rounds:
        yield match
        seat = match.actors[0]
        if number == len(chosen):
            chosen.append(_good(match, seat, rng))
        match.play(seat, chosen[number])
        number += 1
    yield match


def _good(match, seat, rng):
    """Choose what completes something or comes near to it, if that can be."""
    view = board(match, seat)
    if view["phase"] != "place":
        return match.codes(seat)[0]
    hopes = prospects(view, seat)
    good = [f.move for f in hopes.finishes] or list(hopes.nearing) or list(hopes.theories)
    return rng.choice(good or view["placements"])


def wandering(seed, players, rounds=99, **options):
    """Yield a match before each event, played at random or where a tile matches most."""
    match = game(**options).start(players=players, seed=seed)
    rng = random.Random(seed)
    while match.actors and board(match)["round"] < rounds:
        yield match
        seat = match.actors[0]
        shown = board(match)
        if shown["tiles"] and shown["placements"] and rng.random() < 0.5:
            table = Tabletop.of_view(shown)
            counts = {m: len(table.matches(table.layout.read(m))) for m in shown["placements"]}
            match.play(seat, max(counts, key=counts.get))
        else:
            match.play(seat, rng.choice(match.codes(seat)))


@functools.cache
def finished(seed, players, **options):
    """Return a match played to its end; the same one whenever it is asked for."""
    *_, match = played(seed, players, **options)
    return match


def saying(language="en"):
    return lambda key, **params: game().messages.say(key, language, **params)
