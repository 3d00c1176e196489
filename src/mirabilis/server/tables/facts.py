"""What is settled when a table is made, and who sits at it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from mirabilis.server.wire.tables import NewTable, SeriesInfo


class Person(NamedTuple):
    """Somebody who asks for something."""

    id: str
    name: str
    bot: bool = False  # an outside program


@dataclass(frozen=True)
class Facts:
    """What does not change from the first entry of a log on."""

    id: str
    asked: NewTable
    owner: str
    created: int
    seed: bytes  # of chance; secret until the game is over
    series: SeriesInfo
    options: Mapping[str, str]
    people: tuple[str | None, ...]  # who sits where from the beginning
    commits: tuple[str | None, ...]  # of the values they add to chance

    def entry(self) -> dict[str, Any]:
        """Return the first entry of the log."""
        return {
            "t": "created",
            "at": self.created,
            "id": self.id,
            "owner": self.owner,
            "seed": self.seed.hex(),
            "options": dict(self.options),
            "series": self.series.model_dump(),
            "asked": self.asked.model_dump(),
            "people": list(self.people),
            "commits": list(self.commits),
        }

    @classmethod
    def of(cls, entry: Mapping[str, Any]) -> Facts:
        """Read them from the first entry."""
        return cls(
            id=entry["id"],
            asked=NewTable.model_validate(entry["asked"]),
            owner=entry["owner"],
            created=entry["at"],
            seed=bytes.fromhex(entry["seed"]),
            series=SeriesInfo.model_validate(entry["series"]),
            options=entry["options"],
            people=tuple(entry["people"]),
            commits=tuple(entry["commits"]),
        )


@dataclass(slots=True)
class Chair:
    """A seat: whose it is, and who plays for it."""

    person: str | None = None
    bot: str | None = None
    away: bool = False
    left: str | None = None  # resigned, time, abandoned
    commit: str | None = None  # of the value added to chance
    value: str | None = None

    @property
    def taken(self) -> bool:
        """Tell whether somebody or something sits here."""
        return self.person is not None or self.bot is not None

    @property
    def human(self) -> bool:
        """Tell whether a person decides here now."""
        return self.person is not None and self.bot is None and self.left is None
