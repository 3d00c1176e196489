"""What is said of each event of a code game: message keys and what fills their places.

A sentence is the same for everybody who sees the event: nothing in it depends on who looks.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mirabilis.games.code.notation import set_text
from mirabilis.games.code.spec import (
    ALL_OPEN,
    ARRANGE,
    CARD,
    DEAL,
    GUESS,
    KEEP,
    LETTERS,
    ON,
    REARRANGE,
    STARTS,
    STOP,
    TURN_UP,
)
from mirabilis.games.code.sums import letters_of
from mirabilis.games.code.tables import ALL_HANDS, ALL_SETS
from mirabilis.games.code.texts import text_of

Said = tuple[str, dict[str, Any]]

_WORDS = {KEEP: "said.keeps", ON: "said.on", STOP: "said.stop"}


def describe(options: Mapping[str, str], seen: Any, seat: int, code: int) -> Said:
    """Return the sentence for an event, from what the viewer saw before it."""
    if code in _WORDS:
        return _WORDS[code], {}
    if code >= TURN_UP:
        return _set(seen, code - TURN_UP)
    if code >= STARTS:
        return "said.first", {"first": f"@seat.{code - STARTS}"}
    if code >= CARD:
        return _card(seen, code - CARD)
    if code >= DEAL:
        hand = " ".join(ALL_HANDS[code - DEAL])
        return "said.deal", {"whose": f"@seat.{int(seen['dealt'])}", "hand": hand}
    if code >= REARRANGE:
        return "said.rearranges", {"row": text_of(code - REARRANGE)}
    if code >= GUESS:
        return "said.guess", _named(code - GUESS)
    return "said.arranges", {"row": text_of(code - ARRANGE)}


def _named(card: int) -> dict[str, Any]:
    """Return whose card it is, which of the four, and with which letter."""
    return {
        "owner": f"@seat.{card >> 4}",
        "place": f"@place.{(card >> 2 & 3) + 1}",
        "letter": f"@letter.{LETTERS[card & 3]}",
    }


def _card(seen: Any, card: int) -> Said:
    """Say which card is shown: right or wrong, and whether it was the last one of its row."""
    said: dict[str, Any] = {"letter": f"@letter.{LETTERS[card & 3]}"}
    if card != int(seen["guess"]):
        return "said.wrong", said
    owner = card >> 4
    opened = seen["open"].tolist()
    opened[owner] |= 1 << (card >> 2 & 3)
    if opened[owner] != ALL_OPEN:
        return "said.right", said
    turn = int(seen["turn"])
    others = [mask for seat, mask in enumerate(opened[: int(seen["seats"])]) if seat != turn]
    said["owner"] = f"@seat.{owner}"
    if all(mask == ALL_OPEN for mask in others):
        return "said.last", {**said, "guesser": f"@seat.{turn}"}
    return "said.out", said


def _set(seen: Any, number: int) -> Said:
    """Say which cards are turned up and the letters they make."""
    said = {"whose": f"@seat.{int(seen['turn'])}", "cards": set_text(number)}
    letters = letters_of(ALL_SETS[number])
    if not letters:
        return "said.set-none", said
    return "said.set", {**said, "letters": ", ".join(letters)}
