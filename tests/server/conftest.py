"""Fixtures of all tests of the server."""

import pytest

pytest.register_assert_rewrite("server.tables.rooms")  # its checks say what differs

from server.postgres import own_postgres, postgres  # noqa: E402

__all__ = ["own_postgres", "postgres"]
