"""Games that each break one promise, made from a sound one by replacing one function."""

from dataclasses import replace
from types import SimpleNamespace

from numba import njit

from mirabilis.core.contract import FUNCTIONS
from mirabilis.core.errors import BadNotation
from mirabilis.core.rng import below, pick, word
from mirabilis.core.seats import NOTHING, SPECTATOR
from tiny import bluff, market, pennies
from tiny.bluff import game as bluff_game
from tiny.bluff import kernel as bluff_kernel
from tiny.bluff import spec as bluff_spec
from tiny.bluff import view as bluff_view
from tiny.bluff.spec import BET, CARD, DEAL1, DEALT, HIDDEN, OVER, PASS, RAISE
from tiny.market import game as market_game
from tiny.market import kernel as market_kernel
from tiny.market import spec as market_spec
from tiny.market import view as market_view
from tiny.market.spec import GOODS, SEATS, SHOWING, UNKNOWN
from tiny.pennies import game as pennies_game
from tiny.pennies import kernel as pennies_kernel
from tiny.pennies import spec as pennies_spec
from tiny.pennies import view as pennies_view
from tiny.pennies.spec import CHOOSE, HAS_CHOSEN, HEADS

BLUFF = (bluff, bluff_spec, bluff_kernel, bluff_game, bluff_view)
MARKET = (market, market_spec, market_kernel, market_game, market_view)
PENNIES = (pennies, pennies_spec, pennies_kernel, pennies_game, pennies_view)


def broken(sound, *, spec=None, kernel=None, game=None, view=None, folder=None):
    """Return a game like a sound one but for some of its parts."""
    package, its_spec, its_kernel, its_game, its_view = sound
    functions = {name: getattr(its_kernel, name) for name in FUNCTIONS}
    faces = {name: getattr(its_game, name) for name in dir(its_game) if name[0] != "_"}
    return SimpleNamespace(
        spec=SimpleNamespace(SPEC=replace(its_spec.SPEC, **(spec or {}))),
        kernel=SimpleNamespace(**(functions | (kernel or {}))),
        game=SimpleNamespace(**(faces | (game or {}))),
        view=SimpleNamespace(view=view or its_view.view),
        folder=folder or package.__path__[0],
    )


# -- play ---------------------------------------------------------------------------------------


@njit
def never_over(t, state, seat, move):
    bluff_kernel.apply(t, state, seat, move)
    if state.phase == OVER:
        state.phase = DEAL1


@njit
def utility_too_large(t, state, utility, points):
    reason = bluff_kernel.returns(t, state, utility, points)
    utility[0] = 1.5
    return reason


@njit
def no_reason(t, state, utility, points):
    bluff_kernel.returns(t, state, utility, points)
    return 0


@njit
def nan_points(t, state, utility, points):
    reason = bluff_kernel.returns(t, state, utility, points)
    points[1] = float("nan")
    return reason


# -- moves --------------------------------------------------------------------------------------


@njit
def lists_one_twice(t, state, seat, moves):
    moves[0] = PASS
    moves[1] = PASS
    return 2


@njit
def lists_nothing(t, state, seat, moves):
    return 0


@njit
def lists_too_little(t, state, seat, moves):
    moves[0] = PASS
    return 1


@njit
def lists_a_forbidden_move(t, state, seat, moves):
    moves[0] = PASS
    moves[1] = RAISE + 1
    return 2


@njit
def allows_anything(t, state, seat, move):
    return 0


@njit
def unknown_clause(t, state, seat, move):
    return 0 if PASS <= move <= RAISE else 77


@njit
def everybody_free(t, state):
    return 3


# -- chance -------------------------------------------------------------------------------------


@njit
def a_card_without_weight(t, state, outcomes, weights):
    n = bluff_kernel.chance(t, state, outcomes, weights)
    if n > 1:
        weights[1] = 0
    return n


