"""The table in the terminal, the hints below it, and advice."""

from __future__ import annotations

import re
from itertools import permutations

import pytest

from mirabilis import ALL, SPECTATOR
from mirabilis.games.jahres import spec
from mirabilis.games.jahres.drawing import lowest_bid
from mirabilis.games.jahres.flow import JOIN, laid
from mirabilis.games.jahres.naming import resolved
from mirabilis.games.jahres.spec import SYMBOLS
from mirabilis.games.jahres.value import visible, worth

from .test_view import MIXED, ROLES, after_payday, table
from .viewing import (
    LANGUAGES,
    advised,
    begun,
    board,
    drawn,
    empty,
    game,
    looked,
    plain,
    play,
    saying,
    steps,
)


def coloured(text, style):
    """Paint so that it can be seen; nothing but the table's own text is between the marks."""
    return f"\x1b{style}\x1c{text}\x1d"


def uncoloured(text):
    return re.sub("\x1b[a-z0-9]+\x1c|\x1d", "", text)


@pytest.fixture(autouse=True)
def eighty(monkeypatch):
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("LINES", "50")


# -- lines ---------------------------------------------------------------------------------


def test_text_is_laid_into_lines_that_fit():
    text = [("one two ", ""), ("three", "dim"), (f"{JOIN}four five", "")]
    assert list(laid(text, plain, 12, 2)) == ["  one two", "  three four", "  five"]
    assert list(laid(text, plain, 12, 2, "1 ")) == ["1 one two", "  three four", "  five"]
    assert list(laid([("abcdefgh", "")], plain, 6, 2)) == ["  abcd", "  efgh"]
    assert list(laid([], plain, 6)) == []


def test_styles_are_kept_and_take_no_room():
    runs = [("a ", "dim"), ("b", "strong"), ("c d", "dim")]
    assert list(laid(runs, coloured, 4)) == [
        "\x1bdim\x1ca\x1d \x1bstrong\x1cb\x1d\x1bdim\x1cc\x1d",
        "\x1bdim\x1cd\x1d",
    ]


def test_sentences_stand_in_sentences():
    def say(key, **places):
        return {"a": "<{x}>", "b": "{y}!", "c": "C", "draw.player": "P{number}"}[key].format(
            **places
        )

    assert resolved(("a", {"x": ("b", {"y": "@c"})}), say) == "<C!>"
    assert resolved(["@seat.1", "@c", 7], say) == "P2, C, 7"


# -- the table -----------------------------------------------------------------------------


def test_a_first_month():
    match = table()
    text = drawn(board(match, 0)).splitlines()
    assert text[0].startswith(">Jan rol puz  Feb --- ---")
    assert "  Player 1  rol/puz     30       0      0     3  you" in text
    assert "  Player 2  puz/fam     30       0      0     3" in text
    assert "Your hand" in text
    row = text[text.index("Your hand") + 2]
    cards = [cell.split() for cell in row.split("│")[1::2]]
    assert cards == [["rol", card] for card in sorted(ROLES, key=int)]
    assert "Month 1 of 12. Player 1 has the start. Cards in the pile: 108." in text


def test_a_low_screen_is_used_well(monkeypatch):
    """The viewer's own company and cards come last, closer together; a hint ends the drawing."""
    match = table()
    tall = drawn(board(match, 0)).splitlines()
    monkeypatch.setenv("LINES", "24")
    low = drawn(board(match, 0)).splitlines()
    assert len(low) < len(tall) - 3
    assert "┌" not in "".join(low)
    assert [line for line in low if "─" not in line] == [*low]
    figures = [line.split()[1] for line in low if line.startswith("  Player ")]
    assert figures == ["2", "3", "1"]
    assert low.index("Your hand") > low.index(
        "  Player 1  rol/puz     30       0      0     3  you"
    )
    assert low[-1].startswith("Trade: ")
    everybody = [line.split()[1] for line in drawn(board(match)).splitlines() if "Player" in line]
    assert everybody[-3:] == ["1", "2", "3"]


