"""Taking back: when it is free, who must agree, and what every viewer is told of it."""

from __future__ import annotations

import random
import tempfile
from pathlib import Path

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from mirabilis.core.seats import SPECTATOR
from mirabilis.server.wire.errors import Refused
from server.desk import run
from server.tables.rooms import STANDARD, agrees, folded, held, play, refused, room


async def pair(desk, game="ewn", **more):
    ada, bob = await desk.person("Ada"), await desk.person("Bob")
    more.setdefault("options", STANDARD if game == "ewn" else {})
    table = await desk.table(ada, game, ["me", "open"], **more)
    await desk.do(table, bob, type="join")
    return table, ada, bob


async def step(desk, table, person, seat, pick=0):
    code = desk.live(table).table.match.codes(seat)[pick]
    await desk.do(table, person, type="move", seat=seat, code=code)
    return code


async def test_it_is_free_while_nothing_was_noticed_since(tmp_path):
    async with room(tmp_path) as desk:
        table, ada, bob = await pair(desk, "pennies")
        seen, other = await desk.watch(table, ada), await desk.watch(table, bob)
        await step(desk, table, ada, 0)
        await desk.do(table, ada, type="undo", seat=0)
        assert desk.live(table).table.line == []
        assert [e["kind"] for e in other.events] == ["move", "undo"]
        assert other.events[-1]["stands"] == 0
        agrees(desk, table, seen)
        agrees(desk, table, other)
        await refused(desk.do(table, ada, type="undo", seat=0), "conflict")


async def test_behind_an_open_die_the_others_must_agree_and_it_comes_again(tmp_path):
    async with room(tmp_path) as desk:
        table, ada, bob = await pair(desk)
        seen, other = await desk.watch(table, ada), await desk.watch(table, bob)
        await step(desk, table, ada, 0)
        line = desk.live(table).table.line.copy()
        await desk.do(table, ada, type="undo", seat=0)
        assert seen.info["undo"] == {"seat": 0, "agreed": [0]}
        assert desk.live(table).table.line == line
        await refused(desk.do(table, ada, type="undo", seat=0), "conflict")
        await desk.do(table, bob, type="answer", seat=1, to="undo", yes=False)
        assert seen.info.get("undo") is None
        assert desk.live(table).table.line == line
        await refused(desk.do(table, bob, type="answer", seat=1, to="undo", yes=True), "conflict")
        await desk.do(table, ada, type="undo", seat=0)
        await desk.do(table, bob, type="answer", seat=1, to="undo", yes=True)
        assert len(desk.live(table).table.line) == 1
        assert other.events[-1]["stands"] == 1
        await desk.do(table, ada, type="move", seat=0, code=line[1][1])
        assert desk.live(table).table.line == line  # the same die
        agrees(desk, table, seen)
        agrees(desk, table, other)
        await folded(desk, table)


async def test_everybody_else_must_agree_each_person_once(tmp_path):
    async with room(tmp_path) as desk:
        ada, bob, cleo = [await desk.person(name) for name in ("Ada", "Bob", "Cleo")]
        table = await desk.table(ada, "dice", ["me", "open", "open", "open"])
        for seat, person in ((1, bob), (2, bob), (3, cleo)):
            await desk.do(table, person, type="join", seat=seat)
        await step(desk, table, ada, 0)
        await step(desk, table, bob, 1)
        await desk.do(table, ada, type="undo", seat=0)
        here = desk.live(table).table
        assert here.undo is not None
        await desk.do(table, bob, type="answer", seat=2, to="undo", yes=True)
        assert here.undo is not None
        assert here.undone == 0
        await desk.do(table, cleo, type="answer", seat=3, to="undo", yes=True)
        assert here.undo is None
        assert here.undone == 1


async def test_a_move_that_all_see_takes_the_question_away(tmp_path):
    async with room(tmp_path) as desk:
        table, ada, bob = await pair(desk)
        seen = await desk.watch(table, ada)
        await step(desk, table, ada, 0)
        await desk.do(table, ada, type="undo", seat=0)
        assert seen.info["undo"]["seat"] == 0
        await step(desk, table, bob, 1)
        assert seen.info.get("undo") is None
        await folded(desk, table)


