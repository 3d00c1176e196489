"""The face of a die in five short lines."""

_PIPS = {
    1: "    o    ",
    2: "o       o",
    3: "o   o   o",
    4: "o o   o o",
    5: "o o o o o",
    6: "o oo oo o",
}
WIDTH = 9


def face(value: int) -> list[str]:
    """Return the lines of a die.

    >>> print("\\n".join(face(5)))
    ┌───────┐
    │ ●   ● │
    │   ●   │
    │ ●   ● │
    └───────┘
    """
    pips = _PIPS[value].replace("o", "●")
    edge = "─" * (WIDTH - 2)
    rows = [" ".join(pips[row * 3 : row * 3 + 3]) for row in range(3)]
    return [f"┌{edge}┐", *(f"│ {row} │" for row in rows), f"└{edge}┘"]


def beside(text: str, value: int, width: int) -> str:
    """Return a drawing with a die at its right, or the drawing alone where there is no room."""
    lines = text.split("\n")
    broadest = max(shown_width(line) for line in lines)
    if broadest + 2 + WIDTH > width or len(lines) < 5:
        return text
    for number, row in enumerate(face(value)):
        line = lines[number + 1]
        lines[number + 1] = line + " " * (broadest + 2 - shown_width(line)) + row
    return "\n".join(lines)


def shown_width(line: str) -> int:
    """Return how wide a line is without its escape sequences."""
    count, inside = 0, False
    for sign in line:
        if sign == "\033":
            inside = True
        elif inside:
            inside = sign != "m"
        else:
            count += 1
    return count
