"""The facts of ideas: sizes, codes, records of state and tables."""

import numpy as np

from mirabilis.core.ranking import by_points_then_last
from mirabilis.core.spec import GameSpec, Option, Stage, TableFile

SEATS = 4
EINSTEINS = ("young", "prime", "globetrotting", "wise")  # youngest first
EINSTEIN_LETTERS = "ypgw"
FIELDS = ("physics", "mathematics", "philosophy", "chemistry")
FIELD_LETTERS = "PMHC"
COPIES = 6  # tiles of each field in a stock
ENOUGH = 2  # fields left in a stock that end the game
LAID = 2  # tiles of a turn

SIDES = 4  # the most sides of a tile
PARTS = 2  # convex parts that a tile may have to be cut into
TURNS = 10  # steps of 36 degrees
AXES = 5  # directions of sides, but for their sense
KINDS_OF_SIDE = 4  # two lengths, one line or two
FITS = 5  # the most sides of all tiles that may be of one kind
# A stock with two tiles left has two fields at most: nobody lays more than 22.
TILES = SEATS * 22
# Each tile but the first covers a side, its own and another's: 4 + 2 * 87 are open at most.
PLACEMENTS = (2 + 2 * TILES) * FITS

DECK = 10  # Inspirations of an Einstein
CARDS = SEATS * DECK
PARTS_OF_CARD = 6  # the most tiles of a shape
FEWEST_PARTS = 3
HAND = 3
THEORIES = (
    "spectrum",  # four different fields
    "double",  # two Inspirations in one turn
    "lone",  # one own tile in a shape
    "chain",  # own tiles, connected
    "far",  # a long way off
    "closed",  # a point with tiles all round
    "ray",  # sides in a straight line
    "bridge",  # a short cut
    "last",  # of its field in the stock
    "sixth",  # Inspiration, or a later one
)
SPECTRUM, DOUBLE, LONE, CHAIN, FAR, CLOSED, RAY, BRIDGE, LAST, SIXTH = range(len(THEORIES))
OPEN = 3  # theories that lie open
NEEDS = (4, 2, 1, 7, 20, 6, 6, 5, 0, 6)
"""What each theory takes: different fields; Inspirations in a turn; own tiles of a shape; tiles of
a chain; short sides of distance; tiles round a point; sides of a ray; steps that a bridge cuts
short; tiles left of a field; the number of an Inspiration."""

# A tile on the table is one number: its place, then its field and turn. A place has twelve bits
# for each of the four whole numbers of its point, so that places can be added.
PLACE_BITS = 12
KEY_BITS = 6  # of field and turn: field << 4 | turn

# Codes of moves and outcomes. A placement is tile << 6 | side << 4 | field << 2 | own side.
FIRST = 1 << 13  # + field: the first tile
COMPLETE = 1 << 14  # + card << 3 | part: the tile just laid is that part of the card's shape
DONE = 1 << 15  # ends a completion step
DRAW = 1 << 16  # + card: chance puts it into its Einstein's hand
REVEAL = 1 << 17  # + theory: chance turns it up

DEALT = -2  # stand-in

DEALING, REVEALING, PLACING, COMPLETING, OVER = range(5)  # phases
INSPIRATIONS, ALL_THEORIES, STOCK, STUCK = 1, 2, 3, 4  # reasons

# Signed numbers: compiled differences of unsigned ones would wrap.
State = np.dtype(
    [
        ("tiles", np.int64, TILES),  # place << 6 | field << 4 | turn, in the order laid
        ("placements", np.int16, PLACEMENTS),  # codes of all that some field could be laid at
        ("n_placements", np.int16),
        ("hand", np.int16, SEATS),  # bit c: card c of the Einstein's deck is on hand
        ("completed", np.int16, SEATS),  # bit c: it is completed
        ("open", np.int16),  # bit i: theory i lies open
        ("taken", np.int16, SEATS),  # bit i: theory i is completed by the seat
        ("tokens", np.int16, SEATS),
        ("owner", np.int8, TILES),
        ("joined", np.int8, (TILES, SIDES)),  # number of the tile at a side, or 0
        ("stock", np.int8, (SEATS, len(FIELDS))),
        ("held", np.int8, SEATS),  # cards on hand
        ("n_tiles", np.int8),
        ("phase", np.int8),
        ("seats", np.int8),  # how many play
        ("turn", np.int8),
        ("rounds", np.int8),  # from 1; 0 while cards are dealt
        ("laid", np.int8),  # tiles laid in this turn
        ("declared", np.int8),  # Inspirations completed in this turn
        ("moving", np.int8),  # tiles laid in this round
        ("ending", np.int8),  # the reason why this is the last round, or 0
    ]
)

