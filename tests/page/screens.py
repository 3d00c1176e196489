"""Writes pictures of everything the page shows, in both themes and two sizes.

    PYTHONPATH=tests python -m page.screens FOLDER             every scene, four pictures each
    PYTHONPATH=tests python -m page.screens FOLDER ewn hint    the scenes with these words
    PYTHONPATH=tests python -m page.screens --readme docs/img  the few that the README shows, small

It starts a server and a browser of its own and needs nothing from outside. Chance at the tables is
drawn anew each time; everything else is the same.
"""

from __future__ import annotations

import argparse
import io
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, sync_playwright

from page.browser import FLAGS, path
from page.person import Person
from page.visits import GAMES, SCENES, made
from server.process import Process

LOOKS = {
    "wide-light": {"phone": False, "theme": "light"},
    "wide-dark": {"phone": False, "theme": "dark"},
    "phone-light": {"phone": True, "theme": "light"},
    "phone-dark": {"phone": True, "theme": "dark"},
}
README = {  # name of the file: scene and look
    "page-home": ("home", "wide-light"),
    "page-hint": ("hint", "wide-light"),
    "page-dice": ("table-dice", "wide-light"),
    "page-phone": ("table-ewn", "phone-dark"),
}
COLOURS = 256  # of a small picture
MOST = 100_000  # bytes of a small picture


@contextmanager
def opened() -> Iterator[tuple[Browser, str]]:
    """Start a server and a browser, and give the address of the one to the other."""
    with (
        tempfile.TemporaryDirectory() as folder,
        sync_playwright() as playwright,
        Process(f"{folder}/games.sqlite", games=",".join(GAMES), workers=1) as server,
    ):
        server.start()
        server.wait_ready()
        browser = playwright.chromium.launch(executable_path=path(), args=[*FLAGS])
        host = Person(browser, server.url, "Emmy")
        made(host, "ewn", ["me", "open"], public=True)
        made(host, "jahres", ["me", "open", "open"], public=True)
        made(host, "ideas", ["me", "easy"], public=True)
        yield browser, server.url
        host.leave()
        browser.close()


def picture(browser: Browser, url: str, scene: str, look: str) -> bytes:
    """Return what a window shows of a scene."""
    ada = Person(browser, url, "Ada", **LOOKS[look])
    try:
        SCENES[scene](ada)
        ada.page.mouse.move(0, 0)
        ada.page.wait_for_load_state("networkidle")
        if ada.faults:
            print(f"{scene} {look}: {ada.faults}", file=sys.stderr)
        return ada.page.screenshot()
    finally:
        ada.leave()


def small(data: bytes) -> bytes:
    """Return a picture with few colours, which takes less room."""
    image = Image.open(io.BytesIO(data)).convert("RGB")
    image = image.quantize(COLOURS, method=Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)
    out = io.BytesIO()
    image.save(out, "PNG", optimize=True)
    assert out.tell() <= MOST, f"{out.tell()} bytes are too many"
    return out.getvalue()


def main() -> None:
    """Write what was asked for, and list it."""
    parser = argparse.ArgumentParser(prog="page.screens", description=__doc__.split("\n")[0])
    parser.add_argument("folder", type=Path, help="where the pictures go")
    parser.add_argument("words", nargs="*", help="only scenes with one of these in their name")
    parser.add_argument("--readme", action="store_true", help="the few of the README, small")
    asked = parser.parse_args()
    wanted = [one for one in SCENES if not asked.words or any(w in one for w in asked.words)]
    todo = (
        [(name, scene, look) for name, (scene, look) in README.items()]
        if asked.readme
        else [(f"{scene}-{look}", scene, look) for scene in wanted for look in LOOKS]
    )
    asked.folder.mkdir(parents=True, exist_ok=True)
    with opened() as (browser, url):
        for name, scene, look in todo:
            data = picture(browser, url, scene, look)
            file = asked.folder / f"{name}.png"
            file.write_bytes(small(data) if asked.readme else data)
            print(f"{file}  {file.stat().st_size:,} bytes", flush=True)


if __name__ == "__main__":
    main()
