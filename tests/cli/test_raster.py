"""Drawings as pixels: right colours, texts in fonts that are everywhere, the width asked for."""

from __future__ import annotations

import re

import pytest

import mirabilis
from cli.drawn import colour, pixels
from mirabilis.cli import raster
from mirabilis.core.registry import games, parts_of

BOX = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20" width="40" height="20">'
PICTURED = [spec.slug for spec in games() if hasattr(parts_of(spec.slug).face, "svg")]


def drawing(style: str, body: str = '<rect class="b" width="40" height="20"/>') -> str:
    return f"{BOX}<style>{style}</style>{body}</svg>"


@pytest.mark.parametrize("width", [100, 334, 1200])
def test_a_picture_has_the_width_asked_for(width: int) -> None:
    image = pixels(raster.png(drawing(".b{fill:#ff0000}"), width))
    assert image.size == (width, width // 2)
    assert image.getpixel((5, 5)) == (255, 0, 0, 255)


@pytest.mark.parametrize(
    "style",
    [
        ".b{fill:#00ff00}",
        ":root{--ink:#00ff00}.b{fill:var(--ink)}",
        ".b{--ink:#00ff00;--line:var(--ink)}.b{fill:var( --line )}",
        ".b{fill:var(--none, #00ff00)}",
        # The picture is of a light page, wherever it is made.
        ":root{--ink:#00ff00}.b{fill:var(--ink)}"
        "@media (prefers-color-scheme:dark){:root{--ink:#000}.b{stroke:none}}",
    ],
)
def test_colours_come_from_variables_of_the_light_page(style: str) -> None:
    assert colour(raster.png(drawing(style), 100)) == (0, 255, 0)


def test_an_attribute_may_use_a_variable() -> None:
    body = '<rect width="40" height="20" fill="var(--ink)"/>'
    assert colour(raster.png(drawing(":root{--ink:#0000ff}", body), 100)) == (0, 0, 255)


@pytest.mark.parametrize("font", ["system-ui,sans-serif", "Georgia,serif", "monospace"])
def test_text_appears_in_any_font_and_without_fonts_of_the_system(font: str, monkeypatch) -> None:
    import resvg_py

    asked: list[dict[str, object]] = []
    usual = resvg_py.svg_to_bytes

    def noted(**words: object) -> bytes:
        asked.append(words)
        return usual(**words)

    monkeypatch.setattr(resvg_py, "svg_to_bytes", noted)
    text = f'<text x="2" y="16" style="font:16px {font};fill:#000">M5−Σ</text>'
    image = pixels(raster.png(drawing("", text), 400))
    assert sum(image.getchannel("A").histogram()[1:]) > 2000
    assert asked[0]["skip_system_fonts"]
    raster.png(drawing("", text.replace("M5", "東京")), 100)
    assert not asked[1]["skip_system_fonts"]  # letters that only a system may have


def test_without_any_font_the_rest_is_drawn(monkeypatch) -> None:
    import resvg_py

    usual = resvg_py.svg_to_bytes
    bare = {"font_files": [], "skip_system_fonts": True}
    monkeypatch.setattr(resvg_py, "svg_to_bytes", lambda **words: usual(**words | bare))
    body = '<rect width="40" height="20" fill="#f00"/><text y="16">MMMM</text>'
    image = pixels(raster.png(drawing("", body), 100))
    assert image.getcolors() == [(100 * 50, (255, 0, 0, 255))]


@pytest.mark.parametrize("slug", PICTURED)
def test_pictures_of_every_game_have_colours_and_one_value_for_each_variable(slug: str) -> None:
    game = mirabilis.load(slug)
    svg = game.parts.face.svg(game.start(seed=1).view(mirabilis.SPECTATOR)["board"])
    styles = raster._MEDIA.sub("", " ".join(raster._STYLE.findall(svg)))
    values = raster._VALUE.findall(styles)
    assert len(dict(values)) == len(set(values))
    assert "var(" not in raster.settled(svg)
    assert set(re.findall(r"var\(\s*(--[\w-]+)", svg)) <= dict(values).keys()
    colours = pixels(raster.png(svg, 300)).getcolors(100_000)
    assert colours is not None
    assert len(colours) > 20
