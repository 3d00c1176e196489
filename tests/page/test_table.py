"""What one does at a table besides moving: undo, hints, giving up, typing, confirming, clocks."""

from __future__ import annotations

import itertools
import math
import re

from playwright.sync_api import Page, expect

from page import racing
from page.person import Person
from page.visits import legal

USUAL_ICON = "link[rel=icon]"
HINTED = re.compile("%|not known")


def sit(ada: Person, bob: Person, **more: object) -> str:
    """Let both sit at a table, Ada at Red and Bob at Blue; return it once it is Ada's turn."""
    options = {"options": racing.STANDARD, **more}
    table = ada.table("ewn", ["me", "open"], **options)
    bob.open(f"/tables/{table}")
    bob.page.get_by_role("button", name="Sit down here").click()
    assert racing.wait_turn(ada.page)
    return table


def icon(page: Page) -> str:
    """Return the address of the icon of the window."""
    return page.locator(USUAL_ICON).get_attribute("href") or ""


# -- taking back -----------------------------------------------------------------------------------


def test_a_move_is_taken_back_only_if_the_other_agrees(people):
    ada, bob = people("Ada"), people("Bob", theme="dark")
    sit(ada, bob)
    undo = ada.page.get_by_role("button", name="Undo")
    expect(undo).to_be_disabled()
    stood, before = racing.stones(ada.page), racing.told(ada.page)
    racing.move(ada.page)
    assert racing.wait_turn(bob.page)
    after = racing.told(ada.page)
    moved = racing.stones(ada.page)

    question = "Ada would like to take back a move."
    undo.click()
    expect(
        ada.page.get_by_text("You have asked to take back your move. Waiting for Bob.")
    ).to_be_visible()
    expect(bob.page.get_by_text(question)).to_be_visible()
    bob.check_access()
    bob.page.get_by_role("button", name="Decline").click()
    expect(ada.page.get_by_text("You have asked")).to_have_count(0)
    expect(bob.page.get_by_text(question)).to_have_count(0)
    assert racing.told(ada.page) == after
    assert racing.stones(ada.page) == moved

    undo.click()
    bob.page.get_by_role("button", name="Agree").click()
    for one in (ada, bob):
        expect(racing.log(one.page)).to_have_count(len(before))
        assert racing.told(one.page) == before
        assert racing.stones(one.page) == stood
        expect(one.page.get_by_text("A move was taken back.")).to_be_visible()
    expect(racing.movable(bob.page)).to_have_count(0)
    assert racing.wait_turn(ada.page)
    racing.move(ada.page)
    assert racing.wait_turn(bob.page)


def test_against_a_bot_a_move_is_taken_back_at_once(people):
    ada = people("Ada")
    ada.table("ewn", ["me", "easy"], options=racing.STANDARD)
    assert racing.wait_turn(ada.page)
    stood, before = racing.stones(ada.page), racing.told(ada.page)
    racing.move(ada.page)
    assert racing.wait_turn(ada.page)
    ada.page.get_by_role("button", name="Undo").click()
    expect(racing.log(ada.page)).to_have_count(len(before))
    assert racing.stones(ada.page) == stood


# -- hints -----------------------------------------------------------------------------------------


def test_a_hint_shows_chances_with_errors_and_a_line_of_it_plays_the_move(people):
    ada = people("Ada")
    table = ada.table("ewn", ["me", "easy"], options=racing.STANDARD)
    page = ada.page
    assert racing.wait_turn(page)
    offered = {step.sentence: step for step in racing.steps(page)}
    page.get_by_role("button", name="Hint").click()
    expect(page.get_by_role("heading", name="Hint: chance to win")).to_be_visible()
    lines = page.get_by_role("listitem").get_by_role("button").filter(has_text=HINTED)
    expect(page.get_by_text("Choose a line to choose the move.")).to_be_visible(timeout=30_000)
    expect(lines).to_have_count(len(offered))
    said = lines.all_inner_texts()
    chances = []
    for text in said:
        assert any(text.startswith(sentence) for sentence in offered), text
        found = re.search(r"(\d+(?:\.\d)?)\s?%\s*± (\d+(?:\.\d)?)\s?%$", text)
        if found:  # otherwise it was hardly searched
            chances.append((float(found[1]), float(found[2])))
    assert chances
    assert all(0 <= chance <= 100 and 0 <= error < 50 for chance, error in chances)
    for (one, error), (other, more) in itertools.pairwise(chances):  # by more than the errors
        assert one >= other - 2 * math.hypot(error, more) - 0.2
    ada.check_access()

    sentence = next(one for one in offered if one in said[0])
    before = racing.told(page)
    lines.first.click()
    expect(lines.first).to_have_attribute("aria-pressed", "true")
    asked = page.get_by_role("group", name="Confirm the move")
    expect(asked).to_contain_text(sentence)
    asked.get_by_role("button", name="Play").click()
    racing.wait_told(page, sentence, before)
    expect(lines).to_have_count(0)  # it was about another position
    assert sentence in racing.sentences(ada, table)


