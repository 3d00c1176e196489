"""A table: one match, who sits at it, and the file it is kept in."""

from __future__ import annotations

import os
import shlex
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from mirabilis.bots import Bot, BotCrashed, BotError, settled
from mirabilis.bots.asides import Turns, aside_of
from mirabilis.cli import daily, files, telling, turn
from mirabilis.cli.errors import CommandError, InputEnded
from mirabilis.cli.personal import Personal
from mirabilis.cli.pictures import Pictures
from mirabilis.cli.readiness import Readiness, readiness
from mirabilis.cli.screen import Screen
from mirabilis.cli.seating import ME, leave, rival, seated, seating, seed_for, wishes
from mirabilis.cli.stage import Stage, is_private
from mirabilis.core import drawing
from mirabilis.core.errors import MirabilisError, MoveRefused
from mirabilis.core.game import Game
from mirabilis.core.match import Match
from mirabilis.core.seat import Seat
from mirabilis.core.seats import CHANCE, SPECTATOR
from mirabilis.core.transcript import Event

if TYPE_CHECKING:
    from mirabilis.cli.analyst import Analyst

RECALL = 4  # events of a resumed game that are told again


class Table:
    """People and bots playing one match at the terminal."""

    def __init__(
        self,
        screen: Screen,
        match: Match,
        seats: Sequence[str],
        file: Path | None = None,
        ready: Readiness | None = None,
    ) -> None:
        self.screen = screen
        self.match = match
        self.ready = ready  # how far the game is compiled, where it may not be
        self.seats = list(seats)
        self.file = file
        self.written = ""  # what that file holds of this game
        self.records = False  # whether that file gets the record as soon as the game is over
        self.changed = False  # whether there is anything to lose
        self.stage = Stage(screen)
        self.personal = Personal(self)
        self.pictures = Pictures(screen)
        self.place: Path | None = None  # where the game will be saved if nobody says otherwise
        self._told: dict[int, int] = {}
        self._read: dict[int, list[tuple[int, int]]] = {}  # what a seat read when all could look
        self._left: list[str] = []  # who has given up, as long as nobody was told
        self._bots: dict[int, Bot] = {}
        self._games: dict[int, Game] = {}  # the copy of the game that each of them plays
        self._seeds: dict[int, int] = {}
        self._turns = Turns(match)  # who of them acts out of turn
        self.helper: Analyst | None = None  # who looks for hints
        self.warned = False  # that whoever types for chance sees secrets
        self.recall(RECALL)

    def recall(self, events: int) -> None:
        """Let everybody hear so many of the last events (again)."""
        for viewer in (SPECTATOR, *range(self.match.players)):
            self._told[viewer] = max(len(self.match.transcript(viewer)) - events, 0)

    def recall_deal(self) -> None:
        """Let each seat of a game that begins hear all from what it was dealt alone."""
        public = self.match.transcript(SPECTATOR)
        if any(event.seat != CHANCE for event in public):
            return  # it goes on, or was saved
        shown = {event.code for event in public}
        for seat in range(self.match.players):
            own = [event.code not in shown for event in self.match.transcript(seat)]
            if True in own:
                self._told[seat] = min(self._told[seat], own.index(True))

    @property
    def people(self) -> tuple[int, ...]:
        """Return the seats of people."""
        return tuple(s for s, kind in enumerate(self.seats) if kind == ME)

    @property
    def is_private(self) -> bool:
        """Tell whether the screen must not be seen by everybody."""
        return is_private(self.match, self.people)

    # -- playing ---------------------------------------------------------------------------

    def run(self) -> bool:
        """Play until the game is over or somebody leaves; tell whether it is over."""
        try:
            while not self.match.is_over:
                self.go_over()
                seat = self._let_act()
                if seat is None:
                    seat = self._next()
                if seat == CHANCE or self.seats[seat] == ME:
                    if not turn.take(self, seat):
                        return False
                else:
                    self._let_play(seat)
            return True
        except (KeyboardInterrupt, InputEnded, BotError):
            self.stage.public()
            self.keep()
            raise
        finally:
            self.stage.public()
            if not self.match.is_over:  # else the end is shown
                self.follow(left=True)
            for player in self._bots.values():
                leave(player)

    def _next(self) -> int:
        """Return who acts, in the order that is drawn for all; of people, who has the device."""
        seat = self._turns.decider(self.match.actors)
        if seat == CHANCE or self.seats[seat] != ME:
            return seat
        return self.stage.next(self.match, self.people)

    def go_over(self) -> None:
        """Go on with compiled rules as soon as they are there; nobody notices."""
        if self.ready is not None and self.ready.game.is_compiled != self.match.game.is_compiled:
            self.match = self.match.under(self.ready.game)
            self._turns.go_on(self.match, ())

    def _let_play(self, seat: int) -> None:
        screen, name = self.screen, telling.seat_name(self.screen, self.match, seat)
        player = self._player(seat)
        screen.passing(screen.paint(screen.say("bot.thinks", name=name), "dim"))
        try:
            self._play(seat, player.choose(self._seat(seat)))
        finally:
            screen.passing("")
        self._turns.decided(seat)
        self.follow()

    def _let_act(self) -> int | None:
        """Let bots do out of turn what they want to, until a person is to answer: return who.

        Where people share the device it is not handed over for that: others would learn of it.
        """
        match = self.match
        alone = self.people if len(self.people) == 1 else ()
        while (
            seat := self._turns.next(s for s, k in enumerate(self.seats) if k != ME)
        ) is not None:
            aside = aside_of(self._player(seat))
            code = None if aside is None else aside(self._seat(seat))
            if code is None:
                self._turns.rested(seat)
                continue
            told = [match.noticed(viewer) for viewer in (SPECTATOR, *alone)]
            self._play(seat, code)
            self._turns.acted(seat)
            self.follow()
            for person in alone:
                is_private = match.noticed(SPECTATOR) == told[0]
                if is_private and person in match.actors and match.noticed(person) > told[1]:
                    return person
        return None

    def moved(self, seat: int) -> None:
        """Take in that a person, or somebody for chance, has made a move."""
        self.changed = True
        self._turns.decided(seat)
        self.follow()

    def _player(self, seat: int) -> Bot:
        """Return the bot at a seat; one that is compiled takes over from itself."""
        kind, game = self.seats[seat], self.match.game
        known = self._bots.get(seat)
        if self.ready is not None and not (known and settled(kind, game).is_file):
            name = telling.seat_name(self.screen, self.match, seat)
            game = self.ready.wait(kind, "prepare.wait", name=name)
            if known and self._games[seat].is_compiled != game.is_compiled:
                leave(known)
                known = None
        if known is None:
            known = self._bots[seat] = seated(
                self.screen, game, kind, self._seeds.setdefault(seat, seed_for(self.match, seat))
            )
            self._games[seat] = game
        return known

    def _seat(self, seat: int) -> Seat:
        """Return what a bot goes by, for its copy of the game."""
        knows, game = self.match.seat(seat), self._games[seat]
        return knows if knows.game.is_compiled == game.is_compiled else knows.under(game)

    def _play(self, seat: int, code: int) -> None:
        """Make the move of a bot."""
        try:
            self.match.play(seat, code)
        except MoveRefused as error:
            raise BotCrashed(f"{self.seats[seat]} chose a move that is none: {error}") from None

    def undo(self, seat: int) -> None:
        """Take back the last decision of a seat; where people share everything, of any of them."""
        if len(self.people) == 1 or self.is_private:
            self.match.undo(self.people[0] if seat == CHANCE else seat)
        else:
            twin = self.match.copy()
            twin.undo()
            while not set(twin.actors) & set(self.people):
                twin.undo()
            self.match = twin
        self._turns = Turns(self.match)
        for viewer in self._told:
            self._told[viewer] = len(self.match.transcript(viewer))
        self._read.clear()
        self.changed = True

    def resign(self, seat: int) -> None:
        """Let a seat leave; where the game goes on, a bot plays for it."""
        self.match.resign(seat)
        self.changed = True
        if self.match.is_over:
            return
        bot = self.seats[seat] = rival(self.match.game)
        name = telling.seat_name(self.screen, self.match, seat)
        self._left.append(self.screen.say("resign.bot", name=name, bot=bot))
        if not self.people:  # who looks on from now has read this far as a player
            self._told[SPECTATOR] = len(self.match.transcript(SPECTATOR))

    # -- telling ---------------------------------------------------------------------------

    def tell_news(self, viewer: int) -> int:
        """Say what a viewer has been shown since the last time, and has not read with all.

        Return in how many lines.
        """
        match = self.match
        self._tell_left()
        left = self._read.pop(viewer, [])
        fresh: list[Event] = []
        for event in match.transcript(viewer)[self._told[viewer] :]:
            if (event.seat, event.code) in left:
                del left[: left.index((event.seat, event.code)) + 1]
            else:
                fresh.append(event)
        told = self._tell(fresh)
        heard = range(-2, match.players) if viewer == SPECTATOR else (viewer,)
        for listener in heard:  # what everybody may know, everybody has now read
            if listener != CHANCE:
                self._told[listener] = len(match.transcript(listener))
                self._read.pop(listener, None)
        return told

    def tell_public(self) -> None:
        """Say what everybody may know while the device changes hands, for all can look."""
        match = self.match
        self.follow(SPECTATOR)
        self._tell_left()
        fresh = match.transcript(SPECTATOR)[self._told[SPECTATOR] :]
        self._tell(fresh)
        for event in fresh:
            for seat in range(match.players):
                self._read.setdefault(seat, []).append((event.seat, event.code))
        self._told[SPECTATOR] = len(match.transcript(SPECTATOR))

    def _tell_left(self) -> None:
        """Say once who has given up and who plays on."""
        for text in self._left:
            self.screen.tell(text)
        self._left.clear()

    def _tell(self, events: Sequence[Event]) -> int:
        """Say what happened; return in how many lines."""
        texts = list(telling.news(self.screen, self.match.game, events))
        for text in texts:
            self.screen.tell(text)
        return sum(self.screen.wrapped(text).count("\n") + 1 for text in texts)

    def show_board(self, viewer: int) -> int:
        """Draw what a viewer sees; return in how many lines."""
        game, view = self.match.game, self._view(viewer)
        self.pictures.show(game, view, live=not self.match.is_over)
        above = self.pictures.above(game, view)
        text = telling.board(self.screen, game, view)
        self.screen.write(text)
        return above + text.count("\n") + 1

    def follow(self, viewer: int | None = None, *, left: bool = False) -> None:
        """Let the picture show what a viewer may see now: whoever the screen is for."""
        if self.pictures.file is not None:
            seen = self._view(turn.viewer_for(self) if viewer is None else viewer)
            live = not (left or self.match.is_over)
            self.pictures.show(self.match.game, seen, live=live)

    def _view(self, viewer: int) -> dict[str, Any]:
        return drawing.at_rest(self.match.outcome, self.match.view(viewer)["board"])

    # -- keeping ---------------------------------------------------------------------------

    def save(self, path: Path | None = None) -> Path:
        """Write the record to a file; never over another one."""
        text = self.match.record(running=True).dumps()
        target = path or self.file or self._free_place()
        if self.written and self.file and target.absolute() == self.file.absolute():
            files.rewrite(self.screen, target, text, self.written)
        else:
            files.write_new(self.screen, target, text)
        self.file, self.written, self.changed = target, text, False
        self.personal.saved()
        return target

    def _free_place(self) -> Path:
        """Return a new name, the one that was meant for this game if nobody has taken it."""
        if self.place is not None and not os.path.lexists(self.place):
            return self.place
        return files.new_save(self.screen, self.match.game.spec.slug)

    def keep(self) -> None:
        """Save what would be lost as somebody leaves without a word."""
        screen = self.screen
        if not self.changed or self.match.is_over:
            return
        if self.file is None and not screen.interactive:
            screen.tell(screen.say("keep.not"))
            return
        try:
            self.save()
        except MirabilisError as error:
            screen.tell(str(error), "wrong")
            return
        self.tell_way_back()

    def close(self) -> None:
        """Write the record of a finished game where it was wanted."""
        if self.file is None or not self.records:
            return
        try:
            self.save()
        except MirabilisError as error:
            if not self.screen.interactive:
                raise
            self.screen.tell(str(error), "wrong")  # it can be saved elsewhere
            return
        self.tell_way_back()

    def tell_way_back(self) -> None:
        """Say where the game is and how to go on with it."""
        screen = self.screen
        screen.write(screen.say("keep.done", file=self.file))
        if self.match.is_over:
            screen.write(f"  mirabilis replay {shlex.quote(str(self.file))}")
            return
        words = ["mirabilis", "play", "--resume", str(self.file)]
        if self.seats != seating(screen, self.match.game, self.match.players, ()):
            words += [word for wish in wishes(self.seats) for word in ("--seat", wish)]
        screen.write("  " + shlex.join(words))


def resumed(screen: Screen, match: Match, seats: Sequence[str], file: Path, text: str) -> Table:
    """Return a table at which a saved game goes on."""
    if match.is_over:
        raise CommandError(screen.say("error.over", file=file))
    ready = readiness(screen, match.game, seats, daily.bots(match.seed, match.players))
    table = Table(screen, match, seats, file, ready)
    table.written = text
    table.records = True
    table.personal.resumed = True
    spec = match.game.spec
    if spec.unaided is not None and spec.unaided(match.game.options):
        table.recall(0)  # what was said once must be remembered
    return table
