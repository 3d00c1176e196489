"""Who sits where: making tables, joining, standing up, bots in seats, several seats at once."""

from __future__ import annotations

from mirabilis.core.seats import SPECTATOR
from mirabilis.server.store.contract import Somebody
from mirabilis.server.tables.house import Rules
from server.tables.rooms import STANDARD, pass_time, refused, room, until


async def test_a_table_begins_when_every_seat_is_taken(tmp_path):
    async with room(tmp_path) as desk:
        ada, bob = await desk.person("Ada"), await desk.person("Bob")
        table = await desk.table(ada, "ewn", ["open", "me"], options=STANDARD)
        info = await desk.house.info(table)
        assert (info.status, info.seats[0].person, info.seats[1].person.id) == (
            "open",
            None,
            ada.id,
        )
        await desk.do(table, bob, type="join")
        info = await desk.house.info(table)
        assert (info.status, info.seats[0].person.name) == ("running", "Bob")


async def test_what_cannot_be_made_is_refused_by_name(tmp_path):
    async with room(tmp_path) as desk:
        ada = await desk.person("Ada")
        assert "chess" in await refused(desk.table(ada, "chess", ["me"]), "not_found")
        await refused(desk.table(ada, "ewn", ["me", "open", "open"]), "bad_request")
        await refused(desk.table(ada, "ewn", ["me", "nobody-like-that"]), "bad_request")
        await refused(desk.table(ada, "ewn", ["me", "/tmp/bot.py"]), "bad_request")
        await refused(desk.table(ada, "ewn", ["easy", "easy"]), "bad_request")
        options = {"setup": "upside-down"}
        text = await refused(desk.table(ada, "ewn", ["me", "open"], options=options), "bad_request")
        assert "upside-down" in text
        await refused(desk.house.info("nowhere"), "not_found")


async def test_seats_that_cannot_be_joined(tmp_path):
    async with room(tmp_path) as desk:
        ada, bob = await desk.person("Ada"), await desk.person("Bob")
        table = await desk.table(ada, "dice", ["me", "open", "open"])
        await refused(desk.do(table, bob, type="join", seat=0), "conflict")
        await refused(desk.do(table, bob, type="join", seat=7), "not_found")
        await desk.do(table, bob, type="join", seat=2)
        await refused(desk.do(table, ada, type="join", seat=2), "conflict")
        await desk.do(table, ada, type="join")  # the last one: hot-seat
        cleo = await desk.person("Cleo")
        await refused(desk.do(table, cleo, type="join"), "conflict")
        await refused(desk.do(table, cleo, type="join", seat=1), "conflict")


async def test_standing_up_frees_the_seat_until_the_game_begins(tmp_path):
    async with room(tmp_path) as desk:
        ada, bob = await desk.person("Ada"), await desk.person("Bob")
        table = await desk.table(ada, "dice", ["me", "open", "open"])
        await desk.do(table, bob, type="join", seat=1)
        await refused(desk.do(table, ada, type="leave", seat=1), "forbidden")
        await desk.do(table, bob, type="leave", seat=1)
        info = await desk.house.info(table)
        assert [seat.person and seat.person.id for seat in info.seats] == [ada.id, None, None]
        assert [t.id for t in (await desk.house.mine(bob)).tables] == []
        await desk.do(table, bob, type="join", seat=1)
        assert [t.id for t in (await desk.house.mine(bob)).tables] == [table]


async def test_who_stood_up_looks_no_longer_with_the_eyes_of_the_seat(tmp_path):
    async with room(tmp_path) as desk:
        ada, bob, eve = [await desk.person(name) for name in ("Ada", "Bob", "Eve")]
        table = await desk.table(ada, "market", ["me", "open", "open"])
        await desk.do(table, eve, type="join", seat=1)
        spy = await desk.watch(table, eve)
        assert spy.eyes == 1
        await desk.do(table, eve, type="leave", seat=1)
        assert spy.eyes == SPECTATOR
        assert spy.of("welcome")[-1]["viewer"] == "spectator"
        await desk.do(table, bob, type="join", seat=1)
        await desk.do(table, ada, type="join", seat=2)
        spectator = await desk.watch(table)
        assert spy.events == spectator.events
        assert spy.position["view"] == spectator.position["view"]
        assert spy.position["moves"] == []


