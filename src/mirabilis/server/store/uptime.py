"""When a server was up: every process says so, and times of silence are kept as gaps."""

from __future__ import annotations

from mirabilis.server.store.base import Base
from mirabilis.server.store.session import Session

BEAT = """INSERT INTO beats (process, at) VALUES (?, ?) ON CONFLICT (process)
    DO UPDATE SET at = excluded.at WHERE excluded.at > beats.at"""


class Uptime(Base):
    """What a store knows about the server itself."""

    wake_lock: str | None = None  # a statement that lets processes wake one after the other

    async def beat(self, process: str, at: int) -> None:
        """Say that a server process is up."""
        await self._do(BEAT, process, at)

    async def wake(self, process: str, at: int, silence: int) -> list[tuple[int, int]]:
        """Begin to serve; return all times (from, until) at which no server was up."""

        def work(session: Session) -> list[tuple[int, int]]:
            if self.wake_lock is not None:
                session.ask(self.wake_lock)
            last = session.ask("SELECT max(at) FROM beats")[0][0]
            if last is not None and at - last > silence:
                session.ask("INSERT INTO gaps (began, ended) VALUES (?, ?)", (last, at))
            session.ask(BEAT, (process, at))
            # processes that are up say so again; the others are of no more use
            session.ask("DELETE FROM beats WHERE at < ?", (at,))
            return [(a, b) for a, b in session.ask("SELECT began, ended FROM gaps ORDER BY began")]

        found: list[tuple[int, int]] = await self._write(work, process)
        return found
