"""Spiel des Jahres: a year in the games business."""
