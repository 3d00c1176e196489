"""Two seats choose heads or tails at once and may change their minds until both have."""
