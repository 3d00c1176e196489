"""The deck: what the checker proves of the shipped one, and what it refuses."""

from __future__ import annotations

import copy
import itertools
import json
import re
import subprocess
import sys
from collections import Counter
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from mirabilis.core.errors import BadTable
from mirabilis.games.jahres import deck
from mirabilis.games.jahres.collisions import collisions, report, shipped
from mirabilis.games.jahres.spec import CARDS, DESIGNERS, IDEAS, SYMBOLS, Tables
from mirabilis.games.jahres.tables import check_table, tables

SHIPPED = shipped()
PAIRS = list(itertools.product(SYMBOLS, repeat=2))


def changed(part, number, entry):
    """Return the shipped deck with another entry, numbered from 1."""
    data = copy.deepcopy(SHIPPED)
    data[part][number - 1] = entry
    return data


def fault(data):
    """Return what a deck is refused with: one line."""
    with pytest.raises(BadTable) as refused:
        check_table("deck", data)
    text = str(refused.value)
    assert text.startswith("table deck: ")
    assert "\n" not in text
    assert len(text) < 250
    return text


def own_words():
    """Return the shipped deck with words and designers of its own."""
    words = [f"Word {n}" for n in range(1, deck.WORDS + 1)]
    return SHIPPED | {"words": words, "designers": [f"Somebody {n}" for n in range(DESIGNERS)]}


class Options(dict):
    """What a game gives to its tables."""

    def __init__(self, data):
        super().__init__()
        self.files = {"deck": data}


def test_shipped_deck_is_as_the_rules_say():
    check_table("deck", SHIPPED)
    ideas = [tuple(idea) for idea in SHIPPED["ideas"]]
    assert len(ideas) == len(set(ideas)) == 110
    assert Counter(Counter((upper, lower) for _, upper, lower in ideas).values()) == {3: 34, 4: 2}
    assert {(upper, lower) for _, upper, lower in ideas} == set(PAIRS)
    words = Counter(word for word, _, _ in ideas)
    assert set(words) == set(range(1, deck.WORDS + 1))
    assert set(words.values()) <= {2, 3, 4}
    contracts = [tuple(contract) for contract in SHIPPED["contracts"]]
    assert len(set(contracts)) == 11


def test_shipped_words_have_unlike_symbols():
    """No two ideas with one word are alike even if upper and lower are swapped."""
    seen = [(word, *sorted(symbols)) for word, *symbols in SHIPPED["ideas"]]
    assert len(set(seen)) == IDEAS


def test_every_symbol_is_about_as_frequent():
    ideas = Counter(name for _, *symbols in SHIPPED["ideas"] for name in symbols)
    contracts = Counter(name for symbols in SHIPPED["contracts"] for name in symbols)
    assert max((ideas + contracts).values()) - min((ideas + contracts).values()) <= 1


def test_deck_in_numbers():
    read = deck.deck_of(Options(SHIPPED))
    assert read.ideas[0] == (1, 0, 1)
    assert len(read.symbols) == CARDS
    assert read.symbols[IDEAS:] == list(read.contracts)
    assert read.words is None
    assert read.designers is None


def test_deck_is_read_once_for_an_options():
    options = Options(SHIPPED)
    assert deck.deck_of(options) is deck.deck_of(options)
    first = deck.deck_of(options)
    options.files = {"deck": own_words()}
    assert deck.deck_of(options) != first


def test_tables():
    out = np.zeros(1, Tables)
    tables(Options(SHIPPED), 5, out)
    assert out["seats"] == [5]
    for number, (word, upper, lower) in enumerate(SHIPPED["ideas"]):
        assert out["word"][0, number] == word
        assert SYMBOLS[out["upper"][0, number]] == upper
        assert SYMBOLS[out["lower"][0, number]] == lower
    for number, (upper, lower) in enumerate(SHIPPED["contracts"], IDEAS):
        assert SYMBOLS[out["upper"][0, number]] == upper
        assert SYMBOLS[out["lower"][0, number]] == lower


def test_own_words_and_designers():
    read = deck.read(own_words())
    assert read.words is not None
    assert read.words[:2] == ("Word 1", "Word 2")
    assert read.designers is not None
    assert len(read.designers) == 11


# Whatever stands in place of a card, the message names the card.
JUNK = st.one_of(
    st.none(),
    st.booleans(),
    st.floats(),
    st.text(),
    st.lists(st.integers(), max_size=5),
    st.tuples(st.integers(), st.sampled_from(SYMBOLS), st.text()).map(list),
    st.tuples(st.floats(), st.sampled_from(SYMBOLS), st.sampled_from(SYMBOLS)).map(list),
    st.tuples(st.booleans(), st.sampled_from(SYMBOLS), st.sampled_from(SYMBOLS)).map(list),
    st.integers(max_value=0).map(lambda word: [word, "role", "role"]),
    st.integers(min_value=56).map(lambda word: [word, "role", "role"]),
    st.dictionaries(st.text(), st.integers(), max_size=3),
)


