"""Files that are written as a whole: nobody ever sees half of one."""

from __future__ import annotations

import contextlib
import os
import tempfile
from collections.abc import Iterator
from pathlib import Path

from mirabilis.arena.errors import ArenaError


@contextlib.contextmanager
def drafted(path: Path) -> Iterator[str]:
    """Give the name of a draft; what was written to it takes the place of the file at the end."""
    draft = ""
    try:
        handle, draft = tempfile.mkstemp(dir=path.absolute().parent, prefix=f".{path.name[:80]}.")
        os.close(handle)
        yield draft
        with open(draft, "rb") as file:
            os.fsync(file.fileno())
        mask = os.umask(0)
        os.umask(mask)
        os.chmod(draft, 0o666 & ~mask)  # as any new file; a draft is made for its owner only
        os.replace(draft, path)
    except OSError as error:
        raise ArenaError(f"cannot write {path}: {error.strerror or error}") from None
    finally:
        with contextlib.suppress(FileNotFoundError):
            os.unlink(draft)


def write_text(path: Path, text: str) -> None:
    """Write a text in place of what was there."""
    with drafted(path) as draft:
        Path(draft).write_text(text, encoding="utf-8", newline="\n")
