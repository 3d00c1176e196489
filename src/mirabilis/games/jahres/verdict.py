"""The ceremony in words, card by card: clauses 24 and 25."""

from __future__ import annotations

from typing import Any

from mirabilis.games.jahres.phrases import Phrases, Said, money, seat_name
from mirabilis.games.jahres.spec import MONTHS
from mirabilis.games.jahres.value import visible


def award(names: Phrases, seat: int, month: int) -> Said:
    """Say which month's card is drawn, which games are out by it, and whether that decides."""
    seen = names.seen
    called = int(seen["called"])
    games = names.in_play()
    if called:
        games = [game for game in games if int(seen["standing"]) >> game & 1]
    card = int(seen["trend"][month]) - 1
    favour = set(names.pair(card))
    left = [game for game in games if favour & shown(names, game)]
    is_last = called.bit_count() == MONTHS - 1
    said = {
        "count": called.bit_count() + 1,
        "name": f"@month.{month + 1}",
        "symbols": names.symbols(card),
    }
    return "said.award", {
        **said,
        "out": _out(names, games, left),
        "then": _then(names, games, left or games, is_last) if left or is_last else "",
    }


def shown(names: Phrases, game: int) -> set[str]:
    """Return the symbols that show on a game."""
    return set(visible([names.pair(card) for card in names.ideas(game)]))


def _out(names: Phrases, games: list[int], left: list[int]) -> Said | str:
    """Say which games a card eliminates."""
    if not left:
        return "@award.none"
    out = [names.game(game) for game in games if game not in left]
    return ("award.out", {"games": out}) if out else "@award.all"


def _then(names: Phrases, games: list[int], left: list[int], is_last: bool) -> Said:
    """Say who wins, or which of the games are tied, if those are not the same as before."""
    most = max(int(names.seen["value"][game]) for game in left)
    tied = [game for game in left if int(names.seen["value"][game]) == most]
    owners = {int(names.seen["owner"][game]) - 1 for game in tied}
    said: dict[str, Any] = {"games": [names.game(game) for game in tied], "value": money(most)}
    if len(owners) == 1:
        key = "award.wins" if len(tied) == 1 else "award.all-of"
        return key, {**said, "who": seat_name(min(owners))}
    if len({frozenset(shown(names, game)) for game in tied}) > 1 and not is_last:
        is_known = tied == games != names.in_play()  # then the card before has said so
        return "award.still" if is_known else "award.tied", said
    richest = max(int(names.seen["money"][who]) for who in owners)
    winners = [who for who in sorted(owners) if int(names.seen["money"][who]) == richest]
    key = "award.money" if len(winners) == 1 else "award.shared"
    return key, {**said, "who": [seat_name(who) for who in winners]}
