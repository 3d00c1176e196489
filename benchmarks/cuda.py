"""What all CUDA benchmarks need: numba's CUDA target, importable beside a new NumPy."""

from __future__ import annotations

import importlib

import numpy as np


def _older_names() -> None:
    """Give back names that NumPy 2.5 removed and numba-cuda still imports."""
    for old, new in (("row_stack", "vstack"), ("in1d", "isin"), ("trapz", "trapezoid")):
        if not hasattr(np, old):
            setattr(np, old, getattr(np, new))


_older_names()

from numba import cuda  # noqa: E402 - after the names it needs

__all__ = ["cuda", "keep_local"]


def keep_local(size: int) -> None:
    """Keep so many bytes of local memory for each thread, where the driver's bindings are there."""
    cuda.current_context()
    try:
        driver = importlib.import_module("cuda.bindings.driver")
    except ImportError:
        return
    driver.cuCtxSetLimit(driver.CUlimit.CU_LIMIT_STACK_SIZE, size)
