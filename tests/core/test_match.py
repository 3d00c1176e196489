"""Matches: turns, refusals, undo, resignation, copies, seeds, manual chance, what may be seen."""

import json
import pickle

import pytest
from numba import typeof

import mirabilis
from mirabilis import ALL, CHANCE, SPECTATOR
from mirabilis.core.errors import (
    BadNotation,
    BadSetup,
    CannotUndo,
    Hidden,
    IllegalMove,
    NotYourTurn,
)
from mirabilis.core.work import NOT_YOUR_TURN
from tiny import bluff, pennies


@pytest.fixture
def game():
    return mirabilis.load("ewn", setup="standard", substitute="either")


def finish(match):
    while match.actors:
        match.play(match.actors[0], match.codes(match.actors[0])[0])
    return match


def test_the_same_seed_is_the_same_game(game):
    lines = {finish(game.start(seed=seed)).line for seed in (5, 5, "five", "five", 6)}
    assert len(lines) == 3


def test_without_a_seed_games_differ(game):
    assert len({game.start().seed for _ in range(4)}) == 4


def test_a_move_is_text_or_code(game):
    by_text, by_code = game.start(seed=1), game.start(seed=1)
    by_text.play(0, by_text.moves(0)[1])
    by_code.play(0, by_code.codes(0)[1])
    assert by_text.view(0) == by_code.view(0)


def test_codes_belong_to_the_caller(game):
    match = game.start(seed=1)
    match.codes(0).clear()
    assert match.codes(0)
    assert match.codes(1) == match.moves(1) == []


def test_refused_moves_change_nothing(game):
    match = game.start(seed=1905)  # the die shows 1
    before = match.view(0), match.record(running=True)
    with pytest.raises(BadNotation, match="'7E' is no move"):
        match.play(0, "7E")
    with pytest.raises(IllegalMove, match="4E breaks clause 8: The stone") as caught:
        match.play(0, "4E")
    assert caught.value.clause == 8
    with pytest.raises(NotYourTurn, match="Blue is not to act now; to act: Red"):
        match.play(1, "1W")
    with pytest.raises(NotYourTurn, match="Chance is not to act"):
        match.play(CHANCE, "3")
    with pytest.raises(BadNotation, match="64 bits"):
        match.check(0, 1 << 70)
    with pytest.raises(BadNotation, match="64 bits"):
        match.play(0, -(1 << 70))
    with pytest.raises(IllegalMove, match="code 999999 breaks"):
        match.play(0, 999999)
    assert (match.view(0), match.record(running=True)) == before


def test_check_names_the_clause(game):
    match = game.start(seed=1905)
    assert match.check(0, "1E") is None
    assert match.check(0, "4E") == 8
    assert match.check(0, "1W") == 11
    with pytest.raises(NotYourTurn):
        match.check(1, "1W")


def test_manual_chance_is_typed_in(game):
    match = game.start(chance="manual")
    assert match.actors == (CHANCE,)
    assert match.moves(CHANCE) == ["1", "2", "3", "4", "5", "6"]
    assert list(match.odds().values()) == [1] * 6
    with pytest.raises(IllegalMove, match="first:red cannot come up; possible: 1, 2, 3, 4, 5, 6"):
        match.play(CHANCE, "first:red")
    match.play(CHANCE, "5")
    assert match.moves(0) == ["5E", "5S", "5SE"]
    assert match.odds() == {}
    assert match.view(0)["board"]["die"] == 5


def test_undo_brings_the_same_outcomes_again(game):
    match = game.start(seed=3)
    states = []
    for _ in range(6):
        states.append(match.view(SPECTATOR))
        match.play(match.actors[0], match.codes(match.actors[0])[0])
    line = match.record(running=True).events
    for state in reversed(states):
        match.undo()
        assert match.view(SPECTATOR) == state
    with pytest.raises(CannotUndo, match="no decision to take back"):
        match.undo()
    while len(match.record(running=True).events) < len(line):
        match.play(match.actors[0], match.codes(match.actors[0])[0])
    assert match.record(running=True).events == line


def test_undo_of_a_seat_goes_behind_the_other(game):
    match = game.start(seed=3)
    match.play(0, match.codes(0)[0])
    before = match.view(1)
    match.play(1, match.codes(1)[0])
    match.play(0, match.codes(0)[0])
    match.undo(1)
    assert match.view(1) == before
    with pytest.raises(CannotUndo, match="no decision by Blue"):
        match.undo(1)


