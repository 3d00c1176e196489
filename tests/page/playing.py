"""Playing on the page as people do: ``dice`` on its board, and any game on the general board.

Boards are read as a screen reader would read them: by the names of buttons, groups and cells.
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Locator, Page, expect

from page.person import PATIENCE, Person
from page.racing import ending, focused, log, record, sentences

LONGEST = 400  # moves of one seat; a game has far fewer
HURRY = 120.0  # seconds for a game to come near its end
MINUS = "−"


def seen(person: Person, table: str, seat: int | None = None) -> dict[str, Any]:
    """Return the position that the server shows to a seat, or to everybody."""
    eyes = "" if seat is None else f"&seat={seat}"
    answer = person.ask(f"/api/tables/{table}/events?since=0&chat=0&lang=en{eyes}")
    found: dict[str, Any] = answer["position"]
    return found


def written(points: float) -> str:
    """Return points as the page writes them in English."""
    return f"{points:g}".replace("-", MINUS)


def turn(page: Page) -> Locator:
    """Return the line that says that this window is to move."""
    return page.get_by_text("Your turn", exact=True)


def wait_turn(page: Page) -> bool:
    """Wait until this window is to move, or the game is over; tell whether it is to move."""
    expect(turn(page).or_(ending(page)).first).to_be_visible(timeout=2 * PATIENCE)
    expect(dice(page).or_(moves(page)).or_(ending(page)).first).to_be_visible()  # a board is there
    return not ending(page).is_visible()


def tab_to(page: Page, target: Locator, most: int = 80) -> None:
    """Press Tab until something has the focus."""
    for _ in range(most):
        if target.evaluate("one => one === document.activeElement"):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab does not lead to {target}; it is at {focused(page)!r}")


def check_focus(page: Page) -> None:
    """Whoever plays by keys is somewhere: the focus is not lost."""
    assert page.evaluate("document.activeElement !== document.body"), "the focus is lost"


# -- the general board -----------------------------------------------------------------------------


@dataclass(frozen=True)
class Offered:
    """A move of the list."""

    sentence: str
    text: str  # its notation


def moves(page: Page) -> Locator:
    """Return the part of the page with the moves."""
    return page.get_by_role("group", name="Moves", exact=True)


def search(page: Page) -> Locator:
    """Return the field that searches the moves."""
    return moves(page).get_by_role("textbox", name="Search the moves")


def choices(page: Page) -> Locator:
    """Return the moves that are listed now."""
    return moves(page).get_by_role("listitem").get_by_role("button")


def offered(page: Page) -> list[Offered]:
    """Return the moves that are listed now, as they are to be read."""
    lines = choices(page).evaluate_all("all => all.map((one) => one.innerText.split('\\n'))")
    found = [[part.strip() for part in parts if part.strip()] for parts in lines]
    return [Offered(" ".join(parts[0].split()), parts[-1]) for parts in found]


def unfold(page: Page) -> None:
    """Open the first group of folded moves, where nothing else is listed."""
    folded = moves(page).get_by_role("button", expanded=False)
    expect(choices(page).or_(folded).first).to_be_visible()  # the list comes after "Your turn"
    if not choices(page).count():
        folded.first.click()


def choice(page: Page, move: Offered) -> Locator:
    """Return the button of a move."""
    return moves(page).get_by_role("button", name=f"{move.sentence} {move.text}", exact=True)


def show(page: Page, way: str) -> None:
    """Choose how the board is shown: Picture, Text or Tables."""
    page.get_by_role("radio", name=way, exact=True).check()


def check_picture(page: Page) -> None:
    """The picture of the board is there, and the browser can draw it."""
    picture = page.get_by_role("img", name=re.compile("^Picture of the board"))
    expect(picture).to_be_visible()
    assert picture.evaluate("one => one.complete && one.naturalWidth") > 0


def by_click(page: Page, move: Offered) -> None:
    """Click a move of the list."""
    choice(page, move).click()


def by_search(page: Page, move: Offered) -> None:
    """Type the notation into the search and press Enter."""
    search(page).fill(move.text)
    search(page).press("Enter")


def by_keys(page: Page, move: Offered) -> None:
    """Go through the list with the arrow keys, from the search on, and press Enter."""
    tab_to(page, search(page))
    target = choice(page, move)
    for _ in range(LONGEST):
        page.keyboard.press("ArrowDown")
        check_focus(page)
        if target.evaluate("one => one === document.activeElement"):
            page.keyboard.press("Enter")
            return
    raise AssertionError(f"the arrow keys do not lead to {move.text}")


Hand = Callable[[Page, Offered], None]
Wish = Callable[[list[Offered]], Offered]


def said(page: Page, sentence: str) -> Locator:
    """Return the entries of the log that are this very sentence."""
    return log(page).filter(has_text=re.compile(rf"^\s*{re.escape(sentence)}\s*$"))


def make(page: Page, move: Offered, hand: Hand = by_click) -> None:
    """Make a move of the list and wait until it stands in the log."""
    before = said(page, move.sentence).count()
    hand(page, move)
    expect(said(page, move.sentence)).to_have_count(before + 1)


def finish(
    page: Page, wish: Wish, hands: Iterable[Hand] = (by_click,), *, most: int = LONGEST
) -> int:
    """Play all moves of this window until the game is over, or so many; return how many."""
    ways = list(hands)
    for made in range(most):
        if not wait_turn(page):
            return made
        unfold(page)
        make(page, wish(offered(page)), ways[made % len(ways)])
    assert most < LONGEST, "the game does not end"
    return most


# -- without a hand --------------------------------------------------------------------------------

Look = dict[str, Any]  # a position as the server shows it


def hurry(
    who: Mapping[int, Person],
    table: str,
    wish: Callable[[Look], str],
    until: Callable[[Look], bool],
) -> int:
    """Let seats move by HTTP until a position is such, or the game over; return how many moves.

    Then wait until the windows of all have come as far.
    """
    anybody, ends, made = next(iter(who.values())), time.monotonic() + HURRY, 0
    while (info := record(anybody, table))["status"] == "running":
        assert time.monotonic() < ends, "the game does not come so far"
        seat = next((one for one in info["actors"] if one in who), None)
        look = {} if seat is None else seen(who[seat], table, seat)
        if seat is None or not look.get("moves"):  # others are to move
            time.sleep(0.02)
            continue
        if until(look):
            break
        asked = {"type": "move", "seat": seat, "move": wish(look)}
        who[seat].ask(f"/api/tables/{table}/commands", asked)
        made += 1
    for seat, person in who.items():
        last = len(sentences(person, table, seat)) - 1
        expect(log(person.page).nth(last)).to_be_attached()
    return made


def as_offered(wish: Wish) -> Callable[[Look], str]:
    """Return a wish among the moves of a list as one among those of a position."""
    return lambda look: wish([Offered("", text) for _, text, *_ in look["moves"]]).text


def first_of(*texts: str) -> Wish:
    """Return the wish for the first of some notations that is there, or else for the last move."""

    def wish(list_: list[Offered]) -> Offered:
        known = {move.text: move for move in list_}
        return next((known[text] for text in texts if text in known), list_[-1])

    return wish


# -- dice ------------------------------------------------------------------------------------------

DIE = re.compile(
    r"^Die (\d) shows (\d), (on the table|in the first pair|in the second pair|as the fifth die)$"
)
PLACES = {
    "First pair": "in the first pair",
    "Second pair": "in the second pair",
    "Fifth": "as the fifth die",
}
OPTION = re.compile(r"^(\d)\+(\d) (\d)\+(\d) (5|free):(\d)$")


@dataclass(frozen=True)
class Split:
    """A choice for a throw: two pairs and a fifth die."""

    text: str
    places: tuple[tuple[str, int], ...]  # the place of each die, by its value

    @classmethod
    def read(cls, text: str) -> Split:
        """Read the notation of a choice."""
        found = OPTION.match(text)
        assert found, text
        values = [int(found[at]) for at in (1, 2, 3, 4, 6)]
        names = ("First pair", "First pair", "Second pair", "Second pair", "Fifth")
        return cls(text, tuple(zip(names, values, strict=True)))

    @property
    def fifth(self) -> int:
        """Return the value of the fifth die."""
        return self.places[-1][1]


def dice(page: Page) -> Locator:
    """Return the five dice."""
    return page.get_by_role("group", name="Five dice").get_by_role("button")


def thrown(page: Page) -> list[tuple[int, str]]:
    """Return what each die shows, and where it lies."""
    names = dice(page).evaluate_all("all => all.map((one) => one.getAttribute('aria-label'))")
    found = [DIE.match(name) for name in names]
    return [(int(one[2]), one[3]) for one in found if one]


def place(page: Page, name: str) -> Locator:
    """Return one of the places that dice are put into."""
    return page.get_by_role("group", name=re.compile(rf"^{name}: "))


def throwing(page: Page) -> Locator:
    """Return the part of the board with the throw."""
    return page.get_by_role("region", name="The throw and your choice")


def options(page: Page) -> list[str]:
    """Return the notations of all choices that are listed, whether the list is open or not."""
    texts = throwing(page).get_by_role("listitem", include_hidden=True).all_text_contents()
    return [match[0] for text in texts if (match := re.search(r"\d\+\d \d\+\d (5|free):\d", text))]


def option(page: Page, text: str) -> Locator:
    """Return the button of a choice in the list."""
    return (
        throwing(page)
        .get_by_role("listitem")
        .get_by_role("button", name=re.compile(f"^{re.escape(text)} "))
    )


def goer(page: Page, text: str) -> Locator:
    """Return the button that plays what the dice have been put into."""
    return throwing(page).get_by_role("button", name=f"Play {text}", exact=True)


def chosen(page: Page, text: str) -> Locator:
    """Return the sign that a choice of ours stands."""
    return throwing(page).get_by_role("button", name=f"Chosen: {text}", exact=True)


def sheet(page: Page, name: str | re.Pattern[str] = "Score sheet") -> Locator:
    """Return a score sheet."""
    return page.get_by_role("table", name=name)


def marks(sheet: Locator) -> list[int]:
    """Return how many marks each row and line of a sheet has."""
    return [int(found) for found in re.findall(r"(\d+) of (?:10|8) marks", sheet.inner_text())]


def more(sheet: Locator) -> dict[str, int]:
    """Return the marks that the choice looked at would add, by row."""
    found = {}
    for row in sheet.get_by_role("row").all():
        coming = re.search(r"(\d) more with this choice", row.inner_text())
        if coming:
            found[" ".join(row.get_by_role("rowheader").inner_text().split())] = int(coming[1])
    return found


def total(sheet: Locator) -> Locator:
    """Return the cell with the whole score."""
    return sheet.get_by_role("row", name=re.compile("^Total")).get_by_role("cell")


def check_sheet(sheet: Locator, known: dict[str, Any]) -> None:
    """A sheet of the page says what the server's says: marks, results, values and the total."""
    told_ = [" ".join(text.split()) for text in sheet.get_by_role("row").all_inner_texts()]
    for row in known["rows"]:
        line = next(text for text in told_ if f"Sum {row['sum']} " in text)
        assert f"{row['marks']} of 10 marks" in line, line
        sign = "+" if row["score"] > 0 else ""
        assert line.endswith(f"{sign}{written(row['score'])} points"), line
    for line in known["lines"]:
        value = "value not chosen yet" if line["value"] is None else f"value {line['value']}"
        assert any(value in text and f"{line['marks']} of 8 marks" in text for text in told_)
    expect(total(sheet)).to_have_text(written(known["score"]))


