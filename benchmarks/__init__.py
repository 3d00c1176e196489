"""Speed beside its peers: ``make bench``."""
