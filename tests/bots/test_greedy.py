"""The bot ``greedy``: by the game's opinion, or by playouts."""

from __future__ import annotations

import pickle

import pytest

import mirabilis
from mirabilis import bots
from mirabilis.bots import ready
from mirabilis.bots.greedy import Greedy
from mirabilis.bots.making import make
from mirabilis.core.errors import BadSetup
from search import alone
from search.alone import LEAVE, TAKE
from search.test_infosets import cards, dealt
from search.test_opinion import HONEST


def seat_at(game, face):
    match = game.start(chance="manual")
    match.play(-1, alone.THROW + face)
    return match.seat(0)


def test_without_a_number_it_plays_by_the_opinion() -> None:
    """The opinion is to take; playouts of it say that a one is better left."""
    game = alone.load(jit=False)
    seat = seat_at(game, 1)
    assert bots.bot("greedy", game).choose(seat) == TAKE
    assert bots.bot("greedy:100", game).choose(seat) == LEAVE
    assert bots.bot("greedy:100,playouts=prior", game).choose(seat) == LEAVE


def test_at_a_share_of_its_decisions_it_slips() -> None:
    game = alone.load(jit=False)
    seat = seat_at(game, 6)
    assert bots.bot("greedy", game).choose(seat) == TAKE
    chosen = [bots.bot("greedy:slips=0.4", game, seed=n).choose(seat) for n in range(400)]
    assert 0.15 < chosen.count(LEAVE) / 400 < 0.25  # half of the slips hit the other move
    assert {bots.bot("greedy:slips=0", game, seed=n).choose(seat) for n in range(40)} == {TAKE}
    for text, why in (
        ("greedy:slips=1.5", "a share from 0 to 1, not 1.5"),
        ("greedy:5,slips=0.5", "goes by the game's opinion, without playouts"),
    ):
        with pytest.raises(bots.BadBot, match=why):
            bots.bot(text, game)
    with pytest.raises(bots.BadBot, match="opinion"):
        bots.bot("greedy:slips=0.5", alone.load(jit=False, without=("prior",)))


def test_a_game_without_an_opinion_is_played_out() -> None:
    game = alone.load(jit=False, without=("prior",))
    assert bots.bot("greedy", game).choose(seat_at(game, 1)) == LEAVE
    with pytest.raises(BadSetup, match="alone has no opinion of moves"):
        bots.bot("greedy:100,playouts=prior", game)


def test_playouts_of_the_opinion_are_its_own() -> None:
    """Random play leaves half of what comes, so it takes a two; who takes all waits for more."""
    game = alone.load(jit=False)
    seat = seat_at(game, 3)
    assert (
        alone.after(3, alone.THROWS, alone.TAKES, 6, "random")[0]
        > (alone.after(3, alone.THROWS, alone.TAKES, 6, "random")[1])
    )
    assert (
        alone.after(3, alone.THROWS, alone.TAKES, 6, "take")[0]
        < (alone.after(3, alone.THROWS, alone.TAKES, 6, "take")[1])
    )
    assert bots.bot("greedy:2000", game, 1).choose(seat) == TAKE
    assert bots.bot("greedy:2000,playouts=prior", game, 1).choose(seat) == LEAVE


def test_of_equal_weights_any_may_be_played_and_the_seed_says_which() -> None:
    game = alone.load(jit=False, prior=alone.even)
    seat = seat_at(game, 3)
    chosen = [bots.bot("greedy", game, seed).choose(seat) for seed in range(60)]
    assert 15 < chosen.count(TAKE) < 45
    assert chosen == [bots.bot("greedy", game, seed).choose(seat) for seed in range(60)]


def test_the_opinion_is_asked_about_what_the_seat_can_imagine() -> None:
    """A seat that does not know the other card is given nothing that leads to it."""
    game = mirabilis.load(HONEST, jit=False)
    jack, queen, king = cards(game)
    for first, second, move in ((king, jack, "bet"), (king, queen, "bet"), (queen, king, "pass")):
        whole = dealt(game, first, second).seat(0)
        bare = pickle.loads(pickle.dumps(whole))
        assert game.format(bots.bot("greedy", game).choose(bare)) == move


@pytest.mark.compiled
def test_only_an_opinion_has_to_be_compiled_before(tmp_path, monkeypatch) -> None:
    monkeypatch.setenv("MIRABILIS_CACHE", str(tmp_path))
    text = bots.parse("greedy")
    assert ready.unready([text], alone.load(without=("prior",))) == []
    assert ready.unready([text], alone.load()) == ["greedy"]


def test_bots_are_asked_at_the_smallest_and_the_largest_table(tmp_path, monkeypatch) -> None:
    """Who is alone has one tree; at a larger table something may be hidden, which is other code."""
    monkeypatch.setenv("MIRABILIS_CACHE", str(tmp_path))
    met = set()
    choose = Greedy.choose
    monkeypatch.setattr(
        Greedy, "choose", lambda self, seat: met.add(seat.players) or choose(self, seat)
    )
    ready.prepare(["greedy"], alone.load(jit=False, spec={"players": (1, 2)}))
    assert met == {1, 2}


def test_what_it_has_of_both_kinds_is_tried_before(tmp_path, monkeypatch) -> None:
    """By the opinion and by playouts: each is other compiled code."""
    monkeypatch.setenv("MIRABILIS_CACHE", str(tmp_path))
    made = []
    monkeypatch.setattr(
        "mirabilis.bots.making.make", lambda *given: made.append(str(given[1])) or make(*given)
    )
    ready.prepare(["greedy", "mcts"], alone.load(jit=False))
    assert made == ["greedy", "greedy:1", "mcts:1"]