def is_symbols(entry):
    return isinstance(entry, list) and len(entry) > 1 and all(one in SYMBOLS for one in entry[-2:])


@given(number=st.integers(1, IDEAS), entry=JUNK)
def test_junk_for_an_idea_names_it(number, entry):
    assert f"idea {number}:" in fault(changed("ideas", number, entry))


@pytest.mark.parametrize("word", [True, 1.0, "1"])
def test_word_number_is_a_whole_number(word):
    _, upper, lower = SHIPPED["ideas"][0]
    assert "idea 1: a word is a whole number" in fault(changed("ideas", 1, [word, upper, lower]))


@given(number=st.integers(1, DESIGNERS), entry=JUNK.filter(lambda one: not is_symbols(one)))
def test_junk_for_a_contract_names_it(number, entry):
    assert f"contract d{number}:" in fault(changed("contracts", number, entry))


@given(
    number=st.integers(1, IDEAS),
    word=st.integers(1, 55),
    upper=st.sampled_from(SYMBOLS),
    lower=st.sampled_from(SYMBOLS),
)
def test_one_other_idea_is_refused_just_when_a_count_is_wrong(number, word, upper, lower):
    data = changed("ideas", number, [word, upper, lower])
    ideas = [tuple(idea) for idea in data["ideas"]]
    words = Counter(one for one, _, _ in ideas)
    pairs = Counter(tuple(symbols) for _, *symbols in ideas)
    fair = (
        len(set(ideas)) == IDEAS
        and set(words) == set(range(1, len(words) + 1))
        and all(2 <= many <= 4 for many in words.values())
        and all(3 <= pairs[pair] <= 4 for pair in PAIRS)
    )
    if fair:
        deck.read(data)
    else:
        text = fault(data)
        named = [int(n) for n in re.findall(r"idea (\d+)", text)]
        assert named
        assert all(1 <= n <= IDEAS for n in named)


@given(one=st.integers(1, DESIGNERS), two=st.integers(1, DESIGNERS))
def test_contracts_alike_are_refused(one, two):
    data = changed("contracts", two, SHIPPED["contracts"][one - 1])
    if one == two:
        deck.read(data)
    else:
        text = fault(data)
        assert f"contract d{max(one, two)}:" in text
        assert f"contract d{min(one, two)};" in text


def test_two_ideas_alike_name_both():
    word, upper, lower = SHIPPED["ideas"][9]
    text = fault(changed("ideas", 11, [word, upper, lower]))
    assert "idea 11:" in text
    assert "as idea 10;" in text
    assert f"{upper} over {lower}" in text


def test_word_on_too_many_ideas():
    data = copy.deepcopy(SHIPPED)
    data["ideas"][40][0] = 1  # the fifth with word 1
    text = fault(data)
    assert "idea 41: word 1 is on 5 ideas (1, 2, 3, 4, 41); a word is on two to four" in text


def test_word_on_one_idea_only():
    data = copy.deepcopy(SHIPPED)
    places = [n for n, (word, _, _) in enumerate(data["ideas"]) if word == 42]
    data["ideas"][places[0]][0] = 40
    assert f"idea {places[1] + 1}: word 42 is on 1 ideas" in fault(data)


def test_gap_in_the_words():
    data = copy.deepcopy(SHIPPED)
    for idea in data["ideas"]:
        idea[0] += idea[0] == 42
    text = fault(data)
    assert "has word 43, but no idea has word 42; words are numbered from 1 without gaps" in text


def repainted(data, old, new):
    """Give the symbols `new` to an idea with `old` whose word does not have them yet."""
    taken = {word for word, *pair in data["ideas"] if pair == new}
    place = next(
        n for n, (word, *pair) in enumerate(data["ideas"]) if pair == old and word not in taken
    )
    data["ideas"][place][1:] = new
    return place + 1


def test_pair_too_often():
    data = copy.deepcopy(SHIPPED)
    repainted(data, ["family", "resource"], ["role", "role"])
    deck.read(data)  # three of one, four of the other
    number = repainted(data, ["puzzle", "cards"], ["role", "role"])
    text = fault(data)
    assert "role over role is on 5 ideas" in text
    assert str(number) in re.findall(r"\d+", text)


def test_pair_too_seldom():
    data = copy.deepcopy(SHIPPED)
    repainted(data, ["cards", "role"], ["puzzle", "resource"])
    text = fault(data)
    assert "cards over role is on 2 ideas" in text
    assert "every pair of symbols is on three or four" in text


