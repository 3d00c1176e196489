"""An ideas game for the terminal: seats, theories, the hand, and what each placement would do.

The Big Idea itself needs a picture; here is a rough map of it. Nothing is told by colour alone.
"""

from __future__ import annotations

import shutil
import textwrap
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from mirabilis.games.ideas.art import tiles_of
from mirabilis.games.ideas.chart import chart
from mirabilis.games.ideas.prospects import Finish, Prospects, by_side, prospects
from mirabilis.games.ideas.spec import FIELD_LETTERS, FIELDS, LAID
from mirabilis.games.ideas.tabletop import written

Paint = Callable[[str, str], str]  # text and style to text
Say = Callable[..., str]  # message key and places to text

NARROWEST, WIDEST = 43, 99
SHOWN = 8  # placements of one kind that are named one by one
LISTED = 60  # up to so many placements the terminal lists by itself
JOIN = "\u00a0"  # a blank at which no line is broken


def draw(view: Mapping[str, Any], paint: Paint, say: Say) -> str:
    """Draw a view; the styles are seat0 to seat3, strong, goal and dim."""
    page = Page(view, paint, say)
    blocks = [
        chart(view, paint, page.width),
        list(page.seats()),
        list(page.theories()),
        list(page.hand()),
        list(page.moves()),
        list(page.notes()),
    ]
    return "\n\n".join("\n".join(block) for block in blocks if block)


def card_title(view: Mapping[str, Any], card: str, say: Say) -> str:
    """Return the title of a card."""
    title = view["cards"][card]["title"]
    return say(f"card.{card}") if title is None else str(title)


def finish_note(view: Mapping[str, Any], finish: Finish, say: Say) -> str:
    """Return what a placement completes, its value, and what rivals get for it."""
    note = f"{card_title(view, finish.card, say)}, {view['cards'][finish.card]['value']}"
    gains = [
        f"{say('short.' + view['seats'][rival]['einstein'])} +{count}"
        for rival, count in finish.tokens.items()
    ]
    return f"{note} ({', '.join(gains)})" if gains else note


