"""The facts of ewn: sizes, codes, records of state and tables."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from mirabilis.core.spec import GameSpec, Option, Stage

RED, BLUE = 0, 1
COLOURS = ("red", "blue")
MAX_SIDE = 7
MAX_CELLS = MAX_SIDE * MAX_SIDE
MAX_STONES = 6
MAX_ORDERS = 720  # 6!

# Directions. Red moves by the first three, Blue by the last three.
DIRECTIONS = ("E", "S", "SE", "W", "N", "NW")
VECTORS = ((0, 1), (1, 0), (1, 1), (0, -1), (-1, 0), (-1, -1))

# Codes of moves and outcomes.
STEP_BITS = 3  # stone × 8 + direction: 0 to 45
DIE = 48  # and the next five: the die shows 1 to 6
STARTS = 54  # and the next: Red or Blue begins
ORDER = 64  # + rank: a side arranges its stones
TURNED = 1024  # + 1024 × side + rank: the stones of a side are placed for all to see
TURNED_SIDE = 1024

# Phases, in the order of a game.
ARRANGE, PLACE_RED, PLACE_BLUE, FIRST, ROLL, MOVE, OVER = range(7)

# Option values as the tables hold them.
BY_ARRANGEMENT, BY_STANDARD, BY_LOT = range(3)
FIRST_BY_LOT = 2

CORNER, ELIMINATION = 1, 2
HAS_ARRANGED = -2
HIDDEN = -1  # in `arranged`: the other side has arranged, in an order not to be known

State = np.dtype(
    [
        ("phase", np.uint8),
        ("turn", np.uint8),  # the side that throws or moves
        ("die", np.uint8),  # 1 to 6; 0 before the throw
        ("reason", np.uint8),
        ("alive", np.uint8, 2),  # per side, bit s for stone s + 1
        ("arranged", np.int16, 2),  # per side: 0, HIDDEN, or rank + 1, until it is turned over
        ("pos", np.uint8, 16),  # cell of stone side × 8 + s, where alive
        ("cells", np.uint8, MAX_CELLS),  # 0, or side × 8 + s + 1
    ]
)

Tables = np.dtype(
    [
        ("rows", np.uint8),
        ("columns", np.uint8),
        ("stones", np.uint8),
        ("setup", np.uint8),
        ("substitute", np.uint8),  # 0 greater-first, 1 either
        ("first", np.uint8),  # RED, BLUE or FIRST_BY_LOT
        ("goal", np.uint8, 2),  # the cell each side runs to
        ("zone", np.uint8, (2, MAX_STONES)),  # the cells each side starts on, in order
        ("standard", np.int16, 2),  # rank of the standard arrangement
        ("n_orders", np.int16),
        ("orders", np.uint8, (MAX_ORDERS, MAX_STONES)),  # rank → stones in zone order
        ("target", np.int8, (6, MAX_CELLS)),  # cell after a step, -1 off the board
        ("n_ways", np.uint8, (2, MAX_CELLS)),  # directions open to a side on a cell: 1 or 3
        ("way", np.uint8, (2, MAX_CELLS)),  # the first of them; the others follow it
        ("n_choices", np.uint8, (64, 8)),  # stones a die allows, by living stones and die
        ("choices", np.uint8, (64, 8, 2)),
        # For the estimate: `race.py` says what a place in `turns` and `spread` is.
        ("radix", np.uint8),
        ("steps", np.uint8, (2, MAX_CELLS)),  # from a cell to a side's goal
        ("turns", np.float32, MAX_SIDE**MAX_STONES),
        ("spread", np.float32, MAX_SIDE**MAX_STONES),
    ]
)


def _hides(options: Mapping[str, str]) -> bool:
    """Clause 4: only arrangements are hidden, and one stone can be arranged in one way only."""
    alone = options["stones"] == "1" or (options["stones"], options["board"]) == ("most", "2x2")
    return options["setup"] == "arrange" and not alone


def _opened(seen: Any) -> bool:
    """Clause 4: once the stones stand, everything is in the open."""
    return bool(seen["phase"] > PLACE_BLUE)


SPEC = GameSpec(
    slug="ewn",
    title="EinStein würfelt nicht!",
    author="Ingo Althöfer",
    version=1,
    stage=Stage.VERIFIED,
    players=(2, 2),
    state=State,
    tables=Tables,
    max_moves=MAX_ORDERS,
    max_outcomes=MAX_ORDERS,
    # Each stone takes at most rows + columns - 2 steps; a throw before each; five events before.
    longest=2 * 2 * MAX_STONES * (2 * MAX_SIDE - 2) + 5,
    reasons=("corner", "elimination"),
    clauses=16,
    options=(
        Option("setup", ("arrange", "standard", "random")),
        Option("substitute", ("greater-first", "either")),
        Option("first", ("red", "blue", "random")),
        Option("board", ("5x5",), r"[2-7]x[2-7]", "ROWSxCOLUMNS from 2x2 to 7x7"),
        Option("stones", ("most", "1", "2", "3", "4", "5", "6")),
    ),
    hidden=_hides,
    opened=_opened,
    stand_ins={HAS_ARRANGED: "has-arranged"},
    pending=("arranged",),
    totals=(1, 2, 6, 24, 120, 720),
    small={"board": "3x3", "stones": "3"},
    starts={0: {"first": "red"}, 1: {"first": "blue"}},
    levels={  # docs/lab/levels.md has their ratings
        "easy": "greedy:4",
        "medium": "greedy:15",
        "hard": "expectimax:3",
        "expert": "expectimax:100ms",
    },
    at_once=("easy", "medium"),
)
