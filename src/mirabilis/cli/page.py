"""A picture in a page of its own, which a browser reads anew every second."""

from __future__ import annotations

from html import escape

SECONDS = 1
REFRESH = f'<meta http-equiv="refresh" content="{SECONDS}">\n'
STYLE = (
    ":root{color-scheme:light dark}body{margin:0;overflow:hidden}"
    "body>svg{display:block;width:100vw;height:100vh}"
)


def page(svg: str, *, title: str, language: str, save: str, live: bool) -> str:
    """Return a page with a picture; ``live`` as long as another one may follow.

    It holds everything it needs and asks for nothing from outside.
    """
    drawing = svg[svg.index("<svg") :].rstrip()
    return (
        f'<!doctype html>\n{mark(save)}\n<html lang="{language}">\n<meta charset="utf-8">\n'
        f"{REFRESH if live else ''}<title>{escape(title)}</title>\n<style>{STYLE}</style>\n"
        f"{drawing}\n</html>\n"
    )


def mark(save: str) -> str:
    """Return the comment that tells our pages, and which saved game they belong to.

    >>> mark("a-->b.mirabilis")
    '<!-- mirabilis picture of a--&gt;b.mirabilis -->'
    """
    return f"<!-- mirabilis picture of {escape(save)} -->"


def is_page_of(text: str, save: str) -> bool:
    """Tell whether a text is a page of ours for a saved game."""
    return text.startswith(f"<!doctype html>\n{mark(save)}\n")
