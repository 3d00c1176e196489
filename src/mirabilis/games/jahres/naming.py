"""What things are called on the screen: players, symbols, cards, games, amounts."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from mirabilis.games.jahres.flow import JOIN, Run
from mirabilis.games.jahres.spec import SYMBOLS
from mirabilis.games.jahres.titles import genre, title

Say = Callable[..., str]  # message key and places to text


def resolved(value: Any, say: Say) -> str:
    """Return a sentence, or a place of one, in words; sentences may stand in sentences."""
    if isinstance(value, tuple):
        key, places = value
        return say(key, **{name: resolved(place, say) for name, place in places.items()})
    if isinstance(value, list):
        return ", ".join(resolved(one, say) for one in value)
    if isinstance(value, str) and value.startswith("@seat."):
        return say("draw.player", number=int(value.removeprefix("@seat.")) + 1)
    if isinstance(value, str) and value.startswith("@"):
        return say(value[1:])
    return str(value)


def amount(thousands: int) -> str:
    """Return an amount with its sign, as it is added up.

    >>> amount(10), amount(-30)
    ('+10', '−30')
    """
    return f"{thousands:+d}".replace("-", "−")


class Naming:
    """Names in the language of a screen, for the things of a view."""

    def __init__(self, view: Mapping[str, Any], say: Say) -> None:
        self.view, self.say = view, say

    def player(self, seat: int) -> str:
        """Return what a seat is called."""
        return self.say("draw.player", number=seat + 1)

    def sign(self, symbol: str) -> str:
        """Return the short sign of a symbol."""
        return self.say(f"draw.sign.{symbol}")

    def signs(self, symbols: Sequence[str], between: str = "/") -> list[Run]:
        """Return the signs of symbols, each in its colour."""
        runs: list[Run] = []
        for symbol in symbols:
            runs += [(between, "")] if runs else []
            runs.append((self.sign(symbol), f"hue{SYMBOLS.index(symbol)}"))
        return runs

    def plain(self, symbols: Sequence[str], between: str = "/") -> str:
        """Return the signs of symbols without colours."""
        return between.join(map(self.sign, symbols))

    def word(self, card: str) -> str:
        """Return what stands on an idea, or the name of a designer."""
        entry = self.view["cards"][card]
        if entry["name"] is not None:
            return str(entry["name"])
        if entry["word"] is None:
            return self.say(f"designer.{card.removeprefix('d')}")
        return self.say(f"word.{entry['word']}")

    def card(self, card: str) -> str:
        """Return the number of a card with its word."""
        return f"{card}{JOIN}{self.word(card).replace(' ', JOIN)}"

    def described(self, card: str) -> str:
        """Return a card with its symbols."""
        return f"{self.card(card)}{JOIN}{self.plain(self.view['cards'][card]['symbols'])}"

    def title(self, game: Mapping[str, Any]) -> str:
        """Return the title of a game in play, or of one on the bench."""
        own = any(self.view["cards"][card]["name"] is not None for card in game["cards"])
        if own or len(game["cards"]) == 1:
            return " ".join(map(self.word, game["cards"]))
        return resolved(title({}, game["words"]), self.say)

    def genre(self, game: Mapping[str, Any]) -> str:
        """Return in a line what kind of game it is."""
        return resolved(genre(game["symbols"]), self.say)

    def game(self, number: str) -> str:
        """Return the number of a game in play with its title."""
        return f"#{number}{JOIN}{self.title(self.view['games'][number])}"

    def thing(self, name: str) -> str:
        """Return what a trade names: a card, or a game."""
        if not name.startswith("#"):
            return self.described(name)
        number = name.removeprefix("#")
        if number not in self.view["games"]:
            return name
        return f"{self.game(number)}{JOIN}={JOIN}{self.view['games'][number]['value']}"

    def bundle(self, things: Sequence[str], asks: int = 0, money: int = 0) -> str:
        """Return one side of a trade."""
        named = list(map(self.thing, things))
        named += [self.say("draw.unseen", count=asks)] if asks else []
        named += [self.say("draw.sum", amount=money)] if money > 0 else []
        return ", ".join(named) or self.say("draw.nothing")

    def item(self, name: str) -> str:
        """Return what a part of a value is for."""
        kind, _, designer = name.partition(".")
        return self.word(designer) if designer else self.say(f"item.{kind}")

    def parts(self, items: Iterable[Sequence[Any]]) -> str:
        """Return what makes up a value."""
        return ", ".join(f"{self.item(name)}{JOIN}{amount(many)}" for name, many in items)

    def items(self, game: Mapping[str, Any]) -> str:
        """Return how the value of a game on the bench comes about."""
        return f"{self.parts(game['items'])} ={JOIN}{game['value']}".replace("\u00a0-", "\u00a0−")

    def designer(self, name: str) -> Iterator[Run]:
        """Yield a designer with symbols and wage."""
        entry = self.view["designers"][name]
        yield f"{self.card(name)}{JOIN}", ""
        yield from self.signs(entry["symbols"])
        yield f"{JOIN}{entry['wage']}", ""
