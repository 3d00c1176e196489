"""Two houses on one store: the players of a table on different ones."""

from __future__ import annotations

import asyncio
import random

from mirabilis.server.tables.house import Rules
from mirabilis.server.tables.live import Live
from mirabilis.server.wire.errors import Refused
from server.desk import run
from server.tables.rooms import STANDARD, agrees, folded, log_of, room, until


async def test_players_on_two_houses_play_one_game(postgres):
    url = postgres.database()
    async with room(url, process="one") as one, room(url, process="two") as two:
        ada, bob = await one.person("Ada"), await two.person("Bob")
        table = await one.table(ada, "ewn", ["me", "open"], options=STANDARD)
        seen = [await one.watch(table, ada)]
        await two.do(table, bob, type="join")
        seen += [await two.watch(table, bob), await one.watch(table), await two.watch(table)]
        dice, desks = random.Random(2), (one, two)
        for _ in range(200):
            await until(lambda: one.live(table).table.seq == two.live(table).table.seq)
            await one.settle(table)
            await two.settle(table)
            if one.live(table).table.status == "over":
                break
            seat = one.live(table).table.match.actors[0]
            code = dice.choice(one.live(table).table.match.codes(seat))
            await desks[seat].do(table, (ada, bob)[seat], type="move", seat=seat, code=code)
        for desk, viewer in zip((one, two, one, two), seen, strict=True):
            agrees(desk, table, viewer)
            assert viewer.info["status"] == "over"
        assert seen[2].events == seen[3].events
        await folded(one, table)
        await folded(two, table)


def test_both_houses_write_at_once_and_nothing_is_lost_or_doubled(postgres):
    async def work():
        url = postgres.database()
        async with room(url, process="one") as one, room(url, process="two") as two:
            people = [await one.person(name) for name in ("Ada", "Bob", "Cleo", "Dan")]
            table = await one.table(people[0], "dice", ["me", "open", "open", "open"])
            for person in people[1:]:
                await one.do(table, person, type="join")
            seen = [await desk.watch(table) for desk in (one, two)]
            answered = 0
            for number in range(6):
                here = one.live(table).table.match
                codes = [here.codes(seat)[0] for seat in range(4)]
                work = [
                    desk.do(
                        table,
                        people[seat],
                        type="move",
                        seat=seat,
                        code=codes[seat],
                        key=f"k{number}",
                    )
                    for seat, desk in enumerate((one, two, one, two))
                ]
                await asyncio.gather(*work)
                answered += 4
                await until(lambda: one.live(table).table.seq == two.live(table).table.seq)
                await one.settle(table)
                await two.settle(table)
            moves = [entry for entry in await log_of(one, table) if entry["t"] == "moved"]
            assert len(moves) == answered
            assert seen[0].events == seen[1].events
            await folded(one, table)
            await folded(two, table)

    run(work)


async def test_a_move_waits_while_it_is_noted_that_somebody_is_here(postgres, monkeypatch):
    """What was to be tried again after a conflict is not applied beside another entry."""
    url = postgres.database()
    usual, beside = Live._try, []

    def tried(live, *args, **words):
        beside.append(live.busy)
        usual(live, *args, **words)

    monkeypatch.setattr(Live, "_try", tried)
    async with room(url, process="one") as one, room(url, process="two") as two:
        ada, bob = await one.person("Ada"), await two.person("Bob")
        options = {**STANDARD, "first": "blue"}
        table = await one.table(ada, "ewn", ["me", "open"], options=options)
        await one.watch(table, ada)
        await two.do(table, bob, type="join")
        seen = await two.watch(table, bob)
        await until(lambda: one.live(table).table.status == "running")
        await two.settle(table)
        two.house._changed = lambda table: None  # it does not hear of the next entry
        one.live(table).presence._is_away(bob.id)
        await one.settle(table)
        assert (await log_of(one, table))[-1]["t"] == "away"
        code = two.live(table).table.match.codes(1)[0]
        await two.do(table, bob, type="move", seat=1, code=code)
        await two.settle(table)
        assert len(beside) > 4
        assert not any(beside)
        assert {entry["t"] for entry in (await log_of(one, table))[-2:]} == {"here", "moved"}
        assert [event["n"] for event in seen.events] == list(range(1, len(seen.events) + 1))
        await folded(two, table)


