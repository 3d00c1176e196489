"""What the person at a table has to do with the history: marks, the end, the best so far."""

from __future__ import annotations

import datetime
from typing import TYPE_CHECKING

from mirabilis.cli import daily, figures
from mirabilis.cli.history import HELPED, MARKS, Figures, History, Played
from mirabilis.core.errors import MirabilisError

if TYPE_CHECKING:
    from mirabilis.cli.table import Table


class Personal:
    """The share of one table in the history of the person who plays there."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.history = History(table.screen)
        self.resumed = False
        self._marks: set[str] = set()
        self._begun = False

    @property
    def is_kept(self) -> bool:
        """Tell whether the game goes into the history: one person, alone or in a challenge."""
        match = self.table.match
        if len(self.table.people) != 1 or match.start is not None:
            return False
        return match.players == 1 or daily.challenge(match) is not None

    @property
    def marks(self) -> list[str]:
        """Return what the result must be seen with."""
        return [mark for mark in MARKS if mark in self._marks]

    def begin(self) -> None:
        """Find out whether the person knows already what chance will do."""
        if not self.is_kept or self._begun:
            return
        self._begun = True
        match = self.table.match
        if match.manual:
            self._marks.add("real")
        before = self.history.marks(match, finished=self.resumed)
        if before is not None:
            self._marks.add("again")
        if self.resumed:
            self._marks |= self.history.marks(match) or set()

    def mark(self, mark: str) -> None:
        """Note something that the result must be seen with."""
        if self.is_kept and mark not in self._marks:
            if self.table.match.players == 1 and HELPED.isdisjoint(self._marks):
                screen = self.table.screen
                screen.tell(screen.say("history.from-now"), "dim")
            self._marks.add(mark)
            self._note()

    def choose_seed(self) -> None:
        """Take down that the person chose the seed, unless it is that of a challenge."""
        if self.is_kept and daily.challenge(self.table.match) is None:
            self._marks.add("seed")

    def moved(self) -> None:
        """Note the first move of a challenge: whoever begins it again has seen some of it."""
        if self.is_kept and not self.table.changed and daily.challenge(self.table.match):
            self._note()

    def saved(self) -> None:
        """Note what a saved game does not hold."""
        if self.is_kept and self._marks and not self.table.match.is_over:
            self._note()

    def _note(self) -> None:
        if self.table.match.seed is None:
            return
        try:
            self.history.note(self.table.match, self.marks)
        except MirabilisError as error:
            self.table.screen.warn(str(error))

    def finish(self) -> None:
        """Keep the finished game, and say how it compares."""
        if not self.is_kept:
            return
        played = self._played()
        before = self.comparable()
        try:
            self.history.add(played)
        except MirabilisError as error:
            self.table.screen.warn(str(error))
        if played.alone:
            figures.tell_end(self.table.screen, played, Figures.of(before), [*before, played])

    def comparable(self) -> list[Played]:
        """Return the games of before whose results can be compared with this one's."""
        group = self._played().group
        return [g for g in self.history.played(self.table.match.game.spec.slug) if g.group == group]

    def _played(self) -> Played:
        match, end = self.table.match, self.table.match.outcome
        game, seat = match.game, self.table.people[0]
        return Played(
            game=game.spec.slug,
            rules=game.spec.version,
            options=dict(game.options),
            tables={name: t.hash for name, t in game.files.items() if not t.shipped},
            seats=list(self.table.seats),
            points=0.0 if end is None else end.points[seat],
            share=0.0 if end is None else end.utility[seat],
            seed=match.seed,
            when=datetime.datetime.now().isoformat(timespec="seconds"),
            marks=self.marks,
        )
