"""Colours that stay apart for colour-blind eyes: those of Okabe and Ito, nearest of 256."""

_SEATS = ("38;5;166", "38;5;32", "38;5;36", "38;5;214", "38;5;175", "38;5;117")

STYLES: dict[str, str] = {
    **{f"seat{n}": f"1;{_SEATS[n % len(_SEATS)]}" for n in range(16)},
    "goal": "38;5;136",
    "dim": "2",
    "strong": "1",
    "wrong": "38;5;166",
}
"""Style to the numbers of an escape sequence. A seat is never told by colour alone."""
