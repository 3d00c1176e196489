"""Fixtures that give a test both stores, one after the other."""

from __future__ import annotations

import pytest

from server.store.places import Place


@pytest.fixture(params=["sqlite", "postgresql"])
def place(request, tmp_path):
    """Give an empty place for a store, of each kind."""
    if request.param == "sqlite":
        yield Place("sqlite", f"sqlite:{tmp_path / 'kept.db'}")
        return
    with request.getfixturevalue("postgres").lent() as url:
        yield Place("postgresql", url)


@pytest.fixture
def shared(postgres):
    """Give a place that several stores may use at once."""
    with postgres.lent() as url:
        yield Place("postgresql", url)
