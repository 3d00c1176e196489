"""Texts of bots: read, refused, and written again."""

from __future__ import annotations

import contextlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mirabilis.bots import BadBot, BotText, parse
from mirabilis.bots.text import count_of, seconds_of


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("random", BotText("random")),
        ("mcts:1000", BotText("mcts", "1000")),
        ("mcts:2s", BotText("mcts", "2s")),
        ("mcts:c=1.2", BotText("mcts", None, {"c": "1.2"})),
        ("mcts:1000,c=1.2,steps=4", BotText("mcts", "1000", {"c": "1.2", "steps": "4"})),
        ("./mine.py", BotText("./mine.py")),
        ("./mine.py:Homeward", BotText("./mine.py", "Homeward")),
        ("a/b.py:Homeward,depth=3", BotText("a/b.py", "Homeward", {"depth": "3"})),
        ("a/b.py:depth=3", BotText("a/b.py", None, {"depth": "3"})),
        (r"C:\bots\mine.py:Deep", BotText(r"C:\bots\mine.py", "Deep")),
        ("a.py/b.py:x", BotText("a.py/b.py", "x")),
    ],
)
def test_parts(text: str, parts: BotText) -> None:
    assert parse(text) == parts
    assert str(parts) == text
    assert hash(parse(text)) == hash(parts)
    assert parts.is_file == (".py" in text)


def test_spaces_do_not_matter() -> None:
    assert str(parse("  mcts : 1000 ,  c = 1.2 ")) == "mcts:1000,c=1.2"


names = st.from_regex(r"[a-z][a-z0-9_-]{0,8}", fullmatch=True)
keys = st.from_regex(r"[a-z_][a-z0-9_]{0,8}", fullmatch=True)
words = st.text(st.characters(categories=("L", "N"), include_characters="./:-"), min_size=1)


@given(st.builds(BotText, names, st.none() | words, st.dictionaries(keys, words, max_size=3)))
def test_writing_is_the_inverse_of_reading(parts: BotText) -> None:
    assert parse(str(parts)) == parts


@given(st.text(max_size=20))
def test_any_text_is_read_or_refused(text: str) -> None:
    with contextlib.suppress(BadBot):
        parts = parse(text)
        assert parse(str(parts)) == parts


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "no name of a bot"),
        ("a b", "no name of a bot"),
        (":3", "no name of a bot"),
        ("mcts:", "is no parameter"),
        ("mcts:1000,2000", "'2000' in 'mcts:1000,2000' is no parameter"),
        ("mcts:c=1,1000", "'1000' in 'mcts:c=1,1000' is no parameter"),
        ("mcts:c=1,c=2", "c is given twice"),
        ("mcts:c=", "'' cannot stand in a bot's text"),
        ("mcts:=3", "'' is no name of a parameter"),
        ("mcts:c=1=2", "'1=2' cannot stand"),
    ],
)
def test_refused(text: str, why: str) -> None:
    with pytest.raises(BadBot, match=why):
        parse(text)


@pytest.mark.parametrize(
    ("text", "number"),
    [("1000", 1000), ("10k", 10_000), ("1m", 1_000_000), ("2.5k", 2500), ("0", 0)],
)
def test_counts(text: str, number: int) -> None:
    assert count_of(text) == number


@pytest.mark.parametrize("text", ["1.5", "2s", "20ms", "k", "-3", "1e3", "1 k", "10kk", ""])
def test_no_counts(text: str) -> None:
    assert count_of(text) is None


def test_times() -> None:
    assert [seconds_of(t) for t in ("20ms", "2s", "1.5s", "0.5ms")] == [0.02, 2, 1.5, 0.0005]
    assert [seconds_of(t) for t in ("2", "2m", "s", "-1s", "1 s", "")] == [None] * 6
