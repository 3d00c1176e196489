"""Decisions by workers: what comes back, in which order, and what is refused."""

from __future__ import annotations

import asyncio
import os

import pytest

import mirabilis
from mirabilis.bots import BadBot, bot, levels, names
from mirabilis.bots.asides import aside_of
from mirabilis.bots.registry import entry
from mirabilis.core.errors import BadSetup, MirabilisError, UnknownBot
from mirabilis.server.workers import Pool, WorkerFailed, allowed
from server.workers.pools import GAME, SEAT, pool, theirs
from tiny import market, pennies

SLUGS = [spec.slug for spec in mirabilis.games()]


def test_the_same_choices_as_at_home(calm) -> None:
    async def play(made: Pool) -> None:
        match = GAME.start(seed=4)
        while match.actors:
            (number,) = match.actors
            seat, seed = match.seat(number), 7 + number
            home = [bot(t, GAME, seed).choose(seat) for t in ("random", "mcts:20", "easy")]
            away = [await made.choose(GAME, t, seed, seat) for t in ("random", "mcts:20", "easy")]
            assert away == home
            match.play(number, home[0])

    calm(play)


async def _compare(made: Pool, game, seat, seed: int) -> None:
    ours = [name for name in names(game) if entry(name, game).shipped]
    for name in ours:  # other tests of the same process may have registered more
        text = f"{name}:2" if name == "mcts" else name
        try:
            player = bot(text, game, seed)
        except MirabilisError:
            with pytest.raises(WorkerFailed, match="failed: "):
                await made.choose(game, text, seed, seat)
            continue
        aside = aside_of(player)
        assert await made.has_aside(game, text) == (aside is not None), text
        if seat.codes and name != "expectimax":
            assert await made.choose(game, text, seed, seat) == player.choose(seat), text
        wish = bot(text, game, seed).aside(seat) if aside else None
        assert await made.aside(game, text, seed, seat) == wish, text


@pytest.mark.compiled
@pytest.mark.parametrize("slug", SLUGS)
def test_every_bot_of_ours_chooses_from_what_is_sent(calm, slug: str) -> None:
    """No bot of ours asks for the words that are not sent to it."""

    async def play(made: Pool) -> None:
        game = mirabilis.load(slug)
        match = game.start(seed=2)
        for step in range(7):
            number = match.actors[0]
            if step in (0, 6):
                await _compare(made, game, match.seat(number), step)
            match.play(number, match.codes(number)[-1])

    calm(play)


@pytest.mark.parametrize("package", [market, pennies])
def test_a_bot_of_others_gets_words_too(calm, package) -> None:
    async def play(made: Pool) -> None:
        match = mirabilis.load(package, jit=False).start(seed=3)
        for _ in range(4):
            if not match.actors:
                break
            number = match.actors[0]
            seat = match.seat(number)
            heard = len(match.transcript(number))
            assert await made.choose(match.game, theirs("Wordy"), 0, seat) == heard
            match.play(number, match.codes(number)[0])

    calm(play)


def test_what_is_known_is_what_was_known_when_it_was_asked(calm) -> None:
    async def play(made: Pool) -> None:
        match = GAME.start(seed=1)
        number = match.actors[0]
        before = len(match.transcript(number))
        asked = made.choose(GAME, theirs("Wordy"), 0, match.seat(number))
        match.play(number, match.codes(number)[0])
        assert len(match.transcript(number)) > before
        assert await asked == before

    calm(play)


def test_nothing_of_a_bot_stays_for_the_next_request(calm) -> None:
    async def ask(made: Pool) -> None:
        got = [await made.choose(GAME, theirs("Counting"), 0, SEAT) for _ in range(3)]
        assert got == [1, 1, 1]

    calm(ask)


def test_what_a_bot_prints_disturbs_nothing(calm) -> None:
    async def ask(made: Pool) -> None:
        got = [await made.choose(GAME, theirs("Loud"), 0, SEAT) for _ in range(3)]
        assert got == [SEAT.codes[0]] * 3

    calm(ask)


