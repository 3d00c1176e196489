"""Shorthand for the tests of ewn."""

from __future__ import annotations

import functools

import mirabilis
from mirabilis import CHANCE

START = "123../45.../6...d/...fe/..cba r -"


@functools.cache
def game(**options):
    return mirabilis.load("ewn", **options)


def at(text, *, seed=1, chance="seeded", **options):
    """Return a match that begins from a position."""
    rows = text.split()[0].split("/")
    options.setdefault("board", f"{len(rows)}x{len(rows[0])}")
    return game(**options).position(text, seed=seed, chance=chance)


def manual(**options):
    """Return a match in which the test throws the dice."""
    return game(**options).start(chance="manual")


def turn(match, seat, die, move):
    """Throw and step."""
    match.play(CHANCE, str(die))
    match.play(seat, move)


def transposed(text):
    """Return a position with rows and columns exchanged."""
    board, side, die = text.split()
    columns = zip(*board.split("/"), strict=True)
    return f"{'/'.join(''.join(column) for column in columns)} {side} {die}"


def swapped(text):
    """Return a position after half a turn, Red for Blue."""
    board, side, die = text.split()
    colours = str.maketrans("123456abcdef", "abcdef123456")
    return f"{board[::-1].translate(colours)} {'b' if side == 'r' else 'r'} {die}"


def renamed(move, exchange):
    """Return a move with its direction exchanged."""
    return move[0] + exchange[move[1:]]


TRANSPOSE = {"E": "S", "S": "E", "SE": "SE", "W": "N", "N": "W", "NW": "NW"}
SWAP = {"E": "W", "W": "E", "S": "N", "N": "S", "SE": "NW", "NW": "SE"}
