"""Where tables, people and their logs are kept."""

from mirabilis.server.store.opening import open_store

__all__ = ["open_store"]
