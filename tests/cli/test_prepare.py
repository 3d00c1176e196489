"""The first run on a machine: compiling shows that something goes on."""

from __future__ import annotations

from types import SimpleNamespace

from mirabilis.cli.prepare import prepare
from mirabilis.cli.screen import Screen


def _game(*, is_prepared: bool) -> SimpleNamespace:
    done: list[tuple[int, int]] = []

    def compile_all(progress=None) -> None:
        for step in range(3):
            done.append((step, 2))
            if progress:
                progress(step, 2)

    return SimpleNamespace(
        is_prepared=is_prepared, is_compiled=True, prepare=compile_all, done=done
    )


def test_nothing_is_said_of_what_is_ready(capsys) -> None:
    game = _game(is_prepared=True)
    prepare(Screen(), game)
    assert game.done == []
    assert capsys.readouterr() == ("", "")


def test_a_line_where_nothing_moves(capsys) -> None:
    game = _game(is_prepared=False)
    prepare(Screen("fr"), game)
    assert len(game.done) == 3
    assert capsys.readouterr() == ("", "Compilation des règles (une seule fois)\n")


def test_a_bar_at_a_terminal(capsys) -> None:
    screen = Screen()
    screen.colour = True
    game = _game(is_prepared=False)
    prepare(screen, game)
    assert len(game.done) == 3
    assert capsys.readouterr().out == ""  # beside the output, not in it