def test_a_bench_is_explained_item_by_item():
    match = table()
    play(match, 0, f"lay {ROLES[0]}", f"lay {ROLES[1]}")
    text = drawn(board(match, 0))
    assert "On your bench, not chosen yet" in text
    assert "a game of nothing but role-playing" in text
    assert "rol rol rol  company +10, month +10, triplet +30, ideas −20 = 30" in text
    assert re.search(r"│rol {2,}1\.1│", text)
    assert re.search(r"│rol {2,}1\.2│", text)
    match.play(0, "publish")
    assert "You have chosen to publish" in drawn(board(match, 0))
    assert "not chosen yet" not in drawn(board(match, 0))
    assert "Player 1  rol/puz     30       0      0     3  has chosen" in drawn(board(match, 1))


def test_a_value_below_nothing_has_a_minus():
    match = table()
    play(match, 2, f"lay {MIXED[1]}", f"lay {MIXED[0]}")
    draft = board(match, 2)["bench"][0]
    state = board(match, 2) | {"bench": [draft | {"items": [["ideas", -20]], "value": -20}]}
    assert "ideas −20 = −20" in drawn(state)


def test_a_published_game_stands_with_its_company():
    match = table()
    play(match, 0, f"lay {ROLES[0]}", f"lay {ROLES[1]}", "publish")
    play(match, 1, "nothing")
    play(match, 2, "nothing")
    after_payday(match)
    for language in LANGUAGES:
        text = drawn(board(match), language)
        say = saying(language)
        sign = say("draw.sign.role")
        assert re.search(rf"#1 .+ {sign} {sign} {sign} = 30", text)
    assert "Player 1  rol/puz     60      30      0     1" in drawn(board(match))


def test_trades_are_spelled_out():
    match = table()
    play(match, 0, "to 2", f"give {ROLES[0]}", "want ?", "pay 10")
    text = drawn(board(match, 0))
    word = saying()(f"word.{board(match, 0)['cards'][ROLES[0]]['word']}")
    assert "Your offer to Player 2, not sent yet" in text
    assert f"  You give: {ROLES[0]} {word} rol/rol, money 10" in text
    assert "  You get: 1 × any card" in text
    assert "Then send, or drop." in text
    assert "Choose:" not in text
    play(match, 0, f"send 2 {ROLES[0]} ? +10")
    assert "  You offer Player 2: " in drawn(board(match, 0))
    assert "Type: withdraw 2" in drawn(board(match, 0))
    text = drawn(board(match, 1))
    offer = f"{ROLES[0]} {word} rol/rol, money 10. In return: 1 × any card."
    assert f">>> Player 1 offers you: {offer}" in " ".join(text.split())
    answer = "Type: to 1 (answer with an offer of your own) / refuse 1"
    assert answer in " ".join(text.split())
    assert f"You know: {ROLES[0]} {word} rol/rol" in text
    assert word not in drawn(board(match, 2)).replace("rol=role-playing", "")
    assert "offer you" not in drawn(board(match, 2))


def test_moves_to_type_are_moves():
    """Whatever the drawing says can be typed for trades begins one move only."""
    sent = typed = 0
    for match in steps(13, 3, 300):
        for seat in range(3):
            moves, text = match.moves(seat), " ".join(drawn(board(match, seat)).split())
            if any(move.startswith("send ") for move in moves):
                assert "Then send, or drop." in text
                assert len([move for move in moves if move.startswith("send ")]) == 1
                sent += 1
            for answer in re.findall(r"(?:accept|refuse|withdraw) \d", text):
                begun = [m for m in moves if m == answer or m.startswith(f"{answer} ")]
                assert len(begun) == 1
                typed += answer.startswith("accept")
            for move in moves:
                if move.startswith(("accept ", "refuse ", "withdraw ")):
                    assert " ".join(move.split()[:2]) in text
    assert sent
    assert typed


def test_an_offer_that_has_lapsed_is_not_drawn():
    match = table()
    card = ROLES[0]
    play(match, 0, "to 2", f"give {card}", f"send 2 {card}")
    play(match, 0, "to 3", f"give {card}", f"send 3 {card}")
    assert f">>> Player 1 offers you: {card} " in drawn(board(match, 1))
    match.play(2, "accept 1 1:0")
    assert [offer["status"] for offer in board(match, 1)["offers"]] == ["lapsed"]
    assert "offers you" not in drawn(board(match, 1))


# -- designers -----------------------------------------------------------------------------