def test_orders_that_count_as_random_are_not_ranked(people):
    ada = people("Ada", lang="de")
    page, orders = ada.page, 0
    while orders < 2:  # four letters that are all the same have one
        table = ada.table("code", ["me", "easy"])
        expect(page.get_by_text("Du bist am Zug", exact=True)).to_be_visible()
        orders = len(legal(ada, table, 0))
    page.get_by_role("button", name="Tipp", exact=True).click()
    expect(page.get_by_text("Eines ist so gut wie das andere")).to_be_visible()
    expect(page.get_by_role("listitem").filter(has_text="%")).to_have_count(0)
    ada.check_access()


def test_a_table_without_hints_offers_none(people):
    ada = people("Ada")
    ada.table("ewn", ["me", "easy"], options=racing.STANDARD, hints=False)
    assert racing.wait_turn(ada.page)
    expect(ada.page.get_by_role("button", name="Undo")).to_be_visible()
    expect(ada.page.get_by_role("button", name="Hint")).to_have_count(0)


# -- giving up, and the next game ------------------------------------------------------------------


def test_giving_up_is_asked_about_and_a_rematch_leads_both_to_the_next_table(people):
    ada, bob = people("Ada", theme="dark"), people("Bob")
    table = sit(ada, bob)
    resign = ada.page.get_by_role("button", name="Resign")
    asked = ada.page.get_by_role("dialog", name="Give up this game?")
    resign.click()
    ada.check_access()
    asked.get_by_role("button", name="Cancel").click()
    expect(asked).to_be_hidden()
    assert racing.record(ada, table)["status"] == "running"
    resign.click()
    asked.get_by_role("button", name="Resign").click()
    expect(racing.ending(bob.page).get_by_role("status")).to_have_text("You win.")
    expect(racing.ending(ada.page).get_by_role("status")).to_contain_text("Blue")
    for one in (ada, bob):
        expect(racing.log(one.page).last).to_have_text("Red gives up.")
        expect(racing.movable(one.page)).to_have_count(0)
        one.check_access()
    assert racing.record(ada, table)["outcome"]["winners"] == [1]

    bob.page.get_by_role("button", name="Rematch").click()
    expect(
        bob.page.get_by_text("You have asked for another game. Waiting for Ada.")
    ).to_be_visible()
    expect(ada.page.get_by_text("Bob would like another game.")).to_be_visible()
    ada.page.get_by_role("button", name="Agree").click()
    for one in (ada, bob):
        expect(one.page).not_to_have_url(re.compile(table))
        expect(racing.board(one.page)).to_be_visible()
    after = racing.record(ada, table)["series"]["after"]
    assert racing.table_of(ada.page) == racing.table_of(bob.page) == after
    people_there = [seat["person"]["name"] for seat in racing.record(ada, after)["seats"]]
    assert sorted(people_there) == ["Ada", "Bob"]


# -- writing moves ---------------------------------------------------------------------------------


def test_a_whole_game_in_writing_and_what_is_said_of_a_move_that_breaks_a_rule(people):
    ada = people("Ada")
    table = ada.table("ewn", ["me", "easy"], options=racing.STANDARD)
    page = ada.page
    assert racing.wait_turn(page)
    page.get_by_role("button", name="Type a move").click()
    field = page.get_by_label("Move", exact=True)
    before = racing.told(page)
    step = racing.best(page)

    field.fill(f"{step.number}N")  # Red never goes there
    field.press("Enter")
    expect(field).to_have_attribute("aria-invalid", "true")
    said = page.get_by_role("button", name="See rule 11")
    expect(said).to_be_visible()
    about = page.locator(f"#{field.get_attribute('aria-describedby')}")
    expect(about).to_contain_text("Red steps east, south or southeast")
    ada.check_access()
    said.click()
    drawer = page.get_by_role("dialog", name="EinStein würfelt nicht!")
    clause = drawer.get_by_role("paragraph").filter(has_text=re.compile(r"^11\."))
    expect(clause).to_be_in_viewport()
    expect(clause).to_be_focused()
    expect(
        drawer.get_by_role("paragraph").filter(has_text=re.compile(r"^1\."))
    ).not_to_be_in_viewport()
    ada.check_access()
    page.keyboard.press("Escape")
    expect(drawer).to_be_hidden()

    other = next(n for n in range(1, 7) if n not in {one.number for one in racing.steps(page)})
    field.fill(f"{other}SE")  # another stone than the one thrown
    field.press("Enter")
    expect(page.get_by_role("button", name="See rule 8")).to_be_visible()
    field.fill("<what>")
    expect(field).not_to_have_attribute("aria-invalid", "true")  # it is being written anew
    field.press("Enter")
    expect(field).to_have_attribute("aria-invalid", "true")
    assert racing.told(page) == before

    assert racing.race(page, racing.write) >= 3
    racing.check_end(ada, table, 0)


