"""Streams: numbers without gaps, the same from the log, in languages."""

from __future__ import annotations

import random

import pytest

from server.tables.rooms import STANDARD, agrees, play, room


@pytest.mark.parametrize("game", ["ewn", "code", "market"])
async def test_a_fresh_house_tells_the_same(tmp_path, game):
    seats = ["me"] * (3 if game == "market" else 2)
    async with room(tmp_path) as desk:
        ada = await desk.person("Ada")
        table = await desk.table(ada, game, seats)
        viewers = [
            await desk.watch(table, person, seat=seat, lang=lang)
            for person, seat in ((ada, 0), (ada, 1), (None, None))
            for lang in (None, "en", "de", "fr", "nl")
        ]
        dice = random.Random(7)
        for _ in range(7 if game == "code" else 12):
            if desk.live(table).table.status == "running":
                await play(desk, table, [ada] * 3, dice)
    async with room(tmp_path) as desk:
        for viewer in viewers:
            again = await desk.watch(table, viewer.person, seat=viewer.seat, lang=viewer.lang)
            assert again.events == viewer.events
            assert again.position["view"] == viewer.position["view"]
            assert again.position["moves"] == viewer.position["moves"]
            agrees(desk, table, again)
            texts = [event.get("text") for event in again.events]
            assert all(texts) if viewer.lang else not any(texts)
            if viewer.lang and again.position["moves"]:
                assert all(len(move) == 3 for move in again.position["moves"])


async def test_languages_say_the_same_things_in_other_words(tmp_path):
    async with room(tmp_path) as desk:
        ada = await desk.person("Ada")
        table = await desk.table(ada, "ewn", ["me", "me"], options=STANDARD)
        found = {}
        for lang in ("en", "de"):
            found[lang] = await desk.watch(table, lang=lang)
        await play(desk, table, [ada, ada], random.Random(1))
        english, german = found["en"].events, found["de"].events
        assert [e["code"] for e in english] == [e["code"] for e in german]
        assert [e["text"] for e in english] != [e["text"] for e in german]


async def test_resuming_gives_what_lies_beyond_the_last_number(tmp_path):
    async with room(tmp_path) as desk:
        ada = await desk.person("Ada")
        table = await desk.table(ada, "ewn", ["me", "me"], options=STANDARD)
        seen = await desk.watch(table)
        for _ in range(5):
            await play(desk, table, [ada, ada], random.Random(1))
        for since in range(len(seen.events) + 3):
            again = await desk.watch(table, since=since)
            assert again.events == seen.events[since:]
