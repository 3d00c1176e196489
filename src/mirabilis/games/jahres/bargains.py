"""Drafts, offers and trades in words: clauses 19 to 23."""

from __future__ import annotations

from typing import Any

from mirabilis.games.jahres.lapses import After, flagged, lapsed, open_offers
from mirabilis.games.jahres.notation import split_accept, split_send
from mirabilis.games.jahres.phrases import (
    Phrases,
    Said,
    bits,
    cards_of,
    cards_unseen,
    money,
    seat_name,
)
from mirabilis.games.jahres.spec import ANY_CARD, GAME_THING, IN_HAND, OPEN

# -- a draft, seen by whoever makes it -----------------------------------------------------


def begins(names: Phrases, seat: int, partner: int) -> Said:
    """Say for whom a draft is."""
    return "said.begins", {"partner": seat_name(partner)}


def gives(names: Phrases, seat: int, thing: int) -> Said:
    """Say what a draft gives."""
    return "said.adds", {"thing": names.thing(thing)}


def wants(names: Phrases, seat: int, thing: int) -> Said:
    """Say what a draft asks for."""
    return "said.asks", {"thing": names.thing(thing)}


def pays(names: Phrases, seat: int, coin: int) -> Said:
    """Say which coin a draft gives."""
    return "said.adds", {"thing": money(coin)}


def charges(names: Phrases, seat: int, coin: int) -> Said:
    """Say which coin a draft asks for."""
    return "said.asks", {"thing": money(coin)}


# -- offers, seen by their two parties -----------------------------------------------------


def sends(names: Phrases, seat: int, code: int) -> Said:
    """Say what is offered to whom, and for what; a long offer is told in parts."""
    sent = split_send(code)
    give = [names.thing(t) for t in sent.things if _is_given(names, seat, sent.seat, t)]
    want = [
        names.thing(t)
        for t in sent.things
        if t != ANY_CARD and not _is_given(names, seat, sent.seat, t)
    ]
    if asked := sent.things.count(ANY_CARD):
        want.append(cards_unseen(asked))
    give, want = _with_money(give, want, sent.money)
    said: dict[str, Any] = {"partner": seat_name(sent.seat), "terms": _terms(give, want)}
    if sent.more:
        return "said.offers-part", said
    answers = int(names.seen["status"][sent.seat, seat]) == OPEN
    return "said.counters" if answers else "said.offers", said


def _terms(give: list[Any], want: list[Any]) -> Said:
    """Say what an offer gives and wants; a part of a long one may have one side only."""
    if give and want:
        return "terms.both", {"give": give, "want": want}
    return ("terms.give", {"give": give}) if give else ("terms.want", {"want": want})


def _is_given(names: Phrases, seat: int, partner: int, thing: int) -> bool:
    """Tell whether something in an offer is the sender's."""
    if thing == ANY_CARD:
        return False
    if thing >= GAME_THING:
        return names.owner(thing - GAME_THING) == seat
    place = names.place(thing - 1)
    if place in (IN_HAND + seat, IN_HAND + partner):
        return place == IN_HAND + seat
    # A card unseen is not in the viewer's own hand; if that is the sender's hand, it is wanted.
    return len(names.hand(seat)) < int(names.seen["cards"][seat])


def _with_money(give: list[Any], want: list[Any], cash: int) -> tuple[list[Any], list[Any]]:
    """Add the money of an offer to the side that pays it."""
    return [*give, *[money(cash)] * (cash > 0)], [*want, *[money(-cash)] * (cash < 0)]


def _sides(give: list[Any], want: list[Any]) -> dict[str, Any]:
    """Return both sides of an offer; an empty one is nothing."""
    return {"give": give or "@part.nothing", "want": want or "@part.nothing"}


def refuses(names: Phrases, seat: int, partner: int) -> Said:
    """Say whose offer is refused."""
    return "said.refuses", {"partner": seat_name(partner)}


def cancels(names: Phrases, seat: int, partner: int) -> Said:
    """Say to whom an offer is withdrawn."""
    return "said.withdraws", {"partner": seat_name(partner)}


# -- trades, seen by all -------------------------------------------------------------------


def accepts(names: Phrases, seat: int, rest: int) -> Said:
    """Say what is exchanged, in full to the parties, and which offers lapse by it."""
    told = split_accept(rest)
    said: dict[str, Any] = {"partner": seat_name(told.seat), "games": ""}
    offer = (told.seat, seat)
    gone: set[int] = set()
    if is_seen := offer in open_offers(names):
        give, want = _of_offer(names, *offer)
        gone = {*cards_of(names.seen["give"][offer]), *cards_of(names.seen["want"][offer])}
    else:
        give, want = ([cards_unseen(n)] * bool(n) for n in (told.given, told.wanted))
        said["games"] = _games_told(told.games)
    said |= _sides(*_with_money(give, want, told.money))
    after = After(names)
    after.cards |= gone
    after.pay(told.seat, seat, told.money)
    after.hand_over(told.seat, seat, told.given - told.wanted)
    lapsing = [*after.lapsing(), *flagged(names, told.lapses, *offer)]
    return "said.accepts", {**said, "lapsed": lapsed(lapsing, but=offer if is_seen else None)}


def _of_offer(names: Phrases, giver: int, taker: int) -> tuple[list[Any], list[Any]]:
    """Return the things that an offer names, on both sides, without money."""
    seen = names.seen
    give = [names.card(card) for card in cards_of(seen["give"][giver, taker])]
    want = [names.card(card) for card in cards_of(seen["want"][giver, taker])]
    give += [names.game(game) for game in bits(int(seen["deeds"][giver, taker]))]
    want += [names.game(game) for game in bits(int(seen["claims"][giver, taker]))]
    return give, want


def _games_told(count: int) -> Said | str:
    """Say how many games change hands; which ones is told game by game."""
    if count < 2:
        return "@trade.game" if count else ""
    return "trade.games", {"count": count}


def deed(names: Phrases, seat: int, rest: int) -> Said:
    """Say whose a game is now, and which offers lapse by it."""
    game, after = rest & 255, After(names)
    after.games |= 1 << game
    said = {"game": names.game(game), "who": seat_name(rest >> 8)}
    return "said.deed", {**said, "lapsed": lapsed(after.lapsing())}
