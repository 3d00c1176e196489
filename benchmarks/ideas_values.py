"""How hard the shapes of `ideas` are: what the values of its Inspirations are fitted to.

``python -m benchmarks.ideas_values`` samples shapes of 3 to 6 tiles, puts them into decks, lets
`greedy` play tables of four with them, counts how often a card that is on hand at the beginning of
a turn is completed by the end of it, and fits the logarithm. ``docs/lab/ideas-values.md`` has the
result, and `mirabilis.games.ideas.deck.difficulty` uses it.
"""

from __future__ import annotations

import argparse
import random
from dataclasses import dataclass
from typing import Any

import numpy as np
from numba import njit

import mirabilis
from mirabilis.core.rng import start
from mirabilis.games.ideas import deck, tileset
from mirabilis.games.ideas.layout import Layout
from mirabilis.games.ideas.spec import DECK, FIELDS, PLACING, SEATS

WANTED = {3: 60, 4: 110, 5: 70, 6: 40}  # shapes by size
HAND_OF_SIZES = (3, 3, 4, 4, 4, 4, 5, 5, 5, 6)  # one deck
TRIED = 4  # placements of which the one that joins most sides is taken, for compact shapes
EVERYBODY = -1  # all seats go by the opinion


@dataclass
class Shape:
    """A shape, and how often it was on hand and completed."""

    tiles: list[str]
    layout: Layout
    held: float = 0.0
    done: float = 0.0

    @property
    def rate(self) -> float:
        """Return how often it is completed in a turn it is on hand."""
        return (self.done + 0.5) / (self.held + 1.0)


def sample(seed: int, scale: float = 1.0) -> list[Shape]:
    """Return different shapes, some grown anyhow and some compact."""
    choose = random.Random(seed)
    outlines = tileset.read(mirabilis.load("ideas", jit=False).options.files["tiles"])
    found: dict[Any, Shape] = {}
    for size, wanted in WANTED.items():
        count = len(found) + max(int(wanted * scale), 4 * HAND_OF_SIZES.count(size))
        while len(found) < count:
            layout, texts, compact = Layout(outlines), [], choose.random()
            for number in range(size):
                places = layout.placements()
                some = [choose.choice(places)]
                if number >= 2 and choose.random() < compact:
                    some = choose.sample(places, min(TRIED, len(places)))
                texts.append(max(some, key=lambda text: _joins(layout, text)))
                layout.lay(texts[-1])
            shape = Shape(texts, layout)
            found.setdefault(deck.canonical(tuple(layout.tiles)), shape)
    return list(found.values())


def _joins(layout: Layout, text: str) -> int:
    tile = layout.read(text)
    return sum(len(layout.touching(tile, other)) for other in layout.tiles) if tile else 0