class Page:
    """A view on its way to the terminal."""

    def __init__(self, view: Mapping[str, Any], paint: Paint, say: Say) -> None:
        self.view, self.paint, self.say = view, paint, say
        self.width = min(max(shutil.get_terminal_size().columns - 1, NARROWEST), WIDEST)
        self.own: int | None = view["viewer"]
        over = view["phase"] == "over"
        self.hopes = None if self.own is None or over else prospects(view, self.own)
        self.numbers = {move: i for i, move in enumerate(view["placements"], 1)}

    def wrapped(self, text: str, indent: int, style: str = "", first: str = "") -> Iterator[str]:
        """Yield a text in lines that are not too long."""
        start = first or " " * indent
        lines = textwrap.wrap(
            text, self.width, initial_indent=start, subsequent_indent=" " * indent
        )
        for line in lines:
            plain = line.replace(JOIN, " ")
            yield self.paint(plain, style) if style else plain

    def titled(self, card: str) -> str:
        """Return a card as it is named in moves and in the picture, with its title."""
        return f"{card}{JOIN}{card_title(self.view, card, self.say)}"

    # -- the players -----------------------------------------------------------------------

    def seats(self) -> Iterator[str]:
        """Yield a line for each player, and one for what they have completed."""
        say, view = self.say, self.view
        names = [say(f"short.{seat['einstein']}") for seat in view["seats"]]
        broad = max(map(len, names))
        heads = [say("draw.points"), say("draw.tokens"), " ".join(FIELD_LETTERS)]
        heads += [say("draw.hand"), say("draw.pile")]
        wide = [max(len(head), 2) for head in heads]
        fits = 4 + broad + sum(wide) + 2 * len(wide) <= self.width
        gap = "  " if fits else " "
        title = gap.join(f"{head:>{w}}" for head, w in zip(heads, wide, strict=True))
        yield self.paint(f"    {'':{broad}}{gap}{title}", "dim")
        for number, seat in enumerate(view["seats"]):
            to_play = number == view["turn"] and view["phase"] in ("place", "complete")
            mark = self.paint(">", "strong") if to_play else " "
            stock = " ".join(str(seat["stock"][name] or "-") for name in FIELDS)
            cells = [seat["points"], seat["tokens"], stock, seat["cards"], seat["pile"]]
            row = gap.join(f"{cell!s:>{w}}" for cell, w in zip(cells, wide, strict=True))
            name = self.paint(f"{number + 1} {names[number]:{broad}}", f"seat{number}")
            yield f"{mark} {name}{gap}{row}"
            yield from self._before(seat)

    def _before(self, seat: Mapping[str, Any]) -> Iterator[str]:
        """Yield what lies open before a player; and the hand, for whoever sees all."""
        view, say = self.view, self.say
        done = [
            f"{self.titled(card)}{JOIN}{view['cards'][card]['value']}" for card in seat["completed"]
        ]
        done += [
            f"{say(f'theory.{name}')}{JOIN}{view['values'][name]}" for name in seat["theories"]
        ]
        if done:
            yield from self.wrapped("; ".join(done), 4, "dim")
        if self.own is None and seat["hand"]:
            titles = "; ".join(map(self.titled, seat["hand"]))
            yield from self.wrapped(say("draw.holds", cards=titles), 4, "dim")

    # -- the cards -------------------------------------------------------------------------

    def theories(self) -> Iterator[str]:
        """Yield the open theories with what they need."""
        view, say = self.view, self.say
        if not view["theories"]["open"]:
            return
        yield self.paint(say("draw.theories", pile=view["theories"]["pile"]), "dim")
        for name in view["theories"]["open"]:
            text = say("draw.entry", title=say(f"theory.{name}"), text=say(f"theory.{name}.need"))
            yield from self.wrapped(text, 4, first=f" {view['values'][name]:>2} ")

    def hand(self) -> Iterator[str]:
        """Yield the viewer's own cards and how far they have come."""
        if self.hopes is None or self.own is None or not self.view["seats"][self.own]["hand"]:
            return
        yield self.paint(self.say("draw.cards"), "dim")
        outlines = tiles_of(self.view)
        for card in self.view["seats"][self.own]["hand"]:
            entry = self.view["cards"][card]
            shape = JOIN.join(written(outlines, entry["tiles"]))
            text = self.say("draw.entry", title=self.titled(card), text=shape)
            yield from self.wrapped(text, 4, first=f" {entry['value']:>2} ")
            yield from self._progress(self.hopes, card, len(entry["tiles"]))

    def _progress(self, hopes: Prospects, card: str, size: int) -> Iterator[str]:
        """Yield how many tiles of a card are there, and what finishes it now."""
        text = self.say("draw.progress", count=hopes.present[card], size=size)
        moves = dict.fromkeys(f.move for f in hopes.finishes if f.card == card)
        if moves:
            named = ", ".join(self.named(move) for move in list(moves)[:SHOWN])
            text += " " + self.say("draw.finish", moves=named)
        yield from self.wrapped(text, 4, "goal" if moves else "dim")

    def named(self, move: str) -> str:
        """Return a placement with its number."""
        return f"{self.numbers[move]}:{JOIN}{move}"

    # -- the placements --------------------------------------------------------------------

    def moves(self) -> Iterator[str]:
        """Yield placements of the viewer: those that bring something, then many by their sides."""
        view = self.view
        if self.hopes is None or view["phase"] != "place" or view["turn"] != self.own:
            return
        yield from self._notable(self.hopes)
        if len(view["placements"]) <= LISTED:
            return
        yield from self.wrapped(self._legend(), 0, "dim")
        for fits, spots in by_side(view["placements"]):
            head = JOIN.join(fits)
            first = fits[0]
            cells = [f"{self.numbers[first[0] + spot + first[1]]}{JOIN}{spot}" for spot in spots]
            yield from self.wrapped("  ".join(cells), 13, first=f" {head:11} ")

    def _legend(self) -> str:
        """Say how the list is read, by its first entry."""
        move = self.view["placements"][0]
        number, first = self.numbers[move], f"{move[0]}{move[-1]}"
        example = f"{number}{JOIN}{move[1:-1]}"
        count = len(self.view["placements"])
        return self.say(
            "draw.moves", count=count, example=example, first=first, number=number, move=move
        )

    def _notable(self, hopes: Prospects) -> Iterator[str]:
        """Yield the placements that complete something, and those that nearly do."""
        found = [(f.move, finish_note(self.view, f, self.say)) for f in hopes.finishes]
        for move, names in hopes.theories.items():
            notes = [f"{self.say(f'theory.{n}')}, {self.view['values'][n]}" for n in names]
            found.append((move, "; ".join(notes)))
        yield from self._group("draw.completing", found, "goal")
        near = []
        for move, cards in hopes.nearing.items():
            near.append((move, "; ".join(card_title(self.view, c, self.say) for c in cards)))
        yield from self._group("draw.nearing", near, "")

    def _group(self, key: str, found: Sequence[tuple[str, str]], style: str) -> Iterator[str]:
        """Yield placements with what they bring: those that bring the same stand together."""
        if not found:
            return
        yield self.paint(self.say(key), "dim")
        alike: dict[str, list[str]] = {}
        for move, note in found:
            alike.setdefault(note, []).append(move)
        for note, moves in alike.items():
            named = "  ".join(self.named(move) for move in dict.fromkeys(moves[:SHOWN]))
            more = f"  +{len(moves) - SHOWN}" if len(moves) > SHOWN else ""
            text = self.say("draw.entry", title=note, text=f" {named}{more}")
            yield from self.wrapped(text, 4, style, first="  ")

    # -- what else -------------------------------------------------------------------------

    def notes(self) -> Iterator[str]:
        """Yield what is going on, and whether the end is near."""
        view, say = self.view, self.say
        if view["phase"] in ("place", "complete"):
            name = say(f"einstein.{view['seats'][view['turn']]['einstein']}")
            key = f"draw.{view['phase']}"
            tile = min(view["laid"] + (view["phase"] == "place"), LAID)
            text = say(key, round=view["round"], who=name, tile=tile)
            yield from self.wrapped(text, 0, f"seat{view['turn']}")
        if view["ending"] and view["phase"] != "over":
            text = say(f"ending.{view['ending']}") if view["ending"] != "stuck" else ""
            yield from self.wrapped(text.strip(), 0, "goal")
