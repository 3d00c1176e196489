"""What a fuzzing client sends: commands that are nearly right, and frames that are not."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from typing import Any

from server.fuzz.raw import (
    BINARY,
    CLOSE,
    CONTINUATION,
    KEY,
    PING,
    PONG,
    TEXT,
    frame,
    upgrade,
)

KEYS = [f"k{number}" for number in range(12)]  # few, so that they come again
TEXTS = [
    "hello",
    "<b>x</b>",
    "\x00",
    "a" * 500,
    "a" * 501,
    "\u202eleft",
    "\ud800",
    "",
    " ",
    "😀" * 9,
]
NUMBERS: list[Any] = [0, 1, 2, 15, 16, -1, 255, 1 << 31, 1 << 63, 1 << 64, 10**30, 1.5, 1e308, -0.0]
ODD: list[Any] = [None, True, [], {}, [[]], "1", "", "\x00", {"a": {}}, *NUMBERS]
RAW = [  # values that json.dumps would not write
    "NaN", "Infinity", "-Infinity", "1e999", "-1e999", "9" * 4000, "9" * 5000, "0.1e-9999", "01",
    '"\\ud800"', '"\\udc00\\ud800"', '"\\u0000"', '"\\x"', "'x'", "tru", "[", "{", '{"a":1,}',
]  # fmt: skip
WRONG = [b"\xff", b"\xc0\x80", b"\xed\xa0\x80"]  # not UTF-8
SPLIT = '{"type":"chat","text":"é"}'.encode()  # byte 24 is in the middle of a letter
TYPES = [
    "join", "reveal", "move", "undo", "answer", "resign", "leave", "seat", "abort", "rematch",
    "chat", "quiet", "hint", "look", "ping",
]  # fmt: skip

LATE = "mcts:99999999"  # a bot that may sit down and never answers in time


def command(rng: random.Random) -> dict[str, Any]:
    """Return a command of the right form that will mostly be refused."""
    kind = rng.choice(TYPES)
    made: dict[str, Any] = {"type": kind}
    if kind in ("reveal", "move", "undo", "answer", "resign", "leave", "seat", "rematch", "hint"):
        made["seat"] = rng.choice([0, 1, 0, 1, 2, 15])
    if kind in ("join", "look") and rng.random() < 0.5:
        made["seat"] = rng.choice([0, 1, 2])
    if kind == "move":
        if rng.random() < 0.5:
            made["code"] = rng.choice(
                [rng.randrange(-5, 400), *(n for n in NUMBERS if n == int(n))]
            )
        else:
            made["move"] = rng.choice(["a1", "3a2", "b2b3", "???", "x" * 400, "0"])
    made.update(
        {
            "reveal": {"value": "ab" * rng.choice([16, 20, 64])},
            "answer": {"to": rng.choice(["undo", "rematch"]), "yes": rng.random() < 0.5},
            "seat": {"bot": rng.choice(["easy", "random", "nobody", "../x", LATE])},
            "chat": {"text": rng.choice(TEXTS)},
            "quiet": {"closed": rng.random() < 0.5},
        }.get(kind, {})
    )
    if rng.random() < 0.6:
        made["key"] = rng.choice(KEYS)
    return made


def text(rng: random.Random) -> bytes:
    """Return a message: sometimes a command, mostly what remains of one."""
    made = command(rng)
    how = rng.randrange(12)
    if how < 4:
        return json.dumps(made).encode()
    if how == 4:
        made[rng.choice([*made, "more", "__proto__", "\x00", "x" * 300])] = rng.choice(ODD)
    elif how == 5:
        return _inserted(made, rng.choice(list(made)), rng.choice(RAW)).encode()
    elif how == 6:
        return _deep(rng)
    elif how == 7:
        return _bent(rng, json.dumps(made, ensure_ascii=False).encode("utf-8", "surrogatepass"))
    elif how == 8:
        return json.dumps(rng.choice([*ODD, [made], {"x": made}, [made] * 50])).encode()
    elif how == 9:
        return rng.randbytes(rng.randrange(200))
    elif how == 10:
        twice = json.dumps(made)[:-1] + f',"type":"{rng.choice(TYPES)}"}}'
        return twice.encode()
    else:
        del made[rng.choice(list(made))]
    return json.dumps(made).encode()


def _inserted(made: dict[str, Any], name: str, value: str) -> str:
    parts = [f"{json.dumps(key)}:{json.dumps(one)}" for key, one in made.items() if key != name]
    return "{" + ",".join([*parts, f"{json.dumps(name)}:{value}"]) + "}"


def _deep(rng: random.Random) -> bytes:
    """Return something nested deeply, whole or not."""
    depth = rng.choice([10, 100, 250, 1000, 2500])
    opening, closing = rng.choice([("[", "]"), ('{"a":', "}"), ('{"type":', "}"), ("[[1],", "]")])
    inner = rng.choice(["1", ""])
    return (opening * depth + inner + closing * (depth if rng.random() < 0.5 else 0)).encode()


def _bent(rng: random.Random, data: bytes) -> bytes:
    """Return bytes with a few of them changed, lost or doubled."""
    bent = bytearray(data)
    for _ in range(rng.randrange(1, 4)):
        at = rng.randrange(len(bent) + 1)
        how = rng.randrange(4)
        if how == 0:
            bent[at:at] = rng.randbytes(rng.randrange(1, 4))
        elif how == 1:
            del bent[at : at + rng.randrange(1, 4)]
        elif how == 2:
            bent[at:at] = bent[at : at + 8]
        else:
            bent = bent[:at] or bent
    return bytes(bent)


def frames(rng: random.Random, most: int) -> bytes:
    """Return the bytes of a message that breaks, or strains, the protocol of WebSockets."""
    body = text(rng)[:1000]
    cut = rng.randrange(len(body) + 1)
    made: list[Callable[[], bytes]] = [
        lambda: frame(body, BINARY),
        lambda: frame(body, reserved=rng.randrange(1, 8)),
        lambda: frame(body, rng.choice([3, 4, 5, 6, 7, 11, 12, 13, 14, 15])),
        lambda: frame(body, masked=False),
        lambda: frame(body, CONTINUATION),
        lambda: frame(body[:cut], fin=False) + frame(body[cut:], CONTINUATION),
        lambda: frame(body[:cut], fin=False) + frame(b"!", PING) + frame(body[cut:], CONTINUATION),
        lambda: frame(body[:cut], fin=False) + frame(body[cut:], TEXT),
        lambda: frame(b"", fin=False) + frame(b"", CONTINUATION, fin=False) * 300,
        lambda: frame(body[:cut], fin=False),
        lambda: frame(body, PING),
        lambda: frame(b"x" * 126, rng.choice([PING, PONG, CLOSE])),
        lambda: frame(b"x" * 20, PING, fin=False),
        lambda: frame(b"x" * 20, PONG),
        lambda: frame(b"", PING) * 20,
        lambda: frame(rng.choice([b"", b"\x03", b"\x03\xe8\xff", b"\x00\x01", b"\xff\xff"]), CLOSE),
        lambda: frame(b"x" * (most + 1)),
        lambda: frame(b"", length=1 << rng.choice([20, 40, 62, 63])),
        lambda: frame(body, length=len(body) + 100),
        lambda: frame(body, wide=rng.choice([2, 8])),
        lambda: frame(b'{"type":"ping","key":"' + rng.choice(WRONG) + b'"}'),
        lambda: frame(SPLIT[:24], fin=False) + frame(SPLIT[24:], CONTINUATION),
        lambda: frame(b" " * (most - 2) + b"{}"),
        lambda: rng.randbytes(rng.randrange(1, 300)),
        lambda: b"GET / HTTP/1.1\r\nhost: x\r\n\r\n",
    ]  # fmt: skip
    return rng.choice(made)()


def requests(rng: random.Random, path: str) -> bytes:
    """Return what might pass for an upgrade, or for two requests, to somebody careless."""
    good = upgrade(path, {})
    head, end = good[:-2], b"\r\n"
    ping = frame(b'{"type":"ping"}')
    other = b"GET /api/me HTTP/1.1\r\nhost: x\r\n\r\n"
    big = b"x-y: " + b"a" * rng.choice([5_000, 100_000]) + b"\r\n"
    made = [
        head + b"content-length: 5\r\n" + end + b"hello",
        head + b"content-length: 50\r\n" + end + other,
        head + b"content-length: -1\r\n" + end,
        head + b"content-length: 3\r\ncontent-length: 5\r\n" + end + b"hello",
        head + b"transfer-encoding: chunked\r\n" + end + b"5\r\nhello\r\n0\r\n\r\n",
        head + b"transfer-encoding: chunked\r\ncontent-length: 4\r\n" + end + b"0\r\n\r\n" + other,
        head + b"transfer-encoding: \x0bchunked\r\n" + end,
        good + ping * 3,
        good + other,
        good + good,
        other + good,
        good[: rng.randrange(1, len(good))],
        head + big + end,
        head + b"x: y\r\n" * 500 + end,
        head + b"x: \x00\xff\r\n" + end,
        head + b" folded\r\n" + end,
        head + b"host: other\r\n" + end,
        head + b"authorization: Bearer \xff\xfe\r\n" + end,
        head + b"cookie: mirabilis=" + b"A" * 43 + b"; mirabilis=x\r\n" + end,
        head + b"origin: http://127.0.0.1.evil.example\r\n" + end,
        head + b"sec-websocket-extensions: permessage-deflate; x=1\r\n" + end,
        head + b"sec-websocket-protocol: chat, \xff\r\n" + end,
        head + b"sec-websocket-key: \r\n" + end,
        good.replace(b"GET", b"POST", 1),
        good.replace(b"GET", b"CONNECT", 1),
        good.replace(b"GET", b"G\x00T", 1),
        good.replace(b"HTTP/1.1", b"HTTP/1.0", 1),
        good.replace(b"HTTP/1.1", b"HTTP/9.9", 1),
        good.replace(b"\r\n", b"\n"),
        good.replace(path.encode(), b"http://other" + path.encode(), 1),
        good.replace(path.encode(), path.encode() + b"?since=" + b"9" * 400, 1),
        good.replace(path.encode(), path.encode() + b"?" + b"a=b&" * 100, 1),
        good.replace(path.encode(), path.encode() + b"?seat=%00&lang=\xff", 1),
        good.replace(path.encode(), b"/api/tables/../" + path.encode(), 1),
        good.replace(path.encode(), b"/" + b"a" * 70_000, 1),
        good.replace(KEY.encode(), b"x" * 2000, 1),
        good.replace(KEY.encode(), b"\xff" * 16, 1),
        b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + rng.randbytes(100),
        rng.randbytes(rng.randrange(1, 500)),
        b"\r\n" * 100,
        b"",
    ]
    return rng.choice(made)
