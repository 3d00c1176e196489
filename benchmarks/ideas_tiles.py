"""Which side lengths and lines of the tiles of ideas play best: decision 0012.

``python -m benchmarks.ideas_tiles [--screen] [--picture FILE] [NAME ...]``

Every tile set lays games in three ways: at random; by the opinion that `greedy` goes by, with decks
of shapes drawn by one recipe and without theories; and snugly, each tile where it has the most
correct matches. Some sets are ones that the game does not take: more sides are of one kind than it
has room for, or a tile looks the same after a half turn. One way to lay such a tile would have two
names; the second is left out, and there are no games by the opinion.
"""

from __future__ import annotations

import argparse
import dataclasses
import itertools
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numba import njit

import mirabilis
from benchmarks.ideas_layouts import N, Set, Shape, contains, measures, picture, pieces
from mirabilis.core.game import Array
from mirabilis.core.rng import below, start
from mirabilis.core.spec import GameSpec
from mirabilis.games.ideas import spec
from mirabilis.games.ideas import tables as filling
from mirabilis.games.ideas.deck import IDS, Card
from mirabilis.games.ideas.kernel import legal
from mirabilis.games.ideas.laying import TOUCHING, end_to_end, key_of, lay, meeting, tile_at
from mirabilis.games.ideas.layout import Laid
from mirabilis.games.ideas.spec import FIELDS

SEED, RANDOM, SNUG, DECKS, GREEDY = 1905, 1000, 100, 20, 30  # the last: games for each deck
MEASURED, OF_DECK = 20, 5  # random games, and games by the opinion with each deck
SIZES = (3, 3, 3, 4, 4, 4, 4, 5, 5, 5)  # of the shapes of each deck of ten
AT = 60  # tiles on the table when shapes are looked for and snug games are measured
PLAYERS, MOST = 4, spec.TILES
WIDE = 8  # sides of one kind that the tables have room for here

compiled: Callable[[Any], Any] = njit


SETS = (
    Set("chosen"),
    Set("dart mirrored", dart="2211"),
    Set("dart mirrored, thick obtuse", dart="2211", thick="L1122"),
    Set("dart mirrored, thin obtuse", dart="2211", thin="S1122"),
    Set("dart mirrored, both obtuse", dart="2211", thick="L1122", thin="S1122"),
    Set("dart, short sides swapped", dart="1212"),
    Set("dart, long sides swapped", dart="2121"),
    Set("both obtuse", thick="L1122", thin="S1122"),
    Set("thick obtuse", thick="L1122"),
    Set("thin obtuse", thin="S1122"),
    Set("rhombi opposite", thick="L1212", thin="S1212"),
    Set("rhombi three alike", thick="L1112", thin="S1112"),
    Set("kite and dart three alike", kite="1112", dart="2221"),
    Set("thick short, thin long", thick="S1221", thin="L1221"),
    Set("both rhombi long", thin="L1221"),
    Set("both rhombi short", thick="S1221"),
    Set("lines follow length", "1221", "1221", "L1111", "S2222"),
    Set("follow length, rhombi acute", "1221", "1221"),
    Set("suns and stars", "1221", "2112"),
    Set("suns and stars, short alike", "1111", "2112"),
    Set("long sides alike", "1121", "2122"),
    Set("long sides alike, dart mirrored, thin obtuse", "1121", "2212", thin="S1122"),
)


def screen() -> list[Set]:
    """Return all lines on kite and dart, but for names of lines and mirror images, with rhombi
    acute or obtuse."""
    found = {}
    for lines in itertools.product("12", repeat=8):
        looks = []
        for way in (lines, lines[3::-1] + lines[:3:-1]):  # as it is, and in a mirror
            first = way[0], way[1]  # the kite's first long and short side have one line
            looks.append("".join("12"[x != first[i % 4 in (1, 2)]] for i, x in enumerate(way)))
        found[min(looks)] = min(looks)[:4], min(looks)[4:]
    rhombi = list(itertools.product(("L1221", "L1122"), ("S1221", "S1122")))
    return [Set("", *kites, *both) for kites in found.values() for both in rhombi]


def roomy(old: GameSpec) -> GameSpec:
    """Return the facts of the game with room for more placements."""
    room = (2 + 2 * MOST) * WIDE
    sizes = {"placements": (np.int16, room), "fit": (np.int8, (spec.KINDS_OF_SIDE, WIDE))}
    state, tables = (
        np.dtype([(n, *sizes.get(n, (kind[n].base, kind[n].shape))) for n in kind.names or ()])
        for kind in (old.state, old.tables)
    )
    return dataclasses.replace(old, state=state, tables=tables, max_moves=room)


