"""The test kit for games: `check_game` tries everything a game promises, for anybody's game."""

from mirabilis.core.conformance.kit import CHECKS, check_game
from mirabilis.core.conformance.report import Check, Report

__all__ = ["CHECKS", "Check", "Report", "check_game"]
