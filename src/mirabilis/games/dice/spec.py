"""The facts of dice: sizes, codes, records of state and tables."""

from typing import Any

import numpy as np

from mirabilis.core.ranking import by_points
from mirabilis.core.spec import GameSpec, Option, Stage

SEATS = 6
DICE = 5
FACES = 6
THROWS = 252  # different throws of five dice
WAYS = FACES**DICE  # 7,776: how many ways there are to throw them
OPTIONS = 15  # the most different choices that one throw offers
SUMS = 11  # rows of a sheet, for the sums 2 to 12
LOWEST_SUM = 2
BOXES = 10  # of a row: 4 + 1 + 5
FULL = 5  # marks from which on a row costs nothing
VALUES = 3  # fifth-die lines of a sheet
LAST = 8  # boxes of such a line: the last one ends the game for its player
PENALTY = -200  # of a row with 1 to 4 marks

POINTS = (100, 70, 60, 50, 40, 30, 40, 50, 60, 70, 100)  # of a mark beyond the fifth, by row
LOWEST = SUMS * PENALTY  # the range of points, and of the utility of who plays alone
HIGHEST = (BOXES - FULL) * sum(POINTS)
GRADES = (0, 500, 800, 1000)  # points from which on a grade is reached

# Sizes of what the estimate looks up; see `estimate.py`.
KNOTS = 12  # lengths of play between which it interpolates
PLACES = 7638  # different things that the fifth-die lines of an unfinished sheet can say
SETS = 42  # sets of at most three fifth-die values
PAIRS = 55  # of two different rows
GAPS = 40  # amounts of marks that are missing to work off penalties
PENALISED = 8  # rows with a penalty that are told apart

# Codes of moves and outcomes.
# A choice has three bits for each die: first pair, second pair, fifth die; see `splits.py`.
DIE_BITS = 3
FREE = 1 << 15  # in a choice: the fifth die is left out of a free throw
THROW = 1 << 16  # + number of the throw
SHOW = 1 << 20  # + seat << 16, + choice: a choice is turned over
SHOW_SEAT_BIT = 16

HAS_CHOSEN = -2  # stand-in
HIDDEN = 255  # in `chosen`: the seat has chosen, in a way not to be known

ROLLING, CHOOSING, SHOWING, OVER = range(4)  # phases
ALONE, MOST, SHARED = 1, 2, 3  # reasons

State = np.dtype(
    [
        ("phase", np.uint8),
        ("seats", np.uint8),  # how many play
        ("playing", np.uint8),  # bit s: seat s is not finished
        ("throw", np.uint8),  # number of the throw + 1; 0 before it
        ("marks", np.uint8, (SEATS, SUMS)),  # boxes marked, by seat and row
        ("values", np.uint8, (SEATS, VALUES)),  # fifth-die values in the order chosen; 0 open
        ("counts", np.uint8, (SEATS, VALUES)),  # boxes marked for each of them
        ("chosen", np.uint8, SEATS),  # 0, or place + 1 among the options of the throw, or HIDDEN
        ("lost", np.uint16, SEATS),  # marks beyond a full row
        ("throws", np.uint16, SEATS),  # throws a seat took part in
        ("frees", np.uint16, SEATS),  # free throws among them
    ]
)

Tables = np.dtype(
    [
        ("seats", np.int8),
        ("early", np.uint8),  # 1: while a line is open, a new value must be taken if there is one
        ("row_points", np.int16, (SUMS, BOXES + 1)),  # by row and marks
        ("weights", np.int16, THROWS),  # in how many ways a throw comes up
        ("lots", np.uint8, WAYS),  # the throw that each of all ways makes, in order
        ("dice", np.uint8, (THROWS, DICE)),  # sorted
        ("shows", np.uint8, THROWS),  # bit v: the throw shows value v
        ("n_options", np.uint8, THROWS),
        ("options", np.uint16, (THROWS, OPTIONS)),  # choices without FREE, by fifth die
        # What the estimate looks up: numbers of what the fifth-die lines say, by set of values,
        ("set_number", np.uint8, 1 << FACES),
        ("set_base", np.int16, 1 << FACES),
        ("set_power", np.int16, (1 << FACES, FACES + 1)),
        # a sum over the rows of a sheet that tells how it stands,
        ("summary", np.int32, (SUMS, BOXES + 1)),
        # and what was learned: how long a sheet lasts, what it is worth, how sure that is.
        ("worth_until", np.int16, PLACES),
        ("worth_fifth", np.int16, PLACES),
        ("worth_rows", np.int16, (SETS, KNOTS, SUMS, BOXES + 1)),
        ("worth_pairs", np.int16, (KNOTS, PAIRS, BOXES + 1, BOXES + 1)),
        ("worth_gaps", np.int16, (KNOTS, GAPS, PENALISED)),
        ("worth_open", np.int16, (KNOTS, SUMS + 1, SUMS + 1)),
        ("worth_spread", np.int16, (KNOTS, SUMS, BOXES + 1)),
    ]
)


def _opened(seen: Any) -> bool:
    """Clause 11: whoever is the only one left to choose hides nothing."""
    playing = int(seen["playing"])
    return bool(playing & (playing - 1) == 0 and seen["phase"] != SHOWING)


SPEC = GameSpec(
    slug="dice",
    title="Einstein",
    author="Sid Sackson",
    version=1,
    stage=Stage.VERIFIED,
    players=(1, SEATS),
    default_players=1,
    state=State,
    tables=Tables,
    max_moves=OPTIONS,
    max_outcomes=THROWS,
    # A seat marks at most 22 fifth dice; free throws, one in 32, come on top.
    longest=(22 + 130) * (1 + 2 * SEATS),
    endless=True,
    reasons=("alone", "most", "shared"),
    clauses=15,
    options=(Option("early_values", ("any", "distinct")),),
    opened=_opened,
    stand_ins={HAS_CHOSEN: "has-chosen"},
    pending=("chosen",),
    totals=(1, WAYS),
    ranking=by_points,
    alone=(LOWEST, HIGHEST),
    levels={  # docs/lab/levels.md has their ratings
        "easy": "greedy:2",
        "medium": "greedy:50",
        "hard": "greedy",
        "expert": "mcts:1s",
    },
    at_once=("easy", "medium"),
    tuned={"mcts": {"steps": 0, "priors": True, "rivals": "prior", "explore": 0.3}},
)
