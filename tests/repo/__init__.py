"""Tests that look at the repository itself: its files, examples, pages and packages."""
