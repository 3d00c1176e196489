"""What a viewer is shown of each event, as codes."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from mirabilis.core.game import Game
from mirabilis.core.seats import NOTHING
from mirabilis.core.transcript import describe, observe
from mirabilis.core.words import Said


class Eyes:
    """The eyes of a viewer, moving along the line of a game."""

    def __init__(self, game: Game, players: int, viewer: int) -> None:
        self.game = game
        self.viewer = viewer
        self._calls = game.calls
        self._tables = game.tables(players)
        self._states = game.new_state()
        self._calls.begin(self._tables, self._states)

    def see(self, seat: int, code: int) -> int:
        """Return what the viewer is shown of an event, and go beyond it; `NOTHING` for nothing."""
        shown: int = self._calls.tell(self._tables, self._states, seat, code, self.viewer)
        self._calls.act(self._tables, self._states, seat, code)
        return shown

    def would(self, seat: int, code: int, viewer: int | None = None) -> int:
        """Return what the viewer, or another one, would be shown of an event, and stay there."""
        viewer = self.viewer if viewer is None else viewer
        shown: int = self._calls.tell(self._tables, self._states, seat, code, viewer)
        return shown

    def hear(self, seat: int, code: int) -> tuple[int, Said | None]:
        """Return what the viewer is shown, with its sentence in no language yet."""
        shown: int = self._calls.tell(self._tables, self._states, seat, code, self.viewer)
        said = None
        if shown != NOTHING:
            seen = self.game.new_state()
            observe(self.game, self._tables, self._states, self.viewer, seen)
            said = describe(self.game, seen, seat, shown)
        self._calls.act(self._tables, self._states, seat, code)
        return shown, said

    @property
    def sees_all(self) -> bool:
        """Tell whether nothing is hidden from the viewer now."""
        seen = self.game.new_state()
        observe(self.game, self._tables, self._states, self.viewer, seen)
        return bool(seen.tobytes() == self._states.tobytes())

    def again(self, line: Sequence[tuple[int, int]]) -> None:
        """Go to the end of another line, seeing nothing on the way."""
        self._states = self.game.new_state()  # a game begins on a blank state only
        self._calls.begin(self._tables, self._states)
        self._calls.run(self._tables, self._states, np.array(line, np.int64).reshape(-1, 2))
