"""Acting out of turn: what bots do of their own accord, and who is asked for it when."""

from __future__ import annotations

import pytest
from numba import njit

import mirabilis
from conformance.broken import BLUFF, MARKET, broken
from mirabilis import bots
from mirabilis.arena import Plan, schedule
from mirabilis.arena.playing import Table, play_round
from mirabilis.bots.asides import CHATTER, Turns, aside_of
from mirabilis.bots.worker import Isolated
from mirabilis.core.seats import CHANCE
from tiny import market
from tiny.market import kernel

GAME = mirabilis.load(market, jit=False)


def dealt(cards="silk spice tea salt tea spice", game=GAME):
    """Return a match in which these cards were dealt in turn, then any."""
    match = game.start(chance="manual")
    for card in cards.split():
        match.play(CHANCE, f"deal:{card}")
    while match.actors == (CHANCE,):
        match.play(CHANCE, match.codes(CHANCE)[0])
    return match


def offered(give, want):
    """Return a match in which seat 0 has offered something to seat 1."""
    match = dealt()
    for move in ("to:2", f"give:{give}", f"want:{want}"):
        match.play(0, move)
    match.play(0, match.moves(0)[[m.startswith("send") for m in match.moves(0)].index(True)])
    return match


@pytest.mark.parametrize("text", ["greedy", "greedy:2", "mcts:10"])
def test_bots_answer_as_the_game_says(text):
    good, bad = offered("silk", "tea"), offered("salt", "spice")
    player = bots.bot(text, GAME)
    assert GAME.format(player.aside(good.seat(1))) == "accept:1"
    assert GAME.format(player.aside(bad.seat(1))) == "refuse:1"
    assert player.aside(good.seat(2)) is None
    assert player.aside(dealt().seat(0)) is None


def test_asides_can_be_switched_off_and_some_bots_have_none():
    for text in ("greedy:asides=no", "mcts:10,asides=no", "random"):
        assert aside_of(bots.bot(text, GAME)) is None
    for text in ("greedy", "mcts:10"):
        assert aside_of(bots.bot(text, mirabilis.load(broken(MARKET), jit=False))) is None
    with pytest.raises(bots.BadBot, match="asides of greedy is yes or no, not 'sometimes'"):
        bots.bot("greedy:asides=sometimes", GAME)


def test_asides_do_not_change_what_a_bot_chooses():
    match = offered("silk", "tea")
    quiet, asked = bots.bot("greedy:3", GAME, 5), bots.bot("greedy:3", GAME, 5)
    for _ in range(3):
        asked.aside(match.seat(1))
        assert asked.choose(match.seat(1)) == quiet.choose(match.seat(1))


def test_a_seat_is_asked_again_once_it_was_shown_something():
    match = dealt()
    turns = Turns(match)
    for seat in turns.order:
        assert turns.next(range(3)) == seat
        turns.rested(seat)
    assert turns.next(range(3)) is None
    match.play(1, "to:3")  # a draft: nobody else notices
    turns.decided(1)
    assert turns.next((0, 2)) is None
    assert turns.next(range(3)) == 1
    turns.rested(1)
    match.play(1, match.moves(1)[0])
    turns.decided(1)
    assert turns.next((1,)) == 1  # it was shown its own move


def test_the_seat_after_the_last_is_asked_first_and_who_acts_goes_on():
    match = dealt()
    turns = Turns(match)
    first, second, third = turns.order
    turns.decided(first)
    assert turns.next(range(3)) == second
    assert turns.next((first, third)) == third
    turns.decided(third)
    assert turns.next(range(3)) == first
    match.play(third, f"to:{first + 1}")
    turns.acted(third)
    assert turns.next(range(3)) == third
    assert turns.next(()) is None


def test_chatter_ends_and_begins_anew_after_a_decision():
    match = dealt()
    turns = Turns(match)
    first, second, _ = turns.order
    for _ in range(CHATTER):
        assert turns.next(range(3)) == first
        turns.acted(first)
    assert turns.next(range(3)) is None
    turns.decided(first)
    assert turns.next(range(3)) == second


class Shown:
    """A match of which only this is known: what chance has shown to everybody."""

    actors, free = (0, 1, 2, 3), ()

    def __init__(self, *shown, players=4):
        self.shown, self.players = list(shown), players

    def heard(self, viewer):
        assert viewer == mirabilis.SPECTATOR
        return self.shown

    def noticed(self, viewer):
        return len(self.shown) if viewer == mirabilis.SPECTATOR else 0


