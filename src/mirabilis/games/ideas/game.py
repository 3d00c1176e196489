"""The friendly face of ideas: the functions that core calls, each from the file of its noun."""

from mirabilis.games.ideas.about import about
from mirabilis.games.ideas.advice import advice
from mirabilis.games.ideas.drawing import draw
from mirabilis.games.ideas.features import features
from mirabilis.games.ideas.film import film
from mirabilis.games.ideas.notation import format, parse
from mirabilis.games.ideas.objections import meant, objection
from mirabilis.games.ideas.picture import svg
from mirabilis.games.ideas.printing import prints
from mirabilis.games.ideas.tables import check_options, check_table, tables
from mirabilis.games.ideas.words import describe, seat_key

__all__ = [
    "about",
    "advice",
    "check_options",
    "check_table",
    "describe",
    "draw",
    "features",
    "film",
    "format",
    "meant",
    "objection",
    "parse",
    "prints",
    "seat_key",
    "svg",
    "tables",
]
