"""The clauses of RULES.md about players, cards, shapes, tokens, score and what is known."""

from __future__ import annotations

import json
from collections import Counter

import pytest

import mirabilis
from mirabilis import ALL, CHANCE, SPECTATOR
from mirabilis.core.errors import BadSetup, Hidden, IllegalMove, MirabilisError
from mirabilis.games.ideas import deck
from mirabilis.games.ideas.layout import Layout
from mirabilis.games.ideas.spec import DEALT, DECK, FIELDS, THEORIES
from mirabilis.games.ideas.tileset import read

from .decks import APART, CARD_VALUES, STAR, THEORY_VALUES, any_deck
from .matches import (
    HANDS,
    PRIME,
    YOUNG,
    apart,
    board,
    changed,
    deal,
    dealt,
    game,
    lay,
    points,
    put,
    raw,
    reveal,
    seat_of,
    settle,
    star,
    told,
)

# -- before the game -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("choice", "players", "names"),
    [
        (None, 2, "young prime"),
        ("youngest", 3, "young prime globetrotting"),
        ("oldest", 2, "globetrotting wise"),
        ("oldest", 3, "prime globetrotting wise"),
        ("oldest", 4, "young prime globetrotting wise"),
        ("yw", 2, "young wise"),
        ("pgw", 3, "prime globetrotting wise"),
    ],
)
def test_clause_1_seats_in_the_order_of_age_and_the_youngest_begins(choice, players, names):
    own = game(einsteins=choice) if choice else game()
    match = own.start(players=players, seed=1)
    assert [seat["einstein"] for seat in board(match)["seats"]] == names.split()
    assert match.actors == (0,)
    letters = [seat["hand"] for seat in (board(match, s)["seats"][s] for s in range(players))]
    assert ["".join({card[0] for card in hand}) for hand in letters] == [
        n[0] for n in names.split()
    ]


@pytest.mark.parametrize("choice", ["wy", "yy", "y", "", "young", "yx", "YW", "ypgwy"])
def test_clause_1_others_than_einsteins_in_the_order_of_age_are_refused(choice):
    with pytest.raises(MirabilisError, match="einsteins"):
        game(einsteins=choice)


@pytest.mark.parametrize(("choice", "players"), [("yw", 3), ("ypg", 2), ("ypgw", 2), ("yp", 4)])
def test_clause_1_as_many_einsteins_as_players(choice, players):
    with pytest.raises(BadSetup, match=f"einsteins={choice} names {len(choice)} players"):
        game(einsteins=choice).start(players=players)


@pytest.mark.parametrize("players", [0, 1, 5])
def test_clause_1_two_to_four_play(players):
    with pytest.raises(BadSetup, match="2 to 4"):
        game().start(players=players)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_clause_2_stocks_hands_and_open_theories(players):
    match = game().start(players=players, seed=3)
    view = board(match)
    for number, seat in enumerate(view["seats"]):
        assert seat["stock"] == dict.fromkeys(FIELDS, 6)
        assert (seat["cards"], seat["pile"], seat["tokens"], seat["points"]) == (3, 7, 0, 0)
        assert seat["completed"] == seat["theories"] == []
        assert len(set(board(match, number)["seats"][number]["hand"])) == 3
    assert len(view["theories"]["open"]) == 3
    assert view["theories"]["pile"] == 7
    assert view["tiles"] == []
    assert (view["phase"], view["round"], view["turn"], view["laid"]) == ("place", 1, 0, 0)


def test_clause_2_three_cards_to_each_then_three_theories_all_equally_likely():
    match = game().start(players=2, chance="manual")
    for letter, hand in (("y", "y4 y10 y2"), ("p", "p7 p1 p3")):
        drawn = []
        for card in hand.split():
            left = [f"+{letter}{n}" for n in range(1, 11) if f"{letter}{n}" not in drawn]
            assert {match.game.format(c): n for c, n in match.odds().items()} == dict.fromkeys(
                left, 1
            )
            assert board(match)["phase"] == "deal"
            deal(match, card)
            drawn.append(card)
            with pytest.raises(IllegalMove):
                deal(match, card)
    left = list(THEORIES)
    for theory in ("ray", "last", "double"):
        assert {match.game.format(c): n for c, n in match.odds().items()} == dict.fromkeys(
            [f"!{name}" for name in left], 1
        )
        assert board(match)["phase"] == "reveal"
        reveal(match, theory)
        left.remove(theory)
    assert match.actors == (0,)
    assert board(match, 0)["seats"][0]["hand"] == ["y2", "y4", "y10"]
    assert board(match)["theories"] == {"open": ["double", "ray", "last"], "pile": 7}


def test_clause_3_the_tiles_are_as_the_clause_says():
    view = board(mirabilis.load("ideas", jit=False).start(players=2, seed=1))
    marks = {
        field: [(length, lines) for _, length, lines in sides]
        for field, sides in view["tileset"].items()
    }
    long1, long2, short1, short2 = [(x, n) for x in ("long", "short") for n in (1, 2)]
    assert marks["physics"] == marks["mathematics"] == [long1, short1, short2, long2]
    assert marks["philosophy"] == [long1, long2, long2, long1]
    assert marks["chemistry"] == [short1, short2, short2, short1]
    tiles = read(mirabilis.load("ideas", jit=False).options.files["tiles"])
    degrees = {field: [36 * angle for angle in tile.angles] for field, tile in tiles.items()}
    assert degrees == {
        "physics": [72, 72, 144, 72],
        "mathematics": [72, 36, 216, 36],
        "philosophy": [72, 108, 72, 108],
        "chemistry": [36, 144, 36, 144],
    }


