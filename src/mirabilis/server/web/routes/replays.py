"""Games looked at again, and positions as pictures."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response

from mirabilis.server.web.problems import documented
from mirabilis.server.web.routes.asking import Maybe, TheWeb, named, payer
from mirabilis.server.wire.replays import Drawing, DrawingAsked, Replay, ReplayAsked

router = APIRouter(prefix="/api/replays", tags=["replays"], generate_unique_id_function=named)


@router.post("", response_model=Replay, responses=documented(401, 403))
async def replay(asked: ReplayAsked, web: TheWeb, person: Maybe, request: Request) -> Response:
    """Tell a game from its record, as somebody saw it."""
    web.paced(payer(web, person, request))
    return Response(await web.replays.replay(asked), media_type="application/json")


@router.post("/drawing", response_model=Drawing, responses=documented(401, 403))
async def drawing(asked: DrawingAsked, web: TheWeb, person: Maybe, request: Request) -> Response:
    """Draw one position of a record, as somebody saw it."""
    web.paced(payer(web, person, request))
    return Response(await web.replays.drawing(asked), media_type="application/json")
