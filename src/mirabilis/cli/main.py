"""The command ``mirabilis``: finds the verb, and says in one line what is wrong."""

from __future__ import annotations

import contextlib
import io
import os
import sys
from collections.abc import Sequence

from mirabilis.cli.errors import CommandError, InputEnded
from mirabilis.cli.parser import build, verbs
from mirabilis.cli.screen import Screen
from mirabilis.core.errors import MirabilisError, listed
from mirabilis.core.messages import language_of

WRONG, INTERRUPTED, BROKEN_PIPE = 2, 130, 1


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line and return its exit code."""
    words = list(sys.argv[1:] if argv is None else argv)
    _survive_odd_characters()
    screen = Screen(language_of(_language(words)), colour="--no-color" not in words)
    try:
        code = _run(words, screen)
        sys.stdout.flush()
        return code
    except SystemExit as end:  # argparse ends the process after --help and --version
        return end.code if isinstance(end.code, int) else 0
    except InputEnded:
        return 0
    except KeyboardInterrupt:
        screen.tell(screen.say("interrupted"))
        return INTERRUPTED
    except BrokenPipeError:
        _close_quietly()
        return BROKEN_PIPE
    except MirabilisError as error:
        sys.stdout.flush()
        print(f"mirabilis: {_one_line(str(error))}", file=sys.stderr)
        return WRONG


def _run(words: list[str], screen: Screen) -> int:
    verb = _verb(words)
    if verb is not None and verb not in verbs():
        raise CommandError(screen.say("error.verb", verb=verb, verbs=listed(verbs())))
    args = build(screen.say).parse_args(words)
    if args.verb is None:
        from mirabilis.cli import demo, menu

        return menu.run(screen) if screen.interactive else demo.run(screen)
    code: int = args.run(args, screen)
    return code


def _language(words: Sequence[str]) -> str | None:
    """Return the language asked for: known before parsing, for that speaks already."""
    for number, word in enumerate(words):
        name, _, value = word.partition("=")
        if name == "--lang":
            return value or next(iter(words[number + 1 :]), None)
    return None


def _verb(words: Sequence[str]) -> str | None:
    """Return the first word that is no option and no option's value."""
    before = ""
    for word in words:
        if not word.startswith("-") and before != "--lang":
            return word
        before = word
    return None


def _survive_odd_characters() -> None:
    """Let a terminal that lacks a character show a question mark instead of a traceback."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            with contextlib.suppress(io.UnsupportedOperation):  # something was read before
                stream.reconfigure(errors="replace")


def _one_line(text: str) -> str:
    return "".join(c if c.isprintable() else "?" for c in " ".join(text.split()))


def _close_quietly() -> None:
    """Keep the interpreter from writing into the broken pipe once more as it ends."""
    with open(os.devnull, "w") as nowhere:
        os.dup2(nowhere.fileno(), sys.stdout.fileno())
