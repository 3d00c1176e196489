"""The tables of jahres: what its cards look like to the kernel."""

from __future__ import annotations

from typing import Any

from mirabilis.games.jahres import deck


def check_table(name: str, data: Any) -> None:
    """Refuse a deck that cannot be played with."""
    if name == "deck":
        deck.read(data)


def tables(options: Any, players: int, out: Any) -> None:
    """Fill the tables of a game."""
    cards = deck.deck_of(options)
    out["seats"] = players
    out["upper"][0] = [upper for upper, _ in cards.symbols]
    out["lower"][0] = [lower for _, lower in cards.symbols]
    out["word"][0] = [idea.word for idea in cards.ideas]
