"""Makes the golden files of ewn: a readable playthrough and a record for each way to end.

To write them again after a change that is meant: ``python -m games.ewn.golden`` in ``tests``.
"""

from __future__ import annotations

import random
from pathlib import Path

import mirabilis
from games.teller import Teller
from mirabilis import CHANCE, SPECTATOR

FOLDER = Path(__file__).parents[2] / "golden" / "ewn"
VIEWERS = {"Red": 0, "Blue": 1, "spectator": SPECTATOR}


class Race(Teller):
    """A race, its board drawn at the beginning and after every turn."""

    few = 12
    between = " "

    def __init__(self, heading, match):
        super().__init__(heading, match, VIEWERS)
        self.boards()

    def turn(self, seat, die, move):
        """Throw and step, and draw the board."""
        self.play(CHANCE, str(die))
        self.play(seat, move)
        self.boards()


def arranging():
    """Hidden arrangements, a change of mind, refusals, both turned over, the first turns."""
    game = mirabilis.load("ewn", first="random")
    teller = Race("Arranging, and the first turns", game.start(chance="manual"))
    teller.play(0, "654321")
    teller.boards()
    teller.view("Red")
    teller.view("Blue")
    teller.play(0, "246135")
    teller.play(1, "3N")
    teller.play(1, "123564")
    teller.play(CHANCE, "first:blue")
    teller.play(CHANCE, "6")
    teller.play(1, "6NW")
    teller.play(CHANCE, "4")
    teller.play(0, "5E")
    teller.play(0, "4N")
    teller.play(0, "4S")
    teller.boards()
    teller.match.resign(0)
    return teller.end()


def corner():
    """The player chooses a neighbour, takes a stone of its own, enters the occupied corner."""
    game = mirabilis.load("ewn", substitute="either")
    match = game.position("...../.12../..5b./...../....e r -", chance="manual")
    teller = Race("Either neighbour moves, and the corner is entered", match)
    teller.play(CHANCE, "4")
    teller.play(0, "1E")
    teller.play(0, "2S")
    teller.turn(1, 3, "2NW")
    teller.turn(0, 6, "2SE")
    teller.turn(1, 1, "2W")
    teller.turn(0, 5, "2SE")
    teller.view("spectator")
    return teller.end()


def elimination():
    """The greater neighbour must move, and the last stone falls."""
    match = mirabilis.load("ewn", board="3x4").position(".1../2.6./.a.. r -", chance="manual")
    teller = Race("The greater neighbour moves, and the last stone falls", match)
    teller.play(CHANCE, "4")
    teller.play(0, "2E")
    teller.play(0, "6S")
    teller.turn(1, 3, "1W")
    teller.turn(0, 2, "2S")
    return teller.end()


def playthrough():
    """Return the text of the whole playthrough."""
    return "\n".join([*arranging(), *corner(), *elimination()]).rstrip() + "\n"


def played(match, rng, events=10**6):
    """Play at random, no more than so many decisions."""
    while match.actors and events:
        seat = match.actors[0]
        match.play(seat, rng.choice(match.moves(seat)))
        events -= 1
    return match


def endings():
    """Return one record for each way a game can end, by file name."""
    load = mirabilis.load
    matches = {"corner": played(load("ewn").start(seed=1905), random.Random(0))}
    lots = load("ewn", setup="random", substitute="either", first="random")
    matches["elimination"] = next(
        match
        for seed in range(1000)
        if (match := played(lots.start(seed=f"game {seed}"), random.Random(seed)))
        and match.outcome.reason == "elimination"
    )
    standard = load("ewn", setup="standard", first="blue")
    matches["resigned"] = played(standard.start(seed=4), random.Random(4), 6)
    matches["resigned"].resign(1)
    matches["time"] = load("ewn", board="4x4", stones="3").position(
        "1.../.2b./..../...c b -", chance="manual"
    )
    matches["time"].play(CHANCE, "1")
    matches["time"].play(1, "2NW")
    matches["time"].resign(0, "time")
    matches["abandoned"] = load("ewn").start(seed=7)
    for seat, order in ((0, "123456"), (0, "654321")):
        matches["abandoned"].play(seat, order)
    matches["abandoned"].resign(1, "abandoned")
    return {name: match.record().dumps() for name, match in matches.items()}


def main():
    """Write all golden files."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    (FOLDER / "playthrough.txt").write_text(playthrough(), encoding="utf-8")
    for name, text in endings().items():
        (FOLDER / f"{name}.mir").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
