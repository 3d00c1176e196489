"""Tables of several people: hidden hands at one device, taking back, dice."""

from __future__ import annotations

import dataclasses
import re
import sys
from types import SimpleNamespace

import pytest

import mirabilis
from mirabilis.cli import session, telling
from mirabilis.cli.errors import InputEnded
from mirabilis.cli.screen import Screen
from mirabilis.cli.stage import is_private
from mirabilis.cli.table import Table
from mirabilis.core.errors import CannotUndo
from mirabilis.core.seats import SPECTATOR
from mirabilis.core.transcript import Event
from mirabilis.core.words import tell
from tiny import bluff, market
from tiny.bluff.spec import SPEC


@pytest.mark.parametrize("seed", range(6))
def test_hidden_hands_at_one_device(person, seed: int) -> None:
    match = mirabilis.load(bluff, jit=False).start(seed=seed)
    cards = [match.view(seat)["board"]["cards"][seat] for seat in (0, 1)]
    assert set(cards) < set("JQK")
    screen, typist = person("", "bet", "", "board", "bet", "")
    assert session.sit(Table(screen, match, ["me", "me"])) == 0
    typist.look()
    holders = [None, 0, None, 1, 1]
    for shown, holder in zip(typist.shown, holders, strict=False):
        seen = set(re.findall(r"\b[JQK]\b", shown))
        assert seen == (set() if holder is None else {cards[holder]})
        assert ("Hand the device to" in shown) == (holder is None)
    assert "\n" + " ".join(cards) + "\n" in typist.shown[5]  # over: everything is shown
    assert "Hand the device" not in typist.shown[5]


class Guesser:
    """Answers by what is asked: Enter for the device, otherwise the first move."""

    def __init__(self, typist, most: int) -> None:
        self.typist, self.left = typist, most

    def isatty(self) -> bool:
        return True

    def readline(self) -> str:
        self.typist.look()
        self.typist.shown.append(self.typist.model.all)
        self.left -= 1
        line = "" if self.typist.model.lines[-1].endswith("alone. ") else "1"
        self.typist.model.feed(f"{line}\n")
        return f"{line}\n" if self.left >= 0 else ""


@pytest.mark.parametrize("seed", [1, 2])
def test_hidden_codes_all_game_long_at_one_device(person, monkeypatch, seed: int) -> None:
    match = mirabilis.load("code", jit=False).start(players=3, seed=seed)
    screen, typist = person()
    monkeypatch.setattr(sys, "stdin", Guesser(typist, 24))
    with pytest.raises(InputEnded):
        session.sit(Table(screen, match, ["me", "me", "random"]))
    handed = 0
    for shown in typist.shown[1:]:
        if "Hand the device to" in shown:
            handed += 1
            assert not re.search(r"\[[xyzt]\]|dealt [xyzt]|lays out", shown)
        else:  # only the row of whoever holds the device shows letters that are face down
            name = shown.split("\n")[-1].removesuffix("> ")
            rows = re.findall(r"^[> ] (Player \d) .*\[[xyzt]\]", shown, re.M)
            assert set(rows) <= {name}
            assert not re.search(rf"(?!{name})Player \d (is dealt|lays out)", shown)
    assert handed > 4


def test_what_all_have_read_is_not_told_again(person, monkeypatch) -> None:
    match = mirabilis.load("code", jit=False).start(players=3, seed=1)
    screen, typist = person()
    monkeypatch.setattr(sys, "stdin", Guesser(typist, 24))
    with pytest.raises(InputEnded):
        session.sit(Table(screen, match, ["me", "me", "random"]))
    public: list[str] = []
    for shown in typist.shown:
        told = [line for line in shown.split("\n") if " turns up " in line]
        assert set(told).isdisjoint(public)  # neither to all nor to one a second time
        if "Hand the device to" in shown:
            public += told
    assert len(public) > 5
    every = [tell(match.game, event) for event in match.transcript(SPECTATOR)]
    happened = [line for line in every if " turns up " in line]
    assert happened[: len(public)] == public  # all of it, in order


def test_who_may_look_depends_on_the_options_and_on_what_is_known() -> None:
    game = mirabilis.load("ewn")
    match = game.start(seed=1)
    assert is_private(match, (0, 1))
    assert not is_private(match, (0,))
    assert not is_private(mirabilis.load("ewn", setup="standard").start(seed=1), (0, 1))
    match.play(0, "123456")
    assert is_private(match, (0, 1))
    match.play(1, "123456")
    assert not is_private(match, (0, 1))


def test_a_game_says_by_its_options_whether_it_hides_anything() -> None:
    def hidden(options: dict[str, str]) -> bool:
        return options["hands"] == "closed"

    spec = dataclasses.replace(SPEC, hidden=hidden)
    for hands in ("closed", "open"):
        game = SimpleNamespace(spec=spec, options={"hands": hands})
        match = SimpleNamespace(game=game, actors=(0, 1), free=())
        assert is_private(match, (0, 1)) == (hands == "closed")


class Line:
    """A match of three in turn that hides nothing: only who decided, in order."""

    players = 3
    free = ()
    game = SimpleNamespace(spec=SimpleNamespace(hides=lambda options: False), options={})

    def __init__(self, *seats: int) -> None:
        self.seats = list(seats)

    @property
    def actors(self) -> tuple[int, ...]:
        return (len(self.seats) % 3,)

    def copy(self) -> Line:
        return Line(*self.seats)

    def undo(self, seat: int | None = None) -> None:
        if not self.seats:
            raise CannotUndo("nothing")
        self.seats.pop()

    def transcript(self, viewer: int) -> list[int]:
        return self.seats


