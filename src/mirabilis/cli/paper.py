"""Pages for a printer: SVG drawings, one a page, become a PDF with its fonts inside."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from xml.etree import ElementTree

FAMILY = "sans-serif"
FONTS = {"": "DejaVuSans", "B": "DejaVuSans-Bold", "I": "DejaVuSans-Oblique"}
NARROWER = 0.87  # of its size: the font is that much broader than what viewers of SVG take
MM = re.compile(r"([0-9.]+)mm")


def pdf(pages: Sequence[str], title: str) -> bytes:
    """Return SVG pages, their size in millimetres, as a PDF.

    Every text is set in one font, which knows the letters and signs of all our languages.
    """
    from fpdf import FPDF
    from fpdf.fonts import TTFFont
    from fpdf.svg import SVGObject

    document = FPDF(unit="mm", format="A4")
    document.set_title(title)
    document.set_creator("Mirabilis")
    document.set_auto_page_break(False)
    document.set_margin(0)
    for style, file in FONTS.items():
        document.add_font(FAMILY, style, _fonts() / f"{file}.ttf")
    document.set_font(FAMILY)
    try:
        for page in pages:
            root = ElementTree.fromstring(page)
            wide, high = (_millimetres(root.get(name, "")) for name in ("width", "height"))
            document.add_page(orientation="P", format=(wide, high))  # "L" would swap the two
            drawing = SVGObject(_in_one_font(root))
            drawing.transform_to_page_viewport(document)
            drawing.draw_to_page(document, 0, 0)
        return bytes(document.output())
    finally:
        for font in document.fonts.values():
            if isinstance(font, TTFFont):
                font.ttfont.close()  # the library leaves the file open


def _fonts() -> Path:
    """Return the folder of the fonts that the library for plots brings along."""
    import matplotlib

    return Path(matplotlib.get_data_path()) / "fonts" / "ttf"


def _millimetres(text: str) -> float:
    found = MM.fullmatch(text)
    if found is None:
        raise ValueError(f"a page has its width and height in mm, not {text!r}")
    return float(found[1])


def _in_one_font(root: ElementTree.Element) -> str:
    """Return the drawing with no other font named, its texts about as long as they were meant."""
    for element in root.iter():
        if element is root or "font-family" in element.attrib:
            element.set("font-family", FAMILY)
        if size := element.get("font-size"):
            element.set("font-size", f"{float(size) * NARROWER:g}")
    ElementTree.register_namespace("", "http://www.w3.org/2000/svg")
    return ElementTree.tostring(root, encoding="unicode")
