"""Nowhere is "1 games" said: a number before a plural has a form for one, or is never one."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from mirabilis.core.forms import fill
from mirabilis.core.spec import LANGUAGES

ROOT = Path(__file__).parents[2]
NUMBERS = (
    "count|n|games|rounds|decisions|months|simulations|nodes|players|seats|moves|events|points"
)
PLURAL = re.compile(rf"\{{({NUMBERS})\}} (?:\w+ )?\w+(?<!thi)s\b")  # in English
SEVERAL = {  # asked for where there are several only
    "choose.many",
    "choose.numbered",
    "analyse.many",
    "trade.games",
    "part.cards",
    "list.all",
    "list.some",
    "balance.length",  # its mean is no whole number; the games have their form
    "draw.ceremony",  # of 12 cards
    "draw.ended",
    "draw.moves",
    "table.waits",  # within its form for several
    "cell.points",  # 30 or more
    "error.players",
}


def catalogues(language: str) -> list[Path]:
    page = ROOT / "web/src/lib"
    return [
        *(ROOT / "src").rglob(f"data/messages.{language}.json"),
        *page.glob(f"texts/{language}/*.json"),
        *page.glob(f"games/*/texts/{language}.json"),
    ]


def texts(language: str) -> list[tuple[str, str, str]]:
    found = []
    for file in catalogues(language):
        read = json.loads(file.read_text(encoding="utf-8"))
        found += [(str(file.relative_to(ROOT)), key, text) for key, text in read.items()]
    return found


def test_a_number_before_a_plural_has_a_form_for_one() -> None:
    assert len(texts("en")) > 500
    wrong = [(f, k, t) for f, k, t in texts("en") if k not in SEVERAL and PLURAL.search(t)]
    assert wrong == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_forms_are_two_and_can_be_filled(language: str) -> None:
    forms = [(key, text) for _, key, text in texts(language) if "|" in text]
    assert forms
    for key, text in forms:
        names = set(re.findall(r"\{(\w+)", text))
        for number in (0, 1, 2):
            said = fill(text, language, dict.fromkeys(names, number))
            assert not set("{}|") & set(said), key
