"""The forms of what a viewer of jahres sees. Amounts are in thousands.

Cards are named as people name them, "17" or "d3"; games by their number, "4"; symbols by name.
"""

from __future__ import annotations

from typing import TypedDict


class Favour(TypedDict):
    """A card that is only its two symbols: of a company or a month."""

    card: str
    symbols: list[str]


class Seat(TypedDict):
    """A company."""

    company: Favour | None  # None before it is founded
    money: int
    cards: int  # on hand
    hand: list[str] | None  # None if it is not to be seen
    known: list[str]  # of another's hand, to the viewer
    chosen: bool
    choice: str | None  # None if it is hidden
    ready: bool
    named: bool  # whom to fire
    out: bool
    income: int
    wages: int
    staff: list[str]
    games: list[str]


class Game(TypedDict):
    """A game in play."""

    cards: list[str]
    words: list[int]
    symbols: list[str]  # that show
    value: int
    owner: int
    since: int  # month
    standing: bool  # still in the ceremony
    fell: bool  # a card of the ceremony has eliminated it


class Designer(TypedDict):
    """A designer who is employed, or on the market."""

    symbols: list[str]
    wage: int
    employer: int | None
    market: bool
    former: int | None  # who fired one that is on the market
    paid: bool  # for this month
    marked: bool  # to be fired, by the viewer


class Draft(TypedDict):
    """A game on the bench, or one that is chosen to be published."""

    cards: list[str]
    words: list[int]
    symbols: list[str]
    value: int
    items: list[list[str | int]]
    title_taken: bool


class Bundle(TypedDict):
    """A trade draft."""

    to: int
    give: list[str]  # cards, and games as "#4"
    want: list[str]
    asks: int  # for so many cards unseen
    pays: int  # below 0: asks for


Offer = TypedDict(
    "Offer",
    {
        "from": int,
        "to": int,
        "give": list[str],
        "want": list[str],
        "asks": int,
        "pays": int,
        "status": str,
        "can_accept": bool,
    },
)


class Card(TypedDict):
    """An idea or a contract; the name only in a deck of one's own."""

    kind: str
    word: int | None
    name: str | None
    symbols: list[str]  # upper and lower


class View(TypedDict):
    """The year, the companies, and what the viewer is about to do."""

    phase: str
    viewer: int | None
    month: int
    start: int
    turn: int | None
    stock: int
    trends: list[Favour]
    seats: list[Seat]
    games: dict[str, Game]
    designers: dict[str, Designer]
    bench: list[Draft]
    publication: list[Draft]
    draft: Bundle | None
    offers: list[Offer]
    sent: int
    disputes: list[int]
    called: list[int]
    cards: dict[str, Card]
