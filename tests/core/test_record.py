"""Records: round trips, damage, wrong claims, unknown versions."""

import hashlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

import mirabilis
from mirabilis.core.errors import BadRecord
from mirabilis.core.record import GameRecord
from tiny import bluff


def played(seed=1, **options):
    match = mirabilis.load("ewn", **({"setup": "standard"} | options)).start(seed=seed)
    while match.actors:
        seat = match.actors[0]
        codes = match.codes(seat)
        match.play(seat, codes[seed % len(codes)])
    return match


def signed(body):
    return f"{body}sha256: {hashlib.sha256(body.encode()).hexdigest()}\n"


def edited(text, old, new):
    body = text.rpartition("sha256: ")[0]
    assert old in body
    return signed(body.replace(old, new, 1))


RED_WINS = next(seed for seed in range(99) if played(seed).outcome.winners == (0,))

TEXT = """\
mirabilis record 1
game: bluff
rules: 1
players: 2
chance: number 5
moves:
* Q
* K
1 pass
2 bet
1 pass
end: fold; winners 2; points -1 1; utility 0.25 0.75
"""


def test_the_text_is_as_documented():
    match = mirabilis.replay(signed(TEXT), bluff)
    assert match.record().dumps() == signed(TEXT)
    assert match.outcome.winners == (1,)
    assert match.seed == 5


@given(st.integers(0, 2**32), st.sampled_from(["arrange", "standard", "random"]))
def test_round_trip_and_replay(seed, setup):
    match = played(seed, setup=setup, first="random")
    text = match.record().dumps()
    record = GameRecord.loads(text)
    assert record == match.record()
    assert record.dumps() == text
    again = mirabilis.replay(text)
    assert again.line == match.line
    assert again.outcome == match.outcome
    assert again.view(mirabilis.ALL) == match.view(mirabilis.ALL)


@given(st.data())
def test_any_changed_character_is_noticed(data):
    text = played().record().dumps()
    place = data.draw(st.integers(0, len(text) - 2))
    other = data.draw(st.characters(codec="ascii").filter(lambda c: c != text[place]))
    damaged = text[:place] + other + text[place + 1 :]
    try:
        mirabilis.replay(damaged)
    except BadRecord:
        return
    raise AssertionError(f"{damaged[place - 5 : place + 5]!r} was accepted")


@given(st.data())
def test_a_cut_record_is_noticed(data):
    text = played().record().dumps()
    with pytest.raises(BadRecord):
        mirabilis.replay(text[: data.draw(st.integers(0, len(text) - 2))])


def test_other_line_ends_do_not_matter():
    text = played().record().dumps()
    assert mirabilis.replay("\ufeff" + text.replace("\n", "\r\n")).outcome


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("mirabilis record 1", "mirabilis record 9", "unknown form 'mirabilis record 9'; known"),
        ("mirabilis record 1", "chess record 1", "not a record"),
        ("rules: 1", "rules: 7", "rules version 7 of ewn is not known here; known: 1"),
        ("rules: 1", "rules: one", "rules is a whole number, not 'one'"),
        ("game: ewn", "game: chess", "no game 'chess'; the games are:"),
        ("game: ewn\n", "", "no line 'game'"),
        ("moves:\n", "", "no line 'moves:'"),
        ("players: 2", "players: 3", "for 2 players, not 3"),
        ("players: 2", "players: 2\nplayers: 2", "one too many: 'players: 2'"),
        ("option setup: standard", "option setup: chess", "setup cannot be 'chess'"),
        ("option setup", "option colour", "no option 'colour'; the options are: setup"),
        (
            f"chance: number {RED_WINS}",
            "chance: coin",
            "chance is 'manual', 'number N', 'text T' or 'fair', not 'coin'",
        ),
        (f"chance: number {RED_WINS}", "chance: number x", "whole number"),
        ("moves:\n", "moves:\nhello\n", "not an event: 'hello'"),
        ("moves:\n", "moves:\n1 1E\n", "event 1: Red is not to act now"),
        ("moves:\n", "moves:\n* 7\n", "event 1: '7' is no move"),
        ("\nend: ", "\nwhat: ", "not a result"),
        ("points 1 0", "points 1 x", "not a result"),
        ("winners 1", "winners " + "1" * 5000, "not a result"),
        ("moves:\n", "open: maybe\nmoves:\n", "open is 'yes' or not there, not 'maybe'"),
        ("moves:\n", "moves:\n65 1E\n", "event 1: there is no seat 64"),
        ("winners 1", "winners 2", "the result is not the one these moves lead to"),
        ("\nend: ", "\nresigned 2\nend: ", "resigned 2: the game is over"),
    ],
)
def test_what_is_wrong_is_named(old, new, message):
    text = played(RED_WINS).record().dumps()
    assert "winners 1" in text
    with pytest.raises(BadRecord) as caught:
        mirabilis.replay(edited(text, old, new))
    assert message in str(caught.value)


