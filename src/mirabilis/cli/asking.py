"""Questions with an answer that Enter gives."""

from __future__ import annotations

from collections.abc import Sequence

from mirabilis.cli.screen import Screen


def yes(screen: Screen, question: str, *, default: bool = True) -> bool:
    """Ask a question of yes or no."""
    first, second = screen.say("letter.yes"), screen.say("letter.no")
    shown = f"[{first.upper()}/{second}]" if default else f"[{first}/{second.upper()}]"
    while True:
        typed = screen.ask(f"{question} {shown} ").lower()[:1]
        if not typed:
            return default
        if typed in (first, "y"):
            return True
        if typed in (second, "n"):
            return False


def choose(
    screen: Screen,
    question: str,
    entries: Sequence[tuple[str, str]],
    *,
    default: int = 0,
    further: Sequence[str] = (),
) -> str:
    """Ask for one of some entries (word, explanation) by number or word; return its word.

    ``further`` are words that are taken too; the caller has explained them.
    """
    words = [word for word, _ in entries]
    broad = max((len(word) for word in words), default=0)
    for number, (word, text) in enumerate(entries, 1):
        screen.entry(f"{number:3}", f"{word:{broad}}", text)
    shown = str(default + 1) if words else ""
    while True:
        typed = screen.ask(f"{question} [{shown}] ")
        if not typed and words:
            return words[default]
        if typed in words or typed in further:
            return typed
        if typed.isascii() and typed.isdigit() and 1 <= int(typed[:9]) <= len(words):
            return words[int(typed) - 1]
        screen.tell(screen.say("choose.range", most=len(words)), "wrong")