@pytest.mark.parametrize(
    ("seats", "before", "after"),
    [
        (["me", "me", "random"], [0, 1, 2], [0]),  # over the bot's move, to a person's
        (["me", "me", "random"], [0, 1, 2, 0], [0, 1, 2]),
        (["me", "random", "me"], [0, 1], []),
    ],
)
def test_undo_among_people_and_a_bot_leads_to_a_decision_of_a_person(seats, before, after) -> None:
    table = Table(Screen(), Line(*before), seats)
    table.undo(table.match.actors[0])
    assert table.match.seats == after
    assert table.changed


def test_undo_leaves_the_match_alone_where_no_person_has_decided() -> None:
    table = Table(Screen(), Line(0), ["random", "me", "me"])
    with pytest.raises(CannotUndo):
        table.undo(1)
    assert table.match.seats == [0]
    assert not table.changed


def test_undo_with_hidden_hands_takes_back_the_own_decision() -> None:
    match = mirabilis.load(market, jit=False).start(seed=3)
    for seat in (0, 1):
        match.play(seat, next(m for m in match.moves(seat) if m.startswith("sell:")))
    table = Table(Screen(), match, ["me", "me", "random"])
    table.undo(0)
    assert table.match.view(1)["board"]["chosen"] == [False, True, False]


def resigned(person, monkeypatch, players: int, seats: list[str], *lines: str):
    """Let somebody give up in a game of several; return the texts before each line typed."""
    monkeypatch.setattr("mirabilis.cli.table.rival", lambda game: "random")
    match = mirabilis.load("code", jit=False).start(players=players, seed=5)
    screen, typist = person(*lines)
    table = Table(screen, match, seats)
    assert session.sit(table) == 0
    typist.look()
    return table, typist


def test_a_bot_plays_on_for_who_gives_up_and_nothing_is_told_again(person, monkeypatch) -> None:
    lines = ("1", "1", "resign", "y", "")
    _, typist = resigned(person, monkeypatch, 3, ["me", "random", "random"], *lines)
    before, after = typist.text.split("Really give up?")
    assert after.count("Player 1 gives up; the bot random plays on for the seat.\n") == 1
    assert "Enter: watch the rest, q: leave" in after
    assert "has laid out the code" in before
    assert "laid out the code" not in after  # that was told before
    assert "wins" in after


def test_who_gave_up_may_leave(person, monkeypatch) -> None:
    lines = ("1", "resign", "y", "q")
    table, typist = resigned(person, monkeypatch, 3, ["me", "random", "random"], *lines)
    assert not table.match.is_over
    assert "left unfinished and is not saved" in typist.text


def test_at_one_device_everybody_is_told_who_gave_up(person, monkeypatch) -> None:
    lines = ("", "1", "", "resign", "y", "quit", "n")
    table, typist = resigned(person, monkeypatch, 3, ["me", "me", "random"], *lines)
    after = typist.text.split("Really give up?")[1]
    assert after.count("gives up; the bot random plays on") == 1
    assert "watch the rest" not in after  # somebody still plays
    assert len(table.people) == 1


@pytest.mark.parametrize(("language", "word"), [("en", "resign"), ("de", "aufgeben")])
def test_alone_nobody_gives_up(person, language: str, word: str) -> None:
    match = mirabilis.load("dice", jit=False).start(seed=1)
    screen, typist = person(word, "help", "quit", "n")
    screen.language = language
    session.sit(Table(screen, match, ["me"]))
    asked, _, helped = typist.text.partition("> ")[2].partition("> ")
    assert "?" not in asked  # refused before it asks
    assert f"{word} " not in helped


@pytest.mark.parametrize(("slug", "players", "secret"), [("code", 2, True), ("ewn", 2, False)])
def test_who_types_for_chance_is_warned_once_of_secrets(person, slug, players, secret) -> None:
    game = mirabilis.load(slug, jit=False)
    match = game.start(players=players, chance="manual")
    screen, typist = person("1", "1", "1", "quit", "n")
    session.sit(Table(screen, match, ["me", "random"]))
    assert typist.text.count("whoever types sees") == int(secret)


def test_a_question_is_broken_between_words(person, monkeypatch) -> None:
    monkeypatch.setenv("COLUMNS", "30")
    match = mirabilis.load("ewn", jit=False).start(seed=1)
    screen, typist = person("resign", "y", "")
    session.sit(Table(screen, match, ["me", "random"]))
    question = typist.text[typist.text.index("Enter: finish") :]
    assert max(map(len, question.split("\n"))) < 30
    assert " ".join(question.split()) == screen.say("again")


def test_short_sentences_of_one_kind_share_a_line() -> None:
    texts = {
        "waits": "{seat} waits.",
        "draws": "A card is drawn.",
        "says": "{seat} says at great length what others would say in a word.",
    }

    def say(key: str, language: str, **params: object) -> str:
        return texts[key].format(**params)

    messages = SimpleNamespace(say=say, has=lambda key: key in texts)
    game = SimpleNamespace(messages=messages, parts=SimpleNamespace(face=SimpleNamespace()))
    told = [(0, "waits"), (1, "waits"), (0, "draws"), (0, "draws"), (0, "draws"), (1, "waits")]
    told += [(0, "says"), (1, "says")]
    events = [Event(n, seat, n, (key, {}), {}) for n, (seat, key) in enumerate(told, 1)]
    screen = SimpleNamespace(language="en", interactive=True)
    lines = list(telling.news(screen, game, events))
    assert lines[:3] == [
        "Player 1 waits. Player 2 waits.",
        "A card is drawn. (×3)",
        "Player 2 waits.",
    ]
    assert [line.split()[1] for line in lines[3:]] == ["1", "2"]  # long ones stay apart
    screen.interactive = False  # a program reads one event in each line
    assert len(list(telling.news(screen, game, events))) == len(events)
