"""Results among those who stayed: ranked where the game ranks, shared where it names one winner."""

from __future__ import annotations

import hashlib
from typing import Any

import numpy as np
import pytest

import mirabilis
from mirabilis.core.ending import ending
from mirabilis.core.errors import BadRecord
from mirabilis.core.match import Match
from mirabilis.core.outcome import Outcome
from mirabilis.core.ranking import by_points, by_points_then_last
from mirabilis.core.spec import LANGUAGES
from mirabilis.games.code.spec import SPEC as CODE
from mirabilis.games.dice.spec import SPEC as DICE
from mirabilis.games.ewn.spec import SPEC as EWN
from mirabilis.games.ideas.spec import SPEC as IDEAS
from mirabilis.games.jahres.spec import LAST, RICHEST, RUIN, STALEMATE, WON
from mirabilis.games.jahres.spec import SPEC as JAHRES
from mirabilis.server.tables import showing


def played(leaver: int | None = None) -> Match:
    """Return a game of dice for three; a seat may leave before its first move."""
    match = mirabilis.load("dice", jit=False).start(players=3, seed=5)
    if leaver is not None:
        match.resign(leaver, "abandoned")
    number = 0
    while match.actors:
        seat = match.actors[0]
        codes = match.codes(seat)
        number += 1
        match.play(seat, codes[number * number % len(codes)])
    return match


@pytest.fixture(scope="module")
def best() -> int:
    """Return who wins the game when all stay."""
    end = played().outcome
    assert end is not None
    assert len(set(end.points)) == 3
    (seat,) = end.winners
    return seat


def shared(match: Match) -> str:
    """Return the record of a game as it was written when the others shared the win."""
    end = match.outcome
    assert end is not None
    stayed = [seat for seat in range(3) if seat not in match.retired]
    body = match.record().dumps().rpartition("end: ")[0]
    points = " ".join(str(int(p)) for p in end.points)
    utility = " ".join("0.5" if seat in stayed else "0" for seat in range(3))
    winners = " ".join(str(seat + 1) for seat in stayed)
    return signed(f"{body}end: {end.reason}; winners {winners}; points {points}; utility {utility}")


def signed(body: str) -> str:
    text = body + "\n"
    return f"{text}sha256: {hashlib.sha256(text.encode()).hexdigest()}\n"


def test_the_second_best_wins_when_the_best_has_left(best: int) -> None:
    match = played(leaver=best)
    end = match.outcome
    assert end is not None
    second = max((seat for seat in range(3) if seat != best), key=lambda seat: end.points[seat])
    assert end.points[best] > end.points[second]
    assert end.winners == (second,)
    assert end.utility == tuple(float(seat == second) for seat in range(3))
    assert mirabilis.replay(match.record().dumps(), jit=False).outcome == end
    assert match.view(mirabilis.ALL)["outcome"]["winners"] == [second]


def test_the_best_wins_when_another_has_left(best: int) -> None:
    end = played(leaver=(best + 1) % 3).outcome
    assert end is not None
    assert end.winners == (best,)


def test_a_record_of_before_replays_as_it_was_written(best: int) -> None:
    text = shared(played(leaver=best))
    again = mirabilis.replay(text, jit=False)
    assert again.outcome is not None
    assert len(again.outcome.winners) == 2
    assert again.record().dumps() == text
    assert again.copy().outcome == again.outcome


def test_both_can_be_verified(best: int) -> None:
    match = played(leaver=best)
    for text in (match.record().dumps(), shared(match)):
        assert mirabilis.verify(text, jit=False).ok


def test_a_table_of_the_server_tells_the_same_result(best: int) -> None:
    match = played(leaver=best)
    told, end = showing.outcome(match), match.outcome
    assert told is not None
    assert end is not None
    assert (tuple(told.winners), tuple(told.utility)) == (end.winners, end.utility)


def test_a_wrong_result_is_still_refused(best: int) -> None:
    match = played(leaver=best)
    body = match.record().dumps().rpartition("\nsha256")[0]
    right = body.rpartition("utility ")[2]
    wrong = "0 0 1" if right != "0 0 1" else "0 1 0"
    with pytest.raises(BadRecord, match="the result is not the one these moves lead to"):
        mirabilis.replay(signed(body.replace(f"utility {right}", f"utility {wrong}")), jit=False)


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_is_said_who_does_not_count(best: int, language: str) -> None:
    match = played(leaver=best)
    plain, said = (
        ending(match.game, match.outcome, language, left) for left in ((), match.retired)
    )
    assert said.startswith(plain)
    assert match.game.seat_name(best, language, 3) in said.removeprefix(plain)
    assert "|" not in said


def test_each_game_says_how_it_ranks() -> None:
    assert EWN.ranking is None
    assert CODE.ranking is None
    assert DICE.ranking is by_points
    assert IDEAS.ranking is by_points_then_last


def test_ties_are_shared_or_go_to_the_oldest_einstein() -> None:
    assert by_points(None, (9, 4, 4, 3), (1, 2, 3)) == [1, 2]
    assert by_points_then_last(None, (9, 4, 4, 3), (1, 2, 3)) == [2]


def year(reason: int, **fields: Any) -> Any:
    """Return a finished year of jahres as far as its end shows."""
    state = np.zeros(1, JAHRES.state)[0]
    state["reason"] = reason
    for name, value in fields.items():
        field = state[name]
        if np.ndim(field):
            field[: len(value)] = value
        else:
            state[name] = value
    return state


def test_money_ranks_a_year_only_where_money_decided() -> None:
    rank = JAHRES.ranking
    assert rank is not None
    points = (0, 0, 0, 0)
    broke = year(RICHEST, money=[9, 5, 7, 7], left=0b1000)
    assert rank(broke, points, [1, 2, 3]) == [2]  # the bankrupt do not win
    tied = year(STALEMATE, money=[9, 5, 5, 8], owner=[1, 2, 3, 4], standing=0b0111)
    assert rank(tied, points, [1, 2, 3]) == [1, 2]  # seat 3 has no game that was tied
    assert rank(tied, points, [3]) == [3]
    ruined = year(RUIN, purse=[9, 5, 7, 8], fell=[6, 6, 6, 2], month=6)
    assert rank(ruined, points, [1, 2, 3]) == [2]
    won = year(WON, money=[9, 5, 7, 7])
    assert rank(won, points, [1, 2, 3]) == [1, 2, 3]  # whatever money they have, they share


@pytest.mark.parametrize("reason", [WON, STALEMATE])
def test_the_bankrupt_do_not_share_what_a_seat_that_left_has_won(reason: int) -> None:
    won = Outcome((0,), (9, 5, 7, 0), (1.0, 0.0, 0.0, 0.0), "award")
    rank = JAHRES.ranking
    assert rank is not None
    state = year(reason, money=[9, 5, 7, 0], owner=[1], standing=1, left=0b1000)
    assert won.without({0}, rank(state, won.points, [1, 2, 3])).winners == (1, 2)


def test_of_a_last_company_that_left_the_win_is_shared() -> None:
    rank = JAHRES.ranking
    assert rank is not None
    assert rank(year(LAST, left=0b1110), (), [1, 2, 3]) == []
