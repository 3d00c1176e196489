"""Games looked at again and positions drawn: work for threads, so that nobody's move waits.

Whoever looks at a record asks for frame after frame of it; the last records are kept replayed.
"""

from __future__ import annotations

import asyncio
import hashlib
import threading
from collections import OrderedDict
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any, TypeVar

from mirabilis.core.drawing import at_rest, board, is_pictured, picture
from mirabilis.core.ending import ending
from mirabilis.core.errors import BadRecord, listed
from mirabilis.core.game import Game
from mirabilis.core.lookback import Lookback
from mirabilis.core.match import Match
from mirabilis.core.record import GameRecord
from mirabilis.core.replay import replay
from mirabilis.core.seats import ALL, SPECTATOR
from mirabilis.core.words import sentence
from mirabilis.server.wire.errors import Refused
from mirabilis.server.wire.replays import (
    MOST_FRAMES,
    Drawing,
    DrawingAsked,
    Eyes,
    Frame,
    Replay,
    ReplayAsked,
    ReplayEvent,
)
from mirabilis.server.wire.tables import OutcomeInfo

if TYPE_CHECKING:
    from mirabilis.server.tables.catalogue import Catalogue

THREADS = 2
WAITING = 64  # requests that may wait for a thread
KEPT = 16  # records that stay replayed
LOOKS = 3  # pairs of eyes, and tellings, that stay worked out for one of them
K = TypeVar("K")
V = TypeVar("V")
VIEWERS = {"spectator": SPECTATOR, "all": ALL}


def _kept(store: OrderedDict[K, V], key: K, make: Callable[[], V]) -> V:
    """Return what was worked out lately, or work it out; the oldest goes."""
    found = store.get(key)
    if found is None:
        found = store[key] = make()
        if len(store) > LOOKS:
            store.popitem(last=False)
    store.move_to_end(key)
    return found


class Told:
    """A record that was replayed, with what was worked out about it."""

    def __init__(self, record: GameRecord, match: Match) -> None:
        self.record, self.match, self.game = record, match, match.game
        self._looks: OrderedDict[int, Lookback] = OrderedDict()
        self._events: OrderedDict[tuple[int, str], list[ReplayEvent]] = OrderedDict()
        self._lock = threading.Lock()

    def viewer(self, eyes: Eyes) -> int:
        """Return the number of a viewer; refused if there is no such seat."""
        if isinstance(eyes, str):
            return VIEWERS[eyes]
        if eyes >= self.match.players:
            last = self.match.players - 1
            raise Refused("bad_request", f"eyes: there is no seat {eyes}; seats are 0 to {last}")
        return eyes

    def look(self, viewer: int) -> Lookback:
        """Return the game as somebody saw it."""
        with self._lock:
            return _kept(
                self._looks,
                viewer,
                lambda: Lookback(self.match, viewer, len(self.record.events)),
            )

    def events(self, viewer: int, lang: str) -> list[ReplayEvent]:
        """Return what somebody noticed, in a language."""
        game, noticed = self.game, self.look(viewer).noticed

        def told() -> list[ReplayEvent]:
            return [
                ReplayEvent(
                    n=n,
                    seat=one.seat,
                    code=one.code,
                    move=game.format(one.code),
                    text=sentence(game, one.said, one.seat, lang),
                )
                for n, one in enumerate(noticed, 1)
            ]

        with self._lock:
            return _kept(self._events, (viewer, lang), told)

    def check_frame(self, name: str, number: int, viewer: int) -> None:
        """Refuse a frame beyond the last."""
        last = len(self.look(viewer).noticed)
        if number > last:
            raise Refused("bad_request", f"{name}: there is no frame {number}; the last is {last}")


class Beside:
    """Threads beside the event loop, and how many wait for one."""

    def __init__(self, name: str, threads: int) -> None:
        self.waiting = 0
        self._threads = ThreadPoolExecutor(threads, thread_name_prefix=name)

    def close(self) -> None:
        """Begin nothing more."""
        self._threads.shutdown(wait=False, cancel_futures=True)

    async def do(self, work: Callable[[], Replay | Drawing]) -> bytes:
        """Return as JSON what is worked out in a thread; refused where too many wait."""
        if self.waiting >= WAITING:
            raise Refused("unavailable", "too much is asked for now; try again", retry_after=1.0)
        self.waiting += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(
                self._threads, lambda: work().model_dump_json().encode()
            )
        finally:
            self.waiting -= 1


