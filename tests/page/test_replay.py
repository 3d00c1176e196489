"""The replay: through a game with every control, with anybody's eyes, by link and by file."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from page.person import Person
from page.visits import cells, finished, frames, made, play_on, random_record, record_of, stones

ARRANGE = {"setup": "arrange", "board": "3x3"}
FIRST = {0: "213", 1: "321"}  # how the sides arrange their stones


@pytest.fixture
def ada(people) -> Person:
    return people()


@pytest.fixture
def table(ada) -> str:
    """Return a finished game in which both sides have arranged their stones."""
    return finished(ada, ARRANGE, FIRST)


def at(page: Page, number: int, of: int) -> None:
    """The replay is at an event: slider, number and the list of events say the same."""
    expect(page.get_by_role("slider", name="Event")).to_have_value(str(number))
    expect(page.get_by_role("group", name="Go through the game")).to_contain_text(
        f"Event {number} of {of}"
    )
    current = page.get_by_role("region", name="Events").locator("[aria-current=step]")
    expect(current).to_have_count(1)
    expect(current).to_have_accessible_name(
        re.compile("^The beginning$" if number == 0 else f"^{number} ")
    )


def look(page: Page, eyes: str) -> None:
    page.get_by_label("Seen by").select_option(eyes)


def upload(page: Page, text: str, name: str = "game.mirabilis") -> None:
    page.get_by_label("File of a record", exact=True).and_(page.locator("input")).set_input_files(
        {"name": name, "mimeType": "text/plain", "buffer": text.encode()}
    )


def test_every_control_leads_through_the_game(ada, table):
    """Slider, buttons, keys and the list of events: the board shows the position of each event."""
    told = frames(ada, record_of(ada, table), "all")
    events, views = told["events"], [frame["view"] for frame in told["frames"]]
    last = len(events)
    page = ada.open(f"/replay/{table}")
    at(page, 0, last)
    expect(page.get_by_role("heading", level=1)).to_have_text("Replay: EinStein würfelt nicht!")
    rows = page.get_by_role("region", name="Events").get_by_role("button")
    expect(rows).to_have_text(
        ["0The beginning", *(f"{one['n']}{one['text']}" for one in events)], use_inner_text=False
    )

    def shows(number: int) -> None:
        at(page, number, last)
        expect(page.get_by_role("group", name="Board", exact=True)).to_have_attribute(
            "aria-busy", "false"
        )
        if number > 3:  # the stones lie open
            assert cells(page) == stones(views[number])

    page.keyboard.press("End")
    shows(last)
    page.keyboard.press("ArrowLeft")
    shows(last - 1)
    page.keyboard.press("Home")
    shows(0)
    page.keyboard.press("ArrowRight")
    shows(1)
    slider = page.get_by_role("slider", name="Event")
    slider.fill(str(last - 2))
    shows(last - 2)
    slider.press("ArrowRight")
    shows(last - 1)
    rows.nth(5).click()
    shows(5)
    rows.nth(5).press("ArrowDown")
    shows(6)
    for name, number in (
        ("One event forward", 7),
        ("One event back", 6),
        ("To the end", last),
        ("To the beginning", 0),
    ):
        page.get_by_role("button", name=name).click()
        shows(number)
    expect(page.get_by_role("button", name="One event back")).to_be_disabled()


def test_the_game_plays_by_itself_and_stops(ada, table):
    """Play goes to the end, pause stops where it is, and a key does the same."""
    last = len(frames(ada, record_of(ada, table), "all")["events"])
    page = ada.open(f"/replay/{table}?at={last - 3}&eyes=all")
    at(page, last - 3, last)
    page.get_by_label("Speed").select_option("Fast")
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.get_by_role("button", name="Pause")).to_be_visible()
    at(page, last, last)
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()

    page.keyboard.press("Home")
    at(page, 0, last)
    page.get_by_role("heading", level=1).focus()
    page.keyboard.press(" ")
    expect(page.get_by_role("slider", name="Event")).not_to_have_value("0")
    page.keyboard.press(" ")
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()
    stopped = int(page.get_by_role("slider", name="Event").input_value())
    assert 0 < stopped < last
    page.wait_for_timeout(400)  # longer than an event takes
    at(page, stopped, last)


def test_eyes_see_what_their_owner_could_see(ada, table):
    """Before the stones are turned over nobody sees the other's, except with everything open."""
    page = ada.open(f"/replay/{table}?at=2&eyes=all")
    board = page.get_by_role("grid")
    listed = page.get_by_role("region", name="Events")
    red, blue = "Red arranges the stones as 213.", "Blue arranges the stones as 321."
    secret = {"all": (red, blue), "0": (red,), "1": (blue,), "spectator": ()}
    for eyes, open_ in secret.items():
        look(page, eyes)
        for number, text in ((1, red), (2, blue)):
            seen = (
                text if text in open_ else text.split(" arranges")[0] + " has arranged the stones."
            )
            expect(listed.get_by_role("button").nth(number)).to_have_text(f"{number}{seen}")
        numbers = [text in open_ for text in (red, blue)]
        for seat, (name, shown) in enumerate(zip(("Red", "Blue"), numbers, strict=True)):
            theirs = board.get_by_role("gridcell", name=re.compile(f", {name} \\d"))
            hidden = board.get_by_role("gridcell", name=f", {name}, face down")
            expect(theirs, f"{name} with the eyes of {eyes}").to_have_count(3 if shown else 0)
            expect(hidden, f"seat {seat} with the eyes of {eyes}").to_have_count(0 if shown else 3)
        expect(page).to_have_url(re.compile(f"eyes={eyes}$"))
    look(page, "spectator")
    page.get_by_role("button", name="To the end").click()
    assert "face down" not in " ".join(cells(page))


