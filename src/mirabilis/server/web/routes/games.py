"""Games over HTTP."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path

from mirabilis.server.web import games
from mirabilis.server.web.problems import documented
from mirabilis.server.web.routes.asking import Language, TheWeb, named
from mirabilis.server.wire.games import GameList, GameRules

router = APIRouter(prefix="/api/games", tags=["games"], generate_unique_id_function=named)

Slug = Annotated[str, Path(pattern=r"^[a-z][a-z0-9_-]{0,31}$", description="as the list says")]


@router.get("", responses=documented())
async def listed(web: TheWeb, lang: Language) -> GameList:
    """List the games that are offered, and whether each is ready."""
    return GameList(games=[games.info(web.catalogue, slug, lang) for slug in web.catalogue.offers])


@router.get("/{slug}", responses=documented(404))
async def rules(slug: Slug, web: TheWeb, lang: Language) -> GameRules:
    """Tell everything about a game, its rules included."""
    return games.rules(web.catalogue, slug, lang)
