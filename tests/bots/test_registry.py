"""Bots by name: what a factory is called with, and what is refused."""

from __future__ import annotations

from importlib.metadata import EntryPoint

import pytest

import mirabilis
from mirabilis import bots
from mirabilis.bots import BadBot, registry
from mirabilis.bots.greedy import Greedy
from mirabilis.bots.registry import Entry
from mirabilis.bots.text import parse
from mirabilis.core.errors import UnknownBot
from tiny import bluff

GAME = mirabilis.load(bluff, jit=False)


class Kept:
    """A bot that keeps what it was made with."""

    def __init__(
        self,
        game,
        seed,
        *,
        simulations: int | None = None,
        seconds: float | None = None,
        c: float = 1.0,
        fast: bool = False,
        book="none",
        depth=2,
    ) -> None:
        self.given = {k: v for k, v in locals().items() if k not in ("self", "game", "seed")}
        self.game, self.seed = game, seed

    def choose(self, seat) -> int:
        return seat.codes[0]


@pytest.fixture
def kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "_ENTRIES", dict(registry._ours()))
    monkeypatch.setattr(registry, "_collecting", [registry._ENTRIES])
    bots.register("kept", about="keeps", count="simulations", time="seconds")(Kept)


def given(text: str, seconds: float | None = None) -> dict[str, object]:
    made = bots.bot(text, GAME, 7, seconds=seconds)
    assert (made.game, made.seed) == (GAME, 7)
    usual = Kept(GAME, 0).given
    return {k: v for k, v in made.given.items() if v != usual[k] or type(v) is not type(usual[k])}


@pytest.mark.usefixtures("kept")
def test_what_a_text_says_is_what_the_bot_is_made_with() -> None:
    assert given("kept") == {}
    assert given("kept:1000") == {"simulations": 1000}
    assert given("kept:2s") == {"seconds": 2.0}
    assert given("kept:10k,c=0.5") == {"simulations": 10_000, "c": 0.5}
    assert given("kept:seconds=20ms,c=-1e-3") == {"seconds": 0.02, "c": -0.001}
    assert given("kept:fast=yes,book=big,depth=-3") == {"fast": True, "book": "big", "depth": -3}
    assert given("kept:simulations=none,c=2") == {"c": 2.0}
    assert given("kept:1000,seconds=1s") == {"simulations": 1000, "seconds": 1.0}


@pytest.mark.usefixtures("kept")
def test_the_time_of_a_move_is_for_texts_without_a_limit() -> None:
    assert given("kept", 0.25) == {"seconds": 0.25}
    assert given("kept:c=2", 0.25) == {"seconds": 0.25, "c": 2.0}
    assert given("kept:1000", 0.25) == {"simulations": 1000}
    assert given("kept:2s", 0.25) == {"seconds": 2.0}
    assert given("kept:simulations=5", 0.25) == {"simulations": 5}


@pytest.mark.usefixtures("kept")
@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("kept:fast", "takes a positive count of simulations such as kept:1000 or a time a move"),
        ("kept:0", "not '0'"),
        ("kept:0s", "not '0s'"),
        ("kept:d=1", "no parameter 'd'; it has: simulations, seconds, c, fast, book, depth"),
        ("kept:c=much", "c of kept is a number such as 1.5, or a time such as 20ms, not 'much'"),
        ("kept:c=inf", "not 'inf'"),
        ("kept:depth=2s", "depth of kept is a whole number such as 1000 or 10k, not '2s'"),
        ("kept:fast=perhaps", "fast of kept is yes or no, not 'perhaps'"),
        ("kept:1000,simulations=3", "simulations is given twice"),
        ("kept:game=3", "no parameter 'game'"),
        ("random:3", "random takes no value behind the colon, not '3'"),
        ("greedy:2s", "greedy takes a positive count of games such as greedy:1000, not '2s'"),
    ],
)
def test_what_a_bot_cannot_take_names_what_it_can(text: str, why: str) -> None:
    with pytest.raises(BadBot) as refused:
        bots.bot(text, GAME)
    assert why in str(refused.value)
    with pytest.raises(BadBot):
        bots.check(text, GAME)


