"""Pages for people: the page itself, the list of operations, and the end of a recovery link."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response
from fastapi.responses import HTMLResponse, JSONResponse

from mirabilis.server.web import built, page
from mirabilis.server.web.routes.asking import Language, named
from mirabilis.server.wire.errors import Refused

ADDRESSES = (
    "/",
    "/new",
    "/new/{slug}",
    "/tables/{table}",
    "/replay",
    "/replay/{table}",
    "/settings",
)
READ = ["GET", "HEAD"]
FRESH = "no-cache"  # may be kept, but is asked for each time
FOREVER = "public, max-age=31536000, immutable"
HOUR = "max-age=3600"

router = APIRouter(include_in_schema=False, tags=["pages"], generate_unique_id_function=named)


def _given(request: Request, data: bytes, kind: str, cache: str) -> Response:
    """Return a file, compressed where that is taken."""
    headers = {"cache-control": cache, "vary": "accept-encoding"}
    if built.takes_gzip(request.headers.get("accept-encoding", "")):
        data, headers["content-encoding"] = built.compressed(data), "gzip"
    return Response(data, media_type=kind, headers=headers)


async def front(request: Request, lang: Language) -> Response:
    """Give the page; it finds out by itself which of its addresses was asked for."""
    found = built.read(built.INDEX)
    if found is None:
        return HTMLResponse(page.unbuilt(lang), 503)
    return _given(request, *found, FRESH)


for address in ADDRESSES:
    router.add_api_route(address, front, methods=READ)


@router.api_route("/assets/{name}", methods=READ)
async def asset(name: str, request: Request) -> Response:
    """Give a part of the page; what has another content has another name."""
    found = built.read(built.ASSETS, name)
    if found is None:
        raise Refused("not_found", "there is no such file")
    return _given(request, *found, FOREVER)


@router.api_route(f"/{built.ICON}", methods=READ)
async def icon(request: Request) -> Response:
    """Give the icon of the page."""
    found = built.read(built.ICON)
    if found is None:
        raise Refused("not_found", "there is no such file")
    return _given(request, *found, HOUR)


@router.api_route("/recover", methods=READ)
async def recover(lang: Language) -> HTMLResponse:
    """Show the page that uses a recovery link."""
    return HTMLResponse(page.recovery(lang))


@router.api_route("/api/docs", methods=READ)
async def docs(request: Request, lang: Language) -> HTMLResponse:
    """List the operations."""
    return HTMLResponse(page.operations(lang, request.app.openapi()))


@router.get("/api/openapi.json")
async def openapi(request: Request) -> JSONResponse:
    """Give the description for programs."""
    return JSONResponse(request.app.openapi())


@router.api_route("/static/{name}", methods=READ)
async def static(name: str) -> Response:
    """Give one of our own files."""
    found = page.static(name)
    if found is None:
        raise Refused("not_found", "there is no such file")
    return Response(found[0], media_type=found[1], headers={"cache-control": HOUR})


@router.api_route("/{page}/", methods=READ)
@router.api_route("/{page}", methods=READ)
async def missing(request: Request, lang: Language) -> Response:
    """Say that there is nothing: to a person by the page, to a program as always."""
    if "text/html" not in request.headers.get("accept", ""):
        raise Refused("not_found", "there is nothing at this address")
    given = await front(request, lang)
    given.status_code = 404 if given.status_code == 200 else given.status_code
    return given
