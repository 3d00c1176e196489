"""What the kit found."""

from __future__ import annotations

from dataclasses import dataclass


class Fault(Exception):
    """A promise the game does not keep, with where it was seen."""


@dataclass(frozen=True)
class Check:
    """One promise: whether it held, how much was looked at, and what was wrong."""

    name: str
    promise: str
    ok: bool
    count: int
    detail: str = ""


@dataclass(frozen=True)
class Report:
    """All checks of a game; printing it gives a table."""

    title: str
    checks: tuple[Check, ...]

    @property
    def ok(self) -> bool:
        """Tell whether every promise held."""
        return all(check.ok for check in self.checks)

    @property
    def failed(self) -> tuple[str, ...]:
        """Return the names of the checks that failed."""
        return tuple(check.name for check in self.checks if not check.ok)

    def __str__(self) -> str:
        lines = [self.title]
        for c in self.checks:
            lines.append(f"  {'ok  ' if c.ok else 'FAIL'} {c.name:<10} {c.count:>7}  {c.promise}")
            if c.detail:
                lines += [
                    f"       {'!' if not c.ok else '-'} {line}" for line in c.detail.split("\n")
                ]
        verdict = "every check passed" if self.ok else f"failed: {', '.join(self.failed)}"
        return "\n".join([*lines, f"  {verdict}"])