GAME = mirabilis.load("ideas")
GAME.spec = roomy(GAME.spec)


def tables(chosen: Set, shapes: list[Shape]) -> Array:
    """Return the tables; of a rhombus that looks the same after a half turn two sides are laid."""
    found = np.zeros(1, GAME.spec.tables)
    found["seats"] = PLAYERS
    found["einstein"][0] = range(PLAYERS)
    filling._tiles(chosen.tiles(), found)
    for number, shape in enumerate(shapes):
        tiles = tuple(Laid(FIELDS[field], at, turn) for field, at, turn in shape)
        filling._card(number, Card(IDS[number], tiles, 2 * len(tiles) - 3, None, None), found)
    for kind in range(spec.KINDS_OF_SIDE):
        fits = [int(f) for f in found["fit"][0, kind, : found["n_fits"][0, kind]]]
        fits = [f for f in fits if f >> 2 not in chosen.twofold or f & 3 < 2]
        found["fit"][0, kind] = fits + [0] * (WIDE - len(fits))
        found["n_fits"][0, kind] = len(fits)
    return found


class Games(NamedTuple):
    """By game and number of tiles: the last tile, placements by field, and how many seats have
    a field that fits nowhere (0), or nothing that fits (1); by game: shapes completed."""

    laid: Array
    places: Array
    lacking: Array
    done: Array

    def sizes(self) -> Array:
        return np.asarray((self.places.sum(axis=2) > 0).sum(axis=1))


@compiled
def look(s: Any, found: Games, game: int) -> None:
    at = int(s.n_tiles) - 1
    found.laid[game, at] = s.tiles[at]
    for i in range(int(s.n_placements)):
        found.places[game, at, int(s.placements[i]) >> 2 & 3] += 1
    for seat in range(PLAYERS):
        fit = found.places[game, at][s.stock[seat] != 0] != 0
        found.lacking[game, at, 0] += 0 if np.all(fit) else 1
        found.lacking[game, at, 1] += 0 if np.any(fit) else 1


@compiled
def matches(t: Any, s: Any, tile: int) -> int:
    f, n = tile >> 4 & 3, 0
    for k in range(int(s.n_tiles)):
        other = int(s.tiles[k])
        if meeting(t, tile, other) == TOUCHING:
            g = other >> 4 & 3
            for i in range(int(t.sides[f])):
                for j in range(int(t.sides[g])):
                    if t.kind[f, i] == t.kind[g, j] and end_to_end(t, tile, i, other, j):
                        n += 1
    return n


@compiled
def choose(t: Any, s: Any, w: Any, seat: int, snug: bool) -> int:
    n = int(legal(t, s, seat, w.moves))
    if snug and s.n_tiles > 0:
        best = kept = 0
        for i in range(n):
            joins = matches(t, s, tile_at(t, s, w.moves[i]))
            if joins > best:
                best, kept = joins, 0
            if joins == best:
                w.moves[kept] = w.moves[i]
                kept += 1
        n = kept
    return int(w.moves[int(below(w.rng, n))]) if n > 0 else -1


@compiled
def laying(room: Any, found: Games, first: int, most: int, snug: bool) -> None:
    """Lay two tiles each in turn, to the round in which somebody has two fields left."""
    t, w, s = room[0][0], room[3][0], room[2][0]
    for game in range(found.laid.shape[0]):
        start(w.rng, SEED, first + game)
        room[2][0] = room[1][0]
        ending = False
        while not ending and s.n_tiles < most:
            ending = True  # if nobody can lay a tile
            for turn in range(2 * PLAYERS):
                seat = turn // 2
                code = choose(t, s, w, seat, snug)
                if code < 0 or s.n_tiles >= most:
                    continue
                field = code - spec.FIRST if s.n_tiles == 0 else code >> 2 & 3
                lay(t, s, key_of(0, field, 0) if s.n_tiles == 0 else tile_at(t, s, code), seat)
                s.stock[seat, field] -= 1
                look(s, found, game)
                ending = False
            for seat in range(PLAYERS):
                if np.sum(s.stock[seat] != 0) <= spec.ENOUGH:
                    ending = True


def by_opinion() -> Any:
    """Return a compiled loop of games by the opinion, without theories."""
    stride = GAME.instance("mirabilis.search.templates.playing").stride_guided

    @compiled
    def run(room: Any, found: Games, first: int) -> None:
        t, w, s = room[0][0], room[3][0], room[2][0]
        for game in range(found.laid.shape[0]):
            start(w.rng, SEED, first + game)
            room[2][0] = room[1][0]
            s.taken[PLAYERS - 1] = (1 << len(spec.THEORIES)) - 1  # so none is ever revealed
            known = 0
            while stride(t, s, w, 1, -1) != 0:
                if s.n_tiles > known:
                    known += 1
                    look(s, found, game)
            for seat in range(PLAYERS):
                for card in range(spec.DECK):
                    found.done[game] += int(s.completed[seat]) >> card & 1

    return run


