"""The test kits: `check_game` for anybody's game, `check_bot` for anybody's bot."""

from mirabilis.bots.checking import BOT_CHECKS, check_bot
from mirabilis.core.conformance import CHECKS, Check, Report, check_game

__all__ = ["BOT_CHECKS", "CHECKS", "Check", "Report", "check_bot", "check_game"]
