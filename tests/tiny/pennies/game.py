from mirabilis.core.errors import BadNotation
from tiny.pennies.spec import HEADS, SHOW, TAILS

SIDES = {HEADS: "heads", TAILS: "tails"}


def tables(options, players, t):
    t[0]["rounds"] = int(options["rounds"])


def parse(options, text):
    seat, _, side = text.rpartition(":")
    for code, name in SIDES.items():
        if side == name and seat in ("", "1", "2"):
            return SHOW + 4 * (int(seat) - 1) + code if seat else code
    raise BadNotation(f"{text!r} is no move: heads or tails")


def format(options, code):
    if code in SIDES:
        return SIDES[code]
    seat, side = divmod(code - SHOW, 4)
    if seat in (0, 1) and side in SIDES:
        return f"{seat + 1}:{SIDES[side]}"
    raise BadNotation(f"{code} is no code")


def describe(options, seen, seat, code):
    return "said", {"what": format(options, code)}


def draw(view, paint, say):
    return f"{view['shown']} {view['points']}"