def test_a_link_leads_others_to_the_same_position(ada, people, table):
    """Who opens it sees the same board with the same eyes, and needs not be anybody."""
    page = ada.open(f"/replay/{table}")
    look(page, "1")
    page.get_by_role("slider", name="Event").fill("7")
    expect(page.get_by_role("grid").get_by_role("gridcell", name="face down")).to_have_count(0)
    page.get_by_role("button", name="Copy link to this position").click()
    expect(page.get_by_role("status").filter(has_text="Copied.")).to_be_visible()
    link = page.evaluate("navigator.clipboard.readText()")
    assert link == f"{ada.url}/replay/{table}?at=7&eyes=1"
    expect(page).to_have_url(link)
    last = int(str(page.get_by_role("slider", name="Event").get_attribute("max")))

    there = people("Ben").open(link)
    at(there, 7, last)
    expect(there.get_by_label("Seen by")).to_have_value("1")
    assert cells(there) == cells(page)


def test_a_record_goes_out_and_comes_in_again(ada, people, table, tmp_path):
    """The file is what the server gives; opened by somebody else it is the same game."""
    record = record_of(ada, table)
    page = ada.open(f"/replay/{table}")
    with page.expect_download() as download:
        page.get_by_role("link", name="Download the record").click()
    assert download.value.suggested_filename == f"ewn-{table}.mirabilis"
    kept = tmp_path / "kept.mirabilis"
    download.value.save_as(kept)
    assert kept.read_text("utf-8") == record
    page.keyboard.press("End")
    ends = cells(page)

    ben = people("Ben")
    theirs = ben.open("/replay")
    upload(theirs, kept.read_text("utf-8"))
    last = int(str(page.get_by_role("slider", name="Event").get_attribute("max")))
    at(theirs, 0, last)
    theirs.keyboard.press("End")
    at(theirs, last, last)
    assert cells(theirs) == ends
    outcome = frames(ada, record, "all")["ending"]
    expect(theirs.get_by_role("region", name="Who played")).to_contain_text(outcome)
    expect(theirs.get_by_role("button", name="Copy link to this position")).to_have_count(0)
    expect(theirs).to_have_url(re.compile(f"at={last}&"))
    theirs.reload()  # it stays in this tab
    at(theirs, last, last)


def test_my_finished_tables_are_offered(ada, table):
    page = ada.open("/replay")
    page.get_by_role("region", name="My finished tables").get_by_role("link").click()
    expect(page).to_have_url(re.compile(f"/replay/{table}"))
    expect(page.get_by_role("grid")).to_be_visible()