@pytest.mark.parametrize("players", [2, 4, 6])
def test_every_seat_comes_first_and_last_equally_often(players):
    """Over the outcomes that begin a phase, each seat has each place as often, within chance."""
    draws = 6000
    places = [[0] * players for _ in range(players)]
    for code in range(draws):
        for place, seat in enumerate(Turns(Shown((CHANCE, code), players=players)).order):
            places[seat][place] += 1
    even = draws / players
    for row in places:  # a seat has about even ± 4 standard errors
        assert all(abs(n - even) < 4 * (even * (1 - 1 / players)) ** 0.5 for n in row)


def test_the_order_follows_from_what_chance_showed_to_everybody_and_from_nothing_else():
    orders = {Turns(Shown((CHANCE, code))).order for code in range(200)}
    assert len(orders) == 24
    match = Shown((CHANCE, 5))
    turns = Turns(match)
    before = turns.order
    match.shown += [(2, 77), (0, 78)]  # whatever people do in the open
    assert turns.order == before == Turns(match).order
    later = set()
    for code in range(20):
        match.shown.append((CHANCE, code))
        later.add(turns.order)
        assert turns.order == Turns(match).order
    assert len(later) > 10


def test_who_decides_first_is_drawn_for_asides_and_decisions_alike():
    for code in range(10):
        turns = Turns(Shown((CHANCE, code)))
        assert turns.decider((0, 1, 2, 3)) == turns.order[0] == turns.next(range(4))
        assert turns.decider((turns.order[3], turns.order[2])) == turns.order[2]
    assert Turns(Shown((CHANCE, 0))).decider((CHANCE,)) == CHANCE


def test_the_order_is_begun_anew_when_it_is_drawn_anew():
    match = Shown((CHANCE, 0))
    turns = Turns(match)
    turns.decided(turns.order[1])
    assert turns.next(range(4)) == turns.order[2]
    match.shown.append((CHANCE, 3))
    assert turns.next(range(4)) == turns.order[0]


def test_a_match_tells_how_much_a_seat_was_shown():
    match = dealt()
    for viewer in (0, 1, 2, mirabilis.SPECTATOR):
        assert match.noticed(viewer) == len(match.heard(viewer))
    before = match.noticed(1)
    match.play(0, "to:2")
    assert match.noticed(1) == before
    assert match.noticed(0) == len(match.heard(0)) > before - 1
    with pytest.raises(mirabilis.MirabilisError, match="there is no seat 7"):
        match.noticed(7)


class Offerer:
    """Offers what it has until it may not any more, and sells only then."""

    def __init__(self):
        self.asked = []

    def choose(self, seat):
        moves = dict(zip(seat.moves, seat.codes, strict=True))
        return next(moves[m] for word in ("sell", "withdraw", "drop") for m in moves if word in m)

    def aside(self, seat):
        self.asked.append(len(seat.heard))
        for word in ("send", "want:tea", "give", "to"):
            for code, text in zip(seat.codes, seat.moves, strict=True):
                if text.startswith(word):
                    return code
        return None


class Seller(Offerer):
    aside = None


def test_a_table_lets_seats_act_while_others_are_waited_for():
    match = GAME.start(seed=1)
    players = [Seller(), Offerer(), bots.bot("greedy:1", GAME, 0)]
    table = Table(match, players, lambda seat: bots.bot("random", GAME))
    table.play()
    moves = [(seat, GAME.format(code).partition(":")[0]) for seat, code in match.line if seat >= 0]
    assert moves[:4] == [(1, "to"), (1, "give"), (1, "want"), (1, "send")]
    assert {word for seat, word in moves if seat == 2} >= {"sell", "refuse"}
    assert {word for seat, word in moves if seat == 0} == {"sell"}
    assert [sum(s == seat for s, _ in moves) for seat in range(3)] == table.moves
    assert table.faults == [""] * 3
    assert min(table.seconds) > 0
    again = GAME.start(seed=1)
    Table(
        again, [Seller(), Offerer(), bots.bot("greedy:1", GAME, 0)], lambda seat: players[0]
    ).play()
    assert again.line == match.line


def test_a_bot_is_not_asked_when_it_was_shown_nothing():
    match = GAME.start(seed=1)
    player = Offerer()
    Table(match, [Seller(), Seller(), player], lambda seat: Seller()).play()
    assert len(set(player.asked)) == len(player.asked) > 4


