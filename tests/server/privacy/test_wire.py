"""Two games that look the same to a viewer are the same to that viewer, byte for byte."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import mirabilis
from mirabilis.core.seats import SPECTATOR
from server.privacy.acting import act, differences
from server.privacy.twins import Script, script_of
from tiny import bluff, market, pennies

pytestmark = pytest.mark.compiled  # not measured: it takes twice as long then

# game, options, seats, decisions in each line, pairs for each viewer
GAMES = [
    pytest.param("ewn", {"setup": "arrange"}, 2, 4, 2, id="ewn"),
    pytest.param("dice", {}, 3, 6, 2, id="dice"),
    pytest.param("code", {"first": "random"}, 3, 8, 2, id="code"),
    pytest.param("code", {"memory": "own", "may_stop": "yes"}, 2, 8, 1, id="code-own"),
    pytest.param("ideas", {}, 2, 3, 1, id="ideas"),
    pytest.param("jahres", {}, 4, 4, 1, id="jahres"),
    pytest.param(bluff, {}, 2, 3, 2, id="bluff"),
    pytest.param(market, {}, 3, 10, 2, id="market"),
    pytest.param(pennies, {}, 2, 4, 3, id="pennies"),
]
SLUGS = {"ewn", "dice", "code", "ideas", "jahres"}


def scripts_of(
    package: Any, options: dict[str, str], players: int, most: int, times: int
) -> list[Script]:
    """Return pairs for every viewer, other ones for each time."""
    game = mirabilis.load(package, jit=False, **options)
    found = []
    for viewer in (*range(players), SPECTATOR):
        for seed in range(times):
            found.append(script_of(game, players, viewer, most if seed or times == 1 else 1, seed))
    return found


def holds(
    folder: Path, package: Any, options: dict[str, str], scripts: list[Script], **more: Any
) -> list[str]:
    """Return where the property does not hold; nothing if it does."""
    one, two = (
        act(folder / f"{number}.db", package, number, scripts, options, **more) for number in (0, 1)
    )
    return differences(one, two)


@pytest.mark.parametrize(("package", "options", "players", "most", "times"), GAMES)
def test_what_is_sent_is_the_same_whatever_is_hidden(
    package: Any, options: dict[str, str], players: int, most: int, times: int, tmp_path: Path
) -> None:
    scripts = scripts_of(package, options, players, most, times)
    assert sum(script.differs for script in scripts) >= 2, "hardly two games differed"
    assert not holds(tmp_path, package, options, scripts)


@pytest.mark.long
@pytest.mark.parametrize(("package", "options", "players", "most", "times"), GAMES)
def test_many_games(
    package: Any, options: dict[str, str], players: int, most: int, times: int, tmp_path: Path
) -> None:
    scripts = scripts_of(package, options, players, 3 * most, 6 * times)
    clock = {"kind": "move", "seconds": 80_000}
    assert not holds(tmp_path, package, options, scripts, clock=clock)


def test_no_game_was_forgotten() -> None:
    assert {spec.slug for spec in mirabilis.games()} == SLUGS
