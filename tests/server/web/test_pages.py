"""The page: which address gives what, how it may be kept, and what a checkout without it says."""

from __future__ import annotations

import gzip
import http.client
from pathlib import Path

import pytest

from mirabilis.core.spec import LANGUAGES
from mirabilis.server.web import built, page
from server.web.hosted import Hosted

ASSET = "/assets/index-abc123.js"
OUTSIDE = (
    "/assets/..%2Findex.html",
    "/assets/../index.html",
    "/assets/%2e%2e/%2e%2e/outside.js",
    "/assets/..%5Cindex.html",
    "/assets/%00.js",
    "/assets/.js",
    "/assets/secret.txt",  # of a kind that no page has
    "/assets",
    "/manifest.json",
    "/index.html",
    "/outside.js",
    "/new/ewn/more",
    "/tables",
)


def raw(
    hosted: Hosted, method: str, path: str, **headers: str
) -> tuple[int, dict[str, str], bytes]:
    """Return an answer as bytes, from the address exactly as it is written."""
    connection = http.client.HTTPConnection("127.0.0.1", hosted.port, timeout=120)
    try:
        connection.putrequest(method, path, skip_accept_encoding=True)
        for name, value in headers.items():
            connection.putheader(name.replace("_", "-"), value)
        connection.endheaders()
        answer = connection.getresponse()
        return answer.status, {k.lower(): v for k, v in answer.getheaders()}, answer.read()
    finally:
        connection.close()


@pytest.mark.parametrize(
    "path",
    ["/", "/new", "/new/ewn", "/tables/x", "/replay", "/replay/x?at=1&eyes=all", "/settings"],
)
def test_every_address_of_the_page_gives_the_page(
    hosted: Hosted, built_page: Path, path: str
) -> None:
    status, headers, body = raw(hosted, "GET", path)
    assert (status, body) == (200, (built_page / "index.html").read_bytes())
    assert headers["content-type"] == "text/html; charset=utf-8"
    assert headers["cache-control"] == "no-cache"
    assert "img-src 'self' data: blob:;" in headers["content-security-policy"]


@pytest.mark.parametrize(
    ("path", "kind", "cache"),
    [
        (ASSET, "text/javascript; charset=utf-8", "public, max-age=31536000, immutable"),
        ("/assets/index-abc123.css", "text/css; charset=utf-8", None),
        ("/assets/card-abc123.svg", "image/svg+xml; charset=utf-8", None),
        ("/icon.svg", "image/svg+xml; charset=utf-8", "max-age=3600"),
    ],
)
def test_parts_of_the_page_have_their_kind(
    hosted: Hosted, built_page: Path, path: str, kind: str, cache: str | None
) -> None:
    status, headers, body = raw(hosted, "GET", path)
    assert (status, headers["content-type"]) == (200, kind)
    assert headers["cache-control"] == (cache or "public, max-age=31536000, immutable")
    assert body == built_page.joinpath(path[1:]).read_bytes()


@pytest.mark.parametrize("path", ["/", ASSET, "/icon.svg", "/recover", "/api/docs"])
def test_head_is_get_without_the_body(hosted: Hosted, built_page: Path, path: str) -> None:
    got, asked = raw(hosted, "GET", path), raw(hosted, "HEAD", path)
    assert (asked[0], asked[2]) == (200, b"")
    dated = {"date", "connection"}
    assert {k: v for k, v in asked[1].items() if k not in dated} == {
        k: v for k, v in got[1].items() if k not in dated
    }


@pytest.mark.parametrize("path", ["/", ASSET])
@pytest.mark.parametrize(
    ("accepted", "packed"),
    [("gzip", True), ("br;q=1.0, GZIP;q=0.1", True), ("gzip;q=0", False), ("br", False)],
)
def test_who_takes_gzip_gets_it(
    hosted: Hosted, built_page: Path, path: str, accepted: str, packed: bool
) -> None:
    plain = raw(hosted, "GET", path)[2]
    status, headers, body = raw(hosted, "GET", path, accept_encoding=accepted)
    assert status == 200
    assert headers["vary"] == "accept-encoding"
    assert (headers.get("content-encoding") == "gzip") == packed
    assert int(headers["content-length"]) == len(body)
    assert (gzip.decompress(body) if packed else body) == plain
    assert (len(body) < len(plain) / 2) == packed


