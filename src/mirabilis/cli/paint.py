"""Colours that stay apart for colour-blind eyes: those of Okabe and Ito, nearest of 256."""

_SEATS = ("38;5;166", "38;5;32", "38;5;36", "38;5;214", "38;5;175", "38;5;117")
_HUES = ("38;5;175", "38;5;32", "38;5;36", "38;5;220", "38;5;117", "38;5;166")  # of six kinds

STYLES: dict[str, str] = {
    **{f"seat{n}": f"1;{_SEATS[n % len(_SEATS)]}" for n in range(16)},
    **{f"hue{n}": hue for n, hue in enumerate(_HUES)},
    "goal": "38;5;136",
    "dim": "2",
    "strong": "1",
    "wrong": "38;5;166",
}
"""Style to the numbers of an escape sequence. Nothing is told by colour alone."""
