"""``hint`` at the table: good moves by what the seat may know, and nothing else."""

from __future__ import annotations

import re

import pytest

import mirabilis
from mirabilis.cli import hint, session
from mirabilis.cli.table import Table
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
    assert value.startswith("100.0 %")
    assert len([text for text in shown if re.search(r"\d+\.\d %", text)]) == 3


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
