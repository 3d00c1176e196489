"""What goes to a worker: what the seat knows, and not a bit more."""

from __future__ import annotations

import pickle
import random

import pytest

import mirabilis
from mirabilis.core.conformance.line import Line
from mirabilis.core.match import Match
from mirabilis.server.workers.request import known, request, seated
from tiny import bluff, market, pennies

GAMES = [*(pytest.param(g, id=g.__name__) for g in (bluff, market, pennies)), "code", "jahres"]


def twins(game, viewer: int, events: int, seed: int) -> tuple[list, list]:
    """Return two lines that look the same to a viewer, other things hidden wherever possible."""
    dice = random.Random(seed)
    players = game.spec.default_players
    one, two = Line(game, players), Line(game, players)
    while len(one.events) < events and (event := one.random_event(dice)) is not None:
        seat, move = event
        code = one.tell(seat, move, viewer)
        alike = [m for m in two.choices(seat) if two.tell(seat, m, viewer) == code]
        if not alike:
            break
        one.play(seat, move)
        two.play(seat, dice.choice([m for m in alike if m != move] or alike))
    return one.events, two.events


def played(game, events) -> Match:
    match = game.start(game.spec.default_players, chance="manual")
    for number, (seat, move) in enumerate(events):
        if number >= len(match._line):  # what is certain happens by itself
            match.play(seat, move)
    return match


@pytest.mark.parametrize("package", GAMES)
def test_what_is_sent_is_the_same_whatever_is_hidden(package) -> None:
    game = mirabilis.load(package, jit=False)
    different = 0
    for seed in range(5):
        for viewer in range(min(3, game.spec.default_players)):
            pair = twins(game, viewer, 1 + 5 * seed, seed)
            one, two = (played(game, events) for events in pair)
            if (len(one._line), len(two._line)) != tuple(len(events) for events in pair):
                continue  # something was turned over by itself since: they look alike no more
            different += one._states.tobytes() != two._states.tobytes()
            for words in (False, True):
                sent = [
                    request("choose", game, "random", 1, known(match.seat(viewer), words=words))
                    for match in (one, two)
                ]
                assert sent[0] == sent[1]
    print(f"{different} pairs differ")
    assert different  # some of those matches really had other cards


@pytest.mark.parametrize("package", GAMES)
def test_what_arrives_is_what_the_seat_knows(package) -> None:
    game = mirabilis.load(package, jit=False)
    events, _ = twins(game, 0, 12, 5)
    match = played(game, events)
    for number in range(match.players):
        data = request("choose", game, "random", 1, known(match.seat(number)))
        assert b"mirabilis.core.match" not in data
        seat, home = seated(pickle.loads(data)["seat"], game), match.seat(number)
        assert seat.seen.tobytes() == match.observed(number).tobytes()
        assert type(seat.seen) is type(home.seen)
        assert seat.tables is home.tables
        assert (seat.number, seat.players, seat.codes) == (number, match.players, home.codes)
        assert seat.heard == match.heard(number)
        assert seat.transcript == match.transcript(number)
        assert seat.view == match.view(number)


def test_a_seat_that_knows_more_sends_more() -> None:
    """The comparison above would notice a leak."""
    game = mirabilis.load(bluff, jit=False)
    for seed in range(20):
        one, two = (played(game, events) for events in twins(game, 0, 2, seed))
        if one._states.tobytes() != two._states.tobytes():
            sent = [request("choose", game, "random", 1, known(m.seat(1))) for m in (one, two)]
            assert sent[0] != sent[1]
            return
    pytest.fail("no two matches differ")


def test_whether_equal_texts_are_one_object_does_not_show() -> None:
    game = mirabilis.load(bluff, jit=False)
    one, two = (game.start(seed=1).seat(0) for _ in range(2))
    text = "a card that was named before"
    one._transcript = lambda: [text, text]
    two._transcript = lambda: [text, "".join(text.partition(" "))]
    sent = [request("choose", game, "random", 1, known(seat)) for seat in (one, two)]
    assert sent[0] == sent[1]
