"""Makes the golden files of code: a readable playthrough and a record for each way to end.

To write them again after a change that is meant: ``python -m games.code.golden`` in ``tests``.
"""

from __future__ import annotations

import random
from pathlib import Path

import mirabilis
from games.teller import Teller
from mirabilis import CHANCE, SPECTATOR
from mirabilis.games.code.game import advice

FOLDER = Path(__file__).parents[2] / "golden" / "code"
VIEWERS = {"Player 1": 0, "Player 2": 1, "spectator": SPECTATOR}


class Cracking(Teller):
    """A game of code, with the exact chances where they are asked for."""

    def __init__(self, heading, match):
        super().__init__(heading, match, VIEWERS)

    def chances(self, name):
        """Write the exact chances of a seat."""
        board = self.match.view(VIEWERS[name])["board"]
        self.lines += [f"   chances of {name}:"]
        self.lines += [*advice(board, self.match.game.messages.say).splitlines(), ""]


def arranging():
    """Hidden letters, a change of mind, refusals, the lot, and the first looks."""
    game = mirabilis.load("code", first="random")
    teller = Cracking("Arranging, and the first looks", game.start(players=2, chance="manual"))
    teller.play(CHANCE, "deal:xyzt")
    teller.play(CHANCE, "deal:xxyz")
    teller.play(0, "tzyx")
    teller.play(0, "xyzt")
    teller.boards()
    teller.play(1, "xyzt")
    teller.play(1, "xxyz")
    teller.play(CHANCE, "first:1")
    teller.play(CHANCE, "3 3 8 1")
    teller.play(0, "2.1=t")
    teller.play(0, "1.1=x")
    teller.play(0, "2.1=z")
    teller.play(CHANCE, "9 9 9 J")
    teller.boards()
    teller.play(1, "move xyzt")
    teller.play(1, "move zxyx")
    teller.boards()
    teller.chances("Player 1")
    teller.view("Player 1")
    teller.match.resign(1)
    return teller.end()


def cracking():
    """Right guesses in one turn, stopping, a set without a letter, a joker, and the end."""
    game = mirabilis.load("code", may_stop="yes")
    match = game.start(players=2, chance="manual")
    for letters in ("xyzt", "yyzt"):
        match.play(CHANCE, f"deal:{letters}")
    for seat, row in enumerate(("xyzt", "tyzy")):
        match.play(seat, row)
    teller = Cracking("Cracking a code", match)
    teller.read()
    teller.play(CHANCE, "4 4 9 3")
    teller.play(0, "2.2=y")
    teller.play(0, "on")
    teller.play(CHANCE, "1 1 7 2")
    teller.play(0, "2.4=y")
    teller.play(0, "stop")
    teller.play(CHANCE, "3 7 3 7")
    teller.play(CHANCE, "2 6 6 9")
    teller.play(0, "2.1=z")
    teller.play(CHANCE, "4 8 J J")
    teller.play(1, "move zyty")
    teller.play(1, "1.1=x")
    teller.play(1, "stop")
    teller.play(CHANCE, "7 9 3 9")
    teller.chances("Player 1")
    teller.play(0, "2.3=t")
    teller.play(0, "on")
    teller.play(CHANCE, "5 7 5 7")
    teller.play(0, "2.1=z")
    teller.boards()
    return teller.end()


def playthrough():
    """Return the text of the whole playthrough."""
    return "\n".join([*arranging(), *cracking()]).rstrip() + "\n"


def played(match, seed, decisions=10**6):
    """Play at random, no more than so many decisions."""
    rng = random.Random(seed)
    while match.actors and decisions:
        seat = match.actors[0]
        match.play(seat, rng.choice(match.moves(seat)))
        decisions -= 1
    return match


def endings():
    """Return one record for each way a game can end, by file name."""
    load = mirabilis.load
    matches = {"cracked": played(load("code").start(players=3, seed=1905), 0)}
    lots = load("code", first="random", may_stop="yes")
    matches["resigned"] = played(lots.start(players=2, seed="a text"), 4, 9)
    matches["resigned"].resign(1)
    matches["time"] = played(load("code", memory="own").start(players=2, seed=4), 5, 6)
    matches["time"].resign(0, "time")
    matches["abandoned"] = played(load("code").start(players=4, seed=7), 6, 12)
    for seat in (2, 0, 1):
        matches["abandoned"].resign(seat, "abandoned")
    return {name: match.record().dumps() for name, match in matches.items()}


def main():
    """Write all golden files."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    (FOLDER / "playthrough.txt").write_text(playthrough(), encoding="utf-8")
    for name, text in endings().items():
        (FOLDER / f"{name}.mir").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
