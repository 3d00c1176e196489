"""A game of dice in a browser: alone by mouse, three together by touch, keys and bot."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from page.person import PATIENCE, Person
from page.playing import (
    Split,
    check_focus,
    check_sheet,
    chosen,
    dice,
    drag,
    fullest,
    goer,
    hurry,
    longest,
    marks,
    more,
    nearly_full,
    option,
    options,
    put,
    seen,
    sheet,
    step,
    tab_to,
    throwing,
    thrown,
    total,
    wait_turn,
    written,
)
from page.racing import ending, log, record, sentences, told

THROWS = 40  # more than a game has

# How many throws are played by hand before the others, but for the last, are played without.
FIRST = pytest.mark.parametrize("first", [3, pytest.param(THROWS, marks=pytest.mark.long)])


def throws(page: Page) -> int:
    """Return how many throws the log tells of."""
    return log(page).filter(has_text=re.compile(r"^\s*The dice show")).count()


@FIRST
def test_a_whole_game_alone_with_the_mouse(people, first):
    """Dice are dragged into pairs; the sheet ends as the server's, and so does the result."""
    ada = people("Ada")
    table = ada.table("dice", ["me"])
    page = ada.page
    played = 0
    while wait_turn(page):
        if played == first:
            played += hurry({0: ada}, table, fullest, nearly_full)
        assert throws(page) == played + 1
        split, before = longest(page), marks(sheet(page))
        put(page, split, drag)
        coming = more(sheet(page))
        goer(page, split.text).click()
        expect(log(page).nth(2 * played + 1)).to_be_attached()
        after = marks(sheet(page))
        assert sum(after) - sum(before) == sum(coming.values())  # what was announced is there
        played += 1
        assert played < THROWS, "the game does not end"
    info = record(ada, table)
    view = seen(ada, table, 0)["view"]
    assert info["status"] == "over"
    points = info["outcome"]["points"][0]
    assert view["sheets"][0]["score"] == points
    check_sheet(sheet(page), view["sheets"][0])
    assert 8 in [line["marks"] for line in view["sheets"][0]["lines"]]
    expect(ending(page).get_by_role("status")).to_contain_text(written(points))
    expect(throwing(page)).to_contain_text(f"{written(points)} points: ")
    expect(page.get_by_role("region", name="Seats")).to_contain_text(f"{written(points)} points")
    assert told(page) == sentences(ada, table, 0)
    assert throws(page) == view["sheets"][0]["throws"] == played


def test_every_option_shows_its_marks_before_it_is_played(people):
    """Whoever focuses or points at a choice sees it on the sheet; the server would do the same."""
    ada = people("Ada")
    table = ada.table("dice", ["me"])
    page = ada.page
    assert wait_turn(page)
    known = {one["text"]: one for one in seen(ada, table, 0)["view"]["choices"]}
    assert sorted(options(page)) == sorted(known)
    for text, choice in known.items():
        option(page, text).focus()
        expected: dict[str, int] = {}
        for mark in choice["marks"]:
            expected[f"Sum {mark['sum']}"] = expected.get(f"Sum {mark['sum']}", 0) + 1
        found = more(sheet(page))
        assert {name: count for name, count in found.items() if name.startswith("Sum")} == expected
        assert sum(name.startswith("5th Fifth die") for name in found) == 1
        expect(total(sheet(page))).to_contain_text(f"{written(choice['score'])} after this choice")
    page.get_by_role("heading", level=1).focus()
    if len(known) > 1:
        expect(total(sheet(page))).not_to_contain_text("after this choice")
    first = next(iter(known))
    option(page, first).hover()  # the mouse looks too
    expect(total(sheet(page))).to_contain_text("after this choice")
    assert marks(sheet(page)) == [0] * 14  # nothing of it is played
    assert seen(ada, table, 0)["view"]["sheets"][0]["throws"] == 0


def finger(page: Page, split: Split) -> None:
    """Choose by touch: tap dice until the choice is the only one left, then the button."""
    for _ in range(8):
        if goer(page, split.text).is_visible():
            break
        now = thrown(page)
        fifth = next((at for at, die in enumerate(now) if die[1] == "as the fifth die"), None)
        if fifth is not None and now[fifth][0] != split.fifth:
            raise AssertionError("a tap put another die into the fifth place")
        pairs = [value for name, value in split.places if name != "Fifth"]
        held = [value for value, lies in now if "pair" in lies]
        left = [at for at, (_, lies) in enumerate(now) if lies == "on the table"]
        value = pairs[len(held)] if len(held) < 4 else split.fifth
        dice(page).nth(next(at for at in left if now[at][0] == value)).tap()
    goer(page, split.text).tap()


