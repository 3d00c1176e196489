"""The friendly face of dice: the functions that core calls, each from the file of its noun."""

from mirabilis.games.dice.drawing import draw
from mirabilis.games.dice.features import features
from mirabilis.games.dice.grades import grade
from mirabilis.games.dice.notation import format, parse
from mirabilis.games.dice.picture import svg
from mirabilis.games.dice.positions import position, position_text
from mirabilis.games.dice.printing import prints
from mirabilis.games.dice.tables import tables
from mirabilis.games.dice.words import describe

__all__ = [
    "describe",
    "draw",
    "features",
    "format",
    "grade",
    "parse",
    "position",
    "position_text",
    "prints",
    "svg",
    "tables",
]
