"""A three-card bluffing game for two."""