def test_undo_stops_at_a_revelation():
    match = mirabilis.load("ewn").start(seed=1)
    match.play(0, "123456")
    match.undo()
    assert match.actors == (0, 1)
    match.play(0, "123456")
    match.play(1, "123456")
    with pytest.raises(CannotUndo, match="revealed"):
        match.undo()


def test_undo_does_not_reopen_what_was_shown_at_the_end():
    match = finish(mirabilis.load(bluff).start(seed=4))
    with pytest.raises(CannotUndo, match="everything is shown"):
        match.undo()
    opened = finish(mirabilis.load("ewn", setup="standard").start(seed=4))
    opened.undo()
    assert opened.actors
    opened.resign(0)
    with pytest.raises(CannotUndo, match="somebody has left"):
        opened.undo()


def market_match():
    from tiny import market

    match = mirabilis.load(market).start(seed=3)
    for seat in (0, 1):
        sells = [m for m in match.moves(seat) if m.startswith("sell:")]
        match.play(seat, sells[0])
    return match


def test_undo_keeps_what_others_did_unseen_and_who_left():
    match = market_match()
    match.resign(2, "abandoned")
    match.undo(0)
    assert match.view(1)["board"]["chosen"] == [False, True, False]
    assert match.retired == {2: "abandoned"}


def test_undo_does_not_tell_of_what_was_not_seen():
    """A private offer between two others does not change the answer to a third."""
    quiet, busy = market_match(), market_match()
    card = busy.moves(2)[0].removeprefix("sell:")
    for move in ("to:2", f"give:{card}"):
        busy.play(2, move)
    want = next(m for m in busy.moves(2) if m.startswith("want:"))
    busy.play(2, want)
    busy.play(2, next(m for m in busy.moves(2) if m.startswith("send:")))
    assert busy.transcript(0) == quiet.transcript(0)
    quiet.undo(0)
    busy.undo(0)
    assert busy.transcript(0) == quiet.transcript(0)
    assert busy.view(1)["board"]["offers"]
    with pytest.raises(CannotUndo, match="revealed"):
        busy.undo(2)  # the addressee has seen the offer


def test_the_same_die_comes_whatever_was_changed_unseen():
    dice = set()
    for changes in range(4):
        match = mirabilis.load("ewn").start(seed=11)
        for order in ("123456", "213456", "321456", "123465")[: changes + 1]:
            match.play(0, order)
        match.play(1, "123456")
        dice.add(match.view(0)["board"]["die"])
    assert len(dice) == 1


@pytest.mark.parametrize("seat", [2, 64, 64 * 10**9, 1 << 70, -2, "0", None, 1.0])
def test_a_seat_that_is_none_is_refused(seat):
    match = mirabilis.load("ewn").start(seed=3)
    before = match.record(running=True)
    for ask in (match.play, match.check):
        with pytest.raises(NotYourTurn, match="there is no seat"):
            ask(seat, "654321")
    assert match.record(running=True) == before


@pytest.mark.parametrize("seat", [16, 64, 65, 1 << 40])
def test_compiled_code_itself_refuses_a_seat_beyond_its_masks(seat):
    """A shift by 64 or more wraps around there, so seat 64 would be taken for seat 0."""
    match = mirabilis.load("ewn").start(seed=3)
    order = match.game.parse("654321")
    against = match.game.calls.refusal(match._tables, match._states, match._work, seat, order)
    assert against == NOT_YOUR_TURN


def test_numbers_are_whole_numbers(game):
    import numpy as np

    assert game.start(seed=np.int64(7)).record(running=True).seed == 7
    for wrong in ({"seed": 1.5}, {"seed": True}, {"players": 2.0}):
        with pytest.raises(BadSetup, match="whole number"):
            game.start(**wrong)
    match = game.start(seed=3)
    with pytest.raises(BadSetup, match="a seat is a whole number"):
        match.resign(1.0)
    with pytest.raises(BadNotation, match=r"a text or an integer, not 0\.9"):
        match.play(0, 0.9)


def test_a_position_with_odd_spaces_is_kept_in_one_line():
    match = mirabilis.load("ewn").position("123../45.../6...d/...fe/..cba\n  r\t-", seed=1)
    assert mirabilis.replay(match.record(running=True).dumps()).view(0) == match.view(0)


