"""The friendly face of code: the functions that core calls, each from the file of its noun."""

from mirabilis.games.code.advice import advice, likely
from mirabilis.games.code.drawing import draw
from mirabilis.games.code.features import features
from mirabilis.games.code.notation import format, parse
from mirabilis.games.code.picture import svg
from mirabilis.games.code.tables import tables
from mirabilis.games.code.words import describe

__all__ = ["advice", "describe", "draw", "features", "format", "likely", "parse", "svg", "tables"]
