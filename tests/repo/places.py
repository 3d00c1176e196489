"""Where things are in the repository, found by looking and not listed by hand."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import mirabilis
from mirabilis.core import registry
from mirabilis.core.spec import GameSpec

ROOT = Path(__file__).resolve().parents[2]
SRC = ROOT / "src" / "mirabilis"
DOCS = ROOT / "docs"
TESTS = ROOT / "tests"

PAGES = sorted([*ROOT.glob("*.md"), *DOCS.rglob("*.md")])


def own_games() -> tuple[GameSpec, ...]:
    """Return the specs of the games that live in this repository."""
    return tuple(
        spec
        for spec in registry.games()
        if Path(str(mirabilis.load(spec.slug).parts.folder)).is_relative_to(SRC)
    )


def kept_files() -> list[Path]:
    """Return the files that git keeps, or would keep with the next commit."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        check=True,
        text=True,
    )
    paths = (ROOT / name for name in listed.stdout.split("\0") if name)
    return sorted(path for path in paths if path.is_file())


def titled_blocks(page: Path) -> dict[str, str]:
    """Return the files a page contains: blocks with ``title="path"``, those of one path joined."""
    found: dict[str, str] = {}
    text = page.read_text(encoding="utf-8")
    for block in re.finditer(r'^```\w+ title="([^"]+)"\n(.*?)^```$', text, re.M | re.S):
        before = found.get(block[1])
        found[block[1]] = block[2] if before is None else f"{before}\n\n{block[2]}"
    return found


def shown(path: Path) -> str:
    """Return a path as people write it."""
    return path.relative_to(ROOT).as_posix()
