"""Chance is checked in the browser: of a table, and of a record where somebody changed a draw."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from page.person import Person
from page.visits import QUICK, finished, made, play_on, record_of, resealed


def report(page: Page) -> list[str]:
    """Return what was found, line by line, without its signs."""
    items = page.get_by_role("region", name="Was chance fair?").get_by_role("listitem")
    expect(items.first).to_be_visible()
    return [re.sub(r"^\W+", "", " ".join(text.split())) for text in items.all_inner_texts()]


def started(ada: Person) -> str:
    """Make a table with the form, so that the browser adds a value of its own, and play it."""
    page = ada.open("/new/ewn")
    page.get_by_role("button", name="Two at this device").click()
    page.get_by_role("radio", name="the standard formation").check()
    page.get_by_role("button", name="Create table").click()
    expect(page.get_by_role("grid")).to_be_visible()
    table = page.url.rpartition("/")[2]
    play_on(ada, table)
    return table


def test_a_finished_table_holds_and_knows_this_browser(people):
    """From the end of the game one click leads to the check; it knows the browser's own value."""
    ada = people()
    table = started(ada)
    page = ada.page
    page.get_by_role("link", name="Check the chance").click()
    place = page.get_by_role("region", name="Was chance fair?")
    expect(place.get_by_role("status")).to_have_text("Everything that can be checked here holds.")
    fair = ada.ask(f"/api/tables/{table}")["fair"]
    draws = len(re.findall(r"(?m)^\* ", record_of(ada, table)))
    assert draws > 10
    found = report(page)
    assert f"Holds: The draws belong to this table, {table}." in found
    assert f"Holds: The seed fits its commitment {fair['commitment']}." in found
    assert f"Holds: All draws follow from the seed and the values: {draws}." in found
    assert "Holds: It is the commitment that this browser saw first at this table." in found
    ours = [line for line in found if "it is the one that this browser chose" in line]
    assert len(ours) == sum(value is not None for value in fair["values"]) > 0


def test_somebody_else_can_check_it_too(people):
    """Who never sat there has nothing to compare with, and is told so; nothing is wrong."""
    ada, ben = people(), people("Ben")
    table = finished(ada, QUICK)
    page = ben.open(f"/replay/{table}")
    place = page.get_by_role("region", name="Was chance fair?")
    place.get_by_role("button", name="Check now").click()
    expect(place.get_by_role("status")).to_have_text("Everything that can be checked here holds.")
    assert any(
        line.startswith("Note: This browser has seen no commitment of this table before.")
        for line in report(page)
    )


def checked(page: Page, record: str) -> list[str]:
    """Open a record, check it, and return what is wrong."""
    page.get_by_label("Or the text of a record").fill(record)
    page.get_by_role("button", name="Show the game").click()
    place = page.get_by_role("region", name="Was chance fair?")
    place.get_by_role("button", name="Check now").click()
    expect(place.get_by_role("status")).to_have_text("Something does not hold.")
    return [line for line in report(page) if line.startswith("Wrong:")]


def test_a_changed_draw_is_caught_and_named(people):
    """With a checksum made anew the record looks whole; the draw that was changed is named."""
    ada = people()
    record = record_of(ada, finished(ada, QUICK))
    lines = record.splitlines()
    number, line = [(n, one) for n, one in enumerate(lines) if one.startswith("* ")][2]
    face, draw, total = map(int, re.fullmatch(r"\* (\d) \((\d) of (\d)\)", line).groups())
    event = number - lines.index("moves:")
    other = f"* {face % 6 + 1} ({(draw + 1) % total} of {total})"
    tampered = resealed("\n".join([*lines[:number], other, *lines[number + 1 :]]) + "\n")
    page = ada.open("/replay")
    ada.expects_loss = True  # its moves need not be legal any more: then the server refuses it
    wrong = checked(page, tampered)
    assert len(wrong) == 1
    assert f"Event {event}, draw number 3: “{other}” stands there" in wrong[0]
    assert f"the seeds give {draw} of {total}" in wrong[0]


def test_another_seed_is_caught(people):
    """Neither the seed nor the draws fit, and both are said."""
    ada = people()
    record = record_of(ada, finished(ada, QUICK))
    seed = re.search(r"fair seed: (\w+)", record).group(1)
    forged = f"{int(seed[0], 16) ^ 1:x}{seed[1:]}"
    page = ada.open("/replay")
    ada.expects_loss = True
    wrong = checked(page, resealed(record.replace(seed, forged)))
    assert wrong[0].startswith("Wrong: The seed does not fit its commitment:")
    assert re.search(r"Event \d+, draw number \d+: “\* ", wrong[1])


def test_a_changed_record_whose_checksum_stayed_is_caught(people):
    ada = people()
    record = record_of(ada, finished(ada, QUICK))
    page = ada.open("/replay")
    ada.expects_loss = True
    wrong = checked(
        page, record.replace("winners 1", "winners 9").replace("winners 2", "winners 9")
    )
    assert wrong == ["Wrong: The record was changed or damaged: its checksum does not fit."]


def test_a_table_with_a_running_game_offers_no_check(people):
    """Seeds are secret until the end: there is nothing to check, and no seed in the page."""
    ada = people()
    table = made(ada, "ewn", ["me", "me"], options=QUICK)
    page = ada.open(f"/tables/{table}")
    expect(page.get_by_role("grid")).to_be_visible()
    expect(page.get_by_role("link", name="Check the chance")).to_have_count(0)
    assert ada.ask(f"/api/tables/{table}")["fair"]["seed"] is None