async def test_a_question_does_not_tell_of_moves_that_nobody_notices(tmp_path):
    async with room(tmp_path) as desk:
        people = [await desk.person(name) for name in ("Ada", "Bob", "Cleo")]
        table = await desk.table(people[0], "market", ["me", "open", "open"])
        for person in people[1:]:
            await desk.do(table, person, type="join")
        seen = await desk.watch(table, people[1])
        match = desk.live(table).table.match

        def named(seat, start):
            return next(c for c in match.codes(seat) if match.game.format(c).startswith(start))

        await desk.do(table, people[0], type="move", seat=0, code=named(0, "sell"))
        await desk.do(table, people[1], type="move", seat=1, code=named(1, "sell"))
        await desk.do(table, people[0], type="undo", seat=0)
        assert seen.info["undo"]["seat"] == 0
        told = len(seen.raw)
        await desk.do(table, people[2], type="move", seat=2, code=named(2, "to"))
        assert len(seen.raw) == told
        assert desk.live(table).table.undo is not None
        # the asker's own unseen move would make it a question about something else
        draft = named(0, "to")
        await refused(desk.do(table, people[0], type="move", seat=0, code=draft), "conflict")
        await desk.do(table, people[0], type="answer", seat=0, to="undo", yes=False)
        await desk.do(table, people[0], type="move", seat=0, code=draft)
        assert seen.info.get("undo") is None


async def test_against_bots_it_is_free(tmp_path):
    async with room(tmp_path) as desk:
        ada = await desk.person("Ada")
        table = await desk.table(ada, "ewn", ["me", "easy"], options=STANDARD)
        seen = await desk.watch(table, ada)
        await step(desk, table, ada, 0)
        line = desk.live(table).table.line.copy()
        assert len(line) == 5  # die, move, die, the bot's move, die
        await desk.do(table, ada, type="undo", seat=0)
        assert desk.live(table).table.line == line[:1]
        await step(desk, table, ada, 0)
        assert desk.live(table).table.line == line
        agrees(desk, table, seen)


async def test_never_behind_something_hidden_that_was_revealed(tmp_path):
    async with room(tmp_path) as desk:
        table, ada, bob = await pair(desk, "pennies")
        await step(desk, table, ada, 0)
        await step(desk, table, bob, 1)
        await refused(desk.do(table, ada, type="undo", seat=0), "conflict")
        await refused(desk.do(table, bob, type="undo", seat=1), "conflict")


async def test_who_has_left_or_is_played_by_a_bot_takes_nothing_back(tmp_path):
    async with room(tmp_path) as desk:
        ada, bob, cleo = [await desk.person(name) for name in ("Ada", "Bob", "Cleo")]
        table = await desk.table(ada, "dice", ["me", "open", "open"])
        for seat, person in ((1, bob), (2, cleo)):
            await desk.do(table, person, type="join", seat=seat)
        await step(desk, table, bob, 1)
        await desk.do(table, bob, type="resign", seat=1)
        await refused(desk.do(table, bob, type="undo", seat=1), "conflict")
        await step(desk, table, ada, 0)
        await step(desk, table, cleo, 2)
        here = desk.live(table).table
        if here.undo is None and here.status == "running":
            try:
                await desk.do(table, ada, type="undo", seat=0)
            except Refused:
                return
        if here.undo is not None:  # and no word of theirs is asked for
            answer = {"type": "answer", "seat": 1, "to": "undo", "yes": False}
            await refused(desk.do(table, bob, **answer), "conflict")


async def test_an_unseen_choice_is_taken_back_unseen(tmp_path):
    async with room(tmp_path) as desk:
        ada = await desk.person("Ada")
        table = await desk.table(ada, "market", ["me", "me", "me"])
        own, other = await desk.watch(table, ada), await desk.watch(table, ada, seat=1)
        spectator = await desk.watch(table)
        match = desk.live(table).table.match
        told = len(other.raw), len(spectator.raw)
        draft = next(c for c in match.codes(0) if match.game.format(c).startswith("to"))
        await desk.do(table, ada, type="move", seat=0, code=draft)
        await desk.do(table, ada, type="undo", seat=0)
        assert (len(other.raw), len(spectator.raw)) == told
        assert [e["kind"] for e in own.events][-2:] == ["move", "undo"]
        for watcher in (own, other, spectator):
            agrees(desk, table, watcher)


