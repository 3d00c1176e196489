"""A table that was let go leaves memory at once, without the collector of circles."""

from __future__ import annotations

import asyncio
import gc
import weakref

from server.tables.rooms import STANDARD, room


async def test_tables_that_were_let_go_are_gone(tmp_path):

    async def visited(desk, ada):
        """Return a weak reference to a table that was played at and let go."""
        table = await desk.table(ada, "ewn", ["me", "me"], options=STANDARD)
        viewer = await desk.watch(table, ada)
        live = desk.live(table)
        code = live.table.match.codes(0)[0]
        await desk.do(table, ada, type="move", seat=0, code=code)
        desk.house.detach(viewer)
        live.end(1012, "")
        return weakref.ref(live)

    async with room(tmp_path) as desk:
        ada = await desk.person("Ada")
        kept = []
        gc.disable()  # a server looks for circles rarely
        try:
            for _ in range(5):
                kept.append(await visited(desk, ada))
            await asyncio.sleep(0.05)
            assert [ref for ref in kept[:-1] if ref() is not None] == []
        finally:
            gc.enable()
