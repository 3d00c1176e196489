"""The 110 ideas and 11 contracts, read from a table file and checked (clauses 2 and 27)."""

from __future__ import annotations

import reprlib
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from mirabilis.core.errors import BadTable, listed
from mirabilis.games.jahres.collisions import Collisions, report, shipped
from mirabilis.games.jahres.collisions import collisions as count_collisions
from mirabilis.games.jahres.spec import DESIGNERS, IDEAS, SYMBOLS

PARTS = ("ideas", "contracts", "words", "designers")
WORDS = 42  # that the catalogues have; a deck with more brings its own
EACH_PAIR = (3, 4)  # ideas with the same symbols in the same places
EACH_WORD = (2, 4)  # ideas with the same word
LONGEST = 24  # characters of a word or name


class Idea(NamedTuple):
    """A word number from 1, and two symbol numbers."""

    word: int
    upper: int
    lower: int


class Contract(NamedTuple):
    """Two symbol numbers of a designer."""

    upper: int
    lower: int


@dataclass(frozen=True)
class Deck:
    """The cards, and the texts that a user's own deck brings; None: the catalogues have them."""

    ideas: tuple[Idea, ...]
    contracts: tuple[Contract, ...]
    words: tuple[str, ...] | None = None
    designers: tuple[str, ...] | None = None

    @property
    def symbols(self) -> list[tuple[int, int]]:
        """Return upper and lower symbol of every card, ideas first."""
        return [(one.upper, one.lower) for one in self.ideas] + [*self.contracts]

    @property
    def counts(self) -> list[int]:
        """Return on how many ideas each word is, from word 1 on."""
        found = Counter(idea.word for idea in self.ideas)
        return [found[word] for word in sorted(found)]


def deck_of(options: Any) -> Deck:
    """Return the deck that is played with; `BadTable` names the card and its fault."""
    kept = vars(options).get("deck_read")  # views ask often
    if kept is None or kept[0] is not options.files:
        kept = vars(options)["deck_read"] = (options.files, read(options.files["deck"]))
    deck: Deck = kept[1]
    return deck


def read(data: Any) -> Deck:
    """Check a deck and return it; `BadTable` names the card, its fault and what is valid."""
    if not isinstance(data, Mapping):
        raise BadTable("table deck: a deck is an object with 'ideas' and 'contracts'")
    if unknown := [name for name in data if name not in PARTS]:
        raise BadTable(f"table deck: no part {_shown(unknown[0])}; the parts are {listed(PARTS)}")
    ideas = [_idea(n, one) for n, one in enumerate(_entries(data, "ideas", IDEAS), 1)]
    contracts = [
        _contract(n, one) for n, one in enumerate(_entries(data, "contracts", DESIGNERS), 1)
    ]
    words = _check_words(ideas, data)
    _check_pairs(ideas)
    _check_contracts(contracts)
    names = _texts(data, "designers", DESIGNERS) if "designers" in data else None
    return Deck(tuple(ideas), tuple(contracts), words, names)


def pair_name(upper: int, lower: int) -> str:
    """Return how a fault names two symbols.

    >>> pair_name(0, 5)
    'role over combat'
    """
    return f"{SYMBOLS[upper]} over {SYMBOLS[lower]}"


def _fault(card: str, what: str) -> BadTable:
    return BadTable(f"table deck: {card}: {what}")


def _shown(value: Any) -> str:
    """Return a short text for any value, however long or deep."""
    return reprlib.repr(value)


def _is_list(value: Any) -> bool:
    return isinstance(value, Sequence) and not isinstance(value, str)


def _entries(data: Mapping[str, Any], name: str, many: int) -> Sequence[Any]:
    entries: Any = data.get(name)
    if not _is_list(entries):
        raise BadTable(f"table deck: '{name}' is a list of {many}, not {_shown(entries)}")
    if len(entries) != many:
        raise BadTable(f"table deck: '{name}' lists {len(entries)}; it must be {many}")
    found: Sequence[Any] = entries
    return found


def _idea(number: int, entry: Any) -> Idea:
    card = f"idea {number}"
    if not _is_list(entry) or len(entry) != 3:
        raise _fault(card, f'is [word number, "upper", "lower"], not {_shown(entry)}')
    word = entry[0]
    if type(word) is not int or not 1 <= word <= IDEAS // EACH_WORD[0]:
        raise _fault(card, f"a word is a whole number from 1, without gaps, not {_shown(word)}")
    return Idea(word, _symbol(card, entry[1]), _symbol(card, entry[2]))


