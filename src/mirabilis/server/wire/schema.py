"""Writes the schemas for clients: ``python -m mirabilis.server.wire.schema FOLDER``.

``openapi.json`` describes HTTP, ``commands.json`` what goes into a WebSocket, ``messages.json``
what comes out. All of it follows from the models.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from mirabilis.server.wire.commands import COMMAND
from mirabilis.server.wire.messages import MESSAGE

DIALECT = "https://json-schema.org/draft/2020-12/schema"


def schemas() -> dict[str, dict[str, Any]]:
    """Return the documents by file name."""
    from mirabilis.server.web.app import bare

    return {
        "openapi.json": bare().openapi(),
        "commands.json": {"$schema": DIALECT, **COMMAND.json_schema()},
        "messages.json": {"$schema": DIALECT, **MESSAGE.json_schema(mode="serialization")},
    }


def main(words: Sequence[str]) -> int:
    """Write them into a folder."""
    if len(words) != 1:
        print("usage: python -m mirabilis.server.wire.schema FOLDER", file=sys.stderr)
        return 2
    folder = Path(words[0])
    folder.mkdir(parents=True, exist_ok=True)
    for name, document in schemas().items():
        text = json.dumps(document, indent=2, ensure_ascii=False, sort_keys=True)
        (folder / name).write_text(text + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
