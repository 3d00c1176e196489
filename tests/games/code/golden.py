"""Makes the golden files of code: a readable playthrough and a record for each way to end.

To write them again after a change that is meant: ``python -m games.code.golden`` in ``tests``.
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
from mirabilis.games.code.game import advice, draw

FOLDER = Path(__file__).parents[2] / "golden" / "code"
VIEWERS = {"Player 1": 0, "Player 2": 1, "spectator": SPECTATOR}


class Teller:
    """Writes down what each viewer is told and sees as a match goes on."""

    def __init__(self, heading, match):
        self.match = match
        self.told = dict.fromkeys(VIEWERS, 0)
        self.lines = [f"== {heading}", ""]

    def boards(self):
        """Draw what viewers see, once for those who see the same."""
        say = self.match.game.messages.say
        for names, text in shared(
            lambda viewer: draw(self.match.view(viewer)["board"], lambda t, style: t, say)
        ):
            self.lines += [f"   seen by {names}:", *text.splitlines(), ""]

    def chances(self, name):
        """Write the exact chances of a seat."""
        board = self.match.view(VIEWERS[name])["board"]
        self.lines += [f"   chances of {name}:"]
        self.lines += [*advice(board, self.match.game.messages.say).splitlines(), ""]

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
        few = moves if len(moves) <= 8 else [*moves[:3], "…", moves[-1]]
        self.lines.append(f"-- {who} {move}   out of {len(moves)}: {', '.join(few)}")
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
    """Hidden letters, a change of mind, refusals, the lot, and the first looks."""
    game = mirabilis.load("code", first="random")
    teller = Teller("Arranging, and the first looks", game.start(players=2, chance="manual"))
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
    teller = Teller("Cracking a code", match)
    teller.news(0)
    for name, viewer in VIEWERS.items():
        teller.told[name] = len(match.transcript(viewer))
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
