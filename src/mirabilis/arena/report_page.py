"""A page of HTML that stands by itself: sections, tables, figures, all text escaped."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from importlib.resources import files
from string import Template
from typing import NamedTuple


class Cell(NamedTuple):
    """A cell of a table with a class or a background of its own."""

    text: str
    kind: str = ""
    back: str = ""  # a CSS colour
    small: str = ""  # a second line


Row = Sequence[str | Cell]
LONG = 44  # a fact of more letters gets a line of its own


def page(kind: str, heading: str, lead: str, sections: Sequence[str]) -> str:
    """Return the whole page; ``lead`` and sections are HTML, the rest is text."""
    folder = files("mirabilis.arena") / "data"
    style = [(folder / name).read_text(encoding="utf-8") for name in ("colours.css", "report.css")]
    return Template((folder / "report.html").read_text(encoding="utf-8")).substitute(
        title=text(f"{heading} – {kind}"),
        kind=text(kind),
        heading=text(heading),
        lead=lead,
        style="".join(style).strip(),
        sections="\n".join(part for part in sections if part),
    )


def text(words: str) -> str:
    """Return a text for HTML; what cannot be printed becomes a question mark."""
    return escape("".join(c if c.isprintable() or c == "\n" else "?" for c in words))


def section(heading: str, *parts: str) -> str:
    """Return a section with its heading."""
    return f"<section>\n<h2>{text(heading)}</h2>\n{_joined(parts)}\n</section>"


def paragraph(words: str, kind: str = "") -> str:
    """Return a paragraph."""
    return f"<p{_kind(kind)}>{text(words)}</p>"


def code(words: str) -> str:
    """Return a text as it is typed."""
    return f"<pre><code>{text(words)}</code></pre>"


def facts(pairs: Mapping[str, str]) -> str:
    """Return names and what they are."""
    inner = "".join(
        f"<div{_kind('long' if len(value) > LONG else '')}><dt>{text(name)}</dt>"
        f"<dd>{text(value)}</dd></div>\n"
        for name, value in pairs.items()
    )
    return f"<dl>\n{inner}</dl>"


def beside(*parts: str) -> str:
    """Return tables and figures side by side where there is room."""
    shown = [f"<div>\n{part}\n</div>" for part in parts if part]
    return f'<div class="beside">\n{_joined(shown)}\n</div>' if shown else ""


def gallery(*figures: str) -> str:
    """Return figures of one size in as many columns as there is room for."""
    return f'<div class="gallery">\n{_joined(figures)}\n</div>' if figures else ""


def figure(svg: str, caption: str, description: str) -> str:
    """Return a drawing with what stands above it, and what it shows for those who cannot see it."""
    return (
        f"<figure>\n<figcaption>{text(caption)}</figcaption>\n"
        f'<div role="img" aria-label="{text(description)}">{svg}</div>\n</figure>'
    )


def table(
    caption: str, head: Sequence[str], rows: Sequence[Row], *, texts: Sequence[int] = ()
) -> str:
    """Return a table; the first cell of a row is its heading, columns in ``texts`` are words."""
    kinds = ["text" if number in texts else "" for number in range(len(head))]
    top = "".join(
        f'<th scope="col"{_kind(kind)}>{text(name)}</th>'
        for name, kind in zip(head, kinds, strict=True)
    )
    body = "\n".join(f"<tr>{_cells(row, kinds)}</tr>" for row in rows)
    return (
        f'<div class="wide" tabindex="0" role="region" aria-label="{text(caption)}">\n<table>\n'
        f"<caption>{text(caption)}</caption>\n<thead><tr>{top}</tr></thead>\n"
        f"<tbody>\n{body}\n</tbody>\n</table>\n</div>"
    )


def heat(share: float) -> str:
    """Return a background for a share: blue above one half, orange below, none at one half."""
    strength = min(abs(share - 0.5) * 2, 1) * 0.6
    return f"rgba({'0,114,178' if share > 0.5 else '230,120,20'},{strength:.2f})"


def _cells(row: Row, kinds: Sequence[str]) -> str:
    made = []
    for number, (cell, kind) in enumerate(zip(row, kinds, strict=True)):
        words, own, back, small = cell if isinstance(cell, Cell) else Cell(cell)
        style = f' style="background:{back}"' if back else ""
        start, end = ('th scope="row"', "th") if number == 0 else ("td", "td")
        below = f"<br><small>{text(small)}</small>" if small else ""
        made.append(f"<{start}{_kind(own or kind)}{style}>{text(words)}{below}</{end}>")
    return "".join(made)


def _kind(kind: str) -> str:
    return f' class="{kind}"' if kind else ""


def _joined(parts: Sequence[str]) -> str:
    return "\n".join(part for part in parts if part)
