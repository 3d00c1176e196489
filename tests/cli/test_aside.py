"""Acting out of turn at the terminal: bots among people, and a device that changes hands."""

from __future__ import annotations

import contextlib

import pytest

import mirabilis
from mirabilis.bots.asides import Turns
from mirabilis.cli import session
from mirabilis.cli.errors import InputEnded
from mirabilis.cli.table import Table
from tiny import market

GAME = mirabilis.load(market, jit=False)
OFFER = ("to:{}", "give:silk", "want:tea", "send")


def offer(to):
    return [move.format(to) for move in OFFER]


def played(person, seats, *lines):
    """Let people type some lines at a table; return the match and what they saw before each."""
    match = GAME.start(seed=3)
    screen, typist = person(*lines)
    with contextlib.suppress(InputEnded):
        session.sit(Table(screen, match, seats))
    typist.look()
    return match, typist


def said(match):
    events = match.record(running=True).events
    return [(seat, text.partition(":")[0]) for seat, text in events if seat >= 0]


def test_a_bot_answers_before_the_person_is_asked_again(person):
    match, typist = played(person, ["me", "greedy:1", "random"], *offer(2))
    assert said(match)[-2:] in ([(0, "send"), (1, "accept")], [(0, "send"), (1, "refuse")])
    assert "Player 2 accepts the offer" in typist.text or "Player 2 refuses" in typist.text


def test_a_bot_without_asides_waits_until_it_is_asked(person):
    match, _ = played(person, ["me", "greedy:1,asides=no", "random"], *offer(2))
    assert said(match)[-1] == (0, "send")


def test_the_device_is_handed_on_before_a_decision_and_comes_back(person):
    match, typist = played(
        person,
        ["me", "me", "random"],
        "",
        *offer(2),
        "hand",
        "",
        "acc",
        "sell:silk",
        "",
        "sell:salt",
    )
    moves = [move for move in said(match) if move[0] < 2]
    assert moves[4:] == [(1, "accept"), (1, "sell"), (0, "sell")]
    handed = typist.shown[6]
    assert "Hand the device to Player 2" in handed
    assert "Player 1 may act as well: type 1" in handed
    assert "silk" not in handed
    assert "offer" not in handed


def test_who_gave_it_away_may_take_it_back(person):
    match, _ = played(person, ["me", "me", "random"], "", "hand", "1", "sell:silk")
    assert (0, "sell") in said(match)
    assert (1, "sell") not in said(match)


def test_who_has_chosen_may_act_several_times_and_hand_it_back(person):
    match, typist = played(
        person,
        ["me", "me", "random"],
        *("", "sell:salt"),  # Player 1
        *("1", *offer(2), ""),  # in place of Player 2 it is taken by Player 1 again
        *("", "refuse:1", "sell:tea"),  # Player 2
    )
    moves = [move for move in said(match) if move[0] < 2]
    assert moves[:7] == [
        *((0, word) for word in ("sell", "to", "give", "want", "send")),
        *((1, word) for word in ("refuse", "sell")),
    ]
    assert "Nobody waits for you" in typist.shown[3]
    hands = [shown for shown in typist.shown if "Hand the device" in shown]
    assert all("offer" not in shown and "silk" not in shown for shown in hands[:3])


def test_what_is_offered_changes_nothing_that_others_see_of_the_hand_over(person):
    """Whether an offer waits for somebody is told to them alone."""
    quiet = played(person, ["me", "me", "me"], "", "sell:salt", "", "sell:tea", "")[1]
    loud = played(person, ["me", "me", "me"], "", *offer(3), "sell:salt", "", "sell:tea", "")[1]
    before_third = [
        next(shown for shown in one.shown if "Hand the device to Player 3" in shown)
        for one in (quiet, loud)
    ]
    assert before_third[0] == before_third[1]


def test_there_may_be_nobody_to_hand_it_to(person):
    _, typist = played(person, ["me", "random", "random"], "hand")
    assert "There is nobody else here who could act now." in typist.text


def test_undo_leaves_asides_in_order(person):
    match, _ = played(person, ["me", "greedy:1", "random"], "to:2", "undo", "to:3")
    assert said(match)[-1] == (0, "to")
    assert [move for move in said(match) if move[0] == 0] == [(0, "to")]


OFFERER = """
class Offerer:
    def choose(self, seat):
        return next(c for c, m in zip(seat.codes, seat.moves) if m.startswith("sell"))

    def aside(self, seat):
        for word in ("send", "want:tea", "give", "to:1"):
            for code, text in zip(seat.codes, seat.moves):
                if text.startswith(word):
                    return code
        return None
"""


def test_who_is_made_an_offer_is_asked_before_bots_go_on(person, tmp_path):
    file = tmp_path / "mine.py"
    file.write_text(OFFERER)
    match, typist = played(person, ["me", f"{file}:Offerer", f"{file}:Offerer"])
    moves = said(match)
    assert moves[-1][1] == "send"
    assert len({seat for seat, _ in moves}) == 1  # the other has not said anything yet
    assert "offers you" in typist.text or "offer" in typist.text


@pytest.mark.parametrize(
    ("order", "bots"), [((0, 1, 2), []), ((1, 0, 2), [1]), ((2, 1, 0), [2, 1])]
)
def test_people_and_bots_choose_in_the_order_that_is_drawn_for_all(
    person, monkeypatch, order, bots
):
    monkeypatch.setattr(Turns, "order", order)
    match, _ = played(person, ["me", "random", "random"])
    assert list(dict.fromkeys(seat for seat, _ in said(match))) == bots