def keys(page: Page, split: Split) -> None:
    """Choose with keys alone."""
    tab_to(page, dice(page).first)
    put(page, split, step)
    tab_to(page, goer(page, split.text), 20)
    page.keyboard.press("Enter")
    check_focus(page)


@FIRST
def test_three_play_the_same_throws_and_nobody_sees_a_choice_too_early(people, first):
    """One by touch on a phone, one by keys, one bot: the same dice, hidden choices, one result."""
    ada, bob, cara = people("Ada", phone=True, theme="dark"), people("Bob"), people("Cara")
    table = ada.table("dice", ["me", "open", "easy"])
    bob.open(f"/tables/{table}")
    bob.page.get_by_role("button", name="Sit down here").click()
    cara.open(f"/tables/{table}")
    three = (ada, bob, cara)
    played = 0
    while played < THROWS:
        played += 1
        if played == first + 1:
            hurry({0: ada, 1: bob}, table, fullest, nearly_full)
            played = throws(ada.page)
        if not all(wait_throw(person.page, played) for person in three):
            break
        ends = [one["finished"] for one in seen(cara, table)["view"]["sheets"]]
        if ends[0] and ends[1]:
            break  # the bot plays on alone
        for person in three:  # the same dice, in the same order, for everybody
            expect(dice(person.page)).to_have_count(5)
            assert values(person.page) == values(ada.page)
        if not ends[0]:
            split = longest(ada.page)
            finger(ada.page, split)
            if not ends[1] and played <= 3:
                check_hidden(ada, bob, cara, split)
        if not ends[1]:
            keys(bob.page, longest(bob.page))
    else:
        pytest.fail("the game does not end")
    for seat, person in enumerate(three):
        check_end(person, table, seat if person is not cara else None)


def values(page: Page) -> list[int]:
    """Return what the dice on the table show."""
    return [value for value, _ in thrown(page)]


def wait_throw(page: Page, number: int) -> bool:
    """Wait for a throw, or for the end; tell whether there is such a throw."""
    thrown_ = log(page).filter(has_text=re.compile(r"^\s*The dice show"))
    expect(thrown_.nth(number - 1).or_(ending(page)).first).to_be_attached()
    return thrown_.count() >= number


def check_hidden(ada: Person, bob: Person, cara: Person, split: Split) -> None:
    """While bob still chooses, he and who watches learn that she has chosen, and not what."""
    expect(chosen(ada.page, split.text)).to_be_visible()
    expect(throwing(ada.page)).to_contain_text("You have chosen, and may change it until all have.")
    for other in (bob, cara):
        tab = other.page.get_by_role("tab", name=re.compile("Ada"))
        expect(tab).to_contain_text("has chosen")
        expect(log(other.page).filter(has_text="Player 1 has chosen.").last).to_be_attached()
        expect(throwing(other.page).get_by_text(re.compile("^Chosen:"))).to_have_count(0)
        if other is cara:
            assert more(sheet(cara.page, re.compile("Ada"))) == {}
            assert all(lies == "on the table" for _, lies in thrown(cara.page))
            expect(dice(cara.page).first).to_be_disabled()  # who watches has nothing to choose
            expect(throwing(cara.page)).to_contain_text("Waiting for Player 2 (Bob).")


def check_end(person: Person, table: str, seat: int | None) -> None:
    """All sheets and the result are those of the server, for who played and who watched."""
    page = person.page
    expect(ending(page)).to_be_visible()
    info, view = record(person, table), seen(person, table, seat)["view"]
    assert info["status"] == "over"
    points = info["outcome"]["points"]
    everything = page.get_by_role("button", name="All sheets")
    if everything.get_attribute("aria-pressed") == "false":
        everything.click()
    for number, known in enumerate(view["sheets"]):
        assert known["score"] == points[number]
        name = "Your sheet" if number == seat else f"Sheet of Player {number + 1} "
        check_sheet(sheet(page, re.compile(f"^{re.escape(name)}")), known)
        row = page.get_by_role("region", name="Seats").get_by_role("listitem").nth(number)
        expect(row).to_contain_text(f"{written(points[number])} points")
        expect(row.get_by_text("won")).to_have_count(int(number in info["outcome"]["winners"]))
    result = ending(page).get_by_role("status")
    if info["outcome"]["winners"] == [seat]:
        expect(result).to_have_text("You win.")
    else:
        expect(result).to_contain_text(f"Player {info['outcome']['winners'][0] + 1}")
    assert told(page) == sentences(person, table, seat)
    person.check_width()


