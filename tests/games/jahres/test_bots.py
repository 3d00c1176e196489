"""Bots of jahres: what they do with a hand, a designer, an offer; and whole years of them."""

from __future__ import annotations

import pytest

import mirabilis
from mirabilis.arena.playing import Table
from mirabilis.bots import LEVELS, levels
from mirabilis.bots.asides import aside_of
from mirabilis.core.conformance.line import Line
from mirabilis.games.jahres.spec import IN_HAND, SEATS
from mirabilis.search.opinion import ESTIMATES

from .helpers import choose, fund, game, give, offer, play, raw, table, to_ready, trading

BETTER = 0.6  # of the games that greedy wins at least against simple


def chosen(bot, match, seat, seed=0):
    """Return what a bot chooses for a seat."""
    return match.game.format(mirabilis.bot(bot, match.game, seed).choose(match.seat(seat)))


def unasked(match, seat, seed=0):
    """Return what greedy does of its own accord, or None."""
    code = mirabilis.bot("greedy", match.game, seed).aside(match.seat(seat))
    return None if code is None else match.game.format(code)


def estimate(match):
    """Return the estimated chances to win; the state is left as it was."""
    work, before = match.game.new_work(), raw(match).tobytes()
    match.game.instance(ESTIMATES).estimate(match._tables, match._states, work)
    assert raw(match).tobytes() == before
    return work["utility"][0, : match.players].tolist()


def year(own, *bots, seed=0):
    """Play a year with bots; return its match."""
    match = own.start(len(bots), seed)
    players = [mirabilis.bot(text, own, seed * 16 + i) for i, text in enumerate(bots)]
    Table(match, players, lambda seat: mirabilis.bot("random", own, seat)).play()
    return match


# -- decisions ---------------------------------------------------------------------------------


def test_simple_lays_its_best_game_or_brainstorms():
    match = table("1 2 3", "4 5 6")
    bot = mirabilis.bot("simple", match.game)
    steps = []
    for _ in range(5):
        if 0 not in match.actors:
            break
        steps.append(match.game.format(bot.choose(match.seat(0))))
        match.play(0, steps[-1])
    assert steps[-1] in ("publish", "brainstorm")
    assert all(step.startswith("lay ") for step in steps[:-1])


def test_simple_never_hires_bids_or_trades():
    match = table("1 2 d1", "4 5 6")
    bot = mirabilis.bot("simple", match.game)
    assert not hasattr(bot, "aside")
    for seat in (0, 1):
        while seat in match.actors:
            text = match.game.format(bot.choose(match.seat(seat)))
            assert text.split()[0] in ("lay", "publish", "brainstorm")
            match.play(seat, text)


def test_greedy_does_not_hire_whom_it_cannot_pay():
    match = table("1 2 d1", "4 5 6")
    fund(match, 0, 300)
    assert not chosen("greedy", match, 0).startswith("hire")


def test_greedy_publishes_in_the_last_month_if_it_can():
    match = table("1 2 3", "4 5 6")
    give(match, 0, *map(str, range(30, 40)))
    raw(match)["month"] = 12
    raw(match)["trend"][:] = raw(match)["trend"][0]
    assert chosen("greedy", match, 0).startswith("lay")


def test_greedy_is_ready_when_nothing_is_left_to_do():
    match = table("1 2 3", "4 5 6")
    choose(match, "nothing", "nothing")
    to_ready(match)
    assert chosen("greedy", match, 0) == "ready"


# -- estimates ---------------------------------------------------------------------------------


def test_estimates_are_shares_of_one_win():
    match = table("1 2 3", "4 5 6", "7 8 9")
    assert sum(estimate(match)) == pytest.approx(1)
    assert all(0 < share < 1 for share in estimate(match))


def test_who_cannot_pay_wages_has_next_to_no_chance():
    match = table("1 2 d1", "4 5 6")
    before = estimate(match)[0]
    play(match, 0, "hire d1")
    fund(match, 0, 30)
    assert estimate(match)[0] < before / 4


def test_money_in_hand_is_worth_something():
    match = table("1 2 3", "4 5 6")
    fund(match, 30, 30)
    before = estimate(match)[0]
    fund(match, 500, 30)
    assert estimate(match)[0] > before


# -- trades ------------------------------------------------------------------------------------


def test_a_gift_is_accepted():
    match = trading()
    offer(match, 0, 1, "+200 |")
    assert unasked(match, 1).startswith("accept 1 ")


def test_paying_for_nothing_is_refused():
    match = trading()
    offer(match, 0, 1, "-200 |")
    assert unasked(match, 1) == "refuse 1"


def test_nobody_acts_out_of_turn_when_trades_are_closed():
    match = trading()
    seat = 0
    while (text := unasked(match, seat)) is not None:
        assert text.split()[0] in ("to", "give", "want", "pay", "charge", "send", "drop", "refuse")
        match.play(seat, text)
    assert unasked(match, seat) is None


def test_without_asides_greedy_does_not_trade():
    match = trading()
    assert not hasattr(mirabilis.bot("greedy:asides=no", match.game), "aside")


# -- whole years -------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def compiled():
    return game(jit=True)


@pytest.mark.compiled
def test_greedy_wins_against_simple(compiled):
    won = 0.0
    for seed in range(100):
        seats = ("greedy", "simple") if seed % 2 else ("simple", "greedy")
        won += year(compiled, *seats, seed=seed).outcome.utility[seats.index("greedy")]
    assert won > BETTER * 100


@pytest.mark.compiled
def test_four_greedy_bots_trade_in_most_years_and_never_in_circles(compiled):
    traded = 0
    for seed in range(20):
        match = year(compiled, *["greedy"] * 4, seed=seed)
        traded += bool(_trades(match))
    assert traded > 10


def _trades(match):
    """Return the trades of a match as (month, giver, taker); no card comes back in its month."""
    line = Line(match.game, match.players)
    found, gave, month = [], set(), 0
    for seat, code in match.line:
        text = match.game.format(code)
        before = _holders(line)
        line.play(seat, code)
        if text.startswith("month "):
            month, gave = month + 1, set()
        if text.startswith("accept "):
            found.append((month, int(text.split()[1]) - 1, seat))
            for card, holder in _holders(line).items():
                if holder != before[card]:
                    assert (holder, card) not in gave, f"card {card} came back in month {month}"
                    gave.add((before[card], card))
    return found


def _holders(line):
    """Return who holds each card that is in a hand."""
    places = line.states["place"][0].tolist()
    return {c: at - IN_HAND for c, at in enumerate(places) if IN_HAND <= at < IN_HAND + SEATS}


@pytest.mark.compiled
def test_a_searching_bot_comes_to_an_end(compiled):
    for seed in range(2):
        match = year(compiled, "mcts:20", "greedy", seed=seed)
        assert match.is_over
        drafts = [m for s, m in match.line if compiled.format(m) in ("clear", "drop")]
        assert len(drafts) < 40


def test_levels():
    assert tuple(levels(game())) == LEVELS
    assert levels(game())["easy"] == "simple"


def test_every_level_from_medium_on_trades():
    own = game(jit=False)
    for level in LEVELS[1:]:
        assert aside_of(mirabilis.bot(levels(own)[level], own)) is not None, level


def test_medium_takes_a_gift():
    match = trading()
    offer(match, 0, 1, "+20 |")
    player = mirabilis.bot("medium", match.game)
    assert match.game.format(player.aside(match.seat(1))).startswith("accept 1 ")
