"""``hint`` at the table: good moves by what the seat may know, and nothing else."""

from __future__ import annotations

import math
import re

import pytest

import mirabilis
from mirabilis.bots.thoughts import are_alike, likely
from mirabilis.cli import hint, session
from mirabilis.cli.table import Table
from mirabilis.cli.values import Worth
from mirabilis.core.match import Match
from mirabilis.search.result import MoveValue, Result
from mirabilis.search.standing import together
from tiny import bluff, pennies

NEAR = ("play", "ewn", "--position", ".a.../...../...../...1./..... r 1")  # win now, or lose
PEOPLE = ("--seat", "1=me", "--seat", "2=me")


@pytest.fixture(autouse=True)
def _soon(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hint, "USUAL", "mcts:300")


@pytest.mark.compiled
@pytest.mark.parametrize(
    ("language", "word", "line"),
    [
        ("en", "hint", "Your chance to win"),
        ("de", "tipp", "Deine Gewinnchance"),
        ("fr", "indice", "Vos chances de gagner"),
        ("nl", "hint", "Je kans om te winnen"),
    ],
)
def test_a_hint_shows_the_best_move_first_with_its_chance(run, language, word, line) -> None:
    out = run(*NEAR, *PEOPLE, "--lang", language, typed=word).out
    shown = out.split(f"> {word}\n")[1].split("\n")
    assert shown[0].startswith(line)
    number, move, value = shown[1].split(maxsplit=2)
    assert (number, move) == ("3", "1SE")  # its number in the list, so that it can be typed
    point = "." if language == "en" else ","
    assert value.startswith(f"100{point}0 %")
    assert len([text for text in shown if re.search(rf"\d+\{point}\d %", text)]) == 3


@pytest.mark.compiled
def test_a_hint_changes_nothing(run) -> None:
    start = ("play", "ewn", "--option", "setup=standard", "--seed", "4", "--seat", "2=random")
    plain = run(*start, typed="1 1 1").out
    asked = run(*start, typed="1 hint 1 hint 1").out
    boards = [re.findall(r"┌.*?> ", out, re.DOTALL) for out in (plain, asked)]
    assert boards[0] == boards[1]


@pytest.mark.compiled
def test_the_line_is_in_notation_with_dice_in_brackets(run) -> None:
    out = run("play", "ewn", "--option", "setup=standard", "--seed", "4", typed="hint").out
    best = out.split("> hint\n")[1].split("\n")[1]
    assert re.search(r"% ± \d+\.\d  \d[NESW]+ \([1-6]\) \d[NESW]+", best), best


def test_where_there_is_one_move_no_search_is_needed(run) -> None:
    position = "...1./...../...../...../a.... b 1"  # Blue's stone goes up only
    out = run("play", "ewn", "--position", position, "--seat", "2=me", typed="hint").out
    assert "There is only one move: 1N." in out


def test_chance_gets_no_hint(run) -> None:
    play = ("play", "ewn", "--option", "setup=standard", "--chance", "manual")
    assert "Nobody can give chance a hint." in run(*play, typed="hint").out


@pytest.mark.parametrize("seed", range(4))
def test_a_hint_does_not_tell_the_other_card(person, monkeypatch, seed: int) -> None:
    """The same hint comes whatever the other one holds, and no card but the own is on screen."""
    monkeypatch.setattr(hint, "USUAL", "mcts:30")
    match = mirabilis.load(bluff, jit=False).start(seed=seed)
    own = match.view(0)["board"]["cards"][0]
    screen, typist = person("hint", "quit")
    session.sit(Table(screen, match, ["me", "random"]))
    assert set(re.findall(r"\b[JQK]\b", typist.text)) == {own}
    assert "Your chance to win" in typist.text


def test_hints_of_matches_that_look_the_same_are_the_same(person, monkeypatch) -> None:
    monkeypatch.setattr(hint, "USUAL", "mcts:30")
    told: dict[str, set[str]] = {}
    cards: dict[str, set[str]] = {}
    for seed in range(12):
        match = mirabilis.load(bluff, jit=False).start(seed=seed)
        own = match.view(0)["board"]["cards"][0]
        screen, typist = person("hint", "quit")
        session.sit(Table(screen, match, ["me", "random"]))
        told.setdefault(own, set()).add(typist.text)
        cards.setdefault(own, set()).add(match.view(1)["board"]["cards"][1])
    assert any(len(others) == 2 for others in cards.values())
    assert [len(texts) for texts in told.values()] == [1] * len(told)


def test_where_all_choose_at_once_a_hint_is_a_mixture(person, monkeypatch) -> None:
    monkeypatch.setattr(hint, "USUAL", "mcts:200")
    match = mirabilis.load(pennies, jit=False).start(seed=1)
    screen, typist = person("hint", "quit")
    session.sit(Table(screen, match, ["me", "random"]))
    assert "All choose at once" in typist.text
    shares = [float(share) for share in re.findall(r"(\d+\.\d) %  \(", typist.text)]
    assert sum(shares) == pytest.approx(100, abs=0.2)