async def test_the_owner_puts_bots_into_empty_and_away_seats_only(tmp_path):
    async with room(tmp_path, rules=Rules(bot_pace=0.0, away=20.0)) as desk:
        ada, bob = await desk.person("Ada"), await desk.person("Bob")
        table = await desk.table(ada, "dice", ["me", "open", "open"])
        seen = await desk.watch(table, ada)
        bobs = await desk.watch(table, bob)
        await desk.do(table, bob, viewer=bobs, type="join", seat=1)
        await refused(desk.do(table, bob, type="seat", seat=2, bot="easy"), "forbidden")
        await refused(desk.do(table, ada, viewer=seen, type="seat", seat=1, bot="easy"), "conflict")
        await refused(
            desk.do(table, ada, viewer=seen, type="seat", seat=9, bot="easy"), "not_found"
        )
        await refused(
            desk.do(table, ada, viewer=seen, type="seat", seat=2, bot="x.py"), "bad_request"
        )
        await desk.do(table, ada, viewer=seen, type="seat", seat=2, bot="easy")
        assert seen.info["status"] == "running"
        assert seen.info["seats"][2]["bot"] == "easy"
        bobs.closed = True
        desk.house.detach(bobs)
        await pass_time(25.0)
        await until(lambda: seen.info["seats"][1]["away"])
        await desk.do(table, ada, viewer=seen, type="seat", seat=1, bot="medium")
        await desk.settle(table)
        assert seen.info["seats"][1]["bot"] == "medium"
        assert seen.info["seats"][1]["person"]["name"] == "Bob"
        code = desk.live(table).table.match.codes(1)
        await refused(desk.do(table, bob, type="move", seat=1, code=(code or [0])[0]), "conflict")
        await desk.do(table, bob, type="join", seat=1)
        assert seen.info["seats"][1].get("bot") is None
        assert not seen.info["seats"][1]["away"]


async def test_one_person_at_several_seats_looks_with_one_pair_of_eyes_at_a_time(tmp_path):
    async with room(tmp_path) as desk:
        ada, bob = await desk.person("Ada"), await desk.person("Bob")
        table = await desk.table(ada, "bluff", ["me", "me"])
        seen = await desk.watch(table, ada)
        match = desk.live(table).table.match
        assert (seen.eyes, seen.of("welcome")[0]["mine"]) == (0, [0, 1])
        await desk.do(table, ada, viewer=seen, type="look", seat=1)
        assert seen.eyes == 1
        assert seen.of("welcome")[-1]["position"]["view"] == match.view(1)["board"]
        events = seen.of("welcome")[-1]["events"]
        assert [(e["seat"], e["code"]) for e in events] == match.heard(1)
        await desk.do(table, ada, viewer=seen, type="look")  # the screen between the hands
        assert seen.of("welcome")[-1]["viewer"] == "spectator"
        assert seen.of("welcome")[-1]["position"]["view"] == match.view(SPECTATOR)["board"]
        before = len(seen.raw)
        await desk.do(table, ada, type="move", seat=0, code=match.codes(0)[0])
        assert len(seen.raw) == before + 1
        await refused(desk.do(table, bob, viewer=seen, type="look", seat=0), "forbidden")
        await refused(desk.do(table, ada, type="look", seat=0), "bad_request")


async def test_a_seat_of_somebody_else_cannot_be_looked_from_or_moved(tmp_path):
    async with room(tmp_path) as desk:
        ada, bob = await desk.person("Ada"), await desk.person("Bob")
        table = await desk.table(ada, "ewn", ["me", "open"], options=STANDARD)
        await desk.do(table, bob, type="join")
        spy = await desk.watch(table, bob, seat=0)
        assert spy.ended is not None
        assert spy.ended[0] == 1008
        assert spy.raw == []
        code = desk.live(table).table.match.codes(0)[0]
        await refused(desk.do(table, bob, type="move", seat=0, code=code), "forbidden")
        await refused(desk.do(table, bob, type="move", seat=1, code=code), "not_your_turn")
        await refused(desk.do(table, ada, type="move", seat=0), "bad_request")
        await refused(desk.do(table, ada, type="move", seat=0, move="??"), "bad_notation")
        await refused(desk.do(table, ada, type="move", seat=0, code=10**30), "bad_notation")


async def test_a_blocked_person_is_refused(tmp_path):
    async with room(tmp_path) as desk:
        ada, bob = await desk.person("Ada"), await desk.person("Bob")
        await desk.house.store.mark(ada.id, bob.id, "block", True)
        table = await desk.table(ada, "ewn", ["me", "open"], options=STANDARD)
        await refused(desk.do(table, bob, type="join"), "forbidden")
        await desk.house.store.mark(ada.id, bob.id, "block", False)
        await desk.do(table, bob, type="join")