LEAVES = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=40)
NAMES = st.sampled_from(deck.PARTS) | st.text(max_size=40)


def nested(inner):
    return st.lists(inner, max_size=4) | st.dictionaries(NAMES, inner, max_size=4)


@given(data=st.recursive(LEAVES, nested, max_leaves=20))
def test_any_json_is_refused_with_one_line(data):
    fault(data)


@given(
    part=st.sampled_from(deck.PARTS),
    value=st.one_of(st.none(), st.integers(), st.text(), st.lists(st.text(), max_size=9)),
)
def test_any_part_that_is_something_else(part, value):
    assert part in fault(SHIPPED | {part: value})


def test_unknown_part():
    text = fault(SHIPPED | {"word": []})
    assert "no part 'word'; the parts are ideas, contracts, words, designers" in text


def test_huge_and_deep_decks():
    deep: list = []
    for _ in range(500):
        deep = [deep]
    assert "idea 7:" in fault(changed("ideas", 7, deep))
    assert "idea 7:" in fault(changed("ideas", 7, ["x" * 1_000_000] * 3))
    assert "idea 7:" in fault(changed("ideas", 7, [10**4000, "role", "role"]))
    assert "lists 1000000; it must be 110" in fault(
        SHIPPED | {"ideas": [[1, "role", "role"]] * 10**6}
    )


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("", "1 to 24 characters"),
        ("x" * 25, "1 to 24 characters"),
        (7, "1 to 24 characters"),
        (" Cat", "no space at its ends"),
        ("Cat\x1b[2J", "no control character"),
        ("Cat\nDog", "no control character"),
        ("@word.1", "no @ in front"),
        ("WORD 1", "is also words 1"),
    ],
)
def test_own_words_that_cannot_be(text, what):
    data = own_words()
    data["words"][4] = text
    found = fault(data)
    assert "words 5:" in found
    assert what in found


def test_own_words_and_designers_are_as_many_as_needed():
    assert "'words' lists 41; it must be 42" in fault(
        own_words() | {"words": own_words()["words"][1:]}
    )
    assert "'designers' lists 0; it must be 11" in fault(own_words() | {"designers": []})


def test_more_words_than_the_catalogues_have_need_texts():
    data = copy.deepcopy(SHIPPED)
    for word in (1, 2):  # of four ideas each two get the words 43 and 44
        for place in [n for n, idea in enumerate(data["ideas"]) if idea[0] == word][2:]:
            data["ideas"][place][0] = 42 + word
    assert "more than 42 words" in fault(data)
    deck.read(data | {"words": [f"Word {n}" for n in range(44)]})


def by_hand(words, parts):
    """Count titles by trying all cards."""
    titles = [
        (cards, tuple(words[card] for card in cards))
        for cards in itertools.permutations(range(len(words)), parts)
    ]
    both = alike = reachable = 0
    twice = set()
    for (one, first), (two, second) in itertools.product(titles, repeat=2):
        if not set(one) & set(two):
            both += 1
            alike += first == second
            reachable += sorted(first) == sorted(second)
            if first == second:
                twice.add(first)
    chances = (Fraction(alike, both), Fraction(reachable, both)) if both else (0, 0)
    return len(titles), len({title for _, title in titles}), len(twice), *chances


@pytest.mark.parametrize("counts", [[2, 2], [3, 2, 2], [4, 3], [2, 4, 1], [1, 1, 1]])
@pytest.mark.parametrize("parts", [2, 3])
def test_collisions_against_counting_by_hand(counts, parts):
    words = [word for word, many in enumerate(counts) for _ in range(many)]
    found = collisions(counts, parts)
    got = (found.sequences, found.titles, found.twice, found.alike, found.reachable)
    assert got == by_hand(words, parts)


def test_collisions_of_the_shipped_deck():
    two, three = deck.collisions(deck.read(SHIPPED))
    assert (two.parts, two.sequences, two.titles) == (2, 110 * 109, 42 * 42)
    assert three.sequences == 110 * 109 * 108
    assert three.titles == 42**3 - 19  # a word on two ideas cannot be there three times
    assert 0 < three.alike < two.alike < two.reachable < 1
    assert two.between(2) == 4 * two.alike


def test_report():
    text = report(deck.read(SHIPPED))
    assert "34 pairs of symbols on 3 ideas each" in text
    assert "11,990 sequences of cards, 1,764 titles" in text
    command = [sys.executable, "-W", "error", "-m", "mirabilis.games.jahres.deck"]
    done = subprocess.run(command, capture_output=True, text=True, check=True, timeout=300)
    assert done.stdout == text + "\n"


def test_deck_file_is_plain_json():
    assert json.loads(json.dumps(SHIPPED)) == SHIPPED
    assert set(SHIPPED) == {"ideas", "contracts"}
