"""Copies of functions that call each other's copies: how a kernel runs in another way.

A copy is made of the same code. Its globals and closure hold the copies of the functions and
modules that the original uses, so the kernel itself stays as it is.
"""

from __future__ import annotations

import types
from collections.abc import Callable
from typing import Any


class Copies:
    """Makes a copy of each function once; ``make`` turns a plain copy into what is wanted.

    ``make`` gets the copy and the compiled original, and may return the original to keep it.
    """

    def __init__(self, make: Callable[[types.FunctionType, Any], Any]) -> None:
        self._make = make
        self._made: dict[int, tuple[Any, Any]] = {}  # by id: the original, kept alive, and its copy

    def of(self, value: Any) -> Any:
        """Return the copy of a compiled function or of a module; other values as they are."""
        if isinstance(value, types.ModuleType):
            return value if is_library(value) else self._known(value, self._module)
        return self._known(value, self._function) if hasattr(value, "py_func") else value

    def _known(self, value: Any, make: Callable[[Any], Any]) -> Any:
        if id(value) not in self._made:
            make(value)
        return self._made[id(value)][1]

    def _module(self, value: types.ModuleType) -> None:
        self._made[id(value)] = (value, _Module(value, self))

    def _function(self, value: Any) -> None:
        original = value.py_func
        scope: dict[str, Any] = {}
        cells = tuple(types.CellType() for _ in original.__closure__ or ())
        copy = types.FunctionType(
            original.__code__, scope, original.__name__, original.__defaults__, cells
        )
        copy.__kwdefaults__ = original.__kwdefaults__
        copy.__module__, copy.__qualname__ = original.__module__, original.__qualname__
        made = self._make(copy, value)
        self._made[id(value)] = (value, made)  # known from here on: functions may call themselves
        if made is value:
            return
        for cell, old in zip(cells, original.__closure__ or (), strict=True):
            cell.cell_contents = self.of(old.cell_contents)
        for name in looked_up(original.__code__):
            if name in original.__globals__:
                scope[name] = self.of(original.__globals__[name])


class _Module(types.ModuleType):
    """A module with the copies of its functions."""

    def __init__(self, module: types.ModuleType, copies: Copies) -> None:
        super().__init__(module.__name__)
        self._original, self._copies = module, copies

    def __getattr__(self, name: str) -> Any:
        return self._copies.of(getattr(self._original, name))


def plain_copy(value: Any) -> Any:
    """Return the plain Python function behind a compiled one, calling plain functions itself."""
    return Copies(lambda function, _: function).of(value)


def is_library(module: types.ModuleType) -> bool:
    """Tell whether a module is one that numba knows itself."""
    return module.__name__.partition(".")[0] in ("numpy", "numba", "math")


def looked_up(code: types.CodeType) -> set[str]:
    """Return the names that some code and the code inside it look up."""
    inner = (c for c in code.co_consts if isinstance(c, types.CodeType))
    return set(code.co_names).union(*(looked_up(c) for c in inner))
