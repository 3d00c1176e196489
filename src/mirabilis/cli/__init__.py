"""The terminal interface: one file per verb, one catalogue of texts."""