class Replays:
    """Records replayed and positions drawn beside the event loop."""

    def __init__(self, catalogue: Catalogue) -> None:
        self._catalogue = catalogue
        self._told: OrderedDict[bytes, Told] = OrderedDict()
        self._lock = threading.Lock()
        self.records = Beside("replays", THREADS)
        self.tables = Beside("drawings", 1)  # in play: they do not wait for records

    def close(self) -> None:
        """Begin nothing more."""
        self.records.close()
        self.tables.close()

    async def replay(self, asked: ReplayAsked) -> bytes:
        """Return a `Replay` as JSON."""
        return await self.records.do(lambda: self._replay(asked))

    async def drawing(self, asked: DrawingAsked) -> bytes:
        """Return a `Drawing` of a frame as JSON."""
        return await self.records.do(lambda: self._drawing(asked))

    async def draw(self, game: Game, view: Mapping[str, Any], lang: str) -> bytes:
        """Return a `Drawing` of a view as JSON."""
        return await self.tables.do(lambda: _drawn(game, view, lang))

    def _replay(self, asked: ReplayAsked) -> Replay:
        if asked.last < asked.first:
            text = f"last: frame {asked.last} is before frame {asked.first}"
            raise Refused("bad_request", text)
        if asked.last - asked.first >= MOST_FRAMES:
            text = f"last: at most {MOST_FRAMES} frames in one answer"
            raise Refused("bad_request", text)
        told = self._read(asked.record)
        viewer = told.viewer(asked.eyes)
        told.check_frame("first", asked.first, viewer)
        record, game, lang = told.record, told.game, asked.lang
        events = told.events(viewer, lang)
        views = told.look(viewer).views(asked.first, min(asked.last, len(events)))
        texts, end = game.messages, record.outcome
        return Replay(
            game=record.slug,
            title=texts.say("name", lang) if texts.has("name") else game.spec.title,
            options=dict(record.options),
            players=record.players,
            seats=[game.seat_name(seat, lang, record.players) for seat in range(record.players)],
            eyes=asked.eyes,
            events=events,
            frames=[Frame(n=n, view=view) for n, view in enumerate(views, asked.first)],
            outcome=None
            if end is None
            else OutcomeInfo(
                winners=list(end.winners),
                points=list(end.points),
                utility=list(end.utility),
                reason=end.reason,
            ),
            ending=ending(game, end, lang, [seat for seat, _ in record.closing]),
            fair=record.fair is not None,
        )

    def _drawing(self, asked: DrawingAsked) -> Drawing:
        told = self._read(asked.record)
        viewer = told.viewer(asked.eyes)
        told.check_frame("at", asked.at, viewer)
        look = told.look(viewer)
        (view,) = look.views(asked.at, asked.at)
        if asked.at == len(look.noticed):
            view = at_rest(told.record.outcome, view)
        return _drawn(told.game, view, asked.lang)

    def _read(self, text: str) -> Told:
        """Return a record replayed, from memory if it was asked about lately."""
        digest = hashlib.sha256(text.encode(errors="surrogatepass")).digest()
        with self._lock:
            found = self._told.get(digest)
            if found is not None:
                self._told.move_to_end(digest)
                return found
        found = self._replayed(text)
        with self._lock:
            self._told[digest] = found
            if len(self._told) > KEPT:
                self._told.popitem(last=False)
        return found

    def _replayed(self, text: str) -> Told:
        offers = self._catalogue.offers
        try:
            record = GameRecord.loads(text)
            if record.slug not in offers:
                raise BadRecord(f"no game {record.slug!r} here; the games are: {listed(offers)}")
            offer = offers[record.slug]
            return Told(record, replay(record, offer.source, jit=offer.compiled))
        except BadRecord as error:
            raise Refused("bad_request", f"record: {error}") from None


def _drawn(game: Game, view: Mapping[str, Any], lang: str) -> Drawing:
    svg = picture(game, view, lang) if is_pictured(game) else None
    return Drawing(svg=svg, text=board(game, view, lang))
