"""What a game is called and what it is like, put together from its words and symbols."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from mirabilis.core.words import Said
from mirabilis.games.jahres.deck import Deck
from mirabilis.games.jahres.spec import SYMBOLS

AUDIENCE = ("puzzle", "family")  # these say for whom a game is, the others what it is


def title(deck: Deck | Mapping[str, Any], words: Sequence[int]) -> Said | str:
    """Return the title that word numbers make, in the order of the cards.

    A user's deck has texts of its own, which are joined. The catalogues have each word as the head
    of a title, in the places a, b and c, and as what goes with a head, in the places A, B and C.

    >>> title({}, [3, 19])[0]
    'title.2'
    >>> title({"words": ["Big", "Cat"]}, [2, 1])
    'Cat Big'
    """
    own = deck.words if isinstance(deck, Deck) else deck.get("words")
    if own:
        return " ".join(own[word - 1] for word in words)
    if len(words) == 1:
        return f"@word.{words[0]}"
    places = {}
    for letter, word in zip("abc", words, strict=False):
        places[letter] = f"@word.{word}"
        places[letter.upper()] = f"@word.{word}.link"
    return f"title.{len(words)}", places


def genre(symbols: Sequence[str]) -> Said:
    """Return in a line what kind of game shows these symbols, in any order.

    >>> genre(["combat", "combat", "combat"])
    ('genre.only.combat', {})
    """
    counts = Counter(symbols)
    found = [symbol for symbol in SYMBOLS if counts[symbol]]
    if len(found) == 1 and len(symbols) > 1:
        return f"genre.only.{found[0]}", {}
    game = _plain(found)
    often = [_often(symbol, counts[symbol]) for symbol in found if counts[symbol] > 1]
    if not often:
        return game
    if len(often) == 1:
        return "genre.with", {"game": game, "more": often[0]}
    return "genre.with.2", {"game": game, "more": often[0], "also": often[1]}


def _plain(found: Sequence[str]) -> Said:
    """Return the kind of a game by its different symbols."""
    kind = "-".join(symbol for symbol in found if symbol not in AUDIENCE) or "game"
    whom = "-".join(symbol for symbol in found if symbol in AUDIENCE)
    if not whom:
        return f"genre.{kind}", {}
    return "genre.for", {"game": f"@genre.{kind}", "whom": f"@genre.for.{whom}"}


def _often(symbol: str, count: int) -> str:
    return f"@genre.{'more' if count == 2 else 'most'}.{symbol}"
