import numpy as np

from mirabilis.core.spec import GameSpec, Stage

JACK, QUEEN, KING = 1, 2, 3
HIDDEN = 9
DEAL1, DEAL2, BET, SHOW1, SHOW2, OVER = range(6)

CARD = 0  # + card: dealt
PASS, RAISE = 8, 9
SHOW = 16  # + 4 × seat + card: turned over
DEALT = -2

State = np.dtype(
    [
        ("phase", np.uint8),
        ("turn", np.uint8),
        ("cards", np.uint8, 2),  # 0, a card, or HIDDEN
        ("shown", np.uint8, 2),
        ("bets", np.uint8, 2),  # chips beyond the ante
        ("acts", np.uint8),  # how many passes and bets there were
        ("winner", np.uint8),  # seat + 1
        ("folded", np.uint8),
    ]
)
Tables = np.dtype([("cards", np.uint8)])

SPEC = GameSpec(
    slug="bluff",
    title="Bluff",
    author="Harold W. Kuhn",
    version=1,
    stage=Stage.DRAFT,
    players=(2, 2),
    state=State,
    tables=Tables,
    max_moves=2,
    max_outcomes=3,
    longest=7,
    reasons=("fold", "showdown"),
    clauses=3,
    stand_ins={DEALT: "dealt"},
    totals=(1, 2, 3),
)
