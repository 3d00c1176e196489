"""Tables in play: who moves next, what was counted, when the measured time is over."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Sequence
from random import Random

from picows import WSFrame, WSListener, WSMsgType, WSTransport

from benchmarks.server.process import Failed

TEXT = WSMsgType.TEXT
CLOSE = WSMsgType.CLOSE
clock = time.perf_counter


class Field:
    """All tables: some are played, the others wait, connected, to replace those that are over."""

    def __init__(self, think: float, limit: int | None) -> None:
        self.think = think
        self.limit = limit  # moves at a table before it counts as over
        self.waiting: deque[Table] = deque()
        self.moves = 0
        self.games = 0
        self.playing = 0
        self.times: list[float] = []
        self.random = Random(1)
        self.closing = False
        self.ended = asyncio.get_running_loop().create_future()
        self.ended_at = 0.0

    def begin(self, tables: Sequence[Table], active: int) -> None:
        """Set so many tables going; with time to think, they start spread over that time."""
        self.waiting.extend(tables)
        self.playing = min(active, len(tables))
        loop = asyncio.get_running_loop()
        for _ in range(self.playing):
            loop.call_later(self.think * self.random.random(), self.waiting.popleft().go)

    def over(self) -> None:
        """Replace a table that is over; without another one the measured time ends."""
        self.games += 1
        if self.waiting:
            self.waiting.popleft().go()
            return
        self.playing -= 1
        if self.limit is None or not self.playing:
            self.end()

    def end(self, error: str | None = None) -> None:
        """Stop counting: all is played, or something went wrong."""
        if not self.ended.done():
            self.ended_at = clock()
            self.ended.set_result(error)


class Table:
    """One table and the connections of its players."""

    def __init__(self, field: Field, name: str) -> None:
        self.field = field
        self.name = name
        self.players: list[Player] = []
        self.live = False
        self.over = False
        self.moves = 0
        self.tried = 0  # moves sent: never more than the limit
        self.ready = asyncio.get_running_loop().create_future()  # somebody can move

    async def complete(self) -> None:
        """Wait until both players are there and one of them can move."""
        there = asyncio.gather(self.ready, *(player.here for player in self.players))
        ended = self.field.ended
        await asyncio.wait([there, ended], timeout=30, return_when=asyncio.FIRST_COMPLETED)
        if not there.done():
            there.cancel()
            await asyncio.gather(there, return_exceptions=True)
            raise Failed(ended.result() if ended.done() else "the players were not let in")

    def go(self) -> None:
        """Begin to play."""
        self.live = True
        for player in self.players:
            player.go()

    def counted(self, player: Player, over: bool) -> None:
        """Count a move that its mover knows to be done."""
        field = self.field
        field.moves += 1
        field.times.append(clock() - player.sent)
        self.moves += 1
        self.over = over
        if self.live and (over or self.moves == field.limit):
            self.live = False
            field.over()


class Player(WSListener):
    """One connection: moves as soon as it can, or after thinking."""

    def __init__(self, table: Table, seat: int) -> None:
        self.table = table
        self.seat = seat
        self.transport: WSTransport | None = None
        self.next: bytes | None = None  # what to send when the table begins
        self.busy = False  # thinking, or waiting for the answer to a move
        self.sent = 0.0
        self.here = asyncio.get_running_loop().create_future()  # the server knows this player

    def on_ws_connected(self, transport: WSTransport) -> None:
        """Keep the line."""
        self.transport = transport

    def on_ws_disconnected(self, transport: WSTransport) -> None:
        """Nobody is to be cut off while it plays."""
        if not self.table.field.closing:
            self.table.field.end("the server closed a connection")

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        """Pass on what the server says."""
        if frame.msg_type == TEXT:
            self.heard(frame.get_payload_as_bytes())
        elif frame.msg_type == CLOSE and not self.table.field.closing:
            self.table.field.end(f"the server closed a connection: {frame.get_close_reason()}")

    def arrived(self) -> None:
        """The server has said how the game stands."""
        if not self.here.done():
            self.here.set_result(None)

    def heard(self, data: bytes) -> None:
        """Read one message."""
        raise NotImplementedError

    def say(self, data: bytes) -> None:
        """Send one message."""
        if self.transport is not None and not self.table.field.closing:
            self.transport.send(TEXT, data)

    def turn(self, data: bytes) -> None:
        """Have this move made: at once, after thinking, or when the table begins."""
        self.next = data
        table = self.table
        if table.live:
            self.go()
        elif not table.ready.done():
            table.ready.set_result(None)

    def go(self) -> None:
        """Make the move that waits, if there is one."""
        if self.next is None:
            return
        self.busy = True
        field = self.table.field
        if field.think:
            pause = field.think * (0.5 + field.random.random())
            asyncio.get_running_loop().call_later(pause, self.move)
        else:
            self.move()

    def move(self) -> None:
        """Send the move."""
        data, self.next = self.next, None
        table = self.table
        if data is not None and table.tried != table.field.limit:
            table.tried += 1
            self.sent = clock()
            self.say(data)

    def acknowledged(self, over: bool) -> None:
        """The server has answered this player's move."""
        self.busy = False
        self.table.counted(self, over)
