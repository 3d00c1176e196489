"""What must hold of games that were played while servers were killed."""

from __future__ import annotations

import asyncio
import collections
import json
from collections.abc import Sequence
from typing import Any

import mirabilis
from mirabilis.core.seats import CHANCE, SPECTATOR
from mirabilis.core.words import sentence
from mirabilis.server.store import open_store
from server.crash.party import Played

Log = list[tuple[int, dict[str, Any]]]


def logs(db: str, tables: Sequence[str]) -> dict[str, Log]:
    """Return the stored log of each table, read from the store itself."""

    async def read() -> dict[str, Log]:
        store = open_store(db)
        await store.open()
        try:
            found = {table: await store.entries(table) for table in tables}
        finally:
            await store.close()
        return {
            table: [(seq, json.loads(body)) for seq, body in entries]
            for table, entries in found.items()
        }

    return asyncio.run(read())


def check(played: Played, log: Log) -> None:
    """Check one game against its log, its record, and what everybody was told."""
    assert [seq for seq, _ in log] == list(range(1, len(log) + 1))
    entries = [entry for _, entry in log]
    kinds = collections.Counter(entry["t"] for entry in entries)
    assert kinds["started"] == 1
    assert kinds["sat"] == len(played.people) - 1
    assert "left" not in kinds, "somebody lost on time, or was taken to have gone"
    moved = [entry for entry in entries if entry["t"] == "moved"]
    check_keys(played, entries, moved)
    check_replay(played, [(entry["seat"], entry["code"]) for entry in moved])


def check_keys(played: Played, entries: list[dict[str, Any]], moved: list[dict[str, Any]]) -> None:
    """Check that what was acknowledged is in the log, each once, and nothing else is."""
    keys = [(entry["by"], entry["key"]) for entry in entries if entry.get("key") and "by" in entry]
    assert len(keys) == len(set(keys)), "a key counted twice"
    by_person: dict[str, dict[str, int]] = collections.defaultdict(dict)
    for entry in moved:
        if "by" in entry:
            by_person[entry["by"]][entry["key"]] = entry["code"]
    said = {
        who: player.acknowledged
        for who, player in zip(played.people, played.players, strict=True)
        if player.acknowledged
    }
    assert by_person == said, "the log is not what was acknowledged"


def check_replay(played: Played, moves: list[tuple[int, int]]) -> None:
    """Check that log, record and everybody's events tell of one and the same game."""
    verdict = mirabilis.verify(played.record)
    assert verdict.ok, verdict.fault
    assert verdict.chance == "fair"
    match = mirabilis.replay(played.record)
    assert [event for event in match.line if event[0] != CHANCE] == moves
    for one in played.viewers:
        eyes = one.eyes if isinstance(one.eyes, int) else SPECTATOR
        assert [event["kind"] for event in one.events] == ["move"] * len(one.events)
        assert [(event["seat"], event["code"]) for event in one.events] == match.heard(eyes)
    said = [
        sentence(match.game, event.said, event.seat, "en") for event in match.transcript(SPECTATOR)
    ]
    assert [event["text"] for event in played.spectator.events] == said
