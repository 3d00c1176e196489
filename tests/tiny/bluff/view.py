from tiny.bluff.spec import HIDDEN


def view(options, t, seen, viewer):
    names = {0: "-", 1: "J", 2: "Q", 3: "K", HIDDEN: "?"}
    return {
        "cards": [names[int(c)] for c in seen["cards"]],
        "bets": [int(b) for b in seen["bets"]],
        "turn": int(seen["turn"]),
    }
