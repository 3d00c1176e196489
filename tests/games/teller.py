"""Writes golden playthroughs: what each viewer is told and sees as a match goes on."""

from __future__ import annotations

import json
import textwrap

from mirabilis import CHANCE
from mirabilis.core.errors import MoveRefused
from mirabilis.core.words import tell


class Teller:
    """A match written down move by move; ``viewers`` are the seats looked through, by name."""

    few = 8  # so many moves are listed in full
    between = ", "  # them

    def __init__(self, heading, match, viewers):
        self.match = match
        self.viewers = viewers
        self.told = dict.fromkeys(viewers, 0)
        self.lines = [f"== {heading}", ""]

    def boards(self):
        """Draw what viewers see, once for those who see the same."""
        game = self.match.game
        for names, text in self.shared(
            lambda viewer: game.parts.face.draw(
                self.match.view(viewer)["board"], lambda t, style: t, game.messages.say
            )
        ):
            self.lines += [f"   seen by {names}:", *text.splitlines(), ""]

    def view(self, name):
        """Write a whole view, as data."""
        text = json.dumps(self.match.view(self.viewers[name]))
        self.lines.append(f"   view of {name}:")
        self.lines += textwrap.wrap(text, 96, initial_indent="   ", subsequent_indent="   ")
        self.lines.append("")

    def play(self, seat, move):
        """Play or try a move; write it down with what everybody is told."""
        who = "*" if seat == CHANCE else seat + 1
        moves = self.match.moves(seat)
        some = moves if len(moves) <= self.few else [*moves[:3], "…", moves[-1]]
        self.lines.append(f"-- {who} {move}   out of {len(moves)}: {self.between.join(some)}")
        try:
            self.match.play(seat, move)
        except MoveRefused as error:
            self.lines += [f"   refused: {error}", ""]
            return
        for names, sentences in self.shared(self.news):
            self.lines.append(f"   {names}: {' '.join(sentences) or '(nothing)'}")
        self.read()
        self.lines.append("")

    def read(self):
        """Take everything so far as told."""
        for name, viewer in self.viewers.items():
            self.told[name] = len(self.match.transcript(viewer))

    def news(self, viewer):
        """Return the sentences that a viewer has not been told before."""
        name = next(name for name, seat in self.viewers.items() if seat == viewer)
        events = self.match.transcript(viewer)[self.told[name] :]
        return tuple(tell(self.match.game, event) for event in events)

    def shared(self, question):
        """Yield each answer with the names of those who get it."""
        answers = {name: question(viewer) for name, viewer in self.viewers.items()}
        for answer in dict.fromkeys(answers.values()):
            names = [name for name in answers if answers[name] == answer]
            yield "all" if len(names) == len(answers) else " and ".join(names), answer

    def end(self):
        """Write how it ended."""
        self.lines += [f"   {self.match.outcome}", "", ""]
        return self.lines
