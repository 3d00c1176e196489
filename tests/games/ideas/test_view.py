"""Views hold what a viewer may see, and agree with the rules about what can be done."""

from __future__ import annotations

import itertools
import json
import subprocess
import sys

import numpy as np
import pytest

from mirabilis import ALL, CHANCE
from mirabilis.games.ideas import deck
from mirabilis.games.ideas.examples import EXAMPLES, OWN
from mirabilis.games.ideas.layout import Layout
from mirabilis.games.ideas.plane import add, turned
from mirabilis.games.ideas.spec import FIELDS, THEORIES
from mirabilis.games.ideas.tabletop import NEEDS, Tabletop, laid_of, met_by_card
from mirabilis.games.ideas.tileset import read
from mirabilis.games.ideas.view import view

from .faces import (
    board,
    completed_alone,
    completed_by_rival,
    dealt,
    finished,
    game,
    lay,
    played,
    small,
    texts,
    wandering,
)


@pytest.mark.untraced
@pytest.mark.compiled  # interpreted it takes long, and covers nothing more
@pytest.mark.parametrize(("players", "seed"), [(2, 3), (4, 6)])
def test_what_can_be_done_is_what_the_rules_list(players, seed):
    completions = 0
    for match in played(seed, players, rounds=6):
        if not match.actors:
            break
        seat = match.actors[0]
        shown = board(match, seat)
        moves = [match.game.format(code) for code in match.codes(seat)]
        if shown["phase"] == "place":
            assert shown["placements"] == moves
            assert shown["completions"] == []
        else:
            assert [entry["move"] for entry in shown["completions"]] + ["done"] == moves
            assert shown["placements"] == []
            completions += len(shown["completions"])
        assert board(match, (seat + 1) % players)["completions"] == []
        assert board(match, (seat + 1) % players)["placements"] == shown["placements"]
        assert json.loads(json.dumps(shown)) == shown
    assert completions >= 3


@pytest.mark.untraced
def test_the_tiles_lie_where_the_placements_say():
    match = finished(3, 2)
    layout = Layout(read(match.game.options.files["tiles"]))
    for _, code in match.line:
        text = match.game.format(code)
        if text[0] in "PMHC":
            assert layout.lay(text) is None
    tiles = board(match)["tiles"]
    assert [laid_of(tile) for tile in tiles] == layout.tiles
    laid = [seat for seat, code in match.line if match.game.format(code)[0] in "PMHC"]
    assert [tile["owner"] for tile in tiles] == laid


@pytest.mark.untraced
def test_stocks_tiles_and_cards_add_up():
    for match in played(5, 3, rounds=6):
        shown = board(match, ALL if match.is_over else 0)
        for number, seat in enumerate(shown["seats"]):
            laid = [tile["field"] for tile in shown["tiles"] if tile["owner"] == number]
            assert seat["stock"] == {field: 6 - laid.count(field) for field in FIELDS}
            assert seat["cards"] + seat["pile"] + len(seat["completed"]) == 10
            assert set(seat["completed"]) <= set(shown["cards"])
        taken = [theory for seat in shown["seats"] for theory in seat["theories"]]
        assert len(taken) + len(shown["theories"]["open"]) + shown["theories"]["pile"] == 10
        assert set(shown["values"]) == {*taken, *shown["theories"]["open"]}


@pytest.mark.untraced
def test_points_are_those_of_the_end():
    match = finished(5, 4)
    shown = board(match)
    assert tuple(seat["points"] for seat in shown["seats"]) == match.outcome.points
    assert shown["ending"] == match.outcome.reason
    assert shown["phase"] == "over"
    for seat in shown["seats"]:
        cards = sum(shown["cards"][card]["value"] for card in seat["completed"])
        theories = sum(shown["values"][theory] for theory in seat["theories"])
        assert seat["points"] == cards + theories + seat["tokens"]
    assert sum(seat["tokens"] for seat in shown["seats"]) > 0


def test_clause_17_hands_of_others_are_not_in_a_view():
    match = dealt("y1", "p1", "g1")
    own = board(match, 1)
    assert [seat["hand"] for seat in own["seats"]] == [None, ["p1", "p9", "p10"], None]
    assert [seat["cards"] for seat in own["seats"]] == [3, 3, 3]
    assert set(own["cards"]) == {"p1", "p9", "p10"}
    assert own["viewer"] == 1
    public = board(match)
    assert [seat["hand"] for seat in public["seats"]] == [None, None, None]
    assert public["cards"] == {}
    assert public["viewer"] is None
    hands = [seat["hand"] for seat in board(finished(3, 2), ALL)["seats"]]
    assert all(len(hand) == 3 for hand in hands)


