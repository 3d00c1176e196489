"""Bots think here, in processes of their own."""

from __future__ import annotations

from mirabilis.server.workers.errors import WorkerFailed
from mirabilis.server.workers.pool import Pool
from mirabilis.server.workers.texts import allowed
from mirabilis.server.workers.thought import Thought

__all__ = ["Pool", "Thought", "WorkerFailed", "allowed"]
