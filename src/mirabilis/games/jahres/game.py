"""The friendly face of jahres: the functions that core calls, each from the file of its noun."""

from mirabilis.games.jahres.advice import advice
from mirabilis.games.jahres.drawing import draw
from mirabilis.games.jahres.features import features
from mirabilis.games.jahres.notation import format, parse
from mirabilis.games.jahres.objections import objection
from mirabilis.games.jahres.offering import meant
from mirabilis.games.jahres.picture import svg
from mirabilis.games.jahres.printing import prints
from mirabilis.games.jahres.simple import Simple
from mirabilis.games.jahres.tables import check_table, tables
from mirabilis.games.jahres.words import describe

bots = {"simple": Simple}

__all__ = [
    "advice",
    "bots",
    "check_table",
    "describe",
    "draw",
    "features",
    "format",
    "meant",
    "objection",
    "parse",
    "prints",
    "svg",
    "tables",
]
