"""What can be wrong at the terminal, beside what the core refuses."""

from mirabilis.core.errors import MirabilisError


class CommandError(MirabilisError):
    """A command that cannot be carried out; the message is one line for the person."""


class InputEnded(Exception):
    """There is nothing more to read."""


class Back(Exception):
    """Somebody does not want to answer, but to go back to where the questions began."""
