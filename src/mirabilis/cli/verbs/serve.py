"""``mirabilis serve``: a server on which people and programs play."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable

from mirabilis.cli.screen import Screen
from mirabilis.server.settings import FIELDS, flag_of, kind_of, settle, variable_of

HELP = {
    "host": "serve.host",
    "port": "serve.port",
    "db": "serve.db",
    "origins": "serve.origins",
    "public_address": "serve.public-address",
    "trust_proxy": "serve.trust-proxy",
    "workers": "serve.workers",
    "games": "serve.games",
    "open_browser": "serve.open-browser",
    "chat": "serve.chat",
    "bot_pace": "serve.bot-pace",
    "command_rate": "serve.command-rate",
    "command_burst": "serve.command-burst",
    "request_rate": "serve.request-rate",
    "request_burst": "serve.request-burst",
    "guests_per_minute": "serve.guests-per-minute",
    "connections": "serve.connections",
    "max_body": "serve.max-body",
    "max_frame": "serve.max-frame",
    "log_level": "serve.log-level",
}

METAVARS = {"Whole": "N", "Number": "X", "YesNo": "YES|NO", "Words": "A,B", "Address": "URL"}


def arguments(parser: argparse.ArgumentParser, say: Callable[..., str]) -> None:
    """Add a flag for every setting; the values are read later, with those of other sources."""
    parser.epilog = say("serve.sources")
    parser.add_argument("--config", metavar="FILE", help=say("serve.config"))
    parser.add_argument("--no-browser", action="store_true", help=say("serve.no-browser"))
    for name, field in FIELDS.items():
        usual = _shown(field.default)
        text = f"{say(HELP[name])} ({usual}; {variable_of(name)})".replace("%", "%%")
        parser.add_argument(flag_of(name), dest=name, metavar=_metavar(name), help=text)


def _shown(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, tuple) or value == "":
        return "–"
    return f"{value:g}" if isinstance(value, float) else str(value)


def _metavar(name: str) -> str:
    return METAVARS.get(type(kind_of(name)).__name__, "TEXT")


def run(args: argparse.Namespace, screen: Screen) -> int:
    """Serve until a signal comes."""
    flags = {name: getattr(args, name) for name in FIELDS if getattr(args, name) is not None}
    if args.no_browser:
        flags["open_browser"] = "no"
    settings = settle(flags, os.environ, args.config)
    from mirabilis.cli.hosting import host  # it imports the whole server

    return host(settings, screen, sys.stderr)