def where(page: Page, split: Split) -> list[tuple[str, int]]:
    """Return the dice still to be put somewhere, as place and number of the die."""
    now = thrown(page)
    left = [at for at, (_, lies) in enumerate(now) if lies == "on the table"]
    wanted = list(split.places)
    for value, lies in now:
        name = next((name for name, text in PLACES.items() if text == lies), None)
        if name and (name, value) in wanted:
            wanted.remove((name, value))
    found = []
    for name, value in wanted:
        die = next(at for at in left if now[at][0] == value)
        left.remove(die)
        found.append((name, die))
    return found


def put(page: Page, split: Split, hand: Callable[[Page, str, int], None]) -> None:
    """Put dice into places, one at a time, until only one choice is left: this one."""
    for _ in range(5):
        if goer(page, split.text).is_visible():
            return
        name, die = where(page, split)[0]
        hand(page, name, die)
    expect(goer(page, split.text)).to_be_visible()


def drag(page: Page, name: str, die: int) -> None:
    """Drag a die into a place with the mouse."""
    from_, to = dice(page).nth(die).bounding_box(), place(page, name).bounding_box()
    assert from_
    assert to
    page.mouse.move(from_["x"] + from_["width"] / 2, from_["y"] + from_["height"] / 2)
    page.mouse.down()
    page.mouse.move(to["x"] + to["width"] / 2, to["y"] + to["height"] / 2, steps=3)
    page.mouse.up()
    expect(dice(page).nth(die)).to_have_accessible_name(re.compile(f"{PLACES[name]}$"))


