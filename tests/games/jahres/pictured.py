"""Tables to draw, as views built by hand: drawings read nothing else."""

from __future__ import annotations

import json
import re
from pathlib import Path
from xml.etree import ElementTree

from mirabilis.games.jahres import picture
from mirabilis.games.jahres.deck import read
from mirabilis.games.jahres.spec import SYMBOLS
from mirabilis.games.jahres.value import visible, worth

SVG = "{http://www.w3.org/2000/svg}"
DATA = Path(picture.__file__).parent / "data"
TABLE = json.loads((DATA / "deck.json").read_text(encoding="utf-8"))
DECK = read(TABLE)
PHASES = (
    *("found", "deal", "turn", "choose", "reveal", "rename", "draw", "pay", "fail"),
    *("fire", "fired", "bid", "ready", "deed", "ceremony", "over"),
)


def symbols(card):
    found = DECK.contracts[int(card[1:]) - 1] if card[0] == "d" else DECK.ideas[int(card) - 1]
    return [SYMBOLS[found.upper], SYMBOLS[found.lower]]


def card(name):
    if name[0] == "d":
        return {"kind": "contract", "word": None, "name": None, "symbols": symbols(name)}
    word = DECK.ideas[int(name) - 1].word
    return {"kind": "idea", "word": word, "name": None, "symbols": symbols(name)}


def favour(name):
    return {"card": name, "symbols": symbols(name)}


def game(owner, cards, value, **more):
    names = cards.split()
    return {
        "cards": names,
        "words": [card(name)["word"] for name in names],
        "symbols": visible([symbols(name) for name in names]),
        "value": value,
        "owner": owner,
        "since": 2,
        "standing": True,
        "fell": False,
    } | more


def drafted(cards, company="1", month="2", **staff):
    names = cards.split()
    shown = visible([symbols(name) for name in names])
    items = [list(i) for i in worth(shown, symbols(company), symbols(month), staff)]
    return {
        "cards": names,
        "words": [card(name)["word"] for name in names],
        "symbols": shown,
        "value": sum(amount for _, amount in items),
        "items": items,
        "title_taken": False,
    }


def seat(number, **more):
    return {
        "company": favour(str(number + 1)),
        "money": 30,
        "cards": 3,
        "hand": None,
        "known": [],
        "chosen": False,
        "choice": None,
        "ready": False,
        "named": False,
        "out": False,
        "income": 0,
        "wages": 0,
        "staff": [],
        "games": [],
    } | more


def designer(name, wage, employer=None, **more):
    return {
        "symbols": symbols(name),
        "wage": wage,
        "employer": employer,
        "market": employer is None,
        "former": None,
        "paid": True,
        "marked": False,
    } | more


def view(players=4, **more):
    """Return a table in the second month, with nothing on it but the companies."""
    found = {
        "phase": "choose",
        "viewer": None,
        "month": 2,
        "start": 1,
        "turn": None,
        "stock": 100,
        "trends": [favour("20"), favour("d7")],
        "seats": [seat(n) for n in range(players)],
        "games": {},
        "designers": {},
        "bench": [],
        "publication": [],
        "draft": None,
        "offers": [],
        "sent": 0,
        "disputes": [0] * players,
        "called": [],
        "cards": {},
    } | more
    found["cards"] = {name: card(name) for name in named(found)} | dict(more.get("cards", {}))
    return found


def named(found):
    """Return every card that a view names."""
    cards = [one["card"] for one in found["trends"]]
    for row in found["seats"]:
        cards += [row["company"]["card"]] if row["company"] else []
        cards += [*(row["hand"] or []), *row["known"], *row["staff"]]
    for one in (*found["games"].values(), *found["bench"], *found["publication"]):
        cards += one["cards"]
    cards += found["designers"]
    for offer in (*found["offers"], *([found["draft"]] if found["draft"] else [])):
        cards += [thing for thing in (*offer["give"], *offer["want"]) if thing[0] != "#"]
    return dict.fromkeys(cards)


def offer(giver, taker, give=(), want=(), **more):
    return {
        "from": giver,
        "to": taker,
        "give": list(give),
        "want": list(want),
        "asks": 0,
        "pays": 0,
        "status": "open",
        "can_accept": False,
    } | more


