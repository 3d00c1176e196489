import numpy as np

from mirabilis.core.spec import GameSpec, Option, Stage

CHOOSE, SHOW1, SHOW2, OVER = range(4)
HEADS, TAILS = 1, 2
HIDDEN = 9
SHOW = 16  # + 4 × seat + side
HAS_CHOSEN = -2

State = np.dtype(
    [
        ("phase", np.uint8),
        ("rounds", np.uint8),
        ("chosen", np.uint8, 2),  # 0, a side, or HIDDEN; until it is shown
        ("shown", np.uint8, 2),  # of the last round
        ("halves", np.uint8),  # half points of seat 1
    ]
)
Tables = np.dtype([("rounds", np.uint8)])

SPEC = GameSpec(
    slug="pennies",
    title="Pennies",
    author="traditional",
    version=1,
    stage=Stage.DRAFT,
    players=(2, 2),
    state=State,
    tables=Tables,
    max_moves=2,
    max_outcomes=1,
    longest=12,
    reasons=("rounds",),
    clauses=3,
    options=(Option("rounds", ("3", "1", "2")),),
    stand_ins={HAS_CHOSEN: "has-chosen"},
    pending=("chosen",),
    totals=(1,),
)
