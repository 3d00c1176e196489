"""Makes the golden files of ewn: a readable playthrough and a record for each way to end.

To write them again after a change that is meant: ``python tests/games/ewn/golden.py``.
"""

from __future__ import annotations

import json
import random
import textwrap
from pathlib import Path

import mirabilis
from mirabilis import CHANCE, SPECTATOR
from mirabilis.core.errors import MoveRefused
from mirabilis.core.words import tell
from mirabilis.games.ewn.game import draw

FOLDER = Path(__file__).parents[2] / "golden" / "ewn"
VIEWERS = {"Red": 0, "Blue": 1, "spectator": SPECTATOR}


class Teller:
    """Writes down what each viewer is told and sees as a match goes on."""

    def __init__(self, heading, match):
        self.match = match
        self.told = dict.fromkeys(VIEWERS, 0)
        self.lines = [f"== {heading}", ""]
        self.boards()

    def boards(self):
        """Draw what viewers see, once for those who see the same."""
        say = self.match.game.messages.say
        for names, text in shared(
            lambda viewer: draw(self.match.view(viewer)["board"], lambda t, style: t, say)
        ):
            self.lines += [f"   seen by {names}:", *text.splitlines(), ""]

    def view(self, name):
        """Write a whole view, as data."""
        text = json.dumps(self.match.view(VIEWERS[name]))
        self.lines.append(f"   view of {name}:")
        self.lines += textwrap.wrap(text, 96, initial_indent="   ", subsequent_indent="   ")
        self.lines.append("")

    def play(self, seat, move):
        """Play or try a move; write it down with what everybody is told."""
        who = "*" if seat == CHANCE else seat + 1
        moves = self.match.moves(seat)
        few = moves if len(moves) <= 12 else [*moves[:3], "…", moves[-1]]
        self.lines.append(f"-- {who} {move}   out of {len(moves)}: {' '.join(few)}")
        try:
            self.match.play(seat, move)
        except MoveRefused as error:
            self.lines += [f"   refused: {error}", ""]
            return
        for names, sentences in shared(self.news):
            self.lines.append(f"   {names}: {' '.join(sentences) or '(nothing)'}")
        for name, viewer in VIEWERS.items():
            self.told[name] = len(self.match.transcript(viewer))
        self.lines.append("")

    def news(self, viewer):
        """Return the sentences that a viewer has not been told before."""
        name = next(name for name, seat in VIEWERS.items() if seat == viewer)
        events = self.match.transcript(viewer)[self.told[name] :]
        return tuple(tell(self.match.game, event) for event in events)

    def turn(self, seat, die, move):
        """Throw and step, and draw the board."""
        self.play(CHANCE, str(die))
        self.play(seat, move)
        self.boards()

    def end(self):
        """Write how it ended."""
        self.lines += [f"   {self.match.outcome}", "", ""]
        return self.lines


def shared(question):
    """Yield each answer with the names of those who get it."""
    answers = {name: question(viewer) for name, viewer in VIEWERS.items()}
    for answer in dict.fromkeys(answers.values()):
        names = [name for name in answers if answers[name] == answer]
        yield "all" if len(names) == len(VIEWERS) else " and ".join(names), answer


def arranging():
    """Hidden arrangements, a change of mind, refusals, both turned over, the first turns."""
    game = mirabilis.load("ewn", first="random")
    teller = Teller("Arranging, and the first turns", game.start(chance="manual"))
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
    teller = Teller("Either neighbour moves, and the corner is entered", match)
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
    teller = Teller("The greater neighbour moves, and the last stone falls", match)
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