def test_phases_from_the_first_card_to_the_first_refill():
    match = game().start(players=2, chance="manual")
    assert (board(match)["phase"], board(match)["round"]) == ("deal", 0)
    for card in ("y1", "y2", "y3", "p1", "p2", "p3"):
        match.play(CHANCE, f"+{card}")
    assert (board(match)["phase"], board(match)["round"]) == ("reveal", 0)
    for theory in ("double", "last", "bridge"):
        match.play(CHANCE, f"!{theory}")
    shown = board(match)
    assert (shown["phase"], shown["round"], shown["laid"]) == ("place", 1, 0)
    assert shown["placements"] == ["P", "M", "H", "C"]
    assert shown["theories"] == {"open": ["double", "bridge", "last"], "pile": 7}
    match.play(0, "P")
    assert (board(match)["phase"], board(match)["laid"]) == ("complete", 1)
    assert board(match)["tiles"] == [
        {"field": "physics", "at": [0, 0, 0, 0], "turn": 0, "owner": 0}
    ]


def test_after_a_completion_cards_are_refilled():
    match, card = completed_by_rival()
    assert board(match, 1)["phase"] == "complete"
    (entry,) = [e for e in board(match, 1)["completions"] if e["card"] == card][:1]
    assert entry["tiles"] == [0, 1, 2]
    match.play(1, entry["move"])
    assert board(match)["seats"][1]["completed"] == [card]
    assert board(match)["seats"][1]["theories"] == ["lone"]
    assert board(match)["seats"][0]["tokens"] == 2
    match.play(1, "done")
    lay(match, board(match, 1)["placements"][0], done=False)
    match.play(1, "done")
    assert board(match)["phase"] == "refill"
    assert board(match)["seats"][1]["cards"] == 2
    match.play(CHANCE, match.codes(CHANCE)[0])
    assert board(match)["phase"] == "refill"
    assert len(board(match)["theories"]["open"]) == 2
    match.play(CHANCE, match.codes(CHANCE)[0])
    assert (board(match)["phase"], board(match)["turn"], board(match)["round"]) == ("place", 0, 2)


def test_a_completion_names_tiles_of_that_shape():
    match, card = completed_alone()
    shown = board(match, 0)
    assert {entry["card"] for entry in shown["completions"]} >= {card}
    for entry in shown["completions"]:
        tiles = tuple(laid_of(shown["tiles"][number]) for number in entry["tiles"])
        parts = tuple(laid_of(part) for part in shown["cards"][entry["card"]]["tiles"])
        assert deck.canonical(tiles) == deck.canonical(parts)
        assert [tile.field for tile in tiles] == [part.field for part in parts]
        turn = tiles[0].turn - parts[0].turn
        way = add(tiles[0].at, turned(parts[0].at, turn + 5))
        for tile, part in zip(tiles, parts, strict=True):
            assert tile.at == add(way, turned(part.at, turn))
        assert len(shown["tiles"]) - 1 in entry["tiles"]


def test_cards_of_the_shipped_deck_have_their_titles_in_the_catalogue():
    shown = board(dealt("y1", "p1"), 0)
    for card, entry in shown["cards"].items():
        assert entry["title"] is None
        assert entry["text"] is None
        assert entry["value"] == deck.card_value(game().options, card)
        assert len(entry["tiles"]) == len(deck.shape(game().options, card))
        assert game().messages.has(f"card.{card}")


def test_which_einsteins_sit_where():
    def names(players, einsteins):
        match = game(einsteins=einsteins).start(players=players, chance="manual")
        return [seat["einstein"] for seat in board(match)["seats"]]

    assert names(2, "youngest") == ["young", "prime"]
    assert names(3, "oldest") == ["prime", "globetrotting", "wise"]
    assert names(2, "yw") == ["young", "wise"]


def test_the_tile_set_says_direction_length_and_lines():
    shown = board(dealt("y1", "p1"))
    assert list(shown["tileset"]) == list(FIELDS)
    assert [side[1:] for side in shown["tileset"]["physics"]] == [
        ["long", 1],
        ["short", 1],
        ["short", 2],
        ["long", 2],
    ]


@pytest.mark.parametrize("reason", [1, 2, 3, 4])
def test_the_reason_of_the_last_round_is_told(reason):
    plain = game()
    match = dealt("y1", "p1")
    seen = match.observed(0).copy()
    seen[0]["ending"] = reason
    shown = view(plain.options, plain.tables(2)[0], seen[0], 0)
    assert shown["ending"] == ("inspirations", "theories", "stock", "stuck")[reason - 1]


SOONER = {"chain": 3, "far": 5, "closed": 4, "ray": 3, "bridge": 3}  # to see them often


