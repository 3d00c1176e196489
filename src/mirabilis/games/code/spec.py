"""The facts of code: sizes, codes, records of state and tables."""

from collections.abc import Mapping

import numpy as np

from mirabilis.core.spec import GameSpec, Option, Stage

SEATS = 4
PLACES = 4  # code cards in a row
ALL_OPEN = (1 << PLACES) - 1  # every place of a row
LETTERS = "xyzt"
COPIES = 4  # of each letter, and of each number
HANDS = 35  # different hands of four letters
ORDERS = 24  # the most ways to lay a hand out
ROWS = 256  # rows of four letters
POOLS = 625  # what can be left of the sixteen code cards: five numbers for each letter
UNITS = (125, 25, 5, 1)  # what one card of each letter counts in the number of a pool

KINDS = 10  # numbers 1 to 9, and jokers
JOKER = 9
JOKERS = 2
DECK = 38
SET = 4  # cards turned at once
SETS = 705  # different sets
STEP = 4  # a sum of 4, 8, 12 or 16 makes a letter

# Codes of moves and outcomes. A card of somebody's row is seat << 4 | place << 2 | letter.
ARRANGE = 0  # + row: a seat lays its letters out
GUESS = 1 << 8  # + card: what the seat in turn says
KEEP = 1 << 9  # and the next two: words
ON, STOP = KEEP + 1, KEEP + 2
REARRANGE = 1 << 10  # + row: the seat in turn lays its letters out anew
DEAL = 1 << 11  # + hand: chance deals it
CARD = 1 << 12  # + card: the one pointed at is shown
STARTS = 1 << 13  # + seat: begins, by lot
TURN_UP = 1 << 14  # + set: chance turns it up

DEALT, HAS_ARRANGED, REARRANGED = -2, -3, -4  # stand-ins
UNKNOWN = 255  # in what a viewer observes: a letter not to be known

# Phases.
DEALING, ARRANGING, FIRST, TURNING, JOKING, GUESSING, SHOWING, DECIDING, OVER = range(9)
CRACKED = 1  # the reason to end

State = np.dtype(
    [
        # per owner and hand: how likely what was seen before the last rearrangement was
        ("weight", np.float64, (SEATS, HANDS)),
        ("set", np.uint16),  # number of the set that lies open + 1, or 0
        ("phase", np.uint8),
        ("seats", np.uint8),  # how many play
        ("turn", np.uint8),
        ("dealt", np.int8),  # seats that have their letters
        ("arranged", np.uint8),  # bit s: seat s has laid its letters out
        ("guess", np.uint8),  # the card that was guessed, until it is shown
        ("letters", np.uint8, (SEATS, PLACES)),  # 1 to 4 for x, y, z, t; 0 before the deal
        ("looked", np.uint8, (SEATS, PLACES)),  # a letter seen since the last rearrangement, or 0
        ("open", np.uint8, SEATS),  # bit p: the card at place p is cracked
        ("cracked", np.uint8, SEATS),  # letters that each seat has cracked
        ("used", np.uint8, KINDS),  # cards of earlier sets of this turn
    ]
)

Tables = np.dtype(
    [
        ("seats", np.int8),
        ("first", np.uint8),  # 1: by lot
        ("may_stop", np.uint8),
        # Letters
        ("counts", np.uint8, (HANDS, len(LETTERS))),  # of each letter in a hand
        ("hand", np.int8, POOLS),  # number of the hand that a pool of four cards is, or -1
        ("pool", np.uint16, HANDS),  # and back
        ("ways", np.uint16, (POOLS, HANDS)),  # in how many ways a pool gives a hand
        # n of a letter, some of them cracked: in how many ways some places can show others
        ("falling", np.uint8, (COPIES + 1, PLACES + 1, PLACES + 1)),
        ("n_orders", np.uint8, HANDS),
        ("orders", np.uint8, (HANDS, ORDERS)),  # rows that a hand can be laid out in
        # Sets
        ("copies", np.uint8, KINDS),
        ("cards", np.uint8, (SETS, SET)),  # kinds of a set, in rising order
        ("makes", np.uint8, SETS),  # bit l: the set makes letter l
        ("binomial", np.int32, (DECK + 1, SET + 1)),  # binomial coefficients
        ("follow", np.int16, (KINDS + 1, SET + 1)),  # sets of some cards of the kinds from one on
    ]
)


def _unaided(options: Mapping[str, str]) -> bool:
    """Clause 16: people may have to remember by themselves what was seen."""
    return options["memory"] == "own"


def _alike(code: int) -> int:
    """Clause 16: others take every order of a row for equally likely, so all are worth the same."""
    for first in (ARRANGE, REARRANGE):
        if first <= code < first + ROWS:
            return first
    return code


SPEC = GameSpec(
    slug="code",
    title="The Einstein Code",
    author="Luc Gheysens",
    version=1,
    stage=Stage.VERIFIED,
    players=(2, SEATS),
    default_players=3,
    state=State,
    tables=Tables,
    max_moves=(SEATS - 1) * PLACES * len(LETTERS),
    max_outcomes=SETS,
    longest=20_000,
    endless=True,
    reasons=("cracked",),
    clauses=16,
    options=(
        Option("first", ("seat", "random")),
        Option("may_stop", ("no", "yes")),
        Option("memory", ("shown", "own")),
    ),
    stand_ins={DEALT: "dealt", HAS_ARRANGED: "has-arranged", REARRANGED: "rearranged"},
    pending=("arranged",),
    unaided=_unaided,
    alike=_alike,
    levels={  # docs/lab/levels.md has their ratings
        "easy": "greedy:slips=0.75",
        "medium": "greedy:slips=0.35",
        "hard": "greedy",
        "expert": "mcts:1s",
    },
    at_once=("easy", "medium"),
    tuned={"mcts": {"priors": True, "playouts": "prior", "rivals": "prior"}},
    totals=None,  # sets are drawn by what earlier ones of the turn have left
)
