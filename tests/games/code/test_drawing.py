"""The table in the terminal and as a picture, and the table of chances."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from xml.etree import ElementTree

import pytest

from mirabilis import ALL, CHANCE, SPECTATOR
from mirabilis.games.code.advice import percent
from mirabilis.games.code.game import advice, draw, svg

from .helpers import (
    EVERY,
    JOKER,
    begun,
    board,
    dealt,
    game,
    guess,
    play_randomly,
    rearrange,
)

LANGUAGES = ("en", "de", "fr", "nl")


def saying(language="en"):
    return lambda key, **params: game().messages.say(key, language, **params)


def drawn(match, viewer=SPECTATOR, language="en", paint=lambda text, style: text):
    return draw(board(match, viewer), paint, saying(language))


def advised(match, viewer, language="en"):
    return advice(board(match, viewer), saying(language)).splitlines()


def picture(match, viewer=SPECTATOR):
    return svg(board(match, viewer))


def shapes(text, kind):
    return len(re.findall(f'class="{kind}"', text))


def test_a_table_in_the_middle_of_a_turn():
    match = begun("xyzt", "xxyz")
    guess(match, "2.3=x", "1 3 8 8")
    guess(match, "1.4=t", "7 9 9 9")
    match.play(CHANCE, "1 3 8 J")
    assert drawn(match, 1).splitlines() == [
        "             1   2   3   4   cracked",
        "  Player 1  [ ] [ ] [ ]  t   0",
        "> Player 2  [x] [x] (y) [z]  1   you",
        "",
        "  ┌───┐ ┌───┐ ┌───┐ ┌───┐",
        "  │ 1 │ │ 3 │ │ 8 │ │ J │",
        "  └───┘ └───┘ └───┘ └───┘",
        "  x   4 = 1+3",
        "  y   8 = 8",
        "  z  12 = 1+3+8",
        "",
        "  Player 2 has a joker: move or keep",
        "  Out this turn: 7  3×9 (30\u00a0left)",
        "  (x) face down, but seen by all",
    ]


def test_every_sum_that_makes_a_letter_is_there():
    match = begun("xyzt", "xxyz")
    match.play(CHANCE, "1 3 5 7")
    assert "  y   8 = 1+7, 3+5" in drawn(match).splitlines()
    assert "  t  16 = 1+3+5+7" in drawn(match).splitlines()


def test_while_arranging_one_sees_who_is_ready():
    match = dealt("xxyz", "ttzy")
    match.play(1, "tzty")
    assert drawn(match, 0).splitlines() == [
        "             1   2   3   4",
        "  Player 1  [x] [x] [y] [z]  arranging",
        "  Player 2  [ ] [ ] [ ] [ ]  ready",
        "",
        "  Lay out your four letters in any",
        "  order, such as xxyz.",
    ]


def test_what_was_seen_before_a_rearrangement_is_noted():
    match = begun("xyzt", "xxyz")
    guess(match, "2.3=x")
    rearrange(match, "yxxz", "1.1=t")
    text = drawn(match, 0)
    assert "  Player 2 also has somewhere: y" in text.splitlines()
    assert "  All know that you have: y" in drawn(match, 1).splitlines()
    assert "(y)" not in text
    assert "(x) face down, but seen by all" in text  # one's own


def test_the_only_place_where_a_letter_can_lie_shows_it():
    match = begun("xyzt", "xxyz")
    guess(match, "2.3=x")
    rearrange(match, "yxxz", "1.1=t")
    for move in ("2.2=x", "2.3=x"):
        guess(match, move)
    assert board(match, 0)["seats"][1]["elsewhere"] == ["y"]  # at one of two places
    guess(match, "2.4=z")
    assert board(match, 0)["seats"][1]["elsewhere"] == []
    assert drawn(match, 0).splitlines()[2] == "  Player 2  (y)  x   x   z   0"


def test_how_a_guess_is_written_is_said_to_who_has_to_guess():
    match = begun("xyzt", "xxyy", "ttzz")
    match.play(CHANCE, "2 3 3 9")
    text = "  Player 1 to guess\n  2.1=y says: Player 2's first card is a\n  y"
    assert text in drawn(match, 0)
    assert match.game.parse("2.1=y") in {match.game.parse(move) for move in match.moves(0)}
    assert "says" not in drawn(match, 1) + drawn(match)
    for language in LANGUAGES:
        assert "  2.1=y " in drawn(match, 0, language)


@pytest.mark.parametrize("memory", ["shown", "own"])
def test_nothing_is_explained_when_the_game_is_over(memory):
    match = begun("xyzt", "xxyz", memory=memory)
    guess(match, "2.3=x")
    rearrange(match, "yxxz", "1.1=t")
    for place, letter in enumerate("yxxz"):
        guess(match, f"2.{place + 1}={letter}")
    assert match.is_over
    for viewer in (0, 1, SPECTATOR):
        assert len(drawn(match, viewer).splitlines()) == 3
    assert ("(x) [ ] [ ] [ ]" in drawn(match)) == (memory == "shown")


def test_with_memory_of_ones_own_nothing_is_noted_and_that_is_said():
    match = begun("xyzt", "xxyz", memory="own")
    guess(match, "2.3=x")
    rearrange(match, "keep", "1.1=t")
    text = drawn(match, 0)
    assert "(" not in text
    assert "[ ] [ ] [ ] [ ]" in text
    assert "the bots" in text
    assert advised(match, 0) == []
    for language in LANGUAGES:
        assert "ots" in drawn(match, 0, language)


def test_somebody_out_and_the_end():
    match = begun("xyzt", "xxyy")
    for place, letter in enumerate("xxyy"):
        guess(match, f"2.{place + 1}={letter}")
    lines = drawn(match, 1).splitlines()
    assert lines[1] == "  Player 1  [ ] [ ] [ ] [ ]  4"
    assert lines[2] == "  Player 2   x   x   y   y   0   out"
    assert "[x] [y] [z] [t]" in drawn(match, ALL)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_drawings_are_narrow_and_say_everything(players, language):
    match = game(may_stop="yes", first="random").start(players=players, seed=players)
    phases = set()
    for _ in play_randomly(match, players):
        for viewer in (0, SPECTATOR):
            view = board(match, viewer)
            phases.add(view["phase"])
            lines = drawn(match, viewer, language).splitlines()
            assert max(map(len, lines)) <= 40
    assert phases >= {"arrange", "joker", "guess", "decide", "over"}


def test_the_card_pointed_at_is_told():
    match = begun("xyzt", "xxyy")
    match.play(CHANCE, EVERY)
    view = board(match, 0)
    view = {**view, "phase": "show", "guess": {"seat": 1, "place": 2, "letter": "z"}}
    text = draw(view, lambda t, s: t, saying())
    assert "  Player 1 says: Player 2's third card\n  is a z" in text
    assert 'class="aim"' in svg(view)
    assert 'class="letter known" x="245" y="139">z?<' in svg(view)


def test_a_guess_covers_no_letter_that_is_shown():
    match = begun("xyzt", "xxyy")
    match.play(CHANCE, EVERY)
    view = {**board(match, 1), "guess": {"seat": 1, "place": 2, "letter": "z"}}
    assert 'class="letter asked"' in svg(view)
    assert svg(view).count('class="letter known"') == 4  # one's own letters, and no fifth text
    assert ">y<" in svg(view)


def test_styles_are_painted_and_change_no_text():
    used = set()

    def paint(text, style):
        used.add(style)
        return text

    match = begun("xyzt", "xxyz", "ttty")
    guess(match, "2.3=x")
    guess(match, "1.1=x")
    match.play(CHANCE, JOKER)
    assert drawn(match, 0, paint=paint) == drawn(match, 0)
    assert used == {"seat0", "seat1", "seat2", "strong", "goal", "dim", ""}


# -- chances -------------------------------------------------------------------------------


def test_advice_is_a_table_of_exact_chances():
    match = begun("xyzt", "xxyz")
    guess(match, "2.1=t", "1 6 9 9")
    match.play(CHANCE, "9 9 9 J")
    match.play(1, "move zxyx")
    guess(match, "2.4=t", "7 9 1 1")
    guess(match, "1.1=x")
    end(match)
    match.play(CHANCE, "1 1 2 7")
    assert advised(match, 0) == [
        "            places      x     y     z     t",
        "  Player 2  1 2 3   25.9% 24.7% 24.7% 24.7%",
        "            4        100%    0%    0%    0%",
        "  Most likely right: 2.4=x 100%,",
        "    2.1=x 25.9%, 2.2=x 25.9%",
    ]
    assert advised(match, 0, "de")[1] == "  Spieler 2  1 2 3   25,9% 24,7% 24,7% 24,7%"
    assert advised(match, SPECTATOR) == []


def end(match):
    """Let the turn of whoever guessed right end."""
    match.play(CHANCE, "3 3 7 7")


def test_advice_names_the_best_guess_only_to_who_has_to_guess():
    match = begun("xxxy", "yzzt", "tttz")
    match.play(CHANCE, "1 1 2 7")
    assert advised(match, 0)[-2].startswith("  Most likely right: 2.1=y ")
    assert not any("likely" in line for line in advised(match, 1))
    assert len([line for line in advised(match, 0) if line.startswith("  Player")]) == 2


def test_advice_says_when_no_guess_can_be_right():
    match = begun("xyzt", "xxyz")
    guess(match, "2.3=x")
    rearrange(match, "yxxz", "1.1=t")
    for move in ("2.2=x", "2.3=x", "2.4=z"):
        guess(match, move)
    match.play(CHANCE, "4 9 9 9")
    assert board(match, 0)["letters"] == ["x"]
    assert advised(match, 0)[-2:] == [
        "  Player 2  1          0%  100%    0%    0%",
        "  No guess can be right here.",
    ]


@pytest.mark.parametrize(
    ("share", "text"),
    [(0.0, "0%"), (1.0, "100%"), (0.5, "50.0%"), (1e-9, "0.1%"), (0.99999, "99.9%")],
)
def test_nothing_is_rounded_to_certainty(share, text):
    assert percent(share, saying()) == text


# -- the picture ---------------------------------------------------------------------------


def test_the_picture_shows_cards_as_far_as_they_may_be_seen():
    match = begun("xyzt", "xxyz")
    guess(match, "2.3=x")
    guess(match, "1.4=t")
    match.play(CHANCE, "1 3 8 J")
    text = picture(match, 0)
    root = ElementTree.fromstring(text)
    assert root.tag.endswith("svg")
    assert shapes(text, "back") == 3 + 4 + 1  # the pile, too
    assert shapes(text, "slip") == 3 + 1
    assert shapes(text, "slip seen") == 1
    assert shapes(text, "pupil") == 1
    assert shapes(text, "face") == 1 + 4
    assert shapes(text, "number joker") == 1
    assert shapes(text, "won") == 1
    assert shapes(text, "sum") == 3
    assert shapes(text, "now") == 1
    assert "prefers-color-scheme:dark" in text


def test_the_picture_of_a_code_is_that_of_the_viewer():
    match = begun("xxxx", "yyyy")
    own, other = picture(match, 0), picture(match, 1)
    assert own.count(">x<") == 4
    assert ">x<" not in other
    assert picture(match).count(">y<") == 0


def test_the_picture_reaches_for_nothing_outside():
    text = picture(begun("xyzt", "xxyz", "ttty"), 0)
    addresses = set(re.findall(r"\w+://[^\"]*", text))
    assert addresses == {"http://www.w3.org/2000/svg"}  # the name of the language, not a place
    assert not re.search(r"href|url\(|@import|@font-face|<script", text)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_moment_is_drawn_and_plain_data(players):
    match = game().start(players=players, seed=players)
    for _ in play_randomly(match, players):
        for viewer in (0, SPECTATOR):
            view = match.view(viewer)
            assert json.loads(json.dumps(view)) == view
            assert "-" not in advice(view["board"], saying())  # nothing is less than 0
            ElementTree.fromstring(svg(view["board"]))
    match = game().start(players=players, chance="manual")
    assert shapes(picture(match), "none") == 4 * players + 4


def test_views_and_pictures_need_no_compiler():
    code = (
        "import sys, mirabilis.games.code.view, mirabilis.games.code.game;"
        "sys.exit('numba' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_example_of_an_arrangement_is_ones_own_letters(language):
    match = dealt("yyzt", "xxyz", "xxzt")
    for seat in range(3):
        example = re.search("[xyzt]{4}", drawn(match, seat, language))[0]
        match.play(seat, example)  # it can be typed as it stands there
    assert match.actors == (CHANCE,)


def test_the_example_of_a_guess_may_be_right():
    match = begun("xyzt", "zyyt", "zxxt")
    guess(match, "2.1=x", EVERY)  # all see that it is a z
    match.play(CHANCE, EVERY)  # player 2
    assert "1.1=x says" in drawn(match, 1)
    match = begun("xyzt", "zyzt")
    guess(match, "2.1=x", EVERY)
    match.play(CHANCE, "3 3 7 7")
    match.play(CHANCE, EVERY)  # player 1 again
    assert "2.1=z says" in drawn(match, 0)
    match = begun("xxxx", "zyzt", "yytt")
    match.play(CHANCE, EVERY)
    assert "2.1=y says" in drawn(match, 0)  # all x are one's own
    match = begun("xxxx", "zyzt", "yytt", memory="own")
    match.play(CHANCE, EVERY)
    assert "2.1=y says" in drawn(match, 0)
    hopeless = begun("xxxx", "zyzt", "yytt")
    hopeless.play(CHANCE, "1 3 3 J")
    hopeless.play(0, "keep")
    assert "2.1=x says" in drawn(hopeless, 0)  # a guess is a duty all the same
