"""Which stones a die allows to move: the one definition, for the kernel's tables and the races."""

from __future__ import annotations

from collections.abc import Sequence


def substitutes(living: Sequence[int], die: int, either: bool) -> list[int]:
    """Clauses 8 to 10: the stones that a die allows to move; stones and die count from 0."""
    if die in living:
        return [die]
    smaller = [s for s in living if s < die][-1:]
    greater = [s for s in living if s > die][:1]
    return smaller + greater if either else greater or smaller