@pytest.mark.untraced
@pytest.mark.compiled  # interpreted it takes long, and covers nothing more
def test_the_table_of_faces_finds_the_theories_of_the_kernel(monkeypatch):
    """Theories in plain Python, beside those of the kernel, with all of them open."""
    for theory, need in SOONER.items():
        monkeypatch.setitem(NEEDS, theory, need)
    met, missed = set(), set()
    games = (wandering(9, 2, rounds=7), wandering(7, 2, rounds=5, contact="loose"))
    for match in itertools.chain(*games):
        shown = board(match)
        if shown["phase"] != "place" or not shown["tiles"]:
            continue
        table = Tabletop.of_view(shown)
        moves = shown["placements"]
        closest = max(moves, key=lambda m, t=table: len(t.matches(t.layout.read(m))))
        for left, move in enumerate((closest, *moves[:: len(moves) // 4 + 1])):
            found = set(table.would_meet(table.layout.read(move), shown["turn"], left))
            stock = np.full((4, len(FIELDS)), left + 1)
            assert found == _kernel_met(match, move, SOONER, stock=stock)
            met |= found
            missed |= TILE_THEORIES - found
    assert met == missed == TILE_THEORIES


TILE_THEORIES = set(THEORIES) - {"double", "lone", "sixth"}


@pytest.mark.parametrize("theory", sorted(TILE_THEORIES - {"last"}))
def test_examples_are_examples_for_the_kernel_too(theory):
    match = dealt("y1", "p1", "g1", "w1")
    *before, last = EXAMPLES[theory].tiles.split()
    owners = EXAMPLES[theory].owners.replace(".", "0")
    table = Tabletop(read(game().options.files["tiles"]))
    for text, owner in zip(before, owners, strict=False):
        lay(match, text)
        table.lay(table.layout.read(text), int(owner))
    found = table.would_meet(table.layout.read(last), OWN, left=1)
    assert theory in found
    owner = match.observed(0)[0]["owner"].copy()
    owner[: len(before)] = table.owners
    assert set(found) == _kernel_met(match, last, owner=owner, turn=OWN)


RING = "H P1d1 H2d3 H3a4 M4c4 C5b1 P6b3 H7a4 M8c4 P9b2 H10d2{} P1b4"  # the last tile closes it
OTHER_LINES = "M M1d4 P2a1 M3d4 P4b2 H5d2 M6a1 C7c2 C8a1 C9c2 P10c3 M11a1"  # where it meets tile 1


@pytest.mark.parametrize(
    ("ring", "steps"),
    [
        (RING.format(""), 10),
        (RING.format(" P7b2"), 9),  # a shorter way inside
        (RING.format(" H1a4"), 2),
        (OTHER_LINES, 10),
    ],
)
def test_a_bridge_cuts_the_shortest_way(monkeypatch, ring, steps):
    """The way is as long as it is with the other tiles, and never goes over the last one."""
    match = dealt("y1", "p1", "g1", "w1")
    *before, last = ring.split()
    for text in before:
        lay(match, text)
    table = Tabletop.of_view(board(match))
    for need in (1, 2, 3, steps, steps + 1, 20):
        monkeypatch.setitem(NEEDS, "bridge", need)
        found = set(table.would_meet(table.layout.read(last), match.actors[0], left=1))
        assert ("bridge" in found) == (need <= steps)
        assert ("bridge" in _kernel_met(match, last, {"bridge": need})) == (need <= steps)


def _kernel_met(match, move, needs=None, **changes):
    """Return what the kernel finds for a move, were all theories open and these its numbers."""
    seat = changes.get("turn", match.actors[0])
    states = match.observed(match.actors[0]).copy()
    for name, value in changes.items():
        states[0][name] = value
    states[0]["open"] = (1 << len(THEORIES)) - 1
    states[0]["taken"] = 0
    tables = match.game.tables(match.players).copy()
    for theory, need in (needs or {}).items():
        tables[0]["theory_need"][THEORIES.index(theory)] = need
    match.game.calls.act(tables, states, seat, match.game.parse(move))
    return {theory for i, theory in enumerate(THEORIES) if int(states[0]["taken"][seat]) >> i & 1}


def test_completed_cards_meet_the_theories_of_the_kernel():
    match, card = completed_by_rival()
    (entry,) = [e for e in board(match, 1)["completions"] if e["card"] == card][:1]
    for own, before, declared in itertools.product((1, 2, 3), range(7), range(3)):
        owner = match.observed(1)[0]["owner"].copy()
        owner[:3] = [int(i >= 3 - own) for i in range(3)]  # the last one is always own
        completed = match.observed(1)[0]["completed"].copy()
        others = [n for n in range(10) if f"p{n + 1}" not in board(match, 1)["cards"]]
        completed[1] = sum(1 << n for n in others[:before])
        found = _kernel_met(
            match, entry["move"], owner=owner, completed=completed, declared=declared
        )
        assert found == met_by_card(own, before, declared), (own, before, declared)


def test_the_faces_know_the_numbers_of_the_theories():
    assert game().tables(2)[0]["theory_need"].tolist() == [NEEDS[name] for name in THEORIES]


def test_shapes_are_built_by_their_placements():
    for card in (*small("y"), *small("g")):
        layout = Layout(read(game().options.files["tiles"]))
        assert [layout.lay(text) for text in texts(card)] == [None] * 3
        assert layout.tiles == deck.shape(game().options, card)


def test_views_and_faces_need_no_compiler():
    names = ("view", "game", "notation", "words", "drawing", "advice", "features")
    code = "import sys," + ",".join(f"mirabilis.games.ideas.{name}" for name in names)
    code += ";sys.exit('numba' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
