"""Processes of our own beside this one: bots think in them, and games are compiled."""

from __future__ import annotations

import os
import sys


def command(module: str) -> list[str]:
    """Return how to run the ``main`` of a module of ours with this interpreter.

    Not by ``-m``: the folder somebody happens to be in must not stand in for a library.
    """
    return [sys.executable, "-P", "-c", f"from {module} import main; main()"]


def environment() -> dict[str, str]:
    """Return the environment of a child: this one's, with its search path for modules."""
    path = os.pathsep.join(p or os.getcwd() for p in sys.path)
    # One child is one core; threads that wait for vectors would only cost memory.
    single = {"OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1"}
    return {**single, **os.environ, "PYTHONPATH": path}