def test_tables_cannot_be_written_to(game):
    with pytest.raises(ValueError, match="read-only"):
        game.start(seed=1).seat(0).tables["goal"][0] = (1, 1)


def test_a_match_is_not_sent_by_accident_but_a_seat_may_be():
    match = mirabilis.load(bluff).start(seed=4)
    with pytest.raises(TypeError, match="a match holds secrets"):
        pickle.dumps(match)
    seat = match.seat(1)
    again = pickle.loads(pickle.dumps(seat))
    assert again.transcript == seat.transcript
    assert again.view == seat.view
    assert again.codes == seat.codes


def test_a_seat_that_was_sent_is_for_numba_what_it_was():
    """Or a bot in another process would compile everything once more, and be asked slowly."""
    seat = mirabilis.load("dice").start(seed=4).seat(0)
    sent = pickle.dumps(seat)
    assert len(sent) < seat.tables.nbytes / 10  # the tables are not among it
    again = pickle.loads(sent)
    assert typeof(again.tables) == typeof(seat.tables)
    assert typeof(again.seen) == typeof(seat.seen)
    assert again.tables.tobytes() == seat.tables.tobytes()
    assert again.seen.tobytes() == seat.seen.tobytes()
    with pytest.raises(ValueError, match="read-only"):
        again.tables["seats"][0] = 1


def test_resigning_with_two_seats_ends_it(game):
    match = game.start(seed=3)
    match.resign(0)
    assert match.outcome.winners == (1,)
    assert match.outcome.reason == "resigned"
    assert match.actors == match.free == ()
    assert match.codes(0) == []
    with pytest.raises(NotYourTurn, match="over"):
        match.play(0, match.game.parse("1E"))
    with pytest.raises(NotYourTurn, match="over"):
        match.check(0, "1E")
    with pytest.raises(NotYourTurn, match="over"):
        match.resign(1)
    assert match.view(ALL)["left"] == {"0": "resigned"}


def test_resigning_needs_a_seat_and_a_known_reason(game):
    match = game.start(seed=3)
    with pytest.raises(BadSetup, match="resigned, time, abandoned, not 'tired'"):
        match.resign(0, "tired")
    with pytest.raises(BadSetup, match="no seat 2; seats are 0 to 1"):
        match.resign(2)


def test_with_more_seats_the_game_goes_on_without_who_left():
    from tiny import market

    match = mirabilis.load(market).start(seed=3)
    match.resign(1, "time")
    assert not match.is_over
    assert 1 in match.actors  # somebody moves for the seat
    with pytest.raises(BadSetup, match="Player 2 has left already"):
        match.resign(1)
    played_on = finish(match.copy())
    assert played_on.outcome.utility[1] == 0
    assert 1 not in played_on.outcome.winners
    assert played_on.outcome.reason == "rounds"
    assert mirabilis.replay(played_on.record().dumps(), market).outcome == played_on.outcome
    match.resign(0)
    assert match.outcome.winners == (2,)
    assert match.outcome.reason == "resigned"


def test_nobody_leaves_an_empty_table(monkeypatch):
    from conformance.broken import BLUFF, broken

    match = mirabilis.load(broken(BLUFF), jit=False).start(seed=1)
    match.players = 1
    with pytest.raises(BadSetup, match="nobody else is at the table"):
        match.resign(0)


def test_a_finished_game_takes_no_move(game):
    match = finish(game.start(seed=3))
    assert match.is_over
    assert match.outcome.reason in ("corner", "elimination")
    with pytest.raises(NotYourTurn, match="the game is over"):
        match.play(0, 0)


def test_copies_go_their_own_way(game):
    match = game.start(seed=3)
    twin = match.copy()
    twin.play(0, twin.codes(0)[0])
    match.resign(0)
    assert twin.outcome is None
    assert len(match.transcript(0)) == 1
    assert len(twin.transcript(0)) > 1


def test_everything_is_seen_at_the_end_or_when_open(game):
    match = mirabilis.load(bluff).start(seed=4)
    for ask in (lambda: match.view(ALL), lambda: match.transcript(ALL), match.record):
        with pytest.raises(Hidden):
            ask()
    with pytest.raises(Hidden):
        _ = match.line
    with pytest.raises(Hidden, match="no seat 5; viewers are 0 to 1, SPECTATOR, ALL"):
        match.view(5)
    assert match.view(0)["board"]["cards"][1] == "?"
    assert match.view(SPECTATOR)["board"]["cards"] == ["?", "?"]
    assert "?" not in mirabilis.load(bluff).start(seed=4, open=True).view(ALL)["board"]["cards"]
    finish(match)
    assert "?" not in match.view(ALL)["board"]["cards"]
    json.dumps(match.view(ALL))


