"""When bots act: beside people at moments that are drawn, and never long after them."""

from __future__ import annotations

import asyncio
import statistics

import pytest

from mirabilis.server.tables import driver
from mirabilis.server.tables.house import Rules
from mirabilis.server.tables.moments import AFTER, CALM, NEEDED, USUAL, Moments
from mirabilis.server.wire.commands import COMMAND
from server.desk import Thinker
from server.tables.rooms import folded, room, until

SECRET = bytes(range(32))
PACE = 0.4


def drawn(seat=1, noticed=0, secret=SECRET, needed=()):
    """Return the moment of a bot that is due beside a person who needed so long before."""
    moments, now = Moments(secret, PACE), 0.0
    for seconds in needed:
        moments.follow(now, 0, [seat], [0])
        now += seconds
        moments.follow(now, 0, [], [])
    moments.follow(now, noticed, [seat], [0])
    return moments.at(seat) - now


def test_where_no_person_decides_the_pace_is_fixed():
    moments = Moments(SECRET, PACE)
    moments.follow(5.0, 3, [0, 2], [])
    assert (moments.at(0), moments.at(2)) == (5.4, 5.4)
    moments.follow(5.1, 4, [0, 2], [])
    assert moments.at(0) == 5.4  # it has been its turn since
    moments.decided(0)
    moments.follow(6.0, 5, [0], [])
    assert moments.at(0) == 6.4


def test_beside_people_bots_are_first_as_often_as_not():
    times = [drawn(seat, noticed) for seat in range(1, 6) for noticed in range(100)]
    assert min(times) >= PACE
    assert max(times) <= 2 * USUAL
    early = sum(at < USUAL for at in times) / len(times)
    assert 0.4 < early < 0.6
    assert statistics.pstdev(times) > USUAL / 3
    firsts = {min(range(1, 4), key=lambda seat, n=n: drawn(seat, n)) for n in range(30)}
    assert firsts == {1, 2, 3}


def test_a_moment_depends_on_the_secret_the_seat_and_what_all_have_seen():
    assert drawn(1, 7) == drawn(1, 7)
    others = [drawn(2, 7), drawn(1, 8), drawn(1, 7, bytes(32))]
    assert drawn(1, 7) not in others


def test_what_people_need_is_learned_within_bounds():
    slow, quick = [
        [drawn(1, n, needed=[seconds] * 3) for n in range(200)] for seconds in (25.0, 0.01)
    ]
    assert 40.0 < max(slow) <= 50.0
    assert 3.0 < max(quick) <= 2 * NEEDED[0]
    endless = [drawn(1, n, needed=[10_000.0]) for n in range(200)]
    assert max(endless) <= 2 * NEEDED[1]


@pytest.mark.parametrize("after", [0.1, 3.0, 15.0])
def test_all_have_chosen_soon_after_the_last_person(after):
    for noticed in range(50):
        moments, bots = Moments(SECRET, PACE), [1, 2, 3]
        moments.follow(0.0, noticed, bots, [0, 4])
        moments.follow(after / 2, noticed + 1, bots, [0])
        before = [moments.at(seat) for seat in bots]
        moments.follow(after, noticed + 2, bots, [])
        for seat, was in zip(bots, before, strict=True):
            assert moments.at(seat) <= min(was, after + AFTER)


def test_a_bot_acts_out_of_turn_a_while_after_what_it_was_shown():
    moments = Moments(SECRET, PACE)
    moments.follow(0.0, 1, [], [0])
    first = moments.aside(0.0, 1, 5)
    assert CALM[0] <= first <= CALM[1]
    assert moments.aside(1.0, 1, 5) == first
    later = moments.aside(2.0, 1, 6)
    assert CALM[0] <= later - 2.0 <= CALM[1]
    assert len({moments.aside(0.0, seat, 5) for seat in range(2, 6)}) == 4


def test_without_a_pace_all_is_now():
    moments = Moments(SECRET, 0.0)
    moments.follow(3.0, 1, [1], [0])
    assert (moments.at(1), moments.aside(3.0, 2, 9)) == (3.0, 3.0)


# -- at a table, with time set by hand ---------------------------------------------------------


class Hands:
    """asyncio as the driver of bots knows it, with a clock set by hand; it is its own loop."""

    def __init__(self):
        self.now = 100.0
        self.timers = []

    def __getattr__(self, name):
        return getattr(asyncio, name)

    def get_running_loop(self):
        return self

    def time(self):
        return self.now

    def call_later(self, seconds, act, *args):
        timer = Timer(self.now + seconds, lambda: act(*args))
        self.timers.append(timer)
        return timer

    async def to(self, desk, table, moment):
        """Let time pass until a moment, and all that is due by then happen."""
        await calm(desk, table)
        while True:
            due = [t for t in self.timers if not t.over and t.at <= moment]
            if not due:
                break
            timer = min(due, key=lambda t: t.at)
            timer.over, self.now = True, max(self.now, timer.at)
            timer.act()
            await calm(desk, table)
        self.now = max(self.now, moment)


class Timer:
    """A call that is due at a moment."""

    def __init__(self, at, act):
        self.at, self.act, self.over = at, act, False

    def cancel(self):
        self.over = True


