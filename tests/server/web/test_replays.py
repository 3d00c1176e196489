"""Records looked at again: whose eyes see what, which frames come, and what is refused."""

from __future__ import annotations

import asyncio
import json
import random
import threading
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest

import mirabilis
from mirabilis.core import replay as replaying
from mirabilis.core.match import Match
from mirabilis.core.record import GameRecord
from mirabilis.core.seats import ALL, SPECTATOR
from mirabilis.core.spec import LANGUAGES
from mirabilis.core.words import tell
from mirabilis.server.tables.catalogue import Catalogue
from mirabilis.server.web import replays
from mirabilis.server.web.replays import Replays
from mirabilis.server.wire.errors import Refused
from mirabilis.server.wire.replays import LONGEST, MOST_FRAMES, DrawingAsked, ReplayAsked
from server.web.hosted import Answer, Hosted
from tiny import bluff, market

EYES: dict[Any, int] = {"all": ALL, "spectator": SPECTATOR, 0: 0, 1: 1}


def played(game: Any, seed: int = 1, most: int = 10_000, players: int | None = None) -> Match:
    """Return a game that chance has played, to its end or for a while."""
    match = game.start(players, seed=seed, open=True)
    dice = random.Random(seed)
    while not match.is_over and most:
        seat = dice.choice(match.actors)
        match.play(seat, dice.choice(match.codes(seat)))
        most -= 1
    return match


@pytest.fixture(scope="module")
def ewn() -> Match:
    return played(mirabilis.load("ewn", jit=False))


@pytest.fixture(scope="module")
def games() -> Iterator[Replays]:
    """What replays the games here, interpreted."""
    offers = Catalogue(more=(bluff, market), jit=False)
    made = Replays(offers)
    yield made
    made.close()


def told(of: Replays, text: str, **more: Any) -> Any:
    """Return the answer to a question about a record."""
    asked = ReplayAsked(record=text, **more)
    return json.loads(asyncio.run(of.replay(asked)))


def drawn(of: Replays, text: str, **more: Any) -> Any:
    return json.loads(asyncio.run(of.drawing(DrawingAsked(record=text, **more))))


def plain(value: Any) -> Any:
    """Return a view as JSON has it."""
    return json.loads(json.dumps(value))


