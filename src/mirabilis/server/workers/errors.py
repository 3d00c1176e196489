"""What can go wrong with a worker."""

from __future__ import annotations

from mirabilis.bots.errors import BotError


class WorkerFailed(BotError):
    """No answer came from a worker.

    The message never holds what a bot said or saw: others might read it.
    """
