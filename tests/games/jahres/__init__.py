"""Tests of jahres."""
