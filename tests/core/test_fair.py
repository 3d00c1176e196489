"""Fair chance: what is drawn, from what, and that a match goes by it."""

import hashlib
import hmac
import json
import random
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

import mirabilis
from mirabilis import CHANCE, SPECTATOR
from mirabilis.core import chance
from mirabilis.core.errors import BadSetup, NotYourTurn
from mirabilis.core.fair import SCHEME, Fair, commitment
from tiny import bluff, market, pennies

SEED = bytes(range(32))
VALUES = (b"sixteen bytes ok", None)
WEIGHTS = [3, 3, 2, 2, 1, 1]


def fair(number=0, **more):
    return Fair(f"table {number}", hashlib.sha256(b"%d" % number).digest(), **more)


def started(slug, number=0, **options):
    return mirabilis.load(slug, **options).start(chance=fair(number))


def finish(match, choose=lambda codes: codes[0]):
    while match.actors:
        seat = match.actors[0]
        match.play(seat, choose(match.codes(seat)))
    return match


def test_words_are_those_of_the_recipe():
    """Written again without the code under test."""
    one = Fair("a table", SEED, VALUES)
    words = one.words(17)
    for i in (0, 7, 8, 1, 23, 0):  # in any order
        text = f"{SCHEME}\na table\n{VALUES[0].hex()},-\n17\n{i // 8}"
        digest = hmac.new(SEED, text.encode(), hashlib.sha256).digest()
        assert words(i) == int.from_bytes(digest[i % 8 * 4 : i % 8 * 4 + 4], "big")


def test_known_answers():
    """These must never change: they are in the records of people. The words are OpenSSL's."""
    one = Fair("table", SEED, (bytes(16), None))
    assert [f"{one.words(0)(i):08x}" for i in range(3)] == ["5776ba88", "28ea7ca0", "5bbf7790"]
    assert [one.draw(n, WEIGHTS) for n in range(4)] == [
        (1, 4, 12),
        (0, 1, 12),
        (1, 5, 12),
        (2, 6, 12),
    ]


@given(st.integers(0, 500), st.lists(st.integers(1, 1000), min_size=1, max_size=40))
def test_a_draw_is_the_exact_mapping_of_the_words(number, weights):
    one = fair()
    index, draw, total = one.draw(number, weights)
    assert total == sum(weights)
    assert draw == chance.below(one.words(number), total)
    assert index == chance.pick(one.words(number), weights)
    assert sum(weights[:index]) <= draw < sum(weights[: index + 1])


@pytest.mark.parametrize("weights", [[1] * 6, WEIGHTS, [1, 999], [1, 1]])
def test_draws_follow_the_weights(weights):
    drawn = 20_000
    one = fair(3)
    counts = Counter(one.draw(n, weights)[0] for n in range(drawn))
    expected = [weight * drawn / sum(weights) for weight in weights]
    square = sum((counts[i] - e) ** 2 / e for i, e in enumerate(expected))
    freedom = len(weights) - 1
    assert square < freedom + 4 * (2 * freedom) ** 0.5 + 4  # far beyond 99.9 %


def test_everything_that_goes_in_matters():
    first = Fair("a", SEED, (bytes(16), bytes(17)))
    others = [
        Fair("b", SEED, first.values),
        Fair("a", bytes(32), first.values),
        Fair("a", SEED, first.values[::-1]),
        Fair("a", SEED, (bytes(16), None)),
        Fair("a", SEED),
    ]
    draws = {tuple(one.draw(n, [1] * 6) for n in range(20)) for one in [first, *others]}
    assert len(draws) == 6


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"name": ""}, "one line of text"),
        ({"name": "a\nb"}, "one line of text"),
        ({"name": " a"}, "no spaces around it"),
        ({"seed": bytes(31)}, "is 32 bytes"),
        ({"seed": "0" * 32}, "is 32 bytes"),
        ({"values": (bytes(15), None)}, "value of seat 1 is 16 to 64 bytes"),
        ({"values": (None, bytes(65))}, "value of seat 2 is 16 to 64 bytes"),
        ({"values": (None,), "committed": (None, None)}, "1 values of seats and 2 commitments"),
        ({"committed": (None, "AB" * 32)}, "commitment of seat 2 is 64 hexadecimal digits"),
        ({"values": (bytes(16),), "committed": (None,)}, "value of seat 1 has no commitment"),
    ],
)
def test_what_fair_chance_cannot_be(given, message):
    with pytest.raises(BadSetup, match=message):
        Fair(**({"name": "t", "seed": SEED} | given))


def test_seats_of_the_game_and_of_its_chance_agree():
    game = mirabilis.load(bluff)
    with pytest.raises(BadSetup, match="fair chance has 3 seats, the game 2"):
        game.start(chance=Fair("t", SEED, (None, None, None)))
    said = game.start(chance=Fair("t", SEED, (None, None)))
    assert game.start(chance=Fair("t", SEED)).kept == said.kept
    for nothing in (None, 5, object(), Fair):
        with pytest.raises(BadSetup):
            game.start(players=9, chance=nothing)
    with pytest.raises(BadSetup, match="no seed beside it"):
        game.start(seed=5, chance=Fair("t", SEED))


def test_secrets_are_not_printed():
    one = Fair("t", SEED, (bytes(16), None))
    assert SEED.hex() not in repr(one)
    assert "seed" not in repr(one)
    assert "values" not in repr(one)
    assert one.committed == (commitment(bytes(16)), None)


