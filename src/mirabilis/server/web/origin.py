"""Where a request comes from: its headers, its address, and whether a page of ours sent it."""

from __future__ import annotations

from collections.abc import Iterable
from urllib.parse import urlsplit

from mirabilis.server.settings import Settings

COOKIE = "mirabilis"
OWN_SITE = ("same-origin", "none")  # none: typed into the address bar, or a bookmark
SAFE = ("GET", "HEAD", "OPTIONS", "TRACE")


class Origin:
    """What the headers of one request say about its sender."""

    __slots__ = ("bearer", "cookie", "host", "language", "origin", "site")

    def __init__(self, headers: Iterable[tuple[bytes, bytes]]) -> None:
        self.bearer: str | None = None
        self.cookie: str | None = None
        self.host = ""
        self.language = ""
        self.origin: str | None = None
        self.site: str | None = None
        for name, value in headers:
            if name == b"cookie":
                self.cookie = _cookie(value.decode("latin-1")) or self.cookie
            elif name == b"authorization":
                kind, _, token = value.decode("latin-1").partition(" ")
                self.bearer = token.strip() if kind.lower() == "bearer" else ""
            elif name == b"origin":
                self.origin = value.decode("latin-1").lower()
            elif name == b"sec-fetch-site":
                self.site = value.decode("latin-1").lower()
            elif name == b"host":
                self.host = value.decode("latin-1").lower()
            elif name == b"accept-language":
                self.language = value.decode("latin-1")

    def is_own(self, settings: Settings) -> bool:
        """Tell whether the origin given is the server's own, or one that is allowed."""
        if self.origin is None:
            return False
        if self.origin in (*settings.origins, settings.public_address):
            return True
        try:
            parts = urlsplit(self.origin)
        except ValueError:
            return False
        if settings.secure and parts.scheme != "https":
            return False
        return parts.scheme in ("http", "https") and bool(self.host) and parts.netloc == self.host

    def may_change(self, settings: Settings) -> bool:
        """Tell whether a request that changes something was meant: no other page sent it.

        A token in a header is sent on purpose; a cookie comes along with whatever a page sends.
        """
        if self.origin is not None:
            return self.is_own(settings)
        if self.site is not None:
            return self.site in OWN_SITE
        return self.cookie is None or self.bearer is not None

    def may_connect(self, settings: Settings) -> bool:
        """Tell whether a WebSocket may be opened: browsers send an origin, programs a token."""
        if self.origin is not None:
            return self.is_own(settings)
        return self.cookie is None or self.bearer is not None


def _cookie(text: str) -> str | None:
    """Return our cookie, the last if there are several.

    `http.cookies` is not used: it takes seconds for a long value full of backslashes.
    """
    found = None
    for part in text.split(";"):
        name, equals, value = part.partition("=")
        if equals and name.strip() == COOKIE:
            found = value.strip()
    return found


def address_of(client: object, headers: Iterable[tuple[bytes, bytes]], settings: Settings) -> str:
    """Return the address a request comes from; behind a proxy, the one the proxy saw."""
    if settings.trust_proxy:
        for name, value in headers:
            if name == b"x-forwarded-for":
                return value.decode("latin-1").rsplit(",", 1)[-1].strip()[:64]
    return str(client[0]) if isinstance(client, tuple | list) and client else ""


def language_of(wish: str | None, accepted: str, known: tuple[str, ...]) -> str:
    """Return the language to answer in: the one asked for, or the best of Accept-Language.

    >>> language_of(None, "pl, nl;q=0.5, fr;q=0.9", ("en", "de", "fr", "nl"))
    'fr'
    """
    if wish in known:
        return str(wish)
    best, weight = known[0], 0.0
    for part in accepted[:200].split(","):
        tag, _, quality = part.strip().partition(";q=")
        try:
            weighs = float(quality) if quality else 1.0
        except ValueError:
            continue
        if tag[:2].lower() in known and weight < weighs <= 1:
            best, weight = tag[:2].lower(), weighs
    return best
