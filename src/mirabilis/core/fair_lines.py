"""Fair chance in the text of a record: the lines of its header, and the draw after an outcome.

::

    chance: fair
    fair name: the table's
    fair commitment: 5a1b…
    fair seed: 00c4…
    fair commitments: 93fe… -
    fair values: 7d20… -
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from mirabilis.core.errors import BadRecord, BadSetup
from mirabilis.core.fair import SEED_BYTES, VALUE_BYTES, Fair

FAIR = ("fair name", "fair commitment", "fair seed", "fair commitments", "fair values")

_DRAW = re.compile(r"(\S.*) \((0|[1-9]\d{0,9}) of ([1-9]\d{0,9})\)")
MOST = 1 << 32  # total weight


def fair_lines(fair: Fair, published: str | None) -> list[str]:
    """Return the header lines of fair chance."""
    told = (
        fair.name,
        published or "-",
        fair.seed.hex(),
        " ".join(digest or "-" for digest in fair.committed),
        " ".join("-" if value is None else value.hex() for value in fair.values),
    )
    return [f"{name}: {text}" for name, text in zip(FAIR, told, strict=True)]


def read_fair(header: Mapping[str, str], players: int) -> tuple[Fair | None, str | None]:
    """Return fair chance as a header has it, and the commitment that was published."""
    if header["chance"] != "fair":
        for name in FAIR:
            if name in header:
                raise BadRecord(f"{name!r} belongs to 'chance: fair', not {header['chance']!r}")
        return None, None
    for name in FAIR:
        if name not in header:
            raise BadRecord(f"the header has no line {name!r}")
    name, published, seed, commitments, values = (header[name] for name in FAIR)
    try:
        fair = Fair(
            name,
            _bytes("fair seed", seed, range(SEED_BYTES, SEED_BYTES + 1)),
            tuple(
                None if word == "-" else _bytes("fair values", word, VALUE_BYTES)
                for word in _words("fair values", values, players)
            ),
            tuple(
                None if word == "-" else _digest("fair commitments", word)
                for word in _words("fair commitments", commitments, players)
            ),
        )
    except BadSetup as error:
        raise BadRecord(str(error)) from None
    return fair, _digest("fair commitment", published)


def split_draw(text: str, number: int) -> tuple[str, tuple[int, int]]:
    """Return an outcome of fair chance, and its draw and total weight."""
    found = _DRAW.fullmatch(text)
    if not found:
        raise BadRecord(f"event {number}: fair chance needs '(DRAW of TOTAL)' after {text!r}")
    draw, total = int(found[2]), int(found[3])
    if not draw < total <= MOST:
        raise BadRecord(f"event {number}: there is no draw {draw} of {total}")
    return found[1], (draw, total)


def _words(name: str, text: str, players: int) -> list[str]:
    words = text.split(" ")
    if len(words) != players:
        raise BadRecord(f"{name} has {len(words)} words, one a seat would be {players}")
    return words


def _digest(name: str, text: str) -> str:
    return _bytes(name, text, range(32, 33)).hex()


def _bytes(name: str, text: str, sizes: range) -> bytes:
    if not re.fullmatch("(?:[0-9a-f]{2})+", text) or len(text) // 2 not in sizes:
        span = " to ".join(str(2 * size) for size in sorted({sizes[0], sizes[-1]}))
        raise BadRecord(f"{name}: {span} hexadecimal digits in small letters are needed")
    return bytes.fromhex(text)
