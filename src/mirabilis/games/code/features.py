"""What a code game is counted by: the questions of somebody who looks at its balance."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from mirabilis.core.match import Match
from mirabilis.games.code.spec import CARD, GUESS, JOKER, KEEP, PLACES, REARRANGE, STOP, TURN_UP
from mirabilis.games.code.sums import letters_of
from mirabilis.games.code.tables import ALL_SETS

Features = dict[str, float | list[float]]  # a list has one value for each seat


class Happening(NamedTuple):
    """One event of a turn, and whose turn it was."""

    turn: int
    number: int  # of the turn, from 0
    code: int
    guess: int  # the card guessed before, while it is to be shown

    @property
    def set(self) -> tuple[int, ...]:
        """Return the kinds of cards turned up; none if that is not what happened."""
        return ALL_SETS[self.code - TURN_UP] if self.code >= TURN_UP else ()

    @property
    def shows(self) -> bool:
        """Tell whether a card is shown."""
        return CARD <= self.code < 2 * CARD

    @property
    def right(self) -> bool:
        """Tell whether the card that is shown is the one that was guessed."""
        return self.shows and self.code - CARD == self.guess


def features(options: Mapping[str, str], match: Match) -> Features:
    """Count what happened in a finished game; nothing where it ended before the first set."""
    told = list(_happenings(match))
    if not told:
        return {}
    players = match.players

    def count(wanted: Any) -> list[float]:
        return [float(sum(h.turn == s and wanted(h) for h in told)) for s in range(players)]

    counted: Features = {
        "begins": [float(told[0].turn == seat) for seat in range(players)],
        "turns": [float(len({h.number for h in told if h.turn == s})) for s in range(players)],
        "sets": count(lambda h: bool(h.set)),
        "sets without a letter": count(lambda h: bool(h.set) and not letters_of(h.set)),
        "choices of letters": count(lambda h: len(letters_of(h.set)) > 1),
        "right guesses": count(lambda h: h.right),
        "wrong guesses": count(lambda h: h.shows and not h.right),
        "longest run": [float(_longest_run(told, seat)) for seat in range(players)],
        "letters lost": _letters_lost(told, players),
        "jokers": count(lambda h: JOKER in h.set),
        "rearrangements": count(lambda h: REARRANGE <= h.code < 2 * REARRANGE),
        "keeps": count(lambda h: h.code == KEEP),
        "rank": _ranks(told, players),
    }
    if options["may_stop"] == "yes":
        counted["stops"] = count(lambda h: h.code == STOP)
    return counted


def _happenings(match: Match) -> Iterator[Happening]:
    """Yield what happened from the first set on, leading a state along by the kernel's rules."""
    game = match.game
    act, tables = game.calls.act, game.tables(match.players)
    states = game.new_state()
    game.calls.begin(tables, states)
    number, turn = -1, -1
    begun = False
    guess = 0
    for seat, code in match.line:
        begun = begun or code >= TURN_UP
        if begun:
            ended = turn != int(states[0]["turn"])
            turn = int(states[0]["turn"])
            number += ended
            yield Happening(turn, number, code, guess)
            guess = code - GUESS
        act(tables, states, seat, code)


def _longest_run(told: list[Happening], seat: int) -> int:
    """Return the most right guesses of a seat in one turn."""
    runs: dict[int, int] = {}
    for event in told:
        if event.turn == seat and event.right:
            runs[event.number] = runs.get(event.number, 0) + 1
    return max(runs.values(), default=0)


def _letters_lost(told: list[Happening], players: int) -> list[float]:
    """Return how many letters of each seat were cracked."""
    lost = [0.0] * players
    for event in told:
        if event.right:
            lost[event.guess >> 4] += 1
    return lost


def _ranks(told: list[Happening], players: int) -> list[float]:
    """Return the rank of each seat: 1 for who was never out, then by who held out longest."""
    left = [PLACES] * players
    order: list[int] = []
    for event in told:
        if event.right:
            owner = event.guess >> 4
            left[owner] -= 1
            if left[owner] == 0:
                order.append(owner)
    held = [seat for seat in range(players) if seat not in order]
    shared = 1 + (len(held) - 1) / 2  # several, where a game was given up
    ranks = dict.fromkeys(held, shared)
    ranks |= {seat: float(players - place) for place, seat in enumerate(order)}
    return [ranks[seat] for seat in range(players)]
