"""A trade between two people on the general board, by keyboard alone."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Page, expect

from page.person import Person
from page.playing import (
    Offered,
    check_focus,
    choices,
    moves,
    offered,
    said,
    search,
    seen,
    tab_to,
    wait_turn,
)
from page.racing import log


def typed(page: Page, text: str) -> Offered:
    """Type into the search from wherever the focus is among the moves, and press Enter."""
    if not search(page).evaluate("one => one === document.activeElement"):
        tab_to(page, search(page))
    page.keyboard.press("Control+a")
    page.keyboard.type(text)
    (move,) = [one for one in offered(page) if one.text == text or one.text.startswith(f"{text} ")]
    before = said(page, move.sentence).count()
    page.keyboard.press("Enter")
    expect(said(page, move.sentence)).to_have_count(before + 1)
    check_focus(page)
    return move


def draft(page: Page) -> dict[str, str]:
    """Return the draft, as it is shown."""
    part = page.get_by_role("region", name="Draft", exact=True)
    expect(part).to_be_visible()
    keys = part.get_by_role("term").all_inner_texts()
    values = part.get_by_role("definition").all_inner_texts()
    return {
        key: value.replace("changed", "").strip() for key, value in zip(keys, values, strict=True)
    }


def company(person: Person, table: str, seat: int) -> dict[str, Any]:
    """Return what somebody sees of their own company."""
    found: dict[str, Any] = seen(person, table, seat)["view"]["seats"][seat]
    return found


def test_two_people_trade_by_keyboard(people):
    """One drafts an offer and sends it, the other accepts: cards and money change hands."""
    ada, bob = people("Ada"), people("Bob")
    table = ada.table("jahres", ["me", "open"])
    bob.open(f"/tables/{table}")
    tab_to(bob.page, bob.page.get_by_role("button", name="Sit down here"))
    bob.page.keyboard.press("Enter")
    for person in (ada, bob):
        assert wait_turn(person.page)
    before = [company(ada, table, 0), company(bob, table, 1)]
    card = before[0]["hand"][0]

    # Ada puts an offer together; nobody else sees a draft.
    typed(ada.page, "to 2")
    typed(ada.page, f"give {card}")
    typed(ada.page, "charge 10")
    typed(ada.page, "want ?")
    shown = draft(ada.page)
    assert shown["give"] == card
    assert shown["pays"] == "−10"
    assert shown["asks"] == "1"
    assert shown["to"] == "Player 2"
    expect(bob.page.get_by_role("region", name="Draft", exact=True)).to_have_count(0)
    assert seen(bob, table, 1)["view"]["draft"] is None
    expect(moves(bob.page).get_by_role("button", name=re.compile("accept"))).to_have_count(0)
    typed(ada.page, "drop")  # too dear: once more
    expect(ada.page.get_by_role("region", name="Draft", exact=True)).to_have_count(0)
    typed(ada.page, "to 2")
    typed(ada.page, f"give {card}")
    typed(ada.page, "charge 20")
    sent = typed(ada.page, "send")
    expect(ada.page.get_by_role("region", name="Draft", exact=True)).to_have_count(0)
    assert company(ada, table, 0)["money"] == before[0]["money"]  # not yet

    # Bob hears of it, finds it with the arrow keys and accepts.
    expect(said(bob.page, sent.sentence)).to_have_count(1)
    page = bob.page
    tab_to(page, search(page))
    accept = moves(page).get_by_role("button", name=re.compile(r"accept 1 "))
    expect(accept).to_be_visible()
    for _ in range(choices(page).count() + 1):
        if accept.evaluate("one => one === document.activeElement"):
            break
        page.keyboard.press("ArrowDown")
        check_focus(page)
    expect(accept).to_be_focused()
    page.keyboard.press("Enter")
    for person in (ada, bob):
        expect(log(person.page).filter(has_text="Player 2 accepts an offer")).to_have_count(1)
    check_focus(page)

    after = [company(ada, table, 0), company(bob, table, 1)]
    assert [one["money"] for one in after] == [before[0]["money"] + 20, before[1]["money"] - 20]
    assert card not in after[0]["hand"]
    assert sorted(after[1]["hand"]) == sorted([*before[1]["hand"], card])
    assert [one["cards"] for one in after] == [2, 4]

    # Both pages show it, and nothing more of the other's hand than the card that went over.
    for person, own in ((ada, 0), (bob, 1)):
        person.page.get_by_role("radio", name="Tables", exact=True).check()
        rows = person.page.get_by_role("group", name="seats", exact=True).get_by_role("row")
        line = {row.split("\t")[0]: row.split("\t")[1:] for row in rows.all_inner_texts()}
        assert [money.split()[0] for money in line["money"]] == ["50", "10"]
        assert [count.split()[0] for count in line["cards"]] == ["2", "4"]
        hand = re.findall(r"\d+|d\d+", line["hand"][own])
        assert sorted(hand) == sorted(after[own]["hand"])
        assert line["hand"][1 - own].split() == ["–"]
        person.check_access()
