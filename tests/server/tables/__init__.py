"""Tests of tables: what people, bots and clocks do at them, and what everybody is told."""