@pytest.mark.parametrize("path", OUTSIDE)
def test_nothing_else_is_given_out(hosted: Hosted, built_page: Path, path: str) -> None:
    status, headers, _ = raw(hosted, "GET", path)
    assert status == 404
    assert headers["content-type"] == "application/json"


def test_names_lead_nowhere_but_into_the_folder(built_page: Path) -> None:
    (built_page / "assets" / "folder.js").mkdir()
    assert built.read("assets", "index-abc123.js") is not None
    for steps in (
        ("assets", "../index.html"),
        ("..", "outside.js"),
        ("assets", str(built_page / "index.html")),
        ("assets", "..\\index.html"),
        ("assets", "folder.js"),
        ("assets", ".js"),
        ("assets", "index-abc123.js\n"),
        ("index.html", "x.js"),
    ):
        assert built.read(*steps) is None, steps


def test_a_new_build_is_given_without_a_restart(hosted: Hosted, built_page: Path) -> None:
    raw(hosted, "GET", "/", accept_encoding="gzip")
    (built_page / "index.html").write_text("<!doctype html><title>Newer</title>")
    body = raw(hosted, "GET", "/", accept_encoding="gzip")[2]
    assert b"Newer" in gzip.decompress(body)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("path", ["/", "/tables/x"])
def test_without_a_build_it_is_said_how_to_build(
    hosted: Hosted, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, lang: str, path: str
) -> None:
    monkeypatch.setattr(built, "FOLDER", tmp_path / "none")
    answer = hosted.call("GET", path, accept_language=lang)
    assert answer.status == 503
    assert "<code>make web</code>" in answer.text
    assert page.TEXTS.texts(lang)["unbuilt.title"].replace("'", "&#x27;") in answer.text
    check_plain(answer.text, lang)
    assert "<script" not in answer.text
    assert hosted.call("GET", "/assets/x.js").status == 404
    assert hosted.call("GET", "/icon.svg").status == 404


@pytest.mark.parametrize("lang", LANGUAGES)
def test_plain_pages_lead_back_to_the_page(hosted: Hosted, lang: str) -> None:
    docs = hosted.call("GET", f"/api/docs?lang={lang}").text
    assert "/api/tables/{table}/commands" in docs
    assert "<script" not in docs
    recover = hosted.call("GET", "/recover", accept_language=lang).text
    assert recover.count("<script") == 1
    assert '<script src="/static/recover.js" defer></script>' in recover
    for text in (docs, recover):
        check_plain(text, lang)


def check_plain(text: str, lang: str) -> None:
    """Find what an accessible page has, and nothing that comes from elsewhere."""
    assert f'<html lang="{lang}">' in text
    assert text.count("<main>") == text.count("<h1>") == 1
    assert " · Mirabilis</title>" in text
    assert '<a href="/">Mirabilis</a>' in text
    assert "http" not in text.replace("HTTP", "")


def test_no_text_is_missing_and_every_text_is_used() -> None:
    assert page.TEXTS.missing() == []
    source = Path(page.__file__).read_text(encoding="utf-8")
    assert [key for key in page.TEXTS.texts("en") if key not in source] == []


def test_what_people_call_themselves_is_escaped() -> None:
    document = {"paths": {"/<script>": {"get": {"description": "<img onerror=x>\nmore"}}}}
    text = page.operations("en", document)
    assert "<script>" not in text
    assert "<img" not in text


def test_an_unknown_address_gives_a_person_the_page_and_a_program_a_problem(
    hosted: Hosted, built_page: Path
) -> None:
    status, headers, body = raw(hosted, "GET", "/nowhere", accept="text/html,*/*;q=0.8")
    assert (status, body) == (404, (built_page / "index.html").read_bytes())
    assert headers["content-type"] == "text/html; charset=utf-8"
    for path, kind in (("/nowhere", "*/*"), ("/api/nowhere", "text/html")):
        status, headers, _ = raw(hosted, "GET", path, accept=kind)
        assert (status, headers["content-type"]) == (404, "application/json")
