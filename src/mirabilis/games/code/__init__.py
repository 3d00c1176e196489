"""The Einstein Code by Luc Gheysens: crack the others' hidden letters."""
