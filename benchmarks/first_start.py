"""The first start on a machine: what nobody has compiled yet.

    python -m benchmarks.first_start moves
    python -m benchmarks.first_start compile --against ../other-checkout

The first measures how soon a person's first move is made and answered, in every game at the same
time, at a server that has just been started. The second compares the processor time for compiling
everything with that of another checkout, in one run.
"""

from __future__ import annotations

import argparse
import sys

from benchmarks import compiling, first_moves


def main() -> int:
    """Measure one part; return 1 if a bound is missed."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.first_start", description=__doc__)
    parts = parser.add_subparsers(required=True, metavar="part")
    first_moves.add_to(parts)
    compiling.add_to(parts)
    chosen = parser.parse_args()
    return int(chosen.measure(chosen))


if __name__ == "__main__":
    sys.exit(main())
