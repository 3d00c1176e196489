"""Games as Parquet: nothing is lost, columns have types, damage is said."""

from __future__ import annotations

import dataclasses

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from hypothesis import given
from hypothesis import strategies as st

from arena.games import invented
from mirabilis.arena import parquet
from mirabilis.arena.rows import GameRow, Plan
from mirabilis.core.errors import MirabilisError

PLAN = Plan("ewn", ("random", "greedy"), rounds=5)
NUMBER = st.floats(allow_nan=False)
WORDS = st.text(st.characters(exclude_categories=["Cs"]), max_size=20)


def of_seats(values):
    return st.lists(values, min_size=1, max_size=4).map(tuple)


ROWS = st.builds(
    GameRow,
    number=st.integers(0, 2**62),
    round=st.integers(0, 2**62),
    seed=WORDS,
    bots=of_seats(WORDS),
    utility=of_seats(NUMBER),
    points=of_seats(NUMBER),
    reason=WORDS,
    winners=st.lists(st.integers(0, 15), max_size=4).map(tuple),
    events=st.integers(0, 2**62),
    decisions=st.integers(0, 2**62),
    seconds=of_seats(NUMBER),
    moves=of_seats(st.integers(0, 2**62)),
    faults=of_seats(WORDS),
    features=st.dictionaries(WORDS, NUMBER, max_size=5),
    record=WORDS,
)


@given(rows=st.lists(ROWS, max_size=4))
def test_what_is_written_is_read(tmp_path_factory, rows):
    path = tmp_path_factory.mktemp("parquet") / "games.parquet"
    parquet.write(rows, path)
    assert parquet.read(path) == rows


def test_one_row_a_game_with_typed_columns(tmp_path):
    rows = invented(PLAN)
    rows[3] = dataclasses.replace(rows[3], features={"captures[1]": 2.0, "turns": 9.5})
    parquet.write(rows, tmp_path / "games.parquet")
    table = pq.read_table(tmp_path / "games.parquet")
    assert table.num_rows == len(rows) == 10
    assert table.column_names == [field.name for field in dataclasses.fields(GameRow)]
    kinds = {field.name: field.type for field in table.schema}
    assert pa.types.is_integer(kinds["number"])
    assert kinds["utility"] == pa.list_(pa.float64())
    assert kinds["bots"] == pa.list_(pa.string())
    assert pa.types.is_map(kinds["features"])
    assert table["record"].to_pylist() == [row.record for row in rows]
    assert table["features"].to_pylist()[3] == [("captures[1]", 2.0), ("turns", 9.5)]


def test_lists_of_features_are_flattened(tmp_path):
    row = dataclasses.replace(invented(PLAN)[0], features={"captures": [2, 0]})
    parquet.write([row], tmp_path / "games.parquet")
    (found,) = parquet.read(tmp_path / "games.parquet")
    assert found.features == {"captures[1]": 2.0, "captures[2]": 0.0}


def test_an_older_file_stays_until_the_new_one_is_complete(tmp_path):
    path = tmp_path / "games.parquet"
    rows = invented(PLAN)
    parquet.write(rows, path)
    wrong = dataclasses.replace(rows[0], number="not a number")
    with pytest.raises(pa.ArrowInvalid):
        parquet.write([wrong], path)
    assert parquet.read(path) == rows
    assert [file.name for file in tmp_path.iterdir()] == ["games.parquet"]


def test_what_cannot_be_read_or_written_is_said_in_one_line(tmp_path):
    damaged = tmp_path / "damaged.parquet"
    damaged.write_bytes(b"PAR1 nothing of the kind")
    other = tmp_path / "other.parquet"
    pq.write_table(pa.table({"number": [1]}), other)
    for path in (damaged, other, tmp_path / "missing.parquet"):
        with pytest.raises(MirabilisError) as caught:
            parquet.read(path)
        assert path.name in str(caught.value)
        assert "\n" not in str(caught.value)
    with pytest.raises(MirabilisError, match="cannot write"):
        parquet.write([], tmp_path / "nowhere" / "games.parquet")
