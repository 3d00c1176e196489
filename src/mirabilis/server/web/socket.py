"""One WebSocket at one table: frames in, commands to the house, messages out.

This is the way of every move, so it is short: no task, no future, no log line for each frame.
"""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, Any

from picows import WSCloseCode, WSFrame, WSListener, WSMsgType, WSTransport
from pydantic import ValidationError
from pydantic_core import from_json

from mirabilis.core.seats import SPECTATOR
from mirabilis.server.logs import failure, log
from mirabilis.server.store.contract import StoreFailed
from mirabilis.server.tables.live import TOLD
from mirabilis.server.web.context import Web, too_fast
from mirabilis.server.web.limits import Bucket
from mirabilis.server.web.problems import broken, invalid
from mirabilis.server.wire.commands import COMMAND, Ping
from mirabilis.server.wire.errors import Problem, Refused
from mirabilis.server.wire.messages import Closing, Done, Pong, Refusal

if TYPE_CHECKING:
    from mirabilis.server.tables.facts import Person

parse = COMMAND.validator.validate_json  # every move comes this way
TEXT, BINARY, CONTINUATION = WSMsgType.TEXT, WSMsgType.BINARY, WSMsgType.CONTINUATION
PING, PONG, CLOSE = WSMsgType.PING, WSMsgType.PONG, WSMsgType.CLOSE

GOING, UNSUPPORTED, NOT_TEXT, POLICY, TOO_BIG = 1012, 1003, 1007, 1008, 1009
WRONG, BROKEN, LATER = 1002, 1011, 1013
BACKLOG = 1 << 20  # bytes that may wait for a slow reader
FLOOD = 5  # times the burst that may be refused, beyond what is not, before the connection ends
LONGEST = 64  # characters of a key
FAREWELL = 1.0  # seconds in which the other side may say goodbye too


