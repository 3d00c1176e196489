"""Nothing a viewer gets depends on others' hands or the order of a pile; what is imagined."""

from __future__ import annotations

import itertools
from collections import Counter

import numpy as np
import pytest
from scipy import stats

from mirabilis import ALL, CHANCE, SPECTATOR
from mirabilis.core.errors import CannotUndo, Hidden, MoveRefused
from mirabilis.core.words import tell
from mirabilis.games.ideas.spec import DEALT, DECK
from mirabilis.search.opinion import ESTIMATES

from .decks import STAR, THIN_STAR
from .matches import PRIME, YOUNG, board, completions, deal, dealt, game, hold, lay, put, raw

OTHERS = "p6 p7 p8"  # none of them is made here
NEVER = 1e-6  # a chance that this small does not come up by chance


def everything(match, viewer):
    """Return all that a viewer can get hold of."""
    face, view = match.game.parts.face, match.view(viewer)
    told = [
        view,
        [tuple(event) for event in match.transcript(viewer)],
        [tell(match.game, event, "fr") for event in match.transcript(viewer)],
        match.heard(viewer),
        match.observed(viewer).tobytes().hex(),
        match.actors,
        match.free,
        face.svg(view["board"]),
        face.draw(view["board"], lambda text, style: text, match.game.messages.say),
    ]
    if viewer != SPECTATOR:
        told += [match.moves(viewer), match.seat(viewer).moves]
        for move in ("done", "y1.1", "p1.3", "p6.1", "C1d1", "P1a1"):
            try:
                told.append(match.check(viewer, move))
            except MoveRefused as error:
                told.append(str(error))
    return told


def same_for(one, other, *viewers):
    assert raw(one).tobytes() != raw(other).tobytes()
    for viewer in viewers:
        assert everything(one, viewer) == everything(other, viewer)


def two(one_hand, other_hand):
    return dealt(YOUNG, one_hand), dealt(YOUNG, other_hand)


# -- equal for others ----------------------------------------------------------------------


def test_hands_are_not_to_be_seen():
    one, other = two(PRIME, OTHERS)
    same_for(one, other, 0, SPECTATOR)
    assert everything(one, 1) != everything(other, 1)


def test_nobody_can_tell_whether_something_could_have_been_completed():
    """The second lays three of a star: with one hand it is a card, with the other nothing."""
    one, other = two(PRIME, OTHERS)
    for match in (one, other):
        lay(match, THIN_STAR[:2])
        put(match, THIN_STAR[2])
    assert completions(one) == ["p1.3"]
    assert completions(other) == []
    same_for(one, other, 0, SPECTATOR)
    for match in (one, other):
        match.play(1, "done")
    same_for(one, other, 0, SPECTATOR)
    for match in (one, other):
        put(match, THIN_STAR[3])
        match.play(1, "done")
        lay(match, "P1b3 P4c3")
    same_for(one, other, 0, SPECTATOR)
    assert one.heard(0)[-1] == (0, one.game.parse("done"))


def test_the_step_of_a_seat_depends_on_its_own_hand_alone():
    one, other = two(PRIME, "p1 p9 p10")
    for match in (one, other):
        lay(match, STAR[:4])
        put(match, STAR[4])
    assert one.moves(0) == other.moves(0)
    same_for(one, other, 0, SPECTATOR)
    assert one.view(1)["board"]["completions"] == one.view(SPECTATOR)["board"]["completions"] == []
    assert len(one.view(0)["board"]["completions"]) == 8


def test_what_is_drawn_later_is_not_to_be_seen():
    one, other = (dealt(YOUNG, PRIME) for _ in range(2))
    for match, card in ((one, "p7"), (other, "p9")):
        lay(match, THIN_STAR[:2])
        put(match, THIN_STAR[2])
        match.play(1, "p1.3")
        match.play(1, "done")
        lay(match, "P1b3")
        deal(match, card)
        match.play(CHANCE, "!ray")  # for `lone`
    same_for(one, other, 0, SPECTATOR)
    assert (CHANCE, DEALT) in one.heard(0)


def test_a_completed_card_is_seen_and_its_hand_is_not():
    one, other = two(PRIME, "p1 p9 p10")
    for match in (one, other):
        lay(match, THIN_STAR[:2])
        put(match, THIN_STAR[2])
        match.play(1, "p1.3")
    same_for(one, other, 0, SPECTATOR)
    assert board(one, 0)["seats"][1]["completed"] == ["p1"]
    assert "p1" in board(one, 0)["cards"]
    assert "p2" not in board(one, 0)["cards"]


def test_the_order_of_the_deal_is_not_to_be_seen():
    one, other = two("p1 p2 p3", "p3 p1 p2")
    for viewer in (0, SPECTATOR):
        assert everything(one, viewer) == everything(other, viewer)
    assert board(one, 1) == board(other, 1)


def test_everything_is_seen_only_at_the_end_or_openly():
    match = dealt(YOUNG, PRIME)
    for question in (lambda: match.view(ALL), match.record, lambda: match.line):
        with pytest.raises(Hidden):
            question()
    match.resign(1)
    assert board(match, ALL)["seats"][1]["hand"] == PRIME.split()
    assert board(match, 0)["seats"][1]["hand"] is None
    openly = game().start(players=2, seed=4, open=True)
    assert all(seat["hand"] for seat in board(openly, ALL)["seats"])


