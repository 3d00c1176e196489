"""Importing the package is quick: what is slow is loaded when it is needed."""

from __future__ import annotations

import subprocess
import sys

import pytest

SLOW = ("numba", "llvmlite", "rich", "scipy", "pyarrow", "matplotlib", "mkdocs", "pytest", "fpdf")


@pytest.mark.parametrize(
    "program",
    [
        "import mirabilis",
        "import mirabilis; mirabilis.games()",
        "from mirabilis import ALL, CHANCE, SPECTATOR",
        "import mirabilis.cli.main",
        "import mirabilis.search, mirabilis.arena",
        "from mirabilis import bots; bots.names()",
    ],
)
def test_nothing_slow_is_imported(program):
    program += f"\nimport sys\nprint([name for name in {SLOW} if name in sys.modules])"
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", program], capture_output=True, text=True, timeout=300
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout == "[]\n"
