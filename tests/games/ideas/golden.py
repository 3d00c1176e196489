"""Makes the golden files of ideas: a readable playthrough and a record for each way to end.

To write them again after a change that is meant: ``python -m games.ideas.golden`` in ``tests``.
The playthrough and the records of scripted games hang on the deck of the tests; `stock` and those
who left are games with the shipped cards.
"""

from __future__ import annotations

import random
from pathlib import Path

import mirabilis
from games.ideas.decks import APART, any_deck, easy
from games.teller import Teller
from mirabilis import CHANCE, SPECTATOR

FOLDER = Path(__file__).parents[2] / "golden" / "ideas"
VIEWERS = {"Player 1": 0, "Player 2": 1, "spectator": SPECTATOR}
DEAL = "+y1 +y2 +y3 +p1 +p2 +p3"
# Seven theories, one of them by completing a card; these come in this order.
REVEALED = "closed spectrum ray last chain far lone double sixth bridge"
SEVEN_THEORIES = """
P C1b1 | C1c2 M2c3 | P4a1 M3c3 | H1a1 H7c3 | C5c2 C9c2 | H8a1 H11c3 | C10c2 M9a2 | H12a1 H15c3 |
M13a2 M10a2 | P16a1 P19c3 | H20a1 H21c3 | P1d4 w3.3 P2b3
"""
# Seven cards of the first player, and the last one is drawn.
SEVEN_CARDS = """
H H1d1 | H2d1 H3d1 | H1a4 y1.1 y2.1 y3.1 P4b4 | M4c4 M3b4 | P1b4 y4.3 y5.3 y6.4 P7a1 | P6b2 M5b4 |
M2b4 y7.3 M2c4 | C9b4 C13b1
"""


def scripted(match, text, theories=REVEALED):
    """Play a script of tiles and completions; theories come in an order, cards in theirs."""
    settle(match, theories)
    for word in text.replace("|", " ").split():
        if "." not in word and "done" in match.moves(match.actors[0]):
            match.play(match.actors[0], "done")
            settle(match, theories)
        match.play(match.actors[0], word)
    match.play(match.actors[0], "done")
    settle(match, theories)
    return match


def settle(match, theories):
    """Let chance deal the first card there is, or the first theory of an order."""
    while match.actors == (CHANCE,):
        moves = match.moves(CHANCE)
        wanted = [f"!{theory}" for theory in theories.split() if f"!{theory}" in moves]
        match.play(CHANCE, (wanted or moves)[0])


class Laying(Teller):
    """A game of ideas; there are too many placements to list."""

    few = 5

    def __init__(self, heading, match):
        super().__init__(heading, match, VIEWERS)


def dealing():
    """Hidden cards, open theories, the first tiles, and what is refused."""
    game = mirabilis.load("ideas", deck=easy())
    teller = Laying("Cards, and the first tiles", game.start(players=2, chance="manual"))
    for word in f"{DEAL} !lone !double !ray".split():
        teller.play(CHANCE, word)
    teller.play(0, "P1a1")
    teller.play(0, "H")
    teller.play(0, "H1d1")
    teller.play(0, "done")
    teller.play(0, "C1a1")
    teller.play(0, "P1a4")
    teller.play(0, "H1d1")
    teller.play(0, "done")
    teller.play(1, "H1d1")
    teller.play(1, "H2d1")
    teller.play(1, "y1.3")
    teller.play(1, "done")
    teller.play(1, "H3d1")
    teller.play(1, "done")
    teller.boards()
    return teller


def completing(teller):
    """Cards completed with one tile, tokens, theories, and new cards that nobody else sees."""
    teller.play(0, "H1a4")
    teller.play(0, "y1.3")
    teller.play(0, "y1.1")
    teller.play(0, "y2.1")
    teller.play(0, "done")
    teller.play(0, "P1b4")
    teller.play(0, "done")
    for word in ("+y4", "+y5", "!sixth", "!spectrum"):
        teller.play(CHANCE, word)
    teller.viewers = {"Player 1": 0}
    teller.boards()
    teller.match.resign(1)
    return teller.end()


def playthrough():
    """Return the text of the whole playthrough."""
    return "\n".join(completing(dealing())).rstrip() + "\n"


def played(match, seed, decisions=10**6):
    """Play at random, of the field of which least is left, no more than so many decisions."""
    rng = random.Random(seed)
    while match.actors and decisions:
        seat = match.actors[0]
        moves = match.moves(seat)
        stock = match.view(seat)["board"]["seats"][seat]["stock"]
        left = dict(zip("PMHC", stock.values(), strict=True))
        least = min((left[move[0]] for move in moves if move[0] in left), default=0)
        match.play(seat, rng.choice([m for m in moves if left.get(m[0], least) == least]))
        decisions -= 1
    return match


def manual(**options):
    """Return a match with the deck of the tests in which the cards are still to be dealt."""
    game = mirabilis.load("ideas", deck=easy(), **options)
    return game.start(players=2, chance="manual")


def endings():
    """Return one record for each way a game can end, by file name."""
    load = mirabilis.load
    tables = {"deck": any_deck(APART), "tiles": APART}
    matches = {
        "inspirations": scripted(manual(), SEVEN_CARDS, "far last closed"),
        "theories": scripted(manual(einsteins="yw"), SEVEN_THEORIES),
        "stock": played(load("ideas").start(players=2, seed=1905), 3),
        "stuck": stuck(load("ideas", **tables).start(players=2, seed=1915)),
        "resigned": played(load("ideas", einsteins="yw").start(players=2, seed="a text"), 4, 9),
        "time": played(load("ideas", contact="loose").start(players=2, seed=4), 5, 6),
        "abandoned": played(load("ideas").start(players=4, seed=7), 6, 12),
    }
    matches["resigned"].resign(1)
    matches["time"].resign(0, "time")
    for seat in (2, 0, 1):
        matches["abandoned"].resign(seat, "abandoned")
    return {name: match.record().dumps() for name, match in matches.items()}


def stuck(match):
    """Play a game in which all kites are laid, and nothing else fits."""
    match.play(0, "P")
    return played(match, 1)


def main():
    """Write all golden files."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    (FOLDER / "playthrough.txt").write_text(playthrough(), encoding="utf-8")
    for name, text in endings().items():
        (FOLDER / f"{name}.mir").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
