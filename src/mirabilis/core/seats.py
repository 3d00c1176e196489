"""The numbers that stand for somebody who is not a player, and the masks of seats.

Seats count from 0. A mask has bit ``1 << seat`` for every seat, and `CHANCE_BIT` for chance.
"""

CHANCE = -1  # the seat that rolls dice, draws cards and turns over what is revealed
SPECTATOR = -2  # a viewer who sees what everybody sees
ALL = -3  # a viewer who sees everything; only when a game is over, or was started open

NOTHING = -1  # what `shown` returns when a viewer notices nothing; stand-ins are below it

EVEN = 0  # as the first weight of a chance event: all outcomes are equally likely

MAX_SEATS = 16
CHANCE_BIT = 1 << 30


def seats_of(mask: int) -> tuple[int, ...]:
    """Return the seats of a mask, lowest first, with `CHANCE` for the chance bit.

    >>> seats_of(0b101), seats_of(CHANCE_BIT), seats_of(0)
    ((0, 2), (-1,), ())
    """
    found = _SEATS.get(mask)
    if found is None:
        found = tuple(s for s in range(MAX_SEATS) if mask >> s & 1)
        if mask & CHANCE_BIT:
            found = (*found, CHANCE)
        _SEATS[mask] = found
    return found


_SEATS: dict[int, tuple[int, ...]] = {}
