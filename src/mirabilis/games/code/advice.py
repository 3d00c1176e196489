"""A hint without a search: the exact chances of the letters in the others' face-down places."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Mapping
from typing import Any

from mirabilis.games.code.drawing import Say, name_of
from mirabilis.games.code.notation import guess_text
from mirabilis.games.code.spec import GUESS, LETTERS

Chances = list[float]

BEST = 3  # guesses that are named below the table
WIDTH = 43  # as wide as the table


def advice(view: Mapping[str, Any], say: Say) -> str:
    """Return a table of chances in percent, places that are alike in one line; or nothing."""
    lines = list(_lines(view)) if view["chances"] else []
    if not lines:
        return ""
    places = say("draw.places")
    names = [name_of(seat, say) for seat, _, _ in lines]
    broad, wide = max(map(len, names)), max(len(places), 7)
    text = [f"  {'':{broad}}  {places:{wide}}" + "".join(f"{letter:>6}" for letter in LETTERS)]
    before = ""
    for name, (_, where, chances) in zip(names, lines, strict=True):
        shares = "".join(f"{percent(share, say):>6}" for share in chances)
        shown = "" if name == before else name
        text.append(f"  {shown:{broad}}  {' '.join(where):{wide}}{shares}".rstrip())
        before = name
    return "\n".join([*text, *_best(view, say)])


def likely(view: Mapping[str, Any]) -> dict[int, float]:
    """Return the codes of all guesses with the exact chance that each is right."""
    if not view["chances"] or view["phase"] != "guess" or view["turn"] != view["viewer"]:
        return {}
    return {
        GUESS | seat << 4 | place << 2 | LETTERS.index(letter): share
        for seat, place, letter, share in _guesses(view)
    }


def _guesses(view: Mapping[str, Any]) -> Iterator[tuple[int, int, str, float]]:
    """Yield every guess: seat, place, letter, and the chance that it is right."""
    for seat, table in enumerate(view["chances"]):
        if table is not None:
            for place, card in enumerate(view["seats"][seat]["places"]):
                if not card["open"]:
                    for letter in view["letters"]:
                        yield seat, place, letter, table[place][LETTERS.index(letter)]


def percent(share: float, say: Say) -> str:
    """Return a chance in percent, as the language writes it: nothing is rounded to 0 or 100."""
    if share in (0.0, 1.0):
        return f"{100 * share:.0f}%"
    return f"{min(max(100 * share, 0.1), 99.9):.1f}%".replace(".", say("draw.point"))


def _lines(view: Mapping[str, Any]) -> Iterator[tuple[int, list[str], Chances]]:
    """Yield seat, places and chances for the face-down cards of those who are still in."""
    for seat, table in enumerate(view["chances"]):
        alike: dict[tuple[float, ...], list[str]] = {}
        for number, place in enumerate(view["seats"][seat]["places"]):
            if table is not None and not place["open"]:
                alike.setdefault(tuple(table[number]), []).append(str(number + 1))
        for chances, where in alike.items():
            yield seat, where, list(chances)


def _best(view: Mapping[str, Any], say: Say) -> Iterator[str]:
    """Yield the guesses that are most likely right, if the viewer has to guess."""
    if view["phase"] != "guess" or view["turn"] != view["viewer"]:
        return
    ranked = sorted(_guesses(view), key=lambda guess: -guess[3])[:BEST]  # equals stay in order
    named = [
        f"{guess_text(seat, place, letter)}\u00a0{percent(share, say)}"
        for seat, place, letter, share in ranked
        if share > 0
    ]
    text = say("draw.best", guesses=", ".join(named)) if named else say("draw.hopeless")
    lines = textwrap.wrap(text, WIDTH, initial_indent="  ", subsequent_indent="    ")
    yield from (line.replace("\u00a0", " ") for line in lines)  # a guess stays with its chance
