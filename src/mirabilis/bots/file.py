"""Bots from a user's file: ``./mine.py`` or ``./mine.py:Homeward``."""

from __future__ import annotations

import hashlib
import importlib.util
import inspect
import sys
import traceback
from pathlib import Path
from types import ModuleType

from mirabilis.bots import registry
from mirabilis.bots.errors import BadBot
from mirabilis.bots.registry import Entry
from mirabilis.bots.text import BotText
from mirabilis.core.errors import UnknownBot, listed

_READ: dict[tuple[str, int, int], dict[str, Entry]] = {}


def entry(text: BotText) -> Entry:
    """Return the bot that a text finds in a file: the one it names, or the only one there."""
    path = Path(text.name).expanduser()
    found = bots_in(path)
    if text.value is not None and text.value not in found:
        raise UnknownBot(f"{path} has no bot {text.value!r}; it has: {listed(found)}")
    if text.value is not None:
        return found[text.value]
    if not found:
        raise UnknownBot(f"{path} has no bot: a bot is a class with a method choose(seat)")
    different = {id(e.factory): e for e in found.values()}
    if len(different) > 1:
        raise UnknownBot(f"{path} has several bots; write {path}:NAME, one of: {listed(found)}")
    return next(iter(found.values()))


def bots_in(path: Path) -> dict[str, Entry]:
    """Return the bots of a file: what it registers, and its classes that can choose."""
    try:
        facts = path.stat()
    except OSError as error:
        raise UnknownBot(f"no bot in {path}: {error.strerror or error}") from None
    known = (str(path.resolve()), facts.st_mtime_ns, facts.st_size)
    if known not in _READ:
        _READ[known] = _read(path)
    return _READ[known]


def _read(path: Path) -> dict[str, Entry]:
    registered: dict[str, Entry] = {}
    registry._collecting.append(registered)
    try:
        module = _imported(path)
    finally:
        registry._collecting.pop()
    found = dict(registered)
    taken = {id(e.factory) for e in registered.values()}
    for name, value in vars(module).items():
        own = inspect.isclass(value) and value.__module__ == module.__name__
        if own and not name.startswith("_") and callable(getattr(value, "choose", None)):
            same = next((e for e in registered.values() if e.factory is value), None)
            if id(value) not in taken or same:
                found.setdefault(name, same or Entry(name, value))
    return found


def _imported(path: Path) -> ModuleType:
    """Import a file under a name of its own; files beside it can be imported by it."""
    mark = hashlib.sha256(str(path.resolve()).encode()).hexdigest()[:12]
    name = f"mirabilis_bot_{mark}"
    spec = importlib.util.spec_from_file_location(name, path)
    if spec is None or spec.loader is None:
        raise BadBot(f"{path} cannot be read as a Python file")
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    sys.path.insert(0, str(path.resolve().parent))
    try:
        spec.loader.exec_module(module)
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # even a file that wants to leave the program
        sys.modules.pop(name, None)
        raise BadBot(f"the bot in {path} is broken: {reason(error, path)}") from error
    finally:
        sys.path.remove(str(path.resolve().parent))
    return module


def reason(error: BaseException, path: Path | None = None) -> str:
    """Return in one line what went wrong and, if it is in the file of a bot, where."""
    said = " ".join(str(error).split())
    if isinstance(error, SyntaxError):
        return f"line {error.lineno}: {error.msg}"
    what = f"{type(error).__name__}: {said}" if said else type(error).__name__
    frames = [
        f
        for f in traceback.extract_tb(error.__traceback__)
        if path is None or Path(f.filename).resolve() == path.resolve()
    ]
    return f"line {frames[-1].lineno}: {what}" if frames and path else what
