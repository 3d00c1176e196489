"""What a viewer of ideas sees, as plain data."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, TypedDict

from mirabilis.core.game import Options
from mirabilis.core.seats import ALL
from mirabilis.games.ideas import deck, tileset
from mirabilis.games.ideas.notation import card_id, card_number, format
from mirabilis.games.ideas.places import read_key
from mirabilis.games.ideas.plane import LENGTHS
from mirabilis.games.ideas.spec import (
    COMPLETE,
    COMPLETING,
    DEALING,
    DECK,
    EINSTEINS,
    FIELDS,
    FIRST,
    KEY_BITS,
    PLACING,
    REVEALING,
    SPEC,
    THEORIES,
    TURNS,
)

PHASES = ("deal", "reveal", "place", "complete", "over")


class Part(TypedDict):
    """A tile of a shape."""

    field: str
    at: list[int]
    turn: int


class Tile(Part):
    """A tile on the table."""

    owner: int


class Seat(TypedDict):
    """An Einstein and what lies before them."""

    einstein: str
    stock: dict[str, int]  # tiles by field
    tokens: int
    hand: list[str] | None  # None if it is not to be seen
    cards: int  # on hand
    pile: int  # face down
    completed: list[str]
    theories: list[str]
    points: int  # what would count if the game ended now


class Theories(TypedDict):
    """The Major Theories for all."""

    open: list[str]
    pile: int


class Card(TypedDict):
    """An Inspiration; title and text only in a deck of one's own."""

    value: int
    tiles: list[Part]
    title: str | None
    text: str | None


class Completion(TypedDict):
    """A way in which the tile just laid completes a card."""

    move: str
    card: str
    tiles: list[int]  # that make the shape, from 0, in the order of the card


class View(TypedDict):
    """The Big Idea, the players, and what can be done."""

    phase: str
    viewer: int | None  # the seat that looks
    turn: int
    round: int  # from 1; 0 while cards are dealt
    laid: int  # tiles of this turn
    ending: str | None  # why this is the last round
    contact: str
    seats: list[Seat]
    theories: Theories
    tiles: list[Tile]  # in the order laid
    placements: list[str]  # of the seat in turn
    completions: list[Completion]  # for the viewer whose step it is
    cards: dict[str, Card]  # all that are named here
    values: dict[str, int]  # of all theories that are named here
    tileset: dict[str, list[list[int | str]]]  # direction, length and lines of each side


def view(options: Options, t: Any, seen: Any, viewer: int) -> View:
    """Return what an observed state shows."""
    players = int(t["seats"])
    seats = [_seat(t, seen, seat, viewer) for seat in range(players)]
    opened = _named(int(seen["open"]))
    used = opened + [theory for seat in seats for theory in seat["theories"]]
    ending = int(seen["ending"])
    shapes = deck.deck_of(options).cards
    named = {card for seat in seats for card in (seat["hand"] or []) + seat["completed"]}
    return {
        "phase": _phase(int(seen["phase"]), int(seen["rounds"])),
        "viewer": viewer if 0 <= viewer < players else None,
        "turn": int(seen["turn"]),
        "round": int(seen["rounds"]),
        "laid": int(seen["laid"]),
        "ending": SPEC.reasons[ending - 1] if ending else None,
        "contact": options["contact"],
        "seats": seats,
        "theories": {"open": opened, "pile": len(THEORIES) - len(used)},
        "tiles": _tiles(seen),
        "placements": [format(options, code) for code in placements(seen)],
        "completions": list(_completions(t, seen, viewer)),
        "cards": {card: _card(shapes[card]) for card in sorted(named, key=card_number)},
        "values": {
            theory: int(t["theory_value"][i]) for i, theory in enumerate(THEORIES) if theory in used
        },
        "tileset": _tileset(options),
    }


def _phase(phase: int, rounds: int) -> str:
    return "refill" if rounds and phase in (DEALING, REVEALING) else PHASES[phase]


def _bits(mask: int) -> list[int]:
    return [i for i in range(mask.bit_length()) if mask >> i & 1]


def _named(theories: int) -> list[str]:
    return [THEORIES[i] for i in _bits(theories)]