@njit
def chatters(t, state, seat, moves, count):
    """Begin an offer and drop it, again and again as far as it goes."""
    for i in range(count):
        kind = kernel.kind_of(moves[i])
        if kind == kernel.TO or kind == kernel.DROP or kind == kernel.SELL:
            return i
    return -1


def test_endless_chatter_does_not_keep_a_game_from_ending():
    """With this opinion a seat would change its choice for ever."""
    functions = {name: getattr(kernel, name) for name in mirabilis.core.contract.FUNCTIONS}
    game = mirabilis.load(broken(MARKET, kernel={**functions, "aside": chatters}), jit=False)
    match = game.start(seed=0)
    players = [bots.bot("greedy:1", game, seat) for seat in range(3)]
    table = Table(match, players, lambda seat: bots.bot("random", game))
    table.play()
    assert match.is_over
    assert table.faults == [""] * 3


class Wrong(Seller):
    def aside(self, seat):
        return 99


class Raising(Seller):
    def aside(self, seat):
        raise RuntimeError("no idea")


@pytest.mark.bad_bot
@pytest.mark.parametrize(
    ("kind", "said"), [(Wrong, "illegal: "), (Raising, "crashed: RuntimeError: no idea")]
)
def test_who_fails_out_of_turn_leaves(kind, said):
    match = GAME.start(seed=1)
    table = Table(match, [Seller(), kind(), Seller()], lambda seat: Seller())
    table.play()
    assert table.faults[1].startswith(said)
    assert table.faults[::2] == ["", ""]
    assert match.retired == {1: "abandoned"}
    assert match.is_over


@pytest.mark.bad_bot
def test_no_move_is_still_no_choice():
    class Silent(Offerer):
        def choose(self, seat):
            return None

    match = GAME.start(seed=1)
    table = Table(match, [Seller(), Silent(), Seller()], lambda seat: Seller())
    table.play()
    assert table.faults[1] == "illegal: a move is a text or an integer, not None"


BOTS = """
class Quiet:
    def choose(self, seat):
        return seat.codes[0]

class Loud(Quiet):
    def aside(self, seat):
        return next((c for c, m in zip(seat.codes, seat.moves) if m.startswith("to")), None)

class Odd(Quiet):
    def aside(self, seat):
        return "to:2"
"""


@pytest.mark.bad_bot
def test_a_bot_in_its_own_process_acts_out_of_turn(tmp_path):
    file = tmp_path / "mine.py"
    file.write_text(BOTS)
    match = dealt()
    with Isolated(f"{file}:Loud", GAME) as loud, Isolated(f"{file}:Quiet", GAME) as quiet:
        quiet.start()
        loud.start()
        assert quiet.aside is None
        assert GAME.format(loud.aside(match.seat(0))) == "to:2"
        match.play(0, "to:2")
        assert loud.aside(match.seat(0)) is None
        assert loud.choose(match.seat(0)) == match.codes(0)[0]
    with Isolated(f"{file}:Odd", GAME) as odd:
        odd.start()
        with pytest.raises(bots.BotCrashed, match="aside returned 'to:2', which is no code"):
            odd.aside(match.seat(0))


@pytest.fixture(params=[1, pytest.param(3, marks=pytest.mark.long)])
def _seatings(request, monkeypatch):
    """Let a round have so many of its seatings."""
    monkeypatch.setattr(
        "mirabilis.arena.playing.legs", lambda *of: schedule.legs(*of)[: request.param]
    )


@pytest.mark.usefixtures("_seatings")
def test_rounds_with_isolated_bots_are_the_same():
    plans = [Plan("market", ("greedy:1", "random"), players=3, isolate=i) for i in (False, True)]
    rows = [play_round(plan, GAME, 8) for plan in plans]
    assert [row.record for row in rows[0]] == [row.record for row in rows[1]]
    quiet = Plan("market", ("greedy:1,asides=no", "random"), players=3)
    assert [row.record for row in play_round(quiet, GAME, 8)] != [row.record for row in rows[0]]


def test_a_game_without_asides_is_played_as_before():
    game = mirabilis.load(broken(BLUFF), jit=False)
    table = Table(game.start(seed=1), [bots.bot("greedy:1", game)] * 2, lambda seat: None)
    assert table._asides == {}
    table.play()
    assert table.match.is_over