async def calm(desk, table):
    """Wait until nothing is written and nobody thinks who could finish."""
    await asyncio.sleep(0.002)
    live = desk.live(table)
    await until(lambda: live.table.status == "running")
    await until(lambda: not live.busy and len(live.driver._tasks) <= getattr(desk.pool, "stuck", 0))


class Noting(Thinker):
    """Bots that sell, and note who was asked when; some never finish thinking."""

    def __init__(self, hands):
        super().__init__()
        self.hands, self.asked, self.never, self.stuck = hands, [], (), 0

    async def choose(self, game, text, seed, seat):
        self.asked.append((seat.number, self.hands.now))
        if seat.number in self.never:
            self.stuck += 1
            await asyncio.sleep(3600)
        return next(c for c in seat.codes if game.format(c).startswith("sell"))


@pytest.fixture
def hands(monkeypatch):
    made = Hands()
    monkeypatch.setattr(driver, "asyncio", made)
    monkeypatch.setattr(driver, "Moments", lambda secret, pace: Moments(SECRET, pace))
    return made


def sold(desk, table):
    """Return the seats that have decided."""
    match = desk.live(table).table.match
    return {seat for seat, code in match.kept if match.game.format(code).startswith("sell")}


async def sell(desk, table, who):
    """Let the person at the first seat sell."""
    match = desk.live(table).table.match
    code = next(c for c in match.codes(0) if match.game.format(c).startswith("sell"))
    asked = COMMAND.validate_python({"type": "move", "seat": 0, "code": code})
    answer = asyncio.get_running_loop().create_future()
    desk.house.do(table, who, asked, answer.set_result)
    await answer


async def test_bots_decide_at_their_moments_and_are_asked_ahead_of_them(tmp_path, hands):
    pool = Noting(hands)
    async with room(tmp_path, pool=pool, rules=Rules(bot_pace=PACE)) as desk:
        ada = await desk.person("Ada")
        table = await desk.table(ada, "market", ["me", "easy", "easy"])
        await calm(desk, table)
        moments = desk.live(table).driver._moments
        due = {seat: moments.at(seat) for seat in (1, 2)}
        for seat in sorted(due, key=due.get):
            await hands.to(desk, table, due[seat] - 0.001)
            assert seat not in sold(desk, table)
            asked = min(at for number, at in pool.asked if number == seat)
            assert asked <= max(due[seat] - driver.AHEAD, 100.0) + 1e-6
            await hands.to(desk, table, due[seat])
            assert seat in sold(desk, table)
        assert 0 not in sold(desk, table)


async def test_bots_follow_within_two_seconds_and_none_waits_for_another(tmp_path, hands):
    pool = Noting(hands)
    pool.never = (1,)
    async with room(tmp_path, pool=pool, rules=Rules(bot_pace=PACE)) as desk:
        ada = await desk.person("Ada")
        table = await desk.table(ada, "market", ["me", "easy", "easy"])
        await calm(desk, table)
        await sell(desk, table, ada)
        await hands.to(desk, table, hands.now + AFTER)
        assert sold(desk, table) == {0, 2}
        assert {seat for seat, _ in pool.asked} == {1, 2}


async def test_moves_that_nobody_notices_do_not_shift_the_moment(tmp_path, hands):
    class Drafting(Noting):
        async def choose(self, game, text, seed, seat):
            drafts = [c for c in seat.codes if game.format(c).partition(":")[0] in ("to", "drop")]
            own = [code for who, code in seat.heard if who == seat.number]
            if drafts and len(own) < 4:
                return drafts[0]
            return await super().choose(game, text, seed, seat)

    async with room(tmp_path, pool=Drafting(hands), rules=Rules(bot_pace=PACE)) as desk:
        ada = await desk.person("Ada")
        table = await desk.table(ada, "market", ["me", "easy", "easy"])
        await calm(desk, table)
        live = desk.live(table)
        due = live.driver._moments.at(1)
        await hands.to(desk, table, due - 0.001)
        assert [seat for seat, _ in live.table.match.kept].count(1) == 4  # it has drafted
        assert 1 not in sold(desk, table)
        assert live.driver._moments.at(1) == due
        await hands.to(desk, table, due)
        assert 1 in sold(desk, table)
        await folded(desk, table)


async def test_nobody_acts_out_of_turn_before_people_can_have_seen_what_it_is_about(
    tmp_path, hands
):
    class Offering(Noting):
        offers = 0

        async def aside(self, game, text, seed, seat):
            for word in ("send", "want", "give", "to"):
                found = [c for c in seat.codes if game.format(c).startswith(word)]
                if found and self.offers < 3:
                    self.offers += word == "send"
                    return found[0]
            return None

    pool = Offering(hands)
    async with room(tmp_path, pool=pool, rules=Rules(bot_pace=PACE)) as desk:
        ada = await desk.person("Ada")
        table = await desk.table(ada, "market", ["me", "easy", "easy"])
        await calm(desk, table)
        match = desk.live(table).table.match

        def sent():
            return sum(match.game.format(code).startswith("send") for _, code in match.kept)

        await hands.to(desk, table, 100.0 + CALM[0] - 0.001)
        assert sent() == 0
        await hands.to(desk, table, 100.0 + 3 * CALM[1])
        assert sent() >= 1
