"""Whole years in words: what each viewer is told, beside what changes in what it sees."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from mirabilis import ALL, SPECTATOR
from mirabilis.core.words import tell

from .telling import game, year
from .test_texts import LANGUAGES

YEARS = ((18, 4), (22, 4), (29, 3))


def told_to_all(seed, players):
    """Yield viewer, the view before, and event, for all that is told in a year."""
    match = year(seed, players)
    for viewer in (*range(players), SPECTATOR, ALL):
        before = None
        for event in match.transcript(viewer):
            yield viewer, before, event
            before = event.view


def thousands(phrase):
    if phrase == "@part.no-money":
        return 0
    key, parts = phrase
    if key == "part.millions":
        return 1000 * parts["millions"] + int(parts["thousands"])
    return parts["amount"]


def seat_of(name):
    return int(name.removeprefix("@seat."))


@pytest.mark.untraced
@pytest.mark.compiled  # interpreted it takes long, and covers nothing more
@pytest.mark.parametrize(("seed", "players"), YEARS)
def test_a_year_is_told_in_full_in_every_language(seed, players):
    kinds = set()
    for _, _, event in told_to_all(seed, players):
        kinds.add(event.said[0])
        for language in LANGUAGES:
            text = tell(game(), event, language)
            assert not re.search(r"[{}@\[\]]|  |None", text), (event.said, text)
            assert text.endswith("."), text
    assert len(kinds) > 25


def lapsed(params):
    """Return the pairs that a sentence says lapse."""
    if not params.get("lapsed"):
        return set()
    offers = [offer for _, offer in params["lapsed"][1]["offers"]]
    return {(seat_of(offer["giver"]), seat_of(offer["taker"])) for offer in offers}


@pytest.mark.compiled  # thirty seconds of rules without the compiler
def test_both_parties_are_told_of_every_lapse_and_of_no_other():
    kinds = Counter()
    for seed, players in YEARS:
        for viewer, before, event in told_to_all(seed, players):
            if before is None:
                continue
            were, are = (
                {(o["from"], o["to"]) for o in view["offers"] if o["status"] == status}
                for view, status in ((before, "open"), (event.view, "lapsed"))
            )
            assert lapsed(event.said[1]) == were & are, (seed, viewer, event.said)
            kinds[event.said[0]] += len(were & are)
    heard = {kind for kind, count in kinds.items() if count}
    assert heard >= {"said.month", "said.deed", "said.accepts", "said.broke"}


def test_sums_on_payday_are_those_that_are_paid():
    paydays = 0
    for seed, players in YEARS:
        for viewer, before, event in told_to_all(seed, players):
            key, params = event.said
            if key != "said.payday" or viewer != SPECTATOR:
                continue
            paydays += 1
            for kind, said in params["companies"]:
                seat = seat_of(said["who"])
                was, is_ = before["seats"][seat], event.view["seats"][seat]
                assert thousands(said["income"]) == was["income"]
                assert thousands(said["wages"]) == was["wages"]
                assert thousands(said["has"]) == is_["money"]
                owes = was["money"] + was["income"] < was["wages"]
                earns = "part.earns" if was["income"] else "part.idle"
                assert kind == ("part.owes" if owes else "part.pays" if was["wages"] else earns)
            told = {seat_of(said["who"]) for _, said in params["companies"]}
            assert told == {s for s in range(players) if not before["seats"][s]["out"]}
    assert paydays > 20


def test_games_are_told_with_the_value_and_number_that_they_get():
    games = 0
    for seed, players in YEARS:
        for viewer, before, event in told_to_all(seed, players):
            key, params = event.said
            if key == "said.publishes" and viewer == 0:
                number = str(params["game"][1]["number"])
                assert number not in before["games"]
                assert thousands(params["value"]) == event.view["games"][number]["value"]
                added = [
                    int(item["amount"].replace("\N{MINUS SIGN}", "-"))
                    for _, item in params["items"]
                ]
                assert sum(added) == event.view["games"][number]["value"]
                games += 1
    assert games > 10


def test_the_ceremony_is_told_as_it_goes():
    decided = set()
    for seed, players in YEARS:
        match = year(seed, players)
        events = [e for e in match.transcript(SPECTATOR) if e.said[0] == "said.award"]
        for event in events:
            then = event.said[1]["then"]
            out = event.said[1]["out"]
            standing = {n for n, g in event.view["games"].items() if g["standing"]}
            if out != "@award.none" and out != "@award.all":
                gone = {str(one[1]["number"]) for one in out[1]["games"]}
                assert not gone & standing
            if then:
                assert {str(one[1]["number"]) for one in then[1]["games"]} == standing
            decides = bool(then) and then[0] not in ("award.tied", "award.still")
            assert decides == (event is events[-1])
            if decides:
                who = then[1]["who"]
                seats = [seat_of(one) for one in (who if isinstance(who, list) else [who])]
                assert tuple(seats) == match.outcome.winners
                by_money = then[0] in ("award.money", "award.shared")
                assert match.outcome.reason == ("stalemate" if by_money else "award")
                decided.add(then[0])
    assert decided == {"award.wins", "award.all-of"}
