"""Plain pages: what this is, the list of operations, and where a recovery link leads.

Every text that is not ours is escaped; nothing on them runs but one small script of our own.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from html import escape
from importlib.resources import files
from typing import Any

from mirabilis.core.messages import Catalogue as Texts
from mirabilis.server.wire.games import GameInfo
from mirabilis.server.wire.tables import TableInfo

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
        f'<title>{escape(title)}</title>\n<link rel="stylesheet" href="/static/page.css">\n{head}'
        "</head>\n<body>\n" + "\n".join(body) + "\n</body>\n</html>\n"
    )


def _grid(heads: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    """Return a table; its cells are HTML already."""
    head = "".join(f'<th scope="col">{escape(cell)}</th>' for cell in heads)
    lines = ("<tr>" + "".join(f"<td>{cell}</td>" for cell in row) + "</tr>" for row in rows)
    return f"<table><thead><tr>{head}</tr></thead><tbody>{''.join(lines)}</tbody></table>"


def _state(game: GameInfo, lang: str) -> str:
    if game.failed:
        return TEXTS.say("failed", lang)
    percent = int(game.progress * 100)
    key = "ready" if game.ready else "preparing"
    return TEXTS.say(key, lang, **({} if game.ready else {"percent": percent}))


def landing(lang: str, games: Iterable[GameInfo], tables: Iterable[TableInfo]) -> str:
    """Return the page at the root."""
    say = TEXTS.say
    titles = {game.slug: game.title for game in games}
    link = f'<a href="/api/docs?lang={lang}">{escape(say("operations", lang))}</a>'
    offered = _grid(
        (say("game", lang), say("players", lang), say("state", lang)),
        (
            (escape(game.title), "–".join(map(str, sorted({*game.players}))), _state(game, lang))
            for game in games
        ),
    )
    open_tables = [
        (
            escape(titles.get(table.game, table.game)),
            escape(
                say(
                    "seats",
                    lang,
                    free=sum(s.person is None and s.bot is None for s in table.seats),
                    all=table.players,
                )
            ),
        )
        for table in tables
    ]
    body = [
        f"<h1>{escape(say('title', lang))}</h1>",
        f"<p>{escape(say('about', lang))}</p>",
        f"<h2>{escape(say('games', lang))}</h2>",
        offered,
        f"<h2>{escape(say('tables', lang))}</h2>",
        _grid((say("game", lang), ""), open_tables)
        if open_tables
        else f"<p>{escape(say('none', lang))}</p>",
        f"<h2>{escape(say('programs', lang))}</h2>",
        f"<p>{escape(say('join', lang, link='@')).replace('@', link)}</p>",
        f"<p>{escape(say('privacy', lang))}</p>",
    ]
    return _frame(lang, say("title", lang), body)


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
            f'<span class="method"><code>{escape(method.upper())} {escape(path)}</code></span>',
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
