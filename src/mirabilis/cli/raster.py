"""Drawings as pixels: the SVG of a game becomes a PNG that is the same on every machine."""

from __future__ import annotations

import importlib.util
import re
from functools import cache
from pathlib import Path

WIDTH = 1200  # pixels, where nobody says otherwise
NARROWEST, WIDEST = 100, 8000
PLAIN, SERIF, EVEN = "DejaVu Sans", "DejaVu Serif", "DejaVu Sans Mono"
OTHER_SCRIPTS = "\u2e80"  # from here on are letters that our fonts lack
DEEPEST = 8  # variables that stand for variables

_STYLE = re.compile(r"<style[^>]*>(.*?)</style>", re.DOTALL)
_MEDIA = re.compile(r"@media[^{]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}")
_VALUE = re.compile(r"(--[\w-]+)\s*:\s*([^;{}]+)")
_USE = re.compile(r"var\(\s*(--[\w-]+)\s*(?:,([^()]*))?\)")


def png(svg: str, width: int = WIDTH) -> bytes:
    """Return a drawing as the bytes of a PNG that is so many pixels wide."""
    import resvg_py

    fonts = _fonts()
    return resvg_py.svg_to_bytes(
        svg_string=settled(svg),
        width=width,
        font_files=fonts,
        skip_system_fonts=bool(fonts) and max(svg) < OTHER_SCRIPTS,
        font_family=PLAIN,
        sans_serif_family=PLAIN,
        serif_family=SERIF,
        monospace_family=EVEN,
    )


def settled(svg: str) -> str:
    """Return a drawing with the values of a light page in place of its CSS variables.

    The renderer knows no variables. Each name has one value outside of ``@media``.

    >>> settled("<svg><style>.a{--ink:#123}.a text{fill:var(--ink)}</style></svg>")
    '<svg><style>.a{--ink:#123}.a text{fill:#123}</style></svg>'
    """
    svg = _STYLE.sub(lambda style: _MEDIA.sub("", style[0]), svg)
    values = dict(_VALUE.findall(" ".join(_STYLE.findall(svg))))
    for _ in range(DEEPEST):
        before = svg
        svg = _USE.sub(lambda use: (values.get(use[1]) or use[2] or "none").strip(), svg)
        if svg == before:
            break
    return svg


@cache
def _fonts() -> list[str]:
    """Return the fonts that the library for plots brings along, without importing it."""
    found = importlib.util.find_spec("matplotlib")
    if found is None or found.origin is None:
        return []
    folder = Path(found.origin).parent / "mpl-data" / "fonts" / "ttf"
    return [str(file) for file in sorted(folder.glob("DejaVu*.ttf"))]
