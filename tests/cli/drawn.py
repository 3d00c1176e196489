"""Looking at pictures: pixels of a PNG, and what of an animation is to be seen at a time."""

from __future__ import annotations

import io
import re
from xml.etree import ElementTree

from PIL import Image, ImageChops

SVG = "{http://www.w3.org/2000/svg}"


def pixels(png: bytes) -> Image.Image:
    return Image.open(io.BytesIO(png)).convert("RGBA")


def colour(png: bytes, x: float = 0.5, y: float = 0.5) -> tuple[int, ...]:
    """Return the colour at a place, given as a share of width and height."""
    image = pixels(png)
    return image.getpixel((int(image.width * x), int(image.height * y)))[:3]


def is_like(one: Image.Image, two: Image.Image) -> bool:
    """Tell whether pictures are the same but for rounding and a few pixels at an edge."""
    if one.size != two.size:
        return False
    apart = ImageChops.difference(one, two)
    worst = max(sum(channel.histogram()[5:]) for channel in apart.split())
    return worst < one.width * one.height / 1000


def layers(film: str) -> list[ElementTree.Element]:
    root = ElementTree.fromstring(film)
    return [g for g in root.findall(f"{SVG}g") if "film-frame" in g.get("class", "")]


def is_seen(layer: ElementTree.Element, seconds: float) -> bool:
    """Tell by the rules of CSS whether a layer is seen at a time after the beginning."""
    seen = "film-last" in layer.get("class", "")
    style = layer.get("style", "")
    found = re.fullmatch(r"animation:film-(on|off) ([\d.]+)s(?: ([\d.]+)s)?", style)
    if found is None:
        assert not style
        return seen
    begin = float(found[3] or 0)
    runs = begin <= seconds < begin + float(found[2])
    return (found[1] == "on") if runs else seen


def still(film: str, seconds: float) -> str:
    """Return an animation as it is at a time, as a drawing that does not move."""
    root = ElementTree.fromstring(film)
    for layer in root.findall(f"{SVG}g"):
        if not is_seen(layer, seconds):
            root.remove(layer)
        else:
            layer.attrib.pop("class", None)
            layer.attrib.pop("style", None)
    return ElementTree.tostring(root, encoding="unicode")
