"""The games a server offers, and whether they are ready: compiled ahead, in a worker."""

from __future__ import annotations

import asyncio
import dataclasses
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

from mirabilis.bots.levels import levels
from mirabilis.core.errors import MirabilisError, listed
from mirabilis.core.game import Game
from mirabilis.core.registry import games, parts_of
from mirabilis.core.spec import GameSpec
from mirabilis.server.wire.errors import Refused

KEPT = 256  # games with their options that are kept in memory


class Preparer(Protocol):
    """Whoever compiles games, in another process."""

    async def prepare(
        self, game: Game, bots: Sequence[str], progress: Callable[[float], None]
    ) -> None:
        """Compile a game and some bots."""


@dataclasses.dataclass
class Offer:
    """A game on offer: whether tables can be made, and how far it is."""

    spec: GameSpec
    source: Any
    progress: float = 0.0
    ready: bool = False
    fault: str | None = None


class Catalogue:
    """Every game of the registry, or those asked for."""

    def __init__(
        self, slugs: Sequence[str] | None = None, *, more: Sequence[Any] = (), jit: bool = True
    ) -> None:
        sources: dict[str, Any] = {spec.slug: spec.slug for spec in games()}
        for package in more:  # games that are not registered
            sources[parts_of(package).spec.slug] = package
        for slug in slugs or ():
            if slug not in sources:
                raise Refused("not_found", f"no game {slug!r}; the games are: {listed(sources)}")
        wanted = sources if not slugs else {slug: sources[slug] for slug in slugs}
        self.offers = {
            slug: Offer(parts_of(source).spec, source) for slug, source in wanted.items()
        }
        self.jit = jit
        self._games: OrderedDict[tuple[str, tuple[tuple[str, str], ...]], Game] = OrderedDict()

    def game(self, slug: str, options: Mapping[str, str]) -> Game:
        """Return a game with its options; a wrong one is refused by name."""
        offer = self.offers.get(slug)
        if offer is None:
            known = listed(self.offers)
            raise Refused("not_found", f"no game {slug!r}; the games are: {known}")
        key = (slug, tuple(sorted(options.items())))
        game = self._games.get(key)
        if game is None:
            files = {file.name for file in offer.spec.files}
            if asked := files.intersection(options):  # a path here would be a path of the server
                raise Refused("bad_request", f"option {min(asked)} cannot be chosen at a table")
            try:
                game = Game(parts_of(offer.source), dict(options), jit=self.jit)
            except MirabilisError as error:
                raise Refused("bad_request", str(error)) from None
            self._games[key] = game
            if len(self._games) > KEPT:
                self._games.popitem(last=False)
        else:
            self._games.move_to_end(key)
        return game

    def ready(self, slug: str, options: Mapping[str, str]) -> Game:
        """Return a game that can be played now."""
        game = self.game(slug, options)
        self.check_ready(slug)
        return game

    def check_ready(self, slug: str) -> None:
        """Refuse a game that is on offer but cannot be played now."""
        offer = self.offers[slug]
        if not offer.ready:
            why = offer.fault or f"{slug} is being prepared ({offer.progress:.0%})"
            raise Refused("not_ready", f"{why}; try again soon", retry_after=5)

    async def prepare(
        self, preparer: Preparer, progress: Callable[[Offer], None] | None = None
    ) -> None:
        """Compile one game after another in a worker, then take them over from the cache."""
        loop = asyncio.get_running_loop()
        for slug, offer in sorted(
            self.offers.items(), key=lambda item: item[1].spec.state.itemsize
        ):

            def step(part: float, offer: Offer = offer) -> None:
                offer.progress = part
                if progress is not None:
                    progress(offer)

            game = self.game(slug, {})
            try:
                if game.is_compiled:
                    await preparer.prepare(game, list(levels(game).values()), step)
                await loop.run_in_executor(None, game.prepare)
            except MirabilisError as error:
                offer.fault = str(error)
            else:
                offer.ready, offer.progress = True, 1.0
            if progress is not None:
                progress(offer)
