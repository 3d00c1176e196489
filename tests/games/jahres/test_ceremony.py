"""The ceremony, card by card, and other ends of the year."""

from __future__ import annotations

import pytest

from mirabilis import CHANCE, SPECTATOR

from .helpers import TRENDS, board, fund, heard, own, phase, play, table, to_ceremony

# Month cards: 1 fg, 2 fr, 3 fr, 4 rp, 5 xf, 6 xp, 7 fx, 8 xr, 9 px, 10 xf, 11 cx, 12 pc.
RESOURCE, MIXED, OTHER = "14-10", "1-5", "6-4"  # ggg, rpf, fxr
# With these every card has a symbol of both of the first two games, or of neither.
ALIKE = ("107", "56", "71", "55", "27", "50", "53", "38", "83", "74", "77", "32")
# And with these no card has one of games of cards and combat.
APART = ("107", "105", "102", "101", "56", "71", "55", "27", "50", "53", "38", "44")


def ceremony(*games, money=(30, 30, 30), trends=TRENDS):
    """Return a match before the first card is drawn; a game is (owner, cards, value)."""
    match = table(players=len(money))
    for owner, cards, value in games:
        own(match, owner, cards, value)
    to_ceremony(match, trends)
    fund(match, *money)
    return match


def draw(match, *months):
    for month in months:
        match.play(CHANCE, f"award {month}")


def standing(match):
    return {n for n, game in board(match)["games"].items() if game["standing"]}


def ended(match):
    return match.outcome.reason, match.outcome.winners


def test_clause_24_a_card_eliminates_what_shows_none_of_its_symbols():
    match = ceremony((0, RESOURCE, 50), (1, MIXED, 10))
    assert phase(match) == "ceremony"
    assert standing(match) == {"1", "2"}
    draw(match, 7)
    assert ended(match) == ("award", (1,))
    assert heard(match, SPECTATOR) == ["award 7"]


def test_clause_24_of_those_left_the_most_valuable_wins():
    match = ceremony((0, RESOURCE, 50), (1, MIXED, 10), (2, OTHER, 40))
    draw(match, 1)
    assert ended(match) == ("award", (0,))
    match = ceremony((0, RESOURCE, 50), (1, MIXED, 10), (2, OTHER, 40))
    draw(match, 8)
    assert ended(match) == ("award", (2,))


def fell(match):
    return {n for n, game in board(match)["games"].items() if game["fell"]}


def test_clause_24_only_what_a_card_eliminated_has_fallen():
    match = ceremony((0, RESOURCE, 50), (1, MIXED, 10), (2, OTHER, 40))
    assert fell(match) == set()
    draw(match, 8)  # combat and role: the resources fall, and the mixed game is worth less
    assert standing(match) == {"3"}
    assert fell(match) == {"1"}
    match = ceremony((0, RESOURCE, 50), (1, MIXED, 10), (2, OTHER, 40))
    draw(match, 1)  # family and resources: all show one
    assert standing(match) == {"1"}
    assert fell(match) == set()


def test_clause_25_a_tied_game_that_the_next_card_eliminates_has_fallen():
    match = ceremony((0, RESOURCE, 40), (1, MIXED, 10), (2, OTHER, 40))
    draw(match, 1)
    assert standing(match) == {"1", "3"}
    assert fell(match) == set()
    draw(match, 8)
    assert ended(match) == ("award", (2,))
    assert fell(match) == {"1"}


def test_clause_24_nobody_is_eliminated_if_all_would_be():
    match = ceremony((0, RESOURCE, 50), (1, MIXED, 10))
    draw(match, 11)
    assert standing(match) == {"1", "2"}
    assert board(match)["called"] == [11]
    assert match.outcome is None
    draw(match, 4)
    assert ended(match) == ("award", (1,))


def test_clause_24_cards_are_not_put_back():
    match = ceremony((0, RESOURCE, 20), (1, MIXED, 20))
    draw(match, 1, 11)
    assert match.moves(CHANCE) == [f"award {n}" for n in (*range(2, 11), 12)]


