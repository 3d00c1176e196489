"""A whole game looked over: each decision beside the best one, and what it cost."""

from __future__ import annotations

import json
import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from mirabilis.cli import telling, values
from mirabilis.cli.analyst import Analyst
from mirabilis.cli.screen import Screen
from mirabilis.core.match import Match
from mirabilis.core.record import GameRecord
from mirabilis.core.seats import CHANCE

if TYPE_CHECKING:
    from mirabilis.search.result import Result

MISTAKE, BLUNDER = 0.05, 0.15  # chance to win that a marked decision cost at least
SURE, SURER = 2.0, 5.0  # standard errors by which a loss must stand out
KNOWN = 30  # visits below which it must stand out more: the error itself is not known well


@dataclass(frozen=True)
class Decision:
    """One decision of a game with more than one way to go."""

    number: int  # of its event in the record
    seat: int
    code: int
    result: Result
    worth: values.Worth = field(default_factory=values.Worth)
    played: str = ""  # in notation, where a move that is alike stands for it

    @property
    def value(self) -> float:
        """Return the value of the move that was played; not a number where it is unknown."""
        for move in self.result.moves:
            if move.code == self.code and math.isfinite(move.error):
                return move.value
        return math.nan

    @property
    def loss(self) -> float:
        """Return what was lost against the best move; not a number where it is unknown."""
        if self.code == self.result.best:
            return 0.0
        return max(self.result.value - self.value, 0.0)

    @property
    def error(self) -> float:
        """Return the standard error of the loss."""
        for move in self.result.moves:
            if move.code == self.code:
                return math.hypot(move.error, self.result.error)
        return math.inf

    @property
    def mark(self) -> str:
        """Return ``?`` for a mistake and ``??`` for a big one, if it stands out of the errors."""
        if self.result.mix or not self.stands_out:
            return ""
        loss = self.loss / self.worth.scale
        return "??" if loss >= BLUNDER else "?" if loss >= MISTAKE else ""

    @property
    def stands_out(self) -> bool:
        """Tell whether the loss is more than the errors may explain."""
        visits = {move.code: move.visits for move in self.result.moves}.get(self.code, 0)
        known = self.worth.is_known(self.result.error)
        return known and self.loss > (SURE if visits >= KNOWN else SURER) * self.error

    @property
    def verdict(self) -> str:
        """Return the message that says how the move compares with the best one."""
        if not self.worth.is_known(self.result.error):
            return "review.unknown"
        if self.loss == 0:
            return "review.best"
        if self.stands_out:
            return "review.better"
        small = self.loss < BLUNDER * self.worth.scale
        even = small and self.loss <= SURE * self.error and self.worth.is_known(self.error)
        return "review.even" if even else "review.unclear"

    @property
    def is_judged(self) -> bool:
        """Tell whether enough was searched to say what the move cost."""
        return self.verdict not in ("review.unclear", "review.unknown")

    @property
    def is_known(self) -> bool:
        """Tell whether the value of the move says anything."""
        errors = [move.error for move in self.result.moves if move.code == self.code]
        return self.stands_out or any(map(self.worth.is_known, errors))


def begun(match: Match) -> Match:
    """Return a match like this one before anything happened, its chance to be supplied."""
    game = match.game
    if match.start is None:
        return game.start(players=match.players, chance="manual", open=True)
    return game.position(match.start, players=match.players, chance="manual", open=True)


def steps(match: Match, record: GameRecord) -> Iterator[tuple[int, int, int, Match]]:
    """Yield number, seat and move of each event with the match as it stood before it."""
    twin = begun(match)
    for number, (seat, text) in enumerate(record.events, 1):
        if len(twin.line) < number:  # otherwise it happened by itself
            code = match.game.parse(text)
            yield number, seat, code, twin
            twin.play(seat, code)


def before(match: Match, record: GameRecord, event: int) -> Match:
    """Return the match as it stood before an event; the number after the last is the end."""
    twin = begun(match)
    for number, (seat, text) in enumerate(record.events[: event - 1], 1):
        if len(twin.line) < number:
            twin.play(seat, text)
    return twin


