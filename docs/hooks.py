"""What the site takes from elsewhere: rules, options, messages, decisions, pages of the root.

Nothing here lists a game, an option or a message by hand: all of it comes from the registry. A
page asks for a made part with a line such as ``<!-- made: options -->``.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from importlib.resources import files as resources
from pathlib import Path
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

import mirabilis
from mirabilis.conformance import BOT_CHECKS, CHECKS
from mirabilis.core import registry
from mirabilis.core.game import Game
from mirabilis.core.spec import LANGUAGES

ROOT = Path(__file__).parent.parent
FROM_ROOT = ("ARCHITECTURE.md", "CONTRIBUTING.md", "CHANGELOG.md")
NAMES = {"en": "English", "de": "Deutsch", "fr": "Français", "nl": "Nederlands"}


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """Put the made pages, and those the navigation does not name, into it."""
    nav: list[Any] = config.nav or []
    for title, folder in (("How to", "how-to"), ("Reference", "reference")):
        section = next(entry[title] for entry in nav if title in entry)
        named = {path for entry in section for path in entry.values()}
        section += [page for page in _pages(config, folder) if page not in named]
    where = next(i for i, entry in enumerate(nav) if "Reference" in entry)
    nav.insert(where, {"Rules": ["rules/index.md", *(path for path, _ in rule_pages())]})
    nav.append({"Lab": _pages(config, "lab")})
    if decisions := _pages(config, "decisions"):
        nav.append({"Decisions": decisions})
    nav.append({"Project": [name.lower() for name in FROM_ROOT]})
    return config


def _pages(config: MkDocsConfig, folder: str) -> list[str]:
    """Return the pages of a folder, its index first."""
    found = sorted(page.name for page in Path(config.docs_dir, folder).glob("*.md"))
    found.sort(key=lambda name: name != "index.md")
    return [f"{folder}/{name}" for name in found]


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the made pages."""
    for path, text in rule_pages():
        files.append(File.generated(config, path, content=text))
    for path, picture in rule_pictures():
        files.append(File.generated(config, path, content=picture))
    files.append(File.generated(config, "rules/index.md", content=rules_index()))
    for name in FROM_ROOT:
        text = (ROOT / name).read_text(encoding="utf-8")
        files.append(File.generated(config, name.lower(), content=from_root(text)))
    return files


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Fill in the parts a page asks for."""
    makers = {
        "options": options_text,
        "messages": messages_text,
        "checks": checks_text,
        "bot_checks": bot_checks_text,
    }
    return re.sub(r"<!-- made: (\w+) -->", lambda asked: makers[asked[1]](), markdown)


def on_post_build(config: MkDocsConfig) -> None:
    """Take the theme's outside addresses out of its scripts; no page here makes use of them."""
    for script in Path(config.site_dir).rglob("*.js"):
        text = script.read_text(encoding="utf-8")
        if "https://unpkg.com/" in text:
            script.write_text(text.replace("https://unpkg.com/", "about:blank#"), encoding="utf-8")


def games() -> list[Game]:
    """Return the games of this repository."""
    home = Path(mirabilis.__file__).parent
    loaded = (mirabilis.load(spec.slug) for spec in registry.games())
    return [game for game in loaded if Path(str(game.parts.folder)).is_relative_to(home)]


def rule_pages() -> list[tuple[str, str]]:
    """Return path and text of the rules of every game in every language there is."""
    pages = []
    for game in games():
        for language in LANGUAGES:
            part = "" if language == "en" else f".{language}"
            file = game.parts.folder / f"RULES{part}.md"
            if file.is_file():
                text = file.read_text(encoding="utf-8")
                text = text.replace("](pictures/", f"]({game.spec.slug}/")
                pages.append((f"rules/{game.spec.slug}{part}.md", text))
    return pages


def rule_pictures() -> list[tuple[str, str]]:
    """Return path and text of the pictures in the rules of every game."""
    return [
        (f"rules/{game.spec.slug}/{file.name}", file.read_text(encoding="utf-8"))
        for game in games()
        for file in sorted(Path(str(game.parts.folder), "pictures").glob("*.svg"))
    ]


def rules_index() -> str:
    """Return the page that links to all rules."""
    pages = dict(rule_pages())
    lines = ["# Rules", "", "The rules as we play them, in numbered clauses. Tests name the clause"]
    lines += ["they check, and a refused move names the clause it breaks.", ""]
    for game in games():
        links = []
        for language in LANGUAGES:
            path = f"{game.spec.slug}{'' if language == 'en' else '.' + language}.md"
            if f"rules/{path}" in pages:
                links.append(f"[{NAMES[language]}]({path})")
        lines.append(f"- **{game.spec.title}** (`{game.spec.slug}`): {', '.join(links)}")
    return "\n".join(lines) + "\n"


def from_root(text: str) -> str:
    """Return a page of the root with its links as they are on the site."""
    text = text.replace("](docs/", "](")
    for name in FROM_ROOT:
        text = text.replace(f"]({name}", f"]({name.lower()}")
    return text.replace("](README.md", "](index.md")


def options_text() -> str:
    """Return the options of every game."""
    parts = []
    for game in games():
        say = game.messages
        parts += [f"## {game.spec.title} (`{game.spec.slug}`)", ""]
        parts += ["| option | value | meaning |", "|---|---|---|"]
        for option in game.spec.options:
            parts.append(f"| `{option.name}` | | {say.say(f'option.{option.name}')} |")
            for value in option.values:
                key = f"option.{option.name}.{value}"
                meaning = say.say(key) if say.has(key) else ""
                default = " (default)" if value == option.default else ""
                parts.append(f"| | `{value}`{default} | {meaning} |")
            if option.form:
                key = f"option.{option.name}.form"
                parts.append(f"| | {say.say(key) if say.has(key) else option.form} | |")
        for file in game.spec.files:
            parts.append(f"| `{file.name}` | a file of the form of `data/{file.file}` | a table |")
        parts.append("")
    return "\n".join(parts)


def checks_text(checks: Mapping[str, Callable[..., int]] = CHECKS) -> str:
    """Return the checks of the conformance kit with what each promises."""
    lines = ["| check | promise |", "|---|---|"]
    for name, check in checks.items():
        lines.append(f"| `{name}` | {(check.__doc__ or '').splitlines()[0]} |")
    return "\n".join(lines)


def bot_checks_text() -> str:
    """Return the checks of the kit for bots."""
    return checks_text(BOT_CHECKS)


def messages_text() -> str:
    """Return every key of the catalogues that belong to no game, with its English text."""
    lines = []
    home = Path(str(resources("mirabilis")))
    for file in sorted(home.rglob("messages.en.json")):
        if "games" in file.relative_to(home).parts:
            continue
        lines += [f"`{file.relative_to(home.parent)}`:", "", "| key | English |", "|---|---|"]
        for key, text in json.loads(file.read_text(encoding="utf-8")).items():
            shown = str(text).replace("|", "\\|").replace("\n", " ")
            lines.append(f"| `{key}` | {shown} |")
        lines.append("")
    return "\n".join(lines)
