"""The table in the terminal, and advice."""

from __future__ import annotations

import re

import pytest

from mirabilis import ALL, SPECTATOR
from mirabilis.games.ideas import deck
from mirabilis.games.ideas.advice import advice, worth
from mirabilis.games.ideas.chart import chart, label
from mirabilis.games.ideas.drawing import draw
from mirabilis.games.ideas.layout import Layout, moved
from mirabilis.games.ideas.plane import sub, turned, xy
from mirabilis.games.ideas.prospects import by_side, prospects
from mirabilis.games.ideas.tabletop import Tabletop, laid_of
from mirabilis.games.ideas.tileset import read

from .faces import (
    LANGUAGES,
    board,
    completed_alone,
    completed_by_rival,
    dealt,
    elsewhere,
    finished,
    game,
    lay,
    played,
    saying,
    small,
    texts,
    title,
)


def plain(text, style):
    return text


def drawn(match, viewer=SPECTATOR, language="en", paint=plain):
    return draw(board(match, viewer), paint, saying(language))


@pytest.fixture(autouse=True)
def _width(monkeypatch):
    monkeypatch.setenv("COLUMNS", "80")


def nearly():
    """Return a match in which the second can finish a shape by its next tile."""
    card = small("p")[0]
    match = dealt("y1", card)
    for text in texts(card)[:2]:
        lay(match, text)
    return match, card, texts(card)[2]


def test_a_shape_that_is_all_there_is_counted_whole():
    match, card, last = nearly()
    match.play(match.actors[0], last)
    assert prospects(board(match, 1), 1).present[card] == 3
    assert "On the table: 3 of 3." in drawn(match, 1)
    match.play(match.actors[0], "done")  # not completed, and still there
    assert "On the table: 3 of 3." in drawn(match, 1)


def test_cards_are_named_as_moves_name_them_and_by_their_titles():
    match, card, last = nearly()
    assert f" {card} {title(card)}: " in drawn(match, 1)
    match.play(1, last)
    move = board(match, 1)["completions"][0]["move"]
    match.play(1, move)
    assert f"{card} {title(card)}" in drawn(match, 0)  # it lies open now


def test_the_first_screen():
    match = dealt("y1", "p1")
    lines = drawn(match, 0).splitlines()
    assert lines[:3] == [
        "           pts  tok  P M H C  hand  pile",
        "> 1 Young    0    0  6 6 6 6     3     7",
        "  2 Prime    0    0  6 6 6 6     3     7",
    ]
    assert lines[4] == "Open theories (7 in the pile)"
    value = deck.theory_value(game().options, "double")
    need = game().messages.say("theory.double.need")
    assert f"  {value} {game().messages.say('theory.double')}: {need}" in lines
    assert lines[-1] == "Round 1. Young Einstein lays tile 1 of this turn."
    for card in ("y1", "y9", "y10"):
        shape = " ".join(texts(card))
        assert f"{title(card)}: {shape}" in drawn(match, 0)
    assert title("y1") not in drawn(match, 1) + drawn(match)


def test_what_finishes_a_shape_is_named_with_its_number_and_who_gains():
    match, card, last = nearly()
    number = board(match, 1)["placements"].index(last) + 1
    text = drawn(match, 1)
    value = deck.card_value(game().options, card)
    assert f"On the table: 2 of 3. Finish it with {number}: {last}" in text
    assert f"  {title(card)}, {value} (Young +2):  {number}: {last}" in text
    assert last not in drawn(match, 0)


def test_what_leaves_one_tile_missing_is_named():
    card = small("y")[0]
    match = dealt(card, "p1")
    lay(match, texts(card)[0])
    text = drawn(match, 0)
    assert "After these, one tile is missing:" in text
    found = prospects(board(match, 0), 0)
    assert card in found.nearing[texts(card)[1]]
    assert found.present[card] == 1


@pytest.mark.untraced
@pytest.mark.compiled  # interpreted it takes long, and covers nothing more
def test_prospects_are_right_about_every_placement():
    """What is foretold of a placement beside what happens if it is made."""
    finishes = 0
    for match in played(3, 2, rounds=7):
        seat = board(match)["turn"]
        view = board(match, seat)
        if view["phase"] != "place" or not view["tiles"]:
            continue
        hopes = prospects(view, seat)
        table = Tabletop.of_view(view)
        for move in view["placements"][::15] + [f.move for f in hopes.finishes]:
            twin = match.copy()
            twin.play(seat, move)
            after = board(twin, seat)
            foretold = {f.card for f in hopes.finishes if f.move == move}
            assert {entry["card"] for entry in after["completions"]} == foretold
            taken = after["seats"][seat]["theories"]
            new = [theory for theory in taken if theory not in view["seats"][seat]["theories"]]
            assert sorted(new) == sorted(hopes.theories.get(move, []))
            finishes += len(foretold)
        assert len(table.tiles) == len(view["tiles"])
    assert finishes >= 3