def test_clause_24_one_game_wins_with_the_first_card_that_it_shows():
    match = ceremony((1, RESOURCE, 0))
    draw(match, 2, 3)
    assert match.outcome is None
    draw(match, 1)
    assert ended(match) == ("award", (1,))


def test_clause_25_tied_games_go_on_alone():
    """A third game shows a symbol of the next cards but is out."""
    match = ceremony((0, RESOURCE, 20), (1, MIXED, 20), (2, OTHER, 10))
    draw(match, 1)
    assert standing(match) == {"1", "2"}
    draw(match, 11)  # combat: only the third had it
    assert standing(match) == {"1", "2"}
    draw(match, 8)
    assert ended(match) == ("award", (1,))


def test_clause_25_tied_games_of_one_owner_win():
    match = ceremony((0, RESOURCE, 20), (0, MIXED, 20), (1, OTHER, 10))
    draw(match, 1)
    assert ended(match) == ("award", (0,))


def test_clause_25_two_of_one_owner_and_one_of_another_go_on():
    match = ceremony((0, RESOURCE, 20), (0, MIXED, 20), (1, OTHER, 20))
    draw(match, 1)
    assert match.outcome is None
    assert standing(match) == {"1", "2", "3"}
    draw(match, 6)  # puzzle and combat
    assert standing(match) == {"2", "3"}
    draw(match, 12)
    assert ended(match) == ("award", (0,))


@pytest.mark.parametrize(
    ("money", "winners"), [((10, 20, 900), (1,)), ((20, 10, 900), (0,)), ((20, 20, 900), (0, 1))]
)
def test_clause_25_the_same_set_of_symbols_leaves_it_to_money(money, winners):
    """``2-45`` shows r r p and ``28-40`` p p r."""
    match = ceremony((0, "2-45", 20), (1, "28-40", 20), (2, RESOURCE, 10), money=money)
    draw(match, 4)
    assert ended(match) == ("stalemate", winners)
    assert match.outcome.utility == tuple(
        1 / len(winners) if seat in winners else 0.0 for seat in range(3)
    )
    assert match.outcome.points == tuple(map(float, money))


@pytest.mark.parametrize(("money", "winners"), [((50, 40), (0,)), ((40, 40), (0, 1))])
def test_clause_25_money_decides_when_the_cards_are_used_up(money, winners):
    match = ceremony((0, RESOURCE, 20), (1, MIXED, 20), money=money, trends=ALIKE)
    draw(match, *range(1, 11))
    assert match.outcome is None
    draw(match, 11)  # the twelfth follows by itself
    assert heard(match, SPECTATOR) == ["award 12"]
    assert standing(match) == {"1", "2"}
    assert ended(match) == ("stalemate", winners)


@pytest.mark.parametrize(
    ("values", "end"),
    [((30, 20), ("award", (0,))), ((20, 30), ("award", (1,))), ((20, 20), ("stalemate", (1,)))],
)
def test_clause_25_nothing_is_ever_eliminated(values, end):
    """Then the most valuable of all count as tied."""
    match = ceremony(
        (0, "49-47", values[0]), (1, "88-86-74", values[1]), money=(30, 40), trends=APART
    )
    draw(match, *range(1, 12))
    assert ended(match) == end


@pytest.mark.parametrize(
    ("money", "winners"), [((30, 40, 20), (1,)), ((40, 30, 40), (0, 2)), ((0, 0, 0), (0, 1, 2))]
)
def test_clause_26_without_a_game_money_decides(money, winners):
    match = table(players=3)
    fund(match, *money)
    to_ceremony(match)
    assert ended(match) == ("money", winners)
    assert match.outcome.points == tuple(map(float, money))


def test_clause_26_the_bankrupt_have_no_share():
    match = table("d1 d2 37", players=3)
    fund(match, 0, 0, 0)
    play(match, 0, "hire d1", "hire d2")
    to_ceremony(match)
    assert board(match)["seats"][0]["out"]
    assert ended(match) == ("money", (1, 2))


def test_clause_1_the_award_wins_and_not_the_money():
    match = ceremony((0, MIXED, 10), money=(0, 900))
    draw(match, 4)
    assert ended(match) == ("award", (0,))
    assert match.outcome.utility == (1.0, 0.0)
