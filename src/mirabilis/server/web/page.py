"""Plain pages: the list of operations, where a recovery link leads, and what to do without a page.

Every text that is not ours is escaped; nothing on them runs but one small script of our own.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from html import escape
from importlib.resources import files
from typing import Any

from mirabilis.core.messages import Catalogue as Texts

TEXTS = Texts(files("mirabilis.server.web") / "data")
STATIC = files("mirabilis.server.web") / "static"
KINDS = {"css": "text/css; charset=utf-8", "js": "text/javascript; charset=utf-8"}


def static(name: str) -> tuple[bytes, str] | None:
    """Return one of our own files and its kind."""
    ending = name.rpartition(".")[2]
    if name not in ("page.css", "recover.js"):
        return None
    return (STATIC / name).read_bytes(), KINDS[ending]


def _frame(lang: str, title: str, body: Iterable[str], head: str = "") -> str:
    return (
        f'<!doctype html>\n<html lang="{lang}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title)} · Mirabilis</title>\n"
        '<link rel="icon" href="/icon.svg" type="image/svg+xml">\n'
        f'<link rel="stylesheet" href="/static/page.css">\n{head}</head>\n<body>\n'
        '<header><a href="/">Mirabilis</a></header>\n<main>\n'
        + "\n".join(body)
        + "\n</main>\n</body>\n</html>\n"
    )


def _grid(heads: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    """Return a table; its cells are HTML already."""
    head = "".join(f'<th scope="col">{escape(cell)}</th>' for cell in heads)
    lines = ("<tr>" + "".join(f"<td>{cell}</td>" for cell in row) + "</tr>" for row in rows)
    return f"<table><thead><tr>{head}</tr></thead><tbody>{''.join(lines)}</tbody></table>"


def unbuilt(lang: str) -> str:
    """Return what stands where the page would be, in a checkout where it was not built."""
    say = TEXTS.say
    command = "<code>make web</code>"
    body = [
        f"<h1>{escape(say('unbuilt.title', lang))}</h1>",
        f"<p>{escape(say('unbuilt.about', lang, command='@')).replace('@', command)}</p>",
        f'<p><a href="/api/docs?lang={lang}">{escape(say("docs.title", lang))}</a></p>',
    ]
    return _frame(lang, say("unbuilt.title", lang), body)


def recovery(lang: str) -> str:
    """Return the page a recovery link leads to."""
    say = TEXTS.say
    done = TEXTS.texts(lang)["recover.done"]  # the script fills in the name
    body = [
        f"<h1>{escape(say('recover.title', lang))}</h1>",
        f"<p>{escape(say('recover.about', lang))}</p>",
        f'<form data-done="{escape(done)}"><label>{escape(say("recover.secret", lang))} '
        '<input name="secret" type="password" autocomplete="off" required></label> '
        f"<button>{escape(say('recover.button', lang))}</button></form>",
        '<p id="said" role="status"></p>',
    ]
    script = '<script src="/static/recover.js" defer></script>\n'
    return _frame(lang, say("recover.title", lang), body, script)


def operations(lang: str, document: Mapping[str, Any]) -> str:
    """Return the list of operations of an OpenAPI document."""
    say = TEXTS.say
    rows = [
        (
            f"<code>{escape(method.upper())} {escape(path)}</code>",
            escape(str(about.get("description", "")).split("\n")[0]),
        )
        for path, methods in document["paths"].items()
        for method, about in methods.items()
    ]
    link = '<a href="/api/openapi.json">/api/openapi.json</a>'
    body = [
        f"<h1>{escape(say('docs.title', lang))}</h1>",
        f"<p>{escape(say('docs.about', lang, link='@')).replace('@', link)}</p>",
        _grid((say("docs.method", lang), say("docs.what", lang)), rows),
        "<h2>WebSocket</h2>",
        "<p><code>GET /api/tables/TABLE/socket</code></p>",
        f"<p>{escape(say('docs.socket', lang))}</p>",
    ]
    return _frame(lang, say("docs.title", lang), body)
