"""The terminal: what is written on it, in which language and colours, and what is read from it."""

from __future__ import annotations

import contextlib
import os
import shutil
import sys
import textwrap
from collections.abc import Sequence
from importlib.resources import files
from typing import TYPE_CHECKING, TextIO

from mirabilis.cli import completing
from mirabilis.cli.errors import InputEnded
from mirabilis.cli.paint import STYLES
from mirabilis.core import forms
from mirabilis.core.messages import Catalogue

try:
    import termios
except ImportError:  # Windows
    termios = None  # type: ignore[assignment]

if TYPE_CHECKING:
    from rich.console import Console, RenderableType

TEXTS = Catalogue(files("mirabilis.cli") / "data")

OTHER_SCREEN, USUAL_SCREEN = "\033[?1049h", "\033[?1049l"
CLEAR = "\033[H\033[2J"
FORGET = "\033[3J"  # what has scrolled away
BLANK_LINES = 60  # where a screen cannot be cleared, it is pushed out of sight


def _tty(stream: TextIO | None) -> bool:
    return stream is not None and stream.isatty()


class Screen:
    """Where people read and type."""

    def __init__(self, language: str = "en", *, colour: bool = True) -> None:
        term = os.environ.get("TERM", "")
        self.language = language
        self.interactive = _tty(sys.stdin) and _tty(sys.stdout)
        self.moves_cursor = _tty(sys.stdout) and term != "dumb"
        self.colour = colour and self.moves_cursor and not os.environ.get("NO_COLOR")
        self._scrolls_back = term == "linux"  # the console has no second screen
        self._other = False
        self.wipe = ""  # what takes pictures away that clearing may leave

    # -- writing ---------------------------------------------------------------------------

    def say(self, key: str, /, **params: object) -> str:
        """Return a text of the interface."""
        return TEXTS.say(key, self.language, **params)

    def number(self, value: float, form: str = "g") -> str:
        """Return a number as the language writes it."""
        return forms.number(value, form, self.language)

    @property
    def width(self) -> int:
        """Return how many characters fit in a line."""
        return shutil.get_terminal_size().columns

    @property
    def height(self) -> int:
        """Return how many lines fit on the screen."""
        return shutil.get_terminal_size().lines

    def paint(self, text: str, style: str) -> str:
        """Return a text in a style; plain where there is no colour."""
        code = STYLES.get(style)
        return f"\033[{code}m{text}\033[0m" if self.colour and code else text

    def write(self, text: str = "") -> None:
        """Write lines as they are."""
        print(text)

    def tell(self, text: str, style: str = "") -> None:
        """Write a sentence, broken between words where a person reads it."""
        for line in self.wrapped(text).split("\n") if self.interactive else [text]:
            print(self.paint(line, style))

    def wrapped(self, text: str) -> str:
        """Return a sentence in lines that fit, where a person reads it."""
        if not self.interactive:
            return text
        return "\n".join(textwrap.wrap(text, max(self.width - 1, 20), break_on_hyphens=False))

    def warn(self, text: str) -> None:
        """Write a sentence that is no part of what was asked for."""
        print(self.paint(text, "wrong"), file=sys.stderr, flush=True)

    def entry(self, mark: str, word: str, text: str) -> None:
        """Write an entry of a list, its explanation broken so that it stays beside the word."""
        indent = len(mark) + len(word) + 4
        lines = self._beside(indent, text)
        explained = ("\n" + " " * indent).join(self.paint(line, "dim") for line in lines)
        print(f"{self.paint(mark, 'strong')}  {word}  {explained}".rstrip())

    def lines_of(self, mark: str, word: str, text: str) -> int:
        """Return how many lines such an entry takes."""
        return len(self._beside(len(mark) + len(word) + 4, text))

    def _beside(self, indent: int, text: str) -> list[str]:
        room = max(self.width - indent - 1, 16)
        return textwrap.wrap(text, room, break_on_hyphens=False) or [""]

    def console(self) -> Console:
        """Return a rich console that keeps to this screen's colours."""
        from rich.console import Console

        return Console(
            file=sys.stdout,
            force_terminal=self.colour,
            color_system="auto" if self.colour else None,
            highlight=False,
        )

    def show(self, thing: RenderableType) -> None:
        """Write a table or a document, screen by screen if it is long."""
        console = self.console()
        with console.capture() as capture:
            console.print(thing)
        lines = [line.rstrip() for line in capture.get().split("\n")]
        self.page("\n".join(lines).strip("\n"))

    def page(self, text: str) -> None:
        """Write a long text, waiting at every full screen."""
        lines = text.split("\n")
        room = self.height - 2 if self.interactive else len(lines)
        while len(lines) > room > 0:
            print("\n".join(lines[:room]))
            del lines[:room]
            if self.ask(self.paint(self.say("page.more"), "dim") + " "):
                return
        print("\n".join(lines))

    # -- reading ---------------------------------------------------------------------------

    def ask(self, prompt: str, texts: Sequence[str] = ()) -> str:
        """Return what is typed; Tab goes on with one of some texts, where the terminal can do that.

        Not by ``input`` alone: that may keep a history, and the next player could call up a secret.
        """
        if texts and self.interactive and self.moves_cursor and completing.can_complete():
            sys.stdout.flush()
            try:
                return completing.read(prompt, texts).strip()
            except EOFError:
                sys.stdout.write("\n")
                raise InputEnded from None
            except KeyboardInterrupt:
                sys.stdout.write("\n")
                raise
        sys.stdout.write(prompt)
        sys.stdout.flush()
        try:
            line = sys.stdin.readline() if sys.stdin else ""
        except KeyboardInterrupt:
            sys.stdout.write("\n")  # the terminal has put ^C behind the prompt
            raise
        if not line or not self.interactive:  # a pipe does not echo what it delivers
            sys.stdout.write(line if line.endswith("\n") else line + "\n")
        if not line:
            raise InputEnded
        return line.strip()

    def forget_typed(self) -> None:
        """Forget what was typed while nobody was asked."""
        if self.interactive and termios is not None:
            sys.stdout.flush()
            with contextlib.suppress(AttributeError, OSError, ValueError, termios.error):
                termios.tcflush(sys.stdin.fileno(), termios.TCIFLUSH)

    # -- hiding ----------------------------------------------------------------------------

    def clear(self) -> None:
        """Take away what is to be seen, for good."""
        if self.moves_cursor:
            sys.stdout.write(self.wipe + CLEAR + (FORGET if self._scrolls_back else ""))
        elif self.interactive:
            sys.stdout.write("\n" * BLANK_LINES)
        sys.stdout.flush()

    def private(self) -> None:
        """Go to a screen of which nothing stays when it is left."""
        if self.moves_cursor and not self._other:
            sys.stdout.write(OTHER_SCREEN)
            self._other = True
        self.clear()

    def public(self) -> None:
        """Come back to the usual screen."""
        if self._other:
            sys.stdout.write(self.wipe + CLEAR + USUAL_SCREEN)
            sys.stdout.flush()
            self._other = False

    def passing(self, text: str) -> None:
        """Show a word that the next one replaces; with no text, take it away."""
        if self.interactive and self.moves_cursor:
            sys.stdout.write("\r\033[K" + text)
            sys.stdout.flush()