class Listener(WSListener):
    """A viewer of a table at the other end of a WebSocket."""

    __slots__ = (
        "_bucket",
        "_parts",
        "_refused",
        "_room",
        "_slow",
        "_transport",
        "_web",
        "chat_since",
        "closed",
        "eyes",
        "lang",
        "muted",
        "person",
        "place",
        "seat",
        "since",
        "table",
    )

    def __init__(
        self,
        web: Web,
        table: str,
        person: Person | None,
        place: str,
        bucket: Bucket,
        query: Any,
    ) -> None:
        self.table = table
        self.person = person
        self.seat: int | None = query.seat
        self.lang: str | None = query.lang
        self.since: int = query.since
        self.chat_since: int = query.chat
        self.eyes = SPECTATOR  # the table says whose eyes these are
        self.muted: frozenset[str] = frozenset()  # the house looks it up
        self.closed = False
        self._web = web
        self.place = place
        self._bucket = bucket
        self._parts: list[bytes] | None = None  # of a message in several frames
        self._room = 0
        self._refused = 0
        self._slow = False
        self._transport: WSTransport | None = None

    # -- what picows tells -----------------------------------------------------------------

    def on_ws_connected(self, transport: WSTransport) -> None:
        """Begin."""
        self._transport = transport
        self._web.sockets.add(self)
        self._web.house.task(self._enter())

    async def _enter(self) -> None:
        """Have the house say welcome; the table may have to be read first."""
        try:
            await self._web.house.attach(self)
        except Refused as refused:
            self._refuse(None, refused.problem)
            self.close(LATER, "this table cannot be watched now")
        except StoreFailed:
            self.close(LATER, "the table cannot be read now; connect again")
        except Exception as error:
            broken(error)
            self.close(BROKEN, "something went wrong here")

    def on_ws_disconnected(self, transport: WSTransport) -> None:
        """End: nobody is sent anything any more."""
        self.closed = True
        self._web.sockets.discard(self)
        self._web.places.leave(self.place)
        self._web.house.detach(self)
        self._transport = None

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        """Take one frame."""
        kind = frame.msg_type
        if self.closed:
            if kind == CLOSE:
                transport.disconnect()
        elif kind == TEXT and frame.fin and self._parts is None and not _reserved(frame):
            self._message(frame.get_payload_as_bytes())
        else:
            self._other(transport, frame)

    def pause_writing(self) -> None:
        """Note that the other side does not read as fast as we write."""
        self._slow = True

    def resume_writing(self) -> None:
        """Note that it has caught up."""
        self._slow = False

    def _other(self, transport: WSTransport, frame: WSFrame) -> None:
        """Take a frame that is not a whole message: a part of one, or about the connection."""
        kind = frame.msg_type
        if _reserved(frame):
            self.close(WRONG, "no extension was agreed on")
        elif kind == CLOSE:
            self.closed = True
            transport.send_close(WSCloseCode.OK)
            transport.disconnect()
        elif kind in (PING, PONG):
            if self._bucket.take(self._web.clock()):
                self._counted()
            elif kind == PING and not self._slow:
                transport.send_pong(frame.get_payload_as_bytes())
        elif kind == BINARY:
            self.close(UNSUPPORTED, "messages are text")
        elif kind in (TEXT, CONTINUATION):
            self._part(kind == TEXT, bool(frame.fin), frame.get_payload_as_bytes())

    def _part(self, first: bool, last: bool, data: bytes) -> None:
        """Put a message together from its parts."""
        if first != (self._parts is None):
            self.close(WRONG, "the parts of a message are mixed up")
            return
        if self._parts is None:
            self._parts, self._room = [], self._web.settings.max_frame
        self._room -= len(data) + 1  # an empty part is not for nothing either
        if self._room < 0:
            self.close(TOO_BIG, f"a message has at most {self._web.settings.max_frame} bytes")
            return
        self._parts.append(data)
        if not last and self._bucket.take(self._web.clock()):
            self._counted()  # a message in very many parts is a flood too
        if last:
            whole, self._parts = b"".join(self._parts), None
            self._message(whole)

    # -- commands --------------------------------------------------------------------------

    def _message(self, data: bytes) -> None:
        """Carry out one command, or say why not."""
        wait = self._bucket.take(self._web.clock())
        try:
            command = parse(data)
        except ValidationError as error:
            if wait:
                self._refuse(None, too_fast(wait).problem)
                self._counted()
            else:
                problem = invalid(error.errors(include_input=False, include_url=False))
                self._refuse(_key(data), problem)
            return
        if wait:
            self._refuse(command.key, too_fast(wait).problem)
            self._counted()
            return
        if self._refused:
            self._refused -= 1  # not 0: at full speed one in many always gets through
        try:
            self._do(command)
        except Refused as refused:
            self._refuse(command.key, refused.problem)
        except Exception as error:
            self._refuse(command.key, broken(error))

    def _do(self, command: Any) -> None:
        web = self._web
        if web.closing:
            raise Refused("unavailable", "the server is going; connect again in a moment")
        if isinstance(command, Ping):
            self.send(Pong(key=command.key, at=web.house.now()).model_dump_json().encode())
        elif self.person is None:
            raise Refused("no_token", "say who you are first: POST /api/guests or /api/bots")
        else:
            key = command.key
            web.house.do(
                self.table, self.person, command, lambda answer: self._answer(key, answer), self
            )

    def _answer(self, key: str | None, answer: Done | Refused) -> None:
        if answer is TOLD:  # the update that was just sent has the key
            return
        if isinstance(answer, Done):
            self.send(answer.model_dump_json().encode())
        else:
            self._refuse(key, answer.problem)

    def _refuse(self, key: str | None, problem: Problem) -> None:
        refusal = Refusal(key=key, problem=problem)
        self.send(refusal.model_dump_json(exclude_none=True).encode())

    def _counted(self) -> None:
        """Count a refusal for speed; whoever does not stop is disconnected."""
        self._refused += 1
        if self._refused > FLOOD * self._bucket.burst:
            self.close(POLICY, "far too many messages")

    # -- what the house says ---------------------------------------------------------------

    def send(self, data: bytes) -> None:
        """Send one message."""
        transport = self._transport
        if transport is None or self.closed:
            return
        transport.send(TEXT, data)
        if self._slow and transport.underlying_transport.get_write_buffer_size() > BACKLOG:
            self.closed = True  # a farewell would wait behind all the rest
            log("slow", logging.WARNING)
            transport.disconnect(False)

    def close(self, code: int, reason: str) -> None:
        """End the connection; the other side has a moment to answer."""
        transport = self._transport
        if transport is None or self.closed:
            return
        self.closed = True
        transport.send_close(WSCloseCode(code), reason)
        asyncio.get_running_loop().call_later(FAREWELL, _drop, transport)

    def farewell(self) -> None:
        """Say that the server is going."""
        text = "the server is going; connect again in a moment"
        self.send(Closing(message=text).model_dump_json().encode())
        self.close(GOING, "the server is going")


def _reserved(frame: WSFrame) -> bool:
    """Tell whether a frame uses bits that belong to extensions; there are none."""
    return frame.rsv1 or frame.rsv2 or frame.rsv3


def _key(data: bytes) -> str | None:
    """Return the key of a message that is no command, so that its sender knows which it was."""
    try:
        key = from_json(data).get("key")
    except (ValueError, AttributeError):
        return None
    return key if isinstance(key, str) and len(key) <= LONGEST else None


def _drop(transport: WSTransport) -> None:
    if not transport.is_disconnected:
        transport.disconnect(False)


class Quiet:
    """Takes the place of picows' logger: it would write addresses and what clients send."""

    def isEnabledFor(self, level: int) -> bool:
        """Tell that details are not wanted."""
        return False

    def debug(self, *_: object) -> None:
        """Drop it."""

    info = warning = error = log = debug  # its errors are mistakes of clients

    def exception(self, *_: object) -> None:
        """Log that one of our own methods failed."""
        import sys

        error = sys.exc_info()[1]
        log("socket", logging.ERROR, **(failure(error) if error else {}))
