"""Text with styles, laid into lines that are not too long."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

Paint = Callable[[str, str], str]  # text and style to text
Run = tuple[str, str]  # text and style
Word = list[Run]

JOIN = "\u00a0"  # a blank at which no line is broken


def words_of(runs: Iterable[Run]) -> Iterator[Word]:
    """Yield what stands between blanks; a word may have several styles."""
    word: Word = []
    for text, style in runs:
        head, *rest = text.split(" ")
        if head:
            word.append((head, style))
        for part in rest:
            if word:
                yield word
            word = [(part, style)] if part else []
    if word:
        yield word


def length(word: Word) -> int:
    """Return how many columns a word takes."""
    return sum(len(text) for text, _ in word)


def laid(
    runs: Iterable[Run], paint: Paint, width: int, indent: int = 0, first: str = ""
) -> Iterator[str]:
    """Yield lines; all but the first are indented, the first begins with ``first``."""
    line: list[Word] = []
    start = first or " " * indent
    room = width - len(start)
    for word in words_of(runs):
        for piece in _pieces(word, width - indent):
            if line and length(piece) + 1 > room:
                yield _painted(start, line, paint)
                line, start, room = [], " " * indent, width - indent
            room -= length(piece) + (1 if line else 0)
            line.append(piece)
    if line:
        yield _painted(start, line, paint)


def _pieces(word: Word, most: int) -> Iterator[Word]:
    """Yield a word, in parts where it is longer than a line."""
    if length(word) <= most:
        yield word
        return
    text, style = "".join(text for text, _ in word), word[0][1]
    for at in range(0, len(text), most):
        yield [(text[at : at + most], style)]


def _painted(start: str, line: list[Word], paint: Paint) -> str:
    """Return a line; neighbours of one style are painted together."""
    runs: list[Run] = []
    for number, word in enumerate(line):
        for place, (text, style) in enumerate(word):
            blank = " " if number and not place else ""
            plain = text.replace(JOIN, " ")
            if runs and runs[-1][1] == style:
                runs[-1] = (runs[-1][0] + blank + plain, style)
            else:
                runs += [(blank, "")] if blank else []
                runs.append((plain, style))
    return start + "".join(paint(text, style) if style else text for text, style in runs)
