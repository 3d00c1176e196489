"""Whether a storm heard more than a spectator may: everything it heard, against the records."""

from __future__ import annotations

import collections
import json
from pathlib import Path
from typing import Any

import mirabilis
from mirabilis.core.seats import SPECTATOR
from server.crash.party import Played

SEALED = ("open", "running")  # seeds and values are not told before the end


def views(record: str) -> dict[int, list[Any]]:
    """Return what a spectator may see of a game, by how much they noticed, from its record."""
    played = mirabilis.replay(record)
    match = played.game.start(played.players, chance="manual", open=True)
    found: dict[int, list[Any]] = collections.defaultdict(list)
    while True:
        board = json.loads(json.dumps(match.view(SPECTATOR)["board"]))
        found[match.noticed(SPECTATOR)].append(board)
        if len(match.line) == len(played.line):
            return found
        match.play(*played.line[len(match.line)])


def check(heard: Path, games: list[Played], secrets: list[str]) -> int:
    """Check everything a storm heard at honest tables; return how many messages those were."""
    known = {game.table: game for game in games}
    boards = {game.table: views(game.record) for game in games}
    count = 0
    with heard.open(encoding="utf-8") as lines:
        for line in lines:
            table, text = json.loads(line)
            for secret in secrets:
                assert secret not in text
            if table in known:
                count += 1
                check_message(json.loads(text), known[table], boards[table])
    return count


def check_message(message: dict[str, Any], game: Played, boards: dict[int, list[Any]]) -> None:
    """Check one message against what the honest spectator was told and the core shows."""
    kind = message["type"]
    assert kind not in ("hint", "closing"), "the storm has no seat to get hints for"
    if kind in ("welcome", "table"):
        check_table(message["table"])
    if kind == "welcome":
        assert message["viewer"] == "spectator"
        assert message["mine"] == []
    if kind in ("welcome", "update"):
        position = message["position"]
        assert position["moves"] == []
        assert position.get("view") is None or position["view"] in boards[position["n"]]
        for event in message["events"]:
            told = dict(game.spectator.events[event["n"] - 1])
            if "text" not in event:
                told.pop("text", None)
            assert event == told


def check_table(table: dict[str, Any]) -> None:
    """Check that a table says nothing before the end that belongs to the end."""
    if table["status"] in SEALED:
        assert "seed" not in table["fair"]
        assert "values" not in table["fair"]