# -- switches, title, clocks -----------------------------------------------------------------------


def test_a_move_is_asked_about_when_one_wants_to_be_asked(people):
    ada = people("Ada")
    ada.table("ewn", ["me", "easy"], options=racing.STANDARD)
    page = ada.page
    assert racing.wait_turn(page)
    page.get_by_role("button", name="More").click()
    more = page.get_by_role("dialog", name="This table")
    more.get_by_label("Ask before a move counts").check()
    ada.check_access()
    more.get_by_role("button", name="Close").click()

    before, step = racing.told(page), racing.best(page)
    asked = page.get_by_role("group", name="Confirm the move")
    racing.click(page, step)
    expect(asked).to_contain_text(step.sentence)
    ada.check_access()
    asked.get_by_role("button", name="Cancel").click()
    expect(asked).to_have_count(0)
    assert racing.told(page) == before
    racing.click(page, step)
    page.keyboard.press("Escape")
    expect(asked).to_have_count(0)
    racing.click(page, step)
    expect(asked.get_by_role("button", name="Play")).to_be_focused()
    page.keyboard.press("Enter")
    racing.wait_told(page, step.sentence, before)

    page.reload()  # it is kept
    assert racing.wait_turn(page)
    racing.click(page, racing.best(page))
    expect(asked).to_be_visible()


def test_title_icon_and_clocks_tell_whose_turn_it_is(people):
    ada, bob = people("Ada"), people("Bob")
    sit(ada, bob, clock={"kind": "fischer", "seconds": 300, "increment": 5})
    expect(ada.page).to_have_title(re.compile("^● Your turn – EinStein"))
    expect(bob.page).to_have_title(re.compile("^EinStein"))
    assert icon(ada.page).startswith("data:image/svg")
    assert icon(bob.page).endswith(".svg")
    ada.check_access()

    clock = ada.page.get_by_role("timer")
    expect(clock).to_have_count(2)

    def left(page: Page, seat: int) -> int:
        found = re.search(r"(\d+):(\d\d)", page.get_by_role("timer").nth(seat).inner_text())
        assert found
        return 60 * int(found[1]) + int(found[2])

    first = [left(ada.page, seat) for seat in (0, 1)]
    text = clock.nth(0).inner_text()
    assert 280 < first[0] <= 300
    assert first[1] == 300
    expect(clock.nth(0)).not_to_have_text(text)  # it runs without any message
    assert left(ada.page, 0) < first[0]
    assert left(ada.page, 1) == first[1]

    racing.move(ada.page)
    assert racing.wait_turn(bob.page)
    expect(bob.page).to_have_title(re.compile("^● Your turn – EinStein"))
    expect(ada.page).to_have_title(re.compile("^EinStein"))
    assert icon(bob.page).startswith("data:image/svg")
    assert icon(ada.page).endswith(".svg")
    stands = clock.nth(0).inner_text()
    expect(clock.nth(1)).to_contain_text("4:5")
    assert clock.nth(0).inner_text() == stands


def test_whoever_runs_out_of_time_loses_and_a_declined_rematch_makes_no_table(people):
    ada, bob = people("Ada"), people("Bob")
    table = sit(ada, bob, clock={"kind": "move", "seconds": 5})
    expect(ada.page.get_by_role("timer").first).to_contain_text("0:0")
    expect(racing.ending(bob.page).get_by_role("status")).to_have_text("You win.")
    for one in (ada, bob):
        expect(racing.log(one.page).last).to_have_text("Red is out of time.")
    assert racing.record(ada, table)["outcome"]["reason"] == "time"

    ada.page.get_by_role("button", name="Rematch").click()
    bob.page.get_by_role("button", name="Decline").click()
    expect(ada.page.get_by_role("button", name="Rematch")).to_be_visible()
    assert racing.record(ada, table)["series"]["after"] is None
    assert racing.table_of(ada.page) == racing.table_of(bob.page) == table


# -- reading about it ------------------------------------------------------------------------------


def test_rules_and_keys_open_by_their_keys_and_close_again(people):
    ada = people("Ada")
    ada.table("ewn", ["me", "easy"], options=racing.STANDARD)
    page = ada.page
    assert racing.wait_turn(page)
    for key, name in (("r", "EinStein würfelt nicht!"), ("?", "Keys")):
        page.keyboard.press(key)
        expect(page.get_by_role("dialog", name=name)).to_be_visible()
        racing.check_both(ada)
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog", name=name)).to_be_hidden()


def test_an_address_without_a_table_says_so(people):
    ada = people("Ada")
    ada.expects_loss = True  # the handshake is refused
    page = ada.open("/tables/there-is-none")
    expect(page.get_by_role("heading", name="This table cannot be opened")).to_be_visible()
    expect(page.get_by_role("main").get_by_role("link", name="Home")).to_be_visible()
    ada.check_access()
