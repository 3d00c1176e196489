"""Somebody in front of a browser, and what they commonly do."""

from __future__ import annotations

import functools
import json
import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, ConsoleMessage, Page, expect

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
PHONE = {"width": 360, "height": 740}
DESK = {"width": 1280, "height": 800}
PATIENCE = 60_000  # milliseconds for something to appear
AWAY = re.compile(r"WebSocket connection to .* failed|ERR_CONNECTION_|Failed to load resource")


class Person:
    """One person with a browser profile of their own."""

    def __init__(
        self,
        browser: Browser,
        url: str,
        name: str = "Ada",
        *,
        lang: str = "en",
        phone: bool = False,
        theme: str = "light",
        stranger: bool = False,
        **settings: Any,
    ) -> None:
        self.url, self.name = url, name
        self.faults: list[str] = []
        self.expects_loss = False  # the server goes away on purpose
        self.context = browser.new_context(
            locale={"en": "en-GB", "de": "de-DE", "fr": "fr-FR", "nl": "nl-NL"}[lang],
            viewport=PHONE if phone else DESK,
            has_touch=phone,
            is_mobile=phone,
            device_scale_factor=1,
            color_scheme=theme,
            reduced_motion="reduce" if settings.pop("still", True) else "no-preference",
            base_url=url,
            permissions=["clipboard-read", "clipboard-write"],
        )
        self.context.set_default_timeout(PATIENCE)
        knows = settings.pop("knows", ["ewn", "dice", "code", "ideas", "jahres"])
        chosen = {"lang": lang, "confirm": False, **settings}
        keep = f"localStorage.getItem('mirabilis.settings') ?? {json.dumps(json.dumps(chosen))}"
        self.context.add_init_script(
            f"localStorage.setItem('mirabilis.settings', {keep});"
            f"localStorage.setItem('mirabilis.explained', {json.dumps(json.dumps(knows))})"
        )
        if not stranger:  # they have been here before
            self.context.add_init_script("localStorage.setItem('mirabilis.known', 'yes')")
            self.context.request.post("/api/guests", data={"name": name}, headers={"Origin": url})

    @functools.cached_property
    def page(self) -> Page:
        """The window, opened by whoever first looks at it."""
        page = self.context.new_page()
        page.on("pageerror", lambda error: self.faults.append(f"{self.name}: {error}"))
        page.on("console", self._heard)
        return page

    def _heard(self, message: ConsoleMessage) -> None:
        if message.type != "error":
            return
        if AWAY.search(message.text) and (self.expects_loss or "409" in message.text):
            return
        self.faults.append(f"{self.name}: {message.text}")

    def leave(self) -> None:
        """Close every window."""
        self.context.close()

    # -- going somewhere -------------------------------------------------------------------

    def open(self, path: str) -> Page:
        """Go to an address of the server."""
        self.page.goto(path)
        expect(self.page.locator("main h1")).to_be_visible()
        return self.page

    def ask(self, path: str, body: dict[str, Any] | None = None) -> Any:
        """Ask the server for something by HTTP, as this person."""
        headers = {"Origin": self.url}
        if body is None:
            answer = self.context.request.get(path)
        else:
            answer = self.context.request.post(path, data=body, headers=headers)
        assert answer.ok, answer.text()
        return answer.json()

    def table(self, game: str, seats: Iterable[str], **more: Any) -> str:
        """Make a table and open it; return its id."""
        made = self.ask("/api/tables", {"game": game, "seats": [*seats], **more})
        self.open(f"/tables/{made['id']}")
        return str(made["id"])

    # -- looking ---------------------------------------------------------------------------

    def check_access(self) -> None:
        """Let axe look at the page: it must not find anything."""
        if self.page.evaluate("typeof axe === 'undefined'"):
            self.page.evaluate(AXE.read_text(encoding="utf-8"))
        found = self.page.evaluate(
            "axe.run({ resultTypes: ['violations'] }).then((all) => all.violations)"
        )
        told = [
            f"{one['id']}: {one['help']}: {node['html'][:160]} {node.get('failureSummary', '')}"
            for one in found
            for node in one["nodes"]
        ]
        assert not told, "\n".join([self.page.url, *told])

    def check_width(self) -> None:
        """Nothing makes the page wider than the window."""
        wide = self.page.evaluate("document.documentElement.scrollWidth")
        assert wide <= self.page.viewport_size["width"], f"{self.page.url} is {wide} px wide"
