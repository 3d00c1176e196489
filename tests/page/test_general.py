"""Whole games on the general board, which knows none of them."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from page.person import PATIENCE, Person
from page.playing import (
    LONGEST,
    as_offered,
    by_click,
    by_keys,
    by_search,
    check_picture,
    choices,
    finish,
    first_of,
    hurry,
    moves,
    offered,
    search,
    seen,
    show,
    wait_turn,
    written,
)
from page.racing import ending, record, sentences, told

# How many moves are made by hand before the others, but for the last, are made without.
FIRST = pytest.mark.parametrize("first", [6, pytest.param(LONGEST, marks=pytest.mark.long)])


def check_end(person: Person, table: str, seat: int | None) -> dict[str, Any]:
    """What the page tells of a finished game is what the server knows of it."""
    page = person.page
    expect(ending(page)).to_be_visible()
    info = record(person, table)
    assert info["status"] == "over"
    winners = info["outcome"]["winners"]
    rows = page.get_by_role("region", name="Seats").get_by_role("listitem")
    for number, points in enumerate(info["outcome"]["points"]):
        expect(rows.nth(number).get_by_text("won")).to_have_count(int(number in winners))
        if sorted(info["outcome"]["points"]) != [0, 1]:
            expect(rows.nth(number)).to_contain_text(f"{written(points)} points")
    result = ending(page).get_by_role("status")
    if winners == [seat]:
        expect(result).to_have_text("You win.")
    else:
        for winner in winners:
            expect(result).to_contain_text(info["seats"][winner]["name"])
    assert told(page) == sentences(person, table, seat)
    expect(moves(page)).to_have_count(0)  # nothing is left to do
    return info


def wait_alone(person: Person, table: str, seat: int) -> None:
    """Wait until the game waits for nobody else, so that nothing changes by itself."""
    for _ in range(PATIENCE // 50):
        if seen(person, table, seat)["actors"] == [seat]:
            return
        person.page.wait_for_timeout(50)
    raise AssertionError("the bots do not move")


def check_ways(person: Person, table: str, seat: int) -> None:
    """The board is there as a picture, as text and as tables, and they are the server's."""
    page = person.page
    wait_alone(person, table, seat)
    show(page, "Picture")
    check_picture(page)
    drawing = person.ask(f"/api/tables/{table}/drawing?lang=en&seat={seat}")
    show(page, "Text")
    expect(page.get_by_role("group", name="Drawing of the board in text")).to_have_text(
        drawing["text"], use_inner_text=False
    )
    show(page, "Tables")
    view = seen(person, table, seat)["view"]
    for key, value in view.items():
        name = key.replace("_", " ")
        expect(
            page.get_by_role("region", name="Board").get_by_text(name, exact=True).first
        ).to_be_visible()
        if isinstance(value, list) and value and isinstance(value[0], dict):
            expect(page.get_by_role("group", name=name, exact=True)).to_be_visible()
    person.check_width()


def check_search(page: Page) -> None:
    """A search leaves the moves that have all its words; Escape brings the others back."""
    everything = offered(page)
    word = everything[-1].sentence.split()[-1].strip(".")
    search(page).fill(word.upper())
    wanted = [move for move in everything if word.lower() in f"{move.sentence} {move.text}".lower()]
    expect(choices(page)).to_have_count(len(wanted))
    assert {move.text for move in offered(page)} == {move.text for move in wanted}
    expect(moves(page).get_by_text(f"Found: {len(wanted)} of {len(everything)}")).to_be_visible()
    search(page).fill("no such move")
    expect(choices(page)).to_have_count(0)
    search(page).press("Escape")
    expect(search(page)).to_have_value("")
    expect(choices(page)).to_have_count(len(everything))


def cell(page: Page, part: str, row: str, column: str) -> Locator:
    """Return a cell of a table of the view, by the names of its row and column."""
    table = page.get_by_role("group", name=part, exact=True).locator("> table")
    heads = [text.strip() for text in table.locator("> thead th").all_inner_texts()]
    line = table.locator("> tbody > tr").filter(
        has=page.get_by_role("rowheader", name=row, exact=True)
    )
    return line.first.locator("> td").nth(heads.index(column))


def letters(page: Page, seat: str) -> list[str]:
    """Return the letters of a code as the tables show them, without the mark of what is new."""
    rows = cell(page, "seats", "places", seat).locator("tbody > tr")
    return [row.split("\t")[1].split()[0] for row in rows.all_inner_texts()]


