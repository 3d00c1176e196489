"""Several people at one device: they take turns, and nobody sees what is another's."""

from __future__ import annotations

from playwright.sync_api import expect

from page import racing
from page.test_ewn import swap


def test_two_at_one_device_play_in_turn(people):
    ada = people("Ada")
    page = ada.open("/new/ewn")
    page.get_by_role("button", name="Two at this device").click()
    page.get_by_role("radio", name="the standard formation").check()
    page.get_by_role("button", name="Create table").click()
    assert racing.wait_turn(page)
    table = racing.table_of(page)
    sides = []
    for _ in range(2 * racing.LONGEST):
        if not racing.wait_turn(page):
            break
        (side,) = {step.side for step in racing.steps(page)}
        expect(page.get_by_text(f"Turn of {side}")).to_be_visible()
        expect(page.get_by_text("Pass the device")).to_have_count(0)  # there is nothing to hide
        racing.move(page)
        sides.append(side)
    assert sides == [racing.SIDES[n % 2] for n in range(len(sides))]
    racing.check_end(ada, table)
    assert len(racing.told(page)) == 2 * len(sides)  # a throw and a step each


def test_a_device_that_is_passed_on_hides_an_arrangement_from_the_other(people):
    ada = people("Ada")
    table = ada.table("ewn", ["me", "me"])
    page = ada.page
    passing = page.get_by_role("group", name="Pass the device to")
    expect(passing).to_contain_text("Pass the device to Red")
    expect(racing.board(page)).to_have_count(0)
    ada.check_access()
    page.get_by_role("button", name="I am Red: show my side").click()
    swap(page, "Red 1", "Red 6")
    page.get_by_role("button", name="Ready").click()

    expect(passing).to_contain_text("Pass the device to Blue")
    expect(racing.board(page)).to_have_count(0)
    assert "623451" not in page.content()
    page.get_by_role("button", name="I am Blue: show my side").click()
    expect(racing.board(page).get_by_role("gridcell", name="Red, face down")).to_have_count(6)
    assert "623451" not in page.content()
    page.get_by_role("button", name="Ready").click()

    # From here on both see the same.
    assert racing.wait_turn(page)
    assert racing.race(page, most=4) == 4
    racing.wait_turn(page)
    expect(passing).to_have_count(0)
    assert racing.told(page)[-2:] == racing.sentences(ada, table)[-2:]


def test_what_one_was_about_to_do_is_not_shown_to_the_next(people):
    """A move that waits to be confirmed goes when the device is handed on."""
    ada = people("Ada", confirm=True)
    table = ada.table("dice", ["me", "me"])
    page = ada.page
    page.get_by_role("button", name="I am Player 1: show my side").click()
    confirm = page.get_by_role("group", name="Confirm the move")
    page.locator("details ul button").first.click()
    expect(confirm).to_be_visible()

    page.get_by_role("button", name="Look from here").click()
    passing = page.get_by_role("group", name="Pass the device to Player 2")
    expect(passing).to_be_visible()
    expect(confirm).to_have_count(0)
    page.get_by_role("button", name="I am Player 2: show my side").click()
    expect(page.locator("details ul button").first).to_be_visible()
    expect(confirm).to_have_count(0)
    chosen = ada.ask(f"/api/tables/{table}/events?seat=1")["position"]["view"]["chosen"]
    assert chosen == [False, False]
