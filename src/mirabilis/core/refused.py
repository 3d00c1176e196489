"""Saying why a move was not made."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mirabilis.core.errors import BadNotation, IllegalMove, MoveRefused, NotYourTurn, listed
from mirabilis.core.words import clause, seat_name
from mirabilis.core.work import NOT_AN_OUTCOME, OVER

if TYPE_CHECKING:
    from mirabilis.core.game import Game
    from mirabilis.core.match import Match


def refused(match: Match, seat: int, code: int, against: int) -> MoveRefused:
    """Return the error for a move, by the clause or the number below 0 that is against it."""
    game = match.game
    if against == OVER:
        return NotYourTurn("the game is over")
    if not -(1 << 63) <= code < 1 << 63:
        return BadNotation(f"a move code is an integer of 64 bits, not {code}")
    if against == NOT_AN_OUTCOME:
        valid = [game.format(c) for c in match.odds()]
        return IllegalMove(
            f"{_text(game, code)} cannot come up; possible: {listed(valid[:12])}"
            + (", …" if len(valid) > 12 else "")
        )
    if against < 0:
        who, *whose = (seat_name(game, s, players=match.players) for s in (seat, *match._actors))
        return NotYourTurn(f"{who} is not to act now; to act: {listed(whose)}")
    text = clause(game, against)
    return IllegalMove(
        f"{_text(game, code)} breaks clause {against}" + (f": {text}" if text else ""), against
    )


def _text(game: Game, code: int) -> str:
    try:
        return game.format(code)
    except BadNotation:
        return f"code {code}"
