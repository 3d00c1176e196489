"""Advice: the best games of a hand, and wages that cannot be paid."""

from __future__ import annotations

from itertools import permutations

from mirabilis.games.jahres.advice import best_games

from .test_view import table
from .viewing import (
    LANGUAGES,
    advised,
    board,
    play,
    saying,
    steps,
)


def test_advice_names_the_best_game():
    match = table()
    text = " ".join(advised(board(match, 0)).split())
    first = best_games(board(match, 0), 0)[0]
    assert first.value == 40  # three roles: a quadruplet, company and month, three ideas
    assert len(first.cards) == 3
    assert "40 a month (company +10, month +10, quadruplet +50," in text
    moves = ", ".join(f"lay {card}" for card in first.cards)
    assert f"Type {moves}, publish." in text
    assert advised(board(match)) == ""


def test_a_title_that_is_taken_is_not_advised():
    match = table()
    found = board(match, 0)
    best = best_games(found, 0)[0]
    words = [found["cards"][card]["word"] for card in best.cards]
    found["games"] = {"1": {"words": words}}
    again = best_games(found, 0)[0]
    assert again.value == best.value  # the same three in another order
    assert sorted(again.cards) == sorted(best.cards)
    assert again.cards != best.cards


def test_the_best_game_is_the_best():
    """No order of cards is worth more, and the view agrees when they are laid."""
    months, earning = set(), 0
    for match in (match for seed in (21, 22) for match in steps(seed, 2, 400)):
        found = board(match, 0)
        month = (match.seed, found["month"])
        if found["phase"] != "choose" or month in months or found["seats"][0]["out"]:
            continue
        months.add(month)
        cards = orders(found)
        games = best_games(found, 0)
        twin = match.copy()
        values = [value_of(twin, order) for order in cards]
        assert max([0, *values]) == (games[0].value if games else 0)
        used = [card for one in games for card in one.cards]
        assert len(set(used)) == len(used)
        earning += bool(games)
    assert earning > 3


def orders(found):
    hand = [card for card in found["seats"][0]["hand"] if not card.startswith("d")][:4]
    found["seats"][0]["hand"] = hand  # few enough to try all
    return [cards for size in (2, 3) for cards in permutations(hand, size)]


def value_of(match, cards):
    if "clear" in match.moves(0):
        match.play(0, "clear")
    play(match, 0, *(f"lay {card}" for card in cards))
    draft = board(match, 0)["bench"][0]
    return -1 if draft["title_taken"] else draft["value"]


def test_advice_warns_of_wages_that_cannot_be_paid():
    match = table()
    match.play(2, "hire d4")
    found = board(match, 2)
    assert "At payday: 30 + 0 income − 30 wages = 0." in " ".join(advised(found).split())
    assert "lasts for 1 more" in " ".join(advised(found).split())
    found["seats"][2]["money"] = 20
    for language in LANGUAGES:
        assert saying(language)("advice.broke", lack=10) in " ".join(
            advised(found, language).split()
        )
    found["seats"][2]["income"] = 40
    assert "lasts" not in advised(found)
    assert "20 + 40 income − 30 wages = 30" in " ".join(advised(found).split())
