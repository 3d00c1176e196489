"""Chat: stored beside the log, closed by the owner, unheard by those who do not want it."""

from __future__ import annotations

from mirabilis.server.store.contract import Line
from server.desk import Watcher
from server.tables.rooms import refused, room


async def two(desk):
    ada, bob = await desk.person("Ada"), await desk.person("Bob")
    table = await desk.table(ada, "ewn", ["me", "open"])
    return table, ada, bob


async def test_lines_reach_everybody_and_those_who_come_later(tmp_path):
    async with room(tmp_path) as desk:
        table, ada, bob = await two(desk)
        seen = await desk.watch(table, bob)
        await desk.do(table, ada, type="chat", text="<i>hello</i>", key="c1")
        await desk.do(table, ada, type="chat", text="<i>hello</i>", key="c1")
        await desk.do(table, bob, type="chat", text="you", key="c1")
        lines = [message["line"] for message in seen.of("chat")]
        assert [(n["number"], n["person"]["name"], n["text"]) for n in lines] == [
            (1, "Ada", "<i>hello</i>"),
            (2, "Bob", "you"),
        ]
        later = await desk.watch(table)
        assert later.of("welcome")[0]["chat"] == lines
    async with room(tmp_path) as desk:
        later = await desk.watch(table)
        assert later.of("welcome")[0]["chat"] == lines
        await desk.do(table, ada, type="chat", text="again")
        assert later.of("chat")[0]["line"]["number"] == 3


async def test_characters_that_are_not_for_reading_are_left_out(tmp_path):
    async with room(tmp_path) as desk:
        table, ada, _ = await two(desk)
        seen = await desk.watch(table)
        await desk.do(table, ada, type="chat", text="a\x00b\x1b[31mc\u202ed\ue000e\nf e\u0301")
        assert seen.of("chat")[0]["line"]["text"] == "a b [31mc d e\nf \xe9"
        for text in ("\x00\x07", " \n ", "\u200b"):
            await refused(desk.do(table, ada, type="chat", text=text), "bad_request")


async def test_the_owner_closes_the_chat_and_opens_it_again(tmp_path):
    async with room(tmp_path) as desk:
        table, ada, bob = await two(desk)
        seen = await desk.watch(table)
        await refused(desk.do(table, bob, type="quiet", closed=True), "forbidden")
        await desk.do(table, ada, type="quiet", closed=True)
        assert seen.info["chat"] is False
        for person in (ada, bob):
            await refused(desk.do(table, person, type="chat", text="x"), "forbidden")
        await desk.do(table, ada, type="quiet", closed=False)
        await desk.do(table, bob, type="chat", text="x")
        assert len(seen.of("chat")) == 1


async def test_muted_people_are_not_heard(tmp_path):
    async with room(tmp_path) as desk:
        table, ada, bob = await two(desk)
        await desk.house.store.mark(bob.id, ada.id, "mute", True)
        seen, other = await desk.watch(table, bob), await desk.watch(table)
        await desk.do(table, ada, type="chat", text="x")
        await desk.do(table, bob, type="chat", text="y")
        assert [m["line"]["text"] for m in seen.of("chat")] == ["y"]
        assert [m["line"]["text"] for m in other.of("chat")] == ["x", "y"]
        again = await desk.watch(table, bob)
        assert [line["text"] for line in again.of("welcome")[0]["chat"]] == ["y"]


async def test_what_is_said_while_somebody_is_welcomed_is_not_lost(tmp_path):
    async with room(tmp_path) as desk:
        table, ada, bob = await two(desk)
        await desk.do(table, ada, type="chat", text="before")
        live = desk.live(table)
        live.busy = True  # something is being written: the welcome waits
        seen = Watcher(table, bob)
        await desk.house.attach(seen)
        assert seen.raw == []
        number = await desk.house.store.say(table, ada.id, 5, "between")
        live.audience.said(Line(number, ada.id, 5, "between"))
        live.busy = False
        live._go_on()
        await desk.settle(table)
        chat = seen.of("welcome")[0]["chat"]
        assert [line["text"] for line in chat] == ["before", "between"]
