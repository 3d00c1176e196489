"""Tables for the tests of rules: cards dealt by hand, a month in one call, offers in one line.

Cards that come up often, with their symbols (r role, p puzzle, f family, g resource, c cards,
x combat). The first four share a word and so do the next four, so that any of the first before
any of the next four is the same title:

    1 rp  2 rc  3 fr  4 xr      5 pf  6 fg  7 gc  8 cr      10 gg  17 xx  24 pp  34 ff  37 rr
    47 cc    d1 rp  d2 pf  d3 fg  d4 gc  d5 cx
"""

from __future__ import annotations

import functools
import itertools

import mirabilis
from mirabilis import CHANCE, SPECTATOR
from mirabilis.core.copies import plain_copy
from mirabilis.games.jahres.notation import CARD, COIN
from mirabilis.games.jahres.spec import (
    DECK,
    IDEAS,
    IN_GAME,
    IN_HAND,
    MONTHS,
    OUT,
)

CODES = {text: card for card, text in CARD.items()}
# Nobody has anything to publish with these: fillers for companies, hands and months.
HANDS = ("37 91 103", "24 33 48", "34 64 68", "10 65 69", "47 49 86", "17 92 110")
COMPANIES = ("95", "43", "15", "61", "88", "89")
TRENDS = ("107", "105", "102", "101", "96", "94", "93", "87", "85", "84", "83", "82")


@functools.cache
def game(jit=True, **options):
    return mirabilis.load("jahres", jit=jit, **options)


def plain(function):
    """Return a function of a kernel module as plain Python."""
    return plain_copy(function)


def raw(match):
    """Return the full state, for tests only: what is changed here is changed in the match."""
    return match._states[0]


def table(*hands, companies=COMPANIES, month=TRENDS[0], players=0, own=None):
    """Return a match in its first month; hands and companies not given are fillers."""
    players = players or max(len(hands), 2)
    hands = [*hands, *HANDS[len(hands) : players]]
    match = (own or game()).start(players=players, chance="manual")
    for card in companies[:players]:
        match.play(CHANCE, f"company {card}")
    for cards in zip(*(hand.split()[:3] for hand in hands), strict=True):
        for card in cards:
            match.play(CHANCE, f"deal {card}")
    for seat, hand in enumerate(hands):
        give(match, seat, *hand.split()[3:])
    match.play(CHANCE, f"month {month}")
    return match


def give(match, seat, *cards):
    """Put cards of the pile into a hand, for tests that need a large one."""
    for card in cards:
        assert raw(match)["place"][CODES[card]] == DECK
        raw(match)["place"][CODES[card]] = IN_HAND + seat
        raw(match)["cards"][seat] += 1
        raw(match)["stock"] -= 1
    match._settle()


def fund(match, *money):
    """Give companies money, in thousands."""
    for seat, amount in enumerate(money):
        raw(match)["money"][seat] = amount // 10
    match._settle()


