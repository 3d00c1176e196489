"""Playing ``ewn`` on the page as people do: by click, drag, touch, keys, or in writing.

The board is read as a screen reader would read it: every cell has a name such as ``row 1, column 2,
Red 3, can move`` and, where a stone may go, the sentence of that move.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Locator, Page, expect

from page.person import PATIENCE, Person

STANDARD = {"setup": "standard"}
LONGEST = 120  # moves of one side; a game has far fewer
SIDES = ("Red", "Blue")
WAYS = {
    "southeast": (1, 1, "SE"),
    "northwest": (-1, -1, "NW"),
    "east": (0, 1, "E"),
    "south": (1, 0, "S"),
    "west": (0, -1, "W"),
    "north": (-1, 0, "N"),
}
PLACE = re.compile(r"^row (\d+), column (\d+), (?:(Red|Blue) (\d))?")
MOVE = re.compile(r"(Red|Blue) moves (\d) (\w+)[^.]*\.")
FADED = """async () => {
  await new Promise((on) => requestAnimationFrame(on));
  const fading = document.getAnimations().filter((one) => one instanceof CSSTransition);
  await Promise.allSettled(fading.map((one) => one.finished));
}"""
CAN_MOVE = re.compile(r"\bcan move\b")

Cell = tuple[int, int]

expect.set_options(timeout=PATIENCE)


@dataclass(frozen=True)
class Step:
    """A step of a stone that the board offers."""

    side: str
    number: int
    from_: Cell
    to: Cell
    sentence: str
    text: str  # as it is typed

    @property
    def worth(self) -> tuple[bool, bool, bool]:
        """Return what makes games short: the corner, taking no stone of one's own, both ways."""
        own = "takes its own" in self.sentence
        return "goal corner" in self.sentence, not own, len(self.text) == 3


# -- looking at the board --------------------------------------------------------------------------


def board(page: Page) -> Locator:
    """Return the board."""
    return page.get_by_role("grid", name="Board of")


def cells(page: Page) -> list[str]:
    """Return the names of all cells, in the order in which they are read."""
    return (
        board(page)
        .get_by_role("gridcell")
        .evaluate_all("cells => cells.map((cell) => cell.getAttribute('aria-label'))")
    )


def cell(page: Page, at: Cell) -> Locator:
    """Return a cell."""
    return board(page).get_by_role("gridcell", name=f"row {at[0]}, column {at[1]},")


def stones(page: Page) -> dict[str, Cell]:
    """Return where the stones stand that are to be seen with their numbers."""
    found = [PLACE.match(name) for name in cells(page)]
    return {f"{one[3]} {one[4]}": (int(one[1]), int(one[2])) for one in found if one and one[3]}


def steps(page: Page) -> list[Step]:
    """Return the steps that the board offers now."""
    found = []
    for name in cells(page):
        place = PLACE.match(name)
        assert place, name
        to = int(place[1]), int(place[2])
        for move in MOVE.finditer(name):
            down, right, way = WAYS[move[3]]
            from_ = to[0] - down, to[1] - right
            found.append(Step(move[1], int(move[2]), from_, to, move[0], f"{move[2]}{way}"))
    return found


def log(page: Page) -> Locator:
    """Return the sentences of the log."""
    return page.get_by_role("group", name="Game", exact=True).get_by_role("listitem")


def told(page: Page) -> list[str]:
    """Return the sentences of the log as text."""
    return [text.strip() for text in log(page).all_text_contents()]


def ending(page: Page) -> Locator:
    """Return the part of the page that tells how the game ended."""
    return page.get_by_role("region", name="The game is over.")


def movable(page: Page) -> Locator:
    """Return the cells whose stones can move."""
    return board(page).get_by_role("gridcell", name=CAN_MOVE)


def wait_turn(page: Page) -> bool:
    """Wait until this window may move, or the game is over; tell whether it may move."""
    expect(movable(page).or_(ending(page)).first).to_be_visible(timeout=2 * PATIENCE)
    return not ending(page).is_visible()


# -- one move --------------------------------------------------------------------------------------


def click(page: Page, step: Step) -> None:
    """Click the stone and then the cell."""
    cell(page, step.from_).click()
    expect(cell(page, step.from_)).to_have_attribute("aria-selected", "true")
    cell(page, step.to).click()


def tap(page: Page, step: Step) -> None:
    """Touch the stone and then the cell."""
    cell(page, step.from_).tap()
    expect(cell(page, step.from_)).to_have_attribute("aria-selected", "true")
    cell(page, step.to).tap()


def _middle(page: Page, at: Cell) -> tuple[float, float]:
    place = cell(page, at)
    place.scroll_into_view_if_needed()
    box = place.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag(page: Page, step: Step) -> None:
    """Drag the stone onto the cell."""
    carry(page, step.from_, step.to)