async def test_requests_are_served_in_the_order_they_came_and_by_all_workers() -> None:
    async with pool(1) as made:
        text = f"{theirs('Napping')},seconds=0.02"
        asked = [made.choose(GAME, text, 0, SEAT) for _ in range(8)]
        began = await asyncio.gather(*asked)
        assert began == sorted(began)
    async with pool(2) as made:
        text = f"{theirs('Napping')},seconds=0.5"
        first, second = await asyncio.gather(*(made.choose(GAME, text, 0, SEAT) for _ in range(2)))
        assert abs(first - second) < 0.45e9  # one did not wait for the other


def test_who_acts_out_of_turn(calm) -> None:
    async def ask(made: Pool) -> None:
        other = GAME.start(seed=1).seat(1)
        assert await made.has_aside(GAME, theirs("Acting"))
        assert not await made.has_aside(GAME, theirs("First"))
        assert await made.aside(GAME, theirs("Acting"), 0, SEAT) == 7
        assert await made.aside(GAME, theirs("Acting"), 0, other) is None
        assert await made.aside(GAME, "random", 0, SEAT) is None
        assert not await made.has_aside(GAME, "random")

    calm(ask)


def test_a_bot_that_cannot_be_made_is_told_and_costs_no_worker(calm) -> None:
    async def ask(made: Pool) -> None:
        before = made.pids
        with pytest.raises(WorkerFailed, match="simulations of a search must be above 0"):
            await made.check(GAME, "mcts:simulations=-1")
        assert await made.choose(GAME, "random", 0, SEAT) in SEAT.codes
        assert made.pids == before

    calm(ask)


@pytest.mark.parametrize("text", ["./mine.py", "/etc/x.py:Bot", theirs("First"), " a.py "])
def test_files_are_refused_with_what_there_is(text: str) -> None:
    made = Pool(1)
    with pytest.raises(BadBot, match="from a file cannot sit here") as refused:
        allowed(text, GAME)
    for word in (*levels(GAME), *names(GAME)):
        assert word in str(refused.value)
    for ask in (made.choose, made.aside):
        with pytest.raises(BadBot, match="from a file"):
            ask(GAME, text, 0, SEAT)
    with pytest.raises(BadBot, match="from a file"):
        made.think(GAME, text, SEAT, 1.0)
    with pytest.raises(BadBot, match="from a file"):
        asyncio.run(made.has_aside(GAME, text))


def test_what_else_may_not_sit_at_a_table() -> None:
    with pytest.raises(UnknownBot, match=r"no bot 'deep'; the levels are: easy, .*bots are: "):
        allowed("deep", GAME)
    with pytest.raises(BadBot, match="has no parameter"):
        allowed("greedy:c=3", GAME)
    for text in ("mcts:31s", "mcts:seconds=1000", "mcts:seconds=-1"):
        with pytest.raises(BadBot, match="can be above 0, up to 30"):
            allowed(text, GAME)
    assert str(allowed("expert", GAME)) == levels(GAME)["expert"]
    assert str(allowed("mcts:2s", GAME)) == "mcts:2s"


def test_a_pool_that_is_not_there_says_so() -> None:
    async def ask() -> None:
        made = Pool(1)
        for _ in range(2):
            with pytest.raises(WorkerFailed, match=r"not started|closed"):
                await made.choose(GAME, "random", 0, SEAT)
            with pytest.raises(WorkerFailed, match=r"not started|closed"):
                async for _ in made.think(GAME, "mcts", SEAT, 1.0):
                    pass
            await made.close()

    asyncio.run(ask())
    with pytest.raises(BadSetup, match="1 bot worker at least"):
        Pool(0)


async def test_workers_run_elsewhere() -> None:
    async with pool(2) as made:
        pids = made.pids
        got = await asyncio.gather(
            *(made.choose(GAME, theirs("Numbered"), 0, SEAT) for _ in range(2))
        )
        assert sorted(got) == pids
        assert os.getpid() not in pids
        assert [os.getpgid(pid) for pid in pids] == pids  # groups of their own
