"""The page as Vite has built it: a folder of files, compressed once for those who take gzip."""

from __future__ import annotations

import functools
import gzip
import re
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

FOLDER: Traversable | Path = files("mirabilis.server.web") / "built"
INDEX = "index.html"
ASSETS = "assets"  # their names change with what is in them
ICON = "icon.svg"
KINDS = {
    "css": "text/css; charset=utf-8",
    "html": "text/html; charset=utf-8",
    "js": "text/javascript; charset=utf-8",
    "svg": "image/svg+xml; charset=utf-8",
}
_NAME = re.compile(r"[A-Za-z0-9_][A-Za-z0-9_.-]{0,127}")


def read(*steps: str) -> tuple[bytes, str] | None:
    """Return a file of the page and its kind; None if there is none of that name."""
    kind = KINDS.get(steps[-1].rpartition(".")[2])
    if kind is None or not all(_NAME.fullmatch(step) for step in steps):
        return None
    try:
        return FOLDER.joinpath(*steps).read_bytes(), kind
    except (FileNotFoundError, NotADirectoryError, IsADirectoryError):
        return None


@functools.lru_cache(maxsize=256)
def compressed(data: bytes) -> bytes:
    """Return a file compressed; the same one is compressed once."""
    return gzip.compress(data, mtime=0)


def takes_gzip(accepted: str) -> bool:
    """Tell whether an ``Accept-Encoding`` allows gzip.

    >>> takes_gzip("br, gzip;q=0.5"), takes_gzip("gzip;q=0"), takes_gzip("")
    (True, False, False)
    """
    for part in accepted.lower().split(","):
        name, _, quality = part.partition(";")
        if name.strip() == "gzip":
            return not re.fullmatch(r"\s*q\s*=\s*0(\.0*)?\s*", quality)
    return False
