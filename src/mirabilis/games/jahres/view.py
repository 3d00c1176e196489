"""What a viewer of jahres sees, as plain data of the forms in `viewed`."""

from __future__ import annotations

import functools
from collections.abc import Iterator, Sequence
from typing import Any

from mirabilis.core.game import Options
from mirabilis.core.seats import ALL
from mirabilis.games.jahres.notation import CARD, PUBLISHED
from mirabilis.games.jahres.spec import (
    BIDDING,
    BRAINSTORMS,
    CEREMONY,
    CHOOSING,
    DESIGNERS,
    EMPLOYED,
    HALF,
    IDEAS,
    IN_HAND,
    LAPSED,
    MARKET,
    NAMING,
    OPEN,
    PUBLISHES,
    RENAMING,
    RESTS,
    SEATS,
    SYMBOLS,
    WAITING,
)
from mirabilis.games.jahres.value import visible, worth
from mirabilis.games.jahres.viewed import (
    Bundle,
    Card,
    Designer,
    Draft,
    Favour,
    Game,
    Offer,
    Seat,
    View,
)

PHASES = (
    *("found", "deal", "turn", "choose", "reveal", "rename", "draw", "pay", "fail"),
    *("fire", "fired", "bid", "ready", "deed", "ceremony", "over"),
)
TRADING = (CHOOSING, NAMING, BIDDING, WAITING)
CHOICES = {BRAINSTORMS: "brainstorm", PUBLISHES: "publish", RESTS: "nothing"}
STATUSES = {OPEN: "open", LAPSED: "lapsed"}
UNIT = 10  # thousands, that a state counts


def view(options: Options, t: Any, seen: Any, viewer: int) -> View:
    """Return what an observed state shows."""
    return _Look(options, t, seen, viewer).view()


def _order(name: str) -> tuple[bool, int]:
    """Sort ideas before contracts."""
    return name.startswith("d"), int(name.removeprefix("d"))