async def test_the_same_key_at_two_houses_counts_once(postgres):
    url = postgres.database()
    async with room(url, process="one") as one, room(url, process="two") as two:
        ada = await one.person("Ada")
        table = await one.table(ada, "ewn", ["me", "me"], options=STANDARD)
        await two.watch(table)
        code = one.live(table).table.match.codes(0)[0]
        move = {"type": "move", "seat": 0, "code": code, "key": "once"}
        answers = await asyncio.gather(
            one.do(table, ada, **move), two.do(table, ada, **move), return_exceptions=True
        )
        assert not any(isinstance(answer, Refused) for answer in answers), answers
        assert sum(entry["t"] == "moved" for entry in await log_of(one, table)) == 1


async def test_chat_goes_across_in_order(postgres):
    url = postgres.database()
    async with room(url, process="one") as one, room(url, process="two") as two:
        ada, bob = await one.person("Ada"), await two.person("Bob")
        table = await one.table(ada, "ewn", ["me", "open"], options=STANDARD)
        seen = [await one.watch(table, ada), await two.watch(table, bob)]
        say = [
            desk.do(table, person, type="chat", text=f"{person.name} {n}")
            for n in range(5)
            for desk, person in ((one, ada), (two, bob))
        ]
        await asyncio.gather(*say)
        await until(lambda: all(len(viewer.of("chat")) == 10 for viewer in seen))
        for viewer in seen:
            lines = [message["line"] for message in viewer.of("chat")]
            assert [line["number"] for line in lines] == list(range(1, 11))
            assert {line["person"]["name"] for line in lines} == {"Ada", "Bob"}


async def test_who_is_connected_to_another_house_is_not_away(postgres):
    url, rules = postgres.database(), Rules(bot_pace=0.0, away=0.05)
    async with (
        room(url, process="one", rules=rules) as one,
        room(url, process="two", rules=rules) as two,
    ):
        ada, bob = await one.person("Ada"), await one.person("Bob")
        table = await one.table(ada, "ewn", ["me", "open"], options=STANDARD)
        await one.watch(table, ada)
        await two.watch(table, bob)
        await two.do(table, bob, type="join")
        bobs = await two.watch(table, bob)
        await asyncio.sleep(0.3)
        await until(lambda: not any(seat["away"] for seat in bobs.info["seats"]))
        assert len(await log_of(one, table)) < 12  # and they do not go on about it
        await folded(one, table)


async def test_a_hidden_move_is_not_told_of_though_it_is_the_first_news_from_the_other_house(
    postgres,
):
    """What is read again for the first time differs from nothing that was told."""
    url = postgres.database()
    async with room(url, process="one") as one:
        ada = await one.person("Ada")
        table = await one.table(ada, "market", ["me", "me", "me"])
        await one.settle(table)
        async with room(url, process="two") as two:
            own, other = await two.watch(table, ada), await two.watch(table, ada, seat=1)
            spectator = await two.watch(table)
            await two.settle(table)
            told = len(own.raw), len(other.raw), len(spectator.raw)
            match = one.live(table).table.match
            draft = next(c for c in match.codes(0) if match.game.format(c).startswith("to"))
            await one.do(table, ada, type="move", seat=0, code=draft)
            await until(lambda: len(own.raw) == told[0] + 1)
            await two.settle(table)
            assert (len(other.raw), len(spectator.raw)) == told[1:]


async def test_a_hidden_move_at_one_house_is_not_told_of_at_the_other(postgres):
    url = postgres.database()
    async with room(url, process="one") as one, room(url, process="two") as two:
        ada = await one.person("Ada")
        table = await one.table(ada, "market", ["me", "me", "me"])
        own = await two.watch(table, ada)
        other, spectator = await two.watch(table, ada, seat=1), await two.watch(table)
        match = one.live(table).table.match

        def named(seat, start):
            return next(c for c in match.codes(seat) if match.game.format(c).startswith(start))

        await two.do(table, ada, type="move", seat=1, code=named(1, "sell"))
        await until(lambda: one.live(table).table.seq == two.live(table).table.seq)
        match = one.live(table).table.match
        told = len(other.raw), len(spectator.raw), len(own.raw)
        await one.do(table, ada, type="move", seat=0, code=named(0, "to"))
        await until(lambda: len(own.raw) == told[2] + 1)
        await two.settle(table)
        assert (len(other.raw), len(spectator.raw)) == told[:2]
