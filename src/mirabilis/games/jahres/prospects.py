"""What a company may bring to the ceremony: for each month card that may be drawn, the value of
its best game that would stand, of those published and of those that may still come."""

from typing import Any

import numpy as np
from numba import njit

from mirabilis.games.jahres.business import income, wages
from mirabilis.games.jahres.cards import (
    bits,
    face,
    face_of,
    favour,
    holds,
    kinds,
    liked,
    likes,
    staff,
    worth,
)
from mirabilis.games.jahres.spec import CARDS, CHOOSING, IDEAS, MONTHS, PAYING, SYMBOLS, WAGE

KINDS = len(SYMBOLS)
CLASSES = KINDS * (KINDS + 1) // 2  # pairs of symbols, whichever is above
FACES = 1 << KINDS
MOST_IDEAS = 14  # of a hand that are looked at
FAVOUR = 1.0 / 3.0  # of a symbol by a month to come
NONE = -9.0
RUINED = -30.0
SHARE = 0.9  # of the cards that are ideas
DRAWING = 0.75  # of the months to come, but for the last, in which one brainstorms
GROWTH = 0.4  # of what more cards bring, that adds to the best game of a hand
LAG = 0.6  # that a hand to come is behind a typical one
THRIFT = 0.12  # what money is worth: it pays designers
TIES = 0.2  # what money is worth in a tie

# What a decision changes, for `outlook`.
MONEY, INCOME, WAGES, ASKED, STAFF, DRAWS, DECIDED, GONE, CHANGES = range(9)
AWAY, COMES = 1, -1  # a card that the hand would lose or gain


@njit
def class_of(a: int, b: int) -> int:
    """Return the number of a pair of symbols."""
    low = min(a, b)
    high = max(a, b)
    return low * KINDS - low * (low - 1) // 2 + high - low


@njit
def odds(t: Any, state: Any, weights: Any) -> None:
    """Write how likely each pair of symbols is on the first card of the ceremony."""
    months = int(state.month)
    left = float(MONTHS - months) / (MONTHS * KINDS * KINDS)
    for a in range(KINDS):
        for b in range(a, KINDS):
            weights[class_of(a, b)] = left if a == b else 2.0 * left
    for month in range(months):
        card = int(state.trend[month]) - 1
        weights[class_of(int(t.upper[card]), int(t.lower[card]))] += 1.0 / MONTHS


@njit
def typical(ideas: float) -> float:
    """Return the value of the best game, for one card drawn, that so many ideas make.

    Fitted to hands of the shipped deck: see docs/lab/jahres-bots.md.
    """
    return 3.1 - 11.8 / (ideas + 1.1)


@njit
def gather(state: Any, seat: int, used: Any, ideas: Any) -> int:
    """Write the ideas that a hand would have; return how many."""
    n = 0
    for card in range(IDEAS):
        if used[card] == COMES or (used[card] == 0 and holds(state, seat, card)):
            ideas[n] = card
            n += 1
    return n


@njit
def narrow(t: Any, ideas: Any, n: int, asked: int) -> int:
    """Bring the ideas that ask for most to the front; return how many are looked at."""
    if n <= MOST_IDEAS:
        return n
    for i in range(MOST_IDEAS):
        best = i
        for j in range(i + 1, n):
            if _pull(t, ideas[j], asked) > _pull(t, ideas[best], asked):
                best = j
        kept = ideas[i]
        ideas[i] = ideas[best]
        ideas[best] = kept
    return MOST_IDEAS


@njit
def _pull(t: Any, card: int, asked: int) -> int:
    upper = asked >> 8 * int(t.upper[card]) & 255
    return 2 * upper + (asked >> 8 * int(t.lower[card]) & 255)


@njit
def best_faces(t: Any, ideas: Any, n: int, asked: int, faces: Any) -> None:
    """Write for each set of symbols the most valuable game of some ideas that shows it."""
    for mask in range(FACES):
        faces[mask] = NONE
    for j in range(n):
        b = ideas[j]
        for i in range(n):
            if i == j:
                continue
            a = ideas[i]
            shown = face(t, a, b, -1)
            mask = kinds(shown)
            faces[mask] = max(faces[mask], float(worth(shown, asked, 2)))
            for k in range(i + 1, n):
                if k != j:
                    shown = face(t, a, ideas[k], b)
                    mask = kinds(shown)
                    faces[mask] = max(faces[mask], float(worth(shown, asked, 3)))


