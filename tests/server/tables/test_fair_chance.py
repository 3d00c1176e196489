"""Fair chance: commitments before, values when all sit, the seed when it is over."""

from __future__ import annotations

import hashlib

import pytest

import mirabilis
from server.desk import run
from server.tables.rooms import STANDARD, Now, folded, play_out, refused, room
from tiny import bluff

VALUES = ["ab" * 16, "0123456789abcdef" * 3]


def digest(value: str) -> str:
    return hashlib.sha256(bytes.fromhex(value)).hexdigest()


async def test_values_are_revealed_when_all_sit_and_go_into_the_record(tmp_path):
    async with room(tmp_path) as desk:
        ada, bob = await desk.person("Ada"), await desk.person("Bob")
        more = {"options": STANDARD, "commit": digest(VALUES[0])}
        table = await desk.table(ada, "ewn", ["me", "open"], **more)
        seen = await desk.watch(table)
        early = {"type": "reveal", "seat": 0, "value": VALUES[0]}
        await refused(desk.do(table, ada, **early), "conflict")
        await desk.do(table, bob, type="join", commit=digest(VALUES[1]))
        assert seen.info["status"] == "open"
        assert seen.info["fair"]["committed"] == [digest(value) for value in VALUES]
        await refused(desk.do(table, bob, **early), "forbidden")
        await refused(desk.do(table, ada, **{**early, "value": VALUES[1]}), "conflict")
        await desk.do(table, ada, **early)
        assert seen.info["fair"]["revealed"] == [True, False]
        await refused(desk.do(table, ada, **early), "conflict")
        await desk.do(table, bob, type="reveal", seat=1, value=VALUES[1])
        assert seen.info["status"] == "running"
        await play_out(desk, table, [ada, bob])
        record = await desk.house.record(table)
        verdict = mirabilis.verify(record)
        assert verdict.ok
        assert {check.name: check.count for check in verdict.checks}["values"] == 2
        assert seen.info["fair"]["values"] == VALUES


async def test_nobody_comes_or_goes_once_a_value_is_known(tmp_path):
    """Who knew the others' values could choose their own by them."""
    async with room(tmp_path) as desk:
        ada, bob = await desk.person("Ada"), await desk.person("Bob")
        more = {"options": STANDARD, "commit": digest(VALUES[0])}
        table = await desk.table(ada, "ewn", ["me", "open"], **more)
        await desk.do(table, bob, type="join", commit=digest(VALUES[1]))
        await desk.do(table, ada, type="reveal", seat=0, value=VALUES[0])
        await refused(desk.do(table, bob, type="leave", seat=1), "conflict")
        await refused(desk.do(table, ada, type="seat", seat=1, bot="easy"), "conflict")
        await desk.house.forget(bob.id)
        assert (await desk.house.info(table)).status == "aborted"


async def test_a_value_that_is_withheld_delays_for_ten_seconds_only(tmp_path):
    now = Now()
    async with room(tmp_path, now=now) as desk:
        ada, bob = await desk.person("Ada"), await desk.person("Bob")
        table = await desk.table(ada, "ewn", ["me", "open"], options=STANDARD)
        await desk.do(table, bob, type="join", commit=digest(VALUES[1]))
        live = desk.live(table)
        for seconds, status in ((9.9, "open"), (0.1, "running")):
            now.add(seconds)
            live.when_idle(live.arm)
            await desk.settle(table)
            assert live.table.status == status
        late = {"type": "reveal", "seat": 1, "value": VALUES[1]}
        await refused(desk.do(table, bob, **late), "conflict")
        await play_out(desk, table, [ada, bob])
        record = await desk.house.record(table)
        assert mirabilis.verify(record).ok
        lines = record.splitlines()
        assert f"fair commitments: - {digest(VALUES[1])}" in lines
        assert "fair values: - -" in lines