def test_a_whole_game_of_code(people):
    """By click, search and arrow keys against two bots; with all ways to look and a search."""
    ada = people("Ada")
    table = ada.table("code", ["me", "random", "easy"])
    page = ada.page
    assert wait_turn(page)
    check_ways(ada, table, 0)
    check_search(page)
    ada.check_access()
    made = finish(page, lambda found: found[len(found) // 2], [by_click, by_search, by_keys])
    info = check_end(ada, table, 0)
    assert info["seats"][1]["bot"] == "random"
    own = [event for event in events(ada, table, 0) if event["seat"] == 0]
    assert len(own) == made


def events(person: Person, table: str, seat: int) -> list[dict[str, Any]]:
    """Return what a seat noticed, from the server."""
    found = person.ask(f"/api/tables/{table}/events?since=0&chat=0&lang=en&seat={seat}")["events"]
    return list(found)


def test_codes_of_others_stay_hidden(people):
    """Each sees the own letters only, and who watches none, until a card lies open."""
    ada, bob, cara = people("Ada"), people("Bob"), people("Cara")
    table = ada.table("code", ["me", "open"])
    bob.open(f"/tables/{table}")
    bob.page.get_by_role("button", name="Sit down here").click()
    cara.open(f"/tables/{table}")
    mine: dict[str, str] = {}
    for person in (ada, bob):
        assert wait_turn(person.page)
        found = [move for move in offered(person.page) if move.text not in mine.values()]
        mine[person.name] = (found or offered(person.page))[0].text
        search(person.page).fill(mine[person.name])
        search(person.page).press("Enter")
    hidden = ["–"] * 4
    for person in (ada, bob, cara):
        show(person.page, "Tables")
        expected = [list(mine[who]) if person.name == who else hidden for who in ("Ada", "Bob")]
        expect(cell(person.page, "seats", "arranged", "Player 2")).to_contain_text("yes")
        assert [letters(person.page, f"Player {n}") for n in (1, 2)] == expected
        for who, code in mine.items():
            if who != person.name and code not in [mine.get(person.name)]:
                assert code not in person.page.content()


@FIRST
def test_a_whole_game_of_ideas(people, first):
    """On a phone in the dark: pictures that load, hints beside the moves, and no foreign hand."""
    ada = people("Ada", phone=True, theme="dark")
    table = ada.table("ideas", ["me", "easy"])
    page = ada.page
    assert wait_turn(page)
    check_ways(ada, table, 0)
    everything = page.content()
    show(page, "Picture")
    check_picture(page)
    ada.check_access()
    page.get_by_role("button", name="Hint", exact=True).tap()
    expect(moves(page).get_by_role("heading", name="Hints")).to_be_visible(timeout=30_000)
    expect(page.get_by_text("Choose a line to choose the move.")).to_be_visible(timeout=30_000)
    expect(moves(page).get_by_text("Best", exact=True).first).to_be_visible()
    expect(choices(page).first).to_contain_text(re.compile(r"Win chance: \d+"))
    ada.check_access()
    page.get_by_role("button", name="Hint", exact=True).tap()
    expect(moves(page).get_by_role("heading", name="Hints")).to_have_count(0)
    wish = first_of("done")
    finish(page, wish, [by_click, by_search], most=first)
    hurry({0: ada}, table, as_offered(wish), lambda look: look["view"]["round"] >= 5)
    finish(page, wish, [by_click, by_search])
    check_end(ada, table, 0)
    check_picture(page)
    dealt = hands(ada, table)
    assert dealt[0]
    assert dealt[1]
    assert all(re.search(rf"\b{card}\b", everything) for card in dealt[0])
    assert not any(re.search(rf"\b{card}\b", everything) for card in dealt[1])


def hands(person: Person, table: str) -> list[list[str]]:
    """Return the first hands of all seats, from the record of a game that is over."""
    text = person.context.request.get(f"/api/tables/{table}/record").text()
    asked = {"record": text, "eyes": "all", "first": 0, "last": 60}
    for frame in person.ask("/api/replays", asked)["frames"]:
        if frame["view"]["phase"] == "place":
            return [seat["hand"] for seat in frame["view"]["seats"]]
    raise AssertionError("nobody was dealt anything")


@FIRST
def test_a_whole_game_of_jahres(people, first):
    """All twelve months and the ceremony, by search, arrow keys and click, against two bots."""
    ada = people("Ada")
    table = ada.table("jahres", ["me", "medium", "medium"])
    page = ada.page
    assert wait_turn(page)
    check_ways(ada, table, 0)
    check_search(page)
    wish = first_of("brainstorm", "done", "pass", "ready")
    made = finish(page, wish, [by_search, by_keys, by_click], most=first)
    made += hurry({0: ada}, table, as_offered(wish), lambda look: look["view"]["month"] == 12)
    made += finish(page, wish, [by_search, by_keys, by_click])
    assert made >= 24  # a choice and a sign of being ready, each month
    info = check_end(ada, table, 0)
    assert info["outcome"]["reason"] == "award"
    assert seen(ada, table, 0)["view"]["month"] == 12
    show(page, "Picture")
    check_picture(page)
    ada.check_access()