def test_a_move_that_was_not_possible_is_named():
    match = played()
    lines = match.record().dumps().rpartition("sha256: ")[0].splitlines()
    at = next(i for i, line in enumerate(lines) if line.startswith("2 "))
    lines[at] = "2 1E"
    with pytest.raises(BadRecord, match=r"event \d+: 1E breaks clause"):
        mirabilis.replay(signed("\n".join(lines) + "\n"))


def test_an_outcome_that_was_revealed_otherwise_is_named():
    match = mirabilis.load("ewn").start(seed=1)
    match.play(0, "123456")
    match.play(1, "123456")
    text = match.record(running=True).dumps()
    with pytest.raises(BadRecord, match="event 3: red:213456 cannot come up here"):
        mirabilis.replay(edited(text, "* red:123456", "* red:213456"))
    cut = signed(text[: text.index("* red")] + "end: running\n")
    with pytest.raises(BadRecord, match="after event 2: something is missing"):
        mirabilis.replay(cut)


def test_no_line_end_and_no_moves():
    head = "mirabilis record 1\ngame: ewn\nrules: 1\nplayers: 2\nchance: manual\nmoves:\n"
    with pytest.raises(BadRecord, match="no line 'end:'"):
        mirabilis.replay(signed(head))
    with pytest.raises(BadRecord, match="not a header line"):
        mirabilis.replay(signed(head.replace("players", "seats")))


def test_a_running_game_goes_on_with_the_same_dice():
    match, whole = (mirabilis.load("ewn", setup="standard").start(seed=77) for _ in range(2))
    for m in (match, whole):
        for _ in range(4):
            m.play(m.actors[0], m.codes(m.actors[0])[0])
    again = mirabilis.replay(match.record(running=True).dumps())
    assert again.outcome is None
    for m in (again, whole):
        while m.actors:
            m.play(m.actors[0], m.codes(m.actors[0])[0])
    assert again.line == whole.line


def test_manual_chance_stays_manual():
    match = mirabilis.load("ewn", setup="standard").start(chance="manual")
    match.play(mirabilis.CHANCE, "4")
    match.play(0, "4E")
    again = mirabilis.replay(match.record(running=True).dumps())
    assert again.actors == (mirabilis.CHANCE,)
    assert again.seed is None


@pytest.mark.parametrize("reason", ["resigned", "time", "abandoned"])
def test_closings_are_kept(reason):
    match = mirabilis.load("ewn", setup="standard").start(seed=1)
    match.resign(1, reason)
    again = mirabilis.replay(match.record().dumps())
    assert again.outcome == match.outcome
    assert again.retired == {1: reason}


def test_nothing_happens_after_a_closing():
    match = mirabilis.load("ewn", setup="standard").start(seed=1)
    move = f"1 {match.moves(0)[0]}"
    match.resign(1)
    with pytest.raises(BadRecord, match="not an event"):
        mirabilis.replay(edited(match.record().dumps(), "resigned 2\n", f"resigned 2\n{move}\n"))


