"""What visitors of the page do and see in several tests: texts, games played quickly, scenes."""

from __future__ import annotations

import functools
import hashlib
import json
import random
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from playwright.sync_api import Locator, Page, expect

import mirabilis
from page.person import PATIENCE, Person

LANGUAGES = ("en", "de", "fr", "nl")
SOURCES = Path(__file__).parents[2] / "web" / "src" / "lib"
QUICK = {"setup": "standard", "board": "3x3"}  # a game of ewn that ends after a few moves
MOVES = 400  # more than any game here has
WAITING = 60.0  # seconds for bots
GAMES = ("ewn", "dice", "code", "ideas", "jahres")
Scene = Callable[[Person], None]  # brings somebody to something that the page shows


@functools.cache
def texts(lang: str, game: str | None = None) -> dict[str, str]:
    """Return the texts of the page in a language, or those of a board."""
    if game is not None:
        found = json.loads((SOURCES / "games" / game / "texts" / f"{lang}.json").read_text("utf-8"))
        return dict(found)
    parts = sorted((SOURCES / "texts" / lang).glob("*.json"))
    return {
        key: text for part in parts for key, text in json.loads(part.read_text("utf-8")).items()
    }


def offered(person: Person, lang: str = "en") -> list[dict[str, Any]]:
    """Return the games of the server."""
    return list(person.ask(f"/api/games?lang={lang}")["games"])


def move(person: Person, table: str, seat: int, text: str) -> None:
    """Make a move by HTTP."""
    person.ask(f"/api/tables/{table}/commands", {"type": "move", "seat": seat, "move": text})


def legal(person: Person, table: str, seat: int) -> list[str]:
    """Return what a seat may do now."""
    position = person.ask(f"/api/tables/{table}/events?seat={seat}")["position"]
    return [text for _, text, *_ in position.get("moves") or ()]


def made(person: Person, game: str, seats: list[str], **more: Any) -> str:
    """Make a table by HTTP, without opening it."""
    return str(person.ask("/api/tables", {"game": game, "seats": seats, **more})["id"])


def play_on(person: Person, table: str, moves: int = MOVES, first: Mapping[int, str] = {}) -> None:
    """Move for every seat of somebody's, until the game is over or so many moves were made.

    ``first`` has the moves with which seats begin; after that they take the first one they may.
    """
    todo = dict(first)
    for _ in range(moves):
        info = person.ask(f"/api/tables/{table}")
        if info["status"] != "running":
            return
        seat = next((one for one in info["actors"] if one in todo), info["actors"][0])
        move(person, table, seat, todo.pop(seat, None) or legal(person, table, seat)[0])
    assert moves < MOVES, "the game does not end"


def finished(
    person: Person, options: Mapping[str, str] = QUICK, first: Mapping[int, str] = {}, **more: Any
) -> str:
    """Play a game of ewn with oneself, and return its table."""
    table = made(person, "ewn", ["me", "me"], options=dict(options), **more)
    play_on(person, table, first=first)
    return table


def record_of(person: Person, table: str) -> str:
    """Return the record of a table as the server gives it."""
    answer = person.context.request.get(f"/api/tables/{table}/record")
    assert answer.ok, answer.text()
    return answer.text()


def random_record(game: str, moves: int = MOVES, seed: int = 1, **options: str) -> str:
    """Return the record of a game played at random, without a server."""
    match = mirabilis.load(game, **options).start(seed=seed)
    dice = random.Random(seed)
    for _ in range(moves):
        if match.is_over:
            break
        seat = match.actors[0]
        match.play(seat, dice.choice(match.moves(seat)))
    return match.record(running=not match.is_over).dumps()


def resealed(record: str) -> str:
    """Return a record whose checksum fits what stands in it now."""
    body = record[: record.rindex("sha256: ")]
    return f"{body}sha256: {hashlib.sha256(body.encode()).hexdigest()}\n"


def cells(where: Page | Locator) -> list[str]:
    """Return what is said about the stones on a board of ewn, cell by cell."""
    grid = where.get_by_role("grid")
    expect(grid).to_be_visible()
    names = grid.get_by_role("gridcell").evaluate_all(
        "cells => cells.map((cell) => cell.getAttribute('aria-label'))"
    )
    return [", ".join(str(name).split(", ")[:3]) for name in names]


def stones(view: Mapping[str, Any], names: tuple[str, str] = ("Red", "Blue")) -> list[str]:
    """Return the same from a view of the server, in English."""
    return [
        f"row {r}, column {c}, " + (f"{names[cell['seat']]} {cell['number']}" if cell else "empty")
        for r, row in enumerate(view["cells"])
        for c, cell in enumerate(row)
    ]


def settle(page: Page) -> None:
    """Wait until nothing fades any more: another theme takes a few frames, even without motion."""
    page.evaluate(
        """async () => {
          const frame = () => new Promise((on) => requestAnimationFrame(on));
          const fades = () => document.getAnimations().some((one) => one instanceof CSSTransition);
          for (let n = 0; n < 300 && (n < 3 || fades()); n++) await frame();
        }"""
    )


def frames(person: Person, record: str, eyes: str | int) -> dict[str, Any]:
    """Return what the server tells of a record, with its first frames."""
    asked = {"record": record, "eyes": eyes, "first": 0, "last": 63, "lang": "en"}
    return dict(person.ask("/api/replays", asked))


