"""Names of what is spoken of in jahres: cards, games, money; each a part of a sentence."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from mirabilis.core.game import Options
from mirabilis.games.jahres.notation import CARD, DESIGNER
from mirabilis.games.jahres.spec import (
    ANY_CARD,
    DESIGNERS,
    EMPLOYED,
    GAME_THING,
    GAMES,
    HALF,
    IDEAS,
    IN_HAND,
    SEATS,
)

Said = tuple[str, dict[str, Any]]

UNIT = 10  # thousands, that a state counts
MILLION = 1000  # thousands


def seat_name(seat: int) -> str:
    """Return the message that names a seat."""
    return f"@seat.{seat}"


def money(units: int) -> Said | str:
    """Return an amount that a state counts in tens of thousands."""
    amount = UNIT * units
    if amount >= MILLION:
        parts = {"millions": amount // MILLION, "thousands": f"{amount % MILLION:03d}"}
        return "part.millions", parts
    return ("part.money", {"amount": amount}) if amount else "@part.no-money"


def cards_unseen(count: int) -> Said | str:
    """Return a number of cards that are not named."""
    return "@part.cards-1" if count == 1 else ("part.cards", {"count": count})


def bits(mask: int) -> list[int]:
    """Return which bits of a mask are set."""
    return [i for i in range(mask.bit_length()) if mask >> i & 1]


def cards_of(masks: Any) -> list[int]:
    """Return the cards of the two masks that a state keeps them in."""
    low, high = masks.tolist()
    return bits(low) + [HALF + card for card in bits(high)]


class Phrases:
    """What an observed state names, in the words of the deck that is played with."""

    def __init__(self, options: Options, seen: Any) -> None:
        self.deck: Any = options.files["deck"]
        self.seen = seen

    # -- cards -----------------------------------------------------------------------------

    def pair(self, card: int) -> tuple[str, str]:
        """Return the upper and the lower symbol of a card."""
        ideas, contracts = self.deck["ideas"], self.deck["contracts"]
        upper, lower = ideas[card][1:3] if card < IDEAS else contracts[card - IDEAS]
        return upper, lower

    def word(self, card: int) -> int:
        """Return the number of the word of an idea."""
        return int(self.deck["ideas"][card][0])

    def symbols(self, card: int) -> Said | list[str]:
        """Return both symbols of a card."""
        upper, lower = self.pair(card)
        if upper == lower:
            return "part.twice", {"symbol": f"@symbol.{upper}"}
        return [f"@symbol.{upper}", f"@symbol.{lower}"]

    def card(self, card: int) -> Said:
        """Return an idea or a contract with its number."""
        if card >= IDEAS:
            return "part.contract", self.person(card - IDEAS)
        word, own = self.word(card), self.deck.get("words")
        text = own[word - 1] if own else f"@word.{word}"
        return "part.card", {"number": CARD[card], "word": text}

    def person(self, designer: int) -> dict[str, Any]:
        """Return number and name of a designer."""
        own = self.deck.get("designers")
        name = own[designer] if own else f"@designer.{designer + 1}"
        return {"number": DESIGNER[designer], "name": name}

    def designer(self, designer: int) -> Said:
        """Return a designer who is employed, or on the market."""
        return "part.designer", self.person(designer)

    def thing(self, thing: int) -> Said | str:
        """Return a card or a game, or a card unseen, by its number in a code."""
        if thing == ANY_CARD:
            return cards_unseen(1)
        return self.game(thing - GAME_THING) if thing >= GAME_THING else self.card(thing - 1)

    # -- games -----------------------------------------------------------------------------

    def title(self, cards: Iterable[int]) -> Any:
        """Return the title of a game."""
        from mirabilis.games.jahres.titles import title

        return title(self.deck, [self.word(card) for card in cards])

    def ideas(self, game: int) -> list[int]:
        """Return the cards of a game on the table, in the order of its title."""
        return [card - 1 for card in self.seen["game"][game].tolist() if card]

    def game(self, game: int) -> Said:
        """Return a game on the table: its title and number."""
        return self.numbered(self.ideas(game), game)

    def numbered(self, cards: Sequence[int], game: int) -> Said:
        """Return a title with a number."""
        return "part.game", {"title": self.title(cards), "number": game + 1}

    def in_play(self) -> list[int]:
        """Return the games on the table."""
        return [game for game in range(GAMES) if self.owner(game) is not None]

    def owner(self, game: int) -> int | None:
        """Return whose a game is; None if it is not on the table."""
        found = int(self.seen["owner"][game])
        return found - 1 if found else None

    def same_title(self, cards: Sequence[int]) -> int | None:
        """Return the game on the table that has the title of these cards."""
        words = [self.word(card) for card in cards]
        for game in self.in_play():
            if [self.word(card) for card in self.ideas(game)] == words:
                return game
        return None

    # -- companies -------------------------------------------------------------------------

    def seats(self) -> list[int]:
        """Return the seats that are not bankrupt."""
        company, left = self.seen["company"].tolist(), int(self.seen["left"])
        return [seat for seat in range(SEATS) if company[seat] and not left >> seat & 1]

    def place(self, card: int) -> int:
        """Return where a card is, as far as it is seen."""
        return int(self.seen["place"][card])

    def staff(self, seat: int) -> list[int]:
        """Return the designers whom a seat employs."""
        return [d for d in range(DESIGNERS) if self.place(IDEAS + d) == EMPLOYED + seat]

    def hand(self, seat: int) -> list[int]:
        """Return the cards that are seen in a hand."""
        return [card for card in CARD if self.place(card) == IN_HAND + seat]
