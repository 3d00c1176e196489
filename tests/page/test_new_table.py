"""The form for a new table, and the room where one waits for others."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from page import qr
from page.person import Person
from page.visits import offered, texts


def choose(page: Page, group: str, label: str) -> None:
    """Choose one of a group."""
    page.get_by_role("group", name=group, exact=True).get_by_role("radio", name=label).check()


def create(page: Page) -> None:
    page.get_by_role("button", name="Create table").click()


def made_table(ada: Person) -> dict[str, Any]:
    """Return what the server knows of the table that the window has come to."""
    expect(ada.page).to_have_url(re.compile(r"/tables/\w+$"))
    found: dict[str, Any] = ada.ask(f"/api/tables/{ada.page.url.rpartition('/')[2]}")
    return found


def mine(ada: Person) -> list[Any]:
    return list(ada.ask("/api/tables/mine")["tables"])


def test_every_option_has_a_sentence_and_its_values_have(people):
    """Whatever a game lets people choose stands in its form, in the words of the server."""
    ada = people()
    page = ada.open("/new")
    for game in offered(ada):
        page.get_by_role("link", name=game["title"], exact=True).click()
        expect(page.get_by_role("heading", level=1, name=game["title"])).to_be_visible()
        for option in game["options"]:
            usual, *others = [value["text"] for value in option["values"]]
            many = len(option["values"]) > 4 and not option.get("pattern")
            if many:
                field = page.get_by_label(option["text"], exact=True)
                expect(field.locator("option")).to_have_text([f"{usual} (usual)", *others])
                continue
            field = page.get_by_role("group", name=option["text"], exact=True)
            expect(field.get_by_role("radio", name=f"{usual} (usual)", exact=True)).to_be_checked()
            for value in others:
                expect(field.get_by_role("radio", name=value, exact=True)).to_be_visible()
        seats = game["seats"][max(game["usual_players"], game["players"][0]) - game["players"][0]]
        for name in seats:
            expect(page.get_by_role("combobox", name=re.compile(name))).to_be_visible()
        page.go_back()
        expect(page.get_by_role("heading", level=1, name="New table")).to_be_visible()


def test_a_game_that_nobody_offers_is_named(people):
    page = people().open("/new/chess")
    expect(page.get_by_role("main")).to_contain_text("There is no game called “chess” here.")
    expect(page.get_by_role("link", name="EinStein würfelt nicht!")).to_be_visible()


def test_quick_choices_fill_the_seats(people):
    """A quick choice is pressed when the seats amount to it, however they came to be so."""
    page = people().open("/new/ewn")
    group = page.get_by_role("group", name="Quick choices")
    red, blue = (page.get_by_role("combobox", name=re.compile(one)) for one in ("Red", "Blue"))

    def pressed() -> Locator:
        return group.get_by_role("button", pressed=True)

    expect(pressed()).to_contain_text("Against a bot")
    for name, seats in (
        ("Two at this device", ("me", "me")),
        ("Invite a friend", ("me", "open")),
        ("Against a bot", ("me", "easy")),
    ):
        group.get_by_role("button", name=name).click()
        expect(red).to_have_value(seats[0])
        expect(blue).to_have_value(seats[1])
        expect(pressed()).to_have_count(1)
        expect(pressed()).to_contain_text(name)
    blue.select_option("A friend, by link")
    expect(pressed()).to_contain_text("Invite a friend")
    red.select_option("Bot (hard)")
    expect(pressed()).to_have_count(0)
    expect(page.get_by_text(texts("en")["new.note.nobody"])).to_be_visible()


def test_the_table_is_as_it_was_configured(people):
    """Every field of the form arrives at the server, and the form remembers it for next time."""
    ada = people()
    page = ada.open("/new/ewn")
    page.get_by_role("button", name="Two at this device").click()
    page.get_by_role("combobox", name=re.compile("Blue")).select_option("Bot (medium)")
    choose(page, "How the stones are placed", "the standard formation")
    choose(page, "Which stone moves when the one thrown is gone", "the player chooses")
    choose(page, "Who begins", "Blue")
    choose(page, "Size of the board", "something else")
    page.get_by_label("Size of the board: something else").fill("4x6")
    page.get_by_label("Stones a side begins with").select_option("three")
    page.get_by_role("radio", name="Time for the game").check()
    page.get_by_label("Minutes for the game").fill("3")
    page.get_by_label("Seconds more with each move").fill("5")
    page.get_by_role("radio", name="Public").check()
    page.get_by_role("checkbox", name="Hints").uncheck()
    page.get_by_role("checkbox", name="Chat").uncheck()
    page.get_by_label("First to so many wins").fill("2")
    create(page)
    table = made_table(ada)
    assert table["options"] == {
        "setup": "standard",
        "substitute": "either",
        "first": "blue",
        "board": "4x6",
        "stones": "3",
    }
    assert table["clock"] == {"kind": "fischer", "seconds": 180, "increment": 5}
    assert (table["public"], table["hints"], table["chat"]) == (True, False, False)
    assert table["series"]["to_win"] == 2
    assert [seat["bot"] for seat in table["seats"]] == [None, "medium"]
    grid = page.get_by_role("grid", name="Board of 4 rows and 6 columns")
    expect(grid.get_by_role("gridcell")).to_have_count(24)
    expect(page.get_by_role("button", name="Hint", exact=True)).to_have_count(0)

    page = ada.open("/new/ewn")
    expect(page.get_by_label("Size of the board: something else")).to_have_value("4x6")
    expect(page.get_by_label("Minutes for the game")).to_have_value("3")
    expect(page.get_by_role("checkbox", name="Hints")).not_to_be_checked()


def test_a_value_that_cannot_be_is_refused_at_the_form(people):
    """It says what is possible, goes to the field, and makes no table; mended, it makes one."""
    ada = people()
    page = ada.open("/new/ewn")
    choose(page, "Size of the board", "something else")
    field = page.get_by_label("Size of the board: something else")
    field.fill("9x9")
    create(page)
    expect(field).to_have_attribute("aria-invalid", "true")
    expect(field).to_be_focused()
    fault = "This value is not possible. Possible: ROWSxCOLUMNS from 2x2 to 7x7"
    expect(field).to_have_accessible_description(fault)
    expect(page).to_have_url(re.compile("/new/ewn$"))
    assert mine(ada) == []
    field.fill("2x7")
    expect(field).to_have_attribute("aria-invalid", "false")
    create(page)
    assert made_table(ada)["options"]["board"] == "2x7"


def test_what_only_the_server_knows_is_wrong_is_said_at_the_form(people):
    """Six stones do not fit on a small board: the refusal of the server stands above the form."""
    ada = people()
    page = ada.open("/new/ewn")
    choose(page, "Size of the board", "something else")
    page.get_by_label("Size of the board: something else").fill("2x2")
    page.get_by_label("Stones a side begins with").select_option("six")
    ada.expects_loss = True  # the browser notes the status of a refusal
    create(page)
    alert = page.get_by_role("alert").filter(has_text="The table was not made:")
    expect(alert).to_be_focused()
    asked = {"game": "ewn", "seats": ["me", "me"], "options": {"board": "2x2", "stones": "6"}}
    answer = ada.context.request.post("/api/tables", data=asked, headers={"Origin": ada.url})
    assert not answer.ok
    expect(alert).to_contain_text(answer.json()["message"])
    assert mine(ada) == []


@pytest.mark.parametrize(
    ("kind", "field", "wrong", "right", "clock"),
    [
        ("Time for each move", "Seconds", "4", "5", {"kind": "move", "seconds": 5}),
        ("Days for each move", "Days", "31", "30", {"kind": "days", "days": 30}),
    ],
)
def test_a_clock_beyond_its_bounds_is_refused(people, kind, field, wrong, right, clock):
    ada = people()
    page = ada.open("/new/ewn")
    page.get_by_role("radio", name=kind).check()
    number = page.get_by_role("spinbutton", name=f"{field} for each move")
    number.fill(wrong)
    create(page)
    expect(number).to_be_focused()
    assert not number.evaluate("field => field.validity.valid")
    assert mine(ada) == []
    number.fill(right)
    create(page)
    assert made_table(ada)["clock"] == clock


def test_a_friend_comes_by_the_link(people):
    """The waiting room has the link as text, in the clipboard and as a QR code that can be read."""
    ada, ben = people(), people("Ben", phone=True)
    page = ada.open("/new/ewn")
    page.get_by_role("button", name="Invite a friend").click()
    create(page)
    table = made_table(ada)
    link = f"{ada.url}/tables/{table['id']}"
    expect(page.get_by_label("Link to this table")).to_have_value(link)
    page.get_by_role("button", name="Copy the link").click()
    expect(page.get_by_role("status").filter(has_text="Copied")).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()") == link

    code = page.get_by_role("img", name="QR code of the link")
    side = int(str(code.get_attribute("viewBox")).split()[2])
    assert qr.read(code.locator("rect").screenshot(), side) == (link, 4)

    theirs = ben.open(link)
    expect(theirs.get_by_text("You are invited to play EinStein würfelt nicht!")).to_be_visible()
    theirs.get_by_role("button", name="Sit down here").tap()
    for window in (page, theirs):
        expect(window.get_by_role("grid")).to_be_visible()
    assert ada.ask(f"/api/tables/{table['id']}")["status"] == "running"
