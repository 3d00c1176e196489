"""Fixtures of all tests of the server."""

from server.postgres import own_postgres, postgres

__all__ = ["own_postgres", "postgres"]