def test_alone_a_hint_is_in_points(person, monkeypatch) -> None:
    monkeypatch.setattr(hint, "USUAL", "mcts:20")
    match = mirabilis.load("dice", jit=False).start(seed=11)
    low, high = match.game.spec.alone
    screen, typist = person("hint", "quit", "n")
    session.sit(Table(screen, match, ["me"]))
    assert "The points you may expect" in typist.text
    assert "%" not in typist.text.split("The points")[1]
    found = re.findall(r"\d:\d  (−?\d+\.\d) ± ", typist.text)
    assert len(found) == 3
    assert all(low <= float(text.replace("−", "-")) <= high for text in found)


@pytest.mark.parametrize("seed", range(4))
def test_a_game_may_advise_from_what_the_seat_sees(person, monkeypatch, seed: int) -> None:
    def advice(view, say) -> str:
        assert say("seat.0") if game.messages.has("seat.0") else True
        return "I see " + " ".join(card or "?" for card in view["cards"])

    monkeypatch.setattr(hint, "USUAL", "mcts:10")
    game = mirabilis.load(bluff, jit=False)
    monkeypatch.setattr(game.parts.face, "advice", advice, raising=False)
    match = game.start(seed=seed)
    own = match.view(0)["board"]["cards"][0]
    screen, typist = person("hint", "quit")
    session.sit(Table(screen, match, ["me", "random"]))
    assert typist.text.index(f"I see {own} ?\n") < typist.text.index("Your chance to win")


def test_who_plays_by_memory_gets_no_hint(run) -> None:
    words = ("play", "code", "--option", "memory=own", "--players", 2, "--seed", 3)
    done = run(*words, typed="1 hint quit")
    assert "by one's own memory: there are no hints" in done.out
    assert "chance to win" not in done.out


def found(*moves: MoveValue) -> Result:
    return Result(0, moves, 100, 1, 1.0)


def move(code: int, value: float, error: float, visits: int = 100, line=()) -> MoveValue:
    return MoveValue(code, visits, value, error, line)


def test_the_three_best_known_moves_are_shown_best_first() -> None:
    result = found(
        move(1, 0.40, 0.01),
        move(2, 0.30, 0.02),
        move(3, 0.41, 0.02),
        move(4, 0.99, 0.14, visits=2),  # luck
        move(5, 0.35, 0.16),
        move(6, 0.0, 1.102),
        move(7, 0.0, math.inf, visits=0),
        move(8, 0.1, 0.01),
    )
    known = hint.known(result, Worth())[: hint.SHOWN]
    assert [one.move.code for one in known] == [1, 3, 2]  # of equals the one looked at most
    assert [(one.first, one.last) for one in known] == [(1, 2), (1, 2), (3, 3)]
    exact = found(move(1, 0.4, 0.01), move(2, 1.0, 0.0, visits=1))
    assert [one.move.code for one in hint.known(exact, Worth())] == [2, 1]


def test_alone_a_value_is_known_to_a_few_points() -> None:
    result = found(move(1, 0.40, 0.01), move(2, 0.39, 0.1))
    assert [one.move.code for one in hint.known(result, Worth((-2000.0, 3000.0)))] == [1]


def test_what_is_not_known_is_shown_only_if_nothing_else_is_left(person, monkeypatch) -> None:
    codes = mirabilis.load("dice", jit=False).start(seed=11).codes(0)
    result = found(move(codes[0], 0.0, 1.102), move(codes[1], 0.2, math.inf))
    text = hinted(person, monkeypatch, result)
    assert "±" not in text
    assert re.search(r"\d:\d  –\n", text)


def hinted(person, monkeypatch, result: Result) -> str:
    monkeypatch.setattr("mirabilis.cli.analyst.Analyst.result", lambda *_: result)
    screen, typist = person("hint", "quit", "n")
    session.sit(Table(screen, mirabilis.load("dice", jit=False).start(seed=11), ["me"]))
    return typist.text.split("> ")[1]


@pytest.mark.parametrize("long", [True, False])
def test_only_where_it_goes_on_a_hint_says_how(person, monkeypatch, long: bool) -> None:
    code = mirabilis.load("dice", jit=False).start(seed=11).codes(0)[0]
    line = ((0, code), (0, code)) if long else ((0, code),)
    text = hinted(person, monkeypatch, found(move(code, 0.5, 0.001, line=line)))
    assert ("how it might go on:" in text) == long
    assert ("at the end:" in text) != long