def _seat(t: Any, seen: Any, seat: int, viewer: int) -> Seat:
    einstein = int(t["einstein"][seat])
    completed = [einstein * DECK + i for i in _bits(int(seen["completed"][seat]))]
    taken = _bits(int(seen["taken"][seat]))
    held, tokens = int(seen["held"][seat]), int(seen["tokens"][seat])
    hand = [card_id(einstein * DECK + i) for i in _bits(int(seen["hand"][seat]))]
    points = sum(int(t["card_value"][card]) for card in completed)
    points += sum(int(t["theory_value"][theory]) for theory in taken)
    return {
        "einstein": EINSTEINS[einstein],
        "stock": dict(zip(FIELDS, seen["stock"][seat].tolist(), strict=True)),
        "tokens": tokens,
        "hand": hand if viewer in (seat, ALL) else None,
        "cards": held,
        "pile": DECK - held - len(completed),
        "completed": [card_id(card) for card in completed],
        "theories": [THEORIES[i] for i in taken],
        "points": points + tokens,
    }


def _tiles(seen: Any) -> list[Tile]:
    count = int(seen["n_tiles"])
    owners = seen["owner"][:count].tolist()
    found: list[Tile] = []
    for key, owner in zip(seen["tiles"][:count].tolist(), owners, strict=True):
        at, field, turn = read_key(key)
        found.append({"field": FIELDS[field], "at": list(at), "turn": turn, "owner": owner})
    return found


def placements(seen: Any) -> list[int]:
    """Return the codes of what the seat in turn can lay; none in other phases."""
    if int(seen["phase"]) != PLACING:
        return []
    stock = seen["stock"][int(seen["turn"])].tolist()
    if int(seen["n_tiles"]) == 0:
        return [FIRST + field for field in range(len(FIELDS)) if stock[field]]
    codes = seen["placements"][: int(seen["n_placements"])].tolist()
    return [code for code in codes if stock[code >> 2 & 3]]


def _completions(t: Any, seen: Any, viewer: int) -> Iterator[Completion]:
    """Yield the ways in which the viewer can complete cards now."""
    turn = int(seen["turn"])
    if int(seen["phase"]) != COMPLETING or viewer not in (turn, ALL):
        return
    first = int(t["einstein"][turn]) * DECK
    numbers = {key: i for i, key in enumerate(seen["tiles"][: int(seen["n_tiles"])].tolist())}
    for bit in _bits(int(seen["hand"][turn])):
        for part in range(int(t["card_size"][first + bit])):
            tiles = embedded(t, numbers, first + bit, part)
            if tiles:
                code = COMPLETE + (first + bit << 3 | part)
                yield {"move": format({}, code), "card": card_id(first + bit), "tiles": tiles}


def embedded(t: Any, numbers: dict[int, int], card: int, part: int) -> list[int]:
    """Return the tiles of a shape with the last tile as a certain part; none if it is not there.

    ``numbers`` are the tiles by what they are, in the order laid.
    """
    last = next(reversed(numbers))
    _, field, turn = read_key(last)
    if not t["part_new"][card, part] or field != t["part_field"][card, part]:
        return []
    rho = (turn - int(t["part_turn"][card, part])) % TURNS
    place = last >> KEY_BITS << KEY_BITS
    size = int(t["card_size"][card])
    tiles = [numbers[last]] * size
    for j, way in enumerate(t["others"][card, part, : size - 1, rho].tolist()):
        number = numbers.get(place + way)
        if number is None:
            return []
        tiles[(part + 1 + j) % size] = number
    return tiles


def _card(card: deck.Card) -> Card:
    return {
        "value": card.value,
        "tiles": [{"field": p.field, "at": list(p.at), "turn": p.turn} for p in card.tiles],
        "title": card.title,
        "text": card.text,
    }


def _tileset(options: Options) -> dict[str, list[list[int | str]]]:
    return {
        field: [
            [direction, LENGTHS[length], lines]
            for direction, length, lines in zip(
                tile.directions, tile.lengths, tile.lines, strict=True
            )
        ]
        for field, tile in tileset.read(options.files["tiles"]).items()
    }
