"""Moves and outcomes of jahres as text: ``lay 17``, ``bid d3 50``, ``send 2 17 #4 ? +30``.

Cards are ideas 1 to 110 and contracts d1 to d11, games #1, #2 and so on, seats count from 1 and
money in thousands. In codes all of these count from 0 unless `spec` says otherwise; a coin is its
amount in tens of thousands.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple

from mirabilis.core.errors import BadNotation
from mirabilis.games.jahres import spec

Names = Mapping[int, str]

IDEA: Names = {n: str(n + 1) for n in range(spec.IDEAS)}
DESIGNER: Names = {n: f"d{n + 1}" for n in range(spec.DESIGNERS)}
CARD: Names = {**IDEA, **{spec.IDEAS + n: text for n, text in DESIGNER.items()}}
PUBLISHED: Names = {n: f"#{n + 1}" for n in range(spec.GAMES)}
SEAT: Names = {n: str(n + 1) for n in range(spec.SEATS)}
MONTH: Names = {n: str(n + 1) for n in range(spec.MONTHS)}
WAGE: Names = {n: str(10 * n) for n in range(1, spec.HIGHEST + 1)}
COIN: Names = {n: str(10 * n) for n in spec.COINS}
SHOWN: Names = {spec.BRAINSTORMS: "brainstorm", spec.PUBLISHES: "publish", spec.RESTS: "nothing"}
GIVEN: Names = {
    **{card + 1: text for card, text in CARD.items()},
    **{spec.GAME_THING + n: text for n, text in PUBLISHED.items()},
}
WANTED: Names = {**GIVEN, spec.ANY_CARD: "?"}

WORDS = {
    "brainstorm": spec.BRAINSTORM,
    "nothing": spec.REST,
    "publish": spec.PUBLISH,
    "next": spec.NEXT,
    "clear": spec.CLEAR,
    "give-up": spec.GIVE_UP,
    "done": spec.DONE,
    "pass": spec.PASS,
    "ready": spec.READY,
    "wait": spec.WAIT,
    "drop": spec.DROP,
    "payday": spec.PAYDAY,
}
# A word and what it names: the names, and the lowest bit of each.
SHAPES: dict[str, tuple[int, tuple[tuple[Names, int], ...]]] = {
    "lay": (spec.LAY, ((IDEA, 0),)),
    "fire": (spec.FIRE, ((DESIGNER, 0),)),
    "spare": (spec.SPARE, ((DESIGNER, 0),)),
    "bid": (spec.BID, ((DESIGNER, 0), (WAGE, 8))),
    "to": (spec.TO, ((SEAT, 0),)),
    "give": (spec.GIVE, ((GIVEN, 0),)),
    "want": (spec.WANT, ((WANTED, 0),)),
    "pay": (spec.PAY, ((COIN, 0),)),
    "charge": (spec.CHARGE, ((COIN, 0),)),
    "refuse": (spec.REFUSE, ((SEAT, 0),)),
    "withdraw": (spec.CANCEL, ((SEAT, 0),)),
    "company": (spec.COMPANY, ((CARD, 0),)),
    "deal": (spec.DEAL, ((CARD, 0),)),
    "month": (spec.MONTH, ((CARD, 0),)),
    "draw": (spec.DRAW, ((CARD, 0),)),
    "shows": (spec.CHOICE, ((SEAT, 0), (SHOWN, 4))),
    "bankrupt": (spec.BROKE, ((SEAT, 0),)),
    "deed": (spec.DEED, ((PUBLISHED, 0), (SEAT, 8))),
    "award": (spec.AWARD, ((MONTH, 0),)),
}
LAPSES = "abcd"
_INVERSE = {
    id(names): {text: n for n, text in names.items()}
    for names in (DESIGNER, WANTED, SEAT, *(n for _, parts in SHAPES.values() for n, _ in parts))
}
_BY_KIND = {kind: (word, parts) for word, (kind, parts) in SHAPES.items()}
_BY_CODE = {code: word for word, code in WORDS.items()}
_BELOW = (1 << spec.KIND_BIT) - 1
_PRICE = re.compile(r"([+-])([1-9][0-9]{0,3})0", re.ASCII)
_COUNTS = re.compile(r"(0|[1-9][0-9]{0,2}):(0|[1-9][0-9]{0,2})", re.ASCII)
_VALID = (
    "brainstorm, nothing, publish, lay 17, next, clear, give-up, hire d3, fire d3, spare d3, done, "
    "bid d3 50, pass, ready, wait, to 2, give 17 (or d3, #4), want 17 (or d3, #4, ?), pay 10, "
    "charge 10 (or 20, 50, 100), drop, send 2 17 #4 ? +30, accept 2 1:2 +30, refuse 2, withdraw 2; "
    "and of chance company 17, deal 17, month 17, draw 17, shows 2 publish, shows 2 17-4-90, "
    "payday, bankrupt 2, fired d3 (or none), deed #4 2, award 7"
)


class Sent(NamedTuple):
    """What a `send` says; things as in `spec`, money in tens of thousands that the sender pays."""

    seat: int
    things: tuple[int, ...]
    money: int
    more: bool


class Accepted(NamedTuple):
    """What an `accept` says of the offer of a seat: numbers of cards and games, money, lapses."""

    seat: int
    given: int
    wanted: int
    games: int
    money: int
    lapses: int


def parse(options: object, text: str) -> int:
    """Return the code of a move or outcome; capitals and more blanks do not matter.

    >>> parse({}, " Bid D3  50") == parse({}, "bid d3 50")
    True
    """
    word, *rest = text.lower().split() or [""]
    try:
        if word == "give" and rest == ["up"]:
            return spec.GIVE_UP
        if word in WORDS and not rest:
            return WORDS[word]
        if word == "shows" and len(rest) == 2 and "-" in rest[1]:
            return _read_game(rest)
        if word in _READERS:
            return _READERS[word](rest)
        kind, parts = SHAPES[word]
        code = kind
        for (names, bit), name in zip(parts, rest, strict=True):
            code |= _INVERSE[id(names)][name] << bit
        return code
    except (KeyError, ValueError, IndexError):
        raise BadNotation(f"{text!r} is no move; valid are {_VALID}") from None


def format(options: object, code: int) -> str:
    """Return the text of a code; the inverse of `parse`.

    >>> format({}, parse({}, "accept 2 1:2 -30 1g !ac"))
    'accept 2 1:2 -30 1g !ac'
    """
    try:
        text = _write(code)
        if parse({}, text) == code:
            return text
    except (KeyError, BadNotation):
        pass
    raise BadNotation(f"{code} is no code of a move or an outcome")


def split_send(code: int) -> Sent:
    """Return what a `send` says."""
    things = tuple(code >> 8 * i & 255 for i in range(spec.CHUNK))
    money = (code >> 40 & 4095) - spec.OFFSET
    return Sent(code >> 52 & 7, tuple(t for t in things if t), money, bool(code >> 55 & 1))


def split_accept(code: int) -> Accepted:
    """Return what an `accept` says."""
    given, wanted, games = (code >> bit & 255 for bit in (4, 12, 20))
    money = (code >> spec.MONEY_BIT & 4095) - spec.OFFSET
    return Accepted(code & 15, given, wanted, games, money, code >> spec.LAPSE_BIT & 15)


def split_game(code: int) -> tuple[int, tuple[int, ...]]:
    """Return the seat and the cards, from 0, of a game that is shown."""
    cards = (code >> bit & 255 for bit in (4, 12, 20))
    return code & 15, tuple(card - 1 for card in cards if card)


def _write(code: int) -> str:
    """Return a text that is right if the code has nothing else in it; `format` sees to that."""
    if code in _BY_CODE:
        return _BY_CODE[code]
    if code & spec.SEND and code > 0:
        return _write_send(code)
    kind, rest = code & ~_BELOW, code & _BELOW
    if kind in _WRITERS:
        return _WRITERS[kind](rest)
    word, parts = _BY_KIND[kind]
    ends = [bit for _, bit in parts[1:]] + [spec.KIND_BIT]
    values = (rest >> bit & (1 << end - bit) - 1 for (_, bit), end in zip(parts, ends, strict=True))
    return " ".join([word, *(names[n] for (names, _), n in zip(parts, values, strict=True))])


def _money_text(money: int) -> list[str]:
    """Return what the sender of an offer pays, or asks for with a minus; nothing for no money."""
    return [f"{10 * money:+d}"] if money else []


def _lapses_text(lapses: int) -> list[str]:
    """Return the letters of lapse flags."""
    letters = "".join(letter for i, letter in enumerate(LAPSES) if lapses >> i & 1)
    return [f"!{letters}"] if letters else []


def _write_hire(rest: int) -> str:
    """Return the text of a contract that is played."""
    return " ".join(["hire", DESIGNER[rest & 255], *_lapses_text(rest >> 8)])


def _write_game(rest: int) -> str:
    """Return the text of a game that is shown."""
    seat, cards = split_game(rest)
    return f"shows {SEAT[seat]} {'-'.join(IDEA[card] for card in cards)}"


def _write_fired(rest: int) -> str:
    """Return the text of who is fired."""
    fired = [text for n, text in DESIGNER.items() if rest >> n & 1]
    return " ".join(["fired", *(fired or ["none"])])


def _write_accept(rest: int) -> str:
    """Return the text of an accepted offer."""
    said = split_accept(rest)
    games = [f"{said.games}g"] if said.games else []
    parts = [SEAT[said.seat], f"{said.given}:{said.wanted}", *_money_text(said.money), *games]
    return " ".join(["accept", *parts, *_lapses_text(said.lapses)])


def _write_send(code: int) -> str:
    """Return the text of an offer, or of a part of a long one."""
    said = split_send(code)
    things = [WANTED[thing] for thing in said.things]
    more = ["..."] if said.more else []
    return " ".join(["send", SEAT[said.seat], *things, *_money_text(said.money), *more])


def _take_money(rest: list[str]) -> int:
    """Take the money off the end of what was said, if it is there."""
    match = _PRICE.fullmatch(rest[-1]) if rest else None
    if match is None:
        return 0
    rest.pop()
    if (money := int(match[2])) > spec.MOST:
        raise ValueError
    return money if match[1] == "+" else -money


def _take_lapses(rest: list[str], letters: str) -> int:
    """Take the lapse flags off the end of what was said, if they are there."""
    if not rest or not rest[-1].startswith("!"):
        return 0
    flags = rest.pop()[1:]
    if not flags or sorted(set(flags)) != list(flags):
        raise ValueError
    return sum(1 << letters.index(flag) for flag in flags)


def _read_hire(rest: list[str]) -> int:
    """Return the code of a contract that is played."""
    lapses = _take_lapses(rest, LAPSES[:2])
    (designer,) = rest
    return spec.HIRE | _INVERSE[id(DESIGNER)][designer] | lapses << 8


def _read_game(rest: list[str]) -> int:
    """Return the code of a game that is shown."""
    cards = [_INVERSE[id(IDEA)][name] + 1 for name in rest[1].split("-")]
    if not 2 <= len(cards) <= spec.PARTS or len(set(cards)) < len(cards):
        raise ValueError
    code = spec.GAME | _INVERSE[id(SEAT)][rest[0]]
    return code | sum(card << 4 + 8 * i for i, card in enumerate(cards))


def _read_fired(rest: list[str]) -> int:
    """Return the code of who is fired."""
    if rest == ["none"]:
        return spec.FIRED
    if not rest or len(set(rest)) < len(rest):
        raise ValueError
    return spec.FIRED | sum(1 << _INVERSE[id(DESIGNER)][name] for name in rest)


def _read_accept(rest: list[str]) -> int:
    """Return the code of an accepted offer."""
    lapses, games = _take_lapses(rest, LAPSES), 0
    if rest and rest[-1].endswith("g"):
        if not re.fullmatch("[1-9][0-9]?g", rest[-1], re.ASCII):
            raise ValueError
        games = int(rest.pop()[:-1])
    money = _take_money(rest)
    seat, counts = rest
    if (match := _COUNTS.fullmatch(counts)) is None:
        raise ValueError
    given, wanted = int(match[1]), int(match[2])
    if games > spec.GAMES or max(given, wanted) > spec.CARDS:
        raise ValueError
    code = spec.ACCEPT | _INVERSE[id(SEAT)][seat] | given << 4 | wanted << 12 | games << 20
    return code | money + spec.OFFSET << spec.MONEY_BIT | lapses << spec.LAPSE_BIT


def _read_send(rest: list[str]) -> int:
    """Return the code of an offer, or of a part of a long one."""
    more = rest[-1] == "..."
    if more:
        rest.pop()
    money = _take_money(rest)
    seat, *names = rest
    if len(names) > spec.CHUNK:
        raise ValueError
    things = sum(_INVERSE[id(WANTED)][name] << 8 * i for i, name in enumerate(names))
    code = spec.SEND | things | money + spec.OFFSET << 40
    return code | _INVERSE[id(SEAT)][seat] << 52 | more << 55


_READERS = {"hire": _read_hire, "fired": _read_fired, "accept": _read_accept, "send": _read_send}
_WRITERS = {
    spec.HIRE: _write_hire,
    spec.GAME: _write_game,
    spec.FIRED: _write_fired,
    spec.ACCEPT: _write_accept,
}
