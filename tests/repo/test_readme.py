"""The README shows the thing: in order, with a table that says what the registry says."""

from __future__ import annotations

import doctest
import re

import pytest

from repo.places import PAGES, ROOT, SRC, own_games, shown

README = (ROOT / "README.md").read_text(encoding="utf-8")


def table() -> dict[str, list[str]]:
    """Return the rows of the table of games by slug."""
    after = README.partition("<!-- games")[2]
    rows = re.findall(r"^\| `([\w-]+)` \| (.*) \|$", after, re.M)
    return {slug: [cell.strip() for cell in rest.split(" | ")] for slug, rest in rows}


def test_table_of_games_agrees_with_the_registry():
    rows = table()
    for spec in own_games():
        low, high = spec.players
        players = str(low) if low == high else f"{low}–{high}"
        assert rows.pop(spec.slug) == [spec.title, spec.author, players, str(spec.stage)]
    assert all(row[-1] == "planned" for row in rows.values()), "neither planned nor registered"
    assert not [slug for slug in rows if (SRC / "games" / slug).exists()]


def test_order():
    parts = ["# Mirabilis", "![", "make run", "make test", ">>> import mirabilis", "## Ways in"]
    parts += [
        "**Browser.**",
        "**Terminal.**",
        "**Python.**",
        "**Reinforcement learning.**",
        "## Games",
    ]
    parts += ["## How it is built", "▼", "## More"]
    places = [README.index(part) for part in parts]
    assert places == sorted(places)


def test_example_is_short():
    examples = doctest.DocTestParser().get_examples(README)
    block = README[README.index(">>>") : README.index("```", README.index(">>>"))]
    assert len(examples) >= 8
    assert len(block.strip().splitlines()) <= 16  # twelve lines of code, and what they answer


def test_no_badges():
    assert "shields" not in README
    assert README.count("![") == README.count("](docs/img/")  # pictures of the games only


@pytest.mark.parametrize("page", PAGES, ids=lambda page: shown(page))
def test_links_lead_somewhere(page):
    made = {"rules", "architecture.md", "contributing.md", "changelog.md"}  # by docs/hooks.py
    text = re.sub(r"```.*?```", "", page.read_text(encoding="utf-8"), flags=re.S)
    for target in re.findall(r"\]\(([^)#\s]+)[^)]*\)", text):
        if target.startswith(("http:", "https:")):
            continue
        path = (page.parent / target).resolve()
        from_docs = path.relative_to(ROOT / "docs").parts[0] if "docs" in path.parts else ""
        assert path.exists() or from_docs in made, f"{shown(page)} links to {target}"
