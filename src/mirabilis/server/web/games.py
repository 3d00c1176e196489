"""Games as they are told about: facts and texts of what is on offer."""

from __future__ import annotations

from mirabilis.bots.levels import levels
from mirabilis.bots.text import parse
from mirabilis.core.drawing import is_pictured
from mirabilis.core.game import Game
from mirabilis.core.spec import Option
from mirabilis.server.tables.catalogue import Catalogue
from mirabilis.server.wire.games import GameInfo, GameRules, LevelInfo, OptionInfo, ValueInfo


def info(catalogue: Catalogue, slug: str, lang: str) -> GameInfo:
    """Return what is told about a game."""
    game, offer = catalogue.game(slug, {}), catalogue.offers[slug]
    spec = game.spec
    return GameInfo(
        slug=slug,
        title=_said(game, "name", lang) or spec.title,
        summary=_said(game, "summary", lang),
        kind=_said(game, "kind", lang),
        length=_said(game, "length", lang),
        brief=_said(game, "brief", lang),
        author=spec.author,
        players=spec.players,
        usual_players=game.default_players,
        seats=_seats(game, lang),
        stage=spec.stage.value,
        options=[_option(game, option, lang) for option in spec.options],
        levels=[_level(catalogue, game, name, bot) for name, bot in levels(game).items()],
        compiled=not offer.preparation.game.is_compiled or offer.is_done,
        progress=round(offer.preparation.progress, 3),
        pictured=is_pictured(game),
        secret=spec.hidden is not False,  # with some options at least
    )


def rules(catalogue: Catalogue, slug: str, lang: str) -> GameRules:
    """Return everything there is to read about a game."""
    told = info(catalogue, slug, lang)
    game = catalogue.game(slug, {})
    return GameRules(**told.model_dump(), lang=lang, rules=game.rules(lang))


def _level(catalogue: Catalogue, game: Game, name: str, bot: str) -> LevelInfo:
    wait = catalogue.seconds(game, parse(bot))
    return LevelInfo(level=name, bot=bot, wait=round(wait) or None)


def _seats(game: Game, lang: str) -> list[list[str]]:
    low, high = game.spec.players
    return [
        [game.seat_name(seat, lang, count) for seat in range(count)]
        for count in range(low, high + 1)
    ]


def _said(game: Game, key: str, lang: str) -> str:
    return game.messages.say(key, lang) if game.messages.has(key) else ""


def _option(game: Game, option: Option, lang: str) -> OptionInfo:
    name = f"option.{option.name}"
    return OptionInfo(
        name=option.name,
        text=_said(game, name, lang) or option.name,
        values=[
            ValueInfo(value=value, text=_said(game, f"{name}.{value}", lang) or value)
            for value in option.values
        ],
        pattern=option.pattern,
        form=(_said(game, f"{name}.form", lang) or option.form) if option.form else None,
    )
