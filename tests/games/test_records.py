"""Golden files of every game: each end reason replays, and the playthrough reads as it did."""

from __future__ import annotations

import functools
import importlib

import pytest

import mirabilis
from mirabilis.core.record import CLOSINGS


@functools.cache
def golden(slug):
    return importlib.import_module(f"games.{slug}.golden")


@functools.cache
def made(slug):
    return golden(slug).endings()


def reasons(spec):
    """Return the ways to end: those of the rules, and leaving where somebody else is left."""
    return (*spec.reasons, *CLOSINGS)


SLUGS = [spec.slug for spec in mirabilis.games()]
ENDINGS = [(spec.slug, reason) for spec in mirabilis.games() for reason in reasons(spec)]


@pytest.mark.parametrize(("slug", "reason"), ENDINGS)
def test_a_record_of_each_end_replays(slug, reason):
    text = (golden(slug).FOLDER / f"{reason}.mir").read_text(encoding="utf-8")
    match = mirabilis.replay(text)
    assert match.outcome.reason == reason
    assert match.record().dumps() == text


@pytest.mark.parametrize(("slug", "reason"), ENDINGS)
def test_the_records_are_made_as_they_were(slug, reason):
    assert made(slug)[reason] == (golden(slug).FOLDER / f"{reason}.mir").read_text(encoding="utf-8")


@pytest.mark.parametrize("slug", SLUGS)
def test_there_is_a_record_for_each_end_and_no_other(slug):
    files = {file.stem for file in golden(slug).FOLDER.glob("*.mir")}
    assert files == set(reasons(mirabilis.load(slug).spec))


@pytest.mark.parametrize("slug", SLUGS)
def test_the_playthrough_reads_as_it_did(slug):
    text = (golden(slug).FOLDER / "playthrough.txt").read_text(encoding="utf-8")
    assert golden(slug).playthrough().splitlines() == text.splitlines()
    assert len(text.splitlines()) < 300