def test_open_games_stay_open():
    match = mirabilis.load(bluff).start(seed=3, open=True)
    again = mirabilis.replay(match.record().dumps(), bluff)
    assert again.view(mirabilis.ALL)["board"] == match.view(mirabilis.ALL)["board"]


def test_a_text_seed_is_kept():
    match = mirabilis.load("ewn", setup="standard").start(seed="daily: open 5")
    again = mirabilis.replay(match.record(running=True).dumps())
    assert again.seed == "daily: open 5"
    assert again.view(0) == match.view(0)


def test_a_record_of_another_game_is_refused():
    with pytest.raises(BadRecord, match="a record of ewn, not of bluff"):
        mirabilis.replay(signed(TEXT.replace("game: bluff", "game: ewn")), bluff)


def test_an_option_of_a_record_cannot_reach_anything_else():
    text = mirabilis.load("ewn").start(seed=1).record(running=True).dumps()
    with pytest.raises(BadRecord, match="no option 'jit'"):
        mirabilis.replay(edited(text, "option setup: arrange", "option jit: False"))
    with pytest.raises(BadRecord, match="no line 'option setup'"):
        mirabilis.replay(edited(text, "option setup: arrange\n", ""))


def test_an_option_of_a_record_cannot_name_a_file():
    from tiny import market

    text = mirabilis.load(market).start(seed=1).record(running=True).dumps()
    line = next(row for row in text.split("\n") if row.startswith("table goods: "))
    named = edited(text, line, "option goods: /etc/hostname")
    with pytest.raises(BadRecord, match="no option 'goods'; the options are: rounds, hand"):
        mirabilis.replay(named, market)
    with pytest.raises(BadRecord, match="no line 'table goods'"):
        mirabilis.replay(edited(text, f"{line}\n", ""), market)


def test_a_table_of_a_record_is_never_a_path(tmp_path):
    from tiny import market

    secret = tmp_path / "secret.json"
    secret.write_text('["kept to myself"]', encoding="utf-8")
    match = mirabilis.load(market).start(seed=1)
    text = match.record(running=True).dumps()
    line = next(row for row in text.split("\n") if row.startswith("table goods: "))
    with pytest.raises(BadRecord) as caught:
        mirabilis.replay(edited(text, line, f'{line} "{secret}"'), market)
    assert "a list of 3 to 6 goods" in str(caught.value)
    for nonsense in ("{", "[" * 100_000):
        with pytest.raises(BadRecord, match="table goods is not JSON"):
            mirabilis.replay(edited(text, line, f"{line} {nonsense}"), market)
    with pytest.raises(BadRecord, match="a record is text, not bytes"):
        mirabilis.replay(b"mirabilis record 1")


def test_a_forced_event_of_a_wrong_seat_or_text_is_named():
    match = mirabilis.load("ewn").start(seed=1)
    match.play(0, "123456")
    match.play(1, "123456")
    text = match.record(running=True).dumps()
    for wrong in ("1 red:123456", "* nonsense"):
        with pytest.raises(BadRecord, match="event 3"):
            mirabilis.replay(edited(text, "* red:123456", wrong))


FAIR = """\
mirabilis record 1
game: bluff
rules: 1
players: 2
chance: fair
fair name: table 4
fair commitment: 66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925
fair seed: 0000000000000000000000000000000000000000000000000000000000000000
fair commitments: 374708fff7719dd5979ec875d56cd2286f6d3cf7ec317a3b25632aab28ec37bb -
fair values: 00000000000000000000000000000000 -
moves:
* Q (1 of 3)
* K (1 of 2)
1 pass
end: running
"""


