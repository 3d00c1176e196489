"""Reads a QR code from a picture, as a camera does, without the correction of errors.

It knows what a link needs: bytes, versions 1 to 6, levels L and M. Whoever draws a code wrongly
gives it a text that is not the link.
"""

from __future__ import annotations

import io
from collections.abc import Iterator

from PIL import Image

# Words of data in each block and the number of blocks, for versions 1 to 6.
BLOCKS = {
    "L": ((19, 1), (34, 1), (55, 1), (80, 1), (108, 1), (68, 2)),
    "M": ((16, 1), (28, 1), (44, 1), (32, 2), (43, 2), (27, 4)),
}
LEVELS = {1: "L", 0: "M"}
FORMAT_MASK = 0b101010000010010
MASKS = (
    lambda r, c: (r + c) % 2,
    lambda r, c: r % 2,
    lambda r, c: c % 3,
    lambda r, c: (r + c) % 3,
    lambda r, c: (r // 2 + c // 3) % 2,
    lambda r, c: r * c % 2 + r * c % 3,
    lambda r, c: (r * c % 2 + r * c % 3) % 2,
    lambda r, c: ((r + c) % 2 + r * c % 3) % 2,
)
Grid = list[list[bool]]


def read(picture: bytes, side: int) -> tuple[str, int]:
    """Return the text of a code and the width of its quiet zone; ``side`` is that of the picture.

    The side is counted in modules and has the quiet zone in it.
    """
    image = Image.open(io.BytesIO(picture)).convert("L")
    step = image.width / side

    def dark(row: int, column: int) -> bool:
        return image.getpixel((int((column + 0.5) * step), int((row + 0.5) * step))) < 128

    seen = [[dark(row, column) for column in range(side)] for row in range(side)]
    used = [row for row in range(side) if any(seen[row])]
    quiet = used[0]
    assert used[-1] == side - 1 - quiet, "the quiet zone is not the same on all sides"
    code = [row[quiet : side - quiet] for row in seen[quiet : side - quiet]]
    return text_of(code), quiet


def text_of(code: Grid) -> str:
    """Return the text of a code, given by its modules."""
    size = len(code)
    version = (size - 17) // 4
    assert size == 17 + 4 * version, f"a code has no side of {size} modules"
    assert 1 <= version <= 6, f"version {version} is not known here"
    shape = [(8, column) for column in (0, 1, 2, 3, 4, 5, 7, 8)]
    shape += [(row, 8) for row in (7, 5, 4, 3, 2, 1, 0)]
    format_ = int("".join(str(int(code[r][c])) for r, c in shape), 2) ^ FORMAT_MASK
    level, mask = LEVELS[format_ >> 13], MASKS[format_ >> 10 & 7]
    bits = [code[r][c] ^ (mask(r, c) == 0) for r, c in _path(size, version)]
    words = [
        int("".join(str(int(bit)) for bit in bits[at : at + 8]), 2)
        for at in range(0, len(bits) - 7, 8)
    ]
    length, blocks = BLOCKS[level][version - 1]
    data = [words[block + blocks * n] for block in range(blocks) for n in range(length)]
    stream = "".join(f"{word:08b}" for word in data)
    assert stream.startswith("0100"), "the text is not kept as bytes"
    count = int(stream[4:12], 2)
    return bytes(int(stream[at : at + 8], 2) for at in range(12, 12 + 8 * count, 8)).decode()


def _path(size: int, version: int) -> Iterator[tuple[int, int]]:
    """Go through the modules that hold words: in pairs of columns from the right, up and down."""
    column, up = size - 1, True
    while column > 0:
        column -= column == 6  # the column of the timing pattern is skipped
        for row in range(size)[:: -1 if up else 1]:
            for at in (column, column - 1):
                if not _fixed(row, at, size, version):
                    yield row, at
        column, up = column - 2, not up


def _fixed(row: int, column: int, size: int, version: int) -> bool:
    """Tell whether a module belongs to a pattern or to the format."""
    near, far = 9, size - 8
    if (row < near and (column < near or column >= far)) or (row >= far and column < near):
        return True
    if 6 in (row, column):
        return True
    middle = size - 7
    return version > 1 and abs(row - middle) <= 2 and abs(column - middle) <= 2