def carry(page: Page, from_: Cell, to: Cell) -> None:
    """Drag what stands on a cell to another one."""
    start, end = _middle(page, from_), _middle(page, to)
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move(*end, steps=4)
    page.mouse.up()


def walk(page: Page, to: Cell) -> None:
    """Go by arrow keys from the cell that has the focus to another one."""
    for _ in range(14):
        name = focused(page)
        place = PLACE.match(name)
        assert place, f"the focus is on {name!r}, not on the board"
        down, right = to[0] - int(place[1]), to[1] - int(place[2])
        if not down and not right:
            return
        across = "ArrowRight" if right > 0 else "ArrowLeft"
        page.keyboard.press(across if right else "ArrowDown" if down > 0 else "ArrowUp")
    raise AssertionError(f"the keys do not lead to {to}")


def keys(page: Page, step: Step) -> None:
    """Take up the stone by its number and put it down by arrow keys and Enter."""
    page.keyboard.press(str(step.number))
    walk(page, step.to)
    page.keyboard.press("Enter")


def write(page: Page, step: Step) -> None:
    """Type the move."""
    field = page.get_by_label("Move", exact=True)
    field.fill(step.text)
    field.press("Enter")


Hand = Callable[[Page, Step], None]


# -- whole games -----------------------------------------------------------------------------------


def best(page: Page) -> Step:
    """Return the step that ends the game soonest."""
    offered = steps(page)
    assert offered, "there is no step to make"
    return max(offered, key=lambda step: step.worth)


def move(page: Page, hand: Hand = click) -> Step:
    """Make one move and wait until it stands in the log."""
    step, before = best(page), told(page)
    hand(page, step)
    wait_told(page, step.sentence, before)
    return step


def wait_told(page: Page, sentence: str, before: Sequence[str]) -> None:
    """Wait until the log goes on with a sentence."""
    expect(log(page).nth(len(before))).to_have_text(sentence)


def race(page: Page, hand: Hand = click, *, most: int = LONGEST) -> int:
    """Play all of one's own moves until the game is over, or so many; return how many."""
    for made in range(most):
        if not wait_turn(page):
            return made
        move(page, hand)
    assert most < LONGEST, "the game does not end"
    return most


def race_in_turn(pages: Sequence[Page], hands: Sequence[Hand] = (click, click)) -> int:
    """Play all moves of a game of two people, Red first, until it is over; return how many."""
    for made in range(2 * LONGEST):
        page = pages[made % 2]
        if not wait_turn(page):
            return made
        move(page, hands[made % 2])
    raise AssertionError("the game does not end")


# -- what the server knows -------------------------------------------------------------------------


def record(person: Person, table: str) -> dict[str, Any]:
    """Return what the server tells about a table."""
    found: dict[str, Any] = person.ask(f"/api/tables/{table}")
    return found


def sentences(person: Person, table: str, seat: int | None = None) -> list[str]:
    """Return the sentences of everything that somebody noticed, from the server."""
    eyes = "" if seat is None else f"&seat={seat}"
    found = person.ask(f"/api/tables/{table}/events?since=0&chat=0&lang=en{eyes}")
    return [event["text"] for event in found["events"]]


def check_end(person: Person, table: str, seat: int | None = None) -> None:
    """Compare what the page says of a finished game with what the server knows."""
    page = person.page
    expect(ending(page)).to_be_visible()
    info = record(person, table)
    assert info["status"] == "over"
    (winner,) = info["outcome"]["winners"]
    result = ending(page).get_by_role("status")
    if seat is not None and winner == seat:
        expect(result).to_have_text("You win.")
    else:
        expect(result).to_contain_text(SIDES[winner])
    seats = page.get_by_role("region", name="Seats").get_by_role("listitem")
    expect(seats.nth(winner)).to_contain_text("won")
    expect(seats.nth(1 - winner)).not_to_contain_text("won")
    assert told(page) == sentences(person, table, seat)


def check_both(person: Person) -> None:
    """Let axe look at what is to be seen, dark and light, and see that it is not too wide."""
    person.check_width()
    for theme in ("dark", "light"):
        person.page.emulate_media(color_scheme=theme)
        person.page.evaluate(FADED)
        person.check_access()


def focused(page: Page) -> str:
    """Return the name of what has the focus: its label, or its text."""
    return str(
        page.evaluate(
            """() => {
              const one = document.activeElement;
              if (!one || one === document.body) return "";
              return one.getAttribute("aria-label") ?? one.innerText?.trim() ?? one.localName;
            }"""
        )
    )


def wait_focus(page: Page) -> None:
    """Wait until something has the focus."""
    expect(page.locator(":focus")).to_have_count(1)


def table_of(page: Page) -> str:
    """Return the id of the table that a window shows."""
    found = re.search(r"/tables/([^/?]+)", page.url)
    assert found, page.url
    return found[1]
