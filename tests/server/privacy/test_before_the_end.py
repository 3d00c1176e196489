"""What is secret until the end is in nothing that anybody is sent before it."""

from __future__ import annotations

import asyncio
import base64
import hashlib
import json
import random
from pathlib import Path
from typing import Any

import pytest

from mirabilis.core.seats import CHANCE, SPECTATOR
from mirabilis.server.tables import showing
from server.privacy.acting import CLOCK, PLAIN, TOLD, Play, Sent
from server.privacy.test_wire import scripts_of
from server.privacy.wire import content
from server.privacy.worlds import Somebody, World, logged, run, slug_of, world
from tiny import bluff, market

MOST = 12  # moves


def secrets_of(at: World, table: str, values: list[bytes]) -> dict[str, bytes]:
    """Return what must not be told, in the forms in which it might be."""
    state = at.house.lives[table].table
    seed: bytes = state.facts.seed
    found = {"a field for it": b'"seed":"', "a field for values": b'"values":['}
    for name, secret in (("seed", seed), *((f"value {i}", v) for i, v in enumerate(values))):
        found[f"{name} in hex"] = secret.hex().encode()
        found[f"{name} in base64"] = base64.b64encode(secret).rstrip(b"=")
        found[f"{name} for an address"] = base64.urlsafe_b64encode(secret).rstrip(b"=")
        found[f"{name} as a number"] = str(int.from_bytes(secret, "big")).encode()
    return found


def told_early(people: list[Somebody], secrets: dict[str, bytes]) -> list[str]:
    """Return which secrets somebody was sent."""
    sent = b"\n".join(part for person in people for part in person.bytes)
    return [name for name, secret in secrets.items() if secret in sent]


async def opened(at: World, slug: str, players: int) -> tuple[str, list[Somebody], list[bytes]]:
    """Make a table where everybody adds a value to chance; return it with them."""
    people = [await at.person(f"Seat {seat}") for seat in range(players)]
    watching = await at.person("Watching")
    values = [hashlib.sha256(b"value %d" % seat).digest() for seat in range(players)]
    commits = [hashlib.sha256(value).hexdigest() for value in values]
    asked = {"game": slug, "seats": ["me"] + ["open"] * (players - 1), "commit": commits[0]}
    table = content(await people[0].http("POST", "/api/tables", asked))["id"]
    for person in (*people, watching):
        await person.connect(table, TOLD)
    for seat in range(1, players):
        await people[seat].do(table, type="join", seat=seat, commit=commits[seat])
    for seat in range(players):
        await people[seat].do(table, type="reveal", seat=seat, value=values[seat].hex())
    await at.settle(table)
    return table, people, values


async def some_moves(at: World, table: str, people: list[Somebody], dice: random.Random) -> None:
    """Play at random, looking at everything on the way; the game does not end."""
    for _ in range(MOST):
        match = at.house.lives[table].table.match
        seat = dice.choice(match.actors)
        trial = match.copy()
        code = dice.choice(match.codes(seat))
        trial.play(seat, code)
        if trial.is_over:
            return
        await people[seat].do(table, type="move", seat=seat, code=code)
        for person in at.people:
            for part in ("", "/record", "/events", "/drawing"):
                await person.http("GET", f"/api/tables/{table}{part}")
        await at.settle(table)


@pytest.mark.bad_bot  # nobody is there to answer for it
@pytest.mark.parametrize(
    ("package", "players"),
    [
        pytest.param(bluff, 2, id="bluff"),
        pytest.param(market, 3, id="market"),
        pytest.param("ewn", 2, id="ewn"),
        pytest.param("code", 2, id="code"),
    ],
)
def test_seeds_values_and_records_come_at_the_end(
    package: Any, players: int, tmp_path: Path
) -> None:
    slug = slug_of(package)

    async def everything() -> None:
        async with asyncio.timeout(60), world(tmp_path / "w.db", package, fair=True) as at:
            table, people, values = await opened(at, slug, players)
            await some_moves(at, table, people, random.Random(1905))
            secrets = secrets_of(at, table, values)
            match = at.house.lives[table].table.match
            secrets["the record"] = json.dumps(match.record(running=True).dumps())[1:-1].encode()
            twin = match.copy()
            twin._open = True
            secrets["everything"] = json.dumps(
                twin.view(-3)["board"], ensure_ascii=False, separators=(",", ":")
            ).encode()
            hidden = match.view(SPECTATOR)["board"] != twin.view(-3)["board"]
            if not hidden:  # then everybody sees everything, and may
                del secrets["everything"]
            assert told_early(at.people, secrets) == []
            _check_draws(at, table)
            for seat in range(players - 1):
                await people[seat].do(table, type="resign", seat=seat)
            await at.settle(table)
            await people[0].http("GET", f"/api/tables/{table}")
            told = told_early(at.people, secrets)
            assert {"seed in hex", "value 0 in hex", "a field for it"} <= {*told}
            for person in at.people:
                await person.leave()

    with logged() as stream:
        run(everything())
    assert '"level":"error"' not in stream.getvalue()


def _check_draws(at: World, table: str) -> None:
    """Draws are told of chance where nothing was hidden, and only of that."""
    state = at.house.lives[table].table
    drawn = [step for step in state.steps if step.seat == CHANCE]
    told = {step.draw for step in drawn if step.draw is not None}
    sent = set()
    for person in at.people:
        for part in person.bytes:
            start = part.find(b'{"')
            message = json.loads(part[start:]) if start >= 0 else {}
            events = message.get("events", [])
            sent |= {tuple(event["draw"]) for event in events if "draw" in event}
    assert sent <= told
    if state.game.spec.slug == "bluff":  # the only chance so far: cards dealt in secret
        assert drawn
        assert not told


def test_a_seed_told_early_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fair = showing._fair

    def early(table: Any) -> Any:
        return fair(table).model_copy(update={"seed": table.facts.seed.hex()})

    monkeypatch.setattr(showing, "_fair", early)

    async def everything() -> list[str]:
        async with asyncio.timeout(60), world(tmp_path / "w.db", bluff, fair=True) as at:
            table, _, values = await opened(at, "bluff", 2)
            found = told_early(at.people, secrets_of(at, table, values))
            for person in at.people:
                await person.leave()
            return found

    with logged():
        assert run(everything()) == ["a field for it", "seed in hex"]


@pytest.mark.parametrize("crowds", [[""], ["?lang=de", "?lang=fr", ""]])
def test_nobody_is_sent_anything_else_because_others_look(
    crowds: list[str], tmp_path: Path
) -> None:
    scripts = scripts_of(market, {}, 3, 6, 2)[1::2]

    def acted(name: str, queries: list[str]) -> list[Sent]:
        async def everything() -> list[Sent]:
            found = []
            async with asyncio.timeout(60), world(tmp_path / name, market) as at:
                for script in scripts:
                    play = Play(at, 0, script, "market")
                    await play.begin({}, CLOCK)
                    crowd = [at.stranger() for _ in queries]
                    for one, query in zip(crowd, queries, strict=True):
                        await one.connect(play.table, query)
                    found.append(await play.perform())
            return found

        with logged():
            return run(everything())

    alone, watched = acted("alone.db", []), acted("watched.db", crowds)
    assert alone == watched
    assert all(sent.seen[PLAIN] for sent in alone)
