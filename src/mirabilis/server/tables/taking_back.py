"""Who must agree before a decision is taken back."""

from __future__ import annotations

from mirabilis.core.seats import NOTHING
from mirabilis.core.undo import last_decision, unseen_since
from mirabilis.server.tables.eyes import Eyes
from mirabilis.server.tables.state import Table


def consent(table: Table, seat: int) -> list[int]:
    """Return the seats whose people must agree to an undo by a seat; none if it is free.

    Back to one's own last decision one may go while one has noticed nothing since then but what one
    did oneself; further, behind an open die or what others did, against bots or by consent. What
    the seat did not notice makes no difference. `CannotUndo` says that it cannot be at all.
    """
    assert table.match is not None
    index = last_decision(table.match, seat)
    unseen_since(table.match, index)  # raises if something hidden came to light
    person = table.chairs[seat].person
    others = [s for s in table.humans() if table.chairs[s].person != person]
    return others if others and _noticed(table, seat, index) else []


def _noticed(table: Table, seat: int, index: int) -> bool:
    """Tell whether a seat was shown anything by others or by chance since a decision."""
    since = table.line[index + 1 :]
    if not table.game.spec.hides(table.game.options):
        return any(other != seat for other, _ in since)
    eyes = Eyes(table.game, table.players, seat)
    eyes.again(table.line[: index + 1])
    return any(eyes.see(other, code) != NOTHING and other != seat for other, code in since)
