"""Problems over HTTP: whatever goes wrong is answered in one form."""

from __future__ import annotations

import logging
import math
import secrets
from collections.abc import Mapping, Sequence
from http import HTTPStatus
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from mirabilis.core.errors import MirabilisError
from mirabilis.server.logs import failure, log
from mirabilis.server.store.contract import StoreFailed
from mirabilis.server.wire.errors import STATUS, Problem, Reason, Refused, one_line

CODES: dict[int, Reason] = {
    400: "bad_request",
    401: "no_token",
    403: "forbidden",
    404: "not_found",
    405: "bad_request",
    409: "conflict",
    413: "too_large",
    429: "too_fast",
    503: "unavailable",
}
BROKEN = "something went wrong here; nothing was changed"
UNSTORED = "this could not be stored; nothing was changed, try again with the same key"


def body_of(problem: Problem) -> bytes:
    """Return a problem as JSON."""
    return problem.model_dump_json(exclude_none=True).encode()


def headers_of(problem: Problem) -> dict[str, str]:
    """Return the headers that belong to a problem."""
    if problem.retry_after is not None:
        return {"retry-after": str(max(1, math.ceil(problem.retry_after)))}
    return {"www-authenticate": "Bearer"} if problem.error == "no_token" else {}


def answer(
    problem: Problem, status: int | None = None, headers: Mapping[str, str] | None = None
) -> Response:
    """Return a problem as a response."""
    return Response(
        body_of(problem),
        status or STATUS[problem.error],
        {**headers_of(problem), **(headers or {})},
        media_type="application/json",
    )


def broken(error: BaseException) -> Problem:
    """Log something nobody thought of, and return what may be said about it."""
    number = secrets.token_hex(4)
    log("broken", logging.ERROR, id=number, **failure(error))
    return Problem(error="unavailable", message=f"{BROKEN} (number {number})")


def invalid(errors: Sequence[Any]) -> Problem:
    """Return in one line what a request has that it should not have, or lacks."""
    parts = []
    for one in errors[:3]:
        place = ".".join(str(step) for step in one.get("loc", ()) if step != "body")
        parts.append(f"{place}: {one.get('msg', 'wrong')}" if place else str(one.get("msg")))
    text = "; ".join(parts) or "not understood"
    return Problem(error="bad_request", message=one_line(text))


def install(app: FastAPI, routes: Sequence[BaseRoute]) -> None:
    """Have an app of some routes answer every failure as a problem."""

    async def refused(request: Request, error: Exception) -> Response:
        assert isinstance(error, Refused)
        return answer(error.problem)

    async def unstored(request: Request, error: Exception) -> Response:
        log("store", logging.ERROR, **failure(error))
        return answer(Problem(error="unavailable", message=UNSTORED, retry_after=1.0))

    async def mistaken(request: Request, error: Exception) -> Response:
        return answer(Problem(error="bad_request", message=one_line(str(error))))

    async def unread(request: Request, error: Exception) -> Response:
        assert isinstance(error, RequestValidationError)
        return answer(invalid(error.errors()))

    async def plain(request: Request, error: Exception) -> Response:
        assert isinstance(error, HTTPException)
        reason = CODES.get(error.status_code, "bad_request")
        said = {404: "there is nothing at this address", 405: "this address takes other methods"}
        text = said.get(error.status_code, error.detail)
        headers = (
            {"allow": _methods(routes, request.url.path)}
            if error.status_code == 405
            else error.headers
        )
        return answer(Problem(error=reason, message=text), error.status_code, headers)

    async def failed(request: Request, error: Exception) -> Response:
        return answer(broken(error), 500)

    app.add_exception_handler(Refused, refused)
    app.add_exception_handler(StoreFailed, unstored)
    app.add_exception_handler(MirabilisError, mistaken)
    app.add_exception_handler(RequestValidationError, unread)
    app.add_exception_handler(HTTPException, plain)
    app.add_exception_handler(Exception, failed)


def _methods(routes: Sequence[BaseRoute], path: str) -> str:
    """Return the methods that an address takes: of all routes that lead there, not of one."""
    methods: set[str] = set()
    for route in routes:
        if isinstance(route, Route) and route.path_regex.match(path):
            methods |= route.methods or set()
    return ", ".join(sorted(methods))


COMMON = (400, 405, 413, 422, 429, 500, 503)
TEXTS = {
    400: "not HTTP, or not of this kind",
    401: "say who you are first",
    403: "not allowed",
    404: "there is no such thing",
    405: "this address takes other methods",
    409: "not as things stand",
    413: "too large",
    422: "not understood: the message says which part",
    429: "too fast: `retry_after` says when to try again",
    500: "something went wrong here; nothing was changed",
    503: "not now: try again, with the same key",
}


def documented(*codes: int) -> dict[int | str, dict[str, Any]]:
    """Return the failures of an operation for its description, those common to all included."""
    return {
        code: {"model": Problem, "description": TEXTS[code]} for code in sorted({*codes, *COMMON})
    }


def documented_beside_text(*codes: int) -> dict[int | str, dict[str, Any]]:
    """Return the same for an operation whose good answer is plain text."""
    problem = {"application/json": {"schema": {"$ref": "#/components/schemas/Problem"}}}
    return {
        code: {"description": about["description"], "content": problem}
        for code, about in documented(*codes).items()
    }


def raw(problem: Problem, status: int, headers: Sequence[tuple[bytes, bytes]] = ()) -> bytes:
    """Return a whole response, for a connection that no longer passes through the app."""
    body = body_of(problem)
    lines = [f"HTTP/1.1 {status} {HTTPStatus(status).phrase}".encode()]
    lines += [b"%b: %b" % pair for pair in headers]
    lines += [f"{name}: {value}".encode() for name, value in headers_of(problem).items()]
    lines += [b"content-type: application/json", b"content-length: %d" % len(body)]
    return b"\r\n".join([*lines, b"connection: close", b"", body])
