"""Folders, tests, pages and the registry agree; nothing asks which game it is."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from mirabilis.core import registry
from mirabilis.core.spec import LANGUAGES
from repo.places import SRC, TESTS, own_games, shown

SLUGS = [spec.slug for spec in own_games()]
SOURCES = sorted(SRC.rglob("*.py"))


def folders(parent: Path) -> list[str]:
    return sorted(f.name for f in parent.iterdir() if f.is_dir() and f.name != "__pycache__")


def test_slugs_are_sorted_and_single():
    slugs = [spec.slug for spec in registry.games()]
    assert slugs == sorted(set(slugs))


def test_every_folder_is_a_game_and_every_game_has_its_folders():
    assert folders(SRC / "games") == SLUGS
    assert folders(TESTS / "games") == SLUGS
    assert folders(TESTS / "golden") == SLUGS


@pytest.mark.parametrize("slug", SLUGS)
def test_a_game_has_the_same_files_as_any_other(slug):
    folder = SRC / "games" / slug
    wanted = ["__init__.py", "spec.py", "kernel.py", "game.py", "view.py", "RULES.md"]
    wanted += [f"RULES.{language}.md" for language in LANGUAGES if language != "en"]
    wanted += [f"data/messages.{language}.json" for language in LANGUAGES]
    assert not [name for name in wanted if not (folder / name).is_file()]


def comparisons(tree: ast.AST):
    """Yield the operands of each comparison, and of each ``match``."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Compare):
            yield node.lineno, [node.left, *node.comparators]
        elif isinstance(node, ast.Match):
            cases = (inner for case in node.cases for inner in ast.walk(case.pattern))
            values = [c.value for c in cases if isinstance(c, ast.MatchValue)]
            yield node.lineno, [node.subject, *values]


def is_slug(node: ast.AST) -> bool:
    """Tell whether an expression is called slug."""
    name = getattr(node, "attr", getattr(node, "id", ""))
    return name in ("slug", "slugs")


def texts(node: ast.AST) -> set[str]:
    return {n.value for n in ast.walk(node) if isinstance(n, ast.Constant) and type(n.value) is str}


@pytest.mark.parametrize("file", SOURCES, ids=lambda file: shown(file))
def test_no_code_asks_which_game_it_is(file):
    for line, operands in comparisons(ast.parse(file.read_text(encoding="utf-8"))):
        said = set().union(*(texts(operand) for operand in operands))
        assert not said & set(SLUGS), f"{shown(file)}:{line} compares with the slug of a game"
        if any(is_slug(operand) for operand in operands):
            assert not said, f"{shown(file)}:{line} compares a slug with a text"


@pytest.mark.parametrize("file", SOURCES, ids=lambda file: shown(file))
def test_games_are_named_in_their_own_folders_only(file):
    inside = file.relative_to(SRC).parts
    tree = ast.parse(file.read_text(encoding="utf-8"))
    imports = [n for n in ast.walk(tree) if isinstance(n, ast.ImportFrom | ast.Import)]
    for node in imports:
        names = [a.name for a in node.names] if isinstance(node, ast.Import) else [node.module]
        for name in names:
            parts = (name or "").split(".")
            if parts[:2] == ["mirabilis", "games"] and len(parts) > 2:
                assert inside[:2] == ("games", parts[2]), f"{shown(file)} imports {name}"