def test_the_first_hint_alone_says_once_what_it_costs(person, monkeypatch) -> None:
    code = mirabilis.load("dice", jit=False).start(seed=11).codes(0)[0]
    monkeypatch.setattr(
        "mirabilis.cli.analyst.Analyst.result", lambda *_: found(move(code, 0.5, 0.0))
    )
    screen, typist = person("hint", "1", "undo", "hint", "quit", "n")
    session.sit(Table(screen, mirabilis.load("dice", jit=False).start(), ["me"]))
    assert typist.text.count("counts for no best and no mean") == 1
    screen, typist = person("1", "undo", "quit", "n")
    session.sit(Table(screen, mirabilis.load("dice", jit=False).start(), ["me"]))
    assert typist.text.count("counts for no best and no mean") == 1
    screen, typist = person("hint", "quit", "n")
    two = mirabilis.load("dice", jit=False).start(2, "daily dice x")
    table = Table(screen, two, ["me", "random"])
    session.sit(table)
    assert table.personal.marks == ["hint"]
    assert "no best" not in typist.text


def test_getting_ready_is_said_once(person, monkeypatch) -> None:
    monkeypatch.setattr(hint, "USUAL", "mcts:10")
    match = mirabilis.load(bluff, jit=False).start(seed=1)
    screen, typist = person("hint", "hint", "quit")
    session.sit(Table(screen, match, ["me", "random"]))
    assert typist.text.count("Getting ready") == 1
    assert typist.text.count("Looking for a hint") == 2


# -- what is exact, what is alike, what cannot be told apart ---------------------------------------


def guessing() -> Match:
    """Return a game of code in which somebody has to guess."""
    match = mirabilis.load("code", jit=False).start(players=3, seed=6)
    while match.view(match.actors[0])["board"]["phase"] != "guess":
        match.play(match.actors[0], match.codes(match.actors[0])[0])
    return match


def test_exact_chances_come_first_and_settle_what_a_search_cannot(person, monkeypatch) -> None:
    match = guessing()
    (seat,) = match.actors
    exact = likely(match.seat(seat))
    assert set(exact) == set(match.codes(seat))
    best = max(exact.values())
    worst = min(exact, key=lambda code: exact[code])
    order = [worst, *(code for code in match.codes(seat) if code != worst)]
    close = found(*(move(code, 0.5 + 0.001 * (code == worst), 0.02) for code in order))
    monkeypatch.setattr("mirabilis.cli.analyst.Analyst.result", lambda *_: close)
    screen, typist = person("hint", "quit")
    session.sit(Table(screen, match, ["me" if s == seat else "random" for s in range(3)]))
    table, _, search = typist.text.partition("Your chance to win")
    assert "%" in table  # the exact chances of all letters
    first = re.search(r"\d\.\d=\w +right (\d+\.\d) %, wins 50\.0 % ± 2\.0", search)
    assert first is not None
    assert float(first[1]) == pytest.approx(100 * best, abs=0.06)
    assert f"The best {len(order)} differ by less" in search


def test_a_clear_difference_is_told_even_where_less_is_likely(person, monkeypatch) -> None:
    match = guessing()
    (seat,) = match.actors
    exact = likely(match.seat(seat))
    worst = min(exact, key=lambda code: exact[code])
    others = [move(code, 0.3, 0.01) for code in exact if code != worst]
    result = found(move(worst, 0.6, 0.01), *others)
    assert hint.known(result, Worth(), exact)[0].move.code == worst


def test_a_likelier_move_that_the_search_neglected_stands_first() -> None:
    result = found(move(1, 0.3, 0.03), move(2, 0.1, 0.3, visits=2), move(3, 0.2, math.inf))
    best = hint.known(result, Worth(), {1: 0.44, 2: 1.0, 3: 0.1})
    assert [(one.move.code, one.first) for one in best] == [(2, 0), (1, 1)]


def test_orders_that_count_as_random_are_not_ranked(person) -> None:
    match = mirabilis.load("code", jit=False).start(players=2, seed=6)
    assert are_alike(match.seat(0))
    screen, typist = person("hint", "quit")
    session.sit(Table(screen, match, ["me", "random"]))
    assert "Any of these is as good as another" in typist.text
    assert "Your chance" not in typist.text
    assert "All choose at once" not in typist.text


def test_moves_that_are_alike_are_one() -> None:
    code = mirabilis.load("code", jit=False)
    keep, orders = code.parse("keep"), [code.parse(f"move {row}") for row in ("xyzt", "tzyx")]
    moves = move(orders[0], 0.6, 0.04, 300), move(keep, 0.5, 0.03), move(orders[1], 0.4, 0.04, 100)
    one, other = together(found(*moves), code.spec.alike).moves
    assert (one.code, one.visits, one.value) == (orders[0], 400, pytest.approx(0.55))
    assert one.error == pytest.approx(math.hypot(0.03, 0.01))
    assert other == moves[1]
    assert together(found(*moves), None).moves == moves
