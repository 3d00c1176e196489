"""Cards, games and titles: what shows, what it is worth, what it is called."""

from typing import Any

from numba import njit

from mirabilis.games.jahres.spec import (
    CARDS,
    DESIGNERS,
    EMPLOYED,
    HALF,
    IDEAS,
    IN_HAND,
    SYMBOLS,
)

KINDS = len(SYMBOLS)
COUNT_BITS = 4  # of a face: how often each symbol shows
LIKE_BITS = 8  # how often each symbol is asked for


@njit(forceinline=True)
def face(t: Any, a: int, b: int, c: int) -> int:
    """Clause 7: return how often each symbol shows in a game; ``c`` is below 0 for two ideas."""
    shown = (1 << COUNT_BITS * int(t.upper[a])) + (1 << COUNT_BITS * int(t.upper[b]))
    if c < 0:
        return shown + (1 << COUNT_BITS * int(t.lower[b]))
    return shown + (1 << COUNT_BITS * int(t.upper[c])) + (1 << COUNT_BITS * int(t.lower[c]))


@njit(forceinline=True)
def liked(t: Any, card: int) -> int:
    """Return a card's two symbols as what is asked for."""
    return (1 << LIKE_BITS * int(t.upper[card])) + (1 << LIKE_BITS * int(t.lower[card]))


@njit
def likes(t: Any, state: Any, seat: int) -> int:
    """Clause 9: return how often each symbol adds to a game of a seat, but for the month."""
    asked = 0
    if state.company[seat] > 0:
        asked += liked(t, int(state.company[seat]) - 1)
    for designer in range(DESIGNERS):
        if state.place[IDEAS + designer] == EMPLOYED + seat:
            asked += liked(t, IDEAS + designer)
    return asked


@njit
def favour(t: Any, state: Any) -> int:
    """Clause 9: return what the month asks for."""
    return liked(t, int(state.trend[int(state.month) - 1]) - 1) if state.month > 0 else 0


@njit(forceinline=True)
def worth(shown: int, asked: int, ideas: int) -> int:
    """Clause 9: return the value of a game by what shows in it."""
    value = -ideas
    for symbol in range(KINDS):
        count = shown >> COUNT_BITS * symbol & 15
        if count > 0:
            value += asked >> LIKE_BITS * symbol & 255
            if count > 1:
                value += 2 * count - 3  # a pair 1, a triplet 3, a quadruplet 5
    return value


@njit(forceinline=True)
def kinds(shown: int) -> int:
    """Return the mask of symbols that show."""
    mask = 0
    for symbol in range(KINDS):
        if shown >> COUNT_BITS * symbol & 15 != 0:
            mask |= 1 << symbol
    return mask


@njit(forceinline=True)
def pair_of(t: Any, card: int) -> int:
    """Return the mask of a card's symbols."""
    return 1 << int(t.upper[card]) | 1 << int(t.lower[card])


@njit(forceinline=True)
def face_of(t: Any, state: Any, game: int) -> int:
    """Return what shows in a game on the table."""
    parts = state.game[game]
    return face(t, int(parts[0]) - 1, int(parts[1]) - 1, int(parts[2]) - 1)


@njit(forceinline=True)
def title(t: Any, a: int, b: int, c: int) -> int:
    """Clause 11: return the sequence of words as one number."""
    words = int(t.word[a]) << 20 | int(t.word[b]) << 10
    return words | int(t.word[c]) if c >= 0 else words


@njit
def taken(t: Any, state: Any, name: int) -> bool:
    """Clause 11: tell whether a title is that of a game in play."""
    for game in range(int(state.games)):
        if state.owner[game] != 0:
            parts = state.game[game]
            if title(t, int(parts[0]) - 1, int(parts[1]) - 1, int(parts[2]) - 1) == name:
                return True
    return False


@njit(forceinline=True)
def holds(state: Any, seat: int, card: int) -> bool:
    """Tell whether a card is in the hand of a seat."""
    return state.place[card] == IN_HAND + seat


@njit(forceinline=True)
def has(mask: Any, card: int) -> bool:
    """Tell whether a card is in a set of cards, which is two masks."""
    if card < HALF:
        return mask[0] >> card & 1 != 0
    return mask[1] >> card - HALF & 1 != 0


@njit(forceinline=True)
def put(mask: Any, card: int) -> None:
    """Put a card into a set."""
    if card < HALF:
        mask[0] = mask[0] | 1 << card
    else:
        mask[1] = mask[1] | 1 << card - HALF


@njit(forceinline=True)
def take(mask: Any, card: int) -> None:
    """Take a card out of a set."""
    if card < HALF:
        mask[0] = mask[0] & ~(1 << card)
    else:
        mask[1] = mask[1] & ~(1 << card - HALF)


@njit(forceinline=True)
def bits(mask: int) -> int:
    """Count the bits of a mask."""
    n = 0
    while mask != 0:
        mask &= mask - 1
        n += 1
    return n


@njit
def staff(state: Any, seat: int) -> int:
    """Count the designers of a seat."""
    n = 0
    for card in range(IDEAS, CARDS):
        n += 1 if state.place[card] == EMPLOYED + seat else 0
    return n