def own(match, seat, cards, value, since=1):
    """Put a game of cards of the pile on the table, without publishing it."""
    state, number = raw(match), int(raw(match)["games"])
    for place, card in enumerate(cards.split("-")):
        assert state["place"][CODES[card]] == DECK
        state["place"][CODES[card]] = IN_GAME
        state["game"][number, place] = CODES[card] + 1
        state["stock"] -= 1
    state["value"][number], state["owner"][number], state["since"][number] = (
        *(value // 10, seat + 1),
        since,
    )
    state["games"] += 1
    match._settle()
    return f"#{number + 1}"


def play(match, seat, *moves):
    for move in moves:
        match.play(seat, move)


def bench(match, seat, games):
    """Stack games, as in ``1-5 2-6-9``, on an empty bench."""
    for number, cards in enumerate(games.split()):
        if number:
            match.play(seat, "next")
        for card in cards.split("-"):
            match.play(seat, f"lay {card}")


def publish(match, seat, games):
    bench(match, seat, games)
    match.play(seat, "publish")


def choose(match, *choices):
    """Let seats choose in order: a word, or games to publish; the rest does nothing."""
    for seat, choice in enumerate(choices):
        if choice[0].isdigit():
            publish(match, seat, choice)
        elif choice != "later":
            match.play(seat, choice)
    if "later" not in choices:
        for seat in match.actors if phase(match) == "choose" else ():
            match.play(seat, "nothing")


def finish(match):
    """Let nobody do anything until the next month card or an award is to be drawn, or the end."""
    while match.actors not in ((), (CHANCE,)):
        word = {"choose": "nothing", "fire": "done", "bid": "pass", "ready": "ready"}[phase(match)]
        match.play(match.actors[0], word)


def pass_months(match, until, trends=TRENDS):
    """Go on quietly to the beginning of a month."""
    while int(raw(match)["month"]) < until:
        finish(match)
        match.play(CHANCE, f"month {trends[int(raw(match)['month'])]}")


def to_ceremony(match, trends=TRENDS):
    """Go on quietly until the first card of the ceremony is to be drawn, or the end."""
    pass_months(match, MONTHS, trends)
    finish(match)
    return match


def to_ready(match):
    """Go on quietly until everybody is asked to be ready."""
    while phase(match) != "ready":
        word = {"choose": "nothing", "fire": "done", "bid": "pass"}[phase(match)]
        match.play(match.actors[0], word)


def draft(match, seat, to, goods):
    """Put together an offer, ``17 #1 +30 | 5 ?``: given and paid, or asked for with a minus."""
    gives, _, wants = goods.partition("|")
    match.play(seat, f"to {to + 1}")
    for word in gives.split():
        if word[0] in "+-":
            pay(match, seat, "pay" if word[0] == "+" else "charge", int(word[1:]))
        else:
            match.play(seat, f"give {word}")
    for word in wants.split():
        match.play(seat, f"want {word}")


def pay(match, seat, word, amount):
    for coin in sorted(map(int, COIN.values()), reverse=True):
        while amount >= coin:
            match.play(seat, f"{word} {coin}")
            amount -= coin


def offer(match, seat, to, goods):
    """Put together an offer and send it; return what is sent, in parts where it is long."""
    draft(match, seat, to, goods)
    return send(match, seat)


def send(match, seat):
    sent = []
    while not sent or sent[-1].endswith("..."):
        sent.append(next(m for m in match.moves(seat) if m.startswith("send")))
        match.play(seat, sent[-1])
    return sent


def accept(match, seat, giver):
    """Accept the offer of a seat; return the move."""
    move = next(m for m in match.moves(seat) if m.startswith(f"accept {giver + 1} "))
    match.play(seat, move)
    return move


def board(match, viewer=SPECTATOR):
    return match.view(viewer)["board"]


def phase(match):
    return board(match)["phase"]


def seat_view(match, seat, viewer=None):
    return board(match, seat if viewer is None else viewer)["seats"][seat]


def hand(match, seat):
    """Return the hand of a seat as text."""
    return " ".join(
        CARD[card] for card, place in enumerate(raw(match)["place"]) if place == IN_HAND + seat
    )


def known(match, viewer, seat):
    return " ".join(seat_view(match, seat, viewer)["known"])


def offers(match, viewer):
    """Return the offers that a viewer sees, as (from, to, status)."""
    return [(o["from"], o["to"], o["status"]) for o in board(match, viewer)["offers"]]


def heard(match, viewer, last=1):
    """Return the last events that a viewer was shown, in words of the notation."""
    names = match.game.spec.stand_ins
    return [
        names[code] if code in names else match.game.format(code)
        for _, code in match.heard(viewer)[-last:]
    ]


def symbols(match_or_game, card):
    """Return the two symbols of a card."""
    own_game = getattr(match_or_game, "game", match_or_game)
    deck, code = own_game.options.files["deck"], CODES[card]
    return tuple(deck["ideas"][code][1:] if code < IDEAS else deck["contracts"][code - IDEAS])


def subsets(cards, size):
    return set(itertools.combinations(sorted(cards), size))


def drain(match, left):
    """Leave so many cards in the pile."""
    for card in range(len(CARD)):
        if raw(match)["stock"] > left and raw(match)["place"][card] == DECK:
            raw(match)["place"][card] = OUT
            raw(match)["stock"] -= 1
    match._settle()


def trading(*more, money=300):
    """Return three companies, and more by their hands, with money to trade with."""
    match = table("1 5 d1", "2 6 10", "3 7 11", *more)
    fund(match, *[money] * match.players)
    return match


def money(match):
    return [seat["money"] for seat in board(match)["seats"]]
