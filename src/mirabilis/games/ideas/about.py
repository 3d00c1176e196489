"""What a card or a theory in sight is: its title, its value, and the story on it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from mirabilis.games.ideas.drawing import card_title

Say = Callable[..., str]  # message key and places to text
View = Mapping[str, Any]


def about(view: View, name: str, say: Say) -> list[str]:
    """Return a paragraph for each card or theory that a name stands for; without one, for all.

    A name is that of the notation or the beginning of a title; other names are answered with those
    that there are.
    """
    cards = {card: card_title(view, card, say) for card in view["cards"]}
    theories = {theory: say(f"theory.{theory}") for theory in view["values"]}
    found = [
        *(_card(view, card, say) for card in cards if _is_named(name, card, cards[card])),
        *(_theory(view, one, say) for one in theories if _is_named(name, one, theories[one])),
    ]
    return found or [say("about.unknown", name=name, names=", ".join([*cards, *theories]))]


def _is_named(name: str, short: str, title: str) -> bool:
    plain = name.casefold()
    return not plain or plain == short or title.casefold().startswith(plain)


def _card(view: View, card: str, say: Say) -> str:
    entry = view["cards"][card]
    title, own = card_title(view, card, say), entry["text"]
    text = own if entry["title"] is not None or own else say(f"card.{card}.text")
    return f"{say('about.card', card=card, title=title, value=entry['value'])} {text or ''}".strip()


def _theory(view: View, theory: str, say: Say) -> str:
    said = say(
        "about.theory",
        title=say(f"theory.{theory}"),
        name=theory,
        value=view["values"][theory],
        need=say(f"theory.{theory}.need"),
    )
    return f"{said} {say(f'theory.{theory}.text')}"
