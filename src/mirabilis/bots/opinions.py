"""The game's own opinion, asked in a state that a seat can imagine."""

from __future__ import annotations

from mirabilis.core.game import Array, Game
from mirabilis.core.seat import Seat
from mirabilis.core.sums import added
from mirabilis.search.opinion import ESTIMATES


class Dreamer:
    """Draws states that a seat can imagine, for questions to the game."""

    def __init__(self, game: Game, seed: int, use: str) -> None:
        self.game = game
        self.states = game.new_state()
        self.work = game.new_work()
        self._seed = seed
        self._use = use

    def dream(self, seat: Seat) -> tuple[Array, Array]:
        """Return a state, and scratch memory that holds the moves of the seat."""
        calls, work = self.game.calls, self.work
        work["key"][0] = seat.random(self._seed, self._use).getrandbits(64)
        calls.stream(work, 0)
        calls.dream(seat.tables, seat.seen, seat.number, work, self.states)
        work["moves"][0, : len(seat.codes)] = seat.codes
        return self.states, work


class Opinion:
    """What the game thinks of the moves of a seat, `prior`."""

    def __init__(self, game: Game, seed: int = 0) -> None:
        self._dreamer = Dreamer(game, seed, "opinion")

    def weights(self, seat: Seat) -> list[float]:
        """Return the weight of each of the moves."""
        states, work = self._dreamer.dream(seat)
        count = len(seat.codes)
        opinion = self._dreamer.game.instance(ESTIMATES).opinion
        opinion(seat.tables, states, work, seat.number, count)
        weights: list[float] = work["priors"][0, :count].tolist()
        return weights

    def certain(self, seat: Seat, share: float) -> int | None:
        """Return the move that has at least this share of all weight, if there is one."""
        weights = self.weights(seat)
        best = max(weights)
        return seat.codes[weights.index(best)] if best >= share * added(weights) else None


class Impulse:
    """What the game would do for a seat of its own accord, `aside`."""

    def __init__(self, game: Game, seed: int = 0) -> None:
        self._dreamer = Dreamer(game, seed, "aside")

    def __call__(self, seat: Seat) -> int | None:
        """Return the code of a move, or None for nothing."""
        if not seat.codes:
            return None
        states, work = self._dreamer.dream(seat)
        impulse = self._dreamer.game.instance(ESTIMATES).impulse
        index = impulse(seat.tables, states, work, seat.number, len(seat.codes))
        return seat.codes[index] if index >= 0 else None
