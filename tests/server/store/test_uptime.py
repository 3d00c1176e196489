"""Times at which no server was up."""

from __future__ import annotations

import asyncio


def test_silence_becomes_a_gap(place):
    async def work(store):
        assert await store.wake("a", 10_000, 3000) == []
        await store.beat("a", 11_000)
        assert await store.wake("b", 14_000, 3000) == []  # exactly as long as allowed
        assert await store.wake("c", 17_001, 3000) == [(14_000, 17_001)]
        await store.beat("c", 18_000)
        assert await store.wake("d", 90_000, 3000) == [(14_000, 17_001), (18_000, 90_000)]

    place.use(work)
    assert place.use(lambda store: store.wake("e", 90_500, 3000)) == [
        (14_000, 17_001),
        (18_000, 90_000),
    ]


async def test_another_process_that_is_up_leaves_no_gap(place):
    async with place.store() as store:
        await store.wake("a", 1000, 3000)
        await store.beat("b", 50_000)
        assert await store.wake("a", 51_000, 3000) == []
        await store.beat("a", 20_000)  # a clock that went back
        assert await store.wake("c", 53_000, 3000) == []
        assert await store.wake("d", 50_000, 3000) == []


async def test_processes_that_wake_together_note_one_gap(shared):
    async with shared.store() as one, shared.store() as two:
        await one.wake("x", 1000, 3000)
        gaps = await asyncio.gather(
            *(s.wake(f"{i}", 100_000 + i, 3000) for i, s in enumerate([one, two] * 5))
        )
        assert {len(found) for found in gaps} == {1}
        assert len({found[0] for found in gaps}) == 1