def measure(shapes: list[Shape], games: int, rounds: int, seed: int) -> None:
    """Play decks of the shapes, each shape in some of them, and count."""
    choose = random.Random(seed)
    usual = mirabilis.load("ideas", jit=False).options.files["deck"]
    by_size = {size: [s for s in shapes if len(s.tiles) == size] for size in WANTED}
    tables = max(-(-len(by_size[n]) // (SEATS * HAND_OF_SIZES.count(n))) for n in WANTED)
    count = None
    for turn in range(rounds):
        order = {size: choose.sample(some, len(some)) for size, some in by_size.items()}
        for table in range(tables):
            chosen = [
                order[size][
                    (table * SEATS + seat) * HAND_OF_SIZES.count(size) % len(order[size]) - k
                ]
                for seat in range(SEATS)
                for size in WANTED
                for k in range(HAND_OF_SIZES.count(size))
            ]
            cards = {card: {"tiles": s.tiles} for card, s in zip(deck.IDS, chosen, strict=True)}
            game = mirabilis.load("ideas", deck={**usual, "cards": cards})
            count = count or counter(game)
            held, done = np.zeros(SEATS * DECK), np.zeros(SEATS * DECK)
            begin = game.new_state()
            game.calls.begin(game.tables(SEATS), begin)
            work = (game.tables(SEATS), begin, game.new_state(), game.new_work())
            count(*work, seed * 1000 + turn * tables + table, games, held, done)
            for number, shape in enumerate(chosen):
                shape.held += held[number]
                shape.done += done[number]


def counter(game: Any) -> Any:
    """Return compiled play by the opinion that counts cards on hand and cards completed."""
    stride = game.instance("mirabilis.search.templates.playing").stride_guided

    @njit(nogil=True)
    def count(
        tables: Any, begin: Any, states: Any, work: Any, key: int, games: int, held: Any, done: Any
    ) -> None:
        t = tables[0]
        w = work[0]
        for number in range(games):
            start(w.rng, key, number)
            states[0] = begin[0]
            state = states[0]
            last = 0
            while stride(t, state, w, 1, EVERYBODY) != 0:
                turn = int(state.rounds) * SEATS + int(state.turn)
                if state.phase == PLACING and state.laid == 0 and turn != last:
                    last = turn
                    for card in range(DECK):
                        if int(state.hand[state.turn]) >> card & 1 != 0:
                            held[int(state.turn) * DECK + card] += 1
            for seat in range(SEATS):
                for card in range(DECK):
                    if int(state.completed[seat]) >> card & 1 != 0:
                        done[seat * DECK + card] += 1

    return count


def traits(shape: Shape) -> list[float]:
    """Return what the formula looks at: one, tiles by field, different fields, extra joins."""
    layout = shape.layout
    fields = [tile.field for tile in layout.tiles]
    joins = sum(
        len(layout.touching(one, two))
        for i, one in enumerate(layout.tiles)
        for two in layout.tiles[:i]
    )
    return [1.0, *(fields.count(f) for f in FIELDS), len(set(fields)), joins - len(fields) + 1]


def fit(shapes: list[Shape]) -> tuple[Any, float, float]:
    """Return the coefficients of minus the logarithm of the rates, their error, and R squared."""
    known = [shape for shape in shapes if shape.done > 0]
    hard = -np.log([shape.rate for shape in known])
    weight = np.sqrt([shape.done + 1.0 for shape in known])
    looks = np.array([traits(shape) for shape in known])
    found, *_ = np.linalg.lstsq(looks * weight[:, None], hard * weight, rcond=None)
    rest = (hard - looks @ found) * weight
    spread = (hard - np.average(hard, weights=weight**2)) * weight
    error = float(np.sqrt((rest**2).sum() / (weight**2).sum()))
    return found, error, float(1.0 - (rest**2).sum() / (spread**2).sum())


def main() -> None:
    """Print rates by size and the fitted formula."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=250)
    parser.add_argument("--rounds", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1905)
    args = parser.parse_args()
    shapes = sample(args.seed)
    measure(shapes, args.games, args.rounds, args.seed)
    for size in WANTED:
        rates = [shape.rate for shape in shapes if len(shape.tiles) == size]
        low, mid, high = np.quantile(rates, [0.1, 0.5, 0.9])
        print(f"{size} tiles: {len(rates)} shapes, completed in {mid:.1%} of turns on hand"
              f" (10 to 90 %: {low:.1%} to {high:.1%})")  # fmt: skip
    found, error, explained = fit(shapes)
    for name, value in zip(("1", *FIELDS, "different fields", "extra joins"), found, strict=True):
        print(f"{name:18s} {value:+.3f}")
    print(f"error {error:.2f}, R squared {explained:.3f}")
    used = np.array([deck.difficulty(shape.layout) / 100 for shape in shapes])
    fitted = np.array([traits(shape) for shape in shapes]) @ found
    print(f"the formula in use differs by {np.abs(used - fitted).max():.2f} at most")


if __name__ == "__main__":
    main()
