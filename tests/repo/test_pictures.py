"""The pictures are those that the games draw."""

from __future__ import annotations

import runpy
from xml.etree import ElementTree

from repo.places import DOCS

FOLDER = DOCS / "img"


def test_committed_pictures_are_the_ones_made():
    made = runpy.run_path(str(FOLDER / "make.py"))["pictures"]()
    committed = {file.name: file.read_text(encoding="utf-8") for file in FOLDER.glob("*.svg")}
    assert set(made) == set(committed), "run docs/img/make.py"
    for name, text in made.items():
        assert committed[name] == text, f"{name} is not up to date: run docs/img/make.py"


def test_pictures_of_rules_are_the_ones_made():
    made = runpy.run_path(str(FOLDER / "make.py"))["of_the_rules"]()
    assert made
    for path, text in made.items():
        assert path.read_text(encoding="utf-8") == text, f"{path.name}: run docs/img/make.py"


def test_pictures_need_nothing_from_outside():
    for file in FOLDER.glob("*.svg"):
        root = ElementTree.fromstring(file.read_text(encoding="utf-8"))
        for element in root.iter():
            assert not [v for k, v in element.attrib.items() if "href" in k and "://" in v]
            assert "url(" not in (element.text or "")
