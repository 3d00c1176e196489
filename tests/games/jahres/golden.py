"""Makes the golden files of jahres: a readable playthrough and a record for each way to end.

To write them again after a change that is meant: ``python -m games.jahres.golden`` in ``tests``.
"""

from __future__ import annotations

import random
from pathlib import Path

import mirabilis
from games.teller import Teller
from mirabilis import CHANCE

FOLDER = Path(__file__).parents[2] / "golden" / "jahres"
VIEWERS = {"Player 1": 0, "Player 2": 1, "Player 3": 2}
COMPANIES = "101 43 15"
HANDS = ("1 5 14", "2 6 d4", "37 91 103")
MONTHS = "102 105 83 107 96 94 93 87 85 84 88 82".split()  # noqa: SIM905 - easier to read
WORDS = {"choose": "nothing", "fire": "done", "bid": "pass", "ready": "ready"}


def manual(companies, hands):
    """Return a match in which companies and hands are dealt."""
    game = mirabilis.load("jahres", jit=False)
    match = game.start(players=len(hands), chance="manual")
    for text in dealt(companies, hands):
        match.play(CHANCE, text)
    return match


def dealt(companies, hands):
    """Return what chance does before the first month."""
    cards = zip(*(hand.split() for hand in hands), strict=True)
    return [f"company {card}" for card in companies.split()] + [
        f"deal {card}" for row in cards for card in row
    ]


def quietly(match):
    """Yield what everybody does who does nothing until a card is to be drawn, or the end."""
    while match.actors not in ((), (CHANCE,)):
        seat = match.actors[0]
        yield seat, WORDS[match.view(seat)["board"]["phase"]]


class Year(Teller):
    """A game of jahres; there are too many moves to list them, and much can be told at once."""

    few = 4

    def together(self, events):
        """Play several events and write down at once what everybody is told of them."""
        done = []
        for seat, move in events:
            self.match.play(seat, move)
            done.append(f"{'*' if seat == CHANCE else seat + 1} {move}")
        self.lines.append(f"-- {'; '.join(done)}")
        for names, sentences in self.shared(self.news):
            self.lines.append(f"   {names}: {' '.join(sentences)}")
        self.read()
        self.lines.append("")

    def look(self, name):
        """Draw what one viewer sees."""
        board = self.match.view(VIEWERS[name])["board"]
        game = self.match.game
        text = game.parts.face.draw(board, lambda part, style: part, game.messages.say)
        self.lines += [f"   seen by {name}:", *text.splitlines(), ""]

    def seats(self, seat, *moves):
        for move in moves:
            self.play(seat, move)


def bargaining():
    """Cards, an offer and a counter-offer, and a contract."""
    game = mirabilis.load("jahres", jit=False)
    teller = Year("January: a bargain", game.start(players=3, chance="manual"), VIEWERS)
    teller.together((CHANCE, text) for text in dealt(COMPANIES, HANDS))
    teller.play(CHANCE, f"month {MONTHS[0]}")
    teller.seats(0, "to 2", "give 14", "charge 20", "send 2 14 -20")
    teller.seats(1, "accept 1 1:0 +20", "to 1", "want 14", "pay 10", "send 1 14 +10")
    teller.play(0, "accept 2 0:1 +10")
    teller.play(1, "hire d4")
    return teller


def publishing(teller):
    """Two games of the same title, payday, and a designer who is poached."""
    teller.lines += ["== January: a title, and a designer", ""]
    teller.seats(1, "lay 2", "lay 6", "publish")
    teller.together([(0, "lay 1"), (0, "lay 5"), (0, "publish")])
    teller.look("Player 2")
    teller.play(2, "brainstorm")
    teller.seats(0, "lay 1", "lay 5", "publish", "clear")
    teller.together([(0, "lay 5"), (0, "lay 1"), (0, "publish")])
    teller.play(CHANCE, "draw 77")
    teller.play(1, "done")
    teller.together([(0, "pass"), (1, "pass")])
    teller.play(2, "bid d4 60")
    teller.together([(0, "pass"), (1, "pass"), (2, "pass")])
    teller.together([(0, "ready"), (1, "ready"), (2, "ready")])


