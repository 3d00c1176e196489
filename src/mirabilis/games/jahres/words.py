"""What is said of each event of a year: message keys and what fills their places.

A sentence is made from what the viewer saw before the event and from what the event shows it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from mirabilis.core.game import Options
from mirabilis.games.jahres import bargains, spec
from mirabilis.games.jahres.lapses import After, flagged, lapsed, open_offers, withdrawn
from mirabilis.games.jahres.notation import CARD, SHOWN, split_game
from mirabilis.games.jahres.phrases import UNIT, Phrases, Said, bits, money, seat_name
from mirabilis.games.jahres.value import visible, worth
from mirabilis.games.jahres.verdict import award

_PLAIN = {
    spec.BRAINSTORM: "said.brainstorms",
    spec.REST: "said.rests",
    spec.NEXT: "said.next",
    spec.CLEAR: "said.clears",
    spec.GIVE_UP: "said.gives-up",
    spec.PASS: "said.passes",
    spec.READY: "said.ready",
    spec.WAIT: "said.waits",
    spec.DROP: "said.drops",
}
_BELOW = (1 << spec.KIND_BIT) - 1


def describe(options: Options, seen: Any, seat: int, code: int) -> Said:
    """Return the sentence for an event, from what the viewer saw before it."""
    if code in _PLAIN:
        return _PLAIN[code], {}
    names = Phrases(options, seen)
    if code & spec.SEND:
        return bargains.sends(names, seat, code)
    return _TOLD[code & ~_BELOW](names, seat, code & _BELOW)


# -- cards and months ----------------------------------------------------------------------


def _company(names: Phrases, seat: int, card: int) -> Said:
    """Say what a company is good at."""
    whose = seat_name(int(names.seen["turn"]))
    return "said.company", {"whose": whose, "symbols": names.symbols(card)}


def _deal(names: Phrases, seat: int, card: int) -> Said:
    """Say which card somebody is dealt."""
    whose = seat_name(int(names.seen["turn"]))
    return "said.deal", {"whose": whose, "card": names.card(card), "symbols": names.symbols(card)}


def _draw(names: Phrases, seat: int, card: int) -> Said:
    """Say which card somebody draws."""
    whose = seat_name(int(names.seen["order"][int(names.seen["count"])]) - 1)
    return "said.draw", {"whose": whose, "card": names.card(card), "symbols": names.symbols(card)}


def _month(names: Phrases, seat: int, card: int) -> Said:
    """Say what is in favour this month, and which offers lapse by its beginning."""
    number = int(names.seen["month"]) + 1
    said = {"number": number, "name": f"@month.{number}", "symbols": names.symbols(card)}
    return "said.month", {**said, "lapsed": lapsed(open_offers(names))}


# -- choices -------------------------------------------------------------------------------


def _lay(names: Phrases, seat: int, card: int) -> Said:
    """Say which idea goes onto the bench."""
    return "said.lays", {"card": names.card(card)}


def _publish(names: Phrases, seat: int, rest: int) -> Said:
    """Say what somebody chooses to publish, or that a disputed game is replaced."""
    if int(names.seen["phase"]) == spec.RENAMING:
        return "said.renames", {}
    marks = names.seen["bench"].tolist()
    laid = sorted((marks[c], c) for c in names.hand(seat) if c < spec.IDEAS and marks[c])
    stacks: dict[int, list[int]] = {}
    for mark, card in laid:
        stacks.setdefault(mark >> 2, []).append(card)
    titles = [("part.title", {"title": names.title(cards)}) for cards in stacks.values()]
    told = withdrawn(names, seat, [card for _, card in laid])
    return "said.chooses", {"titles": titles, "withdrawn": told}


def _choice(names: Phrases, seat: int, rest: int) -> Said:
    """Say what somebody has chosen."""
    return f"said.choice-{SHOWN[rest >> 4]}", {"whose": seat_name(rest & 15)}


def _game(names: Phrases, seat: int, rest: int) -> Said:
    """Say which game is published and what it is worth, or that its title is taken."""
    whose, cards = split_game(rest)
    same = names.same_title(cards)
    if same is not None:
        other = {"other": names.game(same), "owner": seat_name(int(names.seen["owner"][same]) - 1)}
        title = ("part.title", {"title": names.title(cards)})
        return "said.disputed", {"whose": seat_name(whose), "title": title, **other}
    items = _items(names, whose, list(cards))
    after = After(names)
    after.cards |= set(cards)
    after.hands[whose] -= len(cards)
    return "said.publishes", {
        "whose": seat_name(whose),
        "game": names.numbered(cards, int(names.seen["games"])),
        "value": money(sum(amount for _, amount in items) // UNIT),
        "items": [_item(names, name, amount) for name, amount in items],
        "lapsed": lapsed(after.lapsing()),
    }


def _items(names: Phrases, seat: int, cards: list[int]) -> list[tuple[str, int]]:
    """Return what makes up the value of a game that is published now."""
    seen = names.seen
    company, trend = int(seen["company"][seat]), int(seen["trend"][int(seen["month"]) - 1])
    staff = {CARD[spec.IDEAS + d]: names.pair(spec.IDEAS + d) for d in names.staff(seat)}
    shown = visible([names.pair(card) for card in cards])
    return worth(shown, names.pair(company - 1), names.pair(trend - 1), staff)


def _item(names: Phrases, name: str, amount: int) -> Said:
    """Return one item of a value."""
    what: Any = f"@item.{name}"
    if name.startswith("designer."):
        designer = int(name.removeprefix("designer.d")) - 1
        what = names.designer(designer)
    sign = "+" if amount > 0 else "\N{MINUS SIGN}"
    return "part.item", {"what": what, "amount": f"{sign}{abs(amount)}"}


# -- money and designers -------------------------------------------------------------------


def _payday(names: Phrases, seat: int, rest: int) -> Said:
    """Say what everybody earns and pays, and which offers lapse for want of money."""
    after = After(names)
    for who in names.seats():
        has, wages = _income(names, who) + after.money[who], _wages(names, who)
        after.money[who] = has - wages if has >= wages else has
    companies = [_pay(names, who) for who in names.seats()]
    return "said.payday", {"companies": companies, "lapsed": lapsed(after.lapsing())}


def _income(names: Phrases, who: int) -> int:
    """Return what the games of a company earn."""
    return sum(int(names.seen["value"][g]) for g in names.in_play() if names.owner(g) == who)


def _wages(names: Phrases, who: int) -> int:
    """Return what the designers of a company cost."""
    return sum(int(names.seen["wage"][d]) for d in names.staff(who))


def _pay(names: Phrases, who: int) -> Said:
    """Return what one company earns and pays."""
    income, wages = _income(names, who), _wages(names, who)
    has = int(names.seen["money"][who]) + income
    said = {"who": seat_name(who), "income": money(income), "wages": money(wages)}
    if not wages:
        return "part.earns" if income else "part.idle", {**said, "has": money(has)}
    if has < wages:
        return "part.owes", {**said, "has": money(has)}
    return "part.pays", {**said, "has": money(has - wages)}


def _broke(names: Phrases, seat: int, who: int) -> Said:
    """Say who is bankrupt, which games leave with the company, and which offers lapse."""
    games = [names.game(game) for game in names.in_play() if names.owner(game) == who]
    after = After(names)
    after.out.add(who)
    said = {"who": seat_name(who), "lapsed": lapsed(after.lapsing())}
    return ("said.broke-games", {**said, "games": games}) if games else ("said.broke", said)


def _hire(names: Phrases, seat: int, rest: int) -> Said:
    """Say who is hired, and which offers lapse by it."""
    designer, flags = rest & 255, rest >> 8
    after = After(names)
    after.cards.add(spec.IDEAS + designer)
    after.hands[seat] -= 1
    return "said.hires", {
        "designer": names.designer(designer),
        "symbols": names.symbols(spec.IDEAS + designer),
        "wage": money(spec.WAGE),
        "lapsed": lapsed([*after.lapsing(), *flagged(names, flags, seat)]),
    }


def _fire(names: Phrases, seat: int, designer: int) -> Said:
    """Say who is to be fired."""
    return "said.marks", {"designer": names.designer(designer)}


def _spare(names: Phrases, seat: int, designer: int) -> Said:
    """Say who is to stay after all."""
    return "said.spares", {"designer": names.designer(designer)}


def _done(names: Phrases, seat: int, rest: int) -> Said:
    """Say to oneself whom one has named."""
    marked = [d for d in names.staff(seat) if int(names.seen["marked"][d])]
    if not marked:
        return "said.names-none", {}
    return "said.names", {"designers": [names.designer(d) for d in marked]}


def _fired(names: Phrases, seat: int, mask: int) -> Said:
    """Say who is fired."""
    if not mask:
        return "said.fired-none", {}
    return "said.fired", {"designers": [_fired_one(names, d) for d in bits(mask)]}


def _fired_one(names: Phrases, designer: int) -> Said:
    """Return a designer with employer and wage."""
    return "part.of", {
        "designer": names.designer(designer),
        "who": seat_name(names.place(spec.IDEAS + designer) - spec.EMPLOYED),
        "wage": money(int(names.seen["wage"][designer])),
    }


def _bid(names: Phrases, seat: int, rest: int) -> Said:
    """Say who goes to work for whom, and for how much."""
    designer, place = rest & 255, names.place(spec.IDEAS + (rest & 255))
    said = {"designer": names.designer(designer), "wage": money(rest >> 8)}
    if place == spec.MARKET:
        return "said.takes", said
    return "said.poaches", {**said, "former": seat_name(place - spec.EMPLOYED)}


_TOLD: dict[int, Callable[[Phrases, int, int], Said]] = {
    spec.PUBLISH: _publish,
    spec.LAY: _lay,
    spec.HIRE: _hire,
    spec.FIRE: _fire,
    spec.SPARE: _spare,
    spec.DONE: _done,
    spec.BID: _bid,
    spec.TO: bargains.begins,
    spec.GIVE: bargains.gives,
    spec.WANT: bargains.wants,
    spec.PAY: bargains.pays,
    spec.CHARGE: bargains.charges,
    spec.ACCEPT: bargains.accepts,
    spec.REFUSE: bargains.refuses,
    spec.CANCEL: bargains.cancels,
    spec.COMPANY: _company,
    spec.DEAL: _deal,
    spec.MONTH: _month,
    spec.CHOICE: _choice,
    spec.GAME: _game,
    spec.DRAW: _draw,
    spec.PAYDAY: _payday,
    spec.BROKE: _broke,
    spec.FIRED: _fired,
    spec.DEED: bargains.deed,
    spec.AWARD: award,
}
