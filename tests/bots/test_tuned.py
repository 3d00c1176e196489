"""Parameters that a game gives to a bot whose text does not give them."""

from __future__ import annotations

import pytest

import mirabilis
from mirabilis import bots
from mirabilis.bots.making import tuned
from mirabilis.bots.thoughts import thoughts
from mirabilis.core.errors import BadSetup
from search import alone

LIMITED = {"mcts": {"steps": 1, "playouts": "prior"}, "greedy": {"playouts": "prior"}}


def load(words):
    return alone.load(jit=False, spec={"tuned": words})


def told(text, game):
    """Return what a bot knows about the moves after a first throw."""
    match = game.start(chance="manual")
    match.play(-1, alone.THROW + 3)
    *_, last = thoughts(bots.bot(text, game, 1), match.seat(0))
    return last.moves


def test_a_text_means_what_the_game_has_tuned() -> None:
    game, plain = load(LIMITED), load({})
    assert told("mcts:50", game) == told("mcts:50,steps=1,playouts=prior", plain)
    assert told("mcts:50", game) != told("mcts:50", plain)


def test_what_a_text_says_goes_first() -> None:
    game, plain = load(LIMITED), load({})
    assert told("mcts:50,steps=2", game) == told("mcts:50,steps=2,playouts=prior", plain)
    assert told("mcts:50,steps=none,playouts=random", game) == told("mcts:50", plain)


def test_the_time_of_a_move_is_not_in_the_way() -> None:
    assert bots.bot("mcts", load(LIMITED), seconds=0.5)._limits.seconds == 0.5


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ({"mcts": {"step": 0}}, r"alone tunes step of mcts; it may tune: asides, depth, explore,"),
        ({"mcts": {"simulations": 9}}, r"alone tunes simulations of mcts; it may tune"),
        ({"mcts": {"seconds": 9.0}}, r"alone tunes seconds of mcts; it may tune"),
    ],
)
def test_what_cannot_be_tuned_is_said(words, why) -> None:
    with pytest.raises(bots.BadBot, match=why):
        bots.bot("mcts:3", load(words))


def test_what_a_bot_refuses_is_refused() -> None:
    with pytest.raises(BadSetup, match="playouts of a search is random or prior, not 'best'"):
        bots.bot("mcts:3", load({"mcts": {"playouts": "best"}}))


def test_tuned_parameters_have_names() -> None:
    with pytest.raises(ValueError, match="tuned has parameters by name"):
        load({"mcts": "steps=0"})


def test_every_game_tunes_bots_that_there_are_by_parameters_they_have() -> None:
    for spec in mirabilis.games():
        game = mirabilis.load(spec.slug)
        for name in spec.tuned:
            entry = bots.entry(name)
            assert tuned(entry, game) == dict(spec.tuned[name])
            assert callable(bots.bot(name, game).choose)


def test_a_users_file_is_not_tuned(tmp_path) -> None:
    file = tmp_path / "mine.py"
    file.write_text("class mcts:\n    def choose(self, seat):\n        return seat.codes[0]\n")
    assert callable(bots.bot(str(file), load(LIMITED)).choose)
