"""Table files: a game's replaceable data, with the hash that records carry."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

from mirabilis.core.errors import BadTable


@dataclass(frozen=True)
class Table:
    """One data file as it was read: its name, content, and whether it is the shipped one."""

    name: str
    data: Any
    shipped: bool

    @property
    def text(self) -> str:
        """Return the content as one line that is the same for the same content."""
        return json.dumps(self.data, ensure_ascii=False, sort_keys=True, separators=(",", ":"))

    @property
    def hash(self) -> str:
        """Return the SHA-256 of `text`."""
        return hashlib.sha256(self.text.encode()).hexdigest()


def read_table(name: str, shipped: Traversable | Path, given: object = None) -> Table:
    """Read a table from its shipped file, or from the path or data a user gave instead.

    What a record carries comes as a `Table`: whatever it is, it is not taken for a path.
    """
    own = Table(name, _load(name, shipped), True)
    if given is None:
        return own
    if isinstance(given, Table):
        data = given.data
    else:
        data = _load(name, Path(given)) if isinstance(given, str | Path) else given
    table = Table(name, data, False)
    try:
        return own if table.hash == own.hash else table
    except (TypeError, ValueError, RecursionError) as error:
        raise BadTable(f"table {name}: not plain JSON data: {error}") from None


def _load(name: str, file: Traversable | Path) -> Any:
    try:
        return json.loads(file.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise BadTable(f"table {name}: there is no file {file}") from None
    except OSError as error:
        raise BadTable(f"table {name}: cannot read {file}: {error.strerror}") from None
    except (ValueError, RecursionError) as error:
        raise BadTable(f"table {name}: {file} is not JSON: {error}") from None
