"""All games of a run as one Parquet file: one row a game, its record included."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from mirabilis.arena.balance_features import flatten
from mirabilis.arena.drafts import drafted
from mirabilis.arena.rows import GameRow
from mirabilis.core.errors import BadSetup


def schema() -> Any:
    """Return the columns: those of `GameRow`, lists by seat, features as a map."""
    import pyarrow as pa

    kinds = {
        "number": pa.int64(),
        "round": pa.int64(),
        "seed": pa.string(),
        "bots": pa.list_(pa.string()),
        "utility": pa.list_(pa.float64()),
        "points": pa.list_(pa.float64()),
        "reason": pa.string(),
        "winners": pa.list_(pa.int32()),
        "events": pa.int64(),
        "decisions": pa.int64(),
        "seconds": pa.list_(pa.float64()),
        "moves": pa.list_(pa.int64()),
        "faults": pa.list_(pa.string()),
        "features": pa.map_(pa.string(), pa.float64()),
        "record": pa.string(),
    }
    names = [field.name for field in dataclasses.fields(GameRow)]
    return pa.schema([pa.field(name, kinds[name], nullable=False) for name in names])


def write(rows: Iterable[GameRow], path: Path) -> None:
    """Write games to a file; an older one is replaced when the new one is complete."""
    import pyarrow as pa
    from pyarrow import parquet

    table = pa.Table.from_pylist([_cells(row) for row in rows], schema())
    with drafted(path) as draft:
        parquet.write_table(table, draft, compression="zstd")


def _cells(row: GameRow) -> dict[str, Any]:
    cells = dict(vars(row))
    cells["features"] = list(flatten(row.features).items())
    return cells


def read(path: Path) -> list[GameRow]:
    """Return the games of a file that `write` wrote."""
    import pyarrow as pa
    from pyarrow import parquet

    try:
        table = parquet.read_table(path)
    except (pa.ArrowException, OSError) as error:
        raise BadSetup(f"{path} cannot be read as Parquet: {_line(error)}") from None
    if missing := [name for name in schema().names if name not in table.column_names]:
        raise BadSetup(f"{path} holds no games of the arena: it lacks {', '.join(missing)}")
    return [_row(cells) for cells in table.select(schema().names).to_pylist()]


def _row(cells: dict[str, Any]) -> GameRow:
    cells["features"] = dict(cells["features"])
    return GameRow.from_json(cells)


def _line(error: Exception) -> str:
    return str(error).partition("\n")[0]
