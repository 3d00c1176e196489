"""The Inspirations and the values of the Major Theories, read from a table file and checked."""

from __future__ import annotations

import functools
import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from mirabilis.core.errors import BadTable, listed
from mirabilis.games.ideas import tileset
from mirabilis.games.ideas.layout import Laid, Layout, moved
from mirabilis.games.ideas.plane import TURNS, sub, turned
from mirabilis.games.ideas.spec import (
    DECK,
    EINSTEIN_LETTERS,
    FEWEST_PARTS,
    PARTS_OF_CARD,
    THEORIES,
)

IDS = tuple(f"{letter}{n}" for letter in EINSTEIN_LETTERS for n in range(1, DECK + 1))
LARGEST = 99  # value of a card

# What makes a shape hard, in hundredths: see `difficulty`.
HARDNESS = {"physics": 137, "mathematics": 134, "philosophy": 138, "chemistry": 143}
KIND_EASE = 5
JOIN_EASE = 4
EASY = 341


@dataclass(frozen=True)
class Card:
    """An Inspiration: a shape, and what it is worth."""

    id: str
    tiles: tuple[Laid, ...]
    value: int
    title: str | None  # None: the catalogue has it
    text: str | None


@dataclass(frozen=True)
class Deck:
    """Forty Inspirations by id, and the values of the theories."""

    cards: Mapping[str, Card]
    theories: Mapping[str, int]


def deck_of(options: Any) -> Deck:
    """Return the deck that is played with; `BadTable` names the card and its fault."""
    kept = vars(options).get("deck_read")  # views ask often, and writing a deck out takes time
    if kept is None or kept[0] is not options.files:
        read = _read(json.dumps(options.files["deck"]), json.dumps(options.files["tiles"]))
        kept = vars(options)["deck_read"] = (options.files, read)
    deck: Deck = kept[1]
    return deck


def _fault(card: str, what: str) -> BadTable:
    return BadTable(f"table deck: {card}: {what}")


@functools.lru_cache(maxsize=16)
def _read(deck: str, tiles: str) -> Deck:
    data = json.loads(deck)
    entries = data.get("cards") if isinstance(data, Mapping) else None
    if not isinstance(entries, Mapping):
        raise BadTable("table deck: 'cards' has an entry for each card, y1 to w10")
    if missing := [card for card in IDS if card not in entries]:
        raise BadTable(f"table deck: there is no card {missing[0]}; 'cards' has y1 to w10")
    if unknown := [card for card in entries if card not in IDS]:
        raise BadTable(f"table deck: {unknown[0]} is no card; 'cards' has y1 to w10")
    outlines = tileset.read(json.loads(tiles))
    cards = {card: _card(card, entries[card], outlines) for card in IDS}
    for letter in EINSTEIN_LETTERS:
        _check_different([cards[card] for card in IDS if card[0] == letter])
    return Deck(cards, _theories(data.get("theories", {})))


def _theories(values: Any) -> dict[str, int]:
    if not isinstance(values, Mapping) or set(values) != set(THEORIES):
        raise BadTable(f"table deck: 'theories' has a value for each of {listed(THEORIES)}")
    for name, value in values.items():
        _check_value(name, value)
    return {name: values[name] for name in THEORIES}


def _check_value(name: str, value: Any) -> None:
    if type(value) is not int or not 1 <= value <= LARGEST:
        raise _fault(name, f"a value is a whole number from 1 to {LARGEST}, not {value!r}")


def _card(card: str, entry: Any, outlines: Mapping[str, tileset.Tile]) -> Card:
    texts = entry.get("tiles") if isinstance(entry, Mapping) else None
    if not isinstance(texts, list) or not FEWEST_PARTS <= len(texts) <= PARTS_OF_CARD:
        raise _fault(card, f"'tiles' lists {FEWEST_PARTS} to {PARTS_OF_CARD} placements")
    layout = Layout(outlines)
    for number, text in enumerate(texts, 1):
        fault = layout.lay(text) if isinstance(text, str) else "is no text"
        if fault:
            raise _fault(card, f"tile {number}, {text!r}, {fault}")
    for name in ("title", "text"):
        if not isinstance(entry.get(name, ""), str):
            raise _fault(card, f"'{name}' is a text")
    tiles = tuple(layout.tiles)
    value = entry.get("value", worth(layout))
    _check_value(card, value)
    return Card(card, tiles, value, entry.get("title"), entry.get("text"))


def difficulty(layout: Layout) -> int:
    """Return how hard a shape is to complete, in hundredths.

    It is minus the logarithm of how often `greedy` completed cards in a turn they were on hand,
    fitted to some hundred shapes; docs/lab/ideas-values.md shows how and how well.
    """
    fields = [tile.field for tile in layout.tiles]
    joins = sum(
        len(layout.touching(one, two))
        for i, one in enumerate(layout.tiles)
        for two in layout.tiles[:i]
    )
    extra = joins - (len(fields) - 1)  # sides joined beyond a mere chain
    hard = sum(HARDNESS[field] for field in fields)
    return hard - KIND_EASE * len(set(fields)) - JOIN_EASE * extra - EASY


def worth(layout: Layout) -> int:
    """Return the value of a shape: two points, and two more for each unit of difficulty."""
    return max((2 * 100 + 2 * difficulty(layout) + 50) // 100, 1)


def canonical(tiles: tuple[Laid, ...]) -> tuple[tuple[str, Any, int], ...]:
    """Return what is the same for a shape in every rotation and order of its tiles."""
    found = []
    for first in tiles:
        turn = -first.turn % TURNS
        shape = moved(list(tiles), turned(sub((0, 0, 0, 0), first.at), turn), turn)
        found.append(tuple(sorted((t.field, t.at, t.turn) for t in shape)))
    return min(found)


def _check_different(cards: list[Card]) -> None:
    """Refuse a deck in which a shape is there twice, turned or not."""
    seen: dict[Any, str] = {}
    for card in cards:
        shape = canonical(card.tiles)
        if shape in seen:
            raise _fault(card.id, f"is the same shape as {seen[shape]}, turned or not")
        seen[shape] = card.id


def shape(options: Any, card: str) -> list[Laid]:
    """Return the tiles of a card's shape."""
    return list(deck_of(options).cards[card].tiles)


def card_value(options: Any, card: str) -> int:
    """Return what a card is worth."""
    return deck_of(options).cards[card].value


def theory_value(options: Any, theory: str) -> int:
    """Return what a theory is worth."""
    return deck_of(options).theories[theory]


def title(options: Any, card: str) -> str | None:
    """Return the title that a user's own deck gives a card."""
    return deck_of(options).cards[card].title


def text(options: Any, card: str) -> str | None:
    """Return the text that a user's own deck gives a card."""
    return deck_of(options).cards[card].text
