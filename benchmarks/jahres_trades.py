"""How the bots of `jahres` trade with a person.

``python -m benchmarks.jahres_trades --years 60`` plays seeded years with three bots and a seat that
stands for a person: it answers nothing by itself and chooses last. At the moments at which the
person could act, before anybody has chosen in a month and when all others have, offers are tried
in copies of the match: random ones that the estimate, by all hands, calls good for both; questions
for cards; gifts. It also counts which of the bots' offers to the person still stand when the person
is the last to choose. ``docs/lab/jahres-bots.md`` has the result.
"""

from __future__ import annotations

import argparse
import random
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from typing import Any

import mirabilis
from mirabilis.bots import Bot
from mirabilis.bots.asides import Turns, aside_of
from mirabilis.core.game import Game
from mirabilis.core.match import Match
from mirabilis.games.jahres.spec import (
    ACCEPT,
    ANY_CARD,
    CARDS,
    CHARGE,
    CHOOSING,
    COINS,
    GAME_THING,
    GIVE,
    IN_HAND,
    KIND_BIT,
    OPEN,
    PAY,
    REFUSE,
    SEND,
    TO,
    WANT,
)
from mirabilis.search.opinion import ESTIMATES

PLAYERS = 4
KINDS = -(1 << KIND_BIT)
DRAWS = 400  # offers that are drawn at a moment until one is good for both
GIFTS = (2, 5)  # in tens of thousands