def test_a_card_that_was_shown_is_not_taken_back():
    match = dealt(YOUNG, PRIME)
    lay(match, STAR[:4])
    put(match, STAR[4])
    match.play(0, "y1.1")
    with pytest.raises(CannotUndo, match="hidden"):
        match.undo(0)
    assert board(match)["seats"][0]["completed"] == ["y1"]


def test_nothing_drawn_is_taken_back():
    match = dealt(YOUNG, PRIME)
    lay(match, STAR[:4])
    put(match, STAR[4])
    match.undo(0)
    put(match, STAR[4])
    match.play(0, "y1.1")
    match.play(0, "done")
    lay(match, "P1b4")
    deal(match, "y7")
    with pytest.raises(CannotUndo):
        match.undo(0)


# -- imagined ------------------------------------------------------------------------------


def hidden(players=3):
    """Return a match in which some cards of each are completed and some are on hand."""
    match = dealt(YOUNG, PRIME, "g1 g2 g3") if players == 3 else dealt(YOUNG, PRIME)
    lay(match, "H")
    raw(match)["completed"][0] = 0b1000000000
    raw(match)["completed"][1] = 0b0011100000
    hold(match, 1, "p1 p4")
    return match


def imagined(match, seat, draws):
    """Return the hands that a seat imagines, each as a tuple of masks."""
    own, tables = match.game, match.game.tables(match.players)
    seen, states, work = match.observed(seat), match.game.new_state(), match.game.new_work()
    work["key"][0] = 1905
    found = Counter()
    for stream in range(draws):
        own.calls.stream(work, stream)
        own.calls.dream(tables, seen, seat, work, states)
        state = states[0]
        found[tuple(state["hand"][: match.players].tolist())] += 1
        state["hand"] = raw(match)["hand"]
        assert state.tobytes() == raw(match).tobytes()  # nothing else is made up
    return found


def subsets(cards, size):
    return {sum(1 << card for card in hand) for hand in itertools.combinations(cards, size)}


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_what_is_imagined_can_be(seat):
    match = hidden()
    left = [set(range(10)) - {9}, set(range(10)) - {5, 6, 7}, set(range(10))]
    for hands in imagined(match, seat, 60):
        assert hands[seat] == raw(match)["hand"][seat]
        for other, hand in enumerate(hands):
            if other != seat:
                assert hand in subsets(left[other], (3, 2, 3)[other])


def test_each_hand_is_equally_likely():
    match = hidden()
    draws = 900
    found = imagined(match, 0, draws)
    for seat, wanted in ((1, subsets(set(range(10)) - {5, 6, 7}, 2)), (2, subsets(range(10), 3))):
        counts = Counter()
        for hands, n in found.items():
            counts[hands[seat]] += n
        assert set(counts) <= wanted
        cells = [counts[hand] for hand in sorted(wanted)]
        assert len(cells) in (21, 120)
        assert stats.chisquare(cells).pvalue > NEVER


def test_each_card_is_equally_likely():
    match = hidden(2)
    counts = Counter()
    for hands, n in imagined(match, 0, 900).items():
        counts.update({card: n for card in range(DECK) if hands[1] >> card & 1})
    assert set(counts) == {0, 1, 2, 3, 4, 8, 9}
    expected = 900 * 2 / 7
    assert max(abs(n - expected) for n in counts.values()) < 5 * np.sqrt(expected * 5 / 7)


def test_a_spectator_imagines_all_hands():
    found = imagined(hidden(2), SPECTATOR, 40)
    assert len({hands[0] for hands in found}) > 10
    assert len({hands[1] for hands in found}) > 5


# -- opinions ------------------------------------------------------------------------------


def opinion(match, seat):
    """Return the weights that the game's opinion gives the moves of a seat."""
    codes, work = match.codes(seat), match.game.new_work()
    work["moves"][0, : len(codes)] = codes
    before = raw(match).tobytes()
    match.game.instance(ESTIMATES).opinion(match._tables, match._states, work, seat, len(codes))
    assert raw(match).tobytes() == before  # it only looks
    return work["priors"][0, : len(codes)].tolist()


@pytest.mark.parametrize("texts", [STAR[:4], [*STAR, "P1b4", "P3b4", "M4b4"]])
def test_an_opinion_does_not_depend_on_rivals_hands(texts):
    match = dealt(YOUNG, PRIME, theories=("spectrum", "closed", "bridge"))
    lay(match, texts)
    (seat,) = match.actors
    weights = opinion(match, seat)
    assert len(set(weights)) > 2
    assert min(weights) > 0
    for hand in (OTHERS, "p2 p9 p10"):
        hold(match, 1 - seat, hand)
        assert opinion(match, seat) == weights
    hold(match, seat, "y8 y9 y10")
    assert opinion(match, seat) != weights  # the own one does


def test_an_opinion_of_a_step_does_not_depend_on_rivals_hands():
    match = dealt(YOUNG, PRIME)
    lay(match, STAR[:4])
    put(match, STAR[4])
    weights = opinion(match, 0)
    hold(match, 1, OTHERS)
    assert opinion(match, 0) == weights
