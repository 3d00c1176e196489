"""Two games that look the same to a viewer, as scripts for two servers.

The pairs are made as the core's own check makes them (`mirabilis.core.conformance.privacy`): a line
is played at random, and in the second one everything that the viewer is not shown may come out
otherwise: other hidden outcomes, other hidden choices, and moves of which the viewer notices
nothing in one of the two only.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field

from mirabilis.core.conformance.line import Line
from mirabilis.core.game import Game
from mirabilis.core.seats import CHANCE, CHANCE_BIT, NOTHING, SPECTATOR, seats_of

OFTEN = 0.85  # how often something else is chosen where something else looks the same
ODD_CODES = (-1, 0, 5, 1 << 40)


@dataclass
class Step:
    """Something that happens in both worlds (`codes`), or in one of them only."""

    kind: str  # move, extra, probe, say, undo, again
    seat: int = 0
    codes: tuple[int | None, int | None] = (None, None)
    waited: bool = True  # the game waited for the seat
    takes_back: bool = False  # an extra move that is taken back at once
    asks: list[int] = field(default_factory=list)  # moves that are refused to the viewer


@dataclass
class Script:
    """Two games for one viewer: what people do, and what chance does in each."""

    viewer: int
    players: int
    steps: list[Step]
    chance: tuple[dict[int, int], dict[int, int]]  # number of the event → index of the outcome
    differs: bool  # the two were not the same behind the scenes
    begins: bool = True  # chance came to rest in both before the first decision


class Twins:
    """Two lines that look the same to a viewer."""

    def __init__(self, game: Game, players: int, viewer: int, dice: random.Random) -> None:
        self.lines = Line(game, players), Line(game, players)
        self.viewer, self.dice = viewer, dice
        self.steps: list[Step] = []
        self.chance: tuple[dict[int, int], dict[int, int]] = {}, {}
        self.count = [0, 0]
        self.known: set[int] = set(ODD_CODES)
        self.differs = False
        self._vague = {NOTHING, *game.spec.stand_ins}
        self._reveals = game.spec.reveals

    def script(self, most: int) -> Script:
        """Play on until so many decisions were made in both lines, or one of them ends."""
        safe, decided, differs, begins = 0, 0, False, False
        while decided < most:
            if not self._is_settled():
                if not self._event():
                    break
                continue
            safe, differs, begins = len(self.steps), self.differs, True
            self._between()
            if not self._event():
                break
            decided += 1
        if self._is_settled():
            safe, differs, begins = len(self.steps), self.differs, True
        return Script(
            *(self.viewer, self.lines[0].players, self.steps[:safe], self.chance), differs, begins
        )

    def _is_settled(self) -> bool:
        """Tell whether somebody is to decide in both lines."""
        return all(line.actors() not in (0, CHANCE_BIT) for line in self.lines)

    def _event(self) -> bool:
        """Let the next thing happen in both; False if nothing can that looks the same."""
        a, b = self.lines
        event = a.random_event(self.dice)
        if event is None:
            return False
        seat, move = event
        code = a.tell(seat, move, self.viewer)
        if code == NOTHING and seat != self.viewer and self.dice.random() < 0.3:
            self._extra(0, seat, move)
            return True
        other = self._alike(b, seat, move, code)
        if other is None:
            return False
        waited = seat == CHANCE or bool(a.actors() >> seat & 1)
        for world, happens in enumerate((move, other)):
            self._play(world, seat, happens)
        if seat != CHANCE:
            self.steps.append(Step("move", seat, (move, other), waited))
            self.known |= {move, other}
        self.differs |= a.bytes != b.bytes
        return True

    def _play(self, world: int, seat: int, move: int) -> None:
        line = self.lines[world]
        if seat == CHANCE:
            self.chance[world][self.count[world]] = list(line.outcomes()).index(move)
            self.count[world] += 1
        line.play(seat, move)

    def _alike(self, line: Line, seat: int, move: int, code: int) -> int | None:
        choices = line.choices(seat)
        alike = [m for m in choices if m != move and line.tell(seat, m, self.viewer) == code != m]
        possible = move in choices or (
            seat != CHANCE and line.may_act(seat) and line.allowed(seat, move) == 0
        )
        if possible and (code == move or not alike or self.dice.random() > OFTEN):
            return move
        return self.dice.choice(alike) if alike else None

    # -- between two decisions -------------------------------------------------------------

    def _between(self) -> None:
        """Let people look, talk, ask for an undo, and do what the viewer does not notice."""
        roll = self.dice.random()
        if roll < 0.35:
            self._probe()
        elif roll < 0.5:
            self.steps.append(Step("say", self.dice.randrange(self.lines[0].players)))
        elif roll < 0.58:
            self.steps.append(Step("again"))
        asked = roll > 0.75 and self.viewer != SPECTATOR and self._has_decided()
        if asked:
            self.steps.append(Step("undo", self.viewer))
        if asked or self.dice.random() < 0.4:
            self._unnoticed(self.dice.randrange(2))
        if asked:
            self._probe()
            self.steps.append(Step("no", self.viewer))

    def _has_decided(self) -> bool:
        return any(step.kind == "move" and step.seat == self.viewer for step in self.steps)

    def _probe(self) -> None:
        """Let the viewer ask for everything, and try moves that are refused."""
        a, b = self.lines
        known = self.dice.sample(sorted(self.known), min(len(self.known), 3))
        asks = [
            code
            for code in known
            if self.viewer == SPECTATOR
            or not a.may_act(self.viewer)
            or (a.allowed(self.viewer, code) and b.allowed(self.viewer, code))
        ]
        self.steps.append(Step("probe", asks=asks))

    def _unnoticed(self, world: int) -> None:
        """Let somebody do something in one of the worlds that the viewer notices nothing of."""
        line = self.lines[world]
        seats = [s for s in seats_of(line.actors() & ~CHANCE_BIT | line.free()) if s != self.viewer]
        self.dice.shuffle(seats)
        for seat in seats:
            moves = [m for m in line.legal(seat) if line.tell(seat, m, self.viewer) == NOTHING]
            if moves:
                self._extra(world, seat, self.dice.choice(moves))
                return

    def _extra(self, world: int, seat: int, move: int) -> None:
        line = self.lines[world]
        others = [v for v in line.viewers if v != seat]
        may_go = all(line.tell(seat, move, v) in self._vague for v in others)
        may_go = may_go and not (self._reveals is not None and self._reveals(move))
        takes_back = may_go and self.dice.random() < 0.5
        codes = (move, None) if world == 0 else (None, move)
        self.steps.append(Step("extra", seat, codes, takes_back=takes_back))
        if not takes_back:
            line.play(seat, move)
            self.differs = True


def script_of(
    game: Game, players: int, viewer: int, most: int, seed: object, tries: int = 60
) -> Script:
    """Return a script that begins; a pair that parts while chance deals is of no use."""
    for number in range(tries):
        dice = random.Random(f"{viewer} {seed} {number}")
        made = Twins(game, players, viewer, dice).script(most)
        if made.begins and (made.differs or number > tries // 2):
            return made
    raise LookupError(f"no two games look the same to {viewer}")