def test_the_text_of_fair_chance_is_as_documented():
    match = mirabilis.load(bluff, jit=False).start(
        chance=mirabilis.Fair("table 4", bytes(32), (bytes(16), None))
    )
    match.play(0, "pass")
    assert match.record(running=True).dumps() == signed(FAIR)
    record = GameRecord.loads(signed(FAIR))
    assert record == match.record(running=True)
    assert record.events[:2] == ((-1, "Q"), (-1, "K"))
    assert record.draws == ((1, 3), (1, 2))
    assert record.seed is None
    again = mirabilis.replay(record, bluff, jit=False)
    assert again.draws == match.draws
    for m in (match, again):
        m.play(1, "bet")
        m.play(0, "bet")
    assert again.record().dumps() == match.record().dumps()
    assert again.record().lines()[-2:] == ["* 1:Q (0 of 1)", "* 2:K (0 of 1)"]


def test_a_record_of_a_running_fair_game_is_hidden():
    match = mirabilis.load(bluff, jit=False).start(chance=mirabilis.Fair("t", bytes(32)))
    with pytest.raises(mirabilis.MirabilisError, match="when the game is over"):
        match.record()


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("* Q (1 of 3)", "* Q", r"event 1: fair chance needs '\(DRAW of TOTAL\)' after 'Q'"),
        ("* Q (1 of 3)", "* Q (01 of 3)", "event 1: fair chance needs"),
        ("* Q (1 of 3)", "* Q (1 of 3) ", "event 1: fair chance needs"),
        ("* Q (1 of 3)", "* Q (3 of 3)", "event 1: there is no draw 3 of 3"),
        ("* Q (1 of 3)", "* Q (3 of 4294967297)", "there is no draw 3 of 4294967297"),
        (
            "* K (1 of 2)",
            "* K (0 of 1)",
            r"event 2: '\* K \(0 of 1\)' stands there, but chance gave '\* K \(1 of 2\)'",
        ),
        ("1 pass", "1 pass (0 of 1)", "event 3: 'pass \\(0 of 1\\)' is no move"),
        ("fair seed: 00", "fair seed: ", "fair seed: 64 hexadecimal digits"),
        ("fair seed: 00", "fair seed: zz", "fair seed: 64 hexadecimal digits"),
        ("66687a", "66687A", "fair commitment: 64 hexadecimal digits in small letters"),
        ("374708", "37470", "fair commitments: 64 hexadecimal digits"),
        ("fair values: 0000", "fair values: 00", "fair values: 32 to 128 hexadecimal digits"),
        ("0000 -\n", "0000\n", "fair values has 1 words, one a seat would be 2"),
        ("37bb -\n", "37bb - -\n", "fair commitments has 3 words, one a seat would be 2"),
        ("fair commitments: 374708", "fair commitments: - ", "has 3 words"),
        ("fair name: table 4\n", "", "the header has no line 'fair name'"),
        ("fair name: table 4", "fair name:  table 4", "no spaces around it"),
        ("chance: fair\n", "chance: manual\n", "'fair name' belongs to 'chance: fair'"),
        ("chance: fair\n", "chance: fair 5\n", "'fair name' belongs to 'chance: fair'"),
        ("moves:\n", "fair seed: 00\nmoves:\n", "one too many: 'fair seed: 00'"),
    ],
)
def test_what_is_wrong_with_fair_chance_is_named(old, new, message):
    with pytest.raises(BadRecord, match=message):
        mirabilis.replay(edited(signed(FAIR), old, new), bluff, jit=False)


def test_a_value_needs_its_commitment():
    digest = FAIR.partition("fair commitments: ")[2].split()[0]
    with pytest.raises(BadRecord, match="the value of seat 1 has no commitment"):
        mirabilis.replay(edited(signed(FAIR), digest, "-"), bluff, jit=False)


def test_a_seed_is_not_told_by_what_is_wrong_with_it():
    with pytest.raises(BadRecord) as caught:
        mirabilis.replay(edited(signed(FAIR), "fair seed: 00", "fair seed: "), bluff)
    assert "000000" not in str(caught.value)
