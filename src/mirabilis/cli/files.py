"""Files of people: nothing is ever overwritten, and nobody sees half a file."""

from __future__ import annotations

import contextlib
import os
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import IO

from mirabilis.cli.errors import CommandError
from mirabilis.cli.screen import Screen
from mirabilis.core.record import ENDING

LARGEST = 16 << 20  # a record of that size is none
PATIENCE = 5.0  # seconds to wait for another process that writes
READERS, PAUSE = 10, 0.05  # how often, and how many seconds, to wait for one that reads


def read(screen: Screen, path: Path) -> str:
    """Return the text of a file."""
    try:
        if path.stat().st_size > LARGEST:
            raise CommandError(screen.say("error.large", file=path))
        return path.read_bytes().decode("utf-8")
    except FileNotFoundError:
        raise CommandError(screen.say("error.no-file", file=path)) from None
    except UnicodeDecodeError:
        raise CommandError(screen.say("error.not-text", file=path)) from None
    except (OSError, ValueError) as error:
        raise CommandError(screen.say("error.read", file=path, why=_why(error))) from None


def check_new(screen: Screen, path: Path) -> None:
    """Refuse, before any work is done, a file that could not be written later."""
    if os.path.lexists(path):
        raise CommandError(screen.say("error.exists", file=path))
    if not path.absolute().parent.is_dir():
        raise CommandError(screen.say("error.no-folder", folder=path.absolute().parent))


def write_new(screen: Screen, path: Path, content: str | bytes) -> None:
    """Write a file that must not exist."""
    check_new(screen, path)
    try:
        with _draft(path, content) as draft:
            try:
                os.link(draft, path)  # unlike a rename it fails if the file has come up meanwhile
            except FileExistsError:
                raise CommandError(screen.say("error.exists", file=path)) from None
            except OSError:  # a file system without links
                os.replace(draft, path)
    except (OSError, ValueError) as error:
        raise CommandError(screen.say("error.write", file=path, why=_why(error))) from None


def rewrite(screen: Screen, path: Path, text: str, before: str) -> None:
    """Replace a file by a later state of the same game; refuse if it holds something else."""
    if not os.path.lexists(path):
        write_new(screen, path, text)
        return
    if read(screen, path) != before:
        raise CommandError(screen.say("error.changed", file=path))
    try:
        with _draft(path, text) as draft:
            os.replace(draft, path)
    except OSError as error:
        raise CommandError(screen.say("error.write", file=path, why=_why(error))) from None


def replace(screen: Screen, path: Path, content: bytes, before: bytes) -> None:
    """Replace a file that we keep up to date; refuse if somebody has changed it meanwhile."""
    try:
        if not os.path.lexists(path):
            write_new(screen, path, content)
            return
        if path.read_bytes() != before:
            raise CommandError(screen.say("error.changed", file=path))
        with _draft(path, content) as draft:
            _move(draft, path)
    except OSError as error:
        raise CommandError(screen.say("error.write", file=path, why=_why(error))) from None


def _move(draft: str, path: Path) -> None:
    """Put a draft in the place of a file, which some systems refuse while somebody reads it."""
    for _ in range(READERS):
        try:
            os.replace(draft, path)
            return
        except PermissionError:
            time.sleep(PAUSE)
    os.replace(draft, path)


def add_line(screen: Screen, path: Path, line: str) -> None:
    """Add a line to a file: all of it or nothing, and nothing that others add meanwhile is lost."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path = path.resolve()  # a link stays one
        with open(path.parent / f".{path.name}.lock", "ab") as lock:
            if not _held(lock):
                raise CommandError(screen.say("error.busy", file=path))
            before = path.read_bytes() if path.exists() else b""
            if before and not before.endswith(b"\n"):
                before += b"\n"
            with _draft(path, before + line.encode("utf-8") + b"\n") as draft:
                os.replace(draft, path)
    except OSError as error:
        raise CommandError(screen.say("error.write", file=path, why=_why(error))) from None


def _held(lock: IO[bytes]) -> bool:
    """Wait a little for a lock that somebody else may hold."""
    from mirabilis.arena.lock import hold

    end = time.monotonic() + PATIENCE
    while not hold(lock):
        if time.monotonic() > end:
            return False
        time.sleep(0.01)
    return True


@contextlib.contextmanager
def _draft(path: Path, content: str | bytes) -> Iterator[str]:
    """Write something beside a file; what is left of it goes away."""
    data = content.encode("utf-8") if isinstance(content, str) else content
    handle, name = tempfile.mkstemp(dir=path.absolute().parent, prefix=f".{path.name[:80]}.")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        mask = os.umask(0)
        os.umask(mask)
        os.chmod(name, 0o666 & ~mask)  # as any new file; a draft is made for its owner only
        yield name
    finally:
        with contextlib.suppress(FileNotFoundError):
            os.unlink(name)


def _why(error: Exception) -> str:
    return getattr(error, "strerror", None) or str(error)


def saves_folder() -> Path:
    """Return the folder of saved games: MIRABILIS_SAVES, or the user's data folder."""
    if given := os.environ.get("MIRABILIS_SAVES"):
        return Path(given)
    if sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA", "~/AppData/Local")
    elif sys.platform == "darwin":
        base = "~/Library/Application Support"
    else:
        base = os.environ.get("XDG_DATA_HOME") or "~/.local/share"
    return Path(base).expanduser() / "mirabilis" / "saves"


def new_save(screen: Screen, slug: str) -> Path:
    """Return a name nobody has used, in the folder of saved games."""
    folder = saves_folder()
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise CommandError(screen.say("error.write", file=folder, why=_why(error))) from None
    name = f"{slug}-{time.strftime('%Y%m%d-%H%M%S')}"
    path, number = folder / f"{name}{ENDING}", 2
    while path.exists():
        path, number = folder / f"{name}-{number}{ENDING}", number + 1
    return path


def saved() -> list[Path]:
    """Return the saved games, newest first."""
    found: list[tuple[float, Path]] = []
    for path in saves_folder().glob(f"*{ENDING}"):
        with contextlib.suppress(OSError):  # gone meanwhile, or a link that leads nowhere
            found.append((path.stat().st_mtime, path))
    return [path for _, path in sorted(found, reverse=True)]