def test_the_lowest_bid():
    employed = {"wage": 30, "employer": 1, "market": False, "former": None}
    free = {"wage": 30, "employer": None, "market": True, "former": 2}
    assert [lowest_bid(employed, seat) for seat in (0, 1, 2)] == [40, None, 40]
    assert [lowest_bid(free, seat) for seat in (0, 1, 2)] == [30, 30, 40]
    assert lowest_bid(employed | {"wage": 990}, 0) is None
    assert lowest_bid(free | {"wage": 990}, 0) == 990
    assert lowest_bid(employed, None) is None


def test_bids_that_are_named_are_moves():
    bids = 0
    for match in steps(3, 4, 400):
        for seat in range(4):
            found = board(match, seat)
            if found["phase"] != "bid" or found["turn"] != seat:
                continue
            text = " ".join(drawn(found).split())
            for move in re.findall(r"bid d\d+ \d+", text):
                assert move in match.moves(seat)
                bids += 1
            assert "Your turn: bid for a designer, or pass." in text
    assert bids


def test_wages_that_cannot_be_paid_are_warned_of():
    match = table()
    match.play(2, "hire d4")
    found = board(match, 2)
    warning = "You lack 10 for your wages: without more income you are bankrupt at payday."
    assert "You lack" not in drawn(found)
    found["seats"][2]["money"] = 20
    assert " ".join(drawn(found).splitlines()[-1:]) == warning
    assert "\x1bwrong\x1cYou lack 10" in drawn(found, paint=coloured)
    ready = found | {"phase": "ready", "month": 12}  # no payday is to come
    assert "You lack" not in drawn(ready)


def test_contracts_and_offers_are_hinted_at_while_they_are_of_use():
    match = table()
    found = board(match, 2)
    assert "hire d4 plays a contract" in drawn(found)
    assert "hire d4" not in drawn(found | {"phase": "ready", "month": 12})
    play(match, 0, "to 2", "pay 10", "send 2 +10")
    assert "Trade: to 3, or all at once: offer 3: 37 for ?" in drawn(board(match, 0))  # one is to 2
    play(match, 0, "to 3", "pay 10", "send 3 +10")
    assert "Trade: " not in drawn(board(match, 0))


def test_whom_one_fires():
    match = table()
    play(match, 2, "hire d4")
    for seat in range(3):
        match.play(seat, "nothing")
    after_payday(match)
    assert board(match, 2)["phase"] == "fire"
    assert "fire d4" in drawn(board(match, 2))
    assert "30: stays" in drawn(board(match, 2))
    assert "You have nobody to fire; others decide." in drawn(board(match, 0))
    match.play(2, "fire d4")
    assert "30: is to be fired" in drawn(board(match, 2))
    assert "is to be fired" not in drawn(board(match, 0)) + drawn(board(match))
    match.play(2, "done")
    after_payday(match)
    assert board(match)["phase"] == "bid"
    assert "on the market from 30: bid d4 30" in " ".join(drawn(board(match, 0)).split())
    assert "on the market from 40: bid d4 40" in " ".join(drawn(board(match, 2)).split())


# -- titles that are taken -----------------------------------------------------------------


def test_who_loses_a_title_is_told_what_to_do():
    hands, month = alike()
    match = begun(["d1", "d2"], hands, month)
    for seat in range(2):
        play(match, seat, f"lay {hands[seat][0]}", f"lay {hands[seat][1]}", "publish")
    after_payday(match)
    assert board(match)["phase"] == "rename"
    text = drawn(board(match, 1))
    assert text.count("Your title is taken.") == 1
    assert "Player 2 looks for another title." in drawn(board(match, 0))
    play(match, 1, f"lay {hands[1][0]}", f"lay {hands[1][1]}")
    assert "This title is taken." in drawn(board(match, 1))


