"""The stage of a game is earned: everything `EVIDENCE` asks for is there."""

from __future__ import annotations

import ast
import itertools
import re

import pytest

import mirabilis
from mirabilis.core.spec import EVIDENCE, LANGUAGES, GameSpec, Stage
from repo.places import ROOT, SRC, TESTS, own_games

HEAD = b"mirabilis record "
LONGEST_GOLDEN = 300  # lines


def rules(spec: GameSpec) -> None:
    """RULES.md numbers every clause, and so does every translation there is."""
    numbers = [str(n) for n in range(1, spec.clauses + 1)]
    for file in (SRC / "games" / spec.slug).glob("RULES*.md"):
        text = file.read_text(encoding="utf-8")
        assert re.findall(r"^\*\*(\d+)\.\*\*", text, re.M) == numbers, file.name
    assert (SRC / "games" / spec.slug / "RULES.md").is_file()


def messages(spec: GameSpec) -> None:
    """The catalogues are complete in every language, and the rules are translated."""
    texts = mirabilis.load(spec.slug).messages
    assert all(texts.texts(language) for language in LANGUAGES)
    assert texts.missing() == []
    found = {file.name for file in (SRC / "games" / spec.slug).glob("RULES.*.md")}
    assert found == {f"RULES.{language}.md" for language in LANGUAGES if language != "en"}


def conformance(spec: GameSpec) -> None:
    """A test gives every game of the registry to the conformance kit."""
    found = [f.read_text(encoding="utf-8") for f in (TESTS / "conformance").glob("test_*.py")]
    kit = [t for t in found if "check_game" in t and "games()" in t and "parametrize" in t]
    assert kit, "no test in tests/conformance runs check_game for games()"


def golden(spec: GameSpec) -> None:
    """There is a playthrough that people can read."""
    files = [f for f in (TESTS / "golden" / spec.slug).iterdir() if f.is_file()]
    assert files
    for file in files:
        lines = file.read_text(encoding="utf-8").splitlines()
        assert len(lines) < LONGEST_GOLDEN, file.name


def clauses(spec: GameSpec) -> None:
    """Each clause is named by a test, and no test names one that there is not."""
    named: set[int] = set()
    for file in (TESTS / "games" / spec.slug).rglob("test_*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                for numbers in re.findall(r"clauses?((?:_(?:and_)?\d+)+)(?=_|$)", node.name):
                    named |= {int(n) for n in re.findall(r"\d+", numbers)}
    assert named == set(range(1, spec.clauses + 1))


def endings(spec: GameSpec) -> None:
    """A record for each end reason lies among the tests and replays."""
    places = (TESTS / "golden" / spec.slug, TESTS / "games" / spec.slug)
    files = [f for place in places for f in place.rglob("*") if f.is_file()]
    reasons = set()
    for file in files:
        if file.read_bytes().startswith(HEAD):
            outcome = mirabilis.replay(file.read_text(encoding="utf-8")).outcome
            assert outcome is not None, file.name
            reasons.add(outcome.reason)
    assert set(spec.reasons) <= reasons


def values(spec: GameSpec) -> None:
    """Exact values have a test of their own."""
    assert (TESTS / "games" / spec.slug / "test_values.py").is_file()


CHECKED = {f.__name__: f for f in (rules, messages, conformance, golden, clauses, endings, values)}


@pytest.mark.parametrize(
    ("spec", "evidence"),
    [pytest.param(s, e, id=f"{s.slug}-{e}") for s in own_games() for e in EVIDENCE[s.stage]],
)
def test_evidence(spec, evidence):
    CHECKED[evidence](spec)


def test_evidence_grows_with_the_stage():
    assert list(EVIDENCE) == list(Stage)
    asked = [set(EVIDENCE[stage]) for stage in Stage]
    assert all(less < more for less, more in itertools.pairwise(asked))
    assert asked[-1] == set(CHECKED)


def test_contributing_says_the_same():
    page = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    for stage, evidence in EVIDENCE.items():
        assert f"| `{stage}` | {', '.join(evidence)} |" in page
