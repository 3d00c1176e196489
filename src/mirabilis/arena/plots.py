"""Plots as SVG text: drawn by matplotlib, coloured by the page they stand on.

matplotlib draws with stand-in colours; in the SVG they become variables of the style sheet, so
that one drawing fits light and dark. The same data always give the same text.
"""

from __future__ import annotations

import contextlib
import io
import re
import warnings
from collections.abc import Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure
    from matplotlib.ticker import Locator

INK, SOFT, FAINT, BACK = "#010101", "#020202", "#030303", "#fefefe"
SERIES = ("#11aa01", "#11aa02", "#11aa03", "#11aa04", "#11aa05", "#11aa06")
VARIABLES = {INK: "ink", SOFT: "soft", FAINT: "faint", BACK: "back"} | {
    colour: f"series-{number}" for number, colour in enumerate(SERIES, 1)
}
WIDTH = 4.7  # inches: a phone shows it at its own size
LONGEST_LABEL = 22

_SETTINGS: dict[str, object] = {
    "svg.fonttype": "none",
    "text.parse_math": False,  # a dollar sign in the name of a bot is one
    "font.family": "DejaVu Sans",
    "font.size": 10,
    "axes.edgecolor": SOFT,
    "axes.labelcolor": INK,
    "axes.titlesize": 10,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.grid": True,
    "axes.axisbelow": True,
    "axes.unicode_minus": True,
    "grid.color": FAINT,
    "grid.linewidth": 0.7,
    "lines.linewidth": 1.6,
    "text.color": INK,
    "xtick.color": SOFT,
    "ytick.color": SOFT,
    "xtick.labelcolor": INK,
    "ytick.labelcolor": INK,
    "legend.frameon": False,
    "savefig.transparent": True,
    "figure.constrained_layout.use": True,
}


@contextlib.contextmanager
def drawing() -> Iterator[None]:
    """Draw by our settings, whatever a user's own are."""
    from matplotlib import style

    with style.context(["default", _SETTINGS]), warnings.catch_warnings():
        # A name may have letters that the measuring font lacks; the reader's font draws them.
        warnings.filterwarnings("ignore", message="Glyph .* missing from font")
        yield


def axes(height: float, width: float = WIDTH) -> tuple[Figure, Axes]:
    """Return a figure with one plot; to be called within `drawing`."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(width, height))
    return figure, figure.add_subplot()


def whole_numbers() -> Locator:
    """Return what puts the marks of an axis at whole numbers."""
    from matplotlib.ticker import MaxNLocator

    return MaxNLocator("auto", integer=True, steps=[1, 2, 5, 10])


def label(text: str, longest: int = LONGEST_LABEL) -> str:
    """Return a text short enough to stand beside an axis."""
    clean = "".join(c if c.isprintable() else "?" for c in text)
    return clean if len(clean) <= longest else clean[: longest - 1] + "…"


def svg(figure: Figure, key: str) -> str:
    """Return a figure as SVG to stand within HTML; ``key`` keeps its ids apart from others."""
    import matplotlib

    out = io.StringIO()
    with matplotlib.rc_context({"svg.hashsalt": f"mirabilis {key}"}):
        nothing = dict.fromkeys(("Date", "Creator", "Format", "Type"))
        figure.savefig(out, format="svg", metadata=nothing)
    text = out.getvalue()
    text = text[text.index("<svg") :]
    text = re.sub(r"<style.*?</style>", "", text, flags=re.DOTALL)  # it would rule the whole page
    text = re.sub(r' xmlns(:xlink)?="[^"]*"| version="[^"]*"', "", text)
    text = text.replace("xlink:href=", "href=")
    text = re.sub(r"font: ([\d.]+px)[^;\"]*", r"font-size: \1", text)
    text = re.sub(r"font-family: [^;\"]*;? ?", "", text)  # that of the page
    for colour, name in VARIABLES.items():
        text = text.replace(colour, f"var(--{name})")
    text = re.sub(r'<svg width="[^"]*" height="[^"]*"', '<svg aria-hidden="true"', text)
    return _ids(text, key).strip()


def _ids(text: str, key: str) -> str:
    """Keep only the ids something refers to, and make them this figure's own."""
    used = set(re.findall(r"(?:url\(#|href=\"#)([^)\"]+)", text))
    text = re.sub(
        r' id="([^"]*)"',
        lambda found: f' id="{key}-{found[1]}"' if found[1] in used else "",
        text,
    )
    return re.sub(r"(url\(#|href=\"#)", rf"\g<1>{key}-", text)