def alike():
    """Return two hands that make the same title, and a month in which both are worth something."""
    deck = game().options.files["deck"]
    ideas = dict(enumerate(deck["ideas"], 1))
    faces = {n: tuple(one[1:]) for n, one in ideas.items()}
    for a, b in permutations(ideas, 2):
        for c, d in permutations(ideas, 2):
            same = ideas[a][0] == ideas[c][0] and ideas[b][0] == ideas[d][0]
            if len({a, b, c, d}) < 4 or not same:
                continue
            for month in (n for n in ideas if n not in (a, b, c, d)):
                values = [
                    sum(x for _, x in worth(visible([faces[p], faces[q]]), like, faces[month], {}))
                    for p, q, like in ((a, b, deck["contracts"][0]), (c, d, deck["contracts"][1]))
                ]
                if min(values) >= 0:
                    rest = [n for n in ideas if n not in (a, b, c, d, month)]
                    hands = [[a, b, rest[0]], [c, d, rest[1]]]
                    return hands, month
    raise AssertionError


# -- the ceremony --------------------------------------------------------------------------


def test_the_ceremony_shows_cards_and_what_still_stands():
    state = empty()
    state["trend"] = range(1, 13)
    state["month"], state["phase"] = 12, spec.CEREMONY
    state["company"][:3] = [101, 102, 103]
    for number in range(3):
        state["owner"][number] = number + 1
        state["game"][number] = [20 + 2 * number, 21 + 2 * number, 0]
        state["value"][number] = number + 1
    state["called"], state["standing"] = 0b100, 0b011
    text = drawn(looked(state, 1))
    assert "*Mar " in text
    assert text.count("*") == 1
    lines = text.splitlines()
    at = lines.index("The ceremony, 1 of 12 cards drawn. Still in it:")
    assert lines[at + 1].startswith("  #2 ")
    assert lines[at + 1].endswith(" = 20 Player 2")
    assert lines[at + 2].startswith("  #1 ")
    assert len(lines) == at + 3
    assert re.search(r"    #3 .* = 30 \(out\)", text)


# -- all of it -----------------------------------------------------------------------------


@pytest.fixture(scope="module")
def boards():
    """Views from some games: at least one of every phase in which somebody decides."""
    found = {}
    for seed, players in ((2, 6), (8, 4)):
        for number, match in enumerate(steps(seed, players)):
            phase = board(match)["phase"]
            if match.is_over or number % 40 == 0 or phase not in found:
                found.setdefault(phase, [])
                viewers = [ALL] if match.is_over else []
                found[phase] += [board(match, v) for v in (0, players - 1, SPECTATOR, *viewers)]
    assert {"choose", "fire", "bid", "ready", "over"} <= set(found)
    views = [one for some in found.values() for one in some]
    assert len(views) > 60
    return views


@pytest.mark.untraced
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("columns", [60, 80, pytest.param(120, marks=pytest.mark.long)])
def test_drawings_fit(boards, columns, language, monkeypatch):
    monkeypatch.setenv("COLUMNS", str(columns))
    for found in boards:
        text = drawn(found, language)
        assert not set("{}") & set(text)
        assert JOIN not in text
        assert max(map(len, text.splitlines())) < columns
        assert uncoloured(drawn(found, language, coloured)) == text


@pytest.mark.parametrize("language", LANGUAGES)
def test_signs_are_short_and_different(language):
    say = saying(language)
    signs = [say(f"draw.sign.{symbol}") for symbol in SYMBOLS]
    assert len(set(signs)) == len(SYMBOLS)
    for symbol, sign in zip(SYMBOLS, signs, strict=True):
        assert len(sign) == 3
        assert sign.isascii()
        assert f"{sign}={say(f'symbol.{symbol}')}".split()[0] in drawn(board(table(), 0), language)


def test_those_who_only_look_get_no_hints():
    match = table()
    assert "Choose: brainstorm" in drawn(board(match, 0))
    assert "Choose" not in drawn(board(match))
    assert "Your" not in drawn(board(match))


def test_the_example_of_a_hint_can_be_laid():
    match = table()
    for _ in range(2):
        for seat in range(3):
            (card,) = re.findall(r"lay (\d+)", drawn(board(match, seat)))
            assert f"lay {card}" in match.moves(seat)
            match.play(seat, f"lay {card}")
            if seat == 2:  # there are two ideas in that hand: one is left
                match.play(seat, "clear")


@pytest.mark.parametrize("language", LANGUAGES)
def test_advice_fits(boards, language):
    for found in boards:
        for line in advised(found, language).splitlines():
            assert len(line) < 60
            assert JOIN not in line
