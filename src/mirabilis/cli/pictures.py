"""The table as a picture: in a file that follows the game, and in the terminal where it can."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from mirabilis.cli import files, telling
from mirabilis.cli.errors import CommandError
from mirabilis.cli.inline import Inline, protocol
from mirabilis.cli.page import is_page_of, page
from mirabilis.core import drawing
from mirabilis.core.errors import MirabilisError, listed
from mirabilis.core.game import Game
from mirabilis.core.record import ENDING

if TYPE_CHECKING:
    from mirabilis.cli.screen import Screen
    from mirabilis.cli.table import Table

INLINE, NONE = "inline", "none"  # what can be wished for beside a file
ENDINGS = (".html", ".svg", ".png")
PIXELS = 900  # the width of a picture in the terminal


def check(screen: Screen, wish: str | None, record: Path | None) -> None:
    """Refuse, before anything is played, a wish that cannot be fulfilled."""
    if wish is None or wish == NONE:
        return
    if wish == INLINE:
        if terminal(screen) is None:
            raise CommandError(screen.say("error.inline"))
        return
    path = Path(wish)
    if path.suffix.lower() not in ENDINGS:
        endings = listed((*ENDINGS, INLINE, NONE))
        raise CommandError(screen.say("error.ending", file=path, endings=endings))
    files.check_new(screen, path)
    if record is not None and record.absolute() == path.absolute():
        raise CommandError(screen.say("error.twice", name=path))


def terminal(screen: Screen) -> Inline | None:
    """Return the terminal if somebody sits there and it can show pictures."""
    if not (screen.interactive and screen.moves_cursor):
        return None
    kind = protocol(os.environ)
    return Inline(kind) if kind else None


class Pictures:
    """Where the pictures of one table go. Each is made from a view that somebody may see now."""

    def __init__(self, screen: Screen, wish: str | None = None) -> None:
        self.screen = screen
        self.wish = wish
        self.file: Path | None = None
        self.inline: Inline | None = None
        self._holds: bytes | None = None  # what we have written to the file
        self._save = ""  # the name of the saved game that the file belongs to
        self._begun = False

    def begin(self, table: Table) -> None:
        """Decide where pictures go, say so, and draw the first one."""
        if not self._begun:
            self._begun = True
            self._settle(table)
            if self.file is not None:
                self.screen.write(self.screen.say("picture.file", file=self.file))
        table.follow()

    def _settle(self, table: Table) -> None:
        game = table.match.game
        if self.wish == NONE or not hasattr(game.parts.face, "svg"):
            return
        if game.spec.pictured or self.wish == INLINE:
            self.inline = terminal(self.screen)
            self.screen.wipe = self.inline.wiped if self.inline else ""
        if self.wish is not None:
            self.file = None if self.wish == INLINE else Path(self.wish)
        elif game.spec.pictured and table.people:
            try:
                self._beside(table)
            except CommandError as error:  # the game can be played without
                self.screen.warn(str(error))

    def _beside(self, table: Table) -> None:
        """Find a name for a page beside the saved game; one of before is gone on with."""
        if table.file is None:
            table.place = files.new_save(self.screen, table.match.game.spec.slug)
        save = (table.file or table.place or Path()).absolute()
        self._save = save.name
        stem, number = save.stem if save.suffix == ENDING else save.name, 1
        self.file = save.with_name(f"{stem}.html")
        while os.path.lexists(self.file):
            with contextlib.suppress(CommandError):
                text = files.read(self.screen, self.file)
                if is_page_of(text, self._save):
                    self._holds = text.encode("utf-8")
                    return
            number += 1
            self.file = save.with_name(f"{stem}-{number}.html")

    # -- the file --------------------------------------------------------------------------

    def show(self, game: Game, view: Mapping[str, Any], *, live: bool) -> None:
        """Let the file show a view; ``live`` as long as another one may follow."""
        if self.file is None:
            return
        content = self._content(game, self._drawn(game, view), live)
        if content == self._holds:
            return
        try:
            if self._holds is None:
                files.write_new(self.screen, self.file, content)
            else:
                files.replace(self.screen, self.file, content, self._holds)
        except MirabilisError as error:
            self._lose(error)
        else:
            self._holds = content

    def _drawn(self, game: Game, view: Mapping[str, Any]) -> str:
        return drawing.picture(game, view, self.screen.language)

    def _content(self, game: Game, svg: str, live: bool) -> bytes:
        ending = self.file.suffix.lower() if self.file else ""
        if ending == ".png":
            from mirabilis.cli.raster import png

            return png(svg)
        if ending == ".html":
            title, language = telling.title(self.screen, game), self.screen.language
            svg = page(svg, title=title, language=language, save=self._save, live=live)
        return svg.encode("utf-8")

    def _lose(self, error: MirabilisError) -> None:
        """Give the file up; one that cannot be changed must not go on showing a secret."""
        if self.file is not None and self._holds is not None:
            with contextlib.suppress(OSError):
                if self.file.read_bytes() == self._holds:
                    self.file.unlink()
        self.file = None
        self.screen.tell(self.screen.say("picture.lost", why=error), "wrong")

    # -- the terminal ----------------------------------------------------------------------

    def above(self, game: Game, view: Mapping[str, Any]) -> int:
        """Show a view in the terminal, above what is written next; return in how many lines."""
        if self.inline is None:
            return 0
        from mirabilis.cli.raster import png

        picture = png(self._drawn(game, view), PIXELS)
        lines = self.inline.lines(picture, self.screen.width, self.screen.height)
        self.screen.write(self.inline.shown(picture, lines))
        return lines