@njit
def a_card_twice(t, state, outcomes, weights):
    n = bluff_kernel.chance(t, state, outcomes, weights)
    if n == 3:
        outcomes[1] = outcomes[0]
    return n


@njit
def a_heavy_card(t, state, outcomes, weights):
    n = bluff_kernel.chance(t, state, outcomes, weights)
    if n == 3:
        weights[0] = 5
    return n


@njit
def sound_draw(t, state, rng, outcomes, weights):
    n = bluff_kernel.chance(t, state, outcomes, weights)
    return outcomes[below(rng, n)]  # all weights are 1


@njit
def draws_in_another_order(t, state, rng, outcomes, weights):
    n = bluff_kernel.chance(t, state, outcomes, weights)
    return outcomes[n - 1 - below(rng, n)]


@njit
def draws_one_word_more(t, state, rng, outcomes, weights):
    n = bluff_kernel.chance(t, state, outcomes, weights)
    outcome = outcomes[pick(rng, weights, n)]
    word(rng)
    return outcome


@njit
def draws_a_word_for_certainty(t, state, rng, outcomes, weights):
    n = bluff_kernel.chance(t, state, outcomes, weights)
    if n == 1:
        word(rng)
    return outcomes[pick(rng, weights, n)]


@njit
def draws_and_deals(t, state, rng, outcomes, weights):
    n = bluff_kernel.chance(t, state, outcomes, weights)
    outcome = outcomes[pick(rng, weights, n)]
    state.winner = 1
    return outcome


# -- notation -----------------------------------------------------------------------------------


def same_text_for_all(options, code):
    return "pass"


def reads_everything(options, text):
    try:
        return bluff_game.parse(options, text)
    except BadNotation:
        return PASS


def with_a_space(options, code):
    return bluff_game.format(options, code) + " "


# -- state outside the record, hidden inputs ------------------------------------------------------

_DREAMS = [0]


def remembers_between_calls(t, state, seat, move):
    """A rule that depends on something outside the state."""
    _DREAMS[0] += 1
    bluff_kernel.apply.py_func(t, state, seat, move) if hasattr(
        bluff_kernel.apply, "py_func"
    ) else bluff_kernel.apply(t, state, seat, move)
    state.acts = _DREAMS[0] % 5


# -- what is seen -------------------------------------------------------------------------------


@njit
def observes_everything(t, state, viewer, seen):
    pass


@njit
def spectators_see_all(t, state, viewer, seen):
    if viewer != SPECTATOR:
        bluff_kernel.observe(t, state, viewer, seen)


@njit
def observes_after_a_bet(t, state, viewer, seen):
    if state.acts == 0:
        bluff_kernel.observe(t, state, viewer, seen)


@njit
def forgets_own_card(t, state, viewer, seen):
    for seat in range(2):
        if state.cards[seat] != 0:
            seen.cards[seat] = HIDDEN


@njit
def observes_less_each_time(t, state, viewer, seen):
    bluff_kernel.observe(t, state, viewer, seen)
    if viewer == 0 and seen.acts > 0:
        seen.acts = state.acts - 1


@njit
def deals_openly(t, state, seat, move, viewer):
    return move


@njit
def shows_a_hint(t, state, seat, move, viewer):
    code = bluff_kernel.shown(t, state, seat, move, viewer)
    if code == move and seat >= 0 and viewer != seat and state.cards[seat] == 3:
        return DEALT
    return code


@njit
def shows_unknown_stand_in(t, state, seat, move, viewer):
    code = bluff_kernel.shown(t, state, seat, move, viewer)
    return -99 if code == DEALT else code


@njit
def hides_own_move(t, state, seat, move, viewer):
    return NOTHING if seat == viewer else bluff_kernel.shown(t, state, seat, move, viewer)


@njit
def shows_nothing_of_a_choice(t, state, seat, move, viewer):
    code = pennies_kernel.shown(t, state, seat, move, viewer)
    return NOTHING if code == HAS_CHOSEN else code


