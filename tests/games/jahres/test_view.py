"""What viewers see of a year."""

from __future__ import annotations

import copy
import json
import subprocess
import sys
from types import SimpleNamespace

import pytest

from mirabilis import ALL, CHANCE, SPECTATOR
from mirabilis.games.jahres import spec
from mirabilis.games.jahres.view import PHASES, view
from mirabilis.games.jahres.viewed import Designer, Draft, Game, Offer, Seat, View

from .viewing import begun, board, empty, game, idea, looked, play, steps, tables, words

ROLES = [idea("role", "role", n) for n in range(3)]
FAMILY = [idea("family", "family", n) for n in range(3)]
MIXED = [idea("cards", "combat"), idea("combat", "cards"), "d4"]
MONTH = idea("role", "puzzle")
COMPANIES = ["d1", "d2", idea("cards", "cards")]  # role/puzzle, puzzle/family


def table():
    return begun(COMPANIES, [ROLES, FAMILY, MIXED], MONTH)


def after_payday(match):
    """Go on until somebody has to decide; cards are drawn as they come."""
    while match.actors == (CHANCE,):
        match.play(CHANCE, match.moves(CHANCE)[0])


def named(found):
    """Yield every card that a view names anywhere but in its list of cards."""
    for favour in [*found["trends"], *(s["company"] for s in found["seats"] if s["company"])]:
        yield favour["card"]
    for seat in found["seats"]:
        yield from [*(seat["hand"] or []), *seat["known"], *seat["staff"]]
    for entry in [*found["games"].values(), *found["bench"], *found["publication"]]:
        yield from entry["cards"]
    yield from found["designers"]
    for bundle in [*found["offers"], *([found["draft"]] if found["draft"] else [])]:
        for side in ("give", "want"):
            yield from (name for name in bundle[side] if not name.startswith("#"))


# -- states filled by hand -----------------------------------------------------------------


def test_an_empty_state_is_seen():
    found = looked(empty(), 0)
    assert set(found) == set(View.__annotations__)
    assert found["phase"] == "found"
    assert (found["month"], found["turn"], found["draft"]) == (0, None, None)
    assert found["trends"] == found["bench"] == found["offers"] == found["called"] == []
    assert [seat["company"] for seat in found["seats"]] == [None] * 3


def test_every_phase_has_a_name():
    for phase in range(spec.OVER + 1):
        state = empty()
        state["phase"] = phase
        found = looked(state, 0)
        assert found["phase"] == PHASES[phase]
        assert (found["turn"] is not None) == (phase in (spec.RENAMING, spec.BIDDING))


def test_money_is_in_thousands():
    state = empty()
    state["money"][1] = 12
    state["owner"][4] = 2
    state["game"][4] = [1, 2, 0]
    state["value"][4] = 3
    state["place"][spec.IDEAS + 2] = spec.EMPLOYED + 1
    state["wage"][2] = 5
    found = looked(state, SPECTATOR)
    assert found["seats"][1]["money"] == 120
    assert (found["seats"][1]["income"], found["seats"][1]["wages"]) == (30, 50)
    assert found["seats"][1]["games"] == ["5"]
    assert found["games"]["5"]["value"] == 30
    assert found["designers"]["d3"]["wage"] == 50


def test_a_choice_that_is_not_known_is_only_said_to_be_made():
    state = empty()
    state["choice"][:3] = [spec.PUBLISHES, spec.UNKNOWN, 0]
    seats = looked(state, 0)["seats"]
    assert [seat["chosen"] for seat in seats] == [True, True, False]
    assert [seat["choice"] for seat in seats] == ["publish", None, None]


def test_designers_on_the_market_know_who_fired_them():
    state = empty()
    state["place"][spec.IDEAS] = spec.MARKET
    state["former"][0] = 3
    state["place"][spec.IDEAS + 1] = spec.EMPLOYED
    state["former"][1] = 2  # from an earlier time on the market
    found = looked(state, 0)["designers"]
    assert (found["d1"]["market"], found["d1"]["former"], found["d1"]["employer"]) == (
        True,
        2,
        None,
    )
    assert (found["d2"]["market"], found["d2"]["former"], found["d2"]["employer"]) == (
        False,
        None,
        0,
    )
    assert set(found) == {"d1", "d2"}


