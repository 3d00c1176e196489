"""The moves somebody may choose from: how they are listed and what is typed for them."""

from __future__ import annotations

import functools
from collections.abc import Iterator, Sequence

from mirabilis.cli.completing import Beginnings
from mirabilis.cli.screen import Screen
from mirabilis.core import words
from mirabilis.core.errors import BadNotation
from mirabilis.core.match import Match
from mirabilis.core.seats import CHANCE
from mirabilis.core.transcript import describe

FITTING = 16  # up to so many get a sentence each, where they and the board fit on the screen
LISTED = 60  # up to so many are listed at all; of more, only examples are shown
EXAMPLES = 3
GROUPS = 24  # up to so many first words stand for the moves that begin with them


class Choices:
    """The legal moves of a seat, or the outcomes chance may have."""

    def __init__(self, screen: Screen, match: Match, seat: int) -> None:
        self.screen = screen
        self.match = match
        self.seat = seat
        self.codes = match.codes(seat)
        self.texts = [match.game.format(code) for code in self.codes]
        numbers = {str(n) for n in range(1, len(self.codes) + 1)}
        short = len(self.codes) <= LISTED or match.game.spec.pictured  # a picture has the numbers
        self.numbered = short and numbers.isdisjoint(self.texts)
        self.beginnings = Beginnings(self.texts)

    @property
    def is_long(self) -> bool:
        """Tell whether there are too many to list."""
        return len(self.codes) > LISTED

    @functools.cached_property
    def groups(self) -> dict[str, list[str]]:
        """Return the moves by their first word, where that makes a long list short."""
        groups: dict[str, list[str]] = {}
        for text in self.texts:
            groups.setdefault(text.partition(" ")[0], []).append(text)
        return groups if self.is_long and not self.numbered and len(groups) <= GROUPS else {}

    def pick(self, typed: str) -> int | str:
        """Return the code for a number that was shown, or for the beginning of a single move.

        Anything else is returned as it is, for the game to read: what is a move in full, allowed or
        not, is not the beginning of another one.
        """
        if self._is_number(typed):
            number = int(typed[:9])
            return self.codes[number - 1] if 1 <= number <= len(self.codes) else typed
        fitting = [] if self._is_move(typed) else self.beginnings.fitting(typed)
        return self.codes[self.texts.index(fitting[0])] if len(fitting) == 1 else typed

    def _is_number(self, typed: str) -> bool:
        return self.numbered and typed.isascii() and typed.isdigit()

    def _is_move(self, typed: str) -> bool:
        try:
            self.match.game.parse(typed)
        except BadNotation:
            return False
        return True

    def going_on(self, typed: str) -> list[str]:
        """Return how a beginning of several moves goes on; nothing for a text that is none."""
        if (
            self._is_number(typed)
            or self._is_move(typed)
            or len(self.beginnings.fitting(typed)) < 2
        ):
            return []
        whole = self.beginnings.words(typed + " ")
        return [word.strip() for word in whole or self.beginnings.words(typed)]

    def is_wrong_number(self, typed: str) -> bool:
        """Tell whether a number was typed where numbers are shown, but not this one."""
        return self._is_number(typed) and self.pick(typed) == typed

    def show(self, above: int = 0, *, told: int = 0, explained: bool = False) -> None:
        """List the moves, or say how many there are with a few examples.

        ``above`` is how many lines the board has, ``told`` how many stand above it; ``explained``
        asks for sentences.
        """
        screen, match = self.screen, self.match
        if self.groups:
            self._show_groups(above, told)
        elif self.is_long:
            step = max(len(self.texts) // EXAMPLES, 1)
            some = ", ".join(cell.strip() for cell in self._cells()[::step][:EXAMPLES])
            key = "choose.numbered" if self.numbered else "choose.many"
            screen.tell(screen.say(key, count=len(self.texts), some=some))
        elif self.seat == CHANCE or len(self.codes) > FITTING:
            self.show_all()
        else:
            entries = self._entries()
            needed = sum(screen.lines_of(*entry) for entry in entries)
            if explained or needed <= self._room(above, told) or not screen.interactive:
                for entry in entries:
                    screen.entry(*entry)
            else:
                self.show_all()
                screen.tell(screen.say("choose.explained"), "dim")
        if not match.game.spec.complete and self.seat != CHANCE:
            screen.tell(screen.say("choose.more"))

    def _show_groups(self, above: int, told: int) -> None:
        """List the first words, each with how many moves it begins and one of them."""
        screen = self.screen
        said = self._said([self.texts.index(g[0]) for g in self.groups.values() if len(g) == 1])
        entries = []
        for word, group in self.groups.items():
            many = screen.say("choose.group", count=len(group), some=group[0])
            entries.append((f"{word} …", many) if len(group) > 1 else (group[0], next(said)))
        broad = max(len(word) for word, _ in entries)
        lines = [("  ", f"{word:{broad}}", text) for word, text in entries]
        needed = sum(screen.lines_of(*line) for line in lines) + 1
        if needed <= self._room(above, told) or not screen.interactive:
            for line in lines:
                screen.entry(*line)
        else:
            short = [f"{w} … ({len(g)})" if len(g) > 1 else g[0] for w, g in self.groups.items()]
            screen.tell(", ".join(short))
        screen.tell(screen.say("choose.begin"), "dim")

    def _room(self, above: int, told: int) -> int:
        """Return how many lines sentences may take.

        The board stays whole if the short list would leave it so, and with it what was told;
        otherwise most of it.
        """
        lines = self.screen.height - 2
        rows = 3 if self.groups else len(self._rows())
        for used in (above + told, above):
            if used + rows + 1 <= lines:
                return lines - used
        return lines - above * 2 // 3

    def _entries(self) -> list[tuple[str, str, str]]:
        """Return number, text and sentence of each move."""
        broad = max((len(text) for text in self.texts), default=0)
        return [
            (f"{number:2}" if self.numbered else "  ", f"{text:{broad}}", said)
            for number, (text, said) in enumerate(
                zip(self.texts, self._said(range(len(self.codes))), strict=True), 1
            )
        ]

    def show_all(self, beginning: str = "") -> None:
        """List every move in columns, or those that begin in some way."""
        self.screen.page("\n".join(self._rows(beginning)))

    def _rows(self, beginning: str = "") -> list[str]:
        """Return every move in columns, as lines."""
        cells = self.beginnings.fitting(beginning) if beginning else self._cells()
        broad = max((len(cell) for cell in cells), default=0) + 2
        across = max((self.screen.width - 1) // broad, 1)
        rows = [cells[i : i + across] for i in range(0, len(cells), across)]
        return ["".join(f"{cell:{broad}}" for cell in row).rstrip() for row in rows]

    def _cells(self) -> list[str]:
        """Return every move as it is listed, with its number where numbers are taken."""
        if not self.numbered:
            return self.texts
        return [f"{number:2} {text}" for number, text in enumerate(self.texts, 1)]

    def _said(self, places: Sequence[int]) -> Iterator[str]:
        """Yield the sentence that each of some moves would get."""
        match, game = self.match, self.match.game
        seen = match.observed(self.seat)
        for place in places:
            said = describe(game, seen, self.seat, self.codes[place])
            yield words.sentence(game, said, self.seat, self.screen.language)
