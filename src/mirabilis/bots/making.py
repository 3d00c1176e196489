"""From a text to a bot: finding the factory, reading the parameters, calling it."""

from __future__ import annotations

import functools
import inspect
import re
from collections.abc import Mapping
from typing import Any

from mirabilis.bots.errors import BadBot
from mirabilis.bots.registry import Entry
from mirabilis.bots.text import BotText, count_of, seconds_of
from mirabilis.core.errors import MirabilisError, listed
from mirabilis.core.game import Game

GIVEN = ("game", "seed")  # what a factory gets beside its parameters, as far as it asks for it
TIME = "seconds"  # the time a move of a bot that does not say otherwise
_KINDS = re.compile(r"\b(int|float|bool|str)\b")
_WHOLE = re.compile(r"[+-]?\d{1,18}")
_YES_NO = {"yes": True, "true": True, "1": True, "no": False, "false": False, "0": False}
_ASKS = {
    "int": "a whole number such as 1000 or 10k",
    "float": "a number such as 1.5, or a time such as 20ms",
    "bool": "yes or no",
}


@functools.cache
def _signature(factory: Any) -> Mapping[str, inspect.Parameter]:
    return inspect.signature(factory).parameters


def parameters(entry: Entry) -> dict[str, inspect.Parameter]:
    """Return the parameters that a bot's text may name."""
    found = _signature(entry.factory)
    kinds = (inspect.Parameter.POSITIONAL_OR_KEYWORD, inspect.Parameter.KEYWORD_ONLY)
    return {name: p for name, p in found.items() if name not in GIVEN and p.kind in kinds}


def make(entry: Entry, text: BotText, game: Game, seed: int, seconds: float | None) -> Any:
    """Return the bot of a text."""
    words = arguments(entry, text, seconds)
    if not text.is_file:
        words = {**tuned(entry, game), **words}
    for name, value in zip(GIVEN, (game, seed), strict=True):
        if name in _signature(entry.factory):
            words[name] = value
    try:
        made = entry.factory(**words)
    except MirabilisError:
        raise
    except Exception as error:
        if entry.shipped:
            raise
        raise BadBot(f"{text} cannot be made: {type(error).__name__}: {error}") from error
    if not callable(getattr(made, "choose", None)):
        raise BadBot(f"{text} makes no bot: {type(made).__name__} has no method choose(seat)")
    return made


def tuned(entry: Entry, game: Game) -> dict[str, Any]:
    """Return the parameters that a game gives a bot where its text does not (`GameSpec.tuned`).

    Limits are for whoever asks: a game cannot set them.
    """
    words = dict(game.spec.tuned.get(entry.name, {}))
    known = parameters(entry).keys() - {entry.count, entry.time, TIME}
    if wrong := sorted(words.keys() - known):
        raise BadBot(
            f"{game.spec.slug} tunes {listed(wrong)} of {entry.name}; it may tune: "
            f"{listed(sorted(known))}"
        )
    return words


def arguments(entry: Entry, text: BotText, seconds: float | None = None) -> dict[str, Any]:
    """Return the keyword arguments that a text stands for."""
    known = parameters(entry)
    words: dict[str, Any] = {}
    for key, word in text.params.items():
        if key not in known:
            raise BadBot(f"{text.name} has no parameter {key!r}; it has: {listed(known)}")
        words[key] = _read(text, known[key], word)
    if text.value is not None and not text.is_file:
        key, value = _bare(entry, text, text.value)
        if key in words:
            raise BadBot(f"{key} is given twice in {text}")
        words[key] = value
    time = entry.time or (TIME if TIME in known else None)
    if seconds is not None and time and not {time, entry.count} & words.keys():
        words[time] = seconds
    for name, parameter in known.items():
        if parameter.default is parameter.empty and name not in words:
            raise BadBot(f"{text} must give {name}: write {name}=VALUE behind the colon")
    return words


def _bare(entry: Entry, text: BotText, value: str) -> tuple[str, Any]:
    """Return the parameter that a value without a name is for, and the value."""
    count, seconds = count_of(value), seconds_of(value)
    if entry.count and count is not None and count > 0:
        return entry.count, count
    if entry.time and seconds is not None and seconds > 0:
        return entry.time, seconds
    takes = []
    if entry.count:
        takes.append(f"a positive count of {entry.count} such as {text.name}:1000")
    if entry.time:
        takes.append(f"a time a move such as {text.name}:2s")
    wants = " or ".join(takes) or "no value behind the colon"
    raise BadBot(f"{text.name} takes {wants}, not {value!r}")


def _read(text: BotText, parameter: inspect.Parameter, word: str) -> Any:
    """Return a parameter's value, read as its annotation or default says."""
    kind = _kind(parameter)
    value: Any = word
    if word == "none" and parameter.default is None:
        return None
    if kind == "int":
        value = int(word) if _WHOLE.fullmatch(word) else count_of(word)
    elif kind == "float":
        value = seconds_of(word)
        if value is None:
            value = _number(word)
    elif kind == "bool":
        value = _YES_NO.get(word.lower())
    if value is None:
        raise BadBot(f"{parameter.name} of {text.name} is {_ASKS[kind]}, not {word!r}")
    return value


def _kind(parameter: inspect.Parameter) -> str:
    """Return what a parameter is: int, float, bool or str."""
    said = parameter.annotation
    if said is not parameter.empty:
        words = said if isinstance(said, str) else getattr(said, "__name__", str(said))
        found = _KINDS.search(words) or _KINDS.search(str(said))
        return found[1] if found else "str"
    kind = type(parameter.default).__name__
    return kind if kind in _ASKS else "str"


def _number(word: str) -> float | None:
    try:
        value = float(word)
    except ValueError:
        return None
    return value if abs(value) < float("inf") else None
