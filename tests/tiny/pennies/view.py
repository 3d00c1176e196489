def view(options, t, seen, viewer):
    return {
        "round": int(seen["rounds"]),
        "chosen": [bool(c) for c in seen["chosen"]],
        "own": int(seen["chosen"][viewer]) if viewer in (0, 1) else None,
        "shown": [int(s) for s in seen["shown"]],
        "points": int(seen["halves"]) / 2,
    }
