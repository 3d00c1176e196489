"""A move that is typed and forbidden is refused with the number of the clause, in every game."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import mirabilis
from mirabilis.server.settings import Settings
from server.web.hosted import Hosted, until

ILLEGAL = {  # as the first move of a game, whatever chance has done
    "ewn": ({"setup": "standard"}, 2, "7SE", "1NW"),
    "dice": ({}, 2, "1+1", "1+1 1+1 5:1"),
    "code": ({}, 3, "1+2+3", "on"),
    "ideas": ({}, 2, "P0", "P1a1"),
    "jahres": ({}, 4, "poach 1", "pass"),
}


@pytest.fixture(scope="module")
def all_games(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hosted]:
    """A server with every game, interpreted."""
    file = tmp_path_factory.mktemp("clauses") / "all.sqlite"
    made = Hosted(Settings(port=0, db=str(file), workers=1), games=tuple(ILLEGAL))
    yield made
    made.stop()


@pytest.mark.parametrize("slug", ILLEGAL)
def test_a_forbidden_move_names_its_clause(all_games: Hosted, slug: str) -> None:
    options, players, nonsense, move = ILLEGAL[slug]
    bot = all_games.bot()
    table = bot.table(game=slug, options=options, seats=["me"] * players)
    game = mirabilis.load(slug, jit=False, **options)
    with bot.socket(table, "?lang=de") as socket:
        seat = until(socket, "welcome")["position"]["actors"][0]

        def refused(**what: Any) -> Any:
            socket.send(json.dumps({"type": "move", "seat": seat, "key": "k", **what}))
            return until(socket, "refused")["problem"]

        problem = refused(move=move)
        assert problem["error"] == "illegal_move"
        assert 1 <= problem["clause"] <= game.spec.clauses
        clause = game.messages.say(f"clause.{problem['clause']}", "en")
        assert problem["message"] == f"{move} breaks clause {problem['clause']}: {clause}"
        assert refused(code=game.parse(move)) == problem
        problem = refused(move=nonsense)
        assert problem["error"] == "bad_notation"
        assert "clause" not in problem


def test_no_game_was_forgotten() -> None:
    assert {spec.slug for spec in mirabilis.games()} == set(ILLEGAL)


def test_open_tables_are_mine_too(all_games: Hosted, tmp_path: Path) -> None:
    bot = all_games.bot()
    waiting, running = bot.table(), bot.table(seats=["me", "me"])
    mine = {one["id"]: one for one in bot("GET", "/api/tables/mine").json["tables"]}
    assert (mine[waiting]["status"], mine[waiting]["actors"]) == ("open", [])
    assert mine[running]["status"] == "running"
    assert len(mine[running]["actors"]) == 1