@pytest.mark.untraced
@pytest.mark.parametrize(
    ("slug", "options"),
    [(bluff, {}), (market, {}), (pennies, {}), ("ewn", {}), ("dice", {}), ("code", {})],
    ids=["bluff", "market", "pennies", "ewn", "dice", "code"],
)
def test_a_match_draws_as_it_goes(slug, options):
    """Every outcome is the one that the weights of that moment and the draw lead to."""
    dice = random.Random(4)
    players = 2 if slug == "code" else None
    game = mirabilis.load(slug, **options)
    match = finish(game.start(players, chance=fair(1)), dice.choice)
    shadow = match.game.start(match.players, chance="manual", open=True)
    lots = iter(enumerate(zip(match.draws, [c for s, c in match.kept if s == CHANCE], strict=True)))
    at = 0
    while at < len(match.kept):
        for seat, code in shadow.kept[at:]:  # happened by itself
            assert (seat, code) == match.kept[at]
            assert next(lots)[1][0] == (0, 1)
            at += 1
        if at == len(match.kept):
            break
        seat, code = match.kept[at]
        if seat == CHANCE:
            number, (drawn, _) = next(lots)
            odds = shadow.odds()
            index, draw, total = fair(1).seated(match.players).draw(number, [*odds.values()])
            assert (draw, total) == drawn
            assert [*odds][index] == code
        shadow.play(seat, code)
        at += 1
    assert shadow.outcome == match.outcome
    assert next(lots, None) is None


def test_chance_is_not_played_by_hand():
    match = started("ewn", setup="standard")
    assert not match.manual
    assert match.seed is None
    assert match.actors == (0,)
    before = match.kept, match.draws
    with pytest.raises(NotYourTurn):
        match.play(CHANCE, "4")
    assert (match.kept, match.draws) == before


def test_undo_draws_the_same_again():
    match = started("ewn", setup="standard")
    whole = finish(match.copy())
    for _ in range(4):
        match.play(match.actors[0], match.codes(match.actors[0])[-1])
    assert len(match.draws) == 5
    match.undo()
    assert len(match.draws) == 4
    match.undo(0)
    assert len(match.draws) == 3
    while len(match.draws) > 1:
        match.undo()
    assert finish(match).kept == whole.kept
    assert match.draws == whole.draws


def test_certain_outcomes_count_and_draw_nothing():
    match = started("ewn")  # both arrange their stones, which are then turned over
    assert match.draws == []
    match.play(0, "123456")
    match.play(1, "654321")
    assert match.draws[:2] == [(0, 1)] * 2
    assert match.draws[2][1] == 6
    assert match.draws[2][0] == fair().seated(2).draw(2, [1] * 6)[1]


def test_a_copy_goes_its_own_way():
    match = started("ewn", setup="standard")
    twin = match.copy()
    finish(twin)
    assert len(match.draws) == 1 < len(twin.draws)
    assert finish(match).draws == twin.draws


def test_what_is_kept_is_a_copy():
    match = started(bluff)
    match.kept.clear()
    match.draws.clear()
    assert len(match.kept) == len(match.draws) == 2


@pytest.mark.parametrize("slug", [bluff, "code"], ids=["bluff", "code"])
def test_no_viewer_is_shown_a_draw(slug):
    """The same line of another source: viewers see the same, whatever was drawn."""

    class Told:
        """Says other draws for the same outcomes."""

        def __init__(self, inner):
            self.inner = inner

        def draw(self, number, weights):
            index, draw, total = self.inner.draw(number, weights)
            return index, draw + 1_000_003, total + 7_000_003

    one = fair(5)
    game = mirabilis.load(slug)
    match = game.start(chance=one)
    other = game.start(chance=Told(one.seated(match.players)))
    dice = random.Random(1)
    for _ in range(6):
        seat = match.actors[0]
        code = dice.choice(match.codes(seat))
        match.play(seat, code)
        other.play(seat, code)
        if match.is_over:
            break
    assert match.kept == other.kept
    assert match.draws != other.draws
    for viewer in (SPECTATOR, *range(match.players)):
        assert match.view(viewer) == other.view(viewer)
        assert match.transcript(viewer) == other.transcript(viewer)
        assert match.heard(viewer) == other.heard(viewer)
        assert "1000003" not in json.dumps(other.view(viewer))
        assert one.seed.hex() not in json.dumps(match.view(viewer))


def test_another_source_is_recorded_as_chance_from_outside():
    class Last:
        def draw(self, number, weights):
            return len(weights) - 1, sum(weights) - 1, sum(weights)

    match = mirabilis.load("ewn", setup="standard").start(chance=Last())
    for _ in range(3):
        match.play(match.actors[0], match.codes(match.actors[0])[0])
    text = match.record(running=True).dumps()
    assert "chance: manual\n" in text
    assert text.count("\n* 6\n") == 4 == len(match.draws)
    assert mirabilis.replay(text).kept == match.kept


def test_more_certain_outcomes_than_fit_into_one_call():
    from conformance.broken import BLUFF, broken
    from mirabilis.core.copies import plain_copy
    from mirabilis.core.seats import CHANCE_BIT
    from tiny.bluff import kernel

    usual = {name: plain_copy(getattr(kernel, name)) for name in ("actors", "chance", "apply")}

    def actors(t, state):
        return CHANCE_BIT if state.acts < 200 else usual["actors"](t, state)

    def outcomes(t, state, outcomes, weights):
        n = usual["chance"](t, state, outcomes, weights)
        return n if state.acts in (70, 150, 200) else 1

    def apply(t, state, seat, move):
        if state.acts < 200:
            state.acts += 1
        else:
            usual["apply"](t, state, seat, move)

    changed = {"actors": actors, "apply": apply, "chance": outcomes}
    match = mirabilis.load(broken(BLUFF, kernel=changed), jit=False).start(chance=fair(), open=True)
    assert match.actors == (0,)
    assert len(match.line) == len(match.draws) == 202
    assert [at for at, (_, total) in enumerate(match.draws) if total > 1] == [70, 150, 200, 201]
