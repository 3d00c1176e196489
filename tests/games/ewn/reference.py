"""A second witness of the rules of ewn: slow, plain, with a dictionary for a board."""

from __future__ import annotations

import itertools
import random

STEPS = (
    {"E": (0, 1), "S": (1, 0), "SE": (1, 1)},
    {"W": (0, -1), "N": (-1, 0), "NW": (-1, -1)},
)


def red_zone(rows, columns, stones):
    """Walk away from the corner diagonal by diagonal until there are cells enough."""
    found = []
    for distance in range(rows + columns - 1):
        for r in range(rows):
            if 0 <= distance - r < columns and len(found) < stones:
                found.append((r, distance - r))
    return sorted(found)


class Reference:
    """A running game: ``board`` maps cells to (side, number)."""

    def __init__(self, rows, columns, stones, either):
        self.rows, self.columns, self.stones, self.either = rows, columns, stones, either
        self.board = {}
        self.turn = 0
        self.die = None
        self.winner = None
        self.reason = None

    def copy(self):
        twin = Reference(self.rows, self.columns, self.stones, self.either)
        twin.board = dict(self.board)
        twin.turn, twin.die = self.turn, self.die
        twin.winner, twin.reason = self.winner, self.reason
        return twin

    def place(self, side, order):
        for (r, c), digit in zip(
            red_zone(self.rows, self.columns, self.stones), order, strict=True
        ):
            cell = (r, c) if side == 0 else (self.rows - 1 - r, self.columns - 1 - c)
            self.board[cell] = (side, int(digit))

    def read(self, text):
        board, side, die = text.split()
        for r, line in enumerate(board.split("/")):
            for c, sign in enumerate(line):
                if sign in "123456":
                    self.board[r, c] = (0, int(sign))
                elif sign in "abcdef":
                    self.board[r, c] = (1, "abcdef".index(sign) + 1)
        self.turn = 0 if side == "r" else 1
        self.die = None if die == "-" else int(die)
        return self

    def text(self):
        rows = []
        for r in range(self.rows):
            row = ""
            for c in range(self.columns):
                side, number = self.board.get((r, c), (None, 0))
                row += "." if side is None else ("123456", "abcdef")[side][number - 1]
            rows.append(row)
        return f"{'/'.join(rows)} {'rb'[self.turn]} {self.die or '-'}"

    def goal(self, side):
        return (self.rows - 1, self.columns - 1) if side == 0 else (0, 0)

    def movable(self):
        own = {number for side, number in self.board.values() if side == self.turn}
        if self.die in own:
            return {self.die}
        greater = {min(n for n in own if n > self.die)} if max(own) > self.die else set()
        smaller = {max(n for n in own if n < self.die)} if min(own) < self.die else set()
        if self.either:
            return greater | smaller
        return greater or smaller

    def where(self, number):
        return next(cell for cell, stone in self.board.items() if stone == (self.turn, number))

    def target(self, number, direction):
        r, c = self.where(number)
        down, right = STEPS[self.turn][direction]
        return r + down, c + right

    def legal(self):
        moves = set()
        for number in self.movable():
            for direction in STEPS[self.turn]:
                r, c = self.target(number, direction)
                if 0 <= r < self.rows and 0 <= c < self.columns:
                    moves.add(f"{number}{direction}")
        return moves

    def clause(self, move):
        """Return the clause against a step, or None."""
        number, direction = int(move[0]), move[1:]
        if number not in self.movable():
            lives = (self.turn, self.die) in self.board.values()
            return 8 if lives else 10 if self.either else 9
        return None if direction in STEPS[self.turn] and move in self.legal() else 11

    def throw(self, die):
        self.die = die

    def play(self, move):
        number, direction = int(move[0]), move[1:]
        start, target = self.where(number), self.target(number, direction)
        del self.board[start]
        self.board[target] = (self.turn, number)
        self.die = None
        if target == self.goal(self.turn):
            self.winner, self.reason = self.turn, "corner"
        elif all(side == self.turn for side, _ in self.board.values()):
            self.winner, self.reason = self.turn, "elimination"
        else:
            self.turn = 1 - self.turn


def count_lines(game, depth):
    """Return how many lines of exactly ``depth`` events there are, throws and steps alike."""
    if depth == 0:
        return 1
    if game.winner is not None:
        return 0
    total = 0
    for event in range(1, 7) if game.die is None else sorted(game.legal()):
        after = game.copy()
        if game.die is None:
            after.throw(event)
        else:
            after.play(event)
        total += count_lines(after, depth - 1)
    return total


def random_position(rng: random.Random, rows, columns, stones, die=True):
    """Return the text of any position that may be set up."""
    cells = list(itertools.product(range(rows), range(columns)))
    while True:
        rng.shuffle(cells)
        game = Reference(rows, columns, stones, True)
        numbers = [rng.sample(range(1, stones + 1), rng.randint(1, stones)) for _ in (0, 1)]
        everyone = [(side, n) for side in (0, 1) for n in numbers[side]]
        if len(everyone) > len(cells):
            continue
        game.board = dict(zip(cells, everyone, strict=False))
        if any(game.board.get(game.goal(s), (None,))[0] == s for s in (0, 1)):
            continue
        game.turn = rng.randint(0, 1)
        game.die = rng.randint(1, 6) if die else None
        return game.text()
