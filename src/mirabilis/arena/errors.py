"""What can go wrong in the arena beside what the core refuses."""

from mirabilis.core.errors import MirabilisError


class ArenaError(MirabilisError):
    """A run that cannot begin or go on; finished rounds are kept."""
