"""Running the checks."""

from __future__ import annotations

import functools
import random
import traceback
from collections import Counter
from collections.abc import Callable, Iterator, Sequence

from mirabilis.core.conformance import draws, estimates, matches, odds, privacy, rules, twins
from mirabilis.core.conformance.line import Line
from mirabilis.core.conformance.report import Check, Fault, Report
from mirabilis.core.errors import BadSetup, listed
from mirabilis.core.game import Game
from mirabilis.core.match import Match
from mirabilis.core.seats import seats_of
from mirabilis.core.spec import LANGUAGES

LOOKS = 400  # points of a game that are all looked at; of those behind them, a sample
ENOUGH = 3000  # events of games after which no more are played to learn codes

CHECKS: dict[str, Callable[[Kit], int]] = {
    "play": rules.play,
    "moves": rules.moves,
    "chance": rules.chance,
    "draw": draws.draw,
    "notation": rules.notation,
    "words": matches.words,
    "records": matches.records,
    "copies": matches.copies,
    "undo": matches.undo,
    "views": matches.views,
    "compiled": twins.compiled,
    "observed": twins.observed,
    "shown": privacy.shown,
    "privacy": privacy.privacy,
    "imagine": twins.imagine,
    "odds": odds.odds,
    "estimates": estimates.estimates,
}


class Kit:
    """A game under test, with a random source and the lines to look at."""

    languages = LANGUAGES

    def __init__(self, game: Game, games: int, seed: int, small: Game | None, looks: int) -> None:
        self.game = game
        self.games = games
        self.looks = looks
        reduced = {**game._choices, **game.spec.small}
        self.small = small or Game(game.parts, reduced, jit=game._jit)
        self.dice = random.Random(seed)
        self.notes: list[str] = []
        self.tried: Counter[int] = Counter()
        self.hides = game.spec.hides(game.options)

    def note(self, text: str) -> None:
        """Add a remark to the report."""
        self.notes.append(text)

    def players(self) -> int:
        """Return a number of players."""
        return self.dice.randint(*self.game.spec.players)

    def lines(self, count: int | None = None) -> Iterator[Line]:
        """Yield fresh lines, for any number of players."""
        for _ in range(count or self.games):
            yield Line(self.game, self.players(), self.tried)

    def looks_at(self, done: int, part: int = 1) -> bool:
        """Tell whether to look at the point of a game after so many events.

        Of a long game not all are: behind the first `looks` fewer and fewer. ``part`` is for
        questions that take longer.
        """
        most = max(self.looks // part, 1)
        return done < most or self.dice.random() < most / done

    @property
    def few(self) -> int:
        """Return how many games are played where interpreted code plays along."""
        return max(min(3, self.games), self.games // 4)

    def matches(self) -> Iterator[Match]:
        """Yield fresh matches."""
        for _ in range(self.games):
            yield self.game.start(players=self.players(), seed=self.dice.getrandbits(32))

    def some(self, codes: Sequence[int], most: int = 30) -> list[int]:
        """Return all codes, or a sample of them where they are many."""
        return list(codes) if len(codes) <= most else self.dice.sample(list(codes), most)

    @functools.cached_property
    def known(self) -> list[int]:
        """Return codes met in some games: of every seat, of chance, and stand-ins."""
        codes = set(self.game.spec.stand_ins)
        events = 0
        for line in self.lines(min(self.games, 8)):
            if events > ENOUGH:
                break
            while (event := line.random_event(self.dice)) is not None:
                for seat in seats_of(line.actors() | line.free()):
                    codes.update(self.some(line.choices(seat)))
                line.play(*event)
            events += len(line.events)
        return sorted(codes)

    def probes(self, seen: Sequence[int]) -> list[int]:
        """Return codes to ask about: possible now or ever, by anybody, and impossible."""
        return rules.probes(self.dice, seen) + self.some(self.known)


def check_game(
    game: Game,
    *,
    games: int = 20,
    seed: int = 0,
    looks: int = LOOKS,
    small: Game | None = None,
    only: Sequence[str] = tuple(CHECKS),
) -> Report:
    """Try everything a game promises and report what was looked at and what failed.

    ``games`` random games are played for each check; in each, the first ``looks`` points and a
    sample of the others are looked at. ``small`` is the same game made smaller, for the odds of
    `imagine`; without it, the spec's ``small`` options are used.

    >>> import mirabilis
    >>> report = check_game(mirabilis.load("ewn", jit=False), games=1, only=["words"])
    >>> report.ok
    True
    """
    if games < 1:
        raise BadSetup(f"at least one game is played, not {games}")
    if looks < 1:
        raise BadSetup(f"at least one point of a game is looked at, not {looks}")
    if unknown := [name for name in only if name not in CHECKS]:
        raise BadSetup(f"no check {unknown[0]!r}; the checks are: {listed(CHECKS)}")
    checks = []
    for name in only:
        check = CHECKS[name]
        kit = Kit(game, games, seed, small, looks)
        promise = (check.__doc__ or "").split("\n")[0]
        try:
            count = check(kit)
            if not count and not kit.notes:
                raise Fault("nothing was looked at")
        except Fault as fault:
            checks.append(Check(name, promise, False, 0, str(fault)))
        except Exception as error:
            last = traceback.extract_tb(error.__traceback__)[-1]
            detail = f"{type(error).__name__}: {error} ({last.name}, line {last.lineno})"
            checks.append(Check(name, promise, False, 0, detail))
        else:
            checks.append(Check(name, promise, True, count, "\n".join(kit.notes)))
    return Report(f"{game!r}", tuple(checks))
