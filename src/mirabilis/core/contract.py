"""The kernel contract: the eleven functions every game's ``kernel.py`` defines, and four it may.

Generic code (``templates/``) is written against these names; `mirabilis.core.compiled` puts a
game's own functions in their place. ``t`` is the game's read-only `Tables` record and ``state``
one `State` record. A function of a kernel reads nothing else: no global array, no random source.
"""

from typing import Any, NoReturn

Record = Any  # a NumPy record of the game's `State` or `Tables` dtype
Array = Any

FUNCTIONS = (
    "setup",
    "actors",
    "free",
    "legal",
    "allowed",
    "chance",
    "apply",
    "returns",
    "observe",
    "shown",
    "imagine",
)
OPTIONAL = ("draw", "evaluate", "prior", "aside")  # `templates/optional.py` stands in for them


def _replaced() -> NoReturn:
    raise AssertionError("the game's own function stands here when a template is instantiated")


def setup(t: Record, state: Record) -> None:
    """Make ``state`` the state before anything has happened; it comes in zeroed."""
    _replaced()


def actors(t: Record, state: Record) -> int:
    """Return the mask of seats the game waits for, or `CHANCE_BIT`, or 0 when it is over."""
    _replaced()


def free(t: Record, state: Record) -> int:
    """Return the mask of further seats that may act but need not."""
    _replaced()


def legal(t: Record, state: Record, seat: int, moves: Array) -> int:
    """Write the legal moves of a seat that may act, in stable order; return how many."""
    _replaced()


def allowed(t: Record, state: Record, seat: int, move: int) -> int:
    """Return 0, or the number of the clause that forbids ``move``; any integer may be asked."""
    _replaced()


def chance(t: Record, state: Record, outcomes: Array, weights: Array) -> int:
    """Write the possible outcomes and their integer weights; return how many.

    A single outcome is no chance but a revelation: it is applied by itself and never undone.
    """
    _replaced()


def apply(t: Record, state: Record, seat: int, move: int) -> None:
    """Carry out an allowed move of ``seat``, or of `CHANCE`. Deterministic."""
    _replaced()


def returns(t: Record, state: Record, utility: Array, points: Array) -> int:
    """Write the utility in [0, 1] and the points of each seat; return the reason, 0 if not over."""
    _replaced()


def observe(t: Record, state: Record, viewer: int, seen: Record) -> None:
    """Blank in ``seen``, a copy of the state, what ``viewer`` (or `SPECTATOR`) cannot know."""
    _replaced()


def shown(t: Record, state: Record, seat: int, move: int, viewer: int) -> int:
    """Return what ``viewer`` learns of a move about to be applied: it, a stand-in, or `NOTHING`."""
    _replaced()


def imagine(t: Record, seen: Record, seat: int, rng: Array, state: Record) -> None:
    """Draw a full state from what ``seat`` knows; ``state`` comes in as a copy of ``seen``."""
    _replaced()


def draw(t: Record, state: Record, rng: Array, outcomes: Array, weights: Array) -> int:
    """Return the outcome that `pick` over what `chance` lists would draw, sooner. Optional.

    ``rng`` is left as `pick` would leave it; ``outcomes`` and ``weights`` are room to write into.
    """
    _replaced()


def evaluate(t: Record, state: Record, utility: Array) -> None:
    """Write an estimate of each seat's utility, in [0, 1], in a state that is not over. Optional.

    Sums, products, quotients and square roots only: those are the same on every machine.
    """
    _replaced()


def prior(t: Record, state: Record, seat: int, moves: Array, count: int, weights: Array) -> None:
    """Write how promising each of the first ``count`` moves looks: a weight above 0. Optional."""
    _replaced()


def aside(t: Record, state: Record, seat: int, moves: Array, count: int) -> int:
    """Return what a seat would do now of its own accord, waited for or not. Optional.

    It is the index of one of the first ``count`` moves, or -1 for nothing.
    """
    _replaced()
