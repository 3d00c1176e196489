"""People: cookies, tokens, recovery, names, mute and block, delete my data."""

from __future__ import annotations

import hashlib
import sqlite3
import unicodedata
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from websockets.exceptions import ConnectionClosed

from mirabilis.server.wire.people import clean_name
from server.web.hosted import Hosted, secret_of, until


def test_a_guest_has_a_cookie_that_scripts_and_other_sites_do_not_get(hosted: Hosted) -> None:
    answer = hosted.call("POST", "/api/guests", {"name": " Mileva "}, origin=hosted.origin)
    (cookie,) = answer.cookies
    parts = {part.strip().lower() for part in cookie.split(";")[1:]}
    assert {"httponly", "samesite=lax", "path=/"} <= parts
    assert "secure" not in parts  # the address is http
    assert len(secret_of(answer)) == 43
    assert answer.json["name"] == "Mileva"
    again = hosted.call("GET", "/api/me", cookie=cookie.split(";")[0])
    assert again.json == answer.json


def test_behind_https_the_cookie_is_secure(host: Callable[..., Hosted]) -> None:
    made = host(public_address="https://play.example")
    answer = made.call("POST", "/api/guests", {}, origin="https://play.example")
    assert "secure" in answer.cookies[0].lower()
    assert "max-age" in answer.headers["strict-transport-security"]
    assert made.call("POST", "/api/guests", {}, origin="http://play.example").status == 403


def test_whoever_has_a_cookie_stays_who_they_are(hosted: Hosted) -> None:
    guest = hosted.guest("One")
    again = guest("POST", "/api/guests", {"name": "Two"})
    assert again.cookies == []
    assert again.json == guest("GET", "/api/me").json


def test_secrets_are_kept_as_hashes_only(host: Callable[..., Hosted], tmp_path: Path) -> None:
    made = host()
    guest, _ = made.guest(), made.bot()
    link = guest("POST", "/api/me/recovery").json["path"]
    made.sent.append(link.partition("#")[2])
    made.stop()
    content = b"".join(file.read_bytes() for file in tmp_path.glob("own.sqlite*"))
    assert content
    for secret in made.sent:
        assert secret.encode() not in content
    with closing(sqlite3.connect(tmp_path / "own.sqlite")) as database:
        kept = {row[0] for row in database.execute("SELECT digest FROM tokens")}
    assert kept == {hashlib.sha256(secret.encode()).digest() for secret in made.sent}


def test_tokens_are_of_one_kind(hosted: Hosted) -> None:
    guest, bot = hosted.guest(), hosted.bot()
    secret = guest.headers["cookie"].removeprefix("mirabilis=")
    token = bot.headers["authorization"].removeprefix("Bearer ")
    assert bot("GET", "/api/me").json["bot"] is True
    wrong = hosted.call("GET", "/api/me", authorization=f"Bearer {secret}")
    assert (wrong.status, wrong.json["error"]) == (401, "no_token")
    assert wrong.headers["www-authenticate"] == "Bearer"
    assert hosted.call("GET", "/api/me", cookie=f"mirabilis={token}").status == 401
    for pretended in ("x", "A" * 43, ""):
        assert hosted.call("GET", "/api/me", authorization=f"Bearer {pretended}").status == 401
    assert hosted.call("GET", "/api/me", authorization="Basic eDp5").status == 401


def test_a_recovery_link_works_once(hosted: Hosted) -> None:
    guest = hosted.guest("Traveller")
    first = guest("POST", "/api/me/recovery").json["path"]
    path, _, secret = guest("POST", "/api/me/recovery").json["path"].partition("#")
    assert path == "/recover"
    assert hosted.call("GET", path).status == 200
    old = hosted.call("POST", "/api/recover", {"secret": first.partition("#")[2]})
    assert old.status == 404  # a new link ends the one before
    answer = hosted.call("POST", "/api/recover", {"secret": secret})
    assert answer.status == 200
    cookie = f"mirabilis={secret_of(answer)}"
    assert cookie != guest.headers["cookie"]
    assert hosted.call("GET", "/api/me", cookie=cookie).json == guest("GET", "/api/me").json
    again = hosted.call("POST", "/api/recover", {"secret": secret})
    assert (again.status, again.cookies) == (404, [])


def test_other_secrets_are_no_links(hosted: Hosted) -> None:
    guest = hosted.guest()
    secret = guest.headers["cookie"].removeprefix("mirabilis=")
    assert hosted.call("POST", "/api/recover", {"secret": secret}).status == 404
    assert guest("GET", "/api/me").status == 200  # and it was not used up
    assert hosted.bot()("POST", "/api/me/recovery").status == 403


