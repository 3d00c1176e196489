"""The browser of the tests, as the system provides it: ``python -m page.browser`` looks for it.

It ends with 0 if there is one. Playwright would fetch a browser of its own from an address outside.
"""

from __future__ import annotations

import os
import shutil
import sys

# The first is Chromium without a desktop: it needs half the processor time.
NAMES = (
    *("chromium-headless-shell", "chromium", "chromium-browser"),
    *("google-chrome-stable", "google-chrome"),
)
VARIABLE = "TEST_BROWSER"  # a path, where it lies elsewhere
FLAGS = (
    "--no-sandbox",  # the tests may run as root
    "--disable-dev-shm-usage",
    "--disable-gpu",
    "--force-color-profile=srgb",
    "--autoplay-policy=no-user-gesture-required",
)


def find() -> str | None:
    """Return the path of a browser."""
    wish = os.environ.get(VARIABLE)
    return shutil.which(wish) if wish else next(filter(None, map(shutil.which, NAMES)), None)


def path() -> str:
    """Return the path of the browser; a machine without one fails the tests."""
    found = find()
    assert found, f"no browser: install chromium, or name one in {VARIABLE}; make test does it"
    return found


if __name__ == "__main__":
    sys.exit(find() is None)
