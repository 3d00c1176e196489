"""Sums of floats do not depend on the version of Python."""

from __future__ import annotations

from mirabilis.core.sums import added


def test_floats_are_added_one_after_the_other():
    assert added([0.1] * 10).hex() == "0x1.fffffffffffffp-1"  # `sum` may say 1
    assert added([]) == 0.0
