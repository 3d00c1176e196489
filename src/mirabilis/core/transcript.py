"""What a viewer is shown of a match, event by event, and nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from mirabilis.core.seats import ALL, NOTHING
from mirabilis.core.words import Said

if TYPE_CHECKING:
    from mirabilis.core.game import Game


class Event(NamedTuple):
    """One thing a viewer noticed. Numbers count what this viewer noticed, so no gap tells."""

    number: int
    seat: int
    code: int  # the move, or a stand-in for it
    said: Said
    view: dict[str, Any]  # what the viewer sees after it


class Watch:
    """A viewer's transcript, kept up with the line of the match as it grows."""

    def __init__(self, game: Game, players: int, begin: Any, viewer: int) -> None:
        self.game = game
        self.viewer = viewer
        self.events: list[Event] = []
        self._tables = game.tables(players)
        self._states = begin.copy()
        self._seen = game.new_state()
        self._done = 0

    def follow(self, line: Sequence[tuple[int, int]]) -> list[Event]:
        """Take in what the line has beyond what was taken in before; return all events."""
        calls = self.game.calls
        for seat, move in line[self._done :]:
            shown = move
            if self.viewer != ALL:
                shown = calls.tell(self._tables, self._states, seat, move, self.viewer)
            said = None
            if shown != NOTHING:
                said = describe(self.game, self.look(), seat, shown)
            calls.act(self._tables, self._states, seat, move)
            if said is not None:
                view = game_view(self.game, self._tables, self.look(), self.viewer)
                self.events.append(Event(len(self.events) + 1, seat, shown, said, view))
        self._done = len(line)
        return self.events

    def look(self) -> Any:
        """Return what the viewer observes now."""
        observe(self.game, self._tables, self._states, self.viewer, self._seen)
        return self._seen


class Ear:
    """What a viewer is shown as bare codes: a transcript for programs, and much faster."""

    def __init__(self, game: Game, players: int, begin: Any, viewer: int) -> None:
        self.calls = game.calls
        self.viewer = viewer
        self.heard: list[tuple[int, int]] = []
        self._tables = game.tables(players)
        self._states = begin.copy()
        self._done = 0

    def follow(self, line: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
        """Take in what the line has beyond what was taken in before; return all that was shown."""
        tell, act = self.calls.tell, self.calls.act
        for seat, move in line[self._done :]:
            shown = tell(self._tables, self._states, seat, move, self.viewer)
            if shown != NOTHING:
                self.heard.append((seat, shown))
            act(self._tables, self._states, seat, move)
        self._done = len(line)
        return self.heard


def observe(game: Game, tables: Any, states: Any, viewer: int, seen: Any) -> None:
    """Write what a viewer may know into ``seen``: the one gate between a state and anybody."""
    if viewer == ALL:
        seen[0] = states[0]
    else:
        game.calls.look(tables, states, viewer, seen)


def describe(game: Game, seen: Any, seat: int, code: int) -> Said:
    """Return the sentence for an event from what the viewer saw before it."""
    if code in game.spec.stand_ins:
        return f"stand-in.{game.spec.stand_ins[code]}", {}
    said: Said = game.parts.face.describe(game.options, seen[0], seat, code)
    return said


def game_view(game: Game, tables: Any, seen: Any, viewer: int) -> dict[str, Any]:
    """Return the game's own view of an observed state."""
    view: dict[str, Any] = game.parts.views.view(game.options, tables[0], seen[0], viewer)
    return view