@njit
def kings_may_not_pass(t, state, seat, moves):
    if state.cards[1 - seat] == 3:
        moves[0] = RAISE
        return 1
    return bluff_kernel.legal(t, state, seat, moves)


@njit
def refuses_by_the_other_card(t, state, seat, move):
    if move != PASS and move != RAISE:
        return 1 if state.cards[1 - seat] == 3 else 2
    return 0


@njit
def skips_against_a_king(t, state):
    if state.phase == BET and state.acts == 0 and state.cards[1] == 3:
        return 2
    return bluff_kernel.actors(t, state)


# -- what is imagined -----------------------------------------------------------------------------


@njit
def imagines_a_king(t, seen, seat, rng, state):
    for other in range(2):
        if seen.cards[other] == HIDDEN:
            state.cards[other] = 3 if seen.cards[1 - other] != 3 else 2


@njit
def imagines_any_card(t, seen, seat, rng, state):
    for other in range(2):
        if seen.cards[other] == HIDDEN:
            state.cards[other] = 1 + below(rng, 3)


@njit
def imagines_own_card_too(t, seen, seat, rng, state):
    bluff_kernel.imagine(t, seen, seat, rng, state)
    if state.cards[seat] != 0:
        state.cards[seat] = 1 + state.cards[seat] % 3


@njit
def peeks_at_the_kings(t, seen, seat, rng, state):
    bluff_kernel.imagine(t, seen, seat, rng, state)
    if state.phase == BET and state.cards[1 - seat] == 1 and below(rng, 2) == 0:
        state.cards[1 - seat] = 2 if state.cards[seat] == 3 else 3


@njit
def a_change_is_noticed(t, state, seat, move):
    pennies_kernel.apply(t, state, seat, move)
    if state.phase == CHOOSE:
        state.shown[seat] = move


@njit
def utilities_that_are_no_shares(t, state, utility, points):
    reason = bluff_kernel.returns(t, state, utility, points)
    utility[0] = 0.9
    utility[1] = 0.9
    return reason


@njit
def free_if_heads(t, state):
    mask = 0
    if state.phase == CHOOSE:
        for seat in range(2):
            if state.chosen[seat] == HEADS:
                mask |= 1 << seat
    return mask


@njit
def refusal_of_the_other_card(t, state, seat, move):
    if move in (2, 3):
        return 1 if state.cards[1 - seat] == move else 2
    return bluff_kernel.allowed(t, state, seat, move)


@njit
def may_deal_itself_a_king(t, state, seat, move):
    return 0 if move == CARD + 3 else bluff_kernel.allowed(t, state, seat, move)


@njit
def imagines_own_choice_otherwise(t, seen, seat, rng, state):
    pennies_kernel.imagine(t, seen, seat, rng, state)
    if seen.phase == CHOOSE and seen.chosen[seat] != 0:
        state.chosen[seat] = 3 - seen.chosen[seat]


@njit
def imagines_heads(t, seen, seat, rng, state):
    pennies_kernel.imagine(t, seen, seat, rng, state)
    if seen.phase != CHOOSE and state.chosen[1 - seat] != 0:
        state.chosen[1 - seat] = HEADS


@njit
def imagines_the_first_good_sold(t, seen, seat, rng, state):
    """Wrong only where all have chosen, which is far behind a wide deal."""
    market_kernel.imagine(t, seen, seat, rng, state)
    if seen.phase == SHOWING:
        for other in range(SEATS):
            if seen.chosen[other] == UNKNOWN:
                for good in range(GOODS - 1, 0, -1):
                    if state.hand[other, good] > 0:
                        state.chosen[other] = good


@njit
def imagines_poor_hands(t, seen, seat, rng, state):
    """Wrong by one card in four, spread over many states."""
    market_kernel.imagine(t, seen, seat, rng, state)
    other = (seat + 1) % SEATS
    for good in range(2, GOODS):
        free = state.hand[other, good] > seen.hand[other, good]
        if free and market_kernel._left(t, state, 1) > 0 and below(rng, 4) == 0:
            state.hand[other, good] -= 1
            state.hand[other, 1] += 1


