"""What must not be kept here: lock files with addresses, machine paths, built things."""

from __future__ import annotations

import re

import pytest
import yaml

import mirabilis
from repo.places import ROOT, kept_files, shown

FILES = kept_files()

FORBIDDEN = {"uv.lock", "poetry.lock", "Pipfile.lock", "pdm.lock", "yarn.lock", ".DS_Store"}
BUILT = {"site", "dist", "build", "node_modules", "__pycache__", ".venv"}

# Written so that this file does not contain what it looks for.
ADDRESSES = re.compile(
    r"pypi\.(?:org|python)|files\.python"
    r"hosted|registry\.(?:npm|yarn)|--(?:extra-)?index-"
    r"url"
)
MACHINE = re.compile(r"(?<![\w.])/(?:wor" r"k|hom" r"e|roo" r"t|Use" r"rs)/(?!somebody)[\w.-]+")


def text_of(path):
    try:
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        return ""


def test_there_are_files():
    assert len(FILES) > 50


def test_no_forbidden_files():
    assert not [shown(f) for f in FILES if f.name in FORBIDDEN]
    assert not [shown(f) for f in FILES if BUILT & set(f.relative_to(ROOT).parts)]
    assert not [shown(f) for f in FILES if f.suffix in (".pyc", ".pkl", ".so", ".whl", ".orig")]


@pytest.mark.parametrize("pattern", [ADDRESSES, MACHINE], ids=["addresses", "machine paths"])
def test_no_file_contains(pattern):
    found = [
        f"{shown(file)}: {match[0]}" for file in FILES for match in pattern.finditer(text_of(file))
    ]
    assert not found


def test_no_file_is_large():
    assert not [shown(f) for f in FILES if f.stat().st_size > 1_000_000]


def test_no_leftovers_of_merges_or_notes():
    marks = re.compile(r"^(?:<{7}|>{7}) |\b(?:FIX" r"ME|XX" r"X)\b", re.M)
    assert not [shown(f) for f in FILES if marks.search(text_of(f))]


def test_constraints_pin_versions_and_nothing_else():
    lines = (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
    rows = [line for line in lines if line and not line.startswith("#")]
    assert rows
    assert not [row for row in rows if not re.fullmatch(r"[\w.-]+==[\w.]+", row)]


def test_licence_and_citation_agree_with_the_package():
    assert "MIT License" in text_of(ROOT / "LICENSE")
    assert "2026 The Mirabilis developers" in text_of(ROOT / "LICENSE")
    citation = yaml.safe_load(text_of(ROOT / "CITATION.cff"))
    assert citation["version"] == mirabilis.__version__
    assert citation["license"] == "MIT"
    assert f"## {mirabilis.__version__}" in text_of(ROOT / "CHANGELOG.md")


def test_hooks_before_a_commit_need_no_outside_address():
    config = yaml.safe_load(text_of(ROOT / ".pre-commit-config.yaml"))
    assert [repo["repo"] for repo in config["repos"]] == ["local"]
    hooks = [hook for repo in config["repos"] for hook in repo["hooks"]]
    assert all(hook["language"] == "system" for hook in hooks)
    assert all(hook["entry"].startswith(".venv/bin/") for hook in hooks)