async def test_lists_show_public_tables_and_ones_own_with_whose_turn_it_is(tmp_path):
    async with room(tmp_path) as desk:
        ada, bob = await desk.person("Ada"), await desk.person("Bob")
        secret = await desk.table(ada, "ewn", ["me", "open"], options=STANDARD)
        shown = await desk.table(ada, "ewn", ["me", "open"], options=STANDARD, public=True)
        listed = await desk.house.listed(None, None, None)
        assert [t.id for t in listed.tables] == [shown]
        assert listed.tables[0].seats[0].person.name == "Ada"
        await desk.do(shown, bob, type="join")
        for seat, person in ((0, ada), (1, bob)):
            mine = {t.id: t for t in (await desk.house.mine(person)).tables}
            assert mine[shown].actors == [0]
            assert (secret in mine) == (seat == 0)
        code = desk.live(shown).table.match.codes(0)[0]
        await desk.do(shown, ada, type="move", seat=0, code=code)
        mine = {t.id: t for t in (await desk.house.mine(ada)).tables}
        assert mine[shown].actors == [1]
        assert (await desk.house.listed("dice", None, None)).tables == []
        assert (await desk.house.listed("ewn", "running", None)).tables[0].actors == []
        await refused(desk.house.listed(None, None, "x"), "bad_request")


async def test_lists_go_on_where_the_last_one_ended(tmp_path):
    async with room(tmp_path) as desk:
        ada = await desk.person("Ada")
        made = [await desk.table(ada, "ewn", ["me", "open"], public=True) for _ in range(5)]
        found, before = [], None
        while True:
            part = await desk.house.listed(None, "open", before, limit=2)
            found += [t.id for t in part.tables]
            if (before := part.next) is None:
                break
        assert sorted(found) == sorted(made)


async def test_a_game_can_be_called_off_before_its_first_move_only(tmp_path):
    async with room(tmp_path) as desk:
        ada, bob, eve = [await desk.person(name) for name in ("Ada", "Bob", "Eve")]
        table = await desk.table(ada, "ewn", ["me", "open"], options=STANDARD)
        await desk.do(table, bob, type="join")
        await refused(desk.do(table, eve, type="abort"), "forbidden")
        seen = await desk.watch(table, bob)
        await desk.do(table, bob, type="abort")
        assert seen.info["status"] == "aborted"
        assert seen.position["moves"] == []
        await refused(desk.do(table, ada, type="move", seat=0, code=1), "conflict")
        await refused(desk.house.record(table), "hidden")
        table = await desk.table(ada, "ewn", ["me", "open"], options=STANDARD)
        await desk.do(table, bob, type="join")
        code = desk.live(table).table.match.codes(0)[0]
        await desk.do(table, ada, type="move", seat=0, code=code)
        await refused(desk.do(table, ada, type="abort"), "conflict")


async def test_calling_off_does_not_tell_of_a_move_that_nobody_noticed(tmp_path):
    async with room(tmp_path) as desk:
        ada = await desk.person("Ada")
        table = await desk.table(ada, "market", ["me", "me", "me"])
        match = desk.live(table).table.match
        draft = next(c for c in match.codes(1) if match.game.format(c).startswith("to"))
        await desk.do(table, ada, type="move", seat=1, code=draft)
        await desk.do(table, ada, type="abort")  # as far as anybody knows nothing was done


async def test_names_are_plain_text(tmp_path):
    async with room(tmp_path) as desk:
        name = "<b>&\"'</b>"
        who = (await desk.person("Ada"))._replace(name=name)
        await desk.house.store.add_person(Somebody("p-x", name, False, 0))
        table = await desk.table(who._replace(id="p-x"), "ewn", ["me", "open"])
        seen = await desk.watch(table)
        assert seen.info["seats"][0]["person"]["name"] == name


async def test_positions_come_when_a_game_without_an_opening_throw_begins(tmp_path):
    async with room(tmp_path) as desk:
        ada, bob = await desk.person("Ada"), await desk.person("Bob")
        table = await desk.table(ada, "pennies", ["me", "open"])
        seen = await desk.watch(table, ada)
        assert seen.position["moves"] == []
        await desk.do(table, bob, type="join")
        assert [move[0] for move in seen.position["moves"]] == [1, 2]
        assert seen.position["actors"] == [0, 1]