def test_marks_are_the_viewers_own():
    state = empty()
    for designer, seat in ((0, 0), (1, 1)):
        state["place"][spec.IDEAS + designer] = spec.EMPLOYED + seat
        state["marked"][designer] = 1
    for viewer, marked in ((0, ["d1"]), (1, ["d2"]), (2, []), (SPECTATOR, []), (ALL, ["d1", "d2"])):
        found = looked(state, viewer)["designers"]
        assert [name for name, one in found.items() if one["marked"]] == marked


def test_games_stand_until_the_ceremony_eliminates_them():
    state = empty()
    for number in range(2):
        state["owner"][number] = 1
        state["game"][number] = [2 * number + 1, 2 * number + 2, 0]
    state["standing"] = 0b10
    assert [game["standing"] for game in looked(state, 0)["games"].values()] == [True, True]
    state["phase"], state["called"] = spec.CEREMONY, 0b1001
    found = looked(state, 0)
    assert [game["standing"] for game in found["games"].values()] == [False, True]
    assert found["called"] == [1, 4]


def test_cards_of_the_second_mask_are_named():
    state = empty()
    state["status"][1, 0] = spec.OPEN
    state["give"][1, 0] = [1 << 60, 1 << 0 | 1 << 59]
    state["want"][1, 0] = [1 << 0, 0]
    state["cash"][1, 0] = -3
    state["deeds"][1, 0], state["claims"][1, 0] = 1 << 6, 1 << 2
    state["phase"] = spec.WAITING
    (offer,) = looked(state, 0)["offers"]
    assert set(offer) == set(Offer.__annotations__)
    assert offer["give"] == ["61", "62", "d11", "#7"]
    assert offer["want"] == ["1", "#3"]
    assert offer["pays"] == -30
    assert offer["can_accept"]


@pytest.mark.parametrize("phase", range(spec.OVER + 1))
def test_offers_are_accepted_only_while_trades_are_open(phase):
    state = empty()
    state["status"][1, 0], state["phase"] = spec.OPEN, phase
    (offer,) = looked(state, 0)["offers"]
    trading = (spec.CHOOSING, spec.NAMING, spec.BIDDING, spec.WAITING)
    assert offer["can_accept"] == (phase in trading)


def test_a_deck_of_ones_own_brings_its_names():
    deck = copy.deepcopy(game().options.files["deck"])
    many = max(word for word, _, _ in deck["ideas"])
    deck["words"] = [f"Word {n}" for n in range(1, many + 1)]
    deck["designers"] = [f"Person {n}" for n in range(1, 12)]
    state = empty()
    state["place"][0], state["place"][spec.IDEAS + 10] = spec.IN_HAND, spec.IN_HAND
    found = view(SimpleNamespace(files={"deck": deck}), tables(2), state, 0)
    assert found["seats"][0]["hand"] == ["1", "d11"]
    assert found["cards"]["1"]["name"] == f"Word {deck['ideas'][0][0]}"
    assert found["cards"]["d11"]["name"] == "Person 11"
    shipped = looked(state, 0)["cards"]
    assert shipped["1"]["name"] is None
    assert shipped["1"]["word"] == deck["ideas"][0][0]
    assert shipped["d11"]["word"] is None


# -- the first month -----------------------------------------------------------------------


def test_hands_are_hidden():
    match = table()
    assert board(match, 0)["seats"][0]["hand"] == sorted(ROLES, key=int)
    assert board(match, 0)["seats"][1]["hand"] is None
    assert [seat["hand"] for seat in board(match)["seats"]] == [None] * 3
    assert [seat["cards"] for seat in board(match)["seats"]] == [3, 3, 3]
    assert board(match)["stock"] == spec.CARDS - 3 - 9 - 1
    assert not set(ROLES + FAMILY) & set(board(match)["cards"])


def test_the_bench_shows_value_and_items_and_is_private():
    match = table()
    play(match, 0, f"lay {ROLES[0]}", f"lay {ROLES[1]}")
    (draft,) = board(match, 0)["bench"]
    assert set(draft) == set(Draft.__annotations__)
    assert draft["cards"] == ROLES[:2]
    assert draft["words"] == words(*ROLES[:2])
    assert draft["symbols"] == ["role"] * 3
    assert draft["items"] == [["company", 10], ["month", 10], ["triplet", 30], ["ideas", -20]]
    assert draft["value"] == 30
    assert not draft["title_taken"]
    assert board(match, 0)["publication"] == []
    for viewer in (1, 2, SPECTATOR):
        assert board(match, viewer)["bench"] == []


