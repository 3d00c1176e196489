from mirabilis.core.errors import BadNotation
from tiny.bluff.spec import CARD, PASS, RAISE, SHOW

NAMES = " JQK"


def tables(options, players, t):
    t[0]["cards"] = 3


def parse(options, text):
    if text in ("pass", "bet"):
        return PASS if text == "pass" else RAISE
    if len(text) == 1 and text in "JQK":
        return CARD + NAMES.index(text)
    if len(text) == 3 and text[:2] in ("1:", "2:") and text[2] in "JQK":
        return SHOW + 4 * (int(text[0]) - 1) + NAMES.index(text[2])
    raise BadNotation(f"{text!r} is no move: pass, bet, a card J Q K, or a card shown such as 1:K")


def format(options, code):
    if code in (PASS, RAISE):
        return "pass" if code == PASS else "bet"
    if CARD < code <= CARD + 3:
        return NAMES[code]
    seat, card = divmod(code - SHOW, 4)
    if seat in (0, 1) and card:
        return f"{seat + 1}:{NAMES[card]}"
    raise BadNotation(f"{code} is no code")


def describe(options, seen, seat, code):
    return "said", {"what": format(options, code)}


def draw(view, paint, say):
    return " ".join(view["cards"])
