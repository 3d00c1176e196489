"""Records as interpreted rules see them."""

from __future__ import annotations

import pickle

import numpy as np
import pytest

from mirabilis.core.work import constants, records

DTYPE = np.dtype([("turn", np.int8), ("stones", np.int8, 3)])


def test_fields_are_read_and_written_in_the_array_itself() -> None:
    array = np.zeros(2, DTYPE)
    one = records(array, compiled=False)[1]
    one.turn = 5
    one.stones[2] = 7
    assert not array[0]["turn"]
    assert not array[0]["stones"].any()
    assert (int(array["turn"][1]), array["stones"][1].tolist()) == (5, [0, 0, 7])
    assert one.turn == 5
    assert one["turn"] == 5


def test_a_field_that_is_not_there_is_refused_by_its_name() -> None:
    one = records(np.zeros(1, DTYPE), compiled=False)[0]
    with pytest.raises(AttributeError, match="no field moon"):
        one.moon  # noqa: B018
    with pytest.raises(ValueError, match="moon"):
        one.moon = 1
    assert not hasattr(one, "moon")


def test_a_record_goes_to_another_process_and_comes_back() -> None:
    array = records(np.zeros(1, DTYPE), compiled=False)
    array[0].turn = 3
    back = pickle.loads(pickle.dumps(array))
    assert back[0].turn == 3
    back[0].turn = 4
    assert array[0].turn == 3


def test_compiled_rules_get_the_array_as_it_is() -> None:
    array = np.zeros(1, DTYPE)
    assert records(array, compiled=True) is array
    assert constants(array, compiled=True) is array


def test_tables_are_read_as_attributes_and_by_name() -> None:
    array = np.zeros(1, DTYPE)
    array["turn"], array["stones"] = 5, (1, 2, 3)
    array.flags.writeable = False
    tables = constants(array, compiled=False)
    assert tables[0] is tables[0]
    assert (tables[0].turn, tables[0]["turn"], tables["turn"][0]) == (5, 5, 5)
    assert type(tables[0].turn) is np.int8
    assert tables[0].stones.tolist() == tables[0]["stones"].tolist() == [1, 2, 3]
    assert np.shares_memory(tables[0].stones, array)
    assert tables[-1]["turn"] == 5


def test_tables_are_not_written() -> None:
    array = np.zeros(1, DTYPE)
    array.flags.writeable = False
    tables = constants(array, compiled=False)
    with pytest.raises(TypeError, match="tables are only read, and turn is one of their fields"):
        tables[0].turn = 1
    with pytest.raises(ValueError, match="read-only"):
        tables[0].stones[0] = 1
    with pytest.raises(AttributeError, match="moon"):
        tables[0].moon  # noqa: B018


def test_tables_go_to_another_process() -> None:
    array = np.zeros(1, DTYPE)
    array["stones"] = (1, 2, 3)
    tables = constants(array, compiled=False)
    assert tables[0].turn == 0
    array["turn"] = 7
    for twin in (pickle.loads(pickle.dumps(tables)), tables.copy()):
        assert twin[0].turn == 7
        assert twin[0].stones.tolist() == [1, 2, 3]
