"""Everything the page shows: for everybody, in every width, from this server alone."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, Request, Response, expect

from mirabilis.server.web.gate import PAGE
from page.person import DESK, Person
from page.visits import QUICK, SCENES, made, settle

BEFORE_A_BOARD = 100_000  # bytes, compressed
A_BOARD = 60_000
WIDTHS = (360, 480, 768, 1024, 1600)
LATER = ("new-dice", "new-code", "new-jahres", "replay", "settings")  # much like others: see long
USUAL = [one for one in SCENES if one not in LATER]
CONTRAST = ("home", "table-ewn", "table-code", "fairness")


def visit(people, scene: str, **wishes: Any) -> Person:
    """Bring somebody to a scene; whatever it asks from elsewhere fails the test."""
    ada: Person = people("Ada", **wishes)

    def asked(request: Request) -> None:
        if not request.url.startswith((ada.url, "blob:", "data:")):
            ada.faults.append(f"asked for {request.url}")

    ada.context.on("request", asked)
    if scene == "home":  # where somebody waits for others
        made(people("Ben"), "ewn", ["me", "open"], public=True)
    SCENES[scene](ada)
    expect(ada.page.get_by_role("heading", level=1)).to_have_count(1)
    expect(ada.page).to_have_title(re.compile("Mirabilis|würfelt|Einstein|Jahres"))
    return ada


@pytest.mark.parametrize("scene", USUAL)
def test_every_page_is_for_everybody(people, scene):
    """Axe finds nothing on a dark phone and a light desk, and nothing is wider than the window."""
    ada = visit(people, scene, phone=True, theme="dark")
    ada.check_access()
    ada.check_width()
    ada.page.emulate_media(color_scheme="light")
    ada.page.set_viewport_size(DESK)
    settle(ada.page)
    ada.check_access()
    ada.check_width()
    if scene in CONTRAST:
        ada.page.evaluate("document.documentElement.dataset.contrast = 'more'")
        settle(ada.page)
        ada.check_access()


@pytest.mark.long
@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("phone", [False, True])
@pytest.mark.parametrize("contrast", ["system", "more"])
@pytest.mark.parametrize("scene", SCENES)
def test_every_page_in_every_look(people, scene, contrast, phone, theme):
    ada = visit(people, scene, phone=phone, theme=theme, contrast=contrast)
    ada.check_access()
    ada.check_width()


@pytest.mark.parametrize("scene", ["table-ewn", "table-dice-three", "replay", "new-ewn"])
def test_every_width_between_phone_and_desktop_holds(people, scene):
    ada = visit(people, scene)
    for width in WIDTHS:
        ada.page.set_viewport_size({"width": width, "height": 740})
        ada.check_width()


def test_an_address_without_a_page_says_so(people):
    """Within the page an unknown address is told in words, with the way back."""
    ada = people()
    page = ada.open("/")
    page.evaluate("history.pushState(null, '', '/nowhere'); dispatchEvent(new Event('popstate'))")
    expect(page.get_by_role("heading", level=1)).to_have_text("There is nothing here")
    ada.check_access()
    page.get_by_role("link", name="To the games").click()
    expect(page.get_by_role("article").first).to_be_visible()
    assert ada.context.request.get("/nowhere").status == 404


def sizes(page: Page) -> dict[str, int]:
    """Return how many bytes the parts of the page have, as they came."""
    found = page.evaluate(
        """() => performance.getEntriesByType('resource')
             .concat(performance.getEntriesByType('navigation'))
             .map((one) => [new URL(one.name).pathname, one.encodedBodySize])"""
    )
    return {path: size for path, size in found if not path.startswith("/api/")}


def test_parts_are_compressed_small_and_kept(people):
    """What a browser fetches for home and for a board keeps to its budget; then it is kept."""
    ada = people()
    answers: list[Response] = []
    ada.page.on("response", lambda one: answers.append(one))
    page = ada.open("/")
    expect(page.get_by_role("article").first).to_be_visible()
    home = sizes(page)
    assert sum(home.values()) <= BEFORE_A_BOARD
    ada.open(f"/tables/{made(ada, 'ewn', ['me', 'me'], options=QUICK)}")
    expect(page.get_by_role("grid")).to_be_visible()
    more = {path: size for path, size in sizes(page).items() if path not in home}
    assert 0 < sum(more.values()) <= A_BOARD

    parts = [one for one in answers if "/assets/" in one.url]
    assert {one.url.rpartition(".")[2] for one in parts} >= {"js", "css"}
    for one in parts:
        headers = one.all_headers()
        assert headers["cache-control"] == "public, max-age=31536000, immutable", one.url
        assert headers["content-encoding"] == "gzip", one.url
    page.reload()
    expect(page.get_by_role("grid")).to_be_visible()
    again = page.evaluate(
        """() => performance.getEntriesByType('resource')
             .filter((one) => one.name.includes('/assets/') && one.transferSize > 0)
             .map((one) => one.name)"""
    )
    assert again == []


@pytest.mark.parametrize("path", ["/", "/new/ewn", "/tables/x", "/replay", "/recover", "/api/docs"])
def test_pages_carry_their_policy(people, path):
    """Nothing runs and nothing is fetched but what this server gives."""
    headers = people().context.request.get(path).headers
    policy = headers["content-security-policy"]
    assert policy == PAGE.decode()
    rules = dict(rule.split(" ", 1) for rule in policy.split("; "))
    assert rules["default-src"] == rules["frame-ancestors"] == rules["base-uri"] == "'none'"
    assert rules["script-src"] == rules["style-src"] == rules["connect-src"] == "'self'"
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"


def test_the_policy_stops_what_does_not_belong(people):
    """A script in the markup does not run, and nobody else is asked for anything."""
    ada = people()
    page = ada.open("/")
    broken = page.evaluate(
        """async () => {
          const broken = [];
          addEventListener('securitypolicyviolation', (one) => broken.push(one.effectiveDirective));
          const script = document.createElement('script');
          script.textContent = 'window.ran = true';
          document.body.append(script);
          await fetch('http://localhost:9/').catch(() => undefined);
          await new Promise((on) => setTimeout(on, 50));
          return [window.ran === undefined, broken.toSorted()];
        }"""
    )
    assert broken == [True, ["connect-src", "script-src-elem"]]
    assert ada.faults
    ada.faults = [fault for fault in ada.faults if "Content Security Policy" not in fault]
