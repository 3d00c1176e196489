"""Checking a record at the terminal."""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest

import mirabilis
from mirabilis.core.fair import commitment

VALUES = (b"a value of a seat", None)
WITHHELD = commitment(b"never told")


@pytest.fixture
def fair(tmp_path: Path) -> Path:
    chance = mirabilis.Fair("quiet-otter", bytes(32), VALUES, (commitment(VALUES[0]), WITHHELD))
    match = mirabilis.load("ewn", setup="standard").start(chance=chance)
    while not match.is_over:
        seat = match.actors[0]
        match.play(seat, match.moves(seat)[0])
    file = tmp_path / "fair.mirabilis"
    file.write_text(match.record().dumps(), encoding="utf-8")
    return file


def change(file: Path, old: str, new: str) -> Path:
    """Change one thing, and sign it again as a forger would."""
    body = file.read_text(encoding="utf-8").rpartition("sha256: ")[0]
    assert old in body
    body = body.replace(old, new, 1)
    digest = hashlib.sha256(body.encode()).hexdigest()
    file.write_text(f"{body}sha256: {digest}\n", encoding="utf-8")
    return file


def test_a_fair_game_is_told_in_full(run, fair: Path) -> None:
    record = mirabilis.replay(fair.read_text()).record()
    code, out, err = run("verify", fair)
    assert (code, err) == (0, "")
    assert out.splitlines() == [
        "Fair chance of the table quiet-otter.",
        f"The seed fits its commitment {commitment(bytes(32))}.",
        f"The value of seat 1 fits its commitment {commitment(VALUES[0])}.",
        f"Seat 2 had committed itself to {WITHHELD} and withheld the value.",
        "Draws that follow from the seed and the values, and outcomes that the rules make of them: "
        f"{len(record.draws)}.",
        f"Legal moves: {len(record.events) - len(record.draws)}.",
        "The result is the one they lead to.",
        "Compare the commitments with those the table showed before the first outcome: "
        "no record can prove that they are the same.",
        "Everything holds.",
    ]


@pytest.mark.parametrize(
    ("language", "last"),
    [("de", "Alles stimmt."), ("fr", "Tout est exact."), ("nl", "Alles klopt.")],
)
def test_other_languages(run, fair: Path, language: str, last: str) -> None:
    out = run("verify", fair, "--lang", language).out.splitlines()
    assert len(out) == 9
    assert out[-1] == last


def test_a_changed_die_is_named(run, fair: Path) -> None:
    first = mirabilis.replay(fair.read_text()).record().lines()[0]
    face = int(first[2])
    forged = first.replace(f"* {face}", f"* {face % 6 + 1}")
    change(fair, f"\n{first}\n", f"\n{forged}\n")
    code, out, err = run("verify", fair)
    assert (code, err) == (1, "")
    sentence = f"Event 1 does not hold: '{forged}' stands there, it should be '{first}'."
    assert out.splitlines()[-1] == sentence
    assert "Everything holds" not in out
    assert f"Da steht „{forged}“" in run("verify", fair, "--lang", "de").out


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        (f"fair seed: {'00' * 32}", f"fair seed: {'11' * 32}", "The seed does not hold: its"),
        (VALUES[0].hex(), "ab" * 16, "The value of seat 1 does not hold: its commitment would be"),
        ("; points 1 0; ", "; points 2 0; ", "The result does not hold: 'end: corner; winners 1; "),
        ("\nend: ", "\nresigned 1\nend: ", "'resigned 1' is not possible: the game is over."),
    ],
)
def test_what_does_not_hold_is_said(run, fair: Path, old: str, new: str, sentence: str) -> None:
    text = fair.read_text()
    if "winners 2" in text and "points" in old:
        old, new = "; points 0 1; ", "; points 0 2; "
        sentence = sentence.replace("winners 1", "winners 2")
    if "elimination" in text:
        sentence = sentence.replace("corner", "elimination")
    code, out, err = run("verify", change(fair, old, new))
    assert (code, err) == (1, "")
    assert out.splitlines()[-1].startswith(sentence)


def test_a_move_that_is_not_possible_is_said(run, fair: Path) -> None:
    record = mirabilis.replay(fair.read_text()).record()
    change(fair, f"\n{record.lines()[1]}\n", "\n1 6N\x1b[2J\n")
    code, out, _ = run("verify", fair)
    assert code == 1
    assert out.splitlines()[-1].startswith(
        "Event 2 does not hold: '1 6N?[2J' is not possible there"
    )
    assert "\x1b" not in out


def test_a_missing_throw_is_said(run, fair: Path) -> None:
    lines = mirabilis.replay(fair.read_text()).record().lines()
    rest = "\n".join(lines)
    end = fair.read_text().partition(rest)[2].splitlines()[1]
    code, out, _ = run(
        "verify", change(fair, f"{rest}\n{end}", f"{lines[0]}\n{lines[1]}\nend: running")
    )
    assert code == 1
    assert out.splitlines()[-1] == f"Event 3 is missing: it should be '{lines[2]}'."


def test_records_without_fair_chance(run, tmp_path: Path) -> None:
    for name, chance in (("seeded", {"seed": 7}), ("manual", {"chance": "manual"})):
        match = mirabilis.load("ewn", setup="standard").start(**chance)
        if match.manual:
            match.play(mirabilis.CHANCE, "3")
        match.resign(0)
        file = tmp_path / f"{name}.mirabilis"
        file.write_text(match.record().dumps(), encoding="utf-8")
    code, out, _ = run("verify", tmp_path / "seeded.mirabilis")
    assert (code, out.splitlines()[0]) == (0, "Outcomes of chance that follow from the seed: 1.")
    code, out, _ = run("verify", tmp_path / "manual.mirabilis")
    assert code == 0
    assert "only the rules can be checked" in out.splitlines()[0]
    assert "Outcomes of chance that were possible: 1." in out


def test_a_running_game_and_one_without_values(run, tmp_path: Path) -> None:
    match = mirabilis.load("ewn", setup="standard").start(chance=mirabilis.Fair("t", bytes(32)))
    file = tmp_path / "running.mirabilis"
    file.write_text(match.record(running=True).dumps(), encoding="utf-8")
    code, out, _ = run("verify", file)
    assert code == 0
    assert "No seat added a value.\n" in out
    assert "The game goes on; there is no result to check.\n" in out


def test_what_cannot_be_read(run, fair: Path, tmp_path: Path) -> None:
    fair.write_text(fair.read_text()[:-30])
    code, out, err = run("verify", fair)
    assert (code, out) == (2, "")
    assert "cannot be read as a record: the record is damaged" in err
    assert run("verify", tmp_path / "nothing.mirabilis").code == 2
    other = tmp_path / "other.mirabilis"
    other.write_bytes(b"\xff\xfe")
    assert run("verify", other).code == 2
