"""Record types for a GPU: the fields of a game's records, also readable as 32-bit words."""

from __future__ import annotations

import types
from collections.abc import Iterable
from typing import Any

import numpy as np

DType = np.dtype[np.void]


def in_words(dtype: DType, *, odd: bool = False) -> DType:
    """Return a record type with the same fields, whose memory is also a field of 32-bit words.

    An odd number of words puts the same field of 32 neighbouring records into the 32 banks of
    shared memory.
    """
    assert dtype.names is not None
    assert dtype.fields is not None
    count = -(-dtype.itemsize // 4)
    size = max(4 * (count + (odd and count % 2 == 0)), 4)
    align = max([4, *(_alignment(dtype.fields[name][0]) for name in dtype.names)])
    size = -(-size // align) * align
    return np.dtype(
        {
            "names": [*dtype.names, "as_words"],
            "formats": [*(dtype.fields[name][0] for name in dtype.names), (np.uint32, count)],
            "offsets": [*(int(dtype.fields[name][1]) for name in dtype.names), 0],
            "itemsize": size,
        },
        align=True,
    )


def _alignment(dtype: np.dtype[Any]) -> int:
    return dtype.base.alignment


def named(functions: Iterable[Any]) -> set[str]:
    """Return every name that kernel functions, and the functions they call, use."""
    names: set[str] = set()
    seen: set[int] = set()
    waiting = list(functions)
    while waiting:
        function = waiting.pop()
        plain = getattr(function, "py_func", function)
        if not isinstance(plain, types.FunctionType) or id(plain) in seen:
            continue
        seen.add(id(plain))
        names.update(plain.__code__.co_names)
        waiting += [plain.__globals__.get(name) for name in plain.__code__.co_names]
        waiting += [cell.cell_contents for cell in plain.__closure__ or ()]
    return names


def only(dtype: DType, names: set[str]) -> DType:
    """Return a record type with those fields that are named."""
    assert dtype.names is not None
    assert dtype.fields is not None
    kept = [(name, dtype.fields[name][0]) for name in dtype.names if name in names]
    return np.dtype(kept, align=True)


def as_words(records: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
    """Return records as rows of 32-bit words, filled up with zeros."""
    count = -(-records.dtype.itemsize // 4)
    rows = np.zeros((len(records), 4 * count), np.uint8)
    plain = np.ascontiguousarray(records).view(np.ndarray)
    rows[:, : records.dtype.itemsize] = plain.view(np.uint8).reshape(len(records), -1)
    return rows.view(np.uint32)
