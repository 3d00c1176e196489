"""What a viewer of Market sees."""

from __future__ import annotations

from typing import Any, TypedDict

from mirabilis.core.game import Options
from tiny.market.spec import DRAFTS, SEATS, UNKNOWN

PHASES = ("deal", "trade", "show", "over")


class Good(TypedDict):
    """A good of the table."""

    name: str
    price: int
    count: int
    sold: int


class Offer(TypedDict):
    """An open offer that the viewer is party to; seats count from 1."""

    giver: int
    to: int
    give: str
    want: str


class Draft(TypedDict):
    """The viewer's own draft as far as it goes."""

    to: int
    give: str | None
    want: str | None


class View(TypedDict):
    """The goods, the hands as far as they are known, and the viewer's own affairs."""

    phase: str
    round: int
    rounds: int
    goods: list[Good]
    money: list[int]
    hands: list[list[str | None]]  # per seat its cards; None is a card not to be known
    chosen: list[bool]  # which seats have chosen in this round
    choices: list[str | None]  # what they chose, as far as the viewer knows
    offers: list[Offer]
    draft: Draft | None
    drafts: int  # how many the viewer may still begin in this round


def view(options: Options, t: Any, seen: Any, viewer: int) -> View:
    """Return what an observed state shows."""
    kinds = range(1, int(t["goods"]) + 1)
    names = [None, *(good["name"] for good in options.files["goods"])]
    hands = []
    for seat in range(SEATS):
        known = [names[good] for good in kinds for _ in range(int(seen["hand"][seat][good]))]
        hands.append(known + [None] * (int(seen["cards"][seat]) - len(known)))
    chosen = [int(good) for good in seen["chosen"]]
    to, give, want = (int(part) for part in seen["draft"][viewer]) if viewer >= 0 else (0, 0, 0)
    begun = 0
    if viewer >= 0:
        begun = int(seen["dropped"][viewer]) + int(seen["sent"][viewer].sum()) + (to > 0)
    return {
        "phase": PHASES[int(seen["phase"])],
        "round": min(int(seen["lap"]) + 1, int(t["rounds"])),
        "rounds": int(t["rounds"]),
        "goods": [
            {
                "name": names[good],
                "price": int(t["price"][good]),
                "count": int(t["copies"][good]),
                "sold": int(seen["pile"][good]),
            }
            for good in kinds
        ],
        "money": [int(money) for money in seen["money"]],
        "hands": hands,
        "chosen": [good != 0 for good in chosen],
        "choices": [None if good == UNKNOWN else names[good] for good in chosen],
        "offers": [
            {"giver": a + 1, "to": b + 1, "give": names[offer[0]], "want": names[offer[1]]}
            for a, row in enumerate(seen["offer"].tolist())
            for b, offer in enumerate(row)
            if offer[0]
        ],
        "draft": {"to": to, "give": names[give], "want": names[want]} if to else None,
        "drafts": DRAFTS - begun if viewer >= 0 else 0,
    }
