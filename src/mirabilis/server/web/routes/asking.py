"""What every request brings: the web side, who it is, and the language."""

from __future__ import annotations

from typing import Annotated, Literal, cast

from fastapi import Depends, Path, Query, Request, Security
from fastapi.routing import APIRoute
from fastapi.security import APIKeyCookie, HTTPBearer

from mirabilis.core.spec import LANGUAGES
from mirabilis.server.tables.facts import Person
from mirabilis.server.web.context import Web
from mirabilis.server.web.origin import COOKIE, Origin, address_of, language_of
from mirabilis.server.wire.errors import Refused
from mirabilis.server.wire.people import ID

_cookie = APIKeyCookie(name=COOKIE, auto_error=False, description="a guest's secret")
_bearer = HTTPBearer(auto_error=False, description="the token of an outside program")


def named(route: APIRoute) -> str:
    """Return what an operation is called in the description."""
    return f"{route.tags[0]}_{route.name}"


# What needs no waiting is a coroutine too: anything else gets a thread for every request.
async def web_of(request: Request) -> Web:
    """Return what all requests share."""
    return cast(Web, request.app.state.web)


def origin_of(request: Request) -> Origin:
    """Return where the request comes from; the gate has read it."""
    return cast(Origin, request.scope["state"]["origin"])


async def maybe(request: Request) -> Person | None:
    """Return who it is, or nobody."""
    web = await web_of(request)
    return await web.who(origin_of(request))


async def somebody(
    request: Request,
    _: Annotated[object, Security(_cookie)],
    __: Annotated[object, Security(_bearer)],
) -> Person:
    """Return who it is; refused for nobody."""
    person = await maybe(request)
    if person is None:
        raise Refused("no_token", "say who you are first: POST /api/guests or /api/bots")
    return person


def payer(web: Web, person: Person | None, request: Request) -> str:
    """Return whose allowance a question counts against: the person's, or that of an address."""
    if person is not None:
        return person.id
    return address_of(request.scope.get("client"), request.scope["headers"], web.settings)


Lang = Literal["en", "de", "fr", "nl"]


async def language(
    request: Request,
    lang: Annotated[Lang | None, Query(description="else Accept-Language decides")] = None,
) -> str:
    """Return the language of the answer."""
    return language_of(lang, origin_of(request).language, LANGUAGES)


TheWeb = Annotated[Web, Depends(web_of)]
Maybe = Annotated[Person | None, Depends(maybe)]
Known = Annotated[Person, Depends(somebody)]
Language = Annotated[str, Depends(language)]
TableId = Annotated[str, Path(alias="table", pattern=ID, description="the id of a table")]
OtherId = Annotated[str, Path(alias="person", pattern=ID, description="the id of a person")]