def test_a_designer_is_an_item():
    match = table()
    play(match, 2, "hire d4", f"lay {MIXED[1]}", f"lay {MIXED[0]}")
    (draft,) = board(match, 2)["bench"]  # resource/cards is the designer, cards/cards the company
    assert draft["items"][:2] == [["company", 20], ["designer.d4", 10]]
    assert board(match)["designers"]["d4"]["employer"] == 2
    assert set(board(match)["designers"]["d4"]) == set(Designer.__annotations__)
    assert board(match)["seats"][2]["staff"] == ["d4"]
    assert board(match)["seats"][2]["cards"] == 2


def test_a_chosen_publication_stays_while_the_bench_changes():
    match = table()
    play(match, 0, f"lay {ROLES[0]}", f"lay {ROLES[1]}", "publish", "clear", f"lay {ROLES[2]}")
    found = board(match, 0)
    assert [game["cards"] for game in found["publication"]] == [ROLES[:2]]
    assert [game["cards"] for game in found["bench"]] == [[ROLES[2]]]
    assert found["seats"][0]["choice"] == "publish"
    assert board(match, 1)["seats"][0]["choice"] is None
    assert board(match, 1)["seats"][0]["chosen"]
    match.play(0, "brainstorm")
    assert board(match, 0)["publication"] == []


def test_a_published_game_is_seen_by_all_and_its_title_is_taken():
    match = table()
    play(match, 0, f"lay {ROLES[0]}", f"lay {ROLES[1]}", "publish")
    play(match, 1, "nothing")
    play(match, 2, "nothing")
    after_payday(match)
    found = board(match)
    assert set(found["games"]["1"]) == set(Game.__annotations__)
    assert found["games"]["1"]["cards"] == ROLES[:2]
    assert (found["games"]["1"]["owner"], found["games"]["1"]["since"]) == (0, 1)
    assert found["seats"][0]["games"] == ["1"]
    assert found["seats"][0]["income"] == 30
    assert found["seats"][0]["money"] == 60


def test_a_title_is_taken_by_a_game_in_play_and_by_ones_own():
    state = empty()
    deck = game().options.files["deck"]["ideas"]
    cards = [[n for n, one in enumerate(deck) if one[0] == word][:2] for word in (1, 2)]
    state["place"][[card for pair in cards for card in pair]] = spec.IN_HAND
    for number in range(2):  # the same two words twice
        for place in range(2):
            state["bench"][cards[place][number]] = number << 2 | place + 1
    first, second = looked(state, 0)["bench"]
    assert first["words"] == second["words"] == [1, 2]
    assert (first["title_taken"], second["title_taken"]) == (False, True)
    state["owner"][0] = 2
    state["game"][0] = [cards[0][0] + 1, cards[1][0] + 1, 0]
    assert [draft["title_taken"] for draft in looked(state, 0)["bench"]] == [True, True]


# -- trades --------------------------------------------------------------------------------


def test_a_draft_is_private():
    match = table()
    play(match, 0, "to 2", f"give {ROLES[0]}", "want ?", "want ?", "pay 20", "pay 10")
    assert board(match, 0)["draft"] == {
        "to": 1,
        "give": [ROLES[0]],
        "want": [],
        "asks": 2,
        "pays": 30,
    }
    for viewer in (1, 2, SPECTATOR):
        assert board(match, viewer)["draft"] is None


