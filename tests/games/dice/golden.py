"""Makes the golden files of dice: a readable playthrough and a record for each way to end.

To write them again after a change that is meant: ``python -m games.dice.golden`` in ``tests``.
"""

from __future__ import annotations

import random
from pathlib import Path

import mirabilis
from games.dice.helpers import any_choice, careful, play_on
from mirabilis import CHANCE, SPECTATOR
from mirabilis.core.errors import MoveRefused
from mirabilis.core.words import tell
from mirabilis.games.dice.game import draw

FOLDER = Path(__file__).parents[2] / "golden" / "dice"


class Teller:
    """Writes down what each viewer is told and sees as a match goes on."""

    def __init__(self, heading, match):
        self.match = match
        self.viewers = {f"Player {n + 1}": n for n in range(match.players)}
        if match.players > 1:
            self.viewers["spectator"] = SPECTATOR
        self.told = dict.fromkeys(self.viewers, 0)
        self.lines = [f"== {heading}", ""]
        if self.match.transcript(0):
            self.news()

    def board(self, name):
        """Draw what a viewer sees."""
        view = self.match.view(self.viewers[name])["board"]
        text = draw(view, lambda t, style: t, self.match.game.messages.say)
        self.lines += [f"   seen by {name}:", *text.splitlines(), ""]

    def play(self, seat, move):
        """Play or try a move; write it down with what everybody is told."""
        who = "*" if seat == CHANCE else seat + 1
        self.lines.append(f"-- {who} {move}   out of {len(self.match.moves(seat))}")
        try:
            self.match.play(seat, move)
        except MoveRefused as error:
            self.lines += [f"   refused: {error}", ""]
            return
        self.news()
        self.lines.append("")

    def news(self):
        """Write what viewers have not been told before, once for those who are told the same."""
        news = {}
        for name, viewer in self.viewers.items():
            events = self.match.transcript(viewer)
            fresh = events[self.told[name] :]
            news[name] = tuple(tell(self.match.game, event) for event in fresh)
            self.told[name] = len(events)
        for said in dict.fromkeys(news.values()):
            names = [name for name in news if news[name] == said]
            whose = "all" if len(names) == len(news) else " and ".join(names)
            self.lines += [f"   to {whose}: {sentence}" for sentence in said or ("(nothing)",)]

    def choices(self, seat):
        """Write every choice of a seat with what it would do."""
        for choice in self.match.view(seat)["board"]["choices"]:
            marks = ", ".join(f"{m['sum']} box {m['box']} {m['gain']:+}" for m in choice["marks"])
            fifth = "free" if choice["free"] else f"box {choice['fifth_box']}"
            self.lines.append(f"   {choice['text']:15} {marks}; {fifth}; {choice['score']} after")
        self.lines.append("")

    def end(self):
        """Write how it ended."""
        self.lines += [f"   {self.match.outcome}", "", ""]
        return self.lines


def alone():
    """A whole game alone, with the sheet at the first, the tenth and after the last throw."""
    match = mirabilis.load("dice").start(seed="golden 279")
    teller = Teller("Alone", match)
    rng = random.Random(1905)
    for number in range(100):
        if not match.actors:
            break
        if number in (0, 9):
            teller.board("Player 1")
        if number == 9:
            teller.choices(0)
        teller.play(0, careful(match, 0, rng))
    teller.board("Player 1")
    return teller.end()


def together():
    """Hidden choices, refusals, a change of mind, all turned over; the first one finishes."""
    match = mirabilis.load("dice").position(
        "0,0,1,0,6,8,3,0,0,0,0 4x7,5x1,6x1 / 0,0,0,2,9,2,5,0,0,0,0 3x6,5x2,1x1 "
        "/ 0,0,0,0,0,8,7,3,0,0,0 2x7,6x1,1x1 -",
        3,
        chance="manual",
    )
    teller = Teller("Together", match)
    teller.play(CHANCE, "35433")
    teller.play(1, "3+4 3+5 5:3")
    teller.play(2, "3+4 3+5 5:3")
    teller.play(2, "3+4 3+3 free:5")
    teller.play(2, "3+4 3+5 free:3")
    teller.board("Player 3")
    teller.play(0, "3+3 3+4 free:5")
    teller.play(0, "3+3 4+5 5:3")
    teller.play(0, "3+3 4+4 5:5")
    teller.play(0, "3+3 3+5 5:4")
    teller.play(CHANCE, "66332")
    teller.play(2, "3+6 3+6 5:2")
    teller.play(1, "2+6 3+6 5:3")
    teller.board("spectator")
    return teller.end()


def playthrough():
    """Return the text of the whole playthrough."""
    return "\n".join([*alone(), *together()]).rstrip() + "\n"


def endings():
    """Return one record for each way a game can end, by file name."""
    load = mirabilis.load
    matches = {"alone": play_on(load("dice").start(seed=1905), careful, random.Random(0))}
    three = load("dice", early_values="distinct")
    matches["most"] = play_on(three.start(players=3, seed="three"), any_choice, random.Random(3))
    own = "0,0,0,0,0,9,8,1,0,0,0 4x7,5x1,6x1"
    matches["shared"] = load("dice").position(f"{own} / {own} -", 2, chance="manual")
    matches["shared"].play(CHANCE, "13446")
    for seat, choice in ((0, "1+3 4+6 5:4"), (0, "1+6 3+4 5:4"), (1, "1+6 3+4 5:4")):
        matches["shared"].play(seat, choice)
    for reason, events in (("resigned", 3), ("time", 4), ("abandoned", 5)):
        match = matches[reason] = load("dice").start(players=2, seed=events)
        for _ in range(events):
            match.play(match.actors[0], match.codes(match.actors[0])[0])
        match.resign(events % 2, reason)
    return {name: match.record().dumps() for name, match in matches.items()}


def main():
    """Write all golden files."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    (FOLDER / "playthrough.txt").write_text(playthrough(), encoding="utf-8")
    for name, text in endings().items():
        (FOLDER / f"{name}.mir").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
