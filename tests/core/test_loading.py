"""Specs, options, the registry, parts of a game, table files, messages."""

import itertools
import json
from dataclasses import replace
from types import SimpleNamespace

import numpy as np
import pytest

import mirabilis
from conformance.broken import BLUFF, broken
from mirabilis.core import registry
from mirabilis.core.errors import BadSetup, BadTable, UnknownGame, UnknownOption
from mirabilis.core.messages import Catalogue, language_of
from mirabilis.core.spec import EVIDENCE, GameSpec, Option, Stage
from mirabilis.core.tables import read_table
from tiny import bluff, pennies
from tiny.bluff.spec import SPEC


def test_unknown_names_are_answered_with_the_known_ones():
    with pytest.raises(UnknownGame, match=r"no game 'chess'; the games are: .*ewn"):
        mirabilis.load("chess")
    with pytest.raises(UnknownOption, match="no option 'colour'; the options are: setup, subst"):
        mirabilis.load("ewn", colour="red")
    with pytest.raises(UnknownOption, match="setup cannot be 'odd'; it can be: arrange, standard"):
        mirabilis.load("ewn", setup="odd")
    with pytest.raises(UnknownOption, match="no option 'x'"):
        SPEC.option("x")


def test_every_game_is_found_once_and_in_order():
    slugs = [spec.slug for spec in mirabilis.games()]
    assert slugs == sorted(set(slugs))
    assert "ewn" in slugs
    assert [spec.slug for spec in mirabilis.games()] == slugs  # asked again


def test_games_of_other_packages_are_found(monkeypatch):
    entry = SimpleNamespace(name="bluff", load=lambda: bluff)
    monkeypatch.setattr(registry, "entry_points", lambda group: [entry])
    assert "bluff" in [spec.slug for spec in mirabilis.games()]
    assert mirabilis.load("bluff").spec.title == "Bluff"


def test_packages_that_cannot_be_loaded_do_not_hide_the_others(monkeypatch):
    def fails():
        raise ImportError("half of it is missing")

    entries = [
        SimpleNamespace(name="ewn", load=lambda: bluff),  # ours stays ours
        SimpleNamespace(name="lame", load=fails),
        SimpleNamespace(name="poker", load=lambda: bluff),  # not its slug
    ]
    monkeypatch.setattr(registry, "entry_points", lambda group: entries)
    with pytest.warns(UserWarning, match="cannot be loaded|leads to the game"):
        slugs = [spec.slug for spec in mirabilis.games()]
    assert "ewn" in slugs
    assert not {"lame", "poker", "bluff"} & set(slugs)
    assert mirabilis.load("ewn").spec.slug == "ewn"
    with pytest.raises(BadSetup, match="the game 'lame' cannot be loaded: half of it is missing"):
        mirabilis.load("lame")
    with pytest.raises(BadSetup, match="'poker' leads to the game 'bluff'"):
        mirabilis.load("poker")


def test_options_take_values_and_patterns():
    option = Option("board", ("5x5",), r"\dx\d", "ROWSxCOLUMNS")
    assert option.check("3x4") == "3x4"
    assert option.default == "5x5"
    with pytest.raises(UnknownOption, match="it can be: 5x5, ROWSxCOLUMNS"):
        option.check("big")
    assert mirabilis.load(pennies, rounds=2).options == {"rounds": "2"}


def test_what_is_not_a_game_is_refused():
    with pytest.raises(BadSetup, match="json is not a game: it has no spec"):
        mirabilis.load(json)
    with pytest.raises(BadSetup, match="no SPEC of type GameSpec"):
        mirabilis.load(SimpleNamespace(spec=SimpleNamespace(SPEC=1)))
    lame = broken(BLUFF)
    del lame.view, lame.kernel.imagine
    game = mirabilis.load(lame, jit=False)
    with pytest.raises(BadSetup, match="it has no view"):
        _ = game.parts.views
    with pytest.raises(BadSetup, match="the kernel of bluff lacks: imagine"):
        game.start()


