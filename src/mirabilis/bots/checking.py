"""The test kit for bots: `check_bot` tries whether a bot's choice is one of what its seat knows."""

from __future__ import annotations

import operator
import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from mirabilis.bots import Bot, bot, settled
from mirabilis.bots.asides import aside_of
from mirabilis.bots.making import TIME, arguments
from mirabilis.bots.pipe import packed, unpacked
from mirabilis.bots.registry import entry
from mirabilis.bots.worker import Isolated
from mirabilis.core.conformance.privacy import twin
from mirabilis.core.conformance.report import Check, Fault, Report
from mirabilis.core.errors import BadSetup, MirabilisError, listed
from mirabilis.core.game import Game
from mirabilis.core.match import Match
from mirabilis.core.seat import Seat

STRETCHES = 3  # parts of games in which bots play: from the start, the middle and later on
DECISIONS = 6  # in each
LONGEST = 400  # random decisions of a game, of which the stretches begin at some
TWINS = 30  # tries to find other secrets behind what a seat knows
DIFFERENT = 6  # situations with other secrets that are looked at

Make = Callable[[int], Bot]


@dataclass(frozen=True)
class Question:
    """What a bot was asked along the way, and what it answered."""

    how: str  # choose or aside
    seat: Seat
    events: list[tuple[int, int]]  # that led there
    answer: int | None


class Kit:
    """A bot under test, and what it was asked along the way."""

    def __init__(self, name: str, make: Make, game: Game, players: int, seed: int) -> None:
        self.name = name
        self.make = make
        self.game = game
        self.players = players
        self.seed = seed
        self.text: str | None = None
        self.by_clock = False
        self.asked: list[Question] = []
        self.notes: list[str] = []

    def compare(self, player: Any, question: Question, where: str) -> None:
        """Refuse another answer to a question; of a bot by the clock, one that is not legal."""
        answer = ask(player, question.how, question.seat)
        if self.by_clock:
            _check_legal(self, question, answer, where)
        elif answer != question.answer:
            raise Fault(
                f"{_said(self.game, question.answer)} along the way, "
                f"{_said(self.game, answer)} {where}: {_place(question)}"
            )


def check_bot(
    player: str | Make,
    game: Game,
    *,
    players: int | None = None,
    seed: int = 0,
    stretches: int = STRETCHES,
    decisions: int = DECISIONS,
    clock: bool | None = None,
    only: Sequence[str] | None = None,
) -> Report:
    """Try whether a bot's choices are legal, and depend on its seat's knowledge and its seed alone.

    ``player`` is the text of a bot, or a function that makes one from a seed; such a one is not
    asked in another process. The bot plays against itself for ``decisions`` decisions in each of
    some ``stretches`` of random games. A bot that goes by a ``clock`` only has to be legal; of a
    text that is known.

    >>> import mirabilis
    >>> game = mirabilis.load("ewn", setup="standard", jit=False)
    >>> check_bot("random", game, only=["legal", "anew"]).ok
    True
    """
    names = tuple(BOT_CHECKS) if only is None else tuple(only)
    if unknown := [name for name in names if name not in BOT_CHECKS]:
        raise BadSetup(f"no check {unknown[0]!r}; the checks are: {listed(BOT_CHECKS)}")
    count = game.spec.default_players if players is None else players
    if isinstance(player, str):
        text = player
        kit = Kit(text, lambda seed: bot(text, game, seed), game, count, seed)
        kit.text = text
        kit.by_clock = has_clock(text, game) if clock is None else clock
    else:
        kit = Kit(getattr(player, "__name__", repr(player)), player, game, count, seed)
        kit.by_clock = bool(clock)
    checks = [_checked("legal", kit, lambda kit: legal(kit, stretches, decisions))]
    for name in names:
        if name != "legal" and checks[0].ok:
            checks.append(_checked(name, kit, BOT_CHECKS[name]))
    return Report(f"{kit.name} in {game!r}", tuple(checks))


def _checked(name: str, kit: Kit, check: Callable[[Kit], int]) -> Check:
    promise = (BOT_CHECKS[name].__doc__ or "").split("\n")[0]
    kit.notes = []
    try:
        count = check(kit)
    except Fault as fault:
        return Check(name, promise, False, 0, str(fault))
    return Check(name, promise, True, count, "\n".join(kit.notes))


# -- the checks --------------------------------------------------------------------------------


def legal(kit: Kit, stretches: int = STRETCHES, decisions: int = DECISIONS) -> int:
    """Every choice is a legal move, and so is what it does out of turn."""
    for match in _beginnings(kit, stretches):
        along = [kit.make(kit.seed) for _ in range(kit.players)]
        for _ in range(decisions):
            if not match.actors:
                break
            for seat in sorted({*match.actors, *match.free}):
                if seat in (*match.actors, *match.free) and aside_of(along[seat]) is not None:
                    _play(kit, match, seat, along[seat], "aside")
            if match.actors:
                _play(kit, match, match.actors[0], along[match.actors[0]], "choose")
    if not kit.asked:
        raise Fault("nothing was asked")
    return len(kit.asked)


