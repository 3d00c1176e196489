"""Checking records: what holds is accepted, and one changed thing is found, whoever signs it."""

import functools
import hashlib
import random
import re
from pathlib import Path

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

import mirabilis
from mirabilis.core.errors import BadRecord
from mirabilis.core.fair import Fair, commitment
from mirabilis.core.fault import Fault
from mirabilis.core.record import GameRecord
from mirabilis.core.verify import Check
from tiny import bluff, market, pennies

GOLDEN = Path(__file__).parents[1] / "golden"
PACKAGES = {"bluff": bluff, "market": market, "pennies": pennies}
FAST = [*PACKAGES, "ewn", "dice"]
SLOW = "code"  # thousands of outcomes at a time, listed by interpreted rules
WITHHELD = commitment(b"nobody ever saw this value")


def signed(body):
    return f"{body}sha256: {hashlib.sha256(body.encode()).hexdigest()}\n"


@functools.cache
def played(name, number=0):
    """Return the record of a fair game of two seats with values, others without."""
    dice = random.Random(number)
    game = mirabilis.load(PACKAGES.get(name, name))
    seats = 2 if name == SLOW else game.spec.default_players
    values = tuple(dice.randbytes(16 + seat) for seat in range(seats))
    committed = tuple(commitment(value) for value in values)
    if seats > 2:
        values, committed = (*values[:-1], None), (*committed[:-1], WITHHELD)
    one = Fair(f"{name} {number}", dice.randbytes(32), values, committed)
    match = game.start(seats, chance=one)
    while match.actors:
        seat = dice.choice(match.actors)
        match.play(seat, dice.choice(match.codes(seat)))
    return match.record().dumps()


def body_of(text):
    return text.rpartition("sha256: ")[0]


def verify(text, name):
    return mirabilis.verify(text, PACKAGES.get(name))


def rejected(text, name):
    """Return the fault that is found in a record, or why it cannot be read."""
    try:
        verdict = verify(text, name)
    except BadRecord as error:
        return str(error)
    assert verdict.ok == (verdict.fault is None)
    return verdict.fault


def changed(text, old, new):
    assert old in text
    return signed(body_of(text).replace(old, new, 1))


@pytest.mark.parametrize(("name", "number"), [(SLOW, 0), *((n, i) for n in FAST for i in (0, 1))])
def test_a_fair_game_holds(name, number):
    text = played(name, number)
    record = GameRecord.loads(text)
    assert record.dumps() == text
    lots = len(record.draws)
    verdict = verify(text, name)
    assert verdict.ok
    assert verdict.chance == "fair"
    assert verdict.checks == (
        Check("seed", 1),
        Check("values", min(record.players, 2)),
        Check("chance", lots),
        Check("moves", len(record.events) - lots),
        Check("result", 1),
    )
    again = mirabilis.replay(text, PACKAGES.get(name))
    assert again.record().dumps() == text
    assert again.draws == [*record.draws]
    assert not again.manual


def digit(data, text):
    """Change one digit of a text."""
    at = data.draw(st.integers(0, len(text) - 1))
    other = data.draw(st.sampled_from("0123456789abcdef"))
    return text[:at] + other + text[at + 1 :]


def header(name):
    def change(data, lines):
        at = next(i for i, line in enumerate(lines) if line.startswith(f"{name}: "))
        lines[at] = f"{name}: {digit(data, lines[at].partition(': ')[2])}"

    return change


def swap(data, lines):
    """Let two seats change their values."""
    at = next(i for i, line in enumerate(lines) if line.startswith("fair values: "))
    words = lines[at].split(" ")
    assume(len(words) > 3)
    words[2:4] = words[3:1:-1]
    lines[at] = " ".join(words)


def lot(data, lines):
    """Return where some event of chance stands."""
    places = [i for i, line in enumerate(lines) if line.startswith("* ")]
    return data.draw(st.sampled_from(places))


def outcome(data, lines):
    """Put what chance did elsewhere in place of an outcome, its draw unchanged."""
    at, other = lot(data, lines), lot(data, lines)
    lines[at] = lines[other].rpartition(" (")[0] + " (" + lines[at].rpartition(" (")[2]


def number(group):
    def change(data, lines):
        at = lot(data, lines)
        found = re.search(r"\((\d+) of (\d+)\)$", lines[at])
        value = int(found[group])
        value = data.draw(st.sampled_from([value + 1, max(value - 1, 0), value * 2, value + 6]))
        lines[at] = lines[at][: found.start(group)] + str(value) + lines[at][found.end(group) :]

    return change


