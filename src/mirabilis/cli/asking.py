"""Questions with an answer that Enter gives."""

from __future__ import annotations

from collections.abc import Sequence

from mirabilis.cli.errors import Back
from mirabilis.cli.screen import Screen
from mirabilis.core.errors import listed

BACK = ("q", "quit")


def yes(screen: Screen, question: str, *, default: bool = True, back: bool = False) -> bool:
    """Ask a question of yes or no; with ``back``, q raises `Back`."""
    first, second = screen.say("letter.yes"), screen.say("letter.no")
    shown = f"[{first.upper()}/{second}]" if default else f"[{first}/{second.upper()}]"
    while True:
        typed = screen.ask(f"{question} {shown} ").lower()
        if back and typed in BACK:
            raise Back
        if not typed:
            return default
        if typed[0] in (first, "y"):
            return True
        if typed[0] in (second, "n"):
            return False
        screen.tell(screen.say("choose.yes", yes=first, no=second), "wrong")


def choose(
    screen: Screen,
    question: str,
    entries: Sequence[tuple[str, str]],
    *,
    default: int = 0,
    further: Sequence[str] = (),
    back: bool = False,
) -> str:
    """Ask for one of some entries (word, explanation) by number or word; return its word.

    Where a number could be mistaken for a word, only words are shown and taken. ``further`` are
    words that are taken too; the caller has explained them. With ``back``, q raises `Back`.
    """
    words = [word for word, _ in entries]
    numbers = [str(number) for number in range(1, len(words) + 1)]
    numbered = set(numbers).isdisjoint((*words, *further))
    show_entries(screen, entries, numbered=numbered)
    shown = (numbers if numbered else words)[default] if words else ""
    while True:
        typed = screen.ask(f"{question} [{shown}] ")
        if not typed and words:
            return words[default]
        if typed in words or typed in further:
            return typed
        if numbered and typed in numbers:
            return words[numbers.index(typed)]
        if back and typed.lower() in BACK:
            raise Back
        if numbered:
            screen.tell(screen.say("choose.range", most=len(words)), "wrong")
        else:
            screen.tell(screen.say("choose.word", words=listed(words)), "wrong")


def show_entries(
    screen: Screen, entries: Sequence[tuple[str, str]], *, numbered: bool = False
) -> None:
    """List words with their explanations."""
    broad = max((len(word) for word, _ in entries), default=0)
    for number, (word, text) in enumerate(entries, 1):
        screen.entry(f"{number:3}" if numbered else "   ", f"{word:{broad}}", text)