class _Look:
    """An observed state on its way to a view."""

    def __init__(self, options: Options, t: Any, seen: Any, viewer: int) -> None:
        self.t, self.seen, self.viewer = t, seen, viewer
        self.players = int(t["seats"])
        self.own = viewer if 0 <= viewer < self.players else None
        self.deck: Any = options.files["deck"]
        self.place: list[int] = seen["place"].tolist()
        self.phase = int(seen["phase"])
        self.named: set[str] = set()  # cards that the view names

    def view(self) -> View:
        seen, own = self.seen, self.own
        games = {str(number + 1): self.game(number) for number in self.in_play()}
        found: View = {
            "phase": PHASES[self.phase],
            "viewer": own,
            "month": int(seen["month"]),
            "start": int(seen["start"]),
            "turn": int(seen["turn"]) if self.phase in (RENAMING, BIDDING) else None,
            "stock": int(seen["stock"]),
            "trends": [self.favour(card) for card in seen["trend"].tolist() if card],
            "seats": [self.seat(seat, games) for seat in range(self.players)],
            "games": games,
            "designers": {CARD[IDEAS + d]: self.designer(d) for d in self.busy()},
            "bench": [] if own is None else self.drafts("bench", own, games),
            "publication": [] if own is None else self.publication(own, games),
            "draft": self.draft(),
            "offers": list(self.offers()),
            "sent": 0 if own is None else int(seen["sent"][own]),
            "disputes": seen["disputes"][: self.players].tolist(),
            "called": [month + 1 for month in _bits(int(seen["called"]))],
            "cards": {},
        }
        found["cards"] = {name: self.card(name) for name in sorted(self.named, key=_order)}
        return found

    # -- cards -----------------------------------------------------------------------------

    def name(self, card: int) -> str:
        """Return the name of a card, and note that it is named."""
        self.named.add(CARD[card])
        return CARD[card]

    def symbols(self, card: int) -> tuple[str, str]:
        return SYMBOLS[int(self.t["upper"][card])], SYMBOLS[int(self.t["lower"][card])]

    def favour(self, card: int) -> Favour:
        return {"card": self.name(card - 1), "symbols": list(self.symbols(card - 1))}

    def card(self, name: str) -> Card:
        contract = name.startswith("d")
        number = int(name.removeprefix("d")) - 1
        card = IDEAS + number if contract else number
        word = None if contract else int(self.t["word"][card])
        texts = self.deck.get("designers" if contract else "words")
        return {
            "kind": "contract" if contract else "idea",
            "word": word,
            "name": texts[number if word is None else word - 1] if texts else None,
            "symbols": list(self.symbols(card)),
        }

    def at(self, place: int) -> list[int]:
        return [card for card, where in enumerate(self.place) if where == place]

    # -- companies -------------------------------------------------------------------------

    def seat(self, seat: int, games: dict[str, Game]) -> Seat:
        seen = self.seen
        company, choice = int(seen["company"][seat]), int(seen["choice"][seat])
        hand = [self.name(card) for card in self.at(IN_HAND + seat)]
        mine = self.viewer in (seat, ALL)
        staff = self.at(EMPLOYED + seat)
        own = [number for number, game in games.items() if game["owner"] == seat]
        return {
            "company": self.favour(company) if company else None,
            "money": UNIT * int(seen["money"][seat]),
            "cards": int(seen["cards"][seat]),
            "hand": hand if mine else None,
            "known": [] if mine else hand,
            "chosen": choice != 0,
            "choice": CHOICES.get(choice),
            "ready": self.bit("ready", seat),
            "named": self.bit("named", seat),
            "out": self.bit("left", seat),
            "income": sum(games[number]["value"] for number in own),
            "wages": sum(UNIT * int(seen["wage"][card - IDEAS]) for card in staff),
            "staff": [self.name(card) for card in staff],
            "games": own,
        }

    def bit(self, field: str, seat: int) -> bool:
        return bool(int(self.seen[field]) >> seat & 1)

    def in_play(self) -> list[int]:
        return [game for game, owner in enumerate(self.seen["owner"].tolist()) if owner]

    def game(self, number: int) -> Game:
        seen = self.seen
        cards = [card - 1 for card in seen["game"][number].tolist() if card]
        ceremony = self.phase >= CEREMONY and int(seen["called"])
        return {
            "cards": [self.name(card) for card in cards],
            "words": self.words(cards),
            "symbols": visible([self.symbols(card) for card in cards]),
            "value": UNIT * int(seen["value"][number]),
            "owner": int(seen["owner"][number]) - 1,
            "since": int(seen["since"][number]),
            "standing": not ceremony or bool(int(seen["standing"]) >> number & 1),
            "fell": number in self.fallen,
        }

    def faces(self, number: int) -> list[str]:
        """Return the symbols that show on a game."""
        return visible([self.symbols(card - 1) for card in self.seen["game"][number] if card])

    @functools.cached_property
    def fallen(self) -> set[int]:
        """Return the games that a card of the ceremony has eliminated.

        Others may be out of it as well: those that the deciding card left, but that were worth
        less. In which order cards were drawn is not kept; whatever is worth at least as much as
        what is left has fallen, and of the rest only what no card that may have decided shows.
        """
        seen, games = self.seen, self.in_play()
        left = [game for game in games if int(seen["standing"]) >> game & 1]
        if self.phase < CEREMONY or not int(seen["called"]) or left == games:
            return set()
        faces = {game: set(self.faces(game)) for game in games}
        value = {game: int(seen["value"][game]) for game in games}
        least = min(value[game] for game in left)
        favours = [set(self.symbols(int(seen["trend"][m]) - 1)) for m in _bits(int(seen["called"]))]
        deciding = [
            favour
            for favour in favours
            if all(favour & faces[game] for game in left)
            and not any(favour & faces[game] for game in games if value[game] > least)
        ]
        return {
            game
            for game in games
            if game not in left
            and (
                value[game] >= least
                or (deciding and not any(favour & faces[game] for favour in deciding))
            )
        }

    def words(self, cards: Sequence[int]) -> list[int]:
        return [int(self.t["word"][card]) for card in cards]

    def busy(self) -> list[int]:
        """Return the designers who are employed or on the market."""
        places = (*range(EMPLOYED, EMPLOYED + SEATS), MARKET)
        return [d for d in range(DESIGNERS) if self.place[IDEAS + d] in places]

    def designer(self, number: int) -> Designer:
        seen, where = self.seen, self.place[IDEAS + number]
        employer = None if where == MARKET else where - EMPLOYED
        former = int(seen["former"][number])
        self.name(IDEAS + number)
        marks = self.viewer == ALL or (employer is not None and employer == self.own)
        return {
            "symbols": list(self.symbols(IDEAS + number)),
            "wage": UNIT * int(seen["wage"][number]),
            "employer": employer,
            "market": where == MARKET,
            "former": former - 1 if former and where == MARKET else None,
            "paid": bool(seen["paid"][number]),
            "marked": marks and bool(seen["marked"][number]),
        }

    # -- the bench -------------------------------------------------------------------------

    def publication(self, own: int, games: dict[str, Game]) -> list[Draft]:
        chosen = int(self.seen["choice"][own]) == PUBLISHES
        return self.drafts("chosen", own, games) if chosen else []

    def drafts(self, field: str, own: int, games: dict[str, Game]) -> list[Draft]:
        """Return the games that a seat has stacked."""
        marks = self.seen[field].tolist()
        laid = sorted((marks[c], c) for c in self.at(IN_HAND + own) if c < IDEAS and marks[c])
        stacks: dict[int, list[int]] = {}
        for mark, card in laid:
            stacks.setdefault(mark >> 2, []).append(card)
        taken = [game["words"] for game in games.values()]
        found = []
        for cards in stacks.values():
            found.append(self.stacked(own, cards, taken))
            taken.append(found[-1]["words"])
        return found

    def stacked(self, own: int, cards: list[int], taken: list[list[int]]) -> Draft:
        shown = visible([self.symbols(card) for card in cards])
        company, month = int(self.seen["company"][own]), int(self.seen["month"])
        trend = int(self.seen["trend"][month - 1]) if month else 0
        staff = {CARD[card]: self.symbols(card) for card in self.at(EMPLOYED + own)}
        items = worth(
            shown,
            self.symbols(company - 1) if company else (),
            self.symbols(trend - 1) if trend else (),
            staff,
        )
        return {
            "cards": [self.name(card) for card in cards],
            "words": self.words(cards),
            "symbols": shown,
            "value": sum(amount for _, amount in items),
            "items": [[name, amount] for name, amount in items],
            "title_taken": self.words(cards) in taken,
        }

    # -- trades ----------------------------------------------------------------------------

    def draft(self) -> Bundle | None:
        own = self.own
        if own is None or not int(self.seen["partner"][own]):
            return None
        give, want = self.sides(own, own)
        return {
            "to": int(self.seen["partner"][own]) - 1,
            "give": give,
            "want": want,
            "asks": int(self.seen["asked"][own, own]),
            "pays": UNIT * int(self.seen["cash"][own, own]),
        }

    def offers(self) -> Iterator[Offer]:
        for giver in range(self.players):
            for taker in range(self.players):
                status = int(self.seen["status"][giver, taker])
                mine = self.viewer in (giver, taker, ALL)
                if giver != taker and mine and status in STATUSES:
                    yield self.offer(giver, taker, status)

    def offer(self, giver: int, taker: int, status: int) -> Offer:
        seen = self.seen
        give, want = self.sides(giver, taker)
        asks = int(seen["asked"][giver, taker])
        open_now = status == OPEN and self.phase in TRADING and not asks
        mine = self.viewer in (taker, ALL)
        return {
            "from": giver,
            "to": taker,
            "give": give,
            "want": want,
            "asks": asks,
            "pays": UNIT * int(seen["cash"][giver, taker]),
            "status": STATUSES[status],
            "can_accept": mine and open_now and not self.promised(giver, taker),
        }

    def sides(self, giver: int, taker: int) -> tuple[list[str], list[str]]:
        """Return what is given and what is wanted, by name."""
        seen = self.seen
        sides = []
        for cards, games in (("give", "deeds"), ("want", "claims")):
            named = [self.name(card) for card in _cards(seen[cards][giver, taker])]
            numbers = _bits(int(seen[games][giver, taker]))
            sides.append(named + [PUBLISHED[number] for number in numbers])
        return sides[0], sides[1]

    def promised(self, giver: int, taker: int) -> bool:
        """Tell whether a card that is wanted is to be published."""
        if int(self.seen["choice"][taker]) != PUBLISHES:
            return False
        wanted = [card for card in _cards(self.seen["want"][giver, taker]) if card < IDEAS]
        return any(int(self.seen["chosen"][card]) for card in wanted)


def _bits(mask: int) -> list[int]:
    return [i for i in range(mask.bit_length()) if mask >> i & 1]


def _cards(masks: Any) -> list[int]:
    low, high = masks.tolist()
    return _bits(low) + [HALF + card for card in _bits(high)]
