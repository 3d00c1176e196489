"""What may be taken back, and what stays done."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from mirabilis.core.errors import CannotUndo
from mirabilis.core.seats import CHANCE, NOTHING, SPECTATOR
from mirabilis.core.words import seat_name

if TYPE_CHECKING:
    from mirabilis.core.match import Match


def last_decision(match: Match, seat: int | None) -> int:
    """Return where the last decision, or the last one of a seat, stands in the line."""
    if match.retired and match.is_over:
        raise CannotUndo("somebody has left; that cannot be taken back")
    if match.is_over and not match._open and match.game.spec.hides(match.game.options):
        raise CannotUndo("the game is over and everything is shown")
    for index in range(len(match._line) - 1, -1, -1):
        actor = match._line[index][0]
        if actor != CHANCE and seat in (None, actor):
            return index
    name = "" if seat is None else seat_name(match.game, seat, players=match.players)
    who = f" by {name}" if name else ""
    raise CannotUndo(f"no decision{who} to take back")


def unseen_since(match: Match, index: int) -> list[tuple[int, int]]:
    """Return what others did since a decision without its maker seeing what.

    Something hidden that came to light since then, as far as its maker noticed, is an error: an
    outcome that was certain or that not everybody saw, a move that some saw and some did not, or
    one that the spec says shows something. Who is shown another code of the game's notation saw
    the move, told in another way; who is shown a stand-in did not.
    What the maker did not notice must not change the answer.
    """
    calls, tables, states = match.game.calls, match._tables, match._begin.copy()
    reveals, vague = match.game.spec.reveals, {NOTHING, *match.game.spec.stand_ins}
    maker = match._line[index][0]
    calls.run(tables, states, np.array(match._line[:index], np.int64).reshape(-1, 2))
    unseen = []
    for seat, move in match._line[index:]:
        others = [v for v in (*range(match.players), SPECTATOR) if v != seat]
        saw = [v for v in others if calls.tell(tables, states, seat, move, v) not in vague]
        if seat == CHANCE:
            single = calls.outcomes(tables, states, match._work) == 1
            revealed = single or len(saw) < len(others)
        else:
            revealed = maker in (seat, *saw) and 0 < len(saw) < len(others)
            revealed = revealed or (reveals is not None and reveals(move))
        if revealed:
            raise CannotUndo("something hidden was revealed since; it cannot be taken back")
        if seat not in (CHANCE, maker, *saw):
            unseen.append((seat, move))
        calls.act(tables, states, seat, move)
    return unseen
