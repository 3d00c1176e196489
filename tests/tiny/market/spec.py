"""The facts of Market."""

import numpy as np

from mirabilis.core.spec import GameSpec, Option, Stage, TableFile

SEATS = 3
KINDS = 6  # a table has at most this many goods, numbered from 1
CARDS = 4  # the largest hand
ROUNDS = 3  # the most rounds
DRAFTS = 2  # drafts a seat may begin in a round

# Codes of moves and outcomes. Goods and seats stand in them as numbers from 1; 0 is none.
GOOD_BITS = 8
SEAT_BIT = 32
KIND_BIT = 40
SELL = 1 << KIND_BIT  # + good: a seat chooses what to sell
TO = 2 << KIND_BIT  # + seat: a draft begins
GIVE = 3 << KIND_BIT  # + good: what the draft gives
WANT = 4 << KIND_BIT  # + good: what the draft asks for
DROP = 5 << KIND_BIT  # the draft is discarded
ACCEPT = 6 << KIND_BIT  # + seat: its offer is accepted
REFUSE = 7 << KIND_BIT  # + seat: its offer is refused
WITHDRAW = 8 << KIND_BIT  # + seat: the offer to it is withdrawn
DEAL = 9 << KIND_BIT  # + good: chance deals it
SOLD = 10 << KIND_BIT  # + seat, good: a choice is turned over
SEND_SEAT_BIT = 58
SEND = 1 << 60  # + seat, good wanted, good given: the draft is sent, and tells its content

DEALT, HAS_CHOSEN = -2, -3  # stand-ins
TRADED = -4  # - seat whose offer was accepted: -4, -5, -6

UNKNOWN = 255  # in what a viewer observes: a choice was made, not to be known

DEALING, TRADING, SHOWING, OVER = range(4)  # phases
MOST_MONEY = 1  # the reason to end

GOODS = KINDS + 1
State = np.dtype(
    [
        ("money", np.uint16, SEATS),
        ("lap", np.uint16),  # rounds finished
        ("phase", np.uint8),
        ("dealt", np.uint8),  # cards dealt so far
        ("cards", np.uint8, SEATS),  # how many cards each seat holds
        ("pile", np.uint8, GOODS),  # per good, cards sold
        ("sold", np.uint8, GOODS),  # per good, cards sold in this round
        ("hand", np.uint8, (SEATS, GOODS)),  # per seat and good, cards held
        ("known", np.uint8, (SEATS, SEATS, GOODS)),  # [viewer, seat]: cards it surely holds
        ("chosen", np.uint8, SEATS),  # per seat: 0, or the good chosen and not yet turned over
        ("order", np.uint8, SEATS),  # seats + 1 in order of commitment, then 0
        ("draft", np.uint8, (SEATS, 3)),  # per seat: seat + 1 addressed, good given, good wanted
        ("dropped", np.uint8, SEATS),  # drafts dropped in this round
        ("sent", np.uint8, (SEATS, SEATS)),  # [from, to]: offers sent in this round
        ("offer", np.uint8, (SEATS, SEATS, 2)),  # [from, to]: good given, good wanted, or 0, 0
    ]
)

Tables = np.dtype(
    [
        ("rounds", np.uint8),
        ("hand", np.uint8),  # cards dealt to each seat
        ("goods", np.uint8),  # how many goods there are
        ("price", np.uint8, GOODS),
        ("copies", np.uint8, GOODS),
    ]
)

_OFFER = 5  # to, give, want, send, and accept, refuse or withdraw; nothing takes longer

SPEC = GameSpec(
    slug="market",
    title="Market",
    author="nobody in particular",
    version=1,
    stage=Stage.DRAFT,
    players=(SEATS, SEATS),
    default_players=SEATS,
    state=State,
    tables=Tables,
    max_moves=CARDS - 1 + KINDS + 5,  # sell what is not drafted, want, drop, two offers to answer
    max_outcomes=KINDS,
    # the deal; then per round and seat two offers and a choice, and the choices turned over
    longest=SEATS * CARDS + ROUNDS * SEATS * (DRAFTS * _OFFER + 2),
    reasons=("rounds",),
    clauses=13,
    options=(Option("rounds", ("2", "1", "3")), Option("hand", ("3", "2", "4"))),
    files=(TableFile("goods", "goods.json"),),
    stand_ins={
        DEALT: "dealt",
        HAS_CHOSEN: "has-chosen",
        TRADED: "traded-1",
        TRADED - 1: "traded-2",
        TRADED - 2: "traded-3",
    },
    pending=("chosen", "order", "draft", "dropped", "sent", "offer", "known"),
    totals=None,  # a card is drawn by what is left of each good
)
