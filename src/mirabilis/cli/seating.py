"""Who sits where: people, levels and bots."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from types import MappingProxyType

from mirabilis.bots import LEVELS, BadBot, Bot, bot, names, settled
from mirabilis.cli import asking
from mirabilis.cli.errors import Back, CommandError
from mirabilis.cli.screen import Screen
from mirabilis.core import words
from mirabilis.core.chance import key_of
from mirabilis.core.errors import MirabilisError, UnknownBot, listed
from mirabilis.core.game import Game
from mirabilis.core.match import Match

ME = "me"
KINDS = (ME, *LEVELS)  # those a newcomer chooses from; any bot's text will do as well


def rival(game: Game) -> str:
    """Return who sits where nothing is said: the stronger of two that plays at once.

    Nobody who asked for no other waits for a compiler.

    >>> import mirabilis
    >>> [rival(mirabilis.load(slug)) for slug in ("ewn", "ideas")]
    ['medium', 'easy']
    """
    return "medium" if "medium" in game.spec.at_once else "easy"


def seating(screen: Screen, game: Game, players: int, wishes: Sequence[str]) -> list[str]:
    """Return who sits at each seat, from wishes written ``2=hard``.

    The first seat without a wish is a person's if no wish is; a bot takes the others.
    """
    seats: list[str | None] = [None] * players
    for wish in wishes:
        number, sign, kind = wish.partition("=")
        if not sign:
            raise CommandError(screen.say("error.seat-pair", text=wish, kinds=listed(everybody())))
        if number not in [str(n) for n in range(1, players + 1)]:
            raise CommandError(screen.say("error.seat", text=number, most=players))
        if seats[int(number) - 1] is not None:
            raise CommandError(screen.say("error.twice", name=number))
        seats[int(number) - 1] = kind
    if ME not in seats and None in seats:
        seats[seats.index(None)] = ME
    return [rival(game) if kind is None else kind for kind in seats]


def everybody(game: Game | None = None) -> tuple[str, ...]:
    """Return all words for somebody who can sit at a table, of a game if it is known."""
    return (*KINDS, *names(game))


def bots(seats: Sequence[str]) -> list[str]:
    """Return the bots among those who sit somewhere."""
    return [kind for kind in seats if kind != ME]


def wishes(seats: Sequence[str]) -> list[str]:
    """Return the words for a command line that seats the same again."""
    return [f"{n}={kind}" for n, kind in enumerate(seats, 1)]


def check(screen: Screen, game: Game, seats: Sequence[str]) -> None:
    """Refuse a bot that is none, before anything is played or compiled."""
    for kind in seats:
        if kind != ME:
            leave(seated(screen, game.twin(jit=False), kind, 0))


def seated(screen: Screen, game: Game, kind: str, seed: int) -> Bot:
    """Return a bot by its text; one from a user's file gets a process of its own."""
    try:
        if not settled(kind, game).is_file:
            return bot(kind, game, seed)
        from mirabilis.bots.worker import Isolated

        player = Isolated(kind, game, seed)
        player.start()
        return player
    except (UnknownBot, BadBot) as error:
        if ":" in kind or ".py" in kind:  # then it says better what is wrong with it
            raise
        kinds = listed(everybody(game))
        raise CommandError(screen.say("error.kind", text=kind, kinds=kinds)) from error


def leave(player: Bot) -> None:
    """End the process of a bot that has one."""
    close = getattr(player, "close", None)
    if close is not None:
        close()


def ask(
    screen: Screen,
    game: Game,
    players: int,
    seat: int,
    default: str,
    waits: Mapping[str, int] = MappingProxyType({}),
) -> str:
    """Ask who sits at a seat: one of a list by number or word, or any bot's text.

    ``waits`` says how many seconds some of them take until they can play.
    """
    entries = [(kind, _about(screen, kind, waits.get(kind))) for kind in KINDS]
    screen.write()
    asking.show_entries(screen, entries, numbered=True)
    screen.tell(screen.say("menu.bots", names=listed(names(game))), "dim")
    name = words.seat_name(game, seat, screen.language, players)
    question = f"{screen.say('menu.seat', name=name)} [{KINDS.index(default) + 1}] "
    numbers = {str(number): kind for number, kind in enumerate(KINDS, 1)}
    while True:
        typed = screen.ask(question) or default
        if typed in numbers or typed in KINDS:
            return numbers.get(typed, typed)
        if typed.lower() in asking.BACK:
            raise Back
        try:
            check(screen, game, [typed])
        except MirabilisError as error:
            screen.tell(str(error), "wrong")
        else:
            return typed


def _about(screen: Screen, kind: str, wait: int | None) -> str:
    about = screen.say(f"kind.{kind}.about")
    return screen.say("kind.wait", about=about, seconds=wait) if wait else about


def seed_for(match: Match, seat: int) -> int:
    """Return the seed of a bot: the same game with the same seed is played the same way."""
    return secrets.randbits(64) if match.seed is None else key_of(f"bot {seat} of {match.seed}")