def view_with_a_set(options, t, seen, viewer):
    return {"cards": set(bluff_view.view(options, t, seen, viewer)["cards"])}


_VIEWS = [0]


def view_that_changes(options, t, seen, viewer):
    _VIEWS[0] += 1
    return {"cards": ["?"], "count": _VIEWS[0]}


def says_what_is_not_there(options, seen, seat, code):
    return "said.nothing", {}


def draws_nothing(view, paint, say):
    return ""


# -- estimates ------------------------------------------------------------------------------------


@njit
def sound_estimate(t, state, utility):
    utility[0] = 0.25
    utility[1] = 0.75


@njit
def estimate_above_one(t, state, utility):
    utility[0] = 1.25
    utility[1] = 0.75


@njit
def estimate_of_nothing(t, state, utility):
    utility[0] = float("nan")
    utility[1] = 0.5


@njit
def estimate_of_one_seat(t, state, utility):
    utility[0] = 0.5


@njit
def estimate_that_folds(t, state, utility):
    utility[0] = 0.5
    utility[1] = 0.5
    state.folded = 1


_ASKED = [0]


def estimate_that_changes(t, state, utility):
    _ASKED[0] += 1
    utility[0] = utility[1] = 1 / _ASKED[0]


@njit
def sound_prior(t, state, seat, moves, count, weights):
    for i in range(count):
        weights[i] = 1.0 + moves[i]


@njit
def prior_without_weight(t, state, seat, moves, count, weights):
    for i in range(count):
        weights[i] = float(i)


@njit
def prior_without_end(t, state, seat, moves, count, weights):
    for i in range(count):
        weights[i] = float("inf")


@njit
def prior_of_too_many(t, state, seat, moves, count, weights):
    for i in range(count + 1):
        weights[i] = 1.0


@njit
def prior_that_sorts(t, state, seat, moves, count, weights):
    for i in range(count):
        weights[i] = 1.0
    moves[0], moves[count - 1] = moves[count - 1], moves[0]


@njit
def prior_that_passes(t, state, seat, moves, count, weights):
    for i in range(count):
        weights[i] = 1.0
    state.acts += 1


@njit
def prior_that_peeps(t, state, seat, moves, count, weights):
    for i in range(count):
        weights[i] = 1.0 + i * state.cards[1 - seat]


def offering(prior):
    """Return a game with room for three moves that has two, and an opinion of them."""
    return broken(BLUFF, spec={"max_moves": 3}, kernel={"prior": prior})


@njit
def sound_aside(t, state, seat, moves, count):
    return count - 1


@njit
def aside_beyond_the_list(t, state, seat, moves, count):
    return count


@njit
def aside_below_nothing(t, state, seat, moves, count):
    return -2


@njit
def aside_that_acts(t, state, seat, moves, count):
    state.acts += 1
    return -1


@njit
def aside_that_sorts(t, state, seat, moves, count):
    moves[0], moves[count - 1] = moves[count - 1], moves[0]
    return -1


@njit
def aside_that_peeps(t, state, seat, moves, count):
    return int(state.cards[1 - seat]) % count


def aside_that_changes(t, state, seat, moves, count):
    _ASKED[0] += 1
    return _ASKED[0] % 2 - 1


def acting(aside):
    """Return a game in which a seat may act of its own accord."""
    return broken(BLUFF, kernel={"aside": aside})


# name: (the game, the checks that must fail)
def always(seen):
    """Take everything to be in the open from the start."""
    return True