def anew(kit: Kit) -> int:
    """A bot made anew for a decision chooses as one that was asked along the way."""
    for question in kit.asked:
        kit.compare(kit.make(kit.seed), question, "asked anew")
    return len(kit.asked)


def elsewhere(kit: Kit) -> int:
    """A bot in another process, asked in another order, chooses the same."""
    if kit.text is None:
        kit.notes.append("a bot without a text cannot be made in another process")
        return 0
    with Isolated(kit.text, kit.game, kit.seed) as player:
        player.start(kit.players)
        for question in reversed(kit.asked):
            kit.compare(player, question, "in another process")
    return len(kit.asked)


def hidden(kit: Kit) -> int:
    """What its seat cannot know changes nothing."""
    if not kit.game.spec.hides(kit.game.options):
        kit.notes.append("nothing is hidden with these options")
        return 0
    dice, count = random.Random(kit.seed), 0
    for question in dice.sample(kit.asked, len(kit.asked)):
        other = _other_secrets(kit, question, dice)
        if other is not None and count < DIFFERENT:
            same = Question(question.how, other.seat(question.seat.number), [], question.answer)
            kit.compare(kit.make(kit.seed), same, "with other secrets behind the same view")
            count += 1
    if not count:
        kit.notes.append("no other secrets were found that look the same")
    return count


BOT_CHECKS: dict[str, Callable[[Kit], int]] = {
    "legal": legal,
    "anew": anew,
    "elsewhere": elsewhere,
    "hidden": hidden,
}


# -- asking ------------------------------------------------------------------------------------


def ask(player: Any, how: str, seat: Seat) -> int | None:
    """Return what a bot answers: a code, or out of turn None."""
    try:
        answer = getattr(player, how)(seat)
    except MirabilisError:
        raise
    except Exception as error:
        raise Fault(f"{how} raised {type(error).__name__}: {error}") from error
    if answer is None and how == "aside":
        return None
    if isinstance(answer, bool) or not hasattr(answer, "__index__"):
        raise Fault(f"{how} returned {answer!r}, which is no code of a move")
    return operator.index(answer)


def has_clock(text: str, game: Game) -> bool:
    """Tell whether the bot of a text stops when its time is over."""
    parts = settled(text, game)
    if parts.is_file:
        return TIME in parts.params
    found = entry(parts.name, game)
    return arguments(found, parts).get(found.time or TIME) is not None


def _beginnings(kit: Kit, stretches: int) -> Iterator[Match]:
    """Yield matches at the start, and after more and more random decisions."""
    for number in range(stretches):
        start = f"stretch {number} of {kit.seed}"
        match = kit.game.start(kit.players, seed=start)
        length = sum(1 for _ in _wander(match, random.Random(start), LONGEST))
        match = kit.game.start(kit.players, seed=start)
        for _ in _wander(match, random.Random(start), length * number // stretches):
            pass
        yield match


def _wander(match: Match, dice: random.Random, most: int) -> Iterator[None]:
    """Make random decisions."""
    for _ in range(most):
        if not match.actors:
            return
        seat = dice.choice(match.actors)
        match.play(seat, dice.choice(match.codes(seat)))
        yield


def _play(kit: Kit, match: Match, seat: int, player: Bot, how: str) -> None:
    """Ask a bot along the way, note it, and play what it answers."""
    knows: Seat = unpacked(packed(match.seat(seat), kit.game), kit.game)  # as it is now
    question = Question(how, knows, match.kept, ask(player, how, match.seat(seat)))
    _check_legal(kit, question, question.answer, "along the way")
    kit.asked.append(question)
    if question.answer is not None:
        match.play(seat, question.answer)


def _check_legal(kit: Kit, question: Question, answer: int | None, where: str) -> None:
    """Refuse a move that is not legal; nobody need know more than the seat for that."""
    seat, calls = question.seat, kit.game.calls
    if answer is not None and calls.clause(seat.tables, seat.seen, seat.number, answer):
        raise Fault(f"{_said(kit.game, answer)} {where} is not legal: {_place(question)}")


def _other_secrets(kit: Kit, question: Question, dice: random.Random) -> Match | None:
    """Return a match that looks the same to the seat and is not; None if none is found."""
    for _ in range(TWINS):
        line = twin(kit.game, kit.players, question.events, question.seat.number, dice)
        if line is not None:
            match = kit.game.start(kit.players, chance="manual")
            for number, event in enumerate(line.events):
                if len(match.kept) <= number:  # a single outcome has applied itself
                    match.play(*event)
            return match
    return None


def _said(game: Game, code: int | None) -> str:
    return "nothing" if code is None else repr(game.format(code))


def _place(question: Question) -> str:
    return f"seat {question.seat.number + 1} after {len(question.events)} events"