Tables = np.dtype(
    [
        ("seats", np.int8),
        ("loose", np.int8),  # 1: sides may touch partly
        ("einstein", np.int8, SEATS),  # who each seat is
        # Tiles, by field; counter-clockwise from corner 0, which is the tile's place.
        ("sides", np.int8, len(FIELDS)),
        ("direction", np.int8, (len(FIELDS), SIDES)),  # of a side at turn 0
        ("kind", np.int8, (len(FIELDS), SIDES)),  # of a side: length << 1 | lines - 1
        ("angle", np.int8, (len(FIELDS), SIDES)),  # at the corner where a side begins, in steps
        ("corner", np.int64, (len(FIELDS), TURNS, SIDES)),  # where a side begins, as a place
        ("reach", np.int64, (2, TURNS)),  # the way along a side of that length, as a place
        ("n_fits", np.int8, KINDS_OF_SIDE),
        ("fit", np.int8, (KINDS_OF_SIDE, FITS)),  # field << 2 | side, of each kind
        # How far a tile lies left of a line in each direction through its place, at each turn:
        ("axis", np.int64, (AXES, 4)),  # a measure of a point, by its four numbers
        ("low", np.int64, (len(FIELDS), TURNS, AXES)),
        ("high", np.int64, (len(FIELDS), TURNS, AXES)),
        ("n_parts", np.int8, len(FIELDS)),  # the same for convex parts
        ("part_low", np.int64, (len(FIELDS), TURNS, PARTS, AXES)),
        ("part_high", np.int64, (len(FIELDS), TURNS, PARTS, AXES)),
        ("near", np.int64),  # further apart than that, no tile at one touches the other
        # Cards, by number: Einstein * 10 + card.
        ("card_size", np.int8, CARDS),
        ("card_value", np.int8, CARDS),
        ("part_field", np.int8, (CARDS, PARTS_OF_CARD)),
        ("part_turn", np.int8, (CARDS, PARTS_OF_CARD)),
        ("part_new", np.int8, (CARDS, PARTS_OF_CARD)),  # 0: a turn of the shape takes it to another
        # By part, other part (0 is the next one, round the list) and turn: what to add to a place.
        ("others", np.int64, (CARDS, PARTS_OF_CARD, PARTS_OF_CARD - 1, TURNS)),
        ("theory_value", np.int8, len(THEORIES)),
        ("theory_need", np.int8, len(THEORIES)),
    ]
)


def _shows_a_card(move: int) -> bool:
    """Clause 9: whoever completes a card shows it to all."""
    return COMPLETE <= move < DONE


SPEC = GameSpec(
    slug="ideas",
    title="Einstein: His Amazing Life and Incomparable Science",
    author="Dirk Knemeyer",
    version=2,
    stage=Stage.VERIFIED,
    players=(2, SEATS),
    default_players=2,
    state=State,
    tables=Tables,
    max_moves=PLACEMENTS,
    max_outcomes=DECK,
    # Cards dealt and theories; a tile and the end of its step; a completion and a new card.
    longest=SEATS * DECK + len(THEORIES) + 2 * TILES + SEATS * DECK,
    reasons=("inspirations", "theories", "stock", "stuck"),
    clauses=18,
    options=(
        Option("contact", ("full", "loose")),
        Option(
            "einsteins",
            ("youngest", "oldest"),
            pattern="(?=..)y?p?g?w?",
            form="the letters of those who play, such as yw",
        ),
    ),
    files=(TableFile("deck", "deck.json"), TableFile("tiles", "tiles.json")),
    reveals=_shows_a_card,
    stand_ins={DEALT: "dealt"},
    pictured=True,
    ranking=by_points_then_last,  # clause 16: seats are in order of age
    levels={  # docs/lab/levels.md has their ratings
        "easy": "greedy",
        "medium": "mcts:30",
        "hard": "mcts:200",
        "expert": "mcts:1s",
    },
    tuned={"mcts": {"steps": 0, "priors": True, "rivals": "prior", "explore": 0.3}},
    totals=None,
)