def test_an_unknown_name_is_told_the_known_ones() -> None:
    with pytest.raises(UnknownBot, match=r"no bot 'deep'; the bots are: .*greedy.*random"):
        bots.bot("deep:3", GAME)


def test_the_bots_of_this_package() -> None:
    assert {"expectimax", "greedy", "mcts", "random"} <= set(bots.names())
    assert bots.names() == tuple(sorted(bots.names()))
    for name in bots.names():
        assert bots.about(name)
        assert "\n" not in bots.about(name)


def test_greedy_takes_its_games() -> None:
    assert bots.bot("greedy:200", GAME)._games == 200
    assert bots.bot("greedy", GAME)._games == Greedy(GAME)._games == 100


@pytest.mark.usefixtures("kept")
def test_our_names_stay_ours() -> None:
    with pytest.raises(BadBot, match="there is a bot 'greedy' already"):
        bots.register("greedy")(Kept)
    bots.register("kept")(Kept)  # one's own name may be given anew, as when a notebook cell reruns


def test_bots_of_other_packages(monkeypatch: pytest.MonkeyPatch) -> None:
    points = [
        EntryPoint("theirs", f"{__name__}:Kept", registry.GROUP),
        EntryPoint("lost", "no_such_module_anywhere:Bot", registry.GROUP),
        EntryPoint("number", f"{__name__}:NUMBER", registry.GROUP),
        EntryPoint("random", f"{__name__}:Kept", registry.GROUP),
    ]
    monkeypatch.setattr(registry, "_theirs", lambda: {point.name: point for point in points})
    assert isinstance(bots.bot("theirs:c=2", GAME), Kept)
    assert {"theirs", "lost"} <= set(bots.names())
    with pytest.raises(BadBot, match=r"the bot 'lost' cannot be loaded: ModuleNotFoundError"):
        bots.bot("lost", GAME)
    with pytest.raises(BadBot, match="which makes no bot"):
        bots.bot("number", GAME)
    assert not isinstance(bots.bot("random", GAME), Kept)  # ours stay ours


NUMBER = 3


def test_a_factory_may_be_a_function_and_ask_for_less() -> None:
    from mirabilis.bots.making import make

    class Bare:
        def choose(self, seat) -> int:
            return 0

    assert isinstance(make(Entry("bare", Bare), parse("bare"), GAME, 1, 2.0), Bare)
    assert isinstance(make(Entry("made", lambda game: Bare()), parse("made"), GAME, 1, None), Bare)
    with pytest.raises(BadBot, match="must give depth: write depth=VALUE"):
        make(Entry("b", lambda seed, depth: Bare()), parse("b"), GAME, 1, None)
    with pytest.raises(BadBot, match=r"int has no method choose\(seat\)"):
        make(Entry("b", lambda: 3), parse("b"), GAME, 1, None)
    with pytest.raises(BadBot, match="b cannot be made: ZeroDivisionError: "):
        make(Entry("b", lambda: 1 // 0), parse("b"), GAME, 1, None)


def test_levels() -> None:
    import dataclasses
    from types import SimpleNamespace

    assert list(bots.levels(GAME)) == ["easy", "medium", "hard", "expert"]
    spec = dataclasses.replace(GAME.spec, levels={"easy": "greedy:3", "hard": "random"})
    game = SimpleNamespace(spec=spec)
    assert bots.levels(game)["easy"] == "greedy:3"
    assert bots.levels(game)["medium"] == bots.levels(GAME)["medium"]
    assert str(bots.settled("hard", game)) == "random"
    assert str(bots.settled("mcts:3", game)) == "mcts:3"


@pytest.mark.parametrize("level", bots.LEVELS)
def test_a_level_is_a_bot_in_every_game(level: str) -> None:
    for spec in mirabilis.games():
        assert callable(bots.bot(level, mirabilis.load(spec.slug)).choose)
    assert callable(bots.bot(level, GAME).choose)