class Year:
    """One year of bots, and a person who waits."""

    def __init__(self, game: Game, bot: str, seed: int, counts: dict[str, Counter[str]]) -> None:
        self.match = game.start(PLAYERS, f"trades {seed}")
        self.person = seed % PLAYERS
        self.bots: list[Bot] = [mirabilis.bot(bot, game, 16 * seed + s) for s in range(PLAYERS)]
        self.counts = counts
        self.random = random.Random(seed)
        self.work = game.new_work()
        self.others = [seat for seat in range(PLAYERS) if seat != self.person]

    def play(self) -> None:
        """Play the year; the person decides when nobody else has to."""
        match, turns, month = self.match, Turns(self.match), 0
        while match.actors:
            self.chat(match, turns)
            is_first = self._state(match)["month"] != month and self.person in match.actors
            if is_first and self._state(match)["phase"] == CHOOSING:
                month = int(self._state(match)["month"])
                self.probe(match, "before")
            seats = [s for s in match.actors if s != self.person]
            if seats:
                seat = turns.decider(seats)
            else:
                seat = self.person
                is_choosing = self._state(match)["phase"] == CHOOSING
                if is_choosing and not self._state(match)["bench"][self._hand(match)].any():
                    self.count_open(match)
                    self.probe(match, "after")
            match.play(seat, self.bots[seat].choose(match.seat(seat)))
            turns.decided(seat)

    def _state(self, match: Match) -> Any:
        return match._states[0]

    def _hand(self, match: Match) -> list[int]:
        place = self._state(match)["place"][:110]
        return [card for card in range(len(place)) if place[card] == IN_HAND + self.person]

    def chat(self, match: Match, turns: Turns) -> None:
        """Let bots act out of turn until they rest."""
        while (seat := turns.next(self.others)) is not None:
            aside = aside_of(self.bots[seat])
            code = None if aside is None else aside(match.seat(seat))
            if code is None:
                turns.rested(seat)
            else:
                match.play(seat, code)
                turns.acted(seat)

    # -- bots' offers to the person --------------------------------------------------------

    def count_open(self, match: Match) -> None:
        """Count the offers of this month to the person, and what became of them."""
        state = self._state(match)
        sent: Counter[int] = Counter()
        for seat, code in reversed(match.heard(self.person)):
            if seat < 0:
                break
            if code >= SEND and seat != self.person and code >> 52 & 7 == self.person:
                sent[seat] += 1
        for seat in sent:  # the person answers none, so all but one of a seat are gone
            stands = bool(state["status"][seat, self.person] == OPEN)
            self.counts["offers to the person"]["stands"] += stands
            self.counts["offers to the person"]["stale"] += sent[seat] - stands
            if stands:
                can = any(
                    c & KINDS == ACCEPT and c & 15 == seat and c < SEND
                    for c in match.codes(self.person)
                )
                self.counts["those that stand"]["acceptable" if can else "question"] += 1

    # -- the person's offers ---------------------------------------------------------------

    def probe(self, match: Match, when: str) -> None:
        """Try an offer that is good for both, questions, and gifts, each on its own copy."""
        to = self.random.choice([s for s in self.others if not self._has_left(match, s)] or [-1])
        if to < 0 or self._state(match)["status"][self.person, to] == OPEN:
            return
        good = next(self._good(match, to), None)
        if good is not None:
            self._try(match, to, good, f"good for both, {when}")
        cash = int(self._state(match)["money"][self.person])
        hand = [GIVE + c + 1 for c in range(CARDS) if self._holds(match, self.person, c)]
        if self._state(match)["cards"][to]:
            self._try(match, to, [WANT + ANY_CARD], f"a card for nothing, {when}")
            if cash:
                coins = [PAY + c for c in self._coins(self.random.randint(1, min(cash, 20)))]
                self._try(match, to, [WANT + ANY_CARD, *coins], f"money for a card, {when}")
            if hand:
                give = self.random.choice(hand)
                self._try(match, to, [give, WANT + ANY_CARD], f"a card for a card, {when}")
        for gift in GIFTS:
            if cash >= gift:
                coins = [PAY + c for c in self._coins(gift)]
                self._try(match, to, coins, f"a gift of {10 * gift}, {when}")
        if hand:
            self._try(match, to, [self.random.choice(hand)], f"a card as a gift, {when}")

    def _has_left(self, match: Match, seat: int) -> bool:
        return bool(int(self._state(match)["left"]) >> seat & 1)

    def _holds(self, match: Match, seat: int, card: int) -> bool:
        return bool(self._state(match)["place"][card] == IN_HAND + seat)

    @staticmethod
    def _coins(amount: int) -> Iterator[int]:
        for coin in sorted(COINS, reverse=True):
            while amount >= coin:
                yield coin
                amount -= coin

    def _send(self, match: Match, to: int, steps: Sequence[int]) -> bool:
        """Draft an offer and send it; tell whether that was possible."""
        for step in (TO + to, *steps):
            if step not in match.codes(self.person):
                return False
            match.play(self.person, step)
        code = next((c for c in match.codes(self.person) if c >= SEND), None)
        if code is None:
            return False
        match.play(self.person, code)
        return True

    def _try(self, match: Match, to: int, steps: Sequence[int], what: str) -> None:
        """Send an offer in a copy of the match; count the answer."""
        twin = match.copy()
        if not self._send(twin, to, steps):
            return
        sent = twin.noticed(self.person)
        turns = Turns(twin)
        self.chat(twin, turns)
        answer = "unanswered"
        for seat, code in twin.heard(self.person)[sent:]:
            if seat != to:
                continue
            if code >= SEND and code >> 52 & 7 == self.person:
                answer = "countered"
            elif code < SEND and code & KINDS == ACCEPT and code & 15 == self.person:
                answer = "accepted"
            elif code == REFUSE + self.person:
                answer = "refused"
            else:
                continue
            break
        self.counts[what][answer] += 1

    def _good(self, match: Match, to: int) -> Iterator[list[int]]:
        """Yield offers that can be accepted and that the estimate calls good for both."""
        before = self._estimate(match)
        for _ in range(DRAWS):
            steps = self._drawn(match, to)
            twin = match.copy()
            if not steps or not self._send(twin, to, steps):
                continue
            codes = twin.codes(to)
            code = next(
                (c for c in codes if c < SEND and c & KINDS == ACCEPT and c & 15 == self.person),
                None,
            )
            if code is None:
                continue
            twin.play(to, code)
            after = self._estimate(twin)
            if after[self.person] > before[self.person] and after[to] > before[to]:
                yield steps

    def _drawn(self, match: Match, to: int) -> list[int]:
        """Return what a random offer gives and wants: cards, games and money on either side."""
        state, draw = self._state(match), self.random
        hand = [GIVE + c + 1 for c in range(CARDS) if self._holds(match, self.person, c)]
        known = [
            WANT + c + 1
            for c in range(CARDS)
            if self._holds(match, to, c) and self._knows(match, c)
        ]
        games = range(int(state["games"]))
        hand += [GIVE + GAME_THING + g for g in games if state["owner"][g] == self.person + 1]
        known += [WANT + GAME_THING + g for g in games if state["owner"][g] == to + 1]
        steps = draw.sample(hand, min(len(hand), draw.choice((0, 1, 1, 2))))
        steps += draw.sample(known, min(len(known), draw.choice((0, 1, 1))))
        most = int(state["money"][self.person]), int(state["money"][to])
        kind = draw.choice((0, PAY, CHARGE))
        if kind and (top := min(most[kind == CHARGE], 20)) > 0:
            steps += [kind + coin for coin in self._coins(draw.randint(1, top))]
        return steps

    def _knows(self, match: Match, card: int) -> bool:
        seen: Any = match.seat(self.person).seen[0]["place"][card]
        return bool(seen == self._state(match)["place"][card])

    def _estimate(self, match: Match) -> list[float]:
        """Return the estimated chance of each seat, by all hands."""
        game = match.game
        game.instance(ESTIMATES).estimate(match._tables, match._states, self.work)
        found: list[float] = self.work["utility"][0, :PLAYERS].tolist()
        return found


def main() -> None:
    """Print what was counted."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--years", type=int, default=40)
    parser.add_argument("--bot", default="greedy")
    asked = parser.parse_args()
    game = mirabilis.load("jahres")
    counts: dict[str, Counter[str]] = defaultdict(Counter)
    for seed in range(asked.years):
        Year(game, asked.bot, seed, counts).play()
    for what in sorted(counts):
        total = sum(counts[what].values())
        shares = ", ".join(f"{k} {n} ({100 * n / total:.1f} %)" for k, n in counts[what].items())
        print(f"{what}: n = {total}; {shares}")


if __name__ == "__main__":
    main()
