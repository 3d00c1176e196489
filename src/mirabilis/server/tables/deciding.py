"""Whether somebody may do what they ask for, and the entry that it becomes.

`decide` changes nothing. It returns an entry for the log, or None if the command was carried out
before; whatever is not allowed raises `Refused`. Whether a *move* is allowed the rules say when the
entry is applied.
"""

from __future__ import annotations

import hashlib
import unicodedata
from collections.abc import Callable
from typing import Any

from mirabilis.core.errors import BadNotation, CannotUndo, MirabilisError
from mirabilis.server.tables import taking_back
from mirabilis.server.tables.facts import Person
from mirabilis.server.tables.state import Entry, Table, rematch_agreed
from mirabilis.server.wire import commands
from mirabilis.server.wire.errors import Refused
from mirabilis.server.workers.texts import allowed


def decide(table: Table, person: Person, command: Any, now: int) -> Entry | None:
    """Return the entry for a command; None if the same was done before."""
    if command.key is not None and f"{person.id} {command.key}" in table.keys:
        return None
    entry = _DECIDES[type(command)](table, person, command)
    entry["at"] = max(now, table.touched)
    entry["by"] = person.id
    if command.key is not None:
        entry["key"] = command.key
    return entry


def _own(table: Table, person: Person, seat: int) -> None:
    """Refuse somebody who speaks for a seat that is not theirs."""
    if seat >= table.players:
        raise Refused("not_found", f"there is no seat {seat}; seats are 0 to {table.players - 1}")
    if table.chairs[seat].person != person.id:
        mine = ", ".join(map(str, table.seats_of(person.id))) or "none"
        raise Refused("forbidden", f"seat {seat} is not yours; yours: {mine}")


def _running(table: Table) -> None:
    if table.status != "running":
        raise Refused("conflict", f"the game is not running; the table is {table.status}")


def _open(table: Table) -> None:
    if table.status != "open":
        raise Refused("conflict", f"the game has begun; the table is {table.status}")


def _owner(table: Table, person: Person) -> None:
    if table.owner != person.id:
        raise Refused("forbidden", "only the owner of the table may do that")


def _join(table: Table, person: Person, asked: commands.Join) -> Entry:
    seat = asked.seat
    if seat is None:
        free = [s for s, chair in enumerate(table.chairs) if not chair.taken]
        if not free or table.status != "open":
            raise Refused("conflict", "no seat is free")
        seat = free[0]
    if seat >= table.players:
        raise Refused("not_found", f"there is no seat {seat}; seats are 0 to {table.players - 1}")
    chair = table.chairs[seat]
    if chair.person == person.id and chair.bot is not None and chair.left is None:
        _running(table)
        return {"t": "back", "seat": seat}
    _open(table)
    if chair.taken:
        raise Refused("conflict", f"seat {seat} is taken")
    return {"t": "sat", "seat": seat, "commit": asked.commit}


def _reveal(table: Table, person: Person, asked: commands.Reveal) -> Entry:
    _own(table, person, asked.seat)
    _open(table)
    chair = table.chairs[asked.seat]
    if not table.is_full:
        raise Refused("conflict", "values are revealed when every seat is taken, not before")
    if chair.commit is None or chair.value is not None:
        raise Refused("conflict", f"seat {asked.seat} has nothing to reveal")
    if hashlib.sha256(bytes.fromhex(asked.value)).hexdigest() != chair.commit:
        raise Refused("conflict", "the value does not fit its commitment")
    return {"t": "revealed", "seat": asked.seat, "value": asked.value}


def _move(table: Table, person: Person, asked: commands.Move) -> Entry:
    _own(table, person, asked.seat)
    _running(table)
    if not table.chairs[asked.seat].human:
        _human(table, asked.seat)
    if (asked.code is None) == (asked.move is None):
        raise Refused("bad_request", "a move has either 'move', its text, or 'code'")
    code = asked.code
    if code is None:
        try:
            code = table.game.parse(asked.move or "")
        except BadNotation as error:
            raise Refused("bad_notation", str(error)) from None
    if table.undo is not None and table.undo.seat == asked.seat:
        _check_asker(table, asked.seat, code)
    return {"t": "moved", "seat": asked.seat, "code": code}


def _check_asker(table: Table, seat: int, code: int) -> None:
    """Refuse a move that only its maker notices while they ask for an undo.

    A move that all see takes the question back. One that nobody sees must not, for that would tell
    of it; but then the question would be about another decision than it was asked about.
    """
    assert table.match is not None
    if table.match.check(seat, code) is None and not table.shows(seat, code):
        raise Refused("conflict", "you have asked for an undo; decline it yourself to go on")


def _undo(table: Table, person: Person, asked: commands.Undo) -> Entry:
    _own(table, person, asked.seat)
    _running(table)  # once it is over the seeds of chance are known: there is no way back
    _human(table, asked.seat)
    try:
        needed = taking_back.consent(table, asked.seat)
    except CannotUndo as error:
        raise Refused("conflict", str(error)) from None
    if not needed:
        return {"t": "undone", "seat": asked.seat}
    if table.undo is not None:
        raise Refused("conflict", f"seat {table.undo.seat} has asked for an undo already")
    return {"t": "undo-asked", "seat": asked.seat}