def remove(data, lines):
    del lines[lot(data, lines)]


def double(data, lines):
    at = lot(data, lines)
    lines.insert(data.draw(st.integers(lines.index("moves:") + 1, len(lines) - 1)), lines[at])


def whole(data, lines):
    """Put one event of chance, with its draw, in the place of another."""
    at, other = lot(data, lines), lot(data, lines)
    lines[at] = lines[other]


def result(data, lines):
    at = next(i for i, line in enumerate(lines) if line.startswith("end: "))
    places = [m.start() for m in re.finditer(r"\d", lines[at])]
    place = data.draw(st.sampled_from(places))
    other = data.draw(st.sampled_from("0123456789"))
    before = numbers(lines[at])
    lines[at] = lines[at][:place] + other + lines[at][place + 1 :]
    assume(numbers(lines[at]) != before)  # the last digit of a number may make no difference


def numbers(line):
    """Return the numbers of a line, each as the computer has it."""
    return [float(word) for word in re.findall(r"[\d.]+", line)]


CHANGES = {
    "seed": header("fair seed"),
    "commitment": header("fair commitment"),
    "value": header("fair values"),
    "committed": header("fair commitments"),
    "swapped values": swap,
    "outcome": outcome,
    "draw": number(1),
    "total": number(2),
    "removed": remove,
    "added": double,
    "another event": whole,
    "result": result,
}


@pytest.mark.parametrize("change", CHANGES)
@given(data=st.data())
def test_one_changed_thing_is_found(change, data):
    is_found(change, data, data.draw(st.sampled_from(FAST)), data.draw(st.integers(0, 2)))


@pytest.mark.parametrize("change", ["outcome", "draw", "total", "removed", "added"])
@settings(max_examples=2)
@given(data=st.data())
def test_one_changed_thing_is_found_in_a_long_list(change, data):
    is_found(change, data, SLOW, 0)


def is_found(change, data, name, number):
    text = played(name, number)
    lines = body_of(text).splitlines()
    CHANGES[change](data, lines)
    altered = signed("\n".join(lines) + "\n")
    assume(altered != text)
    if change == "committed" and WITHHELD in text and WITHHELD not in altered:
        return  # what a withheld value was committed to proves nothing: only its digits can change
    assert rejected(altered, name) is not None


@given(data=st.data())
def test_an_illegal_move_is_found(data):
    name = data.draw(st.sampled_from(FAST))
    text = played(name)
    record = GameRecord.loads(text)
    package = PACKAGES.get(name)
    game = mirabilis.load(package or name)
    at = data.draw(st.sampled_from([i for i, (seat, _) in enumerate(record.events) if seat != -1]))
    match = game.start(record.players, chance=record.fair)
    for seat, move in record.events[:at]:
        if seat != -1:
            match.play(seat, move)
    seat, move = record.events[at]
    elsewhere = {m for s, m in record.events if s != -1} - set(match.moves(seat))
    others = [(s, move) for s in range(record.players) if move not in match.moves(s)]
    wrong = [*others, *((seat, m) for m in sorted(elsewhere))]
    assume(wrong)
    who, bad = data.draw(st.sampled_from(wrong))
    lines = body_of(text).splitlines()
    lines[lines.index("moves:") + 1 + at] = f"{who + 1} {bad}"
    fault = rejected(signed("\n".join(lines) + "\n"), name)
    assert isinstance(fault, Fault)
    assert (fault.kind, fault.event, fault.stands) == ("move", at + 1, f"{who + 1} {bad}")
    assert fault.should


def ewn_line():
    """Return a record of ewn and one of its throws: number of the event, its line."""
    text = played("ewn")
    events = GameRecord.loads(text).lines()
    at = next(i for i, line in enumerate(events) if re.match(r"\* \d", line))
    return text, at + 1, events[at]


def test_a_single_changed_die_is_named():
    text, number, line = ewn_line()
    face = int(line[2])
    other = face % 6 + 1
    forged = line.replace(f"* {face}", f"* {other}")
    fault = rejected(changed(text, f"\n{line}\n", f"\n{forged}\n"), "ewn")
    assert fault == Fault("event", forged, line, number)
    forged = f"* {other} ({other - 1} of 6)"  # the draw to go with it
    fault = rejected(changed(text, f"\n{line}\n", f"\n{forged}\n"), "ewn")
    assert fault == Fault("event", forged, line, number)
    with pytest.raises(BadRecord, match=rf"event {number}: .* but chance gave '\* {face} "):
        mirabilis.replay(changed(text, f"\n{line}\n", f"\n{forged}\n"), jit=False)