def step(page: Page, name: str, die: int) -> None:
    """Move a die into a place by arrow keys: sideways to the die, and down through the places."""
    for _ in range(5):
        if focused(page).startswith(f"Die {die + 1} "):
            break
        page.keyboard.press("ArrowRight")
    for _ in range(5):
        assert focused(page).startswith(f"Die {die + 1} "), focused(page)
        if thrown(page)[die][1] == PLACES[name]:
            return
        page.keyboard.press("ArrowDown")
    raise AssertionError(f"the arrow keys do not bring die {die + 1} to {name}")


def longest(page: Page) -> Split:
    """Return the choice that ends the game soonest: it marks the fullest line."""
    lines = (
        page.get_by_role("table")
        .first.get_by_role("row", name=re.compile("^Fifth die, value"))
        .all_inner_texts()
    )
    full = {}
    for line in lines:
        found = re.search(r"value (\d).*?(\d) of 8 marks", line, re.DOTALL)
        if found:
            full[int(found[1])] = int(found[2])
    return max((Split.read(text) for text in options(page)), key=lambda one: full.get(one.fifth, 0))


def fullest(look: Look) -> str:
    """Return the same from what the server shows."""
    view = look["view"]
    full = {line["value"]: line["marks"] for line in view["sheets"][view["viewer"]]["lines"]}
    texts = [text for _, text, *_ in look["moves"]]
    return max(texts, key=lambda text: full.get(Split.read(text).fifth, 0))


def nearly_full(look: Look) -> bool:
    """Tell whether a line of somebody lacks only one mark."""
    return any(line["marks"] == 7 for sheet in look["view"]["sheets"] for line in sheet["lines"])
