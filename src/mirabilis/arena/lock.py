"""Holding a file so that no second process writes to it; the system lets go when one is killed."""

from __future__ import annotations

import sys
from typing import IO


def hold(file: IO[bytes]) -> bool:
    """Hold a file until it is closed; tell whether nobody else does."""
    try:
        if sys.platform == "win32":
            import msvcrt

            file.seek(1 << 62)  # far behind the content, which others may read
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True
