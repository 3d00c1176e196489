"""Records: what they carry, what they refuse, and what comes back when they are replayed."""

from __future__ import annotations

import pytest

import mirabilis
from mirabilis import ALL, CHANCE
from mirabilis.core.errors import BadRecord, Hidden

from .decks import APART, STAR, easy
from .golden import FOLDER
from .matches import PRIME, YOUNG, apart, board, dealt, game, lay, play_randomly, put, raw


def lied(record, number, event):
    """Return the text of a record in which an event is another one."""
    events = list(record.events)
    events[number] = event
    return type(record)(**{**vars(record), "events": tuple(events)}).dumps()


def begun():
    match = dealt(YOUNG, PRIME)
    lay(match, STAR[:4])
    put(match, STAR[4])
    match.play(0, "y1.3")
    return match


@pytest.mark.parametrize(
    ("number", "event"),
    [
        (0, (CHANCE, "+p1")),  # somebody else's card
        (1, (CHANCE, "+y1")),  # it is dealt already
        (6, (CHANCE, "+y5")),  # three are enough
        (9, (1, "H")),  # who is not in turn
        (11, (0, "H1d2")),  # no match
        (18, (0, "y1.4")),  # there is no fourth part
        (18, (0, "y4.1")),  # not on hand
    ],
)
def test_a_record_with_an_event_that_cannot_be_is_refused(number, event):
    record = begun().record(running=True)
    assert record.events[18] == (0, "y1.3")
    with pytest.raises(BadRecord, match=f"event {number + 1}"):
        mirabilis.replay(lied(record, number, event), jit=False)


def test_a_record_has_the_cards_and_so_is_not_for_those_who_play():
    match = begun()
    with pytest.raises(Hidden):
        match.record()
    text = match.record(running=True).dumps()
    assert "* +p1\n* +p2\n* +p3\n* !double\n" in text
    assert "1 H1a4\n1 y1.3\n" in text


def test_a_running_record_is_played_on_with_the_same_cards():
    match = game().start(players=3, seed=11)
    for _ in play_randomly(match, 11, 8):
        pass
    again = mirabilis.replay(match.record(running=True), jit=False)
    for one in (match, again):
        for _ in play_randomly(one, 12, 6):
            pass
    assert match.record(running=True).dumps() == again.record(running=True).dumps()
    for viewer in (0, 1, 2):
        assert match.observed(viewer).tobytes() == again.observed(viewer).tobytes()


def test_options_and_tables_come_back():
    match = game(contact="loose", einsteins="pw").start(players=2, seed=5)
    for _ in play_randomly(match, 5, 4):
        pass
    again = mirabilis.replay(match.record(running=True).dumps(), jit=False)
    assert dict(again.game.options) == {"contact": "loose", "einsteins": "pw"}
    assert again.game.options.files["deck"] == easy()
    assert again.game.files["tiles"].shipped
    assert [seat["einstein"] for seat in board(again)["seats"]] == ["prime", "wise"]
    assert raw(again).tobytes() == raw(match).tobytes()


def test_a_record_with_own_tiles_needs_them():
    """With the shipped tiles the same moves are refused: a kite would match no kite that way."""
    match = apart().start(players=2, seed=1)
    for text in ("P", "P1b3"):
        match.play(0, text)
        match.play(0, "done")
    text = match.record(running=True).dumps()
    assert mirabilis.replay(text, jit=False).game.options.files["tiles"] == APART
    lines = text.splitlines(keepends=True)
    shipped = mirabilis.load("ideas", jit=False).start(players=2, seed=1)
    hashes = {
        line.split(":")[0]: line
        for line in shipped.record(running=True).dumps().splitlines(keepends=True)
        if line.startswith("table ")
    }
    assert set(hashes) == {"table deck", "table tiles"}
    kept = [line for line in lines if not line.startswith("table ")]
    at = next(i for i, line in enumerate(kept) if line.startswith("chance"))
    with pytest.raises(BadRecord):
        mirabilis.replay("".join([*kept[:at], *hashes.values(), *kept[at:]]), jit=False)


@pytest.mark.parametrize(
    ("reason", "tiles"), [("inspirations", 16), ("theories", 24), ("stuck", 12)]
)
def test_the_golden_games_end_as_soon_as_they_can(reason, tiles):
    match = mirabilis.replay((FOLDER / f"{reason}.mir").read_text(encoding="utf-8"))
    view = board(match, ALL)
    assert view["ending"] == reason
    assert len(view["tiles"]) == tiles
    if reason == "theories":
        assert sum(len(seat["theories"]) for seat in view["seats"]) == 7
    if reason == "inspirations":
        assert (len(view["seats"][0]["completed"]), view["seats"][0]["pile"]) == (7, 0)
    if reason == "stuck":
        assert {tile["field"] for tile in view["tiles"]} == {"physics"}
