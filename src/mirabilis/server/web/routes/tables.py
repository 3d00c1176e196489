"""Tables over HTTP: everything that a WebSocket can do, one request at a time."""

from __future__ import annotations

import asyncio
from typing import Annotated

from fastapi import APIRouter, Query, Request, Response
from fastapi.responses import PlainTextResponse
from pydantic import Field

from mirabilis.core.record import ENDING
from mirabilis.server.web.glance import glance
from mirabilis.server.web.problems import answer, documented, documented_beside_text
from mirabilis.server.web.routes.asking import (
    Known,
    Lang,
    Language,
    Maybe,
    TableId,
    TheWeb,
    named,
    payer,
)
from mirabilis.server.wire import commands as wire
from mirabilis.server.wire.errors import Problem, Refused
from mirabilis.server.wire.messages import Done, Welcome
from mirabilis.server.wire.replays import Drawing
from mirabilis.server.wire.tables import NewTable, SeatNumber, Status, TableInfo, TableList

COST = 5.0  # commands that making a table counts for
PATIENCE = 10.0  # seconds for a command to be carried out

router = APIRouter(prefix="/api/tables", tags=["tables"], generate_unique_id_function=named)

Cursor = Annotated[
    str | None,
    Query(pattern=r"^[0-9]{1,16}-[A-Za-z0-9_-]{8,32}$", description="`next` of the list before"),
]
GameSlug = Annotated[str | None, Query(pattern=r"^[a-z][a-z0-9_-]{0,31}$")]
Number = Annotated[int, Query(ge=0, le=1 << 53)]

Command = Annotated[  # those that need no WebSocket
    wire.Join
    | wire.Reveal
    | wire.Move
    | wire.Undo
    | wire.Answer
    | wire.Resign
    | wire.Leave
    | wire.Seat
    | wire.Abort
    | wire.Rematch
    | wire.Chat
    | wire.Quiet,
    Field(discriminator="type"),
]


@router.get("", responses=documented())
async def listed(
    web: TheWeb, game: GameSlug = None, status: Status | None = None, before: Cursor = None
) -> TableList:
    """List public tables, newest first."""
    return await web.house.listed(game, status, before)


@router.get("/mine", responses=documented(401))
async def mine(web: TheWeb, person: Known, status: Status | None = None) -> TableList:
    """List the tables where I sit or that I made, newest first."""
    return await web.house.mine(person, status)


@router.post("", status_code=201, responses=documented(401, 403, 404, 409))
async def make(asked: NewTable, web: TheWeb, person: Known) -> TableInfo:
    """Make a table. With a `key`, the same again leads to the table made first."""
    web.paced(person.id, COST)
    table = await web.house.create(person, asked)
    return await web.house.info(table)


@router.get("/{table}", responses=documented(404))
async def info(table: TableId, web: TheWeb) -> TableInfo:
    """Tell about a table."""
    return await web.house.info(table)


@router.post("/{table}/commands", responses=documented(401, 403, 404, 409))
async def command(table: TableId, asked: Command, web: TheWeb, person: Known) -> Done:
    """Do something at a table; the answer comes when it is kept for good."""
    web.paced(person.id)
    waiter: asyncio.Future[Done | Refused] = asyncio.get_running_loop().create_future()

    def reply(said: Done | Refused) -> None:
        if not waiter.done():
            waiter.set_result(said)

    web.house.do(table, person, asked, reply)
    try:
        async with asyncio.timeout(PATIENCE):
            said = await waiter
    except TimeoutError:
        text = "no answer in time; try again with the same key"
        raise Refused("unavailable", text, retry_after=1.0) from None
    if isinstance(said, Refused):
        raise said
    return said


@router.get(
    "/{table}/record",
    response_class=PlainTextResponse,
    responses={
        200: {"description": "the record"},
        **documented_beside_text(403, 404, 409),
    },
)
async def record(table: TableId, web: TheWeb) -> PlainTextResponse:
    """Give the record of a game that is over, with everything `mirabilis verify` needs."""
    text = await web.house.record(table)
    game = (await web.house.info(table)).game
    name = f'attachment; filename="{game}-{table}{ENDING}"'
    return PlainTextResponse(text, headers={"content-disposition": name})


@router.get("/{table}/drawing", response_model=Drawing, responses=documented(401, 403, 404, 409))
async def drawing(
    table: TableId,
    web: TheWeb,
    person: Maybe,
    lang: Language,
    request: Request,
    seat: Annotated[SeatNumber | None, Query(description="one's own; else as a spectator")] = None,
) -> Response:
    """Draw the position as one sees it."""
    web.paced(payer(web, person, request))
    game, view = await web.house.sight(table, person, seat)
    return Response(await web.replays.draw(game, view, lang), media_type="application/json")


@router.get("/{table}/events", response_model=Welcome, responses=documented(401, 403, 404))
async def events(
    table: TableId,
    web: TheWeb,
    person: Maybe,
    seat: Annotated[SeatNumber | None, Query()] = None,
    since: Number = 0,
    chat: Number = 0,
    lang: Lang | None = None,
) -> Response:
    """Tell what the first message of a WebSocket would: for clients without one."""
    data = await glance(web, table, person, seat, since, chat, lang)
    return Response(data, media_type="application/json")


@router.get("/{table}/socket", include_in_schema=False)
async def socket(table: TableId) -> Response:
    """Say that this address wants a WebSocket."""
    problem = Problem(error="bad_request", message="this address is for a WebSocket")
    return answer(problem, 426, {"upgrade": "websocket", "connection": "upgrade"})
