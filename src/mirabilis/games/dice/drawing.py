"""The score sheets of dice for the terminal: below each other in 40 columns, side by side in 80.

Those of the others come first, a line of marks each; then one's own as it is printed; the dice
last, next to what is asked. Side by side, the fifth dice, the throw and the others stand at the
right of one's own rows, so that all of it and the list of choices fit into 24 lines.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import zip_longest

from mirabilis.core.die import shown_width
from mirabilis.games.dice import lines
from mirabilis.games.dice.lines import Paint, Say, View, main_seat

WIDTH = 40
BROAD = 80  # columns that sheets side by side need
LEFT = 38  # columns of the rows then
CROWD = 5  # from so many players on the dice stand below the rows: the right side is full


def draw(view: View, paint: Paint, say: Say, width: int = WIDTH) -> str:
    """Draw a view; the styles are seat0 to seat5, goal, dim, strong and wrong."""
    main = main_seat(view)
    if main is not None and width >= BROAD:
        return "\n".join(_abreast(view, main, paint, say))
    others = [seat for seat in range(len(view["sheets"])) if seat != main]
    drawn = list(lines.others(view, others, paint, say)) if others else []
    if main is not None:
        drawn += [""] if drawn else []
        drawn += _sheet(view, main, paint, say)
    return "\n".join([*drawn, *lines.dice(view, paint)])


def _sheet(view: View, seat: int, paint: Paint, say: Say) -> Iterator[str]:
    """Yield a whole sheet: rows, fifth-die lines, total, notes."""
    bar = paint("│", "dim")

    def line(*cells: str) -> str:
        return bar + bar.join(cells) + bar

    if len(view["sheets"]) > 1:
        yield lines.name(seat, paint, say) + lines.state(view, seat, say)
    yield paint("┌──────┬─────────┬───┬───────────┬─────┐", "dim")
    yield line(*lines.heads(paint, say))
    for row in lines.rows(view, seat, paint):
        yield line(*row)
    yield paint("├──────┼─────────┴───┴───────────┼─────┤", "dim")
    for fifth in lines.fifth_lines(view, seat, paint, say):
        yield line(*fifth)
    yield paint("├──────┴─────────────────────────┼─────┤", "dim")
    yield line(f" {say('draw.total'):30.30} ", lines.result(view["sheets"][seat]["score"], paint))
    yield paint("└────────────────────────────────┴─────┘", "dim")
    yield from lines.legend(view, seat, paint, say)
    yield from lines.notes(view, seat, paint, say, WIDTH)


def _abreast(view: View, seat: int, paint: Paint, say: Say) -> Iterator[str]:
    """Yield the rows of a sheet with everything else at their right."""
    players = len(view["sheets"])
    left = list(_rows(view, seat, paint, say))
    throw = [*lines.dice(view, paint), *lines.legend(view, seat, paint, say)]
    right = ["".join(cells) for cells in lines.fifth_lines(view, seat, paint, say)]
    right += lines.notes(view, seat, paint, say, WIDTH - 1)
    if players >= CROWD:
        left += throw
    else:
        right = throw + right
    others = [other for other in range(players) if other != seat]
    right += lines.others(view, others, paint, say) if others else []
    for one, other in zip_longest(left, right, fillvalue=""):
        yield (one + " " * (LEFT - shown_width(one)) + " " + other).rstrip()


def _rows(view: View, seat: int, paint: Paint, say: Say) -> Iterator[str]:
    """Yield the rows of a sheet and its total, without a frame."""
    bar = paint("│", "dim")
    for cells in (lines.heads(paint, say), *lines.rows(view, seat, paint)):
        yield bar.join(cells)
    total = str(say("draw.total"))
    if len(view["sheets"]) > 1:
        total += f"  {lines.name(seat, paint, say)}{lines.state(view, seat, say)}"
    gap = " " * (LEFT - 5 - shown_width(total))
    yield total + gap + lines.result(view["sheets"][seat]["score"], paint)
