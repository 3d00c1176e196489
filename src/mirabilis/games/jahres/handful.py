"""Cards on hand, drawn small and side by side."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from mirabilis.games.jahres.flow import Paint
from mirabilis.games.jahres.naming import Naming

NARROW = 8  # columns inside a card
GAP = " "


def places(view: Mapping[str, Any]) -> dict[str, str]:
    """Return where cards lie on the bench: the number of the game and the place in it."""
    return {
        card: f"{number}.{place}"
        for number, game in enumerate(view["bench"], 1)
        for place, card in enumerate(game["cards"], 1)
    }


def small_cards(
    view: Mapping[str, Any],
    hand: Sequence[str],
    naming: Naming,
    paint: Paint,
    width: int,
    framed: bool,
) -> Iterator[str]:
    """Yield cards in rows: symbols, word, number, and the place on the bench.

    Where they are not framed, they have no lines above and below.
    """
    laid = places(view)
    row: list[list[str]] = []
    room = width
    for card in hand:
        inner = max(len(naming.word(card)), NARROW)
        if row and inner + 3 > room:
            yield from _joined(row, framed)
            row, room = [], width
        row.append(_card(view, card, laid.get(card, ""), inner, naming, paint))
        room -= inner + 3
    yield from _joined(row, framed)


def _card(
    view: Mapping[str, Any], card: str, place: str, inner: int, naming: Naming, paint: Paint
) -> list[str]:
    """Return a card in five lines."""
    entry = view["cards"][card]
    style = "goal" if entry["kind"] == "contract" else "strong" if place else "dim"
    side = paint("│", style)
    upper, lower = entry["symbols"]
    lines = [paint(f"┌{'─' * inner}┐", style)]
    for symbol, corner in ((upper, card), (lower, place)):
        ((sign, hue),) = naming.signs([symbol])
        blank = " " * (inner - len(sign) - len(corner))
        lines.append(f"{side}{paint(sign, hue)}{blank}{paint(corner, 'strong')}{side}")
    lines.insert(2, f"{side}{naming.word(card):^{inner}}{side}")
    return [*lines, paint(f"└{'─' * inner}┘", style)]


def _joined(row: list[list[str]], framed: bool) -> Iterator[str]:
    """Yield the lines of cards side by side."""
    for parts in list(zip(*row, strict=True))[slice(None) if framed else slice(1, -1)]:
        yield GAP + GAP.join(parts)
