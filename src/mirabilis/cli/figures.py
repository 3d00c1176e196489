"""The history for people: figures, grades, tables."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from mirabilis.cli import daily, telling
from mirabilis.cli.history import MARKS, Figures, Played
from mirabilis.cli.screen import Screen
from mirabilis.core.game import Game

if TYPE_CHECKING:
    from rich.table import Table

NEWEST = 20  # games that are listed
STEPS = 1000  # at so many scores of the range a game is asked for its grades
BROAD = 40  # the longest bar


def tell_end(screen: Screen, played: Played, before: Figures, every: Sequence[Played]) -> None:
    """Say how a finished game compares with those before it."""
    if played.helped:
        screen.tell(screen.say("history.aside", marks=_marks(screen, played)))
    elif before.best is None:
        screen.tell(screen.say("history.first"), "strong")
    elif played.points > before.best:
        screen.tell(screen.say("history.new-best", before=screen.number(before.best)), "strong")
    elif played.points == before.best:
        screen.tell(screen.say("history.equal"))
    tell(screen, Figures.of(every))


def tell(screen: Screen, found: Figures) -> None:
    """Say the figures in one or two sentences."""
    if found.best is not None and found.mean is not None:
        best, mean = screen.number(found.best), screen.number(found.mean, ".1f")
        said: dict[str, object] = {"games": found.games, "best": best, "mean": mean}
        if found.last is None:
            screen.tell(screen.say("history.figures", **said))
        else:
            last = screen.number(found.last, ".1f")
            screen.tell(screen.say("history.figures-last", **said, last=last))
    if found.helped:
        screen.tell(screen.say("history.helped", count=found.helped), "dim")


def show(screen: Screen, game: Game, every: Sequence[Played]) -> None:
    """Show the games that can be compared: a table, the figures, the grades."""
    if others := every[:-NEWEST]:
        screen.tell(screen.say("history.earlier", count=len(others)), "dim")
    screen.show(_table(screen, game, every[-NEWEST:]))
    if not every[0].alone:
        won = sum(one.share == 1 for one in every)
        screen.tell(screen.say("history.won", won=won, games=len(every)))
        return
    tell(screen, Figures.of(every))
    show_grades(screen, game, every)


def heading(screen: Screen, game: Game, one: Played) -> str:
    """Return what the games of a group have in common beyond the usual; nothing if nothing."""
    usual = {option.name: option.default for option in game.spec.options}
    parts = [f"{k}={v}" for k, v in one.options.items() if usual.get(k) != v]
    parts += [f"{name}={digest[:8]}" for name, digest in one.tables.items()]
    if not one.alone:
        parts.append(", ".join(one.seats))
    if one.rules != game.spec.version:
        parts.append(screen.say("history.rules", version=one.rules))
    return "; ".join(parts)


def _table(screen: Screen, game: Game, every: Iterable[Played]) -> Table:
    from rich.box import SIMPLE_HEAD
    from rich.table import Table

    table = Table(box=SIMPLE_HEAD, pad_edge=False)
    for key in ("history.when", "history.score", "history.grade", "history.daily", "history.marks"):
        right = key == "history.score"
        table.add_column(screen.say(key), justify="right" if right else "left", no_wrap=right)
    for one in every:
        grade = telling.grade(screen, game, one.points) if one.alone else ""
        when = one.when.replace("T", " ")[:16]
        table.add_row(when, _score(screen, one), grade, _challenge(one), _marks(screen, one))
    return table


def _marks(screen: Screen, one: Played) -> str:
    """Return the marks in words; those of a later version as they are."""
    return ", ".join(screen.say(f"mark.{m}") if m in MARKS else m for m in one.marks)


def _score(screen: Screen, one: Played) -> str:
    return screen.number(one.points) if one.alone else telling.share(screen, one.share)


def _challenge(one: Played) -> str:
    seed, before = str(one.seed or ""), daily.seed_of(one.game, "")
    return seed.removeprefix(before) if seed.startswith(before) else ""


# -- grades ------------------------------------------------------------------------------------


def grades(game: Game, points: Iterable[float]) -> dict[str, int]:
    """Return how often each grade was reached, the lowest first, those never reached too."""
    face = game.parts.face
    if not hasattr(face, "grade"):
        return {}
    scores = sorted(points)
    reached = Counter(face.grade(game.options, score) for score in scores)
    asked = list(scores)
    if game.spec.alone is not None:
        low, high = game.spec.alone
        asked += [low + (high - low) * step / STEPS for step in range(STEPS + 1)]
    return {key: reached[key] for key in (face.grade(game.options, s) for s in sorted(asked))}


def show_grades(screen: Screen, game: Game, every: Iterable[Played]) -> None:
    """Draw how often each grade was reached without help, the highest first."""
    found = grades(game, [one.points for one in every if not one.helped])
    if not any(found.values()):
        return
    names = {key: game.messages.say(key, screen.language) for key in found}
    broad, most = max(map(len, names.values())), max(found.values())
    for key, count in reversed(found.items()):
        bar = "█" * (max(round(BROAD * count / most), 1) if most > BROAD else count)
        screen.write(f"{names[key]:{broad}}  {count:3}  {bar if count else ''}".rstrip())
