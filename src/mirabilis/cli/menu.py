"""``mirabilis`` alone: from nothing to a running game by pressing Enter."""

from __future__ import annotations

import argparse
import itertools
from collections.abc import Sequence

import mirabilis
from mirabilis.cli import asking, daily, files, seating, session, telling
from mirabilis.cli.errors import Back
from mirabilis.cli.history import History
from mirabilis.cli.prepare import check_value, load
from mirabilis.cli.readiness import readiness, waits
from mirabilis.cli.records import is_finished, match_of
from mirabilis.cli.screen import TEXTS, Screen
from mirabilis.cli.seating import ME, rival
from mirabilis.cli.table import Table, resumed
from mirabilis.cli.verbs import history
from mirabilis.core.errors import MirabilisError
from mirabilis.core.game import Game
from mirabilis.core.registry import games
from mirabilis.core.spec import LANGUAGES, Option

NEWEST = 9  # saved games that are listed


def run(screen: Screen) -> int:
    """Offer the games until somebody quits."""
    screen.write(screen.paint(f"Mirabilis {mirabilis.__version__}", "strong"))
    screen.tell(screen.say("menu.about"))
    doors = {"r": _rules, "s": _resume, "h": _history, "l": _language}
    while True:
        found = {spec.slug: load(screen, spec.slug) for spec in games()}
        screen.write()
        screen.tell(screen.say("menu.doors"), "dim")
        entries = [(slug, _about(screen, game)) for slug, game in found.items()]
        word = asking.choose(screen, screen.say("menu.game"), entries, further=(*doors, "q"))
        if word == "q":
            return 0
        try:
            if word in doors:
                doors[word](screen)
            else:
                _play(screen, found[word])
        except Back:
            continue
        except MirabilisError as error:
            screen.tell(str(error), "wrong")


def _ask(
    screen: Screen, question: str, entries: Sequence[tuple[str, str]], default: int = 0
) -> str:
    return asking.choose(screen, question, entries, default=default, back=True)


def _about(screen: Screen, game: Game) -> str:
    summary = game.messages.has("summary")
    text = game.messages.say("summary", screen.language) if summary else ""
    return f"{telling.title(screen, game)} – {text}" if text else telling.title(screen, game)


def _play(screen: Screen, game: Game) -> None:
    screen.tell(screen.say("menu.back"), "dim")
    game = _options(screen, game)
    players, counts = game.default_players, game.seatings
    if len(counts) > 1:
        entries = [(str(n), "") for n in counts]
        usual = counts.index(players)
        players = int(_ask(screen, screen.say("menu.players"), entries, usual))
    seed = _challenge(screen, game) if players == 1 else None
    seats = [ME] if players == 1 else _seats(screen, game, players)
    ready = readiness(screen, game, seats, daily.bots(seed, players))
    match = ready.game.start(players=players, seed=seed)
    session.sit(Table(screen, match, seats, ready=ready))


def _challenge(screen: Screen, game: Game) -> str | None:
    """Ask whoever plays alone whether it is to be the daily challenge; return its seed."""
    screen.write()
    today = daily.today()
    entries = [
        ("new", screen.say("menu.new")),
        ("daily", screen.say("menu.daily", day=today)),
    ]
    word = _ask(screen, screen.say("menu.alone"), entries)
    return daily.seed_of(game.spec.slug, today) if word == "daily" else None


def _options(screen: Screen, game: Game) -> Game:
    """Let somebody change the options, each with a sentence for each value."""
    if not game.spec.options or asking.yes(screen, screen.say("menu.usual"), back=True):
        return game
    chosen: list[str] = []
    for option in game.spec.options:
        screen.write()
        screen.tell(_text(screen, game, f"option.{option.name}", option.name), "strong")
        entries = [
            (value, _text(screen, game, f"option.{option.name}.{value}", ""))
            for value in option.values
        ]
        chosen.append(f"{option.name}={_value(screen, game, option, entries)}")
    return load(screen, game.spec.slug, chosen)


def _value(screen: Screen, game: Game, option: Option, entries: list[tuple[str, str]]) -> str:
    """Ask for the value of an option; one with a pattern takes more than is listed."""
    if option.pattern is None:
        return _ask(screen, screen.say("menu.value"), entries)
    asking.show_entries(screen, entries)
    if form := telling.form(screen, game, option):
        screen.tell(screen.say("menu.form", form=form), "dim")
    while True:
        typed = screen.ask(f"{screen.say('menu.value')} [{option.default}] ") or option.default
        try:
            return check_value(screen, game, option, typed)
        except MirabilisError as error:
            if typed.lower() in asking.BACK:
                raise Back from None
            screen.tell(str(error), "wrong")


def _text(screen: Screen, game: Game, key: str, otherwise: str) -> str:
    return game.messages.say(key, screen.language) if game.messages.has(key) else otherwise


def _seats(screen: Screen, game: Game, players: int) -> list[str]:
    """Ask who sits at each seat: me at the first, a bot at the others, if nothing is said."""
    seats: list[str] = []
    late = waits(game)
    for seat in range(players):
        default = rival(game) if ME in seats else ME
        seats.append(seating.ask(screen, game, players, seat, default, late))
    return seats


def _rules(screen: Screen) -> None:
    entries = [(spec.slug, spec.title) for spec in games()]
    telling.rules(screen, load(screen, _which(screen, entries)))


def _which(screen: Screen, entries: Sequence[tuple[str, str]]) -> str:
    """Ask for one of some games, unless there is only one."""
    if len(entries) == 1:
        return entries[0][0]
    screen.tell(screen.say("menu.back"), "dim")
    return _ask(screen, screen.say("menu.game"), entries)


def _history(screen: Screen) -> None:
    """Show the history of a game that has one."""
    kept = History(screen)
    entries = [(spec.slug, spec.title) for spec in games() if kept.played(spec.slug)]
    if not entries:
        screen.tell(screen.say("history.empty"))
        return
    args = argparse.Namespace(slug=_which(screen, entries), option=None, json=False)
    history.run(args, screen)


def _resume(screen: Screen) -> None:
    running = (path for path in files.saved() if not is_finished(path))
    found = list(itertools.islice(running, NEWEST))
    if not found:
        screen.tell(screen.say("menu.none-saved"))
        return
    names = [(path.name, "") for path in found]
    screen.tell(screen.say("menu.back"), "dim")
    name = _ask(screen, screen.say("menu.saved"), names)
    path = next(path for path in found if path.name == name)
    match, text = match_of(screen, path)
    seats = _seats(screen, match.game, match.players)
    session.sit(resumed(screen, match, seats, path, text))


def _language(screen: Screen) -> None:
    entries = [(code, TEXTS.say("language", code)) for code in LANGUAGES]
    default = LANGUAGES.index(screen.language)
    screen.tell(screen.say("menu.back"), "dim")
    screen.language = _ask(screen, screen.say("menu.language"), entries, default)
