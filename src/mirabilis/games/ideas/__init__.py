"""Einstein: His Amazing Life and Incomparable Science (Knemeyer)."""
