"""Market keeps the kernel contract, also where trade is busy."""

import pytest

import mirabilis
from mirabilis import ALL
from mirabilis.core.conformance import CHECKS, check_game, odds
from mirabilis.core.conformance.line import Line
from mirabilis.core.seats import CHANCE_BIT, seats_of
from tiny import market
from tiny.market.spec import SPEC
from tiny_games.test_market import SIX, after, dealt, offer


@pytest.mark.untraced
@pytest.mark.parametrize("jit", [True, False])
def test_conformance(jit, monkeypatch):
    game = mirabilis.load(market, jit=jit)
    if not game.is_compiled:
        monkeypatch.setattr(odds, "MOST_CASES", 2)
    report = check_game(game, games=20 if game.is_compiled else 2)
    assert report.ok, f"{report}"
    counts = {check.name: check.count for check in report.checks}
    assert counts["privacy"] > 100
    assert counts["odds"] > 0
    assert len(counts) == len(CHECKS)


@pytest.mark.compiled  # its check `compiled` plays the interpreted kernel as well
def test_conformance_of_busy_trading(monkeypatch):
    """Random play hardly ever comes to a trade; here it does in most games."""
    usual = Line.random_event

    def keen(line, dice):
        mask = line.actors()
        if mask not in (0, CHANCE_BIT):
            moves = [(s, m) for s in seats_of(mask | line.free()) for m in line.legal(s)]
            for wish in (("accept",), ("to", "give", "want", "send")):
                some = [(s, m) for s, m in moves if line.game.format(m).startswith(wish)]
                if some and dice.random() < 0.6:
                    return dice.choice(some)
        return usual(line, dice)

    monkeypatch.setattr(Line, "random_event", keen)
    game = mirabilis.load(market, hand="4")
    only = ("play", "moves", "compiled", "observed", "shown", "privacy", "imagine")
    report = check_game(game, games=12, only=only)
    assert report.ok, f"{report}"


def test_imagined_odds_while_trading(monkeypatch):
    if not mirabilis.load(market).is_compiled:
        monkeypatch.setattr(odds, "MOST_CASES", 2)
    few = [{**good, "count": count} for good, count in zip(SIX, (4, 1, 1), strict=False)]
    small = mirabilis.load(market, goods=few, hand="2", rounds="1")
    assert check_game(small, only=["odds"]).ok


def test_the_longest_game_and_the_most_moves():
    match = dealt(*["a b c d"] * 2, "e e f f", hand="4", rounds="3", goods=SIX)
    while match.actors:
        for seat in range(3):
            for _ in range(2):
                card = next(card for card in match.view(ALL)["board"]["hands"][seat])
                to = (seat + 1) % 3 + 1
                match = after(match, *offer(seat + 1, to, card, "a"), f"{seat + 1} withdraw:{to}")
        for seat in range(3):
            match.play(seat, match.moves(seat)[0])
    assert len(match.line) == SPEC.longest
    match = dealt(*["a b c d"] * 2, "e e f f", hand="4", rounds="3", goods=SIX)
    match = after(match, *offer(2, 1, "a", "b"), *offer(3, 1, "e", "c"), "1 to:2", "1 give:a")
    assert len(match.moves(0)) == SPEC.max_moves
