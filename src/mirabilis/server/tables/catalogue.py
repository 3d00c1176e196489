"""The games a server offers: playable at once with interpreted rules, compiled meanwhile."""

from __future__ import annotations

import asyncio
import dataclasses
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from mirabilis.bots.ahead import Ahead, Preparation
from mirabilis.bots.levels import levels, plays_at_once
from mirabilis.bots.text import BotText
from mirabilis.core.errors import MirabilisError, listed
from mirabilis.core.game import Game
from mirabilis.core.registry import games, parts_of
from mirabilis.core.spec import GameSpec
from mirabilis.server.wire.errors import Refused

KEPT = 256  # games with their options that are kept in memory
SEARCH = "mcts"  # who thinks about hints


@dataclasses.dataclass
class Offer:
    """A game on offer, and how far it is compiled."""

    spec: GameSpec
    source: Any
    preparation: Preparation
    compiled: bool = False  # the rules, and this process has them

    @property
    def is_done(self) -> bool:
        """Tell whether everything is compiled, or cannot be."""
        return self.preparation.fault is not None or (
            self.compiled and self.preparation.progress == 1.0
        )


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
        self.jit = jit
        self.offers = {slug: self._offer(source) for slug, source in wanted.items()}
        self._games: OrderedDict[tuple[str, tuple[tuple[str, str], ...]], Game] = OrderedDict()
        self._ahead: Ahead | None = None
        self._changed = asyncio.Event()  # replaced whenever something has been compiled

    def _offer(self, source: Any) -> Offer:
        game = Game(parts_of(source), {}, jit=self.jit)
        return Offer(game.spec, source, Preparation(game, [*levels(game).values(), SEARCH]))

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
                game = Game(parts_of(offer.source), dict(options), jit=offer.compiled)
            except MirabilisError as error:
                raise Refused("bad_request", str(error)) from None
            self._games[key] = game
            if len(self._games) > KEPT:
                self._games.popitem(last=False)
        else:
            self._games.move_to_end(key)
        return game

    def asked(self, slug: str) -> None:
        """Note that somebody wants to play a game: it is compiled before others."""
        if slug in self.offers:
            self.offers[slug].preparation.asked = True

    # -- compiling meanwhile ---------------------------------------------------------------

    async def prepare(
        self,
        tell: Callable[[Offer], None] | None = None,
        compiled: Callable[[str], None] | None = None,
    ) -> None:
        """Have games and their bots compiled by other processes; take over what is ready.

        ``tell`` hears how far a game is, ``compiled`` whose rules from now on are compiled.
        """
        loop = asyncio.get_running_loop()
        by_size = sorted(self.offers.values(), key=lambda offer: offer.spec.state.itemsize)
        news: asyncio.Queue[Preparation] = asyncio.Queue()

        def note(preparation: Preparation) -> None:
            loop.call_soon_threadsafe(news.put_nowait, preparation)

        self._ahead = Ahead(note)
        self._ahead.start([offer.preparation for offer in by_size if self._compiles(offer)])
        try:
            while True:
                preparation = await news.get()
                offer = self.offers[preparation.game.spec.slug]
                if not offer.compiled and not preparation.lacks():
                    await loop.run_in_executor(None, preparation.game.prepare)
                    self._go_over(offer)
                    if compiled is not None:
                        compiled(offer.spec.slug)
                if tell is not None:
                    tell(offer)
                self._changed.set()
                self._changed = asyncio.Event()
        finally:
            await asyncio.shield(loop.run_in_executor(None, self._ahead.close))

    async def prepared(self) -> None:
        """Wait until everything is compiled, or cannot be."""
        while any(self._compiles(offer) and not offer.is_done for offer in self.offers.values()):
            await self._changed.wait()

    @staticmethod
    def _compiles(offer: Offer) -> bool:
        return offer.preparation.game.is_compiled

    def _go_over(self, offer: Offer) -> None:
        """Give out a game with compiled rules from now on."""
        offer.compiled = True
        for key in [key for key in self._games if key[0] == offer.spec.slug]:
            del self._games[key]

    # -- bots ------------------------------------------------------------------------------

    def seconds(self, game: Game, bot: BotText) -> float:
        """Return about how long it takes until a bot can play; 0 if it can now."""
        if self._copy(game, bot) is not None:
            return 0.0
        preparation = self.offers[game.spec.slug].preparation
        return 1.0 if self._ahead is None else max(1.0, self._ahead.seconds(preparation, bot))

    async def fit(self, game: Game, bot: BotText) -> Game:
        """Return the copy of a game that a bot can play now; wait if it needs the compiler."""
        while (copy := self._copy(game, bot)) is None:
            self.asked(game.spec.slug)
            await self._changed.wait()
        return copy

    def _copy(self, game: Game, bot: BotText) -> Game | None:
        preparation = self.offers[game.spec.slug].preparation
        compiled = None
        if self._ahead is not None:
            compiled = self._ahead.compiled_for(preparation, bot)
        elif not preparation.game.is_compiled or plays_at_once(bot, game):
            compiled = False
        if compiled is None:
            return None
        return game if game.is_compiled == compiled else game.twin(jit=compiled)
