"""Writes the schemas for clients: ``python -m mirabilis.server.wire.schema FOLDER``.

``openapi.json`` describes HTTP, ``commands.json`` what goes into a WebSocket, ``messages.json``
what comes out. All of it follows from the models. Without a folder, everything is printed as one
schema, for the types of the page.
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


def everything() -> dict[str, Any]:
    """Return one schema with all models, for generating types."""
    documents = schemas()
    models = dict(documents["openapi.json"]["components"]["schemas"])
    unions = {}
    for name in ("commands", "messages"):
        document = documents[f"{name}.json"]
        models |= document["$defs"]
        title = name.removesuffix("s").capitalize()
        unions[title] = {"anyOf": document["oneOf"]}
    text = json.dumps({"$defs": _titled({**models, **unions})})
    schema = json.loads(text.replace("#/components/schemas/", "#/$defs/"))
    return {"title": "Wire", "type": "object", **schema}


def _titled(models: dict[str, Any]) -> dict[str, Any]:
    """Return models named as their keys, without names for their fields."""
    return {name: {**_untitled(model), "title": name} for name, model in models.items()}


def _untitled(value: Any) -> Any:
    if isinstance(value, dict):
        if "prefixItems" in value:  # the generator knows the older word for it
            value = {**value, "items": value["prefixItems"]}
            del value["prefixItems"]
        return {
            key: {name: _untitled(field) for name, field in inner.items()}
            if key == "properties"
            else _untitled(inner)
            for key, inner in value.items()
            if key != "title"
        }
    return [_untitled(one) for one in value] if isinstance(value, list) else value


def main(words: Sequence[str]) -> int:
    """Write them into a folder."""
    if not words:
        print(json.dumps(everything(), ensure_ascii=False, sort_keys=True))
        return 0
    if len(words) != 1:
        print("usage: python -m mirabilis.server.wire.schema [FOLDER]", file=sys.stderr)
        return 2
    folder = Path(words[0])
    folder.mkdir(parents=True, exist_ok=True)
    for name, document in schemas().items():
        text = json.dumps(document, indent=2, ensure_ascii=False, sort_keys=True)
        (folder / name).write_text(text + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
