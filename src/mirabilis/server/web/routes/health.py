"""Whether the process is alive, and whether somebody can play."""

from __future__ import annotations

import asyncio

from fastapi import APIRouter, Response

import mirabilis
from mirabilis.core.errors import MirabilisError
from mirabilis.server.web.problems import documented
from mirabilis.server.web.routes.asking import TheWeb, named
from mirabilis.server.wire.games import Health, Ready, Stats

PATIENCE = 2.0  # seconds for the store to answer

router = APIRouter(tags=["server"], generate_unique_id_function=named)


@router.get("/health", responses=documented())
async def health() -> Health:
    """Tell that the process is alive."""
    return Health(version=mirabilis.__version__)


@router.get("/api/stats", responses=documented())
async def stats(web: TheWeb) -> Stats:
    """Tell how many moves this process has stored, and how long they took."""
    house = web.house
    return Stats(tables=len(house.lives), sockets=len(web.sockets), **house.latency.summary())


@router.get(
    "/ready",
    responses={
        **documented(),
        503: {"model": Ready, "description": "not now: `reasons` says why"},
    },
)
async def ready(web: TheWeb, response: Response) -> Ready:
    """Tell whether somebody can play here now."""
    reasons = []
    if web.closing:
        reasons.append("the server is going")
    try:
        async with asyncio.timeout(PATIENCE):
            await web.store.people([])
            await web.store.due(0, 1)
    except (TimeoutError, MirabilisError):
        reasons.append("the store does not answer")
    if reasons:
        response.status_code = 503
    return Ready(ready=not reasons, reasons=reasons)
