"""Whole games of ``ewn`` on its own board: friends, bots, one device, keys alone, a phone."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocket, expect

from page import racing
from page.person import Person

TITLE = "EinStein würfelt nicht!"
ORDERS = r"\b(623451|124356)\b"  # as Ada and Bob arrange their stones
NUMBERED = re.compile(r"\b(Red|Blue) \d\b")


def swap(page: Page, a: str, b: str) -> None:
    """Swap two stones while arranging, by two clicks."""
    stone = page.get_by_role("gridcell", name=re.compile(rf"\b{a}\b"))
    expect(stone).to_be_visible()  # the board may still be on its way
    found = racing.stones(page)
    racing.cell(page, found[a]).click()
    racing.cell(page, found[b]).click()
    expect(racing.cell(page, found[a])).to_have_accessible_name(re.compile(rf"\b{b}\b"))


def shown_of(page: Page, side: str) -> list[str]:
    """Return the names of the cells on which a side is to be seen, face down or not."""
    return [name for name in racing.cells(page) if re.search(rf", {side}(,| \d)", name)]


def start_from_home(page: Page) -> str:
    """Start a game against a bot by the one click; return the table."""
    card = page.get_by_role("article", name=TITLE)
    card.get_by_role("button", name="Play now against a bot").click()
    expect(page.get_by_role("button", name="Ready")).to_be_enabled()
    return racing.table_of(page)


# -- two people ------------------------------------------------------------------------------------


def test_a_friend_comes_by_link_and_a_spectator_sees_the_whole_game(people):
    ada, bob, eve = people("Ada"), people("Bob", theme="dark"), people("Eve")
    heard: list[str] = []

    def listen(socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: heard.append(str(frame)))

    eve.page.on("websocket", listen)

    # Ada makes the table on the page for it, and sends the link.
    page = ada.open("/new/ewn")
    page.get_by_role("combobox", name="Red").select_option(label="Me, at this device")
    page.get_by_role("combobox", name="Blue").select_option(label="A friend, by link")
    expect(page.get_by_role("radio", name=re.compile("each side arranges"))).to_be_checked()
    page.get_by_role("button", name="Create table").click()
    expect(page.get_by_role("img", name="QR code of the link")).to_be_visible()
    link = page.get_by_label("Link to this table").input_value()
    table = racing.table_of(page)
    assert link == f"{ada.url}/tables/{table}"
    expect(page.get_by_text("Waiting for somebody: one seat is free.")).to_be_visible()
    page.get_by_role("button", name="Copy the link").click()
    expect(page.get_by_text("Copied")).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()") == link
    ada.check_access()

    eve.open(link)
    bob.open(link)
    expect(bob.page.get_by_text(f"You are invited to play {TITLE}")).to_be_visible()
    bob.check_access()
    bob.page.get_by_role("button", name="Sit down here").click()

    arrange(ada, bob, eve, heard)
    talk(ada, bob, eve)
    play(ada, bob, eve)

    racing.check_end(ada, table, 0)
    racing.check_end(bob, table, 1)
    racing.check_end(eve, table)
    ends = [racing.ending(one.page).inner_text() for one in (ada, bob, eve)]
    (sentence,) = set(re.findall(r"^(?:Red|Blue) wins.*$", ends[2], re.MULTILINE))
    assert all(sentence in text for text in ends)
    for one in (ada, bob, eve):
        one.check_access()


def arrange(ada: Person, bob: Person, eve: Person, heard: list[str]) -> None:
    """Both arrange their stones, and nobody else sees or hears how before both are ready."""
    for one in (ada, bob):
        expect(one.page.get_by_role("button", name="Ready")).to_be_enabled()
        expect(one.page).to_have_title(re.compile("^● Your turn"))
    expect(eve.page.get_by_text("You are watching.")).to_be_visible()
    assert len(shown_of(ada.page, "Red")) == 6
    assert (
        shown_of(ada.page, "Blue") == shown_of(eve.page, "Red") == shown_of(bob.page, "Red") == []
    )

    swap(ada.page, "Red 1", "Red 6")
    racing.carry(bob.page, racing.stones(bob.page)["Blue 3"], racing.stones(bob.page)["Blue 4"])
    ada.check_access()
    bob.check_access()
    ada.page.get_by_role("button", name="Ready").click()
    expect(ada.page.get_by_text("Blue is still arranging")).to_be_visible()
    for one in (bob, eve):
        expect(racing.board(one.page).get_by_role("gridcell", name="Red, face down")).to_have_count(
            6
        )
        assert not [name for name in shown_of(one.page, "Red") if NUMBERED.search(name)]
        assert "623451" not in one.page.content()
    assert not NUMBERED.search(" ".join(racing.cells(eve.page)))
    mine = racing.stones(ada.page) | racing.stones(bob.page)
    assert "arranged" in "".join(heard)
    assert not re.search(ORDERS, "\n".join(heard))
    bob.page.get_by_role("button", name="Ready").click()

    for one in (ada, bob, eve):
        expect(racing.board(one.page).get_by_role("gridcell", name=NUMBERED)).to_have_count(12)
        assert racing.stones(one.page) == mine
    assert mine["Red 6"] == (0, 0)
    assert re.search(ORDERS, "\n".join(heard))  # it would have been noticed


def talk(ada: Person, bob: Person, eve: Person) -> None:
    """Everybody can say something that everybody reads; it is text and nothing else."""
    for one, line in ((ada, "Good luck, Bob!"), (bob, "<b>And to you</b>"), (eve, "I look on.")):
        one.page.get_by_label("Say something").fill(line)
        one.page.get_by_role("button", name="Send").click()
        for reader in (ada, bob, eve):
            expect(reader.page.get_by_role("log", name="Chat")).to_contain_text(line)


def play(ada: Person, bob: Person, eve: Person) -> None:
    """Play to the end by clicks; whoever looks on sees each move and can make none."""
    pages = ada.page, bob.page
    for made in range(2 * racing.LONGEST):
        page = pages[made % 2]
        if not racing.wait_turn(page):
            break
        if made == 1:
            expect(ada.page).not_to_have_title(re.compile("Your turn"))
            expect(bob.page.get_by_role("button", name="Resign")).to_be_visible()
            expect(eve.page.get_by_role("button", name="Resign")).to_have_count(0)
            bob.check_access()
            eve.check_access()
        racing.move(page)
        expect(racing.log(eve.page)).to_have_count(racing.log(page).count())
        assert racing.stones(eve.page) == racing.stones(page)
        expect(racing.movable(eve.page)).to_have_count(0)
    else:
        raise AssertionError("the game does not end")


# -- against a bot ---------------------------------------------------------------------------------


def test_one_click_starts_a_game_against_a_bot_that_is_dragged_to_its_end(people):
    ada = people("Ada", theme="dark")
    page = ada.open("/")
    table = start_from_home(page)

    found = racing.stones(page)
    racing.carry(page, found["Red 2"], found["Red 5"])
    expect(racing.cell(page, found["Red 2"])).to_have_accessible_name(re.compile("Red 5"))
    page.get_by_role("button", name="Ready").click()

    # A stone that is dropped where it cannot go is back at its place, and nothing has happened.
    assert racing.wait_turn(page)
    before, step = racing.told(page), racing.best(page)
    racing.carry(page, step.from_, (4, 4) if step.to != (4, 4) else (0, 4))
    expect(racing.cell(page, step.from_)).to_have_accessible_name(
        re.compile(f"Red {step.number}, .*can move")
    )
    assert racing.told(page) == before

    assert racing.race(page, racing.drag) >= 3
    racing.check_end(ada, table, 0)
    expect(racing.movable(page)).to_have_count(0)
    ada.check_access()

    racing.ending(page).get_by_role("button", name="Rematch").click()
    expect(page.get_by_role("button", name="Ready")).to_be_enabled()
    assert racing.table_of(page) != table
    assert racing.record(ada, table)["series"]["after"] == racing.table_of(page)


# -- keys alone ------------------------------------------------------------------------------------


def tab_to(page: Page, name: str, within: str = "body") -> None:
    """Press Tab until something has the focus."""
    for _ in range(80):
        page.keyboard.press("Tab")
        inside = page.evaluate("(where) => !!document.activeElement?.closest(where)", within)
        if inside and re.search(name, racing.focused(page)):
            return
    raise AssertionError(f"Tab does not lead to {name!r}")


def check_focus(page: Page) -> None:
    """Something has the focus, and it is to be seen."""
    racing.wait_focus(page)
    assert page.evaluate(
        """() => {
          const one = document.activeElement;
          const seen = (style) => style.outlineStyle !== "none" || style.stroke !== "none";
          return [one, ...one.children].some((part) => seen(getComputedStyle(part)));
        }"""
    ), f"the focus on {racing.focused(page)!r} is not to be seen"


def test_a_whole_game_by_keys_alone(people):
    ada = people("Ada")
    page = ada.open("/")
    expect(page.get_by_role("article", name=TITLE)).to_be_visible()
    for _ in range(40):
        tab_to(page, "Play now against a bot", "article")
        title = page.evaluate(
            "document.activeElement.closest('article').querySelector('h3').innerText"
        )
        if title == TITLE:
            break
    check_focus(page)
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Ready")).to_be_enabled()
    table = racing.table_of(page)

    tab_to(page, "^row ")
    check_focus(page)
    found = racing.stones(page)
    page.keyboard.press("1")
    page.keyboard.press("6")
    expect(racing.cell(page, found["Red 1"])).to_have_accessible_name(re.compile("Red 6"))
    for _ in range(10):
        if racing.focused(page) == "Ready":
            break
        page.keyboard.press("Shift+Tab")
    page.keyboard.press("Enter")

    assert racing.wait_turn(page)
    racing.wait_focus(page)
    tab_to(page, "^row ")

    def keys(page: Page, step: racing.Step) -> None:
        check_focus(page)
        assert racing.focused(page).startswith("row "), racing.focused(page)
        racing.keys(page, step)

    assert racing.race(page, keys) >= 3
    racing.check_end(ada, table, 0)
    racing.wait_focus(page)
    for _ in range(60):
        if racing.focused(page) == "Rematch":
            break
        page.keyboard.press("Shift+Tab")
    check_focus(page)
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Ready")).to_be_enabled()
    assert racing.table_of(page) != table
    racing.wait_focus(page)


# -- a phone ---------------------------------------------------------------------------------------


def test_a_whole_game_by_touch_on_a_phone(people):
    ada = people("Ada", phone=True, confirm=True)
    table = ada.table("ewn", ["me", "open"])
    page = ada.page

    expect(page.get_by_role("img", name="QR code of the link")).to_be_visible()
    racing.check_both(ada)
    page.get_by_label("Level of the bot for Blue").select_option(label="easy")
    page.get_by_role("button", name="Let a bot play").tap()

    expect(page.get_by_role("button", name="Ready")).to_be_enabled()
    found = racing.stones(page)
    racing.cell(page, found["Red 1"]).tap()
    racing.cell(page, found["Red 4"]).tap()
    expect(racing.cell(page, found["Red 1"])).to_have_accessible_name(re.compile("Red 4"))
    racing.check_both(ada)
    page.get_by_role("button", name="Ready").tap()
    asked = page.get_by_role("group", name="Confirm the move")
    asked.get_by_role("button", name="Play").tap()

    seen = False

    def touch(page: Page, step: racing.Step) -> None:
        nonlocal seen
        racing.tap(page, step)
        expect(asked).to_contain_text(step.sentence)
        if not seen:
            racing.check_both(ada)
        seen = True
        asked.get_by_role("button", name="Play").tap()

    assert racing.race(page, touch) >= 3
    racing.check_end(ada, table, 0)
    racing.check_both(ada)


# -- motion ----------------------------------------------------------------------------------------

HALFWAY = """() => {
  window.slides = [];
  document.addEventListener("transitionrun", (event) => {
    const one = event.target;
    if (event.propertyName !== "transform" || !one.closest("[role=grid]")) return;
    const [slide] = one.getAnimations().filter((each) => each.transitionProperty === "transform");
    if (!slide) return;
    slide.pause();
    const at = (time) => {
      slide.currentTime = time;
      const { e, f } = new DOMMatrix(getComputedStyle(one).transform);
      return [e, f];
    };
    const length = slide.effect.getTiming().duration;
    window.slides.push([at(0), at(length / 2), at(length)]);
    slide.finish();
  });
}"""

SLIDES = """async () => {
  for (let left = 100; left && !window.slides.length; left--) {
    await new Promise((on) => setTimeout(on, 50));
  }
  return window.slides;
}"""


@pytest.mark.parametrize("still", [False, True])
def test_stones_slide_unless_less_motion_is_wanted(people, still):
    ada = people("Ada", still=still)
    ada.table("ewn", ["me", "easy"], options=racing.STANDARD)
    page = ada.page
    assert racing.wait_turn(page)
    page.evaluate(HALFWAY)
    racing.move(page)
    assert racing.wait_turn(page)
    if still:
        assert page.evaluate("window.slides") == []
        return
    slides: list[Any] = page.evaluate(SLIDES)
    assert slides
    for start, half, end in slides:
        for axis in (0, 1):
            low, high = sorted((start[axis], end[axis]))
            assert low <= half[axis] <= high
        assert start != half != end
        assert max(abs(end[0] - start[0]), abs(end[1] - start[1])) == 100  # one cell
