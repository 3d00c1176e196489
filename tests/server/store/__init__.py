"""Tests of the stores: one suite, run on SQLite and on a real PostgreSQL."""
