"""What the two servers say, read with as little work as possible."""

from __future__ import annotations

import asyncio
import json

from benchmarks.server.field import Player, Table

SIZE = 5


class Ours(Player):
    """A player at one of our tables: plays the first move of the list it is sent."""

    def __init__(self, table: Table, seat: int, token: str) -> None:
        super().__init__(table, seat)
        self.token = token
        self.number = 0

    def heard(self, data: bytes) -> None:
        """Count answers to own moves; move when there are moves."""
        if data.startswith(b'{"done":'):  # an update that answers the own move
            if self.busy and self.next is None:
                self.acknowledged(b'"outcome":{' in data)
            if self.next is None:
                self.look(data)
        elif data.startswith(b'{"type":"update"'):
            if not self.busy and self.next is None:  # neither thinking nor waiting for an answer
                self.look(data)
        elif data.startswith(b'{"type":"done"'):
            if self.busy and self.next is None:
                self.acknowledged(False)
        elif data.startswith(b'{"type":"welcome"'):
            self.arrived()
            if not self.busy and self.next is None:
                self.look(data)
        elif data.startswith(b'{"type":"refused"'):
            self.refused(data)

    def refused(self, data: bytes) -> None:
        """Give up: a legal move was refused."""
        self.table.field.end("refused: " + data[:300].decode(errors="replace"))

    def look(self, data: bytes) -> None:
        """Find the first legal move, if there is one."""
        at = data.rfind(b'"moves":[[')
        if at >= 0:
            self.play(int(data[at + 10 : data.index(b",", at)]))

    def play(self, code: int) -> None:
        """Have a move sent."""
        self.number += 1
        self.turn(
            b'{"type":"move","seat":%d,"code":%d,"key":"%x-%d"}'
            % (self.seat, code, id(self), self.number)
        )


class Wild(Ours):
    """A player who takes any of the moves, at games where others may be faster."""

    last = b""

    def heard(self, data: bytes) -> None:
        """Remember the last position."""
        if data.startswith((b'{"done":', b'{"type":"update"', b'{"type":"welcome"')):
            self.last = data
        super().heard(data)

    def refused(self, data: bytes) -> None:
        """Choose again: somebody else may have moved in between."""
        self.busy = False
        self.table.tried -= 1
        asyncio.get_running_loop().call_later(0.01, self.again)

    def again(self) -> None:
        """Look at the last position once more."""
        if not self.busy and self.next is None:
            self.look(self.last)

    def look(self, data: bytes) -> None:
        """Read the whole message and choose at random."""
        moves = json.loads(data)["position"]["moves"]
        if moves:
            self.play(self.table.field.random.choice(moves)[0])


def allowed(stones: list[int], die: int) -> int:
    """Return the stone that the die says: its own, else the next greater, else the next smaller."""
    order: list[int] = [*range(die - 1, 6), *range(die - 2, -1, -1)]
    for stone in order:
        if stones[stone] >= 0:
            return stone
    raise ValueError("a player without stones cannot move")


def way(seat: int, cell: int) -> int:
    """Return the first direction that stays on the board: along the row, the column, both."""
    turned = cell if seat == 0 else SIZE * SIZE - 1 - cell
    row, column = turned // SIZE, turned % SIZE
    return 0 if column < SIZE - 1 else 1 if row < SIZE - 1 else 2


class Theirs(Player):
    """A player of boardgame.io: socket.io messages as its own client sends them."""

    def __init__(self, table: Table, seat: int, secret: str) -> None:
        super().__init__(table, seat)
        self.name = table.name.encode()
        self.secret = secret.encode()
        self.me = b'"currentPlayer":"%d"' % seat

    def heard(self, data: bytes) -> None:
        """Answer the transport's own messages; count updates after own moves; move in turn."""
        if data.startswith((b'42/ewn,["update"', b'42/ewn,["sync"')):
            self.arrived()
            over = b'"gameover":' in data
            if self.busy and self.next is None:
                self.acknowledged(over)
            if not self.busy and not over and self.me in data:
                self.look(data)
        elif data == b"2":
            self.say(b"3")
        elif data.startswith(b"0"):
            self.say(b"40/ewn,")
        elif data.startswith(b"40/ewn"):
            self.say(b'42/ewn,["sync","%s","%d","%s",2]' % (self.name, self.seat, self.secret))
        elif data.startswith(b"44/ewn"):
            self.table.field.end("refused: " + data[:300].decode(errors="replace"))

    def look(self, data: bytes) -> None:
        """Find the stone and a direction, and have the move sent."""
        at = data.index(b'"stones":[[') + 10
        stones = data[at : data.index(b"]]", at) + 1].split(b"],")[self.seat]
        places = [int(cell) for cell in stones.strip(b"[]").split(b",")]
        at = data.index(b'"die":', at) + 6
        stone = allowed(places, int(data[at : at + 1]))
        at = data.index(b'"_stateID":', at) + 11
        end = at
        while data[end] in b"0123456789":
            end += 1
        step = way(self.seat, places[stone])
        self.turn(
            b'42/ewn,["update",{"type":"MAKE_MOVE","payload":{"type":"step","args":[%d,%d],'
            b'"playerID":"%d","credentials":"%s"}},%s,"%s","%d"]'
            % (stone, step, self.seat, self.secret, data[at:end], self.name, self.seat)
        )
