"""The HTTP app: routes, problems, and the gate around them."""

from __future__ import annotations

from typing import Any

from fastapi import FastAPI

import mirabilis
from mirabilis.server.web import problems
from mirabilis.server.web.context import Web
from mirabilis.server.web.gate import Gate
from mirabilis.server.web.routes import games, health, pages, people, replays, tables

ABOUT = (
    "Tables for the games of this server. What happens at a table comes over a WebSocket at "
    "`/api/tables/{table}/socket`; everything else is here. A repeated command with the same "
    "`key` counts once."
)


def bare() -> FastAPI:
    """Return the app without anything behind it: enough to describe itself."""
    parts = (health, games, people, tables, replays, pages)
    routes = [route for part in parts for route in part.router.routes]
    app = FastAPI(
        title="Mirabilis",
        version=mirabilis.__version__,
        description=ABOUT,
        openapi_url=None,
        docs_url=None,
        redoc_url=None,
        redirect_slashes=False,  # it would lead to whatever host a request names
        routes=routes,  # as they are: including a router makes all of its routes anew
    )
    problems.install(app, routes)
    return app


def build(web: Web) -> Any:
    """Return the app of a server."""
    app = bare()
    app.state.web = web
    return Gate(app, web)
