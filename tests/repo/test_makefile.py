"""`make help` lists every target, and the pages name no target that there is not."""

from __future__ import annotations

import re
import subprocess

from repo.places import PAGES, ROOT, shown

MAKEFILE = (ROOT / "Makefile").read_text(encoding="utf-8")
TARGETS = re.search(r"^\.PHONY: (.*)$", MAKEFILE, re.M)[1].split()


def test_help_lists_every_target():
    done = subprocess.run(["make", "help"], cwd=ROOT, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr
    rows = re.findall(r"^  make ([\w-]+) +(\S.*)$", done.stdout, re.M)
    assert [name for name, _ in rows] == TARGETS


def test_help_is_what_a_bare_make_does():
    assert ".DEFAULT_GOAL := help" in MAKEFILE


def test_pages_name_real_targets():
    for page in PAGES:
        for name in re.findall(r"(?:`|^)make ([a-z-]+)\b", page.read_text(encoding="utf-8"), re.M):
            assert name in TARGETS, f"{shown(page)} names make {name}"


def test_contributing_has_every_target():
    page = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    assert [t for t in TARGETS if f"`make {t}`" not in page] == ["help"]