def busy(players=4, viewer=0, **more):
    """Return a table in the middle of the year, as one of the seats sees it."""
    games = {
        "1": game(0, "30 31", 40),
        "2": game(1 % players, "40 41 42", 70),
        "3": game(0, "33 34 35", 20),
        "5": game(players - 1, "50 51", 0),
    }
    staff = {"d1": designer("d1", 30, 0), "d4": designer("d4", 110, 1), "d6": designer("d6", 60, 0)}
    staff |= {"d9": designer("d9", 50, former=1), "d10": designer("d10", 40, former=0)}
    staff["d6"]["marked"] = viewer == 0
    seats = [seat(n, money=40 * n + 30, cards=n + 2, chosen=n % 2 == 0) for n in range(players)]
    for n, row in enumerate(seats):
        row["games"] = [number for number, one in games.items() if one["owner"] == n]
        row["income"] = sum(games[number]["value"] for number in row["games"])
        row["staff"] = [name for name, one in staff.items() if one["employer"] == n]
        row["wages"] = sum(staff[name]["wage"] for name in row["staff"])
    shown = {}
    if viewer is not None:
        seats[viewer] |= {"hand": ["60", "61", "62", "63", "d11"], "cards": 5, "choice": "publish"}
        other = (viewer + 1) % players
        seats[other]["known"] = ["70", "d2"]
        shown = {
            "bench": [drafted("60 61"), drafted("62 63")],
            "publication": [drafted("61 60 62", d1=symbols("d1"))],
            "draft": {"to": other, "give": ["63", "#1"], "want": ["70"], "asks": 2, "pays": -30},
            "offers": [
                offer(other, viewer, ["70"], ["60"], pays=20, can_accept=True),
                offer(viewer, other, [], ["#2"], pays=100, status="lapsed"),
            ],
        }
    trends = [favour(name) for name in ("20", "d7", "21", "22", "23", "24", "25")]
    months = {"month": 7, "trends": trends, "stock": 61}
    return view(
        players, viewer=viewer, seats=seats, games=games, designers=staff, **months, **shown, **more
    )


def ceremony(players=4, **more):
    """Return the end of a year: two cards drawn, some games out."""
    found = busy(players, viewer=None)
    trends = [favour(str(n)) for n in range(10, 22)]
    found |= {"month": 12, "trends": trends, "phase": "ceremony", "called": [3, 8]} | more
    found["cards"] = {name: card(name) for name in named(found)}
    for number in ("1", "5"):
        found["games"][number] |= {"standing": False, "fell": True}
    return found


# -- reading a picture ---------------------------------------------------------------------


def drawn(text):
    """Return a picture as a tree, after what holds for all of them."""
    root = ElementTree.fromstring(text)
    assert root.tag == f"{SVG}svg"
    assert root.get("role") == "img"
    assert root.find(f"{SVG}title") is not None
    names = [element.get("id") for element in root.iter() if element.get("id")]
    assert len(names) == len(set(names))
    for element in root.iter():
        assert element.tag != f"{SVG}script"
        for name, value in element.attrib.items():
            assert not name.startswith("on")
            assert "//" not in value
            assert "url(" not in value
            if name == "href":
                assert value[1:] in names
    return root


def of_kind(root, kind):
    return [e for e in root.iter() if kind in e.get("class", "").split()]


def texts(root):
    return [e.text for e in root.iter(f"{SVG}text") if e.text]


def placed(element, x=0.0, y=0.0, scale=1.0):
    """Yield where rectangles are on the page: corner and size."""
    transform = element.get("transform", "")
    if move := re.search(r"translate\((\S+) (\S+)\)", transform):
        x, y = x + scale * float(move[1]), y + scale * float(move[2])
    if size := re.search(r"scale\((\S+)\)", transform):
        scale *= float(size[1])
    if element.tag == f"{SVG}rect":
        left, top, wide, high = (
            scale * float(element.get(n, 0)) for n in ("x", "y", "width", "height")
        )
        yield x + left, y + top, wide, high
    for child in element:
        yield from placed(child, x, y, scale)
