"""The friendly face of ewn: the functions that core calls, each from the file of its noun."""

from mirabilis.games.ewn.drawing import draw
from mirabilis.games.ewn.features import features
from mirabilis.games.ewn.layout import check_options
from mirabilis.games.ewn.notation import format, parse
from mirabilis.games.ewn.picture import svg
from mirabilis.games.ewn.positions import position, position_text
from mirabilis.games.ewn.tables import tables
from mirabilis.games.ewn.words import describe

__all__ = [
    "check_options",
    "describe",
    "draw",
    "features",
    "format",
    "parse",
    "position",
    "position_text",
    "svg",
    "tables",
]