@pytest.mark.parametrize(
    ("phone", "theme"),
    [
        pytest.param(False, "light", id="wide-light"),
        pytest.param(True, "dark", id="phone-dark"),
        pytest.param(False, "dark", id="wide-dark", marks=pytest.mark.long),
        pytest.param(True, "light", id="phone-light", marks=pytest.mark.long),
    ],
)
def test_the_board_is_accessible_in_every_state(people, phone, theme):
    """axe finds nothing, nothing is too wide: with a throw, a die placed, a choice, at the end."""
    ada = people("Ada", phone=phone, theme=theme)
    page = ada.page
    table = ada.table("dice", ["me", "me"])  # two at one device
    page.get_by_role("button", name="I am Player 1: show my side").click()
    expect(dice(page)).to_have_count(5)
    check(ada)  # a throw, nothing placed, several sheets
    split = longest(page)
    value = split.places[0][1]
    at = next(at for at, die in enumerate(thrown(page)) if die[0] == value)
    touch(dice(page).nth(at), phone=phone)
    expect(dice(page).nth(at)).not_to_have_accessible_name(re.compile("on the table$"))
    check(ada)  # one die placed
    if phone:
        finger(page, split)
    else:
        put(page, split, drag)
        goer(page, split.text).click()
    expect(page.get_by_role("button", name="I am Player 2: show my side")).to_be_visible()
    check(ada)  # the device is handed on
    assert split.text not in page.locator("main").inner_text()
    ada.ask(f"/api/tables/{table}/commands", {"type": "resign", "seat": 0})
    expect(ending(page)).to_be_visible()
    check(ada)  # the end


def touch(target: Locator, *, phone: bool) -> None:
    """Tap something on a phone, or click it."""
    target.tap() if phone else target.click()


def check(person: Person) -> None:
    """Look at a state of the page."""
    person.check_access()
    person.check_width()


def test_dice_roll_only_where_things_may_move(people):
    """With reduced motion a throw lies there at once; otherwise its dice tumble first."""
    for still in (True, False):
        ada = people("Ada", still=still)
        ada.table("dice", ["me"])
        page = ada.page
        assert wait_turn(page)
        page.evaluate(WATCH)
        option(page, options(page)[0]).click()
        expect(log(page).filter(has_text="The dice show").nth(1)).to_be_attached()
        expect(page.get_by_role("button", name="Undo")).to_be_enabled()
        if still:
            assert page.evaluate("window.turned") == 0
        else:
            wait_until(page, "window.turned > 5")
        wait_until(page, "[...document.querySelectorAll('svg')].every(isStill)")
        faces = page.get_by_role("group", name="Five dice").locator("svg")
        shown = faces.evaluate_all("all => all.map((one) => one.querySelectorAll('circle').length)")
        assert shown == values(page)


def wait_until(page: Page, condition: str) -> None:
    """Wait until a condition holds in the page; its policy lets nobody else evaluate text."""
    for _ in range(PATIENCE // 50):
        if page.evaluate(condition):
            return
        page.wait_for_timeout(50)
    raise AssertionError(condition)


# Counts how often a die is turned from now on.
WATCH = """() => {
  window.turned = 0;
  window.isStill = (one) => ["", "none", "0deg"].includes(one.style.rotate);
  new MutationObserver((changes) => {
    for (const { target } of changes) if (!isStill(target)) window.turned += 1;
  }).observe(document.querySelector("main"), {
    attributes: true, attributeFilter: ["style"], subtree: true,
  });
}"""


def test_the_sheet_is_a_table_and_keys_never_lose_the_focus(people):
    """Headers name rows and columns; digits, arrows, Escape and Enter play three throws."""
    ada = people("Ada", lang="en")
    table = ada.table("dice", ["me"], options={"early_values": "distinct"})
    page = ada.page
    assert wait_turn(page)
    heads = sheet(page).get_by_role("columnheader")
    expect(heads).to_have_count(4)
    for at, name in enumerate(("Points", "Sum", "Marks", "Result")):
        expect(heads.nth(at)).to_have_accessible_name(name)
    rows = sheet(page).get_by_role("rowheader").all_inner_texts()
    assert [" ".join(text.split()) for text in rows[:11]] == [f"Sum {n}" for n in range(2, 13)]
    assert len(rows) == 11 + 3 + 1
    tab_to(page, dice(page).first)
    page.keyboard.press("1")
    expect(dice(page).first).to_have_accessible_name(re.compile("in the first pair$"))
    page.keyboard.press("1")  # and back
    expect(dice(page).first).to_have_accessible_name(re.compile("on the table$"))
    page.keyboard.press("2")
    page.keyboard.press("Escape")
    assert all(lies == "on the table" for _, lies in thrown(page))
    for played in range(1, 4):
        split = longest(page)
        keys(page, split)
        assert wait_throw(page, played + 1)
        expect(dice(page).first).to_be_focused()  # led on to the next throw
    assert seen(ada, table, 0)["view"]["sheets"][0]["throws"] == 3
    chosen_ = [line["value"] for line in seen(ada, table, 0)["view"]["sheets"][0]["lines"]]
    assert len(set(chosen_)) == len(chosen_)
