"""Pictures in the terminal itself: who can, and what they are sent."""

from __future__ import annotations

import base64
import re

import pytest

from cli.drawn import pixels
from mirabilis.cli import inline
from mirabilis.cli.inline import ITERM, KITTY, Inline, protocol
from mirabilis.cli.raster import png

BOARD = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {w} {h}">'
    '<rect width="{w}" height="{h}" fill="#c33"/><circle r="{h}" fill="#3c3"/></svg>'
)


def picture(w: int = 200, h: int = 100, width: int = 600) -> bytes:
    return png(BOARD.format(w=w, h=h), width)


@pytest.mark.parametrize(
    ("environment", "kind"),
    [
        ({"TERM": "xterm-kitty"}, KITTY),
        ({"TERM": "xterm-256color", "KITTY_WINDOW_ID": "1"}, KITTY),
        ({"TERM": "xterm-ghostty"}, KITTY),
        ({"TERM": "xterm-256color", "TERM_PROGRAM": "ghostty"}, KITTY),
        ({"TERM": "xterm-256color", "TERM_PROGRAM": "iTerm.app"}, ITERM),
        ({"TERM": "xterm-256color", "TERM_PROGRAM": "WezTerm"}, ITERM),
        ({}, None),
        ({"TERM": "xterm-256color"}, None),
        ({"TERM": "xterm-256color", "TERM_PROGRAM": "Apple_Terminal"}, None),
        ({"TERM": "dumb", "TERM_PROGRAM": "iTerm.app"}, None),
        # begun from a kitty, but another terminal; or something in between
        ({"TERM": "xterm-256color", "TERM_PROGRAM": "vscode", "KITTY_WINDOW_ID": "1"}, None),
        ({"TERM": "tmux-256color", "KITTY_WINDOW_ID": "1"}, None),
        ({"TERM": "screen.xterm-256color", "KITTY_WINDOW_ID": "1"}, None),
        ({"TERM": "xterm-kitty", "TMUX": "/tmp/tmux,1,0"}, None),
        ({"TERM": "xterm-256color", "TERM_PROGRAM": "iTerm.app", "STY": "1.a"}, None),
    ],
)
def test_a_terminal_is_known_by_what_it_says_of_itself(environment, kind) -> None:
    assert protocol(environment) == kind


def test_kitty_gets_the_picture_in_pieces_and_does_not_answer() -> None:
    data = png(BOARD.format(w=200, h=100), 3000)
    text = Inline(KITTY).shown(data, 12)
    pieces = re.findall(r"\x1b_G([^;]*);([^\x1b]*)\x1b\\", text)
    assert "".join(f"\x1b_G{keys};{part}\x1b\\" for keys, part in pieces) == text
    assert len(pieces) > 1
    assert pieces[0][0] == "a=T,f=100,q=2,r=12,m=1"
    assert [keys for keys, _ in pieces[1:]] == ["m=1"] * (len(pieces) - 2) + ["m=0"]
    assert all(len(part) <= inline.CHUNK for _, part in pieces)
    assert all(len(part) % 4 == 0 for _, part in pieces[:-1])
    assert base64.b64decode("".join(part for _, part in pieces)) == data
    one = Inline(KITTY).shown(data[:40], 12)
    assert one.startswith("\x1b_Ga=T,f=100,q=2,r=12,m=0;")


def test_iterm_gets_the_picture_at_once() -> None:
    data = picture()
    found = re.fullmatch(r"\x1b\]1337;File=([^:]*):([^\a]*)\a", Inline(ITERM).shown(data, 9))
    assert found is not None
    words = dict(word.split("=") for word in found[1].split(";"))
    assert words == {
        "inline": "1",
        "size": str(len(data)),
        "height": "9",
        "preserveAspectRatio": "1",
    }
    assert base64.b64decode(found[2]) == data


def test_kitty_is_told_to_forget_pictures_when_the_screen_is_cleared() -> None:
    assert Inline(KITTY).wiped == "\x1b_Ga=d,d=A,q=2\x1b\\"
    assert Inline(ITERM).wiped == ""


@pytest.mark.parametrize("size", [(200, 100), (100, 300), (1000, 50)])
@pytest.mark.parametrize("screen", [(80, 24), (200, 60), (40, 24)])
def test_a_picture_leaves_room_and_is_no_wider_than_the_screen(size, screen) -> None:
    data = picture(*size)
    lines = Inline(KITTY).lines(data, *screen)
    assert inline.LOW <= lines <= screen[1] * inline.SHARE
    wide, high = pixels(data).size
    assert inline.size(data) == (wide, high)
    if lines > inline.LOW:
        assert 2 * lines * wide / high < screen[0] + 1
