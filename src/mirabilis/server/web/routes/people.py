"""People over HTTP: guests, outside programs, recovery, mute and block, delete my data."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response

from mirabilis.server.store.contract import Somebody
from mirabilis.server.web.context import Web
from mirabilis.server.web.origin import COOKIE, address_of
from mirabilis.server.web.people import BLOCK, MUTE
from mirabilis.server.web.problems import documented
from mirabilis.server.web.routes.asking import Known, Maybe, OtherId, TheWeb, named
from mirabilis.server.web.socket import POLICY
from mirabilis.server.wire.errors import Refused
from mirabilis.server.wire.people import (
    Marked,
    Me,
    NewBot,
    NewPerson,
    Recovery,
    Rename,
    Secret,
)

YEAR = 365 * 86_400
OWN = documented(401, 403)
router = APIRouter(prefix="/api", tags=["people"], generate_unique_id_function=named)


def _me(who: Somebody) -> Me:
    return Me(id=who.id, name=who.name, bot=who.bot, created=who.created)


def _give(response: Response, secret: str, web: Web) -> None:
    response.set_cookie(
        COOKIE, secret, YEAR, path="/", secure=web.settings.secure, httponly=True, samesite="lax"
    )


def _arriving(web: Web, request: Request) -> None:
    """Refuse an address from which too many come."""
    address = address_of(request.scope.get("client"), request.scope["headers"], web.settings)
    wait = web.guests.take(address, web.clock())
    if wait:
        text = f"too many new people from this address; try again in {wait:.0f} s"
        raise Refused("too_fast", text, retry_after=round(wait, 3))


@router.post("/guests", status_code=201, responses=documented(401, 403))
async def come(
    asked: NewPerson, web: TheWeb, person: Maybe, request: Request, response: Response
) -> Me:
    """Come as a guest: the answer sets a cookie. Whoever has one stays who they are."""
    if person is not None:
        return _me(await web.people.somebody(person.id))
    _arriving(web, request)
    who, secret = await web.people.arrive(asked.name, bot=False)
    _give(response, secret, web)
    return _me(who)


@router.post("/bots", status_code=201, responses=documented(403))
async def enrol(asked: NewPerson, web: TheWeb, request: Request) -> NewBot:
    """Enrol an outside program: its token is told this once."""
    _arriving(web, request)
    who, secret = await web.people.arrive(asked.name, bot=True)
    return NewBot(me=_me(who), token=secret)


@router.get("/me", responses=OWN)
async def me(web: TheWeb, person: Known) -> Me:
    """Tell who I am."""
    return _me(await web.people.somebody(person.id))


@router.patch("/me", responses=OWN)
async def rename(asked: Rename, web: TheWeb, person: Known) -> Me:
    """Take another name."""
    web.paced(person.id)
    renamed = await web.people.rename(person.id, asked.name)
    now = person._replace(name=renamed.name)
    for socket in web.sockets_of(person.id):
        socket.person = now
    web.house.renamed(now)
    return _me(renamed)


@router.delete("/me", status_code=204, responses=OWN)
async def forget(web: TheWeb, person: Known, response: Response) -> None:
    """Delete my data: name, tokens, chat. Seats that are still open or in play are left."""
    for socket in web.sockets_of(person.id):
        socket.close(POLICY, "you have deleted your data")
    await web.house.forget(person.id)
    await web.people.forget(person.id)
    response.delete_cookie(
        COOKIE, path="/", secure=web.settings.secure, httponly=True, samesite="lax"
    )


@router.post("/me/recovery", status_code=201, responses=OWN)
async def recovery(web: TheWeb, person: Known) -> Recovery:
    """Make a link that brings me to another device, once."""
    if person.bot:
        raise Refused("forbidden", "links are for people; a program has its token")
    web.paced(person.id)
    return Recovery(path=f"/recover#{await web.people.recovery(person.id)}")


@router.post("/recover", responses=documented(403, 404))
async def recover(asked: Secret, web: TheWeb, request: Request, response: Response) -> Me:
    """Use the secret of such a link: the answer sets a cookie."""
    _arriving(web, request)
    who, secret = await web.people.recover(asked.secret)
    _give(response, secret, web)
    return _me(who)


@router.get("/me/muted", responses=OWN)
async def muted(web: TheWeb, person: Known) -> Marked:
    """List whom I have muted: their chat does not reach me."""
    return Marked(people=await web.people.marked(person.id, MUTE))


@router.put("/me/muted/{person}", status_code=204, responses=documented(401, 403, 404))
async def mute(other: OtherId, web: TheWeb, person: Known) -> None:
    """Mute somebody."""
    await _mark(web, person.id, other, MUTE, True)


@router.delete("/me/muted/{person}", status_code=204, responses=OWN)
async def unmute(other: OtherId, web: TheWeb, person: Known) -> None:
    """Hear somebody again."""
    await _mark(web, person.id, other, MUTE, False)


@router.get("/me/blocked", responses=OWN)
async def blocked(web: TheWeb, person: Known) -> Marked:
    """List whom I have blocked: they cannot sit down at a table of mine."""
    return Marked(people=await web.people.marked(person.id, BLOCK))


@router.put("/me/blocked/{person}", status_code=204, responses=documented(401, 403, 404))
async def block(other: OtherId, web: TheWeb, person: Known) -> None:
    """Block somebody."""
    await _mark(web, person.id, other, BLOCK, True)


@router.delete("/me/blocked/{person}", status_code=204, responses=OWN)
async def unblock(other: OtherId, web: TheWeb, person: Known) -> None:
    """Block somebody no longer."""
    await _mark(web, person.id, other, BLOCK, False)


async def _mark(web: Web, person: str, other: str, kind: str, on: bool) -> None:
    web.paced(person)
    await web.people.mark(person, other, kind, on)
    unheard = frozenset(await web.people.marked(person))
    for socket in web.sockets_of(person):
        socket.muted = unheard
