"""What is wrong with a refused text, in one line: from the view and the legal moves alone.

The rules have refused it already; here it is only put into words. What is not said here is said
by the clause.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from mirabilis.games.jahres.notation import COIN, DESIGNER, WAGE
from mirabilis.games.jahres.offering import FORM, example
from mirabilis.games.jahres.spec import SENT

Said = tuple[str, dict[str, object]]
View = Mapping[str, Any]

DRAFTING = ("give", "want", "pay", "charge", "send", "drop")
TRADING = ("choose", "fire", "bid", "ready")


def objection(view: View, moves: Sequence[str], text: str, clause: int) -> Said | None:
    """Return a message and its places, or None where the clause says it well enough."""
    own = view["viewer"]
    word, *rest = text.lower().split() or [""]
    if own is None or view["seats"][own]["out"]:
        return None
    if word == "offer":
        return "objection.offer", {"form": FORM}
    if word in ("pay", "charge") and len(rest) == 1 and rest[0] not in COIN.values():
        return "objection.coin", {"word": word, "amount": rest[0]}
    if view["phase"] in TRADING and word in DRAFTING and view["draft"] is None:
        return _no_draft(view, moves, word)
    if word in ("pay", "charge") and len(rest) == 1:
        return _money(view, own, word, rest[0])
    if word == "to" and len(rest) == 1 and rest[0].isdigit() and view["phase"] in TRADING:
        return _partner(view, own, int(rest[0]) - 1)
    if word == "bid" and len(rest) == 2:
        return _bid(view, own, moves, *rest)
    return _again(view, own, word) if not rest else None


def _again(view: View, own: int, word: str) -> Said | None:
    """Say that a choice has been made already."""
    seat = view["seats"][own]
    if view["phase"] == "choose" and word == seat["choice"]:
        return "objection.chosen", {"choice": word}
    if view["phase"] == "fire" and word == "done" and seat["named"]:
        return "objection.done", {}
    if view["phase"] == "ready" and word == "ready" and seat["ready"]:
        return "objection.ready", {}
    return None


def _no_draft(view: View, moves: Sequence[str], word: str) -> Said | None:
    """Say how an offer is begun."""
    to = next((move for move in moves if move.startswith("to ")), None)
    if to is None:
        return None
    return "objection.no-draft", {"word": word, "to": to, "offer": example(view, int(to[3:]) - 1)}


def _money(view: View, own: int, word: str, amount: str) -> Said:
    """Say how much money there is, and how much of it the draft names already."""
    pays, to = view["draft"]["pays"], view["draft"]["to"]
    payer = own if word == "pay" else to
    named = max(pays if word == "pay" else -pays, 0)
    return f"objection.{word}-more" if named else f"objection.{word}", {
        "amount": amount,
        "whose": f"@seat.{payer}",
        "money": view["seats"][payer]["money"],
        "named": named,
    }


def _partner(view: View, own: int, to: int) -> Said | None:
    """Say why no offer can go to somebody."""
    seats = view["seats"]
    others = [str(n + 1) for n, seat in enumerate(seats) if n != own and not seat["out"]]
    said: dict[str, object] = {"number": to + 1, "others": ", ".join(others)}
    if to == own:
        return "objection.self", said
    if not 0 <= to < len(seats):
        return "objection.nobody", said
    if seats[to]["out"]:
        return "objection.bankrupt", said
    if view["draft"] is not None:
        return "objection.drafting", {"whose": f"@seat.{view['draft']['to']}"}
    if any(o["from"] == own and o["to"] == to and o["status"] == "open" for o in view["offers"]):
        return "objection.open", said
    return ("objection.sent", {"most": SENT}) if view["sent"] >= SENT else None


def _bid(view: View, own: int, moves: Sequence[str], designer: str, wage: str) -> Said | None:
    """Say what is wrong with a bid: the turn, the wage, or the designer."""
    if wage not in WAGE.values():
        return "objection.wage", {"wage": wage, "least": WAGE[1], "most": WAGE[max(WAGE)]}
    if view["phase"] != "bid":
        return None
    if view["turn"] != own:
        return "objection.turn", {"whose": f"@seat.{view['turn']}"}
    bids = [move.split() for move in moves if move.startswith("bid ")]
    wages = [int(amount) for _, name, amount in bids if name == designer]
    if wages:
        return "objection.low", {"designer": designer, "least": min(wages)}
    if designer in view["seats"][own]["staff"]:
        return "objection.staff", {"designer": designer}
    if designer not in DESIGNER.values():
        return None
    names = ", ".join(dict.fromkeys(name for _, name, _ in bids))
    key = "objection.designer" if names else "objection.no-designers"
    return key, {"designer": designer, "designers": names}