def play_with_bots(person: Person, table: str, moves: int, seed: int = 1) -> None:
    """Make some moves at the first seat, chosen at random, while bots make theirs."""
    dice = random.Random(seed)
    ends = time.monotonic() + WAITING
    while moves and time.monotonic() < ends:
        info = person.ask(f"/api/tables/{table}")
        if info["status"] != "running":
            return
        if 0 in info["actors"] and (found := legal(person, table, 0)):
            move(person, table, 0, dice.choice(found))
            moves -= 1
        else:
            time.sleep(0.02)
    assert not moves, "the bots do not move"


# -- everything there is to see ------------------------------------------------------------


def _table(game: str, bots: int, moves: int, **options: str) -> Scene:
    def show(person: Person) -> None:
        table = made(person, game, ["me", *["easy"] * bots], options=options)
        play_with_bots(person, table, moves)
        page = person.open(f"/tables/{table}")
        expect(page.get_by_role("region", name=texts("en")["table.board"])).to_be_visible()
        if not (SOURCES / "games" / game / "Board.svelte").exists():
            expect(page.get_by_role("button", name=texts("en")["general.enlarge"])).to_be_visible()

    return show


def _address(path: str, shown: str = "") -> Scene:
    def show(person: Person) -> None:
        page = person.open(path)
        if shown:
            expect(page.get_by_text(shown).first).to_be_visible()

    return show


def _home(person: Person) -> None:
    made(person, "ewn", ["me", "easy"])
    made(person, "dice", ["me", "open"], clock={"kind": "days", "days": 3})
    finished(person)
    page = person.open("/")
    expect(page.get_by_role("article")).to_have_count(len(offered(person)))
    expect(page.get_by_role("region", name="My tables").get_by_role("link")).to_have_count(3)
    expect(page.get_by_role("region", name="Open tables").get_by_role("link").first).to_be_visible()


def _waiting(person: Person) -> None:
    page = person.open(f"/tables/{made(person, 'jahres', ['me', 'open', 'easy', 'open'])}")
    expect(page.get_by_role("img", name="QR code of the link")).to_be_visible()


def _pressed(button: str, shown: Callable[[Page], Locator]) -> Scene:
    """Return a table of ewn at which a button was pressed."""

    def show(person: Person) -> None:
        table = made(person, "ewn", ["me", "easy"], options={"setup": "standard"})
        play_with_bots(person, table, 2)
        page = person.open(f"/tables/{table}")
        expect(page.get_by_role("status").filter(has_text="Your turn")).to_be_visible()
        page.get_by_role("button", name=button, exact=True).click()
        expect(shown(page)).to_be_visible(timeout=PATIENCE)

    return show


def _arranging(person: Person) -> None:
    page = person.open(f"/tables/{made(person, 'ewn', ['me', 'easy'])}")
    expect(page.get_by_role("button", name="Ready", exact=True)).to_be_visible()


def _end(person: Person) -> None:
    page = person.open(f"/tables/{finished(person, {'setup': 'standard'})}")
    expect(page.get_by_role("link", name="Check the chance")).to_be_visible()


def _replay(person: Person) -> None:
    page = person.open(f"/replay/{finished(person, {'setup': 'standard'})}?at=12&eyes=all")
    expect(page.get_by_role("slider", name="Event")).to_have_value("12")
    expect(page.get_by_role("grid")).to_be_visible()


def _fairness(person: Person) -> None:
    page = person.open(f"/replay/{finished(person, {'setup': 'standard'})}?at=12&eyes=all&check=1")
    place = page.get_by_role("region", name="Was chance fair?")
    expect(place.get_by_text("Everything that can be checked here holds.")).to_be_visible()
    place.scroll_into_view_if_needed()


def _device(person: Person) -> None:
    page = person.open("/settings")
    page.get_by_role("button", name="Make a link").click()
    expect(page.get_by_role("img", name="QR code of the link")).to_be_visible()


def _no_table(person: Person) -> None:
    person.expects_loss = True  # the browser notes the status of the refusal
    _address("/tables/nothingthere0000", "This table cannot be opened")(person)


SCENES: dict[str, Scene] = {
    "home": _home,
    "new": _address("/new", "EinStein würfelt nicht!"),
    **{f"new-{game}": _address(f"/new/{game}", "Create table") for game in GAMES},
    "waiting": _waiting,
    "table-ewn": _table("ewn", 1, 4, setup="standard"),
    "table-ewn-arrange": _arranging,
    "table-dice": _table("dice", 0, 5),
    "table-dice-three": _table("dice", 2, 3),
    "table-code": _table("code", 2, 2),
    "table-ideas": _table("ideas", 1, 12),
    "table-jahres": _table("jahres", 3, 8),
    "hint": _pressed("Hint", lambda page: page.get_by_text("Choose a line to choose the move.")),
    "rules": _pressed(
        "Rules", lambda page: page.get_by_role("dialog").get_by_role("heading").nth(2)
    ),
    "more": _pressed("More …", lambda page: page.get_by_role("dialog", name="This table")),
    "end": _end,
    "replay": _replay,
    "replay-open": _address("/replay", "Open a record"),
    "fairness": _fairness,
    "settings": _address("/settings", "Version"),
    "settings-device": _device,
    "no-table": _no_table,
    "recover": _address("/recover"),
    "api": _address("/api/docs"),
}
