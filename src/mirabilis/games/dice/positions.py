"""Positions of dice as text: ``0,0,3,1,0,2,3,0,1,0,0 4x3,5x2 13446``."""

from __future__ import annotations

import re
from typing import Any, NamedTuple

from mirabilis.core import forms
from mirabilis.core.errors import BadSetup
from mirabilis.games.dice.notation import throw_number, throw_text
from mirabilis.games.dice.spec import (
    BOXES,
    CHOOSING,
    FACES,
    LAST,
    ROLLING,
    SUMS,
    VALUES,
)

_MOST = 999  # of what is only counted: lost marks, free throws


class _Sheet(NamedTuple):
    marks: list[int]
    lines: list[tuple[int, int]]  # value and marks, in the order chosen
    lost: int
    frees: int

    @property
    def throws(self) -> int:
        return sum(count for _, count in self.lines) + self.frees

    @property
    def finished(self) -> bool:
        return any(count == LAST for _, count in self.lines)


def position(t: Any, text: str, state: Any) -> None:
    """Set up the sheet of each seat, and the throw, or ``-`` before it.

    A sheet that cannot come up by clauses 1 to 10 is refused.
    """
    head, _, last = " ".join(text.split()).rpartition(" ")
    number = None if last == "-" else throw_number(last)
    if not head or (number is None and last != "-"):
        raise BadSetup(f"a position ends with five dice, or - before the throw, not {last!r}")
    texts = head.split("/")
    if len(texts) != int(t["seats"]):
        given = forms.counted(len(texts), "sheet", "sheets")
        players = forms.counted(int(t["seats"]), "player", "players")
        raise BadSetup(f"the position has {given}, separated by '/', for {players}")
    sheets = [_sheet(sheet.split(), seat + 1) for seat, sheet in enumerate(texts)]
    _check_throws(sheets)
    state["seats"] = len(sheets)
    for seat, sheet in enumerate(sheets):
        _fill(state, seat, sheet)
    state["throw"] = 0 if number is None else number + 1
    state["phase"] = ROLLING if number is None else CHOOSING


def _fill(state: Any, seat: int, sheet: _Sheet) -> None:
    """Write a sheet into the state."""
    state["marks"][seat] = sheet.marks
    for line, (value, count) in enumerate(sheet.lines):
        state["values"][seat, line] = value
        state["counts"][seat, line] = count
    state["lost"][seat] = sheet.lost
    state["throws"][seat] = sheet.throws
    state["frees"][seat] = sheet.frees
    if not sheet.finished:
        state["playing"] |= 1 << seat


def _sheet(words: list[str], player: int) -> _Sheet:
    """Return a sheet from its words, if it is one that can come up."""
    if not words:
        raise BadSetup(f"sheet {player} is empty; it begins with {SUMS} numbers of marks")
    marks = _marks(words[0], player)
    rest = words[1:]
    lines = _lines(rest.pop(0), player) if rest and ":" not in rest[0] else []
    counted = _counted(rest, player)
    lost = counted.get("lost", 0)
    fifths = sum(count for _, count in lines)
    twice = sum(marks) + lost
    if twice % 2:
        raise BadSetup(f"sheet {player}: {twice} marks; every throw makes two (clause 4)")
    frees = twice // 2 - fifths
    if frees < 0:
        raise BadSetup(f"sheet {player}: {fifths} fifth dice in {twice // 2} throws (clause 4)")
    if counted.get("free", frees) != frees:
        raise BadSetup(
            f"sheet {player}: {twice // 2} throws with {fifths} fifth dice make {frees} free ones, "
            f"not {counted['free']}"
        )
    if frees and len(lines) < VALUES:
        raise BadSetup(
            f"sheet {player}: {twice // 2} throws need as many fifth dice, not {fifths}, while "
            f"fewer than three values are chosen (clause 6)"
        )
    if lost and BOXES not in marks:
        raise BadSetup(f"sheet {player}: marks are lost in a full row only (clause 5)")
    return _Sheet(marks, lines, lost, frees)


def _marks(word: str, player: int) -> list[int]:
    numbers = word.split(",")
    if len(numbers) != SUMS or not all(re.fullmatch(r"\d|10", number) for number in numbers):
        raise BadSetup(
            f"sheet {player} begins with the marks of its {SUMS} rows, each 0 to {BOXES}, "
            f"separated by commas, not {word!r}"
        )
    return [int(number) for number in numbers]


def _lines(word: str, player: int) -> list[tuple[int, int]]:
    """Return values and marks of ``4x3,5x2``; ``-`` where none is chosen."""
    parts = [] if word == "-" else word.lower().split(",")
    found = [re.fullmatch(rf"([1-{FACES}])x([1-{LAST}])", part) for part in parts]
    if len(parts) > VALUES or not all(found):
        raise BadSetup(
            f"sheet {player}: up to {VALUES} values with 1 to {LAST} marks, such as 4x3,5x2, "
            f"not {word!r}"
        )
    lines = [(int(match[1]), int(match[2])) for match in found if match]
    if len({value for value, _ in lines}) < len(lines):
        raise BadSetup(f"sheet {player}: a value appears twice in {word!r}")
    if sum(count == LAST for _, count in lines) > 1:
        raise BadSetup(f"sheet {player}: only one value can have {LAST} marks (clause 10)")
    return lines


def _counted(words: list[str], player: int) -> dict[str, int]:
    """Return the numbers of ``lost:2`` and ``free:1``."""
    counted: dict[str, int] = {}
    for word in words:
        match = re.fullmatch(r"(lost|free):(\d{1,3})", word.lower())
        if match is None or match[1] in counted:
            raise BadSetup(f"sheet {player}: lost:N and free:N up to {_MOST}, not {word!r}")
        counted[match[1]] = int(match[2])
    return counted


def _check_throws(sheets: list[_Sheet]) -> None:
    """Refuse sheets that cannot belong to one game."""
    going = {sheet.throws for sheet in sheets if not sheet.finished}
    if not going:
        raise BadSetup(f"clause 10: every sheet has {LAST} marks of a value, that game is over")
    if len(going) > 1:
        raise BadSetup(
            f"clause 2: sheets still in play show {min(going)} and {max(going)} throws; all who "
            "play had the same ones"
        )
    if any(sheet.throws > max(going) for sheet in sheets):
        raise BadSetup("clause 10: a finished sheet shows more throws than those still in play")


def position_text(t: Any, seen: Any) -> str:
    """Return a position as text; the inverse of `position`."""
    if seen["phase"] not in (ROLLING, CHOOSING):
        raise BadSetup("only a running game has a position")
    if seen["chosen"].any():
        raise BadSetup("there is no position while a choice is hidden")
    sheets = " / ".join(_sheet_text(seen, seat) for seat in range(int(t["seats"])))
    throw = int(seen["throw"])
    return f"{sheets} {throw_text(throw - 1) if throw else '-'}"


def _sheet_text(seen: Any, seat: int) -> str:
    words = [",".join(str(count) for count in seen["marks"][seat].tolist())]
    lines = zip(seen["values"][seat].tolist(), seen["counts"][seat].tolist(), strict=True)
    if values := ",".join(f"{value}x{count}" for value, count in lines if value):
        words.append(values)
    if lost := int(seen["lost"][seat]):
        words.append(f"lost:{lost}")
    return " ".join(words)
