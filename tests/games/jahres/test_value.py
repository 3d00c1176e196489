"""What games are worth, item by item."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from mirabilis.games.jahres import cards as kernel_cards
from mirabilis.games.jahres.naming import resolved
from mirabilis.games.jahres.spec import IDEAS, SYMBOLS
from mirabilis.games.jahres.titles import genre
from mirabilis.games.jahres.value import matches, visible, worth

from .viewing import game, saying, tables

symbol = st.sampled_from(SYMBOLS)
pair = st.tuples(symbol, symbol)


def pure(function):
    """Return a function of the kernel as plain Python."""
    return getattr(function, "py_func", function)


def test_the_printed_example():
    """A resource-gathering card game of two ideas, valued at 30."""
    shown = visible([("cards", "combat"), ("resource", "cards")])
    assert shown == ["cards", "resource", "cards"]
    items = worth(shown, ["cards", "puzzle"], ["resource", "cards"], {"d2": ["cards", "role"]})
    assert items == [
        ("company", 10),
        ("month", 20),
        ("designer.d2", 10),
        ("pair", 10),
        ("ideas", -20),
    ]
    assert sum(amount for _, amount in items) == 30
    said = resolved(genre(shown), saying())
    assert said.startswith("a resource-gathering card game")


def test_a_later_idea_hides_the_lower_symbol_of_the_one_before():
    assert visible([("role", "puzzle"), ("family", "cards")]) == ["role", "family", "cards"]
    three = [("role", "puzzle"), ("family", "cards"), ("combat", "resource")]
    assert visible(three) == ["role", "family", "combat", "resource"]


@pytest.mark.parametrize(
    ("shown", "name", "amount"),
    [
        ("rpf", None, 0),
        ("rpfc", None, 0),
        ("rpr", "pair", 10),
        ("rpfr", "pair", 10),
        ("rprp", "pairs", 20),
        ("rprr", "triplet", 30),
        ("rrr", "triplet", 30),
        ("rrrr", "quadruplet", 50),
    ],
)
def test_symbols_that_match(shown, name, amount):
    assert matches(shown) == amount
    items = dict(worth(shown, "", "", {}))
    assert items.pop("ideas") == -10 * (len(shown) - 1)
    assert items == ({name: amount} if name else {})


@pytest.mark.parametrize("where", ["company", "month", "designer.d1"])
def test_a_card_with_a_symbol_twice_counts_twice(where):
    double = {"company": "", "month": "", "designer.d1": ""} | {where: "rr"}

    def items(shown):
        designers = {"d1": double["designer.d1"]}
        return dict(worth(shown, double["company"], double["month"], designers))

    assert items("rpf")[where] == 20
    assert items("rrf")[where] == 20  # however often it shows
    assert where not in items("cpf")


def reckoned(shown, company, month, designers):
    """The value as the rules tell it, step by step."""
    value = 0
    for favoured in (company, month, *designers.values()):
        first, second = favoured
        value += 10 if first in shown else 0
        value += 10 if second in shown else 0
    value -= 20 if len(shown) == 3 else 30
    for one in set(shown):
        value += (0, 10, 30, 50)[shown.count(one) - 1]
    return value


@given(
    st.lists(symbol, min_size=3, max_size=4),
    pair,
    pair,
    st.dictionaries(st.text(), pair, max_size=4),
)
def test_items_add_up_to_the_value(shown, company, month, designers):
    items = worth(shown, company, month, designers)
    assert sum(amount for _, amount in items) == reckoned(shown, company, month, designers)
    assert all(amount for _, amount in items)
    names = [name for name, _ in items]
    assert len(set(names)) == len(names)
    assert names[-1] == "ideas"


@given(
    st.lists(st.integers(0, IDEAS - 1), min_size=2, max_size=3, unique=True),
    st.lists(st.integers(0, IDEAS + 10), min_size=2, max_size=5),
)
def test_the_kernel_reckons_the_same(ideas, favoured):
    t = tables(4)
    a, b, c = [*ideas, -1][:3]
    names = [(SYMBOLS[t["upper"][card]], SYMBOLS[t["lower"][card]]) for card in ideas]
    liked = [(SYMBOLS[t["upper"][card]], SYMBOLS[t["lower"][card]]) for card in favoured]
    company, month, *designers = liked
    items = worth(visible(names), company, month, {f"d{n}": d for n, d in enumerate(designers, 1)})
    record = np.rec.array(game().tables(4))[0]
    asked = sum(pure(kernel_cards.liked)(record, card) for card in favoured)
    shown = pure(kernel_cards.face)(record, a, b, c)
    value = pure(kernel_cards.worth)(shown, asked, len(ideas))
    assert 10 * value == sum(amount for _, amount in items)
