"""A table as its log tells of it: the fold of its entries, and nothing else.

The same entries give the same table in every process. An entry is a plain dictionary: ``t`` says
what happened, ``at`` when. `Table.apply` raises before it changes anything if the rules forbid a
move; all other entries were checked by whoever made them (`mirabilis.server.tables.deciding`).
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple
from weakref import WeakKeyDictionary

from mirabilis.core.fair import Fair, Source
from mirabilis.core.game import Game
from mirabilis.core.match import Match
from mirabilis.core.seats import CHANCE, NOTHING, SPECTATOR
from mirabilis.core.undo import last_decision
from mirabilis.server.tables.clock import Clock
from mirabilis.server.tables.eyes import Eyes
from mirabilis.server.tables.facts import Chair, Facts
from mirabilis.server.tables.service import Service

Entry = dict[str, Any]
ME, OPEN = "me", "open"
SUBSTITUTE = "medium"  # who plays on for somebody who left


_TEXTS: WeakKeyDictionary[Game, dict[int, bytes]] = WeakKeyDictionary()
"""Texts of moves as JSON by their codes, for all tables of a game."""


class Step(NamedTuple):
    """Something viewers may notice: a move, the line after an undo, or somebody who left."""

    kind: str  # move, undo, left
    seat: int
    code: int = 0
    draw: tuple[int, int] | None = None  # where nothing at all was hidden: draw, total weight
    reason: str = ""
    line: tuple[tuple[int, int], ...] = ()


class Ask:
    """Something that waits for the consent of others."""

    def __init__(self, seat: int, commit: str | None = None) -> None:
        self.seat = seat
        self.agreed: dict[int, str | None] = {seat: commit}  # with what they add to chance


def fair(facts: Facts, chairs: list[Chair]) -> Source:
    """Return the chance of a table: its seed, and what the seats added."""
    return Fair(
        name=facts.id,
        seed=facts.seed,
        values=tuple(None if c.value is None else bytes.fromhex(c.value) for c in chairs),
        committed=tuple(c.commit for c in chairs),
    )


class Table:
    """One table, one game."""

    def __init__(
        self,
        created: Entry,
        game: Callable[[Facts], Game],
        service: Service,
        source: Callable[[Facts, list[Chair]], Source] = fair,
    ) -> None:
        facts = self.facts = Facts.of(created)
        self.game = game(facts)
        self.players = len(facts.asked.seats)
        self.hides = self.game.spec.hides(self.game.options)
        self.texts = _TEXTS.setdefault(self.game, {})
        self.same_for_all = not self.hides and getattr(self.game.parts.views, "impersonal", False)
        self.status = "open"
        self.owner: str | None = facts.owner
        self.chairs = [_chair(facts, seat) for seat in range(self.players)]
        self.has_bots = any(chair.bot is not None for chair in self.chairs)
        self.chat_open = facts.asked.chat
        self.clock = Clock(facts.asked.clock, self.players)
        self.match: Match | None = None
        self.line: list[tuple[int, int]] = []
        self.steps: list[Step] = []
        self.undone = 0  # how often something was taken back
        self.noticed = 0  # how many things everybody was shown; taking one back is another
        self.undo: Ask | None = None
        self.rematch: Ask | None = None
        self.after: str | None = None  # the table of the next game
        self.seq = 1
        self.touched: int = created["at"]  # when the last thing happened
        self.full_since: int | None = created["at"] if self.is_full else None
        self.keys: set[str] = set()
        self._service = service
        self._source = source
        self._witness: Eyes | None = None

    # -- what can be asked -----------------------------------------------------------------

    @property
    def is_full(self) -> bool:
        """Tell whether every seat is taken."""
        return all(chair.taken for chair in self.chairs)

    @property
    def actors(self) -> tuple[int, ...]:
        """Return the seats the game waits for."""
        return () if self.match is None or self.status != "running" else self.match.actors

    @property
    def has_begun(self) -> bool:
        """Tell whether anybody has decided anything, as far as everybody knows."""
        return any(seat != CHANCE for seat, _ in self._noticed())

    def _noticed(self) -> list[tuple[int, int]]:
        """Return what everybody was shown of the line."""
        if self._witness is None:
            return self.line
        eyes = Eyes(self.game, self.players, SPECTATOR)
        seen = [(seat, eyes.see(seat, code)) for seat, code in self.line]
        return [event for event in seen if event[1] != NOTHING]

    def seats_of(self, person: str | None) -> list[int]:
        """Return the seats of a person."""
        if person is None:
            return []
        return [s for s, chair in enumerate(self.chairs) if chair.person == person]

    def shows(self, seat: int, code: int) -> bool:
        """Tell whether everybody would notice a move."""
        return self._witness is None or self._witness.would(seat, code) != NOTHING

    def is_private(self, seat: int, code: int) -> bool:
        """Tell whether nobody but the seat itself would notice a move."""
        others = (v for v in (SPECTATOR, *range(self.players)) if v != seat)
        witness = self._witness
        return witness is not None and all(witness.would(seat, code, v) == NOTHING for v in others)

    def keep_up(self) -> None:
        """Take in what everybody and the seats of bots were shown: later that takes no time."""
        if self.match is not None and self.status == "running" and self.has_bots:
            bots = (seat for seat, chair in enumerate(self.chairs) if chair.bot is not None)
            for viewer in (SPECTATOR, *bots):
                self.match.noticed(viewer)

    def people(self) -> list[str]:
        """Return everybody who sits here, each once."""
        return list(dict.fromkeys(c.person for c in self.chairs if c.person is not None))

    def humans(self) -> list[int]:
        """Return the seats where a person decides."""
        return [s for s, chair in enumerate(self.chairs) if chair.human]

    @functools.cached_property
    def seat_names(self) -> list[str]:
        """Return what the game calls its seats, in English."""
        return [self.game.seat_name(s, players=self.players) for s in range(self.players)]

    def served(self, wall: int) -> int:
        """Return the service time of a moment."""
        return self._service.at(wall)

    # -- what happens ----------------------------------------------------------------------

    def apply(self, entry: Entry) -> None:
        """Let an entry happen; a move that the rules forbid raises and changes nothing."""
        _HAPPENS[entry["t"]](self, entry)
        self.touched = entry["at"]
        if key := entry.get("key"):
            self.keys.add(f"{entry['by']} {key}")
        if entry["t"] != "moved":
            self.has_bots = any(chair.bot is not None for chair in self.chairs)
            self._is_here(entry)

    def _is_here(self, entry: Entry) -> None:
        """Note that somebody is not away: they did something, and it was noticed."""
        if (by := entry.get("by")) is not None:
            for chair in self.chairs:
                if chair.away and chair.person == by:
                    chair.away = False

    def _sat(self, entry: Entry) -> None:
        chair = self.chairs[entry["seat"]]
        chair.person, chair.bot, chair.commit = entry["by"], None, entry.get("commit")
        self.owner = self.owner or entry["by"]
        self._filled(entry)

    def _stood(self, entry: Entry) -> None:
        self.chairs[entry["seat"]] = Chair()
        self.full_since = None

    def _bot(self, entry: Entry) -> None:
        chair = self.chairs[entry["seat"]]
        chair.bot = entry["bot"]
        if self.status == "open":
            chair.person, chair.commit, chair.value = None, None, None
        self._filled(entry)
        self._runs(entry)

    def _back(self, entry: Entry) -> None:
        self.chairs[entry["seat"]].bot = None
        self._runs(entry)

    def _filled(self, entry: Entry) -> None:
        if self.status == "open":
            self.full_since = entry["at"] if self.is_full else None

    def _revealed(self, entry: Entry) -> None:
        self.chairs[entry["seat"]].value = entry["value"]

    def _started(self, entry: Entry) -> None:
        self.match = self.game.start(self.players, chance=self._source(self.facts, self.chairs))
        self.status = "running"
        if self.hides:
            self._witness = Eyes(self.game, self.players, SPECTATOR)
        self._grow()
        self._runs(entry)

    def _moved(self, entry: Entry) -> None:
        assert self.match is not None
        seat = entry["seat"]
        self.match.play(seat, entry["code"])
        told = self._grow()
        if told:  # a question that went with an unseen move would tell of it
            self.undo = None
            self._is_here(entry)
        self._runs(entry, ended=(seat,) if told else ())

    def _grow(self) -> bool:
        """Take in what the match has beyond the line; tell whether all saw the first of it."""
        assert self.match is not None
        witness, told = self._witness, True
        news = self.match.news(len(self.line))
        if witness is None:
            for seat, code, draw in news:
                self.line.append((seat, code))
                self.steps.append(Step("move", seat, code, draw))
                self.noticed += 1
            return told
        for index, (seat, code, draw) in enumerate(news):
            is_open = seat == CHANCE and witness.sees_all
            shown = witness.see(seat, code)
            self.noticed += shown != NOTHING
            if index == 0:
                told = shown != NOTHING
            if not is_open or shown != code:  # of a deck with secrets it would tell some
                draw = None
            self.line.append((seat, code))
            self.steps.append(Step("move", seat, code, draw))
        return told

    def _runs(self, entry: Entry, ended: tuple[int, ...] = ()) -> None:
        """Let the right clocks run from now on, and note the end of the game."""
        match = self.match
        if match is None:
            return
        if match.is_over and self.status == "running":
            self.status = "over"
        if self.clock.limited:
            actors = self.actors
            over = {*ended, *(s for s in self.clock.running if s not in actors)}
            if self.status != "running":
                over = set()
            now = self.served(entry["at"])
            self.clock.turn(self._timed(), over, now, len(self.line))

    def _timed(self) -> list[int]:
        """Return the seats whose time runs: people the game waits for."""
        return [s for s in self.actors if s != CHANCE and self.chairs[s].human]

    def _undo_asked(self, entry: Entry) -> None:
        self.undo = Ask(entry["seat"])

    def _agreed(self, entry: Entry) -> None:
        ask = self.undo if entry["to"] == "undo" else self.rematch
        assert ask is not None
        ask.agreed[entry["seat"]] = entry.get("commit")

    def _declined(self, entry: Entry) -> None:
        if entry["to"] == "undo":
            self.undo = None
        else:
            self.rematch = None

    def _undone(self, entry: Entry) -> None:
        assert self.match is not None
        place, before = last_decision(self.match, entry["seat"]), self._noticed()
        self.match.undo(entry["seat"])
        self.line = self.match.kept
        if entry.get("granted") or self._noticed() != before:
            self.undo = None
            self.noticed += 1
        self.undone += 1
        if self._witness is not None:
            self._witness.again(self.line)
        self.steps.append(Step("undo", entry["seat"], line=tuple(self.line)))
        self.clock.back(place, self._timed(), self.served(entry["at"]))

    def _left(self, entry: Entry) -> None:
        chair, reason = self.chairs[entry["seat"]], entry["reason"]
        if self.players == 1:
            chair.left = reason
            self._aborted(entry)
            return
        assert self.match is not None
        self.match.resign(entry["seat"], reason)
        chair.left = reason
        chair.bot = chair.bot or SUBSTITUTE
        self.undo = None
        self.steps.append(Step("left", entry["seat"], reason=reason))
        self._runs(entry)

    def _aborted(self, entry: Entry) -> None:
        self.status = "aborted"
        self.undo = None
        self.clock.turn((), (), self.served(entry["at"]))

    def _rematch_asked(self, entry: Entry) -> None:
        self.rematch = Ask(entry["seat"], entry.get("commit"))

    def _next(self, entry: Entry) -> None:
        self.after, self.rematch = entry["to"], None

    def _away(self, entry: Entry) -> None:
        for seat in entry["seats"]:
            self.chairs[seat].away = True

    def _here(self, entry: Entry) -> None:
        for seat in entry["seats"]:
            self.chairs[seat].away = False

    def _quiet(self, entry: Entry) -> None:
        self.chat_open = not entry["closed"]

    def _owned(self, entry: Entry) -> None:
        self.owner = entry["owner"]


def rematch_agreed(table: Table) -> bool:
    """Tell whether everybody who has not gone away wants another game."""
    if table.rematch is None or table.after is not None:
        return False
    wanted = [seat for seat in range(table.players) if stays(table, seat)]
    asked = {table.chairs[seat].person for seat in table.rematch.agreed}
    return all(table.chairs[seat].person in asked for seat in wanted)


def stays(table: Table, seat: int) -> bool:
    """Tell whether a person has a seat here and did not abandon it."""
    chair = table.chairs[seat]
    return chair.person is not None and chair.left != "abandoned"


def _chair(facts: Facts, seat: int) -> Chair:
    """Return a seat as it is when the table is made."""
    who, person = facts.asked.seats[seat], facts.people[seat]
    if person is not None:
        return Chair(person=person, commit=facts.commits[seat])
    return Chair() if who == OPEN else Chair(bot=who)


_HAPPENS: Mapping[str, Callable[[Table, Entry], None]] = {
    "sat": Table._sat,
    "stood": Table._stood,
    "bot": Table._bot,
    "back": Table._back,
    "revealed": Table._revealed,
    "started": Table._started,
    "moved": Table._moved,
    "undo-asked": Table._undo_asked,
    "agreed": Table._agreed,
    "declined": Table._declined,
    "undone": Table._undone,
    "left": Table._left,
    "aborted": Table._aborted,
    "rematch-asked": Table._rematch_asked,
    "next": Table._next,
    "away": Table._away,
    "here": Table._here,
    "quiet": Table._quiet,
    "owned": Table._owned,
}