BROKEN = {
    "never over": (broken(BLUFF, kernel={"apply": never_over}), {"play"}),
    "longer than stated": (broken(BLUFF, spec={"longest": 3}), {"play"}),
    "utility above 1": (broken(BLUFF, kernel={"returns": utility_too_large}), {"play"}),
    "no reason": (broken(BLUFF, kernel={"returns": no_reason}), {"play"}),
    "points not a number": (broken(BLUFF, kernel={"returns": nan_points}), {"play"}),
    "a move twice": (broken(BLUFF, kernel={"legal": lists_one_twice}), {"moves"}),
    "no move": (broken(BLUFF, kernel={"legal": lists_nothing}), {"moves"}),
    "incomplete list": (broken(BLUFF, kernel={"legal": lists_too_little}), {"moves"}),
    "a forbidden move listed": (broken(BLUFF, kernel={"legal": lists_a_forbidden_move}), {"moves"}),
    "anything allowed": (broken(BLUFF, kernel={"allowed": allows_anything}), {"moves"}),
    "unknown clause": (broken(BLUFF, kernel={"allowed": unknown_clause}), {"moves"}),
    "awaited and free": (broken(BLUFF, kernel={"free": everybody_free}), {"moves", "play"}),
    "weight zero": (broken(BLUFF, kernel={"chance": a_card_without_weight}), {"chance"}),
    "outcome twice": (broken(BLUFF, kernel={"chance": a_card_twice}), {"chance"}),
    "wrong total": (broken(BLUFF, kernel={"chance": a_heavy_card}), {"chance", "odds"}),
    "draws otherwise": (broken(BLUFF, kernel={"draw": draws_in_another_order}), {"draw"}),
    "draws too much": (broken(BLUFF, kernel={"draw": draws_one_word_more}), {"draw"}),
    "draws the certain": (broken(BLUFF, kernel={"draw": draws_a_word_for_certainty}), {"draw"}),
    "drawing is acting": (broken(BLUFF, kernel={"draw": draws_and_deals}), {"draw"}),
    "too many outcomes": (broken(BLUFF, spec={"max_outcomes": 2}), {"chance"}),
    "one text for all": (broken(BLUFF, game={"format": same_text_for_all}), {"notation"}),
    "junk is a move": (broken(BLUFF, game={"parse": reads_everything}), {"notation"}),
    "space in notation": (broken(BLUFF, game={"format": with_a_space}), {"notation"}),
    "missing words": (broken(BLUFF, spec={"reasons": ("fold", "showdown", "flood")}), {"words"}),
    "missing clause": (broken(BLUFF, spec={"clauses": 4}), {"words"}),
    "memory outside": (
        broken(BLUFF, kernel={"apply": remembers_between_calls}),
        {"records", "undo"},
    ),
    "observes all": (broken(BLUFF, kernel={"observe": observes_everything}), {"privacy"}),
    "spectator sees all": (broken(BLUFF, kernel={"observe": spectators_see_all}), {"privacy"}),
    "sees after a bet": (broken(BLUFF, kernel={"observe": observes_after_a_bet}), {"privacy"}),
    "forgets own card": (broken(BLUFF, kernel={"observe": forgets_own_card}), {"odds"}),
    "observation not stable": (
        broken(BLUFF, kernel={"observe": observes_less_each_time}),
        {"observed"},
    ),
    "deals openly": (broken(BLUFF, kernel={"shown": deals_openly}), {"privacy"}),
    "hint in shown": (broken(BLUFF, kernel={"shown": shows_a_hint}), {"privacy"}),
    "unknown stand-in": (broken(BLUFF, kernel={"shown": shows_unknown_stand_in}), {"shown"}),
    "own move hidden": (broken(BLUFF, kernel={"shown": hides_own_move}), {"shown"}),
    "says nothing is hidden": (broken(BLUFF, spec={"hidden": False}), {"shown"}),
    "says it is open too soon": (broken(BLUFF, spec={"opened": always}), {"observed"}),
    "a choice unnoticed": (broken(PENNIES, kernel={"shown": shows_nothing_of_a_choice}), {"shown"}),
    "a change noticed": (
        broken(PENNIES, kernel={"apply": a_change_is_noticed}),
        {"shown", "privacy"},
    ),
    "moves by hidden card": (
        broken(BLUFF, kernel={"legal": kings_may_not_pass}),
        {"observed", "privacy"},
    ),
    "refusal by hidden card": (
        broken(BLUFF, kernel={"allowed": refuses_by_the_other_card}),
        {"observed", "privacy"},
    ),
    "turn by hidden card": (broken(BLUFF, kernel={"actors": skips_against_a_king}), {"privacy"}),
    "always imagines a king": (broken(BLUFF, kernel={"imagine": imagines_a_king}), {"odds"}),
    "imagines a card twice": (broken(BLUFF, kernel={"imagine": imagines_any_card}), {"odds"}),
    "imagines own card": (broken(BLUFF, kernel={"imagine": imagines_own_card_too}), {"imagine"}),
    "wrong odds": (broken(BLUFF, kernel={"imagine": peeks_at_the_kings}), {"odds"}),
    "no shares": (broken(BLUFF, kernel={"returns": utilities_that_are_no_shares}), {"play"}),
    "free tells": (broken(PENNIES, kernel={"free": free_if_heads}), {"privacy"}),
    "refusal tells": (
        broken(BLUFF, kernel={"allowed": refusal_of_the_other_card}),
        {"observed", "privacy"},
    ),
    "deals itself a card": (broken(BLUFF, kernel={"allowed": may_deal_itself_a_king}), {"moves"}),
    "own choice otherwise": (
        broken(PENNIES, kernel={"imagine": imagines_own_choice_otherwise}),
        {"imagine"},
    ),
    "always heads": (broken(PENNIES, kernel={"imagine": imagines_heads}), {"odds"}),
    "sells the first good": (
        broken(
            MARKET,
            spec={"small": {"hand": "2"}},
            kernel={"imagine": imagines_the_first_good_sold},
        ),
        {"odds"},
    ),
    "hands too poor": (broken(MARKET, kernel={"imagine": imagines_poor_hands}), {"odds"}),
    "view not JSON": (broken(BLUFF, view=view_with_a_set), {"views"}),
    "view not stable": (broken(BLUFF, view=view_that_changes), {"privacy"}),
    "sentence missing": (broken(BLUFF, game={"describe": says_what_is_not_there}), {"views"}),
    "no drawing": (broken(BLUFF, game={"draw": draws_nothing}), {"views"}),
    "estimate above 1": (broken(BLUFF, kernel={"evaluate": estimate_above_one}), {"estimates"}),
    "estimate no number": (broken(BLUFF, kernel={"evaluate": estimate_of_nothing}), {"estimates"}),
    "a seat not estimated": (
        broken(BLUFF, kernel={"evaluate": estimate_of_one_seat}),
        {"estimates"},
    ),
    "estimating is acting": (
        broken(BLUFF, kernel={"evaluate": estimate_that_folds}),
        {"estimates"},
    ),
    "estimate not stable": (
        broken(BLUFF, kernel={"evaluate": estimate_that_changes}),
        {"estimates"},
    ),
    "prior of zero": (offering(prior_without_weight), {"estimates"}),
    "prior infinite": (offering(prior_without_end), {"estimates"}),
    "prior of a move too many": (offering(prior_of_too_many), {"estimates"}),
    "prior sorts the moves": (offering(prior_that_sorts), {"estimates"}),
    "prior is acting": (offering(prior_that_passes), {"estimates"}),
    "prior sees the rival's card": (offering(prior_that_peeps), {"estimates"}),
    "aside beyond the list": (acting(aside_beyond_the_list), {"estimates"}),
    "aside below nothing": (acting(aside_below_nothing), {"estimates"}),
    "aside is acting": (acting(aside_that_acts), {"estimates"}),
    "aside sorts the moves": (acting(aside_that_sorts), {"estimates"}),
    "aside sees the rival's card": (acting(aside_that_peeps), {"estimates"}),
    "aside is another the next time": (acting(aside_that_changes), {"estimates"}),
}
