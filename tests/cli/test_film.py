"""A game as an animation: every picture in its time, the last one for good."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path
from types import SimpleNamespace
from xml.etree import ElementTree

import pytest

import mirabilis
from cli.drawn import SVG, colour, is_like, is_seen, layers, pixels, still
from mirabilis.cli.film import film, stacked
from mirabilis.cli.raster import png
from mirabilis.core.registry import games, parts_of
from page import browser

FACES = {spec.slug: parts_of(spec.slug).face for spec in games()}
STACKED = [
    slug for slug, face in FACES.items() if hasattr(face, "svg") and not hasattr(face, "film")
]
COLOURS = {"#ff0000": (255, 0, 0), "#00ff00": (0, 255, 0), "#0000ff": (0, 0, 255)}


def plain(fill: str, size: int = 40) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size} {size}">'
        f'<rect width="{size}" height="{size}" fill="{fill}"/></svg>'
    )


def shaded(fill: str) -> str:
    """Return a picture in which everything has a name: the same ones whatever the colour."""
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" '
        'viewBox="0 0 60 20" class="game" aria-labelledby="name"><title id="name">A game</title>'
        f"<style>:root{{stroke:none}}.game #styled,#no{{fill:{fill}}}.game .by{{fill:url(#g)}}"
        "@media print{.game .by{fill:#000}}#abc .c{fill:#abc}</style>"
        f'<defs><linearGradient id="g"><stop stop-color="{fill}"/></linearGradient>'
        f'<rect id="box" width="20" height="20" fill="{fill}"/></defs>'
        '<rect id="styled" width="20" height="20"/>'
        '<rect class="by" x="20" width="20" height="20"/>'
        '<use xlink:href="#box" x="40"/></svg>'
    )


@pytest.fixture(scope="module")
def views() -> list[dict[str, object]]:
    match = mirabilis.load("ewn", setup="standard").start(seed=7)
    while not match.is_over:
        seat = match.actors[0]
        match.play(seat, match.moves(seat)[0])
    return [event.view for event in match.transcript(mirabilis.ALL)]


def test_each_picture_is_seen_in_its_time_and_the_last_one_stays() -> None:
    text = stacked([plain(c) for c in COLOURS], 2.0)
    for seconds, wanted in [(0, 0), (1.9, 0), (2.01, 1), (3.9, 1), (4.01, 2), (6, 2), (1e6, 2)]:
        assert [is_seen(layer, seconds) for layer in layers(text)] == [
            n == wanted for n in range(3)
        ]
        assert colour(png(still(text, seconds), 100)) == list(COLOURS.values())[wanted]


def test_no_moment_is_without_a_picture() -> None:
    for pace in (0.05, 0.1, 1 / 3, 0.7, 1.0):
        text = stacked([plain(c) for c in COLOURS] * 20, pace)
        for number in range(60):
            for seconds in (number * pace, number * pace + 0.0005, (number + 0.5) * pace):
                seen = [n for n, layer in enumerate(layers(text)) if is_seen(layer, seconds)]
                assert seen
                assert seen[-1] in (number, number - 1)  # the later one covers the one before
                assert len(seen) <= 2


def test_where_nothing_moves_the_last_picture_is_seen() -> None:
    assert colour(png(stacked([plain(c) for c in COLOURS], 1.0), 100)) == (0, 0, 255)


def test_a_picture_like_the_one_before_is_left_out() -> None:
    red, green = plain("#ff0000"), plain("#00ff00")
    assert len(layers(stacked([red, red, green, green, red], 1.0))) == 3
    alone = layers(stacked([red, red], 1.0))
    assert len(alone) == 1
    assert not alone[0].get("style")


def test_names_do_not_clash() -> None:
    text = stacked([shaded(c) for c in COLOURS], 1.0)
    names = re.findall(r'\bid="([^"]+)"', text)
    assert len(set(names)) == len(names) == 3 * 3 + 3
    assert set(re.findall(r'(?:href="#|url\(#)([\w-]+)', text)) <= set(names)
    assert text.count("fill:#abc}") == 3  # a colour is no name
    for number, wanted in enumerate(COLOURS.values()):
        drawn = png(still(text, number + 0.5), 300)
        assert [colour(drawn, x) for x in (0.17, 0.5, 0.83)] == [wanted] * 3


def test_the_largest_picture_fits() -> None:
    root = ElementTree.fromstring(stacked([plain("#ff0000", 30), plain("#00ff00", 50)], 1.0))
    assert root.get("viewBox") == "0 0 50 50"
    sizes = [svg.get("width") for svg in root.iter(f"{SVG}svg")]
    assert sizes == ["50", "30", "50"]


def test_a_film_of_a_game_is_its_pictures(views) -> None:
    game = mirabilis.load("ewn")
    text = film(game, views, 1.0)
    pictures = [game.parts.face.svg(view) for view in views]
    shown = [p for n, p in enumerate(pictures) if n == 0 or p != pictures[n - 1]]
    assert len(layers(text)) == len(shown)
    for number in (0, 1, len(shown) // 2, len(shown) - 1):
        drawn = pixels(png(still(text, number + 0.5), 300))
        assert is_like(drawn, pixels(png(shown[number], 300)))
    assert text.count("<title>") == 1
    assert text.count(game.parts.face.svg(views[0]).split("<style>")[1][:80]) == 1
    assert "script" not in text
    assert set(re.findall(r"\bhttps?://[^\"' ]+", text)) == {"http://www.w3.org/2000/svg"}


@pytest.mark.parametrize("slug", STACKED)
def test_every_picture_of_a_game_has_the_same_style(slug: str) -> None:
    """Styles count for the whole file: another one would repaint the pictures before it."""
    match = mirabilis.load(slug).start(seed=3)
    styles = set()
    for _ in range(60):
        for viewer in (mirabilis.SPECTATOR, 0):
            svg = match.game.parts.face.svg(match.view(viewer)["board"])
            styles.add(tuple(re.findall(r"<style.*?</style>", svg, re.DOTALL)))
        if match.is_over:
            break
        match.play(match.actors[0], match.moves(match.actors[0])[-1])
    assert len(styles) == 1


def test_a_game_may_make_its_own_film() -> None:
    asked = []

    def own(views: list[object], pace: float) -> str:
        asked.append((views, pace))
        return "its own"

    game = SimpleNamespace(parts=SimpleNamespace(face=SimpleNamespace(film=own)))
    assert film(game, ({"a": 1}, {"a": 1}), 0.5) == "its own"
    assert asked == [([{"a": 1}, {"a": 1}], 0.5)]


def paused(film: str, seconds: float) -> str:
    """Return an animation that stands still at a time, for whoever knows how to animate."""

    def early(found: re.Match[str]) -> str:
        return f"{found[1]} {float(found[2] or 0) - seconds:g}s paused"

    return re.sub(r"(animation:film-\w+ [\d.]+s)(?: ([\d.]+)s)?", early, film)


@pytest.mark.parametrize("seconds", [0.5, 1.5, 2.5, 30.5])
def test_a_browser_shows_it(tmp_path: Path, seconds: float) -> None:
    file, shot = tmp_path / "film.svg", tmp_path / "shot.png"
    film = stacked([shaded(c) for c in COLOURS], 1.0)
    file.write_text(paused(film, seconds))
    command = [browser.path(), "--headless", "--no-sandbox", "--disable-gpu"]
    command += [f"--user-data-dir={tmp_path / 'profile'}", f"--screenshot={shot}"]
    command += ["--window-size=60,20", file.as_uri()]
    subprocess.run(command, check=True, capture_output=True, timeout=300)
    wanted = list(COLOURS.values())[min(int(seconds), 2)]
    drawn = shot.read_bytes()
    assert [pixels(drawn).getpixel((x, 10))[:3] for x in (10, 30, 50)] == [wanted] * 3
