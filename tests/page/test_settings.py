"""The settings: kept in this browser, taken along to another one, and deleted."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from page import qr
from page.visits import QUICK, made, settle


def colours(page: Page) -> tuple[str, str]:
    """Return the colours of the ground and of the writing, once they no longer change."""
    settle(page)
    root, body, ink = page.evaluate(
        """() => {
          const [root, body] = [document.documentElement, document.body].map((one) =>
            getComputedStyle(one),
          );
          return [root.backgroundColor, body.backgroundColor, body.color];
        }"""
    )
    return (body if body != "rgba(0, 0, 0, 0)" else root), ink


def brightness(colour: str) -> float:
    """Return how bright a colour is, from 0 to 1."""
    red, green, blue = (int(part) for part in re.findall(r"\d+", colour)[:3])
    return (0.2126 * red + 0.7152 * green + 0.0722 * blue) / 255


def choose(page: Page, group: str, name: str) -> None:
    found = page.get_by_role("group", name=group, exact=True)
    found.get_by_role("radio", name=name, exact=True).check()


def test_the_name_is_what_others_see(people):
    """A name is kept by the server; one that cannot be is not sent."""
    ada = people("Ada")
    page = ada.open("/settings")
    field = page.get_by_role("textbox", name="Name")
    expect(field).to_have_value("Ada")
    keep = page.get_by_role("button", name="Keep this name")
    expect(keep).to_be_disabled()
    field.fill("   ")
    expect(keep).to_be_disabled()
    field.fill("  Emmy Noether ")
    keep.click()
    expect(page.get_by_role("status").filter(has_text="The name is kept.")).to_be_visible()
    expect(page.get_by_role("banner")).to_contain_text("Emmy Noether")
    assert ada.ask("/api/me")["name"] == "Emmy Noether"
    page.reload()
    expect(page.get_by_role("textbox", name="Name")).to_have_value("Emmy Noether")


def test_what_is_chosen_stays_after_a_reload(people):
    """Language, colours, contrast, motion, sound, confirming, typing: they hold now and later."""
    ada = people(still=False)
    page = ada.open("/settings")
    light = colours(page)
    choose(page, "Colours", "Dark")
    dark = colours(page)
    assert brightness(light[0]) > 0.8 > 0.3 > brightness(light[1])
    assert brightness(dark[0]) < 0.2 < 0.7 < brightness(dark[1])

    choose(page, "Contrast", "High")
    high = colours(page)
    assert brightness(high[1]) - brightness(high[0]) > brightness(dark[1]) - brightness(dark[0])

    moving = "getComputedStyle(document.querySelector('main button')).transitionDuration"
    assert any(float(one.strip("s")) > 0.05 for one in page.evaluate(moving).split(", "))
    choose(page, "Motion", "As little as possible")
    assert all(float(one.strip("s")) < 0.01 for one in page.evaluate(moving).split(", "))
    for name in ("Sound", "Confirm moves", "Typed moves"):
        page.get_by_role("checkbox", name=name).check()
    choose(page, "Language", "Deutsch")
    expect(page.get_by_role("heading", level=1)).to_have_text("Einstellungen")

    page.reload()
    expect(page.get_by_role("heading", level=1)).to_have_text("Einstellungen")
    expect(page.locator("html")).to_have_attribute("lang", "de")
    assert colours(page) == high
    for name in ("Deutsch", "Dunkel", "Hoch", "So wenig wie möglich"):
        expect(page.get_by_role("radio", name=name, exact=True)).to_be_checked()
    for name in ("Ton", "Züge bestätigen", "Getippte Züge"):
        expect(page.get_by_role("checkbox", name=name)).to_be_checked()
    table = made(ada, "ewn", ["me", "me"], options=QUICK)
    ada.open(f"/tables/{table}")
    expect(page.get_by_label("Zug", exact=True)).to_be_visible()  # the field for typed moves
    assert colours(page) == high


def test_the_header_changes_language_and_colours_too(people):
    page = people().open("/")
    light = colours(page)
    page.get_by_role("banner").get_by_label("Colours").select_option("Dark")
    assert brightness(colours(page)[0]) < 0.2 < brightness(light[0])
    page.get_by_role("banner").get_by_label("Language").select_option("Nederlands")
    expect(page.locator("html")).to_have_attribute("lang", "nl")
    expect(page.get_by_role("banner").get_by_label("Taal")).to_have_value("nl")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_system_decides_where_nobody_has(people, theme):
    page = people(theme=theme).open("/")
    assert (brightness(colours(page)[0]) > 0.5) == (theme == "light")
    page.emulate_media(color_scheme="light" if theme == "dark" else "dark")
    assert (brightness(colours(page)[0]) > 0.5) == (theme == "dark")


def test_a_link_brings_me_to_another_device_once(people):
    """Whoever opens it is the same person there, with the same tables; it works a single time."""
    ada, phone, thief = people("Ada"), people("Nobody", phone=True), people("Thief")
    table = made(ada, "ewn", ["me", "me"])
    page = ada.open("/settings")
    page.get_by_role("button", name="Make a link").click()
    link = page.get_by_label("The link", exact=True).input_value()
    assert link.startswith(ada.url + "/recover")
    code = page.get_by_role("img", name="QR code of the link")
    side = int(str(code.get_attribute("viewBox")).split()[2])
    text, quiet = qr.read(code.locator("rect").screenshot(), side)
    assert text == link
    assert quiet >= 4
    page.get_by_role("button", name="Copy", exact=True).click()
    expect(page.get_by_role("status").filter(has_text="The link is copied.")).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()") == link

    there = phone.open(link)
    there.get_by_role("button").click()
    expect(there).to_have_url(phone.url + "/")
    expect(there.get_by_role("banner")).to_contain_text("Ada")
    assert phone.ask("/api/me")["id"] == ada.ask("/api/me")["id"]
    mine = there.get_by_role("region", name="My tables").get_by_role("link")
    expect(mine).to_have_attribute("href", f"/tables/{table}")

    thief.expects_loss = True  # the browser notes the status of the refusal
    late = thief.open(link)
    late.get_by_role("button").click()
    expect(late.get_by_role("status")).not_to_be_empty()
    assert thief.ask("/api/me")["name"] == "Thief"


def test_my_data_is_deleted_after_a_question(people):
    """Cancelling changes nothing; deleting leaves the seats, and the server forgets the person."""
    ada, ben = people("Ada"), people("Ben")
    table = made(ada, "ewn", ["me", "open"], options=QUICK)
    ben.ask(f"/api/tables/{table}/commands", {"type": "join", "seat": 1})
    page = ada.open("/settings")
    ask = page.get_by_role("button", name="Delete my data …")
    ask.click()
    sure = page.get_by_role("dialog", name="Delete your data?")
    sure.get_by_role("button", name="Cancel").click()
    expect(sure).to_be_hidden()
    assert ada.ask("/api/me")["name"] == "Ada"

    ask.click()
    sure.get_by_role("button", name="Delete my data").click()
    expect(page).to_have_url(ada.url + "/")
    expect(page.get_by_role("banner")).not_to_contain_text("Ada")
    assert ada.context.request.get("/api/me").status == 401
    seat = ben.ask(f"/api/tables/{table}")["seats"][0]
    assert seat["left"] == "abandoned"
    assert "Ada" not in str(seat["person"])