def test_an_offer_is_seen_by_its_parties_and_shows_its_cards():
    match = table()
    play(match, 0, "to 2", f"give {ROLES[0]}", "charge 20", f"send 2 {ROLES[0]} -20")
    (mine,), (got,) = board(match, 0)["offers"], board(match, 1)["offers"]
    assert (got["from"], got["to"], got["give"], got["pays"]) == (0, 1, [ROLES[0]], -20)
    assert (got["status"], got["can_accept"], mine["can_accept"]) == ("open", True, False)
    assert board(match, 0)["sent"] == 1
    assert board(match, 1)["seats"][0]["known"] == [ROLES[0]]
    for viewer in (2, SPECTATOR):
        assert board(match, viewer)["offers"] == []
        assert board(match, viewer)["seats"][0]["known"] == []
    match.play(1, "accept 1 1:0 -20")
    assert ROLES[0] in board(match, 1)["seats"][1]["hand"]
    assert board(match, 0)["seats"][1]["known"] == [ROLES[0]]
    assert [seat["money"] for seat in board(match)["seats"]] == [50, 10, 30]


def test_cards_unseen_cannot_be_given_by_accepting():
    match = table()
    play(match, 0, "to 2", "want ?", "pay 10", "send 2 ? +10")
    (offer,) = board(match, 1)["offers"]
    assert offer["asks"] == 1
    assert not offer["can_accept"]


def test_a_card_of_a_chosen_publication_cannot_be_given_by_accepting():
    match = table()
    play(match, 1, "to 1", f"give {FAMILY[0]}", f"send 1 {FAMILY[0]}")  # now it is known
    play(match, 0, "to 2", f"want {FAMILY[0]}", "pay 10", f"send 2 {FAMILY[0]} +10")
    assert board(match, 1)["offers"][-1]["can_accept"]
    play(match, 1, f"lay {FAMILY[0]}", f"lay {FAMILY[1]}", "publish")
    assert not board(match, 1)["offers"][-1]["can_accept"]
    match.play(1, "brainstorm")
    assert board(match, 1)["offers"][-1]["can_accept"]


def test_an_offer_whose_goods_are_gone_has_lapsed():
    match = table()
    play(match, 0, "to 2", f"give {ROLES[0]}", f"send 2 {ROLES[0]}")
    play(match, 0, "to 3", f"give {ROLES[0]}", f"send 3 {ROLES[0]}")
    match.play(2, "accept 1 1:0")
    (offer,) = board(match, 1)["offers"]
    assert (offer["status"], offer["can_accept"]) == ("lapsed", False)


# -- whole games ---------------------------------------------------------------------------


@pytest.mark.parametrize(("seed", "players"), [(1, 2), (2, 4)])
def test_views_of_a_game_played_at_random(seed, players):
    for number, match in enumerate(steps(seed, players)):
        if number % 7 and not match.is_over:
            continue
        for viewer in (*range(players), SPECTATOR, *([ALL] if match.is_over else [])):
            check(board(match, viewer), match, viewer)


def check(found, match, viewer):
    assert json.loads(json.dumps(found)) == found
    assert set(found) == set(View.__annotations__)
    assert set(named(found)) == set(found["cards"])
    for number, seat in enumerate(found["seats"]):
        assert set(seat) == set(Seat.__annotations__)
        assert (seat["hand"] is not None) == (viewer in (number, ALL))
        if seat["hand"] is not None:
            assert len(seat["hand"]) == seat["cards"]
        assert len(seat["known"]) <= seat["cards"]
        assert seat["income"] == sum(found["games"][name]["value"] for name in seat["games"])
        assert seat["wages"] == sum(found["designers"][name]["wage"] for name in seat["staff"])
    for offer in found["offers"]:
        assert viewer in (offer["from"], offer["to"], ALL)
        if viewer in (offer["to"], ALL) and offer["can_accept"]:
            start = f"accept {offer['from'] + 1} "
            assert any(move.startswith(start) for move in match.moves(offer["to"]))
    if viewer < 0:
        assert found["viewer"] is None
        assert found["bench"] == found["publication"] == []


def test_acceptable_offers_are_those_that_can_be_accepted():
    """Every legal ``accept`` is an offer with ``can_accept``, and the other way round."""
    accepted = 0
    for match in steps(11, 3, 250):
        for seat in range(3):
            legal = {move.split()[1] for move in match.moves(seat) if move.startswith("accept")}
            told = {str(o["from"] + 1) for o in board(match, seat)["offers"] if o["can_accept"]}
            assert told == legal
            accepted += len(legal)
    assert accepted


def test_views_need_no_compiler():
    code = "import sys, mirabilis.games.jahres.view; assert 'numba' not in sys.modules"
    subprocess.run([sys.executable, "-c", code], check=True, timeout=300)