def test_a_broken_file_is_refused_in_words(ada, table):
    """What is no record, a damaged one, one with an illegal move: each says what is wrong."""
    record = record_of(ada, table)
    page = ada.open("/replay")
    alert = page.get_by_role("alert")
    upload(page, "1. e4 e5", "chess.txt")
    expect(alert.filter(has_text="This is not a record")).to_be_visible()
    upload(page, "")
    expect(alert.filter(has_text="There is no text here yet.")).to_be_visible()
    expect(page).to_have_url(re.compile("/replay$"))

    ada.expects_loss = True  # the browser notes the status of a refusal
    damaged = record.replace("\n1 213\n", "\n1 231\n")
    assert damaged != record
    for broken in (damaged, record[: len(record) // 2]):
        upload(page, broken)
        refusal = page.get_by_role("alert").filter(has_text="This record cannot be replayed.")
        asked = {"record": broken, "eyes": "all", "first": 0, "last": 0, "lang": "en"}
        answer = ada.context.request.post("/api/replays", data=asked, headers={"Origin": ada.url})
        assert answer.status == 422
        expect(refusal).to_contain_text(answer.json()["message"])
        expect(page.get_by_role("grid")).to_have_count(0)
        refusal.get_by_role("link", name="Open another record").click()
        expect(page.get_by_role("heading", name="Open a record")).to_be_visible()


def test_a_running_game_is_not_shown(ada):
    """A record holds everything that is hidden: before the end there is only the way there."""
    running = made(ada, "ewn", ["me", "me"], options=ARRANGE)
    play_on(ada, running, 1, FIRST)
    ada.expects_loss = True
    page = ada.open(f"/replay/{running}")
    expect(page.get_by_role("alert")).to_contain_text("it is shown only when the game is over")
    expect(page.get_by_role("grid")).to_have_count(0)
    page.get_by_role("link", name="Go to the table").click()
    expect(page).to_have_url(re.compile(f"/tables/{running}$"))


@pytest.mark.parametrize(("game", "moves"), [("code", 400), ("jahres", 60)])
def test_a_game_without_a_board_of_its_own_is_replayed(ada, game, moves):
    """Picture, text and tables of the general board follow the slider, with the eyes of a seat."""
    record = random_record(game, moves)
    events = frames(ada, record, 0)["events"]
    page = ada.open("/replay")
    page.get_by_label("Or the text of a record").fill(record)
    page.get_by_role("button", name="Show the game").click()
    look(page, "0")
    middle = len(events) // 2
    page.get_by_role("slider", name="Event").fill(str(middle))
    at(page, middle, len(events))
    board = page.get_by_role("group", name="Board", exact=True)
    expect(board.get_by_role("img")).to_be_visible()
    board.get_by_role("radio", name="Text").check()
    drawing = board.get_by_role("group", name="Drawing of the board in text")
    for number in (middle, len(events)):
        page.get_by_role("slider", name="Event").fill(str(number))
        asked = {"record": record, "eyes": 0, "at": number, "lang": "en"}
        expect(drawing).to_have_text(ada.ask("/api/replays/drawing", asked)["text"])
    board.get_by_role("radio", name="Tables").check()
    expect(board.get_by_role("table").first).to_be_visible()
    expect(board.get_by_role("button", name=re.compile("^Play"))).to_have_count(0)


def test_a_long_game_is_fetched_as_it_is_needed(ada):
    """More frames than one answer holds: those far behind are shown as the server tells them."""
    record = random_record("ewn", seed=1, board="7x7", setup="standard")
    asked = {"record": record, "eyes": "all", "first": 64, "last": 127, "lang": "en"}
    told = ada.ask("/api/replays", asked)
    last = len(told["events"])
    assert last > 70
    page = ada.open("/replay")
    upload(page, record)
    at(page, 0, last)
    for number in (66, last, 64):
        page.get_by_role("slider", name="Event").fill(str(number))
        at(page, number, last)
        expect(page.get_by_role("group", name="Board", exact=True)).to_have_attribute(
            "aria-busy", "false"
        )
        assert cells(page) == stones(told["frames"][number - 64]["view"])
