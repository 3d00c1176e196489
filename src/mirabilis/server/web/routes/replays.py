"""Games looked at again, and positions as pictures."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response

from mirabilis.server.web.origin import address_of
from mirabilis.server.web.problems import documented
from mirabilis.server.web.routes.asking import Maybe, TheWeb
from mirabilis.server.wire.replays import Drawing, DrawingAsked, Replay, ReplayAsked

router = APIRouter(prefix="/api/replays", tags=["replays"])


@router.post("", response_model=Replay, responses=documented(401, 403))
async def replay(asked: ReplayAsked, web: TheWeb, person: Maybe, request: Request) -> Response:
    """Tell a game from its record, as somebody saw it."""
    web.paced(person.id if person else _address(web, request))
    return Response(await web.replays.replay(asked), media_type="application/json")


@router.post("/drawing", response_model=Drawing, responses=documented(401, 403))
async def drawing(asked: DrawingAsked, web: TheWeb, person: Maybe, request: Request) -> Response:
    """Draw one position of a record, as somebody saw it."""
    web.paced(person.id if person else _address(web, request))
    return Response(await web.replays.drawing(asked), media_type="application/json")


def _address(web: TheWeb, request: Request) -> str:
    return address_of(request.scope.get("client"), request.scope["headers"], web.settings)