def test_a_game_whose_own_import_fails_says_so(tmp_path, monkeypatch):
    (tmp_path / "lame").mkdir()
    (tmp_path / "lame" / "__init__.py").touch()
    (tmp_path / "lame" / "spec.py").write_text("import nowhere_to_be_found\n", encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    import lame

    with pytest.raises(ModuleNotFoundError, match="nowhere_to_be_found"):
        mirabilis.load(lame)


@pytest.mark.parametrize(
    ("facts", "fault"),
    [
        ({"players": (2, 1)}, "players"),
        ({"default_players": 3}, "default 3"),
        ({"options": (Option("a", ("x",)), Option("a", ("y",)))}, "two options of one name"),
        ({"reasons": ()}, "a reason to end"),
        ({"state": np.dtype(np.int64)}, "record dtypes"),
        ({"state": np.dtype([("round", np.uint8)])}, r"attributes of their own: \['round'\]"),
        ({"pending": ("nothing",)}, r"no field of State: \['nothing'\]"),
        ({"stand_ins": {-1: "nothing"}}, "below -1"),
    ],
)
def test_facts_that_contradict_each_other_are_refused(facts, fault):
    with pytest.raises(ValueError, match=fault):
        replace(SPEC, **facts)


def test_records_are_aligned_and_their_gaps_are_fields():
    """A GPU needs the first, comparing copies byte by byte the second."""
    state = np.dtype([("a", np.uint8), ("wide", np.int64), ("b", np.uint8, 3), ("c", np.uint16)])
    laid = replace(SPEC, state=state, pending=()).state
    assert laid.isalignedstruct
    assert sum(laid[name].itemsize for name in laid.names) == laid.itemsize
    for name in state.names:
        assert laid[name] == state[name]
        assert laid.fields[name][1] % state[name].base.alignment == 0
    full = np.zeros(50, laid)
    full.view(np.uint8)[:] = 7
    assert full.copy().tobytes() == full.tobytes()


def test_evidence_grows_with_the_stage():
    kept = [set(EVIDENCE[stage]) for stage in Stage]
    assert all(a < b for a, b in itertools.pairwise(kept))
    assert isinstance(SPEC, GameSpec)


def test_tables_are_read_and_named(tmp_path):
    shipped = tmp_path / "goods.json"
    shipped.write_text('[{"b": 1, "a": "é"}]', encoding="utf-8")
    own = read_table("goods", shipped)
    assert own.shipped
    assert own.text == '[{"a":"é","b":1}]'
    same = tmp_path / "same.json"
    same.write_text('[ {"a": "\\u00e9", "b": 1} ]', encoding="utf-8")
    assert read_table("goods", shipped, str(same)).shipped
    assert not read_table("goods", shipped, [1]).shipped
    assert read_table("goods", shipped, [1]).hash != own.hash
    with pytest.raises(BadTable, match="goods: there is no file"):
        read_table("goods", shipped, tmp_path / "none.json")
    with pytest.raises(BadTable, match="goods: cannot read"):
        read_table("goods", shipped, tmp_path)
    for odd in ({1, 2}, ["\ud800"]):
        with pytest.raises(BadTable, match="not plain JSON"):
            read_table("goods", shipped, odd)
    same.write_text("{", encoding="utf-8")
    with pytest.raises(BadTable, match="is not JSON"):
        read_table("goods", shipped, same)


def test_messages_fall_back_to_english(tmp_path):
    (tmp_path / "messages.en.json").write_text('{"a": "one {n}", "b": "two"}', encoding="utf-8")
    (tmp_path / "messages.de.json").write_text('{"a": "eins {n}"}', encoding="utf-8")
    texts = Catalogue(tmp_path)
    assert texts.say("a", "de", n=1) == "eins 1"
    assert texts.say("b", "de") == "two"
    assert "de: b" in texts.missing()
    assert "fr: a" in texts.missing()
    with pytest.raises(KeyError, match="no message 'c'"):
        texts.say("c")


def test_the_core_catalogue_is_complete():
    from mirabilis.core.words import COMMON

    assert COMMON.missing() == []


def test_languages(monkeypatch):
    for name in ("MIRABILIS_LANG", "LC_ALL", "LANG"):
        monkeypatch.delenv(name, raising=False)
    assert language_of() == "en"
    monkeypatch.setenv("LANG", "fr_BE.UTF-8")
    assert language_of() == "fr"
    monkeypatch.setenv("MIRABILIS_LANG", "nl")
    assert language_of() == "nl"
    assert language_of("de_AT") == "de"
    assert language_of("eo") == "en"


def test_rules_fall_back_to_english():
    assert mirabilis.load(bluff).rules("de") == mirabilis.load(bluff).rules()
    assert mirabilis.load("ewn").rules("de") != mirabilis.load("ewn").rules()


def test_seat_names():
    assert mirabilis.load(bluff).seat_name(1, "nl") == "Speler 2"
    assert mirabilis.load("ewn").seat_name(0) == "Red"
    assert mirabilis.load("ewn").seat_name(mirabilis.CHANCE, "de") == "Zufall"
    assert mirabilis.load(bluff).format(-2) == "<dealt>"


def test_a_clause_without_a_text_is_still_named():
    game = mirabilis.load(broken(BLUFF, spec={"clauses": 9}, folder="/nonexistent"), jit=False)
    with pytest.raises(mirabilis.MirabilisError, match=r"breaks clause 2$"):
        game.start(seed=1).play(0, 77)


def test_names_that_do_not_exist():
    with pytest.raises(AttributeError, match="no attribute 'chess'"):
        _ = mirabilis.chess