def test_a_new_name_is_seen_at_once(hosted: Hosted) -> None:
    guest = hosted.guest("Before")
    table = guest.table()
    with guest.socket(table) as socket:
        until(socket, "welcome")
        assert guest("PATCH", "/api/me", {"name": "After"}).json["name"] == "After"
        assert until(socket, "table")["table"]["seats"][0]["person"]["name"] == "After"
        socket.send('{"type":"chat","text":"it is me"}')
        assert until(socket, "chat")["line"]["person"]["name"] == "After"
        guest("POST", f"/api/tables/{table}/commands", {"type": "chat", "text": "here too"})
        assert until(socket, "chat")["line"]["person"]["name"] == "After"
    assert guest("GET", "/api/me").json["name"] == "After"


def test_data_are_deleted(hosted: Hosted) -> None:
    guest, other = hosted.guest("Forget Me Please"), hosted.bot()
    table = guest.table(public=True)
    me = guest("GET", "/api/me").json["id"]
    with guest.socket(table) as socket:
        until(socket, "welcome")
        assert guest("DELETE", "/api/me").status == 204
        with pytest.raises(ConnectionClosed):
            until(socket, "chat")
    assert guest("GET", "/api/me").status == 401
    assert other("PUT", f"/api/me/muted/{me}").status == 404
    seen = other("GET", f"/api/tables/{table}").text
    assert "Forget Me Please" not in seen
    assert "Forget Me Please" not in other("GET", "/api/tables").text


def test_mute_and_block_are_lists(hosted: Hosted) -> None:
    one, two = hosted.guest(), hosted.guest()
    other = two("GET", "/api/me").json["id"]
    own = one("GET", "/api/me").json["id"]
    for kind in ("muted", "blocked"):
        assert one("GET", f"/api/me/{kind}").json == {"people": []}
        assert one("PUT", f"/api/me/{kind}/{other}").status == 204
        assert one("PUT", f"/api/me/{kind}/{other}").status == 204
        assert one("GET", f"/api/me/{kind}").json == {"people": [other]}
        assert one("PUT", f"/api/me/{kind}/{own}").status == 422
        assert one("PUT", f"/api/me/{kind}/nobody-of-this-name").status == 404
        assert one("DELETE", f"/api/me/{kind}/{other}").status == 204
        assert one("GET", f"/api/me/{kind}").json == {"people": []}


def test_a_muted_person_is_no_longer_heard_on_an_open_connection(hosted: Hosted) -> None:
    one, two = hosted.guest("Hears"), hosted.guest("Talks")
    table = one.table()
    other = two("GET", "/api/me").json["id"]
    with one.socket(table) as socket:
        until(socket, "welcome")
        said = f"/api/tables/{table}/commands"
        two("POST", said, {"type": "join"})
        two("POST", said, {"type": "chat", "text": "first"})
        assert until(socket, "chat")["line"]["text"] == "first"
        one("PUT", f"/api/me/muted/{other}")
        two("POST", said, {"type": "chat", "text": "second"})
        one("POST", said, {"type": "chat", "text": "third"})
        assert until(socket, "chat")["line"]["text"] == "third"


HIDING = ("Cc", "Cf", "Zl", "Zp")


@pytest.mark.parametrize(
    "name", ["", "   ", "x" * 41, "a\x00b", "a\u202eb", "a\u2066b", "a\nb\x1b", "\u200b", "x\ud800"]
)
def test_names_that_cannot_be_read_are_refused(hosted: Hosted, name: str) -> None:
    answer = hosted.call("POST", "/api/bots", {"name": name})
    assert (answer.status, answer.json["error"]) == (422, "bad_request")


@given(st.text(max_size=60))
def test_a_name_that_is_kept_is_visible_normal_and_short(text: str) -> None:
    try:
        name = clean_name(text)
    except ValueError:
        return
    assert 1 <= len(name) <= 40
    assert name == name.strip() == unicodedata.normalize("NFC", name) == clean_name(name)
    assert not any(unicodedata.category(s) in (*HIDING, "Cs", "Co") for s in name)


def test_every_character_that_turns_or_hides_text_is_refused() -> None:
    unseen = [c for c in map(chr, range(0x110000)) if unicodedata.category(c) in HIDING]
    assert len(unseen) > 200
    for sign in (*unseen, "\ue000", "\uf8ff", "\U000f0000", "\U0010fffd"):  # private ones too
        with pytest.raises(ValueError, match="can be seen"):
            clean_name(f"a{sign}b")
