"""The facts of jahres: sizes, codes, records of state and tables. Money is in tens of thousands."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from mirabilis.core.ranking import by_points
from mirabilis.core.spec import GameSpec, Stage, TableFile

SEATS = 6
SYMBOLS = ("role", "puzzle", "family", "resource", "cards", "combat")
IDEAS = 110
DESIGNERS = 11
CARDS = IDEAS + DESIGNERS  # ideas 0 to 109, contracts 110 to 120
HALF = 61  # cards in the first of two masks
MONTHS = 12
GAMES = IDEAS // 2  # the most there can be in a year
PARTS = 3  # the most ideas in a game
HAND = 3  # cards dealt
MONEY = 3  # at the start
WAGE = 3  # when a contract is played
HIGHEST = 99  # wage
COINS = (1, 2, 5, 10)
SENT = 10  # offers of a seat in a month
CHUNK = 5  # things that one `send` tells
MOST = 2000  # money of one offer

# Places of a card.
DECK = 0
IN_HAND = 1  # + seat
IS_COMPANY = 7  # + seat
IS_MONTH = 13  # + month from 0
IN_GAME = 25
EMPLOYED = 26  # + seat
MARKET = 32
OUT = 33  # in sight, with a company that is bankrupt
BURIED = 34  # + seat: the hand of a bankrupt company, unseen
UNSEEN = 100  # in what a viewer observes: in the pile, or in a hand that is not known

# Choices of a month.
BRAINSTORMS, PUBLISHES, RESTS = 1, 2, 3
UNKNOWN = 9  # in what a viewer observes: somebody has chosen

# Codes of moves and outcomes: a kind, and what it names below it.
KIND_BIT = 48
(
    BRAINSTORM,
    REST,
    PUBLISH,
    LAY,  # + card: onto the game on the bench
    NEXT,  # the next game on the bench
    CLEAR,  # the bench
    GIVE_UP,  # a disputed game
    HIRE,  # + designer | lapses << 8
    FIRE,  # + designer: is named
    SPARE,  # + designer: is not
    DONE,  # naming them
    BID,  # + designer | wage << 8
    PASS,
    READY,
    WAIT,  # ready no more
    TO,  # + seat: a trade draft begins
    GIVE,  # + thing
    WANT,  # + thing
    PAY,  # + coin
    CHARGE,  # + coin
    DROP,  # the trade draft
    ACCEPT,  # + seat | cards given << 4 | cards wanted << 12 | games << 20 | money << 28 | lapses
    REFUSE,  # + seat
    CANCEL,  # + seat: the offer to it
    COMPANY,  # + card: dealt to the next seat as its company
    DEAL,  # + card: to the next hand
    MONTH,  # + card
    CHOICE,  # + seat | choice << 4: is turned over; a publication's after its games
    GAME,  # + seat | first << 4 | second << 12 | third << 20, cards from 1
    DRAW,  # + card
    PAYDAY,
    BROKE,  # + seat
    FIRED,  # + mask of designers
    DEED,  # + game | seat << 8: it changes hands
    AWARD,  # + month from 0: its card is drawn
) = (number << KIND_BIT for number in range(1, 36))
SEND = 1 << 60  # + things of 8 bits each | money << 40 | seat << 52 | more to come << 55
OFFSET = 2048  # money in a code is money + this
MONEY_BIT, LAPSE_BIT = 28, 40  # in ACCEPT
# Things: a card from 1, a game from 122 on, or a card unseen
GAME_THING = CARDS + 1
ANY_CARD = GAME_THING + GAMES

DEALT, HAS_CHOSEN, HAS_NAMED = -2, -3, -4  # stand-ins
WITHDRAWS, CHOSEN_WITHDRAWS = -5, -6  # the offer to the viewer, by a publication

# What became of an offer.
NONE, OPEN, LAPSED, REFUSED = range(4)

# Phases.
(
    FOUNDING,
    DEALING,
    TURNING,
    CHOOSING,
    REVEALING,
    RENAMING,
    DRAWING,
    PAYING,
    FAILING,
    NAMING,
    FIRING,
    BIDDING,
    WAITING,
    HANDING,
    CEREMONY,
    OVER,
) = range(16)

WON, STALEMATE, RICHEST, LAST, RUIN = range(1, 6)  # reasons

State = np.dtype(
    [
        # Offers [from, to]; on the diagonal the trade draft of a seat. Cards are two masks.
        ("give", np.int64, (SEATS, SEATS, 2)),
        ("want", np.int64, (SEATS, SEATS, 2)),
        ("deeds", np.int64, (SEATS, SEATS)),  # games that the offerer gives
        ("claims", np.int64, (SEATS, SEATS)),  # and wants
        ("cash", np.int16, (SEATS, SEATS)),  # that the offerer pays; below 0: asks for
        ("asked", np.int16, (SEATS, SEATS)),  # cards unseen
        ("status", np.int8, (SEATS, SEATS)),
        ("partner", np.int8, SEATS),  # seat + 1 whom the draft is for
        ("told", np.int16, SEATS),  # things of the draft told so far
        ("sent", np.int8, SEATS),  # offers this month
        ("known", np.int64, (SEATS, 2)),  # [viewer]: cards of others' hands that it knows
        ("gave", np.int64, (SEATS, 2)),  # cards that a seat gave away this month
        ("moving", np.int64),  # games that still change hands in a trade
        ("standing", np.int64),  # games not eliminated
        ("place", np.int8, CARDS),
        ("bench", np.int16, IDEAS),  # of whoever holds it: 0, or game << 2 | place from 1
        ("chosen", np.int16, IDEAS),  # the same, of the publication chosen
        ("game", np.int16, (GAMES, PARTS)),  # cards + 1 in the order of the title, or 0
        ("value", np.int16, GAMES),
        ("owner", np.int8, GAMES),  # seat + 1; 0: no such game, or no more
        ("since", np.int8, GAMES),  # month of publication, from 1
        ("money", np.int16, SEATS),
        ("purse", np.int16, SEATS),  # money after income and before wages, of the last payday
        ("company", np.int16, SEATS),  # card + 1
        ("trend", np.int16, MONTHS),  # card + 1
        ("wage", np.int16, DESIGNERS),  # of those employed or on the market
        ("former", np.int8, DESIGNERS),  # seat + 1 that fired one who is on the market
        ("paid", np.int8, DESIGNERS),  # for this month
        ("marked", np.int8, DESIGNERS),  # named to be fired
        ("cards", np.int16, SEATS),  # on hand
        ("buried", np.int16, SEATS),  # were on hand
        ("choice", np.int8, SEATS),
        ("order", np.int8, SEATS),  # seats + 1 in the order of commitment
        ("disputes", np.int8, SEATS),  # games that lost their title
        ("fresh", np.int8, SEATS),  # 1: the next idea laid begins a game
        ("fell", np.int8, SEATS),  # month of bankruptcy
        ("stock", np.int16),  # cards in the pile
        ("games", np.int8),  # published so far
        ("phase", np.int8),
        ("resume", np.int8),  # the phase to go back to after a trade
        ("month", np.int8),  # from 1
        ("start", np.int8),  # the start seat
        ("turn", np.int8),  # who bids or renames; before, who is dealt the next card
        ("passes", np.int8),  # one after another
        ("count", np.int8),  # choices revealed, or seats that have drawn
        ("draws", np.int16),  # cards that the seat still draws
        ("left", np.int8),  # mask of seats that are bankrupt
        ("failing", np.int8),  # mask of seats that cannot pay
        ("named", np.int8),  # mask of seats that have named whom they fire
        ("ready", np.int8),  # mask
        ("called", np.int16),  # mask of months whose card was drawn in the ceremony
        ("buyer", np.int8),  # the parties of a trade in which games change hands
        ("seller", np.int8),
        ("reason", np.int8),
        ("winners", np.int8),  # mask
    ]
)

Tables = np.dtype(
    [
        ("seats", np.int8),
        ("upper", np.int8, CARDS),  # symbols
        ("lower", np.int8, CARDS),
        ("word", np.int16, IDEAS),
    ]
)


def _ranking(state: Any, points: Sequence[float], seats: Sequence[int]) -> Sequence[int]:
    """Clauses 25 and 26: money ranks those it decided between, an award nobody who is in play."""
    left, standing, reason = int(state["left"]), int(state["standing"]), int(state["reason"])
    solvent = [seat for seat in seats if not left >> seat & 1]
    owners = {int(who) - 1 for game, who in enumerate(state["owner"]) if standing >> game & 1}
    if reason == STALEMATE:
        rivals, money = [seat for seat in seats if seat in owners], state["money"]
    elif reason == RICHEST:
        rivals, money = solvent, state["money"]
    elif reason == RUIN:
        fallen = state["fell"] == state["month"]
        rivals, money = [seat for seat in seats if fallen[seat]], state["purse"]
    else:
        return solvent
    return by_points(state, money, rivals) if rivals else solvent


SPEC = GameSpec(
    slug="jahres",
    title="Spiel des Jahres",
    author="not named in the rule text",
    version=1,
    stage=Stage.VERIFIED,
    players=(2, SEATS),
    default_players=4,
    state=State,
    tables=Tables,
    max_moves=1600,
    max_outcomes=CARDS,
    longest=50_000,
    endless=True,
    reasons=("award", "stalemate", "money", "last", "ruin"),
    clauses=27,
    files=(TableFile("deck", "deck.json"),),
    stand_ins={
        DEALT: "dealt",
        HAS_CHOSEN: "has-chosen",
        HAS_NAMED: "has-named",
        WITHDRAWS: "withdraws",
        CHOSEN_WITHDRAWS: "chosen-withdraws",
    },
    pending=(
        *("give", "want", "deeds", "claims", "cash", "asked", "status", "partner", "told"),
        *(
            "sent",
            "known",
            "gave",
            "bench",
            "chosen",
            "fresh",
            "choice",
            "order",
            "marked",
            "named",
        ),
    ),
    levels={  # docs/lab/levels.md has their ratings
        "easy": "simple",
        "medium": "greedy",
        "hard": "mcts:1000",
        "expert": "mcts:1s",
    },
    at_once=("easy", "medium"),
    ranking=_ranking,
    tuned={
        "mcts": {"steps": 0, "priors": True, "rivals": "prior", "explore": 0.3, "sure": True},
    },
    totals=None,
)