def _answer(table: Table, person: Person, asked: commands.Answer) -> Entry:
    _own(table, person, asked.seat)
    ask = table.undo if asked.to == "undo" else table.rematch
    if ask is None:
        raise Refused("conflict", f"nobody has asked for: {asked.to}")
    if asked.to == "undo":
        _human(table, asked.seat)
    else:
        _stays(table, asked.seat)
        if rematch_agreed(table):
            raise Refused("conflict", "everybody has agreed; the next game is being made")
    if not asked.yes:
        return {"t": "declined", "seat": asked.seat, "to": asked.to}
    if asked.seat in ask.agreed:
        raise Refused("conflict", f"seat {asked.seat} has agreed already")
    if asked.to == "undo":
        try:
            needed = taking_back.consent(table, ask.seat)
        except CannotUndo as error:
            raise Refused("conflict", str(error)) from None
        agreed = {table.chairs[seat].person for seat in (*ask.agreed, asked.seat)}
        if {table.chairs[seat].person for seat in needed} <= agreed:
            return {"t": "undone", "seat": ask.seat, "granted": True}
    return {"t": "agreed", "seat": asked.seat, "to": asked.to, "commit": asked.commit}


def _resign(table: Table, person: Person, asked: commands.Resign) -> Entry:
    _own(table, person, asked.seat)
    _running(table)
    return _leaving(table, asked.seat, "resigned")


def _leave(table: Table, person: Person, asked: commands.Leave) -> Entry:
    _own(table, person, asked.seat)
    if table.status == "open":
        _sitting_still(table)
        return {"t": "stood", "seat": asked.seat}
    _running(table)
    return _leaving(table, asked.seat, "abandoned")


def _human(table: Table, seat: int) -> None:
    chair = table.chairs[seat]
    if chair.left is not None:
        raise Refused("conflict", f"seat {seat} has left the game")
    if not chair.human:
        raise Refused("conflict", f"a bot plays seat {seat}; take the seat back first")


def _stays(table: Table, seat: int) -> None:
    if table.chairs[seat].left == "abandoned":
        raise Refused("conflict", f"seat {seat} has left the table")


def _sitting_still(table: Table) -> None:
    """Refuse changes once values of chance are known: a newcomer could choose theirs by them."""
    if table.status == "open" and any(chair.value is not None for chair in table.chairs):
        raise Refused("conflict", "values are being revealed; the game begins in a moment")


def _leaving(table: Table, seat: int, reason: str) -> Entry:
    if table.chairs[seat].left is not None:
        raise Refused("conflict", f"seat {seat} has left already")
    return {"t": "left", "seat": seat, "reason": reason}


def _seat(table: Table, person: Person, asked: commands.Seat) -> Entry:
    _owner(table, person)
    if asked.seat >= table.players:
        most = table.players - 1
        raise Refused("not_found", f"there is no seat {asked.seat}; seats are 0 to {most}")
    chair = table.chairs[asked.seat]
    if table.status not in ("open", "running"):
        raise Refused("conflict", f"the table is {table.status}")
    _sitting_still(table)
    if chair.person is not None and not chair.away:
        raise Refused("conflict", f"somebody sits at seat {asked.seat} and is not away")
    if chair.left is None and chair.person is None and table.status == "running":
        raise Refused("conflict", f"seat {asked.seat} is a bot's already")
    try:
        allowed(asked.bot, table.game)
    except MirabilisError as error:
        raise Refused("bad_request", str(error)) from None
    return {"t": "bot", "seat": asked.seat, "bot": asked.bot}


def _abort(table: Table, person: Person, asked: commands.Abort) -> Entry:
    if table.owner != person.id and not table.seats_of(person.id):
        raise Refused("forbidden", "only those who sit at the table may do that")
    if table.status not in ("open", "running") or table.has_begun:
        raise Refused("conflict", "a game can be called off before its first move; resign instead")
    return {"t": "aborted"}


def _rematch(table: Table, person: Person, asked: commands.Rematch) -> Entry:
    _own(table, person, asked.seat)
    if table.status != "over":
        raise Refused("conflict", f"the game is not over; the table is {table.status}")
    _stays(table, asked.seat)
    if table.after is not None:
        raise Refused("conflict", "the next game has begun already")
    if table.rematch is not None:
        raise Refused("conflict", f"seat {table.rematch.seat} has asked for it already")
    return {"t": "rematch-asked", "seat": asked.seat, "commit": asked.commit}


def _quiet(table: Table, person: Person, asked: commands.Quiet) -> Entry:
    _owner(table, person)
    return {"t": "quiet", "closed": asked.closed}


def chat_text(table: Table, asked: commands.Chat) -> str:
    """Return what is said, without characters that are not for reading."""
    if not table.chat_open:
        raise Refused("forbidden", "the chat of this table is closed")
    text = "".join(
        c if c in " \n" or unicodedata.category(c)[0] != "C" else " " for c in asked.text
    ).strip()
    if not text:
        raise Refused("bad_request", "text: nothing to read in it")
    return unicodedata.normalize("NFC", text)


_DECIDES: dict[type, Callable[[Table, Person, Any], Entry]] = {
    commands.Join: _join,
    commands.Reveal: _reveal,
    commands.Move: _move,
    commands.Undo: _undo,
    commands.Answer: _answer,
    commands.Resign: _resign,
    commands.Leave: _leave,
    commands.Seat: _seat,
    commands.Abort: _abort,
    commands.Rematch: _rematch,
    commands.Quiet: _quiet,
}
