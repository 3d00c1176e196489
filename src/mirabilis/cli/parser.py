"""The command line: verbs are the modules of ``verbs``, texts come from the catalogue."""

from __future__ import annotations

import argparse
import importlib
import pkgutil
import re
from collections.abc import Callable
from types import ModuleType
from typing import Any, NoReturn

import mirabilis
from mirabilis.cli import verbs as package
from mirabilis.cli.errors import CommandError
from mirabilis.core.spec import LANGUAGES

Say = Callable[..., str]


def verbs() -> dict[str, ModuleType]:
    """Return the verbs by name."""
    return {
        found.name: importlib.import_module(f"{package.__name__}.{found.name}")
        for found in pkgutil.iter_modules(package.__path__)
    }


# What argparse says most often, and the message that says it in every language.
MISTAKES = {
    r"unrecognized arguments: (?P<text>.+)": "error.unrecognized",
    r"the following arguments are required: (?P<text>.+)": "error.required",
    r"argument (?P<name>.+?): expected one argument": "error.expected",
    r"argument (?P<name>.+?): invalid int value: (?P<text>.+)": "error.whole",
    r"argument (?P<name>.+?): invalid float value: (?P<text>.+)": "error.number",
    r"argument (?P<name>.+?): invalid choice: (?P<text>.+) \(choose from (?P<known>.+)\)": (
        "error.choice"
    ),
    r"argument (?P<name>.+?): ignored explicit argument (?P<text>.+)": "error.explicit",
}


class _Parser(argparse.ArgumentParser):
    """A parser that leaves it to `main` to say what is wrong."""

    def __init__(self, *args: Any, say: Say, **more: Any) -> None:
        super().__init__(*args, **more)
        self._say = say

    def error(self, message: str) -> NoReturn:
        for pattern, key in MISTAKES.items():
            if found := re.fullmatch(pattern, message, re.DOTALL):
                places = found.groupdict()
                if "known" in places:
                    places["known"] = places["known"].replace("'", "")
                raise CommandError(self._say(key, **places))
        raise CommandError(message)


def _formatter(say: Say) -> Any:
    class Formatter(argparse.RawDescriptionHelpFormatter):
        def add_usage(self, usage: Any, actions: Any, groups: Any, prefix: Any = None) -> None:
            if prefix is None:  # an empty one is wanted where the name of a verb is made
                prefix = say("help.usage") + " "
            super().add_usage(usage, actions, groups, prefix)

    return Formatter


def _finish(parser: argparse.ArgumentParser, say: Say, *, top: bool) -> None:
    """Add what every verb has. The titles have no public setter."""
    parser._optionals.title = say("help.options")
    parser._positionals.title = say("help.arguments")
    parser.add_argument("-h", "--help", action="help", help=say("help.help"))
    # Given before the verb or after it: the later one must not undo the earlier by its default.
    default = None if top else argparse.SUPPRESS
    parser.add_argument("--lang", choices=LANGUAGES, default=default, help=say("help.lang"))
    parser.add_argument(
        "--no-color",
        action="store_true",
        default=False if top else argparse.SUPPRESS,
        help=say("help.no-color"),
    )


def build(say: Say) -> argparse.ArgumentParser:
    """Return the parser of the whole command."""
    style = _formatter(say)
    common: dict[str, Any] = {
        "formatter_class": style,
        "add_help": False,
        "allow_abbrev": False,
        "say": say,
    }
    parser = _Parser(
        prog="mirabilis", description=say("help.about"), epilog=say("help.examples"), **common
    )
    _finish(parser, say, top=True)
    parser.add_argument(
        "--version",
        action="version",
        version=f"mirabilis {mirabilis.__version__}",
        help=say("help.version"),
    )
    places = parser.add_subparsers(
        dest="verb", metavar=say("help.verb"), title=say("help.verbs"), parser_class=_Parser
    )
    for name, module in verbs().items():
        text = say(f"verb.{name}")
        below = places.add_parser(name, help=text, description=text, **common)
        module.arguments(below, say)
        _finish(below, say, top=False)
        below.set_defaults(run=module.run)
    return parser