def show(screen: Screen, match: Match, analyst: Analyst, *, as_json: bool) -> None:
    """Look over all decisions of a game."""
    record = match.record(running=True)
    decisions: list[Decision] = []
    worth = values.Worth.of(match, screen.language)
    broad = max((len(text) for seat, text in record.events if seat != CHANCE), default=0) + 2
    if not as_json:
        screen.write(screen.paint(telling.title(screen, match.game), "strong"))
        about = "review.about-points" if worth.points else "review.about"
        costs = [round(worth.span(cost * worth.scale)) for cost in (MISTAKE, BLUNDER)]
        said = screen.say(about, bot=analyst.text, mistake=costs[0], blunder=costs[1])
        screen.tell(said)
    for number, seat, code, twin in steps(match, record):
        if seat == CHANCE or seat in twin.free or _kinds(twin, seat) < 2:
            continue
        screen.passing(screen.paint(f"{number}/{len(record.events)}", "dim"))
        result = analyst.result(twin, seat)
        played = match.game.format(code)
        decision = Decision(number, seat, _alike(match, result, code), result, worth, played)
        decisions.append(decision)
        screen.passing("")
        if not as_json:
            screen.write(_row(screen, match, decision, broad))
    summary = [_summary(match, seat, decisions) for seat in range(match.players)]
    if as_json:
        found = {"decisions": [_plain(match, d) for d in decisions], "seats": summary}
        screen.write(json.dumps({"game": match.game.spec.slug, **found}, indent=1))
        return
    screen.write()
    for seat, facts in enumerate(summary):
        if facts["decisions"]:
            screen.tell(_said(screen, telling.seat_name(screen, match, seat), facts, worth))
    screen.tell(telling.outcome(screen, match))


def _kinds(match: Match, seat: int) -> int:
    """Return how many moves there are, those that are alike counted once."""
    alike, codes = match.game.spec.alike, match.codes(seat)
    return len(set(codes if alike is None else map(alike, codes)))


def _alike(match: Match, result: Result, code: int) -> int:
    """Return the move that stands in a result for one that was played."""
    alike = match.game.spec.alike
    if alike is None:
        return code
    return next((move.code for move in result.moves if alike(move.code) == alike(code)), code)


def _said(screen: Screen, name: str, facts: Mapping[str, Any], worth: values.Worth) -> str:
    """Return in a sentence or two what the decisions of a seat cost."""
    if not facts["judged"]:
        return screen.say("review.none", name=name, **facts)
    said = screen.say(
        "review.summary", **{**facts, "loss": worth.say_loss(facts["loss"])}, name=name
    )
    missing = facts["decisions"] - facts["judged"]
    return f"{said} {screen.say('review.unjudged', count=missing)}" if missing else said


def _row(screen: Screen, match: Match, decision: Decision, broad: int) -> str:
    """Return a decision in one line, the move in so many columns."""
    game, result, worth = match.game, decision.result, decision.worth
    plain = [telling.seat_name(screen, match, seat) for seat in range(match.players)]
    gap = " " * (max(map(len, plain)) - len(plain[decision.seat]))
    name = telling.name(screen, match, decision.seat) + gap
    played = f"{decision.played or game.format(decision.code)}{decision.mark}"
    value = worth.say(decision.value) if decision.is_known else values.UNKNOWN
    head = f"{decision.number:4}  {name}  {played:{broad}}  {value:>7}"
    said = screen.say(
        decision.verdict,
        move=game.format(result.best),
        value=worth.told(result.value, result.error),
        loss=worth.say_loss(decision.loss, decision.error),
    )
    style = "" if decision.stands_out else "dim"
    return f"{head}  {screen.paint(said, 'wrong' if decision.mark else style)}"


def _summary(match: Match, seat: int, decisions: list[Decision]) -> dict[str, Any]:
    own = [d for d in decisions if d.seat == seat]
    judged = sum(d.is_judged for d in own)
    lost = sum(d.loss for d in own if d.stands_out)  # the rest may be luck of the search
    return {
        "seat": seat + 1,
        "decisions": len(own),
        "judged": judged,
        "loss": lost / judged if judged else None,
        "mistakes": sum(d.mark == "?" for d in own),
        "blunders": sum(d.mark == "??" for d in own),
    }


def _plain(match: Match, decision: Decision) -> dict[str, Any]:
    result, worth = decision.result, decision.worth
    return {
        "event": decision.number,
        "seat": decision.seat + 1,
        "move": decision.played or match.game.format(decision.code),
        "value": values.number(decision.value),
        "best": match.game.format(result.best),
        "best_value": values.number(result.value),
        "judged": decision.is_judged,
        "loss": values.number(decision.loss) if decision.is_judged else None,
        "error": values.number(decision.error),
        "mark": decision.mark,
        "simulations": result.simulations,
        **(
            {"points": worth.number(decision.value), "best_points": worth.number(result.value)}
            if worth.points
            else {}
        ),
    }