def _contract(number: int, entry: Any) -> Contract:
    card = f"contract d{number}"
    if not _is_list(entry) or len(entry) != 2:
        raise _fault(card, f'is ["upper", "lower"], not {_shown(entry)}')
    return Contract(_symbol(card, entry[0]), _symbol(card, entry[1]))


def _symbol(card: str, name: Any) -> int:
    if not isinstance(name, str) or name not in SYMBOLS:
        raise _fault(card, f"{_shown(name)} is no symbol; the symbols are {listed(SYMBOLS)}")
    return SYMBOLS.index(name)


def _check_words(ideas: Sequence[Idea], data: Mapping[str, Any]) -> tuple[str, ...] | None:
    holders: dict[int, list[int]] = {}
    for number, idea in enumerate(ideas, 1):
        holders.setdefault(idea.word, []).append(number)
    for word, cards in sorted(holders.items()):
        if word > 1 and word - 1 not in holders:
            gap = f"has word {word}, but no idea has word {word - 1}"
            raise _fault(f"idea {cards[0]}", f"{gap}; words are numbered from 1 without gaps")
        if not EACH_WORD[0] <= len(cards) <= EACH_WORD[1]:
            on = f"word {word} is on {len(cards)} ideas ({listed(cards)})"
            raise _fault(f"idea {cards[-1]}", f"{on}; a word is on two to four")
    seen: dict[Idea, int] = {}
    for number, idea in enumerate(ideas, 1):
        if idea in seen:
            alike = (
                f"has word {idea.word}, {pair_name(idea.upper, idea.lower)}, as idea {seen[idea]}"
            )
            raise _fault(f"idea {number}", f"{alike}; ideas with one word have different symbols")
        seen[idea] = number
    if "words" in data:
        return _texts(data, "words", len(holders))
    if len(holders) > WORDS:
        card = f"idea {holders[WORDS + 1][0]}"
        raise _fault(card, f"a deck with more than {WORDS} words lists their texts in 'words'")
    return None


def _check_pairs(ideas: Sequence[Idea]) -> None:
    holders: dict[tuple[int, int], list[int]] = {
        (upper, lower): [] for upper in range(len(SYMBOLS)) for lower in range(len(SYMBOLS))
    }
    for number, idea in enumerate(ideas, 1):
        holders[idea.upper, idea.lower].append(number)
    # A pair too often has a card to name; a pair too seldom is then the other side of it.
    for pair, cards in sorted(holders.items(), key=lambda item: -len(item[1])):
        if not EACH_PAIR[0] <= len(cards) <= EACH_PAIR[1]:
            where = f"idea {cards[-1]}" if cards else "ideas"
            on = f"{pair_name(*pair)} is on {len(cards)} ideas ({listed(cards)})"
            raise _fault(where, f"{on}; every pair of symbols is on three or four")


def _check_contracts(contracts: Sequence[Contract]) -> None:
    for number, contract in enumerate(contracts, 1):
        if (first := contracts.index(contract) + 1) < number:
            same = f"has {pair_name(*contract)}, as contract d{first}"
            raise _fault(f"contract d{number}", f"{same}; all eleven have different symbols")


def _texts(data: Mapping[str, Any], name: str, many: int) -> tuple[str, ...]:
    """Return the words or names of a user's deck."""
    texts = _entries(data, name, many)
    seen: dict[str, int] = {}
    for number, text in enumerate(texts, 1):
        entry = f"{name} {number}"
        if not isinstance(text, str) or not 1 <= len(text) <= LONGEST:
            raise _fault(entry, f"is a text of 1 to {LONGEST} characters, not {_shown(text)}")
        if text != text.strip() or not text.isprintable() or text.startswith("@"):
            fair = "has no space at its ends, no control character and no @ in front"
            raise _fault(entry, f"a text {fair}, unlike {_shown(text)}")
        if text.casefold() in seen:
            raise _fault(entry, f"{_shown(text)} is also {name} {seen[text.casefold()]}")
        seen[text.casefold()] = number
    return tuple(texts)


def collisions(deck: Deck) -> list[Collisions]:
    """Return how titles of two ideas and of three can collide."""
    return [count_collisions(deck.counts, parts) for parts in (2, 3)]


if __name__ == "__main__":
    print(report(read(shipped())))
