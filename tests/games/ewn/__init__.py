"""Tests of ewn."""