def play(loop: Any, t: Array, count: int, *how: int) -> Games:
    begin, sizes = GAME.new_state(), ((count, MOST), (count, MOST, N), (count, MOST, 2), (count,))
    found = Games(*(np.zeros(size, np.int64) for size in sizes))
    GAME.calls.begin(t, begin)
    loop((t, begin, GAME.new_state(), GAME.new_work()), found, *how)
    return found


def draw_shapes(chosen: Set, number: int) -> list[Shape]:
    """Draw forty shapes: the first tiles of random games, none the same as another when turned."""
    t = tables(chosen, [])
    found: list[Shape] = []
    for size in SIZES * PLAYERS:
        games = play(laying, t, 60, 1000 * (number * 40 + len(found)), size, False)
        for shape in map(pieces, games.laid):
            alike = [old for old in found if len(old) == size]
            if not any(contains(chosen.twofold, old, shape[:size]) for old in alike):
                found.append(shape[:size])
                break
    return found


def choices(games: Games) -> dict[str, float]:
    """Return how many placements there are, and how often something fits nowhere."""
    places = games.places.sum(axis=2)
    lacking = [np.where(places > 0, games.lacking[..., k], np.nan) * 25 for k in range(2)]
    found = {"fewest": places[places > 0].min(), "lacks": np.nanmean(lacking[0])}
    found |= {"lacks late": np.nanmean(lacking[0][:, 9:]), "stuck": np.nanmean(lacking[1])}
    found |= {f"at {n}": np.median(p[p > 0]) for n in (2, 20, 40, 60) for p in [places[:, n - 1]]}
    return found | {"tiles": games.sizes().mean()}


def report(title: str, rows: list[dict[str, float]]) -> None:
    """Print means over games or decks, and how sure they are (95 %)."""
    print(f"  {title:7}", end="")
    for name in rows[0]:
        values = [row[name] for row in rows]
        sure = f" ± {2 * np.std(values, ddof=1) / len(rows) ** 0.5:.2g}" if rows[1:] else ""
        print(f"  {name} {np.mean(values):.4g}{sure}", end="")
    print(flush=True)


def survey(title: str, chosen: Set, ideas: list[Shape]) -> Shape:
    """Print the measures of Big Ideas; return the one of median compactness."""
    rows = [measures(chosen, tiles) for tiles in ideas]
    report(title, rows)
    return ideas[int(np.argsort([row["hull"] for row in rows])[len(rows) // 2])]


def study(chosen: Set, run: Any) -> list[Shape]:
    """Print what is found about a set; return a typical snug game, and one by the opinion."""
    print(*chosen, sep="  ", flush=True)
    t = tables(chosen, [])
    chance = play(laying, t, (RANDOM if run else RANDOM // 8), 0, MOST, False)
    report("random", [choices(chance)])
    ideas = [pieces(laid[:AT]) for laid in chance.laid[chance.sizes() >= AT][:MEASURED]]
    survey("random", chosen, ideas)
    snug = play(laying, t, (SNUG if run else SNUG // 4), 10**6, AT, True)
    found = [survey("snug", chosen, [pieces(a[:AT]) for a in snug.laid[snug.sizes() == AT]])]
    there, scores, ends = [], [], []
    for number in range(DECKS if run else 0):
        shapes = draw_shapes(chosen, number)
        inside = [contains(chosen.twofold, tiles, s) for tiles in ideas for s in shapes]
        there.append({"shapes there": 100 * float(np.mean(inside))})
        if not chosen.twofold:
            games = play(run, tables(chosen, shapes), GREEDY, 10**7 + 1000 * number)
            scores.append(choices(games) | {"completed": games.done.mean()})
            ends += [pieces(games.laid[g, : games.sizes()[g]]) for g in range(OF_DECK)]
    if there:
        report("random", there)
    if scores:
        report("greedy", scores)
        found.append(survey("greedy", chosen, ends))
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*")
    parser.add_argument("--screen", action="store_true", help="all sets, without opinions")
    parser.add_argument("--picture", type=Path)
    given = parser.parse_args()
    chosen = screen() if given.screen else [s for s in SETS if s.name in (given.names or s.name)]
    run = None if given.screen else by_opinion()
    found = {one: study(one, run) for one in chosen}
    if given.picture:
        given.picture.write_text(picture(found), encoding="utf-8")


if __name__ == "__main__":
    main()
