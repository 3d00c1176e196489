"""What is said of each event of an ideas game: message keys and what fills their places.

A sentence is the same for everybody who sees the event: nothing in it depends on who looks. Parts
that are not always there, such as theories completed, are messages of their own or empty.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from mirabilis.core.game import Options
from mirabilis.games.ideas import deck
from mirabilis.games.ideas.layout import Laid, moved
from mirabilis.games.ideas.notation import SIDE_LETTERS, card_id, split_placement
from mirabilis.games.ideas.plane import TURNS, sub, turned
from mirabilis.games.ideas.spec import (
    COMPLETE,
    DECK,
    DONE,
    DRAW,
    EINSTEINS,
    ENOUGH,
    FIELDS,
    FIRST,
    OPEN,
    REVEAL,
    THEORIES,
)
from mirabilis.games.ideas.tables import playing
from mirabilis.games.ideas.tabletop import Tabletop, met_by_card

Said = tuple[str, dict[str, Any]]


def describe(options: Options, seen: Any, seat: int, code: int) -> Said:
    """Return the sentence for an event, from what the viewer saw before it."""
    turn = int(seen["turn"])
    said: dict[str, Any] = {"who": f"@einstein.{einstein(options, seen, turn)}"}
    if code >= REVEAL:
        return _reveal(options, seen, code - REVEAL)
    if code >= DRAW:
        card = card_id(code - DRAW)
        pile = DECK - int(seen["held"][turn]) - int(seen["completed"][turn]).bit_count()
        ending = _ending(seen, "inspirations", pile == 1)
        said |= {"card": card_title(options, card), "text": _story(card_text(options, card))}
        return "said.draw", {**said, "ending": ending}
    if code == DONE:
        return "said.done", said
    if code >= COMPLETE:
        return _complete(options, seen, said, code - COMPLETE)
    if code >= FIRST:
        return "said.first", {**said, "field": f"@field.{FIELDS[code - FIRST]}"}
    return _place(options, seen, said, code)


def einstein(options: Options, seen: Any, seat: int) -> str:
    """Return who sits at a seat."""
    return EINSTEINS[playing(options["einsteins"], int(seen["seats"]))[seat]]


def seat_key(options: Options, seat: int, players: int | None) -> str | None:
    """Return the message that names a seat; None where it takes the number of players to know."""
    choice = options["einsteins"]
    if players is None:
        if choice == "oldest":
            return None
        players = len(EINSTEINS) if choice == "youngest" else len(choice)
    return f"seat.{EINSTEINS[playing(choice, players)[seat]]}"


def card_title(options: Options, card: str) -> str:
    """Return the title of a card in a user's own deck, or the message that has it."""
    title = deck.title(options, card)
    if title is None:
        return f"@card.{card}"
    return f" {title}" if title.startswith("@") else title  # no title is taken for a message


def card_text(options: Options, card: str) -> str:
    """Return the text of a card in a user's own deck, or the message that has it."""
    text = deck.text(options, card)
    if text is None:  # a title of one's own has no story of ours
        return f"@card.{card}.text" if deck.title(options, card) is None else ""
    return f" {text}" if text.startswith("@") else text


def _story(text: str) -> Said | str:
    """Return the story on a card, to follow a sentence; nothing where there is none."""
    return ("story", {"text": text}) if text else ""


def _ending(seen: Any, reason: str, is_met: bool) -> str:
    """Return the message that this is the last round, if it becomes so now."""
    return f"@ending.{reason}" if is_met and int(seen["ending"]) == 0 else ""


def _told(seen: Any, met: set[str]) -> dict[str, Said | str]:
    """Return what is told about open theories that are completed, each with its story."""
    open_ = [theory for i, theory in enumerate(THEORIES) if int(seen["open"]) >> i & 1]
    found = [theory for theory in open_ if theory in met]
    told: dict[str, Said | str] = {}
    for i in range(OPEN):
        told[f"theory{i + 1}"] = f"@told.{found[i]}" if i < len(found) else ""
        told[f"story{i + 1}"] = _story(f"@theory.{found[i]}.text") if i < len(found) else ""
    return told


def _reveal(options: Options, seen: Any, number: int) -> Said:
    """Say which theory lies open now."""
    theory = THEORIES[number]
    known = int(seen["open"])
    for taken in seen["taken"].tolist():
        known |= taken
    return "said.reveal", {
        "theory": f"@theory.{theory}",
        "need": f"@theory.{theory}.need",
        "text": _story(f"@theory.{theory}.text"),
        "value": deck.theory_value(options, theory),
        "ending": _ending(seen, "theories", known.bit_count() == len(THEORIES) - 1),
    }


def _place(options: Options, seen: Any, said: dict[str, Any], code: int) -> Said:
    """Say where a tile is laid, how well it matches, and what that brings."""
    turn = int(seen["turn"])
    number, side, field, own = split_placement(code)
    table = Tabletop.of_state(options, seen)
    tile = table.layout.against(number, side, FIELDS[field], own)
    stock = seen["stock"][turn].tolist()
    stock[field] -= 1
    return "said.lays", {
        **said,
        "number": len(table.tiles) + 1,
        "field": f"@field.{FIELDS[field]}",
        "own": own + 1,
        "side": SIDE_LETTERS[side],
        "tile": number + 1,
        "there": f"@field.{table.tiles[number].field}",
        "matches": f"@matches.{len(table.matches(tile))}",
        **_told(seen, set(table.would_meet(tile, turn, stock[field]))),
        "ending": _ending(seen, "stock", sum(n > 0 for n in stock) <= ENOUGH),
    }


def _complete(options: Options, seen: Any, said: dict[str, Any], what: int) -> Said:
    """Say which card is completed, what it is worth, and who gets tokens."""
    turn, card, part = int(seen["turn"]), card_id(what >> 3), what & 7
    owners = shape_owners(Tabletop.of_state(options, seen), deck.shape(options, card), part)
    said |= {"card": card_title(options, card), "value": deck.card_value(options, card)}
    said["text"] = _story(card_text(options, card))
    before = int(seen["completed"][turn]).bit_count()
    said |= _told(seen, met_by_card(owners[turn], before, int(seen["declared"])))
    rivals = [(rival, count) for rival, count in sorted(owners.items()) if rival != turn]
    for i, (rival, count) in enumerate(rivals, 1):
        said[f"rival{i}"] = f"@short.{einstein(options, seen, rival)}"
        said[f"tokens{i}"] = count
    return f"said.completes-{len(rivals)}", said


def shape_owners(table: Tabletop, parts: list[Laid], part: int) -> Counter[int]:
    """Count the tiles of each seat in a shape of which the last tile is a part."""
    last, own = table.tiles[-1], parts[part]
    turn = (last.turn - own.turn) % TURNS
    at = sub(last.at, turned(own.at, turn))
    numbers = {tile: number for number, tile in enumerate(table.tiles)}
    return Counter(table.owners[numbers[tile]] for tile in moved(parts, at, turn))
