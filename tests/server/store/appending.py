"""A program that appends without end and prints what was acknowledged, until it is killed."""

from __future__ import annotations

import asyncio
import os
import sys

from mirabilis.server.store import open_store
from mirabilis.server.store.contract import Append, Row

TABLES = 12


async def main(url: str, mark: str) -> None:
    """Play at several tables; a table's next entry follows when the last is acknowledged."""
    store = open_store(url)
    await store.open()

    def play(name: str, seq: int) -> None:
        def done(result: object) -> None:
            assert result is True, result
            os.write(1, f"{name} {seq}\n".encode())
            play(name, seq + 1)

        facts = {"head": str(seq).encode(), "seats": [f"p{seq % 3}"], "due": seq, "set_due": True}
        store.append(Append(name, seq, f"{name} {seq}".encode(), done=done, **facts))  # type: ignore[arg-type]

    for i in range(TABLES):
        name = f"{mark}{i}"
        await store.create(Row(name, "ewn", "open", True, None, 1, None, b"1"), b"first")
        os.write(1, f"{name} 1\n".encode())
        play(name, 2)
    await asyncio.sleep(60)
    await store.close()


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], sys.argv[2]))
