"""Pages for a printer: PDF with the right texts in it, or the drawing itself."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from pypdf import PdfReader

import mirabilis
from mirabilis.cli import paper
from mirabilis.core.spec import LANGUAGES

HEAD = '<svg xmlns="http://www.w3.org/2000/svg" width="{w}mm" height="{h}mm" viewBox="0 0 {w} {h}">'
BODY = (
    '<rect x="10" y="10" width="40" height="20" fill="none" stroke="#000"/>'
    '<line x1="0" y1="40" x2="50" y2="40" stroke="#888" stroke-width="0.2"/>'
    '<path d="M5 5 l3 3 l-3 0 z" fill="#ccc"/>'
    '<text x="25" y="20" font-size="4" font-family="Georgia, serif" text-anchor="middle">'
    "{text}</text>"
)


def page(text: str, w: int = 210, h: int = 297) -> str:
    return HEAD.format(w=w, h=h) + BODY.format(text=text) + "</svg>"


def read(data: bytes) -> PdfReader:
    return PdfReader(io.BytesIO(data))


def text_of(reader: PdfReader, number: int = 0) -> str:
    return " ".join(reader.pages[number].extract_text().split())


@pytest.mark.parametrize(
    "text", ["Würfe für Größe", "déjà vu, cœur, ça", "coöperatie, één", "1–4: −200 · 5 × ½ ≥ → Σ"]
)
def test_letters_and_signs_come_out_right_with_their_font_inside(text: str) -> None:
    reader = read(paper.pdf([page(text)], "Title"))
    assert text_of(reader) == text
    fonts = reader.pages[0]["/Resources"]["/Font"]
    assert fonts
    for font in fonts.values():
        below = font.get_object()["/DescendantFonts"][0].get_object()
        assert "/FontFile2" in below["/FontDescriptor"].get_object()


def test_pages_have_the_size_of_the_drawing() -> None:
    reader = read(paper.pdf([page("a"), page("b", 297, 210), page("c", 50, 60)], "Title"))
    sizes = [(float(p.mediabox.width), float(p.mediabox.height)) for p in reader.pages]
    wanted = [(210, 297), (297, 210), (50, 60)]
    for size, (wide, high) in zip(sizes, wanted, strict=True):
        assert size == pytest.approx((wide * 72 / 25.4, high * 72 / 25.4), abs=0.1)
    assert [text_of(reader, n) for n in range(3)] == ["a", "b", "c"]
    assert reader.metadata is not None
    assert reader.metadata.title == "Title"


def test_a_page_without_a_size_is_a_mistake_of_the_game() -> None:
    with pytest.raises(ValueError, match="in mm"):
        paper.pdf([page("a").replace("210mm", "210")], "Title")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_verb_prints_in_every_language(run, tmp_path: Path, language: str) -> None:
    file = tmp_path / "sheets.pdf"
    code, out, _ = run("--lang", language, "print", "dice", "--out", file, "--copies", "2")
    assert code == 0
    assert str(file) in out
    reader = PdfReader(file)
    assert len(reader.pages) == 2
    texts = mirabilis.load("dice").messages
    for number in range(2):
        found = text_of(reader, number)
        assert texts.say("name", language) in found
        assert texts.say("print.total", language) in found


def test_a_drawing_is_written_as_it_is(run, tmp_path: Path) -> None:
    file = tmp_path / "sheets.svg"
    assert run("print", "dice", "sheets", "--out", file).code == 0
    game = mirabilis.load("dice")
    pages = game.parts.face.prints(
        game.options, lambda key, **places: game.messages.say(key, **places)
    )
    assert file.read_text(encoding="utf-8") == pages["sheets"]


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["dice", "boards", "--out", "x.pdf"], "there are no pages 'boards'; there are: sheets"),
        (["dice", "--out", "x.doc"], "must end in .pdf or .svg"),
        (["dice", "--out", "x.svg", "--copies", "2"], "can hold one page"),
        (["dice", "--out", "x.pdf", "--copies", "0"], "copies are from 1 to 200, not 0"),
        (["dice", "--out", "none/x.pdf"], "there is no folder"),
        (["ewn", "--out", "x.pdf"], "ewn has no pages to print"),
        (["dice"], "missing: --out"),
        (["dice", "--out", "mine.pdf"], "exists and is not overwritten"),
    ],
)
def test_what_cannot_be_printed_is_said_and_nothing_is_written(
    run, tmp_path: Path, monkeypatch, words: list[str], why: str
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("mine.pdf").write_text("mine")
    code, out, err = run("print", *words)
    assert (code, out) == (2, "")
    assert why in err
    assert [path.name for path in tmp_path.iterdir()] == ["mine.pdf"]
    assert Path("mine.pdf").read_text() == "mine"
