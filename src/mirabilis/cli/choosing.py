"""The moves somebody may choose from: how they are listed and what is typed for them."""

from __future__ import annotations

from mirabilis.cli.screen import Screen
from mirabilis.core import words
from mirabilis.core.match import Match
from mirabilis.core.seats import CHANCE
from mirabilis.core.transcript import describe

FITTING = 16  # up to so many get a sentence each, where they and the board fit on the screen
LISTED = 60  # up to so many are listed at all; of more, only examples are shown
EXAMPLES = 3


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

    @property
    def is_long(self) -> bool:
        """Tell whether there are too many to list."""
        return len(self.codes) > LISTED

    def pick(self, typed: str) -> int | str:
        """Return the code for a number that was shown, or the text for the game to read."""
        if self.numbered and typed.isascii() and typed.isdigit():
            number = int(typed[:9])
            if 1 <= number <= len(self.codes):
                return self.codes[number - 1]
        return typed

    def is_wrong_number(self, typed: str) -> bool:
        """Tell whether a number was typed where numbers are shown, but not this one."""
        return self.numbered and typed.isascii() and typed.isdigit() and self.pick(typed) == typed

    def show(self, above: int = 0, *, explained: bool = False) -> None:
        """List the moves, or say how many there are with a few examples.

        ``above`` is how many lines of the screen are in use; ``explained`` asks for sentences.
        """
        screen, match = self.screen, self.match
        if self.is_long:
            step = max(len(self.texts) // EXAMPLES, 1)
            some = ", ".join(cell.strip() for cell in self._cells()[::step][:EXAMPLES])
            key = "choose.numbered" if self.numbered else "choose.many"
            screen.tell(screen.say(key, count=len(self.texts), some=some))
        elif self.seat == CHANCE or len(self.codes) > FITTING:
            self.show_all()
        else:
            entries = self._entries()
            needed = sum(screen.lines_of(*entry) for entry in entries)
            if explained or needed <= self._room(above) or not screen.interactive:
                for entry in entries:
                    screen.entry(*entry)
            else:
                self.show_all()
                screen.tell(screen.say("choose.explained"), "dim")
        if not match.game.spec.complete and self.seat != CHANCE:
            screen.tell(screen.say("choose.more"))

    def _room(self, above: int) -> int:
        """Return how many lines sentences may take.

        The board stays whole if the short list would leave it so; otherwise most of it.
        """
        lines = self.screen.height - 2
        whole = above + len(self._rows()) + 1 <= lines
        return lines - (above if whole else above * 2 // 3)

    def _entries(self) -> list[tuple[str, str, str]]:
        """Return number, text and sentence of each move."""
        broad = max((len(text) for text in self.texts), default=0)
        return [
            (f"{number:2}" if self.numbered else "  ", f"{text:{broad}}", said)
            for number, (text, said) in enumerate(zip(self.texts, self._said(), strict=True), 1)
        ]

    def show_all(self) -> None:
        """List every move in columns."""
        self.screen.page("\n".join(self._rows()))

    def _rows(self) -> list[str]:
        """Return every move in columns, as lines."""
        cells = self._cells()
        broad = max((len(cell) for cell in cells), default=0) + 2
        across = max((self.screen.width - 1) // broad, 1)
        rows = [cells[i : i + across] for i in range(0, len(cells), across)]
        return ["".join(f"{cell:{broad}}" for cell in row).rstrip() for row in rows]

    def _cells(self) -> list[str]:
        """Return every move as it is listed, with its number where numbers are taken."""
        if not self.numbered:
            return self.texts
        return [f"{number:2} {text}" for number, text in enumerate(self.texts, 1)]

    def _said(self) -> list[str]:
        """Return the sentence each move would get."""
        match, game = self.match, self.match.game
        seen = match.observed(self.seat)
        return [
            words.sentence(
                game, describe(game, seen, self.seat, code), self.seat, self.screen.language
            )
            for code in self.codes
        ]
