"""People: what they say about themselves, and what the server tells them."""

from __future__ import annotations

import re
import unicodedata
from typing import Annotated

from pydantic import AfterValidator, BaseModel, Field

from mirabilis.server.wire.tables import Asked

LONGEST = 40
SECRET = r"^[A-Za-z0-9_-]{43}$"
ID = r"^[A-Za-z0-9_-]{8,32}$"

_UNSEEN = (  # control, format and private characters, those that turn text around included
    "0-1f 7f-9f ad 600-605 61c 6dd 70f 890-891 8e2 180e 200b-200f 2028-202e 2060-206f "
    "e000-f8ff feff fff9-fffb 110bd 110cd 13430-1343f 1bca0-1bca3 1d173-1d17a "
    "e0001 e0020-e007f f0000-ffffd 100000-10fffd"
)


def _set(ranges: str) -> str:
    """Return ranges of numbers as they stand in a set of a regular expression."""
    return "".join("-".join(chr(int(end, 16)) for end in r.split("-")) for r in ranges.split())


NAME = f"^(?!\\s*$)[^{_set(_UNSEEN)}]*$"  # one large set, not three: tools take long for each


def clean_name(text: str) -> str:
    """Return a name as it is kept; `ValueError` if it cannot be one.

    >>> clean_name("  Mileva   Marić ")
    'Mileva Marić'
    """
    if not re.match(NAME, text):
        raise ValueError("a name has characters that can be seen, and no others")
    name = " ".join(unicodedata.normalize("NFC", text).split())
    if not 1 <= len(name) <= LONGEST:
        raise ValueError(f"a name has 1 to {LONGEST} characters")
    return name


PersonName = Annotated[
    str,
    Field(min_length=1, max_length=LONGEST, json_schema_extra={"pattern": NAME}),
    AfterValidator(clean_name),
]
PersonId = Annotated[str, Field(pattern=ID)]


class NewPerson(Asked):
    """Somebody who comes for the first time."""

    name: PersonName = "Guest"


class Rename(Asked):
    """Another name."""

    name: PersonName


class Secret(Asked):
    """The secret of a recovery link: what stands behind its ``#``."""

    secret: Annotated[str, Field(pattern=SECRET)]


class Me(BaseModel):
    """Who somebody is."""

    id: str
    name: str
    bot: bool
    created: int


class NewBot(BaseModel):
    """An outside program; the token is told this once: ``Authorization: Bearer TOKEN``."""

    me: Me
    token: str


class Recovery(BaseModel):
    """A link that brings an identity to another device, once; an earlier one no longer works."""

    path: str


class Marked(BaseModel):
    """Ids of the people somebody has muted or blocked."""

    people: list[str]
