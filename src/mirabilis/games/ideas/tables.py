"""The tables of ideas: what its tiles and cards look like to the kernel."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from mirabilis.core.errors import BadSetup
from mirabilis.games.ideas import deck, tileset
from mirabilis.games.ideas.deck import Card
from mirabilis.games.ideas.places import pack
from mirabilis.games.ideas.plane import TURNS, across, measure, side, sub, turned
from mirabilis.games.ideas.spec import (
    AXES,
    EINSTEIN_LETTERS,
    EINSTEINS,
    FIELDS,
    KEY_BITS,
    KINDS_OF_SIDE,
    NEEDS,
    THEORIES,
)
from mirabilis.games.ideas.tileset import Tile


def check_table(name: str, data: Any) -> None:
    """Refuse a tile set that cannot be played with; decks are checked with their tiles."""
    if name == "tiles":
        tileset.read(data)


def check_options(options: Any) -> None:
    """Refuse a deck whose shapes cannot be laid with the tiles."""
    deck.deck_of(options)


def playing(choice: str, players: int) -> tuple[int, ...]:
    """Clause 1: return which Einsteins play, by the option and the number of players."""
    if choice == "youngest":
        return tuple(range(players))
    if choice == "oldest":
        return tuple(range(len(EINSTEINS) - players, len(EINSTEINS)))
    if len(choice) != players:
        raise BadSetup(f"einsteins={choice} names {len(choice)} players, not {players}")
    return tuple(EINSTEIN_LETTERS.index(letter) for letter in choice)


def tables(options: Any, players: int, out: Any) -> None:
    """Fill the tables of a game."""
    seats = playing(options["einsteins"], players)
    out["seats"] = players
    out["loose"] = options["contact"] == "loose"
    out["einstein"][0, :players] = seats
    _tiles(tileset.read(options.files["tiles"]), out)
    cards = deck.deck_of(options)
    for number, card in enumerate(cards.cards.values()):
        _card(number, card, out)
    out["theory_need"][0] = NEEDS
    out["theory_value"][0] = [cards.theories[name] for name in THEORIES]


def _tiles(tiles: Mapping[str, Tile], out: Any) -> None:
    units = [turned((1, 0, 0, 0), k) for k in range(4)]  # 1, z, z^2, z^3
    out["axis"][0] = [[measure(across(u, axis)) for u in units] for axis in range(AXES)]
    out["reach"][0] = [[pack(side(turn, length)) for turn in range(TURNS)] for length in (0, 1)]
    fits: list[list[int]] = [[] for _ in range(KINDS_OF_SIDE)]
    for f, name in enumerate(FIELDS):
        tile = tiles[name]
        n = len(tile)
        out["sides"][0, f] = n
        out["direction"][0, f, :n] = tile.directions
        out["kind"][0, f, :n] = [tile.kind(i) for i in range(n)]
        out["angle"][0, f, :n] = tile.angles
        out["n_parts"][0, f] = len(tile.parts)
        for i in range(n):
            fits[tile.kind(i)].append(f << 2 | i)
        for turn in range(TURNS):
            out["corner"][0, f, turn, :n] = [pack(turned(p, turn)) for p in tile.corners]
            _extents([tile.corners], tile, turn, out["low"][0, f], out["high"][0, f])
            for p, outline in enumerate(tile.parts):
                low, high = out["part_low"][0, f, :, p], out["part_high"][0, f, :, p]
                _extents([outline], tile, turn, low, high)
    for kind, found in enumerate(fits):
        out["n_fits"][0, kind] = len(found)
        out["fit"][0, kind, : len(found)] = found
    out["near"][0] = 3 * int((out["high"][0] - out["low"][0]).max())


def _extents(outlines: Sequence[Any], tile: Tile, turn: int, low: Any, high: Any) -> None:
    for outline in outlines:
        extent = tile.extent(outline, turn)
        low[turn] = [least for least, _ in extent]
        high[turn] = [most for _, most in extent]


def _card(number: int, card: Card, out: Any) -> None:
    tiles = card.tiles
    n = len(tiles)
    out["card_size"][0, number] = n
    out["card_value"][0, number] = card.value
    out["part_field"][0, number, :n] = [FIELDS.index(t.field) for t in tiles]
    out["part_turn"][0, number, :n] = [t.turn for t in tiles]
    out["part_new"][0, number, :n] = _different_parts(card)
    for p, one in enumerate(tiles):
        for j in range(n - 1):
            two = tiles[(p + 1 + j) % n]
            for turn in range(TURNS):
                place = pack(turned(sub(two.at, one.at), turn))
                key = FIELDS.index(two.field) << 4 | (two.turn + turn) % TURNS
                out["others"][0, number, p, j, turn] = (place << KEY_BITS) + key


def _different_parts(card: Card) -> list[int]:
    """Tell for each part whether no turn of the shape takes it to an earlier one."""
    seen: list[Any] = []
    found = []
    for one in card.tiles:
        around = sorted(
            (t.field, (t.turn - one.turn) % TURNS, turned(sub(t.at, one.at), -one.turn))
            for t in card.tiles
        )
        look = (one.field, around)
        found.append(int(look not in seen))
        seen.append(look)
    return found
