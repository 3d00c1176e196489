"""Bots of ours against OpenSpiel's MCTSBot at ewn: ``python -m benchmarks.strength``.

Random setups, each played twice with sides swapped and the same dice, `either`. MCTSBot runs in
C++ with one random rollout per leaf and no solver. At a time per move, its number of simulations
is set before each move from how fast it was at the same ply of the game before.
"""

from __future__ import annotations

import argparse
import json
import random
import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import pyspiel

import mirabilis
from mirabilis import CHANCE
from mirabilis.core.match import Match

NAME = "einstein_wurfelt_nicht"
UCT_C = 1.4
START_RATE = 150_000.0  # simulations a second of MCTSBot, before it was measured
WAYS = {"down": "S", "right": "E", "up": "N", "left": "W"}
DIAGONAL = {"B": "SE", "W": "NW"}
ZONES = (
    ((0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (2, 0)),
    ((4, 4), (4, 3), (4, 2), (3, 4), (3, 3), (2, 4)),
)


def our_move(state: Any, action: int) -> str:
    """Return our text for one of their actions, e.g. ``W4-diag*``."""
    stone, _, way = state.action_to_string(state.current_player(), action).partition("-")
    way = way.rstrip("*")
    return str(stone[1]) + (DIAGONAL[stone[0]] if way == "diag" else WAYS[way])


@dataclass
class Peer:
    """MCTSBot with a number of simulations, or a time per move."""

    simulations: int | None
    seconds: float | None
    uct_c: float
    rates: dict[int, float] = field(default_factory=dict)  # by ply, in the game before
    spent: list[float] = field(default_factory=list)
    done: list[int] = field(default_factory=list)

    def choose(self, game: Any, state: Any, seed: int, plies: int) -> int:
        """Return its action."""
        rate = self.rates.get(plies, START_RATE)
        count = self.simulations or max(int(rate * (self.seconds or 0)), 1)
        evaluator = pyspiel.RandomRolloutEvaluator(1, seed)
        bot = pyspiel.MCTSBot(game, evaluator, self.uct_c, count, 1000, False, seed, False)
        began = time.perf_counter()
        action: int = bot.step(state)
        took = time.perf_counter() - began
        if len(state.legal_actions()) > 1:  # otherwise it does not think
            self.rates[plies] = count / took
            self.spent.append(took)
            self.done.append(count)
        return action


def play(
    ours: mirabilis.bots.Bot, peer: Peer, seat: int, seed: int, spent: list[float]
) -> tuple[float, int]:
    """Play one game with our bot at a seat; return its score and the number of plies."""
    dice = random.Random(seed)
    theirs = pyspiel.load_game(NAME)
    state = theirs.new_initial_state()
    for _ in range(2):
        state.apply_action(dice.randrange(720))
    match = _same_setup(state)
    plies = 0
    while not state.is_terminal():
        die = dice.randrange(6)
        state.apply_action(die)
        match.play(CHANCE, str(die + 1))
        actions = {our_move(state, a): a for a in state.legal_actions()}
        mover = state.current_player()
        if mover == seat:
            what = match.seat(seat)
            began = time.perf_counter()
            code = ours.choose(what)
            if len(what.codes) > 1:
                spent.append(time.perf_counter() - began)
            text = match.game.format(code)
        else:
            action = peer.choose(theirs, state, dice.getrandbits(31), plies)
            text = our_move(state, action)
        state.apply_action(actions[text])
        match.play(mover, text)
        plies += 1
    outcome = match.outcome
    assert outcome is not None
    return outcome.utility[seat], plies


def _same_setup(state: Any) -> Match:
    """Return our match with the stones where theirs are."""
    board = [line.strip("|").split("||") for line in str(state).splitlines() if line]
    game = mirabilis.load("ewn", setup="random", substitute="either", first="blue")
    match = game.start(chance="manual")
    for colour, zone in zip(("red", "blue"), ZONES, strict=True):
        match.play(CHANCE, f"{colour}:{''.join(board[r][c][1] for r, c in zone)}")
    return match


def contest(
    text: str, peer: Peer, games: int, seed: int, tell: Callable[[str], None] | None = None
) -> dict[str, Any]:
    """Play pairs of games; return the score with its interval and what both sides spent."""
    spent: list[float] = []
    pairs: list[float] = []
    for number in range(games // 2):
        score = 0.0
        for seat in (0, 1):
            game = mirabilis.load("ewn", setup="random", substitute="either", first="blue")
            bot = mirabilis.bot(text, game, seed=2 * number + seat)
            score += play(bot, peer, seat, seed + number, spent)[0]
        pairs.append(score / 2)
        if tell and number % 50 == 49:
            tell(f"{2 * number + 2} games: {statistics.mean(pairs):.4f}")
    mean = statistics.mean(pairs)
    half = 1.96 * statistics.stdev(pairs) / len(pairs) ** 0.5
    return {
        "ours": text,
        "peer": f"MCTSBot, {peer.simulations or f'{peer.seconds} s'}, c {peer.uct_c}",
        "games": 2 * len(pairs),
        "score": mean,
        "low": mean - half,
        "high": mean + half,
        "seconds a move, ours": statistics.mean(spent),
        "seconds a move, theirs": statistics.mean(peer.spent),
        "simulations a move, theirs": statistics.mean(peer.done),
    }


def main() -> None:
    """Play as the arguments say and print the result as JSON."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("bot", nargs="?", default="mcts:1000")
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--simulations", type=int)
    parser.add_argument("--seconds", type=float)
    parser.add_argument("--uct-c", type=float, default=UCT_C)
    parser.add_argument("--seed", type=int, default=1905)
    given = parser.parse_args()
    if given.simulations is None and given.seconds is None:
        given.simulations = 1000
    peer = Peer(given.simulations, given.seconds, given.uct_c)
    result = contest(given.bot, peer, given.games, given.seed, tell=lambda t: print(t, flush=True))
    print(json.dumps(result, indent=2))


if __name__ == "__main__":
    main()
