"""The server dies in the middle of a game and comes back: the page finds it again by itself."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from page import racing
from server.process import Process

LOST = "Connection lost, trying again …"
BACK = "Connected again"


@pytest.mark.parametrize("whole", [False, pytest.param(True, marks=pytest.mark.long)])
def test_a_game_goes_on_after_the_server_was_killed_and_a_move_meanwhile_counts_once(
    people, tmp_path, whole
):
    with Process(str(tmp_path / "games.sqlite"), games="ewn", workers=1) as server:
        server.start()
        server.wait_ready()
        ada = people("Ada", url=server.url)
        bob = people("Bob", url=server.url, theme="dark")
        table = ada.table(
            "ewn", ["me", "open"], options={"setup": "standard"}
        )  # no four moves end it
        bob.open(f"/tables/{table}")
        bob.page.get_by_role("button", name="Sit down here").click()
        pages = ada.page, bob.page
        assert racing.wait_turn(ada.page)
        racing.move(ada.page)
        assert racing.wait_turn(bob.page)
        racing.move(bob.page)
        assert racing.wait_turn(ada.page)
        before, step = racing.told(ada.page), racing.best(ada.page)

        for one in (ada, bob):
            one.expects_loss = True
        server.kill()
        for one in (ada, bob):
            expect(one.page.get_by_text(LOST)).to_be_visible()
            assert racing.told(one.page) == before  # what was there is still to be read
        racing.click(ada.page, step)
        expect(ada.page.get_by_text("Sending the move …")).to_be_visible()
        assert racing.told(ada.page) == before
        ada.check_access()

        server.start()
        for page in pages:
            expect(page.get_by_text(BACK)).to_be_visible(timeout=30_000)
            expect(page.get_by_text(LOST)).to_have_count(0)
            racing.wait_told(page, step.sentence, before)
        assert racing.wait_turn(bob.page)
        expect(ada.page.get_by_text("Sending the move …")).to_have_count(0)
        expect(racing.log(ada.page)).to_have_count(len(before) + 2)  # the step, and Bob's throw
        assert racing.told(ada.page) == racing.told(bob.page) == racing.sentences(bob, table)

        if whole:
            racing.race_in_turn(pages[::-1])
            racing.check_end(ada, table, 0)
            racing.check_end(bob, table, 1)
        for page in () if whole else pages[::-1]:
            assert racing.wait_turn(page)
            racing.move(page)
        for page in pages:
            expect(page.get_by_text(BACK)).to_have_count(0)
        assert server.faults == []
