"""Pages for people: the front page, the list of operations, and the end of a recovery link."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response
from fastapi.responses import HTMLResponse, JSONResponse

from mirabilis.server.web import games, page
from mirabilis.server.web.routes.asking import Language, TheWeb
from mirabilis.server.wire.errors import Refused

SHOWN = 20  # open tables on the front page

router = APIRouter(include_in_schema=False, tags=["pages"])


@router.get("/")
async def front(web: TheWeb, lang: Language) -> HTMLResponse:
    """Show what this is, and what can be played."""
    offered = [games.info(web.catalogue, slug, lang) for slug in web.catalogue.offers]
    tables = await web.house.listed(None, "open", None, SHOWN)
    return HTMLResponse(page.landing(lang, offered, tables.tables))


@router.get("/recover")
async def recover(lang: Language) -> HTMLResponse:
    """Show the page that uses a recovery link."""
    return HTMLResponse(page.recovery(lang))


@router.get("/api/docs")
async def docs(request: Request, lang: Language) -> HTMLResponse:
    """List the operations."""
    return HTMLResponse(page.operations(lang, request.app.openapi()))


@router.get("/api/openapi.json")
async def openapi(request: Request) -> JSONResponse:
    """Give the description for programs."""
    return JSONResponse(request.app.openapi())


@router.get("/static/{name}")
async def static(name: str) -> Response:
    """Give one of our own files."""
    found = page.static(name)
    if found is None:
        raise Refused("not_found", "there is no such file")
    return Response(found[0], media_type=found[1], headers={"cache-control": "max-age=3600"})
