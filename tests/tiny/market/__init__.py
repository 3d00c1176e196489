"""Market: hidden goods sold at the same time, and private offers."""
