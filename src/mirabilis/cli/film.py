"""A game as one animated SVG: pictures one after the other, and the last one stays."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any
from xml.etree import ElementTree

from mirabilis.core.drawing import picture
from mirabilis.core.game import Game

PACE = 1.0  # seconds for each picture, where nobody says otherwise
FASTEST, SLOWEST = 0.05, 60.0
OVERLAP = 0.001  # seconds, so that no moment falls between two pictures
SVG = "http://www.w3.org/2000/svg"
TITLE, STYLE = f"{{{SVG}}}title", f"{{{SVG}}}style"
STEP = re.compile(r"from|to|[0-9.]+%")  # of an animation: no selector
NUMBER = re.compile(r"[0-9.]+")
RULES = (
    "@keyframes film-on{from,to{opacity:1}}@keyframes film-off{from,to{opacity:0}}"
    ".film-frame{opacity:0}.film-last{opacity:1}"
)


def film(game: Game, views: Sequence[Mapping[str, Any]], pace: float, language: str = "en") -> str:
    """Return what somebody saw of a game as an animation: the game's own one if it has such."""
    face = game.parts.face
    if hasattr(face, "film"):
        return str(face.film(list(views), pace))
    return stacked([picture(game, view, language) for view in views], pace)


def stacked(pictures: Sequence[str], pace: float) -> str:
    """Return pictures as layers of one drawing, each to be seen in its time.

    A picture that equals the one before is left out. Where nothing moves, the last one is seen.
    """
    shown = [p for n, p in enumerate(pictures) if n == 0 or p != pictures[n - 1]]
    ElementTree.register_namespace("", SVG)
    frames = [_Frame(picture, f"f{number}") for number, picture in enumerate(shown)]
    wide, high = max(frame.wide for frame in frames), max(frame.high for frame in frames)
    styles = frames[0].styles
    if any(frame.styles != styles for frame in frames):  # each must leave the others alone
        styles = [_scoped(style, f"#{f.name}") for f in frames for style in f.styles]
    parts = [
        f'<svg xmlns="{SVG}" viewBox="0 0 {wide:g} {high:g}" width="{wide:g}" height="{high:g}" '
        'role="img">',
        frames[0].title,
        f"<style>{RULES}</style>",
        *(f"<style>{_escaped(style)}</style>" for style in styles),
        *(_layer(frame, n, len(frames) - 1, pace) for n, frame in enumerate(frames)),
        "</svg>",
    ]
    return "\n".join(part for part in parts if part) + "\n"


def _layer(frame: _Frame, number: int, last: int, pace: float) -> str:
    """Return a frame that is seen while it is its turn; the last one from then on."""
    begin = number * pace
    if number < last:
        kind = "film-frame"
        moves = f"animation:film-on {pace + OVERLAP:g}s {begin:g}s"
    else:
        kind = "film-frame film-last"
        moves = f"animation:film-off {begin:g}s" if begin else ""
    style = f' style="{moves}"' if moves else ""
    return f'<g id="{frame.name}" class="{kind}"{style}>{frame.body}</g>'


class _Frame:
    """One picture, with names of its own for what it refers to, apart from its styles."""

    def __init__(self, picture: str, name: str) -> None:
        self.name, prefix = name, f"{name}-"
        root = ElementTree.fromstring(picture)
        self.wide, self.high = _size(root)
        names = {element.get("id") for element in root.iter() if element.get("id")}
        self.title = ""
        self.styles: list[str] = []
        for parent in list(root.iter()):
            for child in list(parent):
                if child.tag == TITLE and parent is root:
                    self.title = f"<title>{_escaped(child.text or '')}</title>"
                    parent.remove(child)
                elif child.tag == STYLE:
                    self.styles.append(_styled(child.text or "", names, prefix))
                    parent.remove(child)
        for element in root.iter():
            for key, value in element.attrib.items():
                element.set(key, _renamed(key, value, names, prefix))
        root.attrib.pop("role", None)
        root.set("width", f"{self.wide:g}")
        root.set("height", f"{self.high:g}")
        self.body = ElementTree.tostring(root, encoding="unicode").strip()


def _size(root: ElementTree.Element) -> tuple[float, float]:
    """Return how large a picture is, in its own units."""
    box = [
        float(number) for number in re.split(r"[\s,]+", root.get("viewBox", "").strip()) if number
    ]
    if len(box) == 4:
        return box[2], box[3]
    found = [NUMBER.match(root.get(name, "")) for name in ("width", "height")]
    wide, high = (float(number[0]) if number else 100.0 for number in found)
    return wide, high


def _renamed(key: str, value: str, names: set[str | None], prefix: str) -> str:
    """Return an attribute with the names of this frame."""
    if key == "id":
        return prefix + value
    if key.rpartition("}")[2] == "href" and value.startswith("#") and value[1:] in names:
        return f"#{prefix}{value[1:]}"
    if key.startswith("aria-"):
        return " ".join(prefix + word if word in names else word for word in value.split(" "))
    return _urls(value, names, prefix)


def _styled(css: str, names: set[str | None], prefix: str) -> str:
    """Return a style with the names of this frame, in selectors and where it refers to them."""

    def selector(found: re.Match[str]) -> str:
        return re.sub(
            r"#([\w-]+)", lambda m: f"#{prefix}{m[1]}" if m[1] in names else m[0], found[0]
        )

    return _urls(re.sub(r"[^{}]*\{", selector, css), names, prefix)


def _scoped(css: str, place: str) -> str:
    """Return a style that counts within one place only."""

    def one(found: re.Match[str]) -> str:
        rule = found[1].strip()
        if rule.startswith("@"):
            return found[0]
        parts = (part.strip().replace(":root", "svg") for part in rule.split(","))
        return ",".join(p if STEP.fullmatch(p) else f"{place} {p}" for p in parts) + "{"

    return re.sub(r"([^{}]*)\{", one, css)


def _urls(text: str, names: set[str | None], prefix: str) -> str:
    return re.sub(
        r"""url\((["']?)#([^"')]+)""",
        lambda m: f"url({m[1]}#{prefix}{m[2]}" if m[2] in names else m[0],
        text,
    )


def _escaped(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;")
