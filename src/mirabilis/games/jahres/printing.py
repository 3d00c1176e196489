"""All parts of jahres for printing on A4, in millimetres: cards, coins, a calendar and aids."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from mirabilis.games.jahres import aids, faces
from mirabilis.games.jahres.art import LINE, WHITE
from mirabilis.games.jahres.deck import Deck, deck_of
from mirabilis.games.jahres.faces import Card, Say
from mirabilis.games.jahres.spec import SYMBOLS

PAGE = (210.0, 297.0)  # A4
ACROSS, DOWN = 3, 3  # cards on a page
COINS = {10: 20, 20: 22, 50: 20, 100: 10}  # how many of each the game has
MARGIN = 10.0
GAP = 2.0  # between coins
MARK = 7.0  # length of a cut line beside the cards


def prints(options: Any, say: Say) -> dict[str, str]:
    """Return the pages there are to print, by name, each an SVG text."""
    cards = cards_of(deck_of(options), say)
    pages = {}
    for number, sheet in enumerate(_sheets(cards, say), 1):
        pages[f"cards-{number}"] = _page(sheet)
    pages["coins"] = _page(list(_coins()))
    for number, months in enumerate((range(1, 7), range(7, 13)), 1):
        pages[f"calendar-{number}"] = _page(list(aids.calendar(months)))
    pages["aids"] = _page(list(aids.values(say)))
    people = [card for card in cards if faces.is_contract(card)]
    pages["wages"] = _page(list(aids.wages(people)))
    return pages


def cards_of(deck: Deck, say: Say) -> list[Card]:
    """Return the face of every card: ideas, then contracts."""
    words, names = deck.words, deck.designers
    cards = [
        (
            str(number),
            words[idea.word - 1] if words else say(f"word.{idea.word}"),
            SYMBOLS[idea.upper],
            SYMBOLS[idea.lower],
        )
        for number, idea in enumerate(deck.ideas, 1)
    ]
    for number, one in enumerate(deck.contracts, 1):
        name = names[number - 1] if names else say(f"designer.{number}")
        cards.append((f"d{number}", name, SYMBOLS[one.upper], SYMBOLS[one.lower]))
    return cards


def _page(parts: Sequence[str]) -> str:
    width, height = PAGE
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:g}mm" height="{height:g}mm" '
            f'viewBox="0 0 {width:g} {height:g}">',
            faces.rect(0, 0, width, height, WHITE),
            *parts,
            "</svg>\n",
        ]
    )


def _sheets(cards: Sequence[Card], say: Say) -> Iterator[list[str]]:
    """Yield pages of cards, edge to edge so that one cut parts two, with lines to cut along."""
    left = (PAGE[0] - ACROSS * faces.WIDTH) / 2
    top = (PAGE[1] - DOWN * faces.HEIGHT) / 2
    for first in range(0, len(cards), ACROSS * DOWN):
        yield [
            *_cuts(left, top),
            *(
                faces.moved(
                    faces.face(card, say),
                    left + k % ACROSS * faces.WIDTH,
                    top + k // ACROSS * faces.HEIGHT,
                )
                for k, card in enumerate(cards[first : first + ACROSS * DOWN])
            ),
        ]


def _cuts(left: float, top: float) -> Iterator[str]:
    """Yield short lines in the margins that go on from the edges of the cards."""
    right, foot = left + ACROSS * faces.WIDTH, top + DOWN * faces.HEIGHT
    for k in range(ACROSS + 1):
        x = left + k * faces.WIDTH
        yield aids.line(x, top - MARK, x, top - 1, LINE)
        yield aids.line(x, foot + 1, x, foot + MARK, LINE)
    for k in range(DOWN + 1):
        y = top + k * faces.HEIGHT
        yield aids.line(left - MARK, y, left - 1, y, LINE)
        yield aids.line(right + 1, y, right + MARK, y, LINE)


def _coins() -> Iterator[str]:
    """Yield coins to cut out, in rows of one kind."""
    y = MARGIN
    for value, count in COINS.items():
        r = faces.RADII[value]
        across = int((PAGE[0] - 2 * MARGIN + GAP) // (2 * r + GAP))
        for number in range(count):
            x = MARGIN + r + number % across * (2 * r + GAP)
            row = y + r + number // across * (2 * r + GAP)
            yield from faces.coin(value, x, row, r, faces.METALS[value])
        y += -(-count // across) * (2 * r + GAP)
