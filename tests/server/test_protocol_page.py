"""The pages about the protocol are true: their tables are complete and their code runs."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from typing import get_args

import pytest

from mirabilis.server.wire.errors import STATUS, Reason
from mirabilis.server.wire.schema import schemas
from server.process import Process

DOCS = Path(__file__).resolve().parents[2] / "docs"
PAGE = (DOCS / "reference" / "protocol.md").read_text(encoding="utf-8")
GUIDE = (DOCS / "how-to" / "write-a-client.md").read_text(encoding="utf-8")


def first_cells(heading: str) -> list[str]:
    """Return the code in the first column of the table under a heading."""
    part = PAGE.split(f"# {heading}\n", 1)[1].split("\n#", 1)[0].split("|---", 1)[1]
    return re.findall(r"^\| `([^`]+)` \| \w", part, re.M)


def test_requests_are_those_of_the_server() -> None:
    paths = schemas()["openapi.json"]["paths"]
    known = [f"{method.upper()} {path}" for path, methods in paths.items() for method in methods]
    assert sorted(first_cells("Requests")) == sorted(known)


@pytest.mark.parametrize(
    ("heading", "file"), [("Commands", "commands.json"), ("Messages", "messages.json")]
)
def test_messages_are_those_of_the_models(heading: str, file: str) -> None:
    known = schemas()[file]["discriminator"]["mapping"]
    assert sorted(first_cells(heading)) == sorted(known)


def test_problems_are_those_of_the_models() -> None:
    part = PAGE.split("## Problems\n", 1)[1]
    listed = {word: int(code) for word, code in re.findall(r"^\| `(\w+)` \| (\d+) \|", part, re.M)}
    assert listed == STATUS
    assert set(listed) == set(get_args(Reason))


@pytest.mark.compiled
def test_the_code_of_the_guide_runs(tmp_path: Path) -> None:
    code = "\n".join(re.findall(r"^```python\n(.*?)^```$", GUIDE, re.M | re.S))
    assert code.count("http://127.0.0.1:8105") == 1
    with Process(str(tmp_path / "guide.sqlite"), games="ewn") as server:
        server.start()
        server.wait_ready()
        script = tmp_path / "guide.py"
        script.write_text(code.replace("http://127.0.0.1:8105", server.url), encoding="utf-8")
        done = subprocess.run(
            [sys.executable, "-W", "error", str(script)],
            capture_output=True,
            text=True,
            timeout=120,
        )
        assert done.returncode == 0, done.stderr
        assert server.stop() == 0
        assert server.faults == []
    assert "won by seat" in done.stdout