def test_an_open_match_shows_all_to_all_viewers_but_no_more_to_seats():
    usual, opened = (mirabilis.load(bluff).start(seed=4, open=o) for o in (False, True))
    for viewer in (0, 1, SPECTATOR):
        assert opened.view(viewer) == usual.view(viewer)
        assert opened.heard(viewer) == usual.heard(viewer)
        assert opened.observed(viewer).tobytes() == usual.observed(viewer).tobytes()
    assert "?" in opened.view(0)["board"]["cards"]
    assert opened.line == tuple(opened.kept)
    assert opened.record() == opened.record(running=True)
    assert len(opened.transcript(ALL)) == len(opened.line)


def test_transcripts_number_what_the_viewer_noticed():
    match = mirabilis.load(pennies).start()
    match.play(0, "heads")
    match.play(0, "tails")
    match.play(0, "heads")
    match.play(1, "tails")
    mine = [(e.number, e.seat, e.code) for e in match.transcript(0)]
    theirs = [(e.number, e.seat, e.code) for e in match.transcript(1)]
    assert [n for n, _, _ in mine] == list(range(1, len(mine) + 1))
    assert [n for n, _, _ in theirs] == list(range(1, len(theirs) + 1))
    assert [c for _, s, c in theirs if s == 0] == [-2]  # that a choice was made, once
    assert match.transcript(0)[-1].view["shown"] == [1, 2]


def test_a_transcript_follows_an_undo(game):
    match = game.start(seed=3)
    before = match.transcript(0)
    match.play(0, match.codes(0)[0])
    assert len(match.transcript(0)) > len(before)
    match.undo()
    assert match.transcript(0) == before


def test_a_seat_receives_only_its_own(game):
    match = mirabilis.load(bluff).start(seed=4)
    seat = match.seat(1)
    assert seat.number == 1
    assert seat.seen["cards"][0].tolist()[0] == 9  # hidden
    assert seat.moves == []
    assert match.seat(0).moves == ["pass", "bet"]
    assert seat.view == match.view(1)
    assert seat.transcript == match.transcript(1)


def test_players_and_chance_are_checked(game):
    with pytest.raises(BadSetup, match="ewn is for 2 players, not 3"):
        game.start(players=3)
    with pytest.raises(BadSetup, match="seeded or manual, not 'loaded'"):
        game.start(chance="loaded")
    with pytest.raises(BadSetup, match="a seed is a text or a number"):
        game.start(seed=-1)
    with pytest.raises(BadSetup, match="bluff cannot be started from a position"):
        mirabilis.load(bluff).position("?")
    with pytest.raises(BadSetup, match="bluff has no text for positions"):
        mirabilis.load(bluff).start().position()


def test_games_can_be_sent_to_other_processes(game):
    again = pickle.loads(pickle.dumps(game))
    assert again.options == game.options
    assert again.start(seed=8).view(0) == game.start(seed=8).view(0)
    assert repr(game) == "mirabilis.load('ewn', setup='standard', substitute='either')"


def test_more_chance_than_fits_into_one_call(monkeypatch):
    """A deal of more events than one call draws goes on by itself."""
    from numba import njit

    from conformance.broken import BLUFF, broken
    from mirabilis.core.seats import CHANCE_BIT
    from tiny.bluff import kernel

    @njit
    def actors(t, state):
        return CHANCE_BIT if state.acts < 200 else kernel.actors(t, state)

    @njit
    def apply(t, state, seat, move):
        if state.acts < 200:
            state.acts += 1
        else:
            kernel.apply(t, state, seat, move)

    match = mirabilis.load(
        broken(BLUFF, kernel={"actors": actors, "apply": apply}), jit=False
    ).start(seed=1, open=True)
    assert len(match.line) == 202
    assert match.actors == (0,)


def test_a_seat_of_now_has_heard_what_it_had_when_the_match_goes_on():
    match = mirabilis.load("ewn", setup="standard", jit=False).start(seed=1905)
    later, now = match.seat(0), match.seat(0).now()
    heard = match.heard(0)
    match.play(0, match.codes(0)[0])
    assert now.heard == heard != later.heard
    assert now.random(1).random() != later.random(1).random()
