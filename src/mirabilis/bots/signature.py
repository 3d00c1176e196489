"""One number for a game that changes when its behaviour changes, and on no other occasion.

It is a digest of seeded matches with every option value and number of players (what was legal,
refused, shown and won) and of what bots choose in some of them. Nothing in it depends on the
machine: integers, and numbers made by + - * / and square roots only. Words for people are left
out.
"""

from __future__ import annotations

import hashlib
import itertools
import json
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from mirabilis.bots import bot, levels
from mirabilis.bots.text import parse, seconds_of
from mirabilis.bots.thoughts import tells, thoughts
from mirabilis.core.chance import key_of
from mirabilis.core.errors import MirabilisError
from mirabilis.core.game import Game
from mirabilis.core.match import Match
from mirabilis.core.seat import Seat
from mirabilis.core.seats import SPECTATOR

BOTS = ("random", "greedy:20", "mcts:200", "expectimax:2")
DIGITS = 16
MATCHES = 2  # for each variant
LOOKS = 5  # decisions between two looks at views and refusals
ASKED, EACH = 4, 3  # matches in which each bot is asked, and how often in each


def signature(game: Game, bots: Sequence[str] | None = None) -> str:
    """Return the signature of a game as 16 hexadecimal digits.

    ``bots`` are the texts of those that are asked; without them `BOTS`, and those behind the
    levels of the game that have no clock.

    >>> import mirabilis
    >>> len(signature(mirabilis.load("ewn")))
    16
    """
    digest = _Digest()
    for variant, players in _variants(game):
        for seed in range(MATCHES):
            _play(digest, variant.start(players, seed=seed))
    fixed = [t for t in levels(game).values() if seconds_of(parse(t).value or "") is None]
    usual = (*BOTS, "greedy") if "prior" in game.parts.offers else BOTS
    asked = tuple(dict.fromkeys((*usual, *fixed))) if bots is None else tuple(bots)
    for variant in (game, *_opened(game)):
        _choices(digest, variant, asked)
    digest.add(sorted(levels(game).items()))
    return digest.text


class _Digest:
    """A digest of plain data."""

    def __init__(self) -> None:
        self._hash = hashlib.sha256()

    def add(self, *things: Any) -> None:
        """Take in numbers, texts and lists of them; floats to their last bit."""
        self._hash.update(json.dumps(things, default=_plain, sort_keys=True).encode() + b"\n")

    @property
    def text(self) -> str:
        """Return the digest of all that was taken in."""
        return self._hash.hexdigest()[:DIGITS]


def _plain(thing: Any) -> Any:
    return thing.item() if hasattr(thing, "item") else str(thing)


def _variants(game: Game) -> Iterator[tuple[Game, int]]:
    """Yield the game with each number of players, then with each value of each option."""
    for players in game.seatings:
        yield game, players
    tables = {name: table for name, table in game.files.items() if not table.shipped}
    for option in game.spec.options:
        for value in option.values:
            if value != game.options[option.name]:
                choices = {**game.options, **tables, option.name: value}
                try:
                    other = Game(game.parts, choices, jit=game.is_compiled)
                except MirabilisError:  # options that do not go together
                    continue
                yield other, other.default_players


def _opened(game: Game) -> Iterator[Game]:
    """Yield a variant that hides nothing, if the game has one and hides something itself."""
    if game.spec.hides(game.options):
        open_ones = (g for g, _ in _variants(game) if not g.spec.hides(g.options))
        yield from itertools.islice(open_ones, 1)


def _play(digest: _Digest, match: Match) -> None:
    """Take in a match played at random: whose turn, what is legal, what is shown, who wins."""
    viewers = (SPECTATOR, *range(match.players))
    for number, seat, codes in _decisions(match):
        digest.add(match.actors, match.free, seat, codes)
        if number % LOOKS == 0:
            digest.add([_refusal(match, seat, code) for code in range(-1, 2 * len(codes[:8]))])
            digest.add([match.view(viewer)["board"] for viewer in viewers])
    digest.add(match.line, [match.heard(viewer) for viewer in viewers], match.record().dumps())


def _decisions(match: Match) -> Iterator[tuple[int, int, list[int]]]:
    """Yield number, seat and legal moves of each decision, then make one of them."""
    number = 0
    while match.actors:
        seat = match.actors[key_of(f"seat {number}") % len(match.actors)]
        codes = match.codes(seat)
        yield number, seat, codes
        match.play(seat, codes[key_of(f"move {number}") % len(codes)])
        number += 1


def _refusal(match: Match, seat: int, code: int) -> int | str | None:
    try:
        return match.check(seat, code)
    except MirabilisError as error:
        return type(error).__name__


def _choices(digest: _Digest, game: Game, texts: Iterable[str]) -> None:
    """Take in what bots choose at some decisions of some matches."""
    for text in texts:
        try:
            player = bot(text, game, seed=1)
            for seed in range(ASKED):
                count = sum(1 for _ in _decisions(game.start(seed=seed)))
                asked = {number * count // EACH for number in range(EACH)}
                match = game.start(seed=seed)
                for number, seat, _ in _decisions(match):
                    if number in asked:
                        digest.add(text, seed, number, player.choose(match.seat(seat)))
                        digest.add(_told(player, match.seat(seat)))
        except MirabilisError as error:  # a game that the bot is not made for
            digest.add(text, type(error).__name__)


def _told(player: Any, seat: Seat) -> list[Any]:
    """Return all that a bot tells of its moves, if it tells anything."""
    if not tells(player):
        return []
    *_, result = thoughts(player, seat)
    return [(move.code, move.visits, move.value.hex(), move.error.hex()) for move in result.moves]
