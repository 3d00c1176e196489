"""Positions of a table as pictures: of one's own seat, or of what everybody sees."""

from __future__ import annotations

from server.web.hosted import Caller, Hosted


def begun(guest: Caller, **more: object) -> str:
    return guest.table(seats=["me", "me"], options={"setup": "arrange"}, **more)


def test_a_position_is_drawn_as_its_viewer_sees_it(hosted: Hosted) -> None:
    guest = hosted.guest("Both")
    table = begun(guest)
    path = f"/api/tables/{table}"
    shown = guest("GET", f"{path}/events?seat=0").json["position"]
    seat = shown["actors"][0]
    before = hosted.call("GET", f"{path}/drawing").json
    moves = guest("GET", f"{path}/events?seat={seat}").json["position"]["moves"]
    move = {"type": "move", "seat": seat, "code": moves[0][0]}
    assert guest("POST", f"{path}/commands", move).status == 200
    own = guest("GET", f"{path}/drawing?seat={seat}").json
    other = guest("GET", f"{path}/drawing?seat={1 - seat}").json
    everybody = hosted.call("GET", f"{path}/drawing").json
    assert set(own) == {"svg", "text"}
    assert own["svg"].startswith("<svg")
    assert own["svg"] != other["svg"]  # an arrangement is seen by its owner alone
    assert own["text"] != everybody["text"]
    assert before["svg"] != own["svg"]
    assert guest("GET", f"{path}/drawing").json == everybody  # without a seat as a spectator


def test_seats_of_others_are_refused(hosted: Hosted) -> None:
    guest, other = hosted.guest("One"), hosted.guest("Two")
    table = guest.table(options={"setup": "arrange"})
    path = f"/api/tables/{table}"
    waiting = guest("GET", f"{path}/drawing?seat=0")
    assert (waiting.status, waiting.json["error"]) == (409, "conflict")
    assert other("POST", f"{path}/commands", {"type": "join", "seat": 1}).status == 200
    assert guest("GET", f"{path}/drawing?seat=0").status == 200
    for caller, seat in ((guest, 1), (other, 0), (hosted.guest("Three"), 0), (guest, 7)):
        answer = caller("GET", f"{path}/drawing?seat={seat}")
        assert (answer.status, answer.json["error"]) == (403, "forbidden")
    nobody = hosted.call("GET", f"{path}/drawing?seat=0")
    assert (nobody.status, nobody.json["error"]) == (403, "forbidden")
    assert hosted.call("GET", f"{path}/drawing").status == 200
    assert hosted.call("GET", f"{path}/drawing?seat=16").status == 422
    assert hosted.call("GET", f"{path}/drawing?lang=xx").status == 422
    assert hosted.call("GET", "/api/tables/table-of-nobody1/drawing").status == 404


def test_a_drawing_speaks_the_language_asked_for(hosted: Hosted) -> None:
    table = hosted.guest("Both").table(seats=["me", "me"])
    path = f"/api/tables/{table}/drawing"
    texts = {lang: hosted.call("GET", f"{path}?lang={lang}").json["text"] for lang in ("en", "de")}
    assert texts["en"] != texts["de"]
    accepted = hosted.call("GET", path, accept_language="de").json["text"]
    assert accepted == texts["de"]


def test_at_the_end_nothing_more_is_drawn(hosted: Hosted) -> None:
    """What was hidden stays so for these eyes: everything open comes with the record."""
    guest, drawings = hosted.guest("Both"), []
    for number in (0, 3):
        table = begun(guest)
        path = f"/api/tables/{table}"
        seat = guest("GET", f"{path}/events?seat=0").json["position"]["actors"][0]
        moves = guest("GET", f"{path}/events?seat={seat}").json["position"]["moves"]
        move = {"type": "move", "seat": seat, "code": moves[number][0]}
        assert guest("POST", f"{path}/commands", move).status == 200
        over = guest("POST", f"{path}/commands", {"type": "resign", "seat": seat})
        assert over.status == 200
        assert guest("GET", f"{path}/drawing?seat={seat}").status == 200
        assert hosted.guest("Other")("GET", f"{path}/drawing?seat={seat}").status == 403
        drawings.append(hosted.call("GET", f"{path}/drawing").json)
    assert drawings[0] == drawings[1]