def test_clause_3_thick_and_thin_rhombi_never_match():
    for one, other in ("HC", "CH"):
        match = dealt(YOUNG, PRIME)
        lay(match, one)
        assert {text[0] for text in match.moves(0)} == set("PMHC") - {other}


# -- the score -----------------------------------------------------------------------------


def test_clause_16_values_of_cards_and_theories_and_tokens_make_the_score():
    match = star(theories=("double", "lone", "sixth"))
    for move in ("y1.3", "y2.1", "y3.1"):
        match.play(0, move)
    assert seat_of(match, 0)["theories"] == ["double", "lone"]
    cards = CARD_VALUES["y1"] + CARD_VALUES["y2"] + CARD_VALUES["y3"]
    theories = THEORY_VALUES["double"] + THEORY_VALUES["lone"]
    assert points(match) == [cards + theories, 2 + 1 + 2]


def ended(scores, einsteins="youngest"):
    """Return the outcome of a game that ends now with these tokens, and no card completed."""
    hands = [HANDS[letter] for letter in ("ypgw" if einsteins == "youngest" else einsteins)]
    match = dealt(*hands[: len(scores)], einsteins=einsteins)
    lay(match, "H H1d1")
    state = raw(match)
    state["tokens"][: len(scores)] = scores
    state["turn"], state["laid"], state["ending"] = len(scores) - 1, 1, 3
    changed(match)
    put(match, "H2d1")
    match.play(len(scores) - 1, "done")
    return match.outcome


@pytest.mark.parametrize(
    ("scores", "winner"),
    [
        ((3, 2), 0),
        ((2, 2), 1),
        ((0, 0), 1),
        ((5, 5, 4), 1),
        ((5, 4, 5), 2),
        ((7, 6, 6, 6), 0),
        ((1, 7, 7, 2), 2),
        ((0, 0, 0, 0), 3),
    ],
)
def test_clause_16_the_most_points_win_and_of_those_equal_the_oldest(scores, winner):
    outcome = ended(scores)
    assert outcome.points == tuple(map(float, scores))
    assert outcome.winners == (winner,)
    assert outcome.utility == tuple(float(seat == winner) for seat in range(len(scores)))


def test_clause_16_the_oldest_in_play_whoever_that_is():
    assert ended((4, 4), "yg").winners == (1,)
    assert ended((5, 4), "yw").winners == (0,)


# -- what is known -------------------------------------------------------------------------


def test_clause_17_hands_are_seen_by_their_owners_alone():
    match = dealt(YOUNG, PRIME)
    for viewer, hands in ((0, [YOUNG, None]), (1, [None, PRIME]), (SPECTATOR, [None, None])):
        shown = [seat["hand"] for seat in board(match, viewer)["seats"]]
        assert shown == [hand and hand.split() for hand in hands]
    assert [code for _, code in match.heard(1)][:3] == [DEALT] * 3
    assert [code for _, code in match.heard(0)][3:6] == [DEALT] * 3
    assert DEALT not in [code for _, code in match.heard(SPECTATOR)][6:]  # theories are open
    with pytest.raises(Hidden):
        match.view(ALL)


def test_clause_17_everything_else_is_seen_by_all():
    match = star()
    match.play(0, "y1.3")
    match.play(0, "done")
    for viewer in (0, 1, SPECTATOR):
        view = board(match, viewer)
        assert [seat["stock"]["philosophy"] for seat in view["seats"]] == [3, 4]
        assert [seat["tokens"] for seat in view["seats"]] == [0, 2]
        assert [seat["completed"] for seat in view["seats"]] == [["y1"], []]
        assert [(seat["cards"], seat["pile"]) for seat in view["seats"]] == [(2, 7), (3, 7)]
        assert view["theories"] == {"open": ["far", "ray", "last"], "pile": 7}
        assert len(view["tiles"]) == 5
        assert Counter(tile["owner"] for tile in view["tiles"]) == {0: 3, 1: 2}


def test_clause_17_a_card_drawn_later_is_hidden_too():
    match = star()
    match.play(0, "y1.3")
    match.play(0, "done")
    lay(match, "P1b4")
    deal(match, "y8")
    assert board(match, 0)["seats"][0]["hand"] == ["y2", "y3", "y8"]
    for viewer in (1, SPECTATOR):
        assert match.heard(viewer)[-1] == (CHANCE, DEALT)
        assert "y8" not in json.dumps(match.view(viewer))
        assert not any("y8" in sentence for sentence in told(match, viewer))


def test_clause_18_own_deck_and_tiles_are_played_with_and_travel_in_the_record():
    own = apart()
    match = own.start(players=2, seed=7)
    while match.actors:
        match.play(match.actors[0], match.codes(match.actors[0])[-1])
    text = match.record().dumps()
    again = mirabilis.replay(text, jit=False)
    assert again.game.options.files["tiles"] == APART
    assert again.game.options.files["deck"] == any_deck(APART)
    assert again.outcome == match.outcome
    assert again.record().dumps() == text
    assert not again.game.files["deck"].shipped
    assert not again.game.files["tiles"].shipped


def test_clause_18_values_of_an_own_deck_count():
    match = star()
    match.play(0, "y3.1")
    assert points(match)[0] == CARD_VALUES["y3"] == 7


def test_the_shapes_of_the_tests_are_laid_as_they_are_written():
    """Otherwise the other tests would not show what they say."""
    layout = Layout(read(game().options.files["tiles"]))
    for text in STAR:
        assert layout.lay(text) is None
    assert len(layout.matches(layout.tiles[4])) == 2
    assert len(deck.deck_of(game().options).cards) == 4 * DECK
    settled = game().start(players=2, chance="manual")
    settle(settled)
    assert settled.actors == (0,)