@pytest.mark.untraced
def test_how_far_a_shape_has_come_counts_only_places_with_room():
    *_, match = played(5, 3, rounds=4)
    seat = match.actors[0]
    view = board(match, seat)
    layout = Layout(read(match.game.options.files["tiles"]))
    layout.tiles += [laid_of(tile) for tile in view["tiles"]]
    for card, present in prospects(view, seat).present.items():
        parts = [laid_of(part) for part in view["cards"][card]["tiles"]]
        best = 0
        for tile in layout.tiles:
            for part in parts:
                turn = (tile.turn - part.turn) % 10
                shape = moved(parts, sub(tile.at, turned(part.at, turn)), turn)
                lacking = [one for one in shape if one not in layout.tiles]
                if tile in shape and lacking and all(map(layout.fits, lacking)):
                    best = max(best, len(parts) - len(lacking))
        assert present == best


def test_all_placements_stand_in_the_list_by_their_sides():
    *_, match = played(5, 3, rounds=5)
    view = board(match, match.actors[0])
    moves = view["placements"]
    listed = []
    for fits, spots in by_side(moves):
        for spot in spots:
            numbers = [moves.index(fit[0] + spot + fit[1]) for fit in fits]
            assert numbers == list(range(numbers[0], numbers[0] + len(fits)))  # they count on
            listed += numbers
    assert sorted(listed) == list(range(len(moves)))
    assert len(moves) > 60
    lines = drawn(match, match.actors[0]).splitlines()
    start = next(i for i, line in enumerate(lines) if line.startswith(f"All {len(moves)} "))
    assert re.search(r"^ [PMHC]\d .*\d+ \d+[a-d]", "\n".join(lines[start:]), re.M)


@pytest.mark.untraced
@pytest.mark.compiled  # interpreted it takes long, and covers nothing more
def test_the_map_has_every_tile_once_and_no_two_labels_touch():
    match = finished(5, 4)
    view = board(match)
    for width in (43, 79):
        lines = chart(view, plain, width)
        assert max(map(len, lines)) <= width
        labels = [word for line in lines for word in line.split()]
        assert sorted(labels) == sorted(label(view, n) for n in range(len(view["tiles"])))
    assert chart({**view, "tiles": []}, plain, 79) == []


def test_the_map_keeps_left_and_right_above_and_below():
    match = dealt("y1", "p1")
    lay(match, "H")
    lay(match, "H1a1")
    view = board(match)
    table = Tabletop.of_view(view)
    (a, b) = (table.layout.corners(tile) for tile in table.tiles)
    middles = [
        tuple(sum(xy(p)[i] for p in corners) / len(corners) for i in (0, 1)) for corners in (a, b)
    ]
    lines = chart(view, plain, 79)
    spots = [
        next((row, line.index(name)) for row, line in enumerate(lines) if name in line)
        for name in (label(view, 0), label(view, 1))
    ]
    if abs(middles[0][1] - middles[1][1]) > 0.5:
        assert (spots[0][0] < spots[1][0]) == (middles[0][1] > middles[1][1])
    if abs(middles[0][0] - middles[1][0]) > 0.5:
        assert (spots[0][1] < spots[1][1]) == (middles[0][0] < middles[1][0])


@pytest.mark.untraced
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("columns", "seed"), [(44, 4), (80, 5)])
def test_drawings_fit_the_screen_in_every_phase(monkeypatch, columns, seed, language):
    monkeypatch.setenv("COLUMNS", str(columns))
    phases = set()
    number = 0
    for match in played(seed, 2, rounds=99 if language == "en" else 3):
        number += 1
        seat = match.actors[0] if match.actors else 0
        view = board(match, seat)
        if number % 4 and view["phase"] != "over":
            continue
        phases.add(view["phase"])
        for viewer in (seat, SPECTATOR):
            lines = drawn(match, viewer, language).splitlines()
            assert max(map(len, lines)) <= columns - 1
            assert not any("{" in line or "\u00a0" in line for line in lines)
            assert all(line == line.rstrip() for line in lines)
    assert phases >= ({"place", "over"} if language == "en" else {"place"})