@njit
def by_class(faces: Any, bonus: float, best: Any) -> None:
    """Write for each pair of symbols the best of the games that would stand."""
    for c in range(CLASSES):
        best[c] = NONE
    for mask in range(1, FACES):
        if faces[mask] > NONE:
            value = faces[mask] + bonus * bits(mask)
            for a in range(KINDS):
                for b in range(a, KINDS):
                    if mask >> a & 1 != 0 or mask >> b & 1 != 0:
                        c = class_of(a, b)
                        best[c] = max(best[c], value)


@njit
def published(t: Any, state: Any, seat: int, gone: int, best: Any) -> None:
    """Write for each pair of symbols the best game of a seat, but for some, that would stand."""
    faces = np.full(FACES, NONE)
    for game in range(int(state.games)):
        if state.owner[game] == seat + 1 and gone >> game & 1 == 0:
            mask = kinds(face_of(t, state, game))
            faces[mask] = max(faces[mask], float(state.value[game]))
    by_class(faces, 0.0, best)


@njit
def chances_left(state: Any, decided: int) -> int:
    """Return how often a seat may still publish."""
    now = 1 if state.phase <= CHOOSING and decided == 0 else 0
    return MONTHS - int(state.month) + now


@njit
def paydays(state: Any) -> int:
    """Return how many paydays are still to come."""
    return MONTHS - int(state.month) + (1 if state.phase <= PAYING else 0)


@njit
def outlook(
    t: Any, state: Any, seat: int, is_known: bool, used: Any, added: Any, change: Any, best: Any
) -> None:
    """Write for each pair of symbols the value of the game that a seat may have to stand for it.

    ``is_known``: by the cards on hand, changed by ``used``; otherwise by their number alone.
    ``added`` has the best game for each set of symbols that would come into play, and ``change``
    what else a decision changes.
    """
    published(t, state, seat, int(change[GONE]), best)
    _merge(added, best)
    times = paydays(state)
    money = int(state.money[seat]) + int(change[MONEY])
    profit = income(state, seat) + int(change[INCOME]) - wages(state, seat) - int(change[WAGES])
    if times > 0 and money + profit < 0:
        for c in range(CLASSES):
            best[c] = RUINED
        return
    end = money + profit * times
    people = staff(state, seat) + int(change[STAFF])
    asked = likes(t, state, seat) + int(change[ASKED])
    lost = 0.0
    if end < 0:  # not all of them can be kept
        lost = min(float(people), -float(end) / (3.0 * times))
        end = 0
    wealth = TIES * end / (end + 30.0)
    chances = chances_left(state, int(change[DECIDED]))
    if chances > 0:
        ideas = np.zeros(IDEAS, np.int64)
        n = 0
        count = SHARE * float(state.cards[seat])
        hired = 0
        if is_known:
            n = gather(state, seat, used, ideas)
            count = float(n)
            for card in range(IDEAS, CARDS):
                ours = used[card] == COMES or (used[card] == 0 and holds(state, seat, card))
                if ours and end >= WAGE:
                    asked += liked(t, card)
                    end -= WAGE
                    hired += 1
        coming = float(change[DRAWS])
        if chances > 1:
            coming += DRAWING * (chances - 1) * (1.0 + people) * SHARE
        bonus = FAVOUR
        if chances == 1 and state.phase == CHOOSING:
            asked += favour(t, state)
            bonus = 0.0
        if chances > 1:
            wealth += THRIFT * np.sqrt(float(end))
        _add_hand(t, ideas, n, asked, bonus, count, coming, people + hired - lost, wealth, best)
    else:
        for c in range(CLASSES):
            best[c] += wealth


@njit
def _merge(added: Any, best: Any) -> None:
    """Take games that would come into play into account."""
    for mask in range(1, FACES):
        if added[mask] > NONE:
            for a in range(KINDS):
                for b in range(a, KINDS):
                    if mask >> a & 1 != 0 or mask >> b & 1 != 0:
                        c = class_of(a, b)
                        best[c] = max(best[c], added[mask])


@njit
def _add_hand(
    t: Any,
    ideas: Any,
    n: int,
    asked: int,
    bonus: float,
    count: float,
    coming: float,
    people: float,
    wealth: float,
    best: Any,
) -> None:
    """Take into account what a hand, and what will come to it, may still be made of."""
    now = np.zeros(CLASSES)
    later = typical(count + coming)
    growth = GROWTH * (later - typical(count)) if coming > 0.0 else 0.0
    usual = later - LAG + people if coming > 0.0 or n == 0 else NONE
    if n > 1:
        faces = np.zeros(FACES)
        best_faces(t, ideas, narrow(t, ideas, n, asked), asked, faces)
        by_class(faces, bonus, now)
    else:
        for c in range(CLASSES):
            now[c] = NONE
    for c in range(CLASSES):
        best[c] = wealth + max(best[c], max(now[c] + growth, usual))