def test_seeds_and_values_that_do_not_fit_are_named():
    text = played("ewn")
    record = GameRecord.loads(text)
    other = commitment(bytes(32))
    fault = rejected(changed(text, record.commitment, other), "ewn")
    assert fault == Fault("seed", other, record.commitment)
    fault = rejected(changed(text, record.fair.seed.hex(), bytes(32).hex()), "ewn")
    assert fault == Fault("seed", record.commitment, other)
    fault = rejected(changed(text, record.fair.values[1].hex(), bytes(16).hex()), "ewn")
    assert fault == Fault("value", record.fair.committed[1], commitment(bytes(16)), seat=1)
    with pytest.raises(BadRecord, match="the seed does not fit its commitment"):
        mirabilis.replay(changed(text, record.commitment, other), jit=False)
    with pytest.raises(BadRecord, match="the value of seat 1 does not fit its commitment"):
        mirabilis.replay(changed(text, record.fair.committed[0], other), jit=False)


def test_another_seed_with_its_own_commitment_draws_otherwise():
    """A server that puts both in anew is found by the draws, and by who noted the commitment."""
    text = played("ewn")
    record = GameRecord.loads(text)
    text = changed(text, record.commitment, commitment(bytes(32)))
    fault = rejected(changed(text, record.fair.seed.hex(), bytes(32).hex()), "ewn")
    assert fault.kind == "event"
    fault = rejected(changed(played("ewn"), "fair name: ewn 0", "fair name: ewn 9"), "ewn")
    assert fault.kind == "event"


def test_a_missing_end_and_a_wrong_result_are_named():
    text = played("ewn")
    record = GameRecord.loads(text)
    end = body_of(text).splitlines()[-1]
    fault = rejected(changed(text, end, "end: running"), "ewn")
    assert fault == Fault("result", "end: running", end)
    fault = rejected(changed(text, f"\n{end}", f"\nresigned 1\n{end}"), "ewn")
    assert fault == Fault("closing", "resigned 1", "the game is over")
    lines = record.lines()
    last = max(i for i, line in enumerate(lines) if line.startswith("*"))
    head = body_of(text).partition("moves:\n")[0] + "moves:\n"
    cut = signed(head + "\n".join(lines[:last]) + "\nend: running\n")
    assert rejected(cut, "ewn") == Fault("missing", "", lines[last], last + 1)


def test_a_running_game_and_closings_hold():
    match = mirabilis.load("ewn", jit=False).start(chance=Fair("t", bytes(32)))
    match.play(0, "123456")
    assert mirabilis.verify(match.record(running=True), jit=False).ok
    match.play(1, "123456")
    match.resign(0, "time")
    text = match.record().dumps()
    assert mirabilis.verify(text, jit=False).ok
    fault = mirabilis.verify(changed(text, "time 1", "time 2"), jit=False).fault
    assert fault.kind == "result"


def test_without_fair_chance():
    game = mirabilis.load("ewn", setup="standard", jit=False)
    match = game.start(seed=5)
    match.resign(0)
    text = match.record().dumps()
    verdict = mirabilis.verify(text, jit=False)
    assert (verdict.ok, verdict.chance) == (True, "seeded")
    assert [check.name for check in verdict.checks] == ["chance", "moves", "result"]
    face = match.record().events[0][1]
    forged = changed(text, f"\n* {face}\n", f"\n* {int(face) % 6 + 1}\n")
    assert mirabilis.replay(forged, jit=False)  # possible, but not what the seed gives
    fault = mirabilis.verify(forged, jit=False).fault
    assert fault == Fault("event", f"* {int(face) % 6 + 1}", f"* {face}", 1)
    forged = changed(forged, "chance: number 5", "chance: manual")
    verdict = mirabilis.verify(forged, jit=False)
    assert (verdict.ok, verdict.chance) == (True, "manual")


@pytest.mark.untraced
@pytest.mark.parametrize(
    "file", sorted(GOLDEN.glob("*/*.mir")), ids=lambda file: f"{file.parent.name}-{file.stem}"
)
def test_the_golden_records_hold(file):
    assert mirabilis.verify(file.read_text(encoding="utf-8"), jit=False).ok


def test_what_is_no_record_is_an_error():
    for text in ("", "hello", played("ewn")[:-30], 5):
        with pytest.raises(BadRecord):
            mirabilis.verify(text)
    with pytest.raises(BadRecord, match="no game 'chess'"):
        mirabilis.verify(changed(played("ewn"), "game: ewn", "game: chess"))