async def test_ten_seconds_go_on_after_a_restart(tmp_path):
    now = Now()
    async with room(tmp_path, now=now) as desk:
        ada = await desk.person("Ada")
        more = {"options": STANDARD, "commit": digest(VALUES[0])}
        table = await desk.table(ada, "ewn", ["me", "me"], **more)
    now.add(11)
    async with room(tmp_path, now=now) as desk:
        await desk.watch(table)
        assert (await desk.house.info(table)).status == "running"
        await folded(desk, table)


@pytest.mark.parametrize("game", ["ewn", "bluff", "code"])
async def test_the_seed_is_in_no_message_until_it_is_over(tmp_path, game):
    async with room(tmp_path) as desk:
        ada, bob = await desk.person("Ada"), await desk.person("Bob")
        value = VALUES[0]
        table = await desk.table(ada, game, ["me", "open"], commit=digest(value))
        viewers = [await desk.watch(table, ada), await desk.watch(table)]
        await desk.do(table, bob, type="join")
        await desk.do(table, ada, type="reveal", seat=0, value=value)
        viewers.append(await desk.watch(table, bob))
        seed = desk.live(table).table.facts.seed
        assert hashlib.sha256(seed).hexdigest() == viewers[0].info["fair"]["commitment"]
        for _ in range(16):
            here = desk.live(table).table
            if here.status != "running":
                break
            sent = b"".join(raw for viewer in viewers for raw in viewer.raw)
            assert seed.hex().encode() not in sent
            assert value.encode() not in sent
            seat = here.match.actors[0]
            code = here.match.codes(seat)[-1]
            person = (ada, bob)[seat]
            await desk.do(table, person, type="move", seat=seat, code=code)
        if desk.live(table).table.status == "running":
            await desk.do(table, bob, type="resign", seat=1)
        for viewer in viewers:
            assert viewer.info["fair"]["seed"] == seed.hex()
        record = await desk.house.record(table)
        assert mirabilis.verify(record, bluff if game == "bluff" else None, jit=False).ok
        await refused(desk.house.record(await desk.table(ada, game, ["me", "open"])), "hidden")


def test_a_changed_die_is_found_out(tmp_path):
    async def work():
        async with room(tmp_path) as desk:
            ada = await desk.person("Ada")
            table = await desk.table(ada, "ewn", ["me", "me"], options=STANDARD)
            await play_out(desk, table, [ada, ada])
            return await desk.house.record(table)

    record = run(work)
    assert mirabilis.verify(record).ok
    head, moves = record.split("moves:\n* ")
    for number in "123456":
        changed = f"{head}moves:\n* {number}{moves[1:]}"
        if number != moves[0]:
            verdict = mirabilis.verify(_sealed(changed))
            assert not verdict.ok


def _sealed(record: str) -> str:
    """Return a record with the sum that fits it, as somebody who cheats would."""
    body, _ = record.rstrip("\n").rsplit("\n", 1)
    body += "\n"
    return f"{body}sha256: {hashlib.sha256(body.encode()).hexdigest()}\n"


async def test_draws_are_told_of_open_chance_only(tmp_path):
    async with room(tmp_path) as desk:
        ada = await desk.person("Ada")
        for game, options in (("ewn", STANDARD), ("ewn", {}), ("bluff", {}), ("code", {})):
            table = await desk.table(ada, game, ["me", "me"], options=options)
            match = desk.live(table).table.match
            for _ in range(6):
                if len(match.kept) < 4 or game != "bluff":  # before its cards are shown
                    seat = match.actors[0]
                    code = match.codes(seat)[0]
                    await desk.do(table, ada, type="move", seat=seat, code=code)
            viewers = [await desk.watch(table, ada, seat=s) for s in (0, 1)]
            viewers.append(await desk.watch(table))
            assert len(match.draws) >= 2
            dice = [draw for draw in match.draws if draw[1] == 6] if game == "ewn" else []
            for viewer in viewers:
                assert [tuple(e["draw"]) for e in viewer.events if "draw" in e] == dice
