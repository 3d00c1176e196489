"""Generic compiled code, written against the kernel contract and instantiated once per game."""
