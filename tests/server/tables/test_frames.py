"""Updates put together by hand are the bytes that the models give."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

import mirabilis
from mirabilis import SPECTATOR
from mirabilis.server.tables import frames, showing
from mirabilis.server.tables.frames import Noticed
from mirabilis.server.tables.streams import Stream
from mirabilis.server.wire.messages import Update
from server.desk import desk

TABLES: list[tuple[str, int, dict[str, Any]]] = [
    ("ewn", 2, {"options": {"setup": "standard"}}),
    ("ewn", 2, {"clock": {"kind": "fischer", "seconds": 60, "increment": 2}}),
    ("dice", 2, {}),
    ("code", 2, {"clock": {"kind": "move", "seconds": 60}}),
    ("ideas", 2, {}),
    ("jahres", 3, {}),
]


@pytest.mark.untraced
@pytest.mark.parametrize(("slug", "players", "more"), TABLES)
@pytest.mark.parametrize("language", [None, "fr"])
async def test_bytes_are_those_of_the_model(
    tmp_path: Path, slug: str, players: int, more: dict[str, Any], language: str | None
) -> None:
    async with desk(tmp_path) as k:
        ada = await k.person("Ada")
        table = await k.table(ada, slug, ["me"] * players, **more)
        state, dice = k.live(table).table, random.Random(slug)
        viewers = [*range(players), SPECTATOR]
        streams = {viewer: Stream(state, viewer, language) for viewer in viewers}
        for _ in range(25):
            sights = frames.Sights(state)
            for viewer, stream in streams.items():
                noticed = stream.follow()
                events = frames.events_json(state, noticed)
                made = frames.update(state, viewer, language, stream.n, events, sights, 7)
                where = showing.position(state, viewer, stream.n, 7, language)
                model = Update(events=[one.event() for one in noticed], position=where)
                assert made == model.model_dump_json(exclude_none=True).encode()
            if state.status != "running":
                break
            seat = dice.choice(state.actors)
            code = dice.choice(state.match.codes(seat))
            await k.do(table, ada, type="move", seat=seat, code=code)


async def test_undo_and_leaving_are_those_of_the_model(tmp_path: Path) -> None:
    async with desk(tmp_path) as k:
        ada = await k.person("Ada")
        table = k.live(await k.table(ada, "ewn", ["me", "me"])).table
        for one in (
            Noticed(3, "undo", 1, stands=2),
            Noticed(4, "left", 0, reason="time", text="Rouge “é”"),
        ):
            model = one.event().model_dump_json(exclude_none=True).encode()
            assert frames.events_json(table, [one]) == model


IMPERSONAL = [
    spec.slug
    for spec in mirabilis.games()
    if getattr(mirabilis.load(spec.slug, jit=False).parts.views, "impersonal", False)
]


@pytest.mark.parametrize("slug", IMPERSONAL)
def test_an_impersonal_view_is_the_same_for_all_who_see_the_same(slug: str) -> None:
    """What is shared between viewers must not depend on who looks."""
    for options in ({"setup": "standard"}, {"setup": "random"}):
        game = mirabilis.load(slug, jit=False, **options)
        assert not game.spec.hides(game.options)
        match, dice = game.start(seed=5), random.Random(1)
        while not match.is_over:
            boards = [match.view(viewer)["board"] for viewer in (0, 1, SPECTATOR)]
            assert boards[0] == boards[1] == boards[2]
            match.play(match.actors[0], dice.choice(match.codes(match.actors[0])))