async def test_drafts_of_a_large_game_are_taken_back_unseen(tmp_path):
    chance = random.Random(1905)  # the same year every time
    async with room(tmp_path, token=chance.randbytes) as desk:
        ada = await desk.person("Ada")
        table = await desk.table(ada, "jahres", ["me", "me"])
        other, spectator = await desk.watch(table, ada, seat=1), await desk.watch(table)
        dice = random.Random(5)
        live, unseen = desk.live(table), 0
        for _ in range(60):
            match = live.table.match
            if match.is_over:
                break
            seat = dice.choice([*match.actors, *match.free])
            before = len(other.raw), len(spectator.raw), match.heard(1), match.heard(SPECTATOR)
            code = dice.choice(match.codes(seat))
            await desk.do(table, ada, type="move", seat=seat, code=code)
            match = live.table.match
            if (match.heard(1), match.heard(SPECTATOR)) == before[2:]:
                unseen += 1
                assert (len(other.raw), len(spectator.raw)) == before[:2]
                await desk.do(table, ada, type="undo", seat=seat)
                assert (len(other.raw), len(spectator.raw)) == before[:2]
            agrees(desk, table, other)
            agrees(desk, table, spectator)
        assert unseen


GAMES = {
    "ewn": (["me", "me"], {"setup": "arrange"}),
    "pennies": (["me", "me"], {}),
    "bluff": (["me", "me"], {}),
    "market": (["me", "me", "me"], {}),
    "dice": (["me", "me"], {}),
    "code": (["me", "me"], {}),
}


@settings(max_examples=7, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.sampled_from(sorted(GAMES)), st.integers(0, 2**32))
def test_what_viewers_hold_is_what_they_may_have_heard(game, seed):
    """Play with undo; streams from any number on, also of a fresh house, say the same."""

    async def work(folder):
        dice = random.Random(seed)
        seats, options = GAMES[game]
        async with room(folder) as desk:
            ada = await desk.person("Ada")
            table = await desk.table(ada, game, seats, options=options)
            viewers = [await desk.watch(table, ada, seat=s) for s in range(len(seats))]
            viewers.append(await desk.watch(table))
            viewers.append(await desk.watch(table, ada, lang="de"))
            live = desk.live(table)
            for _ in range(16):
                match = live.table.match
                if live.table.status != "running":
                    break
                raw = [(len(v.raw), match.heard(v.eyes)) for v in viewers]
                if dice.random() < 0.3:
                    seat = dice.randrange(len(seats))
                    try:
                        await desk.do(table, ada, type="undo", seat=seat)
                    except Refused:
                        continue
                else:
                    seat = dice.choice([*match.actors, *match.free])
                    code = dice.choice(match.codes(seat))
                    await desk.do(table, ada, type="move", seat=seat, code=code)
                for viewer, (count, heard) in zip(viewers, raw, strict=True):
                    agrees(desk, table, viewer)
                    unchanged = live.table.match.heard(viewer.eyes) == heard
                    assert unchanged == (len(viewer.raw) == count) or live.table.status == "over"
            await folded(desk, table)
        async with room(folder) as desk:
            for viewer in viewers:
                events = viewer.events
                for k in range(0, len(events) + 1, max(1, len(events) // 4)):
                    again = await desk.watch(
                        table, viewer.person, seat=viewer.seat, since=k, lang=viewer.lang
                    )
                    assert [e["n"] for e in again.events] == list(range(k + 1, len(events) + 1))
                    assert held([*events[:k], *again.events]) == held(events)
                    assert again.events == events[k:]

    with tempfile.TemporaryDirectory() as folder:
        run(lambda: work(Path(folder)))


async def test_the_same_outcomes_come_again_after_many_undos(tmp_path):
    async with room(tmp_path) as desk:
        ada = await desk.person("Ada")
        table = await desk.table(ada, "ewn", ["me", "me"], options=STANDARD)
        dice = random.Random(3)
        for _ in range(6):
            await play(desk, table, [ada, ada], dice)
        line = desk.live(table).table.line.copy()
        for seat in (1, 0, 1, 0, 1, 0):
            await desk.do(table, ada, type="undo", seat=seat)
        assert len(desk.live(table).table.line) == 1
        for seat, code in line:
            if seat >= 0:
                await desk.do(table, ada, type="move", seat=seat, code=code)
        assert desk.live(table).table.line == line
        await folded(desk, table)