def test_nothing_is_told_by_colour_alone():
    match = finished(3, 2)
    styled = []
    text = drawn(match, paint=lambda text, style: styled.append((text, style)) or text)
    assert text == drawn(match)
    for number in range(len(board(match)["tiles"])):
        name = label(board(match), number)
        owner = board(match)["tiles"][number]["owner"]
        assert (name, f"seat{owner}") in styled
        assert name[-1] == "yp"[owner]


def test_at_the_end_all_hands_can_be_shown():
    match = finished(3, 2)
    text = draw(board(match, ALL), plain, saying())
    for seat in board(match, ALL)["seats"]:
        names = [title(card) for card in seat["hand"]]
        assert all(name in re.sub(r"\s+", " ", text) for name in names)
    assert "On hand:" in text
    assert "On hand:" not in drawn(match)
    assert "Round" not in text


def test_the_last_round_is_announced():
    match = dealt("y1", "p1")
    view = {**board(match, 0), "ending": "stock"}
    text = draw(view, plain, saying())
    assert text.splitlines()[-1] == game().messages.say("ending.stock").strip()
    assert "last round" not in draw({**view, "phase": "over"}, plain, saying())


def test_a_board_somebody_has_left_is_drawn():
    match, _, _ = nearly()
    view = {
        **board(match, 1),
        "phase": "over",
    }  # as the terminal shows it; placements are still there
    assert draw(view, plain, saying())
    assert advice(view, saying()) == ""


# -- advice --------------------------------------------------------------------------------


def test_advice_names_what_is_worth_most_at_once():
    match, card, last = nearly()
    view = board(match, 1)
    number = view["placements"].index(last) + 1
    value = deck.card_value(game().options, card) + deck.theory_value(game().options, "lone")
    assert worth(view, prospects(view, 1), last) == (value, 2)
    text = re.sub(r"\s+", " ", advice(view, saying()))
    assert f"{number}: {last} (worth {value}; tokens to rivals: 2)" in text
    assert advice(board(match, 0), saying()) == ""  # not their turn
    assert advice(board(match), saying()) == ""


@pytest.mark.untraced
@pytest.mark.compiled  # interpreted it takes long, and covers nothing more
def test_advice_begins_with_what_is_worth_most():
    differing = 0
    for match in played(5, 3, rounds=6):
        seat = board(match)["turn"]
        view = board(match, seat)
        if view["phase"] != "place" or not view["tiles"]:
            continue
        hopes = prospects(view, seat)
        moves = {f.move for f in hopes.finishes} | set(hopes.theories)
        nets = {move: worth(view, hopes, move) for move in moves}
        nets = {move: value - tokens for move, (value, tokens) in nets.items()}
        if len(set(nets.values())) > 1:
            named = re.findall(r"\d+:\s+(\w+)\s+\(", advice(view, saying()))
            assert [nets[move] for move in named] == sorted(nets.values(), reverse=True)[:3]
            differing += 1
    assert differing >= 2


def test_advice_in_a_completion_step_gives_least_away():
    match, card = completed_by_rival()
    value = deck.card_value(game().options, card)
    text = re.sub(r"\s+", " ", advice(board(match, 1), saying()))
    assert f"{title(card)} (worth {value}; tokens to rivals: 2)" in text
    match, card = completed_alone()
    text = re.sub(r"\s+", " ", advice(board(match, 0), saying()))
    assert f"{title(card)} (worth {value})" in text
    view = board(match, 0)
    (entry,) = [e for e in view["completions"] if e["card"] == card][:1]
    rivals = [n for n, tile in enumerate(view["tiles"]) if tile["owner"] == 1]
    costly = {"move": "y0.0", "card": card, "tiles": [*rivals[:2], entry["tiles"][-1]]}
    both = {**view, "completions": [costly, entry]}
    assert entry["move"] in advice(both, saying())
    assert "y0.0" not in advice(both, saying())


def test_advice_when_nothing_can_be_completed():
    card = small("y")[0]
    match = dealt(card, "p1")
    assert advice(board(match, 0), saying()) == ""  # the first tile lies anywhere
    lay(match, texts(card)[0])
    assert "leave one tile missing" in re.sub(r"\s+", " ", advice(board(match, 0), saying()))
    elsewhere(match, texts(card)[1])
    match = dealt("y10", "p10")
    lay(match, "P")
    assert advice(board(match, 0), saying()).strip()


@pytest.mark.parametrize("language", LANGUAGES)
def test_advice_is_short_and_narrow(language):
    match, _, _ = nearly()
    lines = advice(board(match, 1), saying(language)).splitlines()
    assert lines
    assert max(map(len, lines)) <= 43
    assert len(lines) <= 8