@pytest.mark.parametrize("eyes", list(EYES))
@pytest.mark.parametrize("source", ["ewn", "code", bluff, market])
def test_a_replay_is_what_these_eyes_were_shown(games: Replays, source: Any, eyes: Any) -> None:
    match = played(mirabilis.load(source, jit=False), most=25)
    events = match.transcript(EYES[eyes])
    text = match.record().dumps()
    last = min(len(events), MOST_FRAMES - 1)
    found = told(games, text, eyes=eyes, last=last, lang="de")
    assert found["eyes"] == eyes
    assert [(e["n"], e["seat"], e["code"], e["text"]) for e in found["events"]] == [
        (e.number, e.seat, e.code, tell(match.game, e, "de")) for e in events
    ]
    assert [e["move"] for e in found["events"]] == [match.game.format(e.code) for e in events]
    assert [frame["n"] for frame in found["frames"]] == list(range(last + 1))
    views = [frame["view"] for frame in found["frames"]]
    assert views[1:] == [plain(event.view) for event in events[:last]]
    part = told(games, text, eyes=eyes, first=last // 2, last=last // 2 + 2)["frames"]
    assert [frame["view"] for frame in part] == views[last // 2 :][:3]
    if last == len(events):
        assert views[-1] == plain(match.view(EYES[eyes])["board"])  # as over a WebSocket


def test_hidden_things_stay_hidden_from_other_eyes(games: Replays) -> None:
    match = played(mirabilis.load(bluff, jit=False))
    text = match.record().dumps()
    seen = {eyes: told(games, text, eyes=eyes, last=5) for eyes in EYES}
    first = {eyes: found["frames"][2]["view"] for eyes, found in seen.items()}
    assert first["all"] != first["spectator"]
    assert first[0] != first[1]
    assert seen["all"]["events"] != seen["spectator"]["events"]


def test_it_is_told_what_game_it_was(hosted: Hosted, ewn: Match) -> None:
    text = ewn.record().dumps()
    answers = {
        lang: hosted.call("POST", "/api/replays", {"record": text, "lang": lang}).json
        for lang in LANGUAGES
    }
    found = answers["fr"]
    assert (found["game"], found["players"]) == ("ewn", 2)
    assert found["title"] == "EinStein würfelt nicht!"
    assert found["options"] == dict(ewn.game.options)
    assert found["seats"] == ["Rouge", "Bleu"]
    assert ewn.outcome is not None
    assert found["outcome"]["winners"] == list(ewn.outcome.winners)
    assert found["outcome"]["reason"] == ewn.outcome.reason
    assert "gagne" in found["ending"]
    assert len({answer["ending"] for answer in answers.values()}) == 4
    assert len({answer["events"][-1]["text"] for answer in answers.values()}) == 4
    assert found["fair"] is False
    assert (found["eyes"], len(found["frames"])) == ("all", 1)


def test_a_table_gives_a_record_that_can_be_looked_at(hosted: Hosted) -> None:
    bot = hosted.bot()
    table = bot.table(seats=["me", "me"])
    assert bot("POST", f"/api/tables/{table}/commands", {"type": "resign", "seat": 0}).status == 200
    answer = bot("GET", f"/api/tables/{table}/record")
    name = f'attachment; filename="ewn-{table}.mirabilis"'
    assert answer.headers["content-disposition"] == name
    asked = {"record": answer.text, "eyes": 1, "lang": "en", "last": 63}
    found = hosted.call("POST", "/api/replays", asked).json
    assert found["fair"] is True
    assert found["ending"] == "Blue wins: the other side gave up."
    last = len(found["events"])
    shown = bot("GET", f"/api/tables/{table}/events?seat=1").json
    assert found["frames"][-1]["view"] == shown["position"]["view"]
    drawing = {**asked, "at": last}
    del drawing["last"]
    ours = hosted.call("POST", "/api/replays/drawing", drawing).json
    assert ours == bot("GET", f"/api/tables/{table}/drawing?seat=1&lang=en").json
    assert "to play" not in ours["text"]  # nobody is, since somebody has left


def test_a_game_that_goes_on_can_be_seen_as_far_as_it_goes(games: Replays) -> None:
    match = mirabilis.load(bluff, jit=False).start(seed=4)
    text = match.record(running=True).dumps()
    found = told(games, text, eyes="all", last=63)
    assert found["outcome"] is None
    assert found["ending"] == "The game is not over."
    assert len(found["events"]) == len(match.kept) == len(found["frames"]) - 1


def test_frames_beyond_the_end(games: Replays, ewn: Match) -> None:
    text = ewn.record().dumps()
    last = len(ewn.line)
    assert len(told(games, text, first=last, last=last + 30)["frames"]) == 1
    assert len(told(games, text, first=0, last=MOST_FRAMES - 1)["frames"]) == min(
        MOST_FRAMES, last + 1
    )
    for more, word in (
        ({"first": last + 1, "last": last + 1}, f"first: there is no frame {last + 1}"),
        ({"first": 3, "last": 2}, "last: frame 2 is before frame 3"),
        ({"first": 0, "last": MOST_FRAMES}, f"last: at most {MOST_FRAMES} frames"),
        ({"eyes": 2}, "eyes: there is no seat 2; seats are 0 to 1"),
    ):
        with pytest.raises(Refused, match=word) as refused:
            told(games, text, **more)
        assert refused.value.problem.error == "bad_request"
    with pytest.raises(Refused, match=f"at: there is no frame {last + 1}; the last is {last}"):
        drawn(games, text, at=last + 1)


def resealed(text: str, old: str, new: str) -> str:
    """Return a record that was changed by somebody who knows how to write a checksum."""
    from mirabilis.core.record import _digest

    body = text.rpartition("sha256: ")[0]
    assert old in body
    body = body.replace(old, new, 1)
    return body + f"sha256: {_digest(body)}\n"


BROKEN: list[tuple[str, Callable[[str], str], str]] = [
    ("no record", lambda text: "hello", "not a record"),
    ("cut off", lambda text: text[:300], "cut off"),
    ("changed", lambda text: text.replace("players: 2", "players: 3"), "checksum does not fit"),
    ("other game", lambda text: resealed(text, "game: ewn", "game: chess"), "no game 'chess' here"),
    ("other rules", lambda text: resealed(text, "rules: 1", "rules: 99"), "rules version 99"),
    ("bad option", lambda text: resealed(text, "option setup: ", "option setup: x"), "setup"),
    ("players", lambda text: resealed(text, "players: 2", "players: 9"), "for 2 players, not 9"),
    ("wrong move", lambda text: resealed(text, "moves:\n", "moves:\n1 9SE\n"), "event 1"),
    ("wrong end", lambda text: resealed(text, "winners ", "winners 1 2 "), "result"),
    ("control", lambda text: "mirabilis record 1\n\x00\n" + text, "checksum"),
    ("surrogate", lambda text: "mirabilis record 1\n\ud800\n" + text, "unicode"),
]


@pytest.mark.parametrize(("change", "word"), [b[1:] for b in BROKEN], ids=[b[0] for b in BROKEN])
@pytest.mark.parametrize("path", ["/api/replays", "/api/replays/drawing"])
def test_bad_records_are_refused_with_the_reason(
    hosted: Hosted, ewn: Match, path: str, change: Callable[[str], str], word: str
) -> None:
    body: dict[str, Any] = {"record": change(ewn.record().dumps())}
    if path.endswith("drawing"):
        body["at"] = 0
    answer = hosted.call("POST", path, body)
    assert (answer.status, answer.json["error"]) == (422, "bad_request")
    assert answer.json["message"].startswith("record: ")
    assert word in answer.json["message"]
    assert "\n" not in answer.json["message"]


def test_odd_tables_in_a_record_are_refused(games: Replays) -> None:
    """A record may bring tables of its own; whatever stands there, nothing breaks."""
    match = played(mirabilis.load("jahres", jit=False), most=3)
    record = match.record()
    assert record.tables
    for name in record.tables:
        for data in (None, [], {}, "x", 3, {"a": [1]}, [[[]]], {"cards": {"x": None}}):
            changed = {**record.tables, name: ("0" * 64, data)}
            text = GameRecord(**{**record.__dict__, "tables": changed}).dumps()
            with pytest.raises(Refused):
                told(games, text)


def test_sizes(hosted: Hosted, ewn: Match) -> None:
    text = ewn.record().dumps()

    def asked(record: str) -> Answer:
        return hosted.call("POST", "/api/replays", {"record": record})

    assert asked(text + "\n" * (LONGEST - len(text))).status == 200  # twice as many bytes
    longer = asked(text + "\n" * LONGEST)
    assert (longer.status, longer.json["error"]) == (413, "too_large")
    longer = asked(text + "x" * (LONGEST - len(text) + 1))
    assert (longer.status, longer.json["error"]) == (422, "bad_request")
    assert str(LONGEST) in longer.json["message"]
    elsewhere = hosted.call("POST", "/api/bots", {"name": "x" * 70_000})
    assert elsewhere.status == 413


def test_unknown_fields_and_wrong_eyes_are_named(hosted: Hosted, ewn: Match) -> None:
    text = ewn.record().dumps()
    for more, word in (
        ({"colour": 1}, "colour"),
        ({"eyes": "god"}, "eyes"),
        ({"eyes": -1}, "eyes"),
        ({"lang": "xx"}, "lang"),
        ({"first": -1}, "first"),
    ):
        answer = hosted.call("POST", "/api/replays", {"record": text, **more})
        assert answer.status == 422
        assert word in answer.json["message"]


def test_a_game_that_is_not_compiled_is_not_compiled_for_it(
    games: Replays, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = []

    def noting(*more: Any, jit: bool) -> Match:
        asked.append(jit)
        return replaying.replay(*more, jit=False)

    monkeypatch.setattr(replays, "replay", noting)
    game = mirabilis.load("ewn", jit=False)
    told(games, played(game, seed=77).record().dumps())
    games._catalogue.offers["ewn"].compiled = True
    told(games, played(game, seed=78).record().dumps())
    assert asked == [False, True]


def test_a_record_is_replayed_once_for_all_its_frames(
    games: Replays, monkeypatch: pytest.MonkeyPatch
) -> None:
    count = []

    def counting(*more: Any, **most: Any) -> Match:
        count.append(1)
        return replaying.replay(*more, **most)

    monkeypatch.setattr(replays, "replay", counting)
    game = mirabilis.load("ewn", jit=False)
    texts = [played(game, seed).record().dumps() for seed in range(100, 101 + replays.KEPT)]
    for first in range(3):
        told(games, texts[0], first=first, last=first + 1, eyes=0, lang="nl")
    drawn(games, texts[0], at=2)
    assert len(count) == 1
    for text in texts[1:]:
        told(games, text)
    told(games, texts[-1])
    assert len(count) == 1 + replays.KEPT
    told(games, texts[0])  # forgotten meanwhile
    assert len(count) == 2 + replays.KEPT


def test_the_loop_goes_on_while_a_record_is_replayed(
    hosted: Hosted, monkeypatch: pytest.MonkeyPatch
) -> None:
    entered, go = threading.Semaphore(0), threading.Event()

    def slow(*more: Any, **most: Any) -> Match:
        entered.release()
        assert go.wait(300)
        return replaying.replay(*more, **most)

    monkeypatch.setattr(replays, "replay", slow)
    monkeypatch.setattr(replays, "WAITING", replays.THREADS + 1)
    game = mirabilis.load("ewn", jit=False)
    answers: list[int] = []

    def ask(seed: int) -> None:
        text = played(game, seed).record().dumps()
        answers.append(hosted.call("POST", "/api/replays", {"record": text}).status)

    asking = [threading.Thread(target=ask, args=(200 + n,)) for n in range(replays.WAITING)]
    try:
        for one in asking:
            one.start()
        for _ in range(replays.THREADS):
            assert entered.acquire(timeout=300)
        assert not entered.acquire(timeout=0.3)  # no more at once than there are threads
        assert hosted.call("GET", "/health").status == 200
        end = time.monotonic() + 300
        while (
            hosted.server.web.replays.records.waiting < replays.WAITING and time.monotonic() < end
        ):
            time.sleep(0.01)
        refused = hosted.call("POST", "/api/replays", {"record": "too many"})
        assert (refused.status, refused.json["error"]) == (503, "unavailable")
        assert refused.json["retry_after"] == 1.0
    finally:
        go.set()
        for one in asking:
            one.join(20)
    assert answers == [200] * len(asking)


def test_asking_has_a_speed_limit(host: Callable[..., Hosted]) -> None:
    made = host(command_rate=0.1, command_burst=2)
    body = {"record": "x"}
    assert [made.call("POST", "/api/replays", body).status for _ in range(3)] == [422, 422, 429]
    bot = made.bot()
    drawing = {**body, "at": 0}
    found = [bot("POST", "/api/replays/drawing", drawing).status for _ in range(3)]
    assert found == [422, 422, 429]


@pytest.mark.parametrize("eyes", list(EYES))
def test_drawings_of_a_record(games: Replays, ewn: Match, eyes: Any) -> None:
    text = ewn.record().dumps()
    one, two = (drawn(games, text, eyes=eyes, at=at) for at in (0, len(ewn.line)))
    assert one["svg"].startswith("<svg")
    assert one["svg"] != two["svg"]
    assert "\033" not in one["text"]
    assert one["text"] != two["text"]
    english, german = (drawn(games, text, at=9, lang=lang)["text"] for lang in ("en", "de"))
    assert english != german


def test_a_game_without_a_picture_is_drawn_with_signs(games: Replays) -> None:
    text = played(mirabilis.load(market, jit=False), most=4).record().dumps()
    found = drawn(games, text, at=2)
    assert found["svg"] is None
    assert found["text"]