def falling(teller):
    """A wage that cannot be paid, and the rest of the year."""
    teller.lines += ["== February: a bankruptcy", ""]
    teller.play(CHANCE, f"month {MONTHS[1]}")
    teller.together([(0, "nothing"), (2, "nothing"), (1, "nothing")])
    teller.together(quietly(teller.match))
    teller.lines += ["== March to December", ""]
    for month in MONTHS[2:]:
        teller.match.play(CHANCE, f"month {month}")
        for event in quietly(teller.match):
            teller.match.play(*event)
        sentences = [s for s in teller.news(0) if s.startswith(("Month", "Payday"))]
        teller.lines.append(f"-- * month {month}: {' '.join(sentences)}")
        teller.read()
    teller.lines.append("")


def celebrating(teller):
    """A card that eliminates nobody, a tie, and the award."""
    teller.lines += ["== The ceremony", ""]
    teller.look("Player 1")
    for month in (3, 2, 12):
        teller.play(CHANCE, f"award {month}")
    return teller.end()


def playthrough():
    """Return the text of the whole playthrough."""
    teller = bargaining()
    publishing(teller)
    falling(teller)
    return "\n".join(celebrating(teller)).rstrip() + "\n"


def award():
    """Return the match of the playthrough."""
    teller = bargaining()
    publishing(teller)
    falling(teller)
    celebrating(teller)
    return teller.match


def quiet_year(match, calls=()):
    """Go on with nobody doing anything; months as above, then the cards of the ceremony."""
    while match.outcome is None:
        for event in quietly(match):
            match.play(*event)
        if match.outcome is None and match.moves(CHANCE)[0].startswith("award"):
            break
        if match.outcome is None:
            match.play(CHANCE, f"month {MONTHS[match.view(0)['board']['month']]}")
    for month in calls:
        match.play(CHANCE, f"award {month}")
    return match


def begun(companies, hands, *moves):
    """Return a match in its first month in which some moves were made."""
    match = manual(companies, hands)
    match.play(CHANCE, f"month {MONTHS[0]}")
    for move in moves:
        match.play(int(move[0]) - 1, move[2:])
    return match


def played(match, seed, decisions):
    """Play at random so many decisions; offers, bids and contracts are rare."""
    rng = random.Random(seed)
    for _ in range(decisions):
        seat = match.actors[0]
        moves = match.moves(seat)
        rare = ("to ", "bid", "hire", "nothing", "drop", "charge", "want", "withdraw")
        likely = [move for move in moves if not move.startswith(rare)]
        match.play(seat, rng.choice(likely if likely and rng.random() < 0.9 else moves))
    return match


def endings():
    """Return one record for each way a game can end, by file name."""
    load = mirabilis.load("jahres", jit=False).start
    two = ("10 14 37", "65 23 91")  # 14-10 and 23-65 show the same symbol three times
    tied = ("1 lay 14", "1 lay 10", "1 publish", "2 lay 23", "2 lay 65", "2 publish")
    hired = ("1 hire d1", "1 hire d2")
    fired = ("2 hire d1", "1 nothing", "2 nothing", "2 fire d1")
    matches = {
        "award": award(),
        "stalemate": quiet_year(begun("61 55", two, *tied), [4]),
        "money": quiet_year(begun("101 43", ("37 91 103", "d1 24 33"), *fired)),
        "last": quiet_year(begun("101 43", ("d1 d2 37", "24 33 48"), *hired)),
        "ruin": quiet_year(
            begun("101 43", ("d1 d2 37", "d3 d4 33"), *hired, "2 hire d3", "2 hire d4")
        ),
        "resigned": played(load(players=2, seed="a text"), 4, 30),
        "time": played(load(players=2, seed=4), 5, 40),
        "abandoned": played(load(players=6, seed=7), 6, 70),
    }
    matches["resigned"].resign(1)
    matches["time"].resign(0, "time")
    for seat in (2, 0, 1, 5, 3):
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
