"""How a CUDA kernel plays random games: where its memory lies and how its loop runs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from typing import Any


@dataclass(frozen=True)
class Plan:
    """One way to run; the defaults are the fastest found that suits most games."""

    loop: str = "merged"  # or "finish": the template's own loop
    state: str = "shared"  # or "local"
    source: str = "local"  # or "shared": the random source
    lists: str = "local"  # moves, outcomes and weights; or "shared" beside the state, or "apart"
    tables: str = "shared"  # or "global"
    codes: str = ""  # type of the entries of moves and outcomes; "": the narrowest for the game
    words: str = "uint32"  # type of the random source; 32 bits hold keys and streams below 2**32
    blocks: int = 2  # blocks of Philox that the random source holds
    ahead: int = 1  # the next block is computed where all lanes meet; needs two blocks
    plies: int = 2  # decisions between two looks at who has finished
    block: int = 512  # threads in a block
    registers: int = 40  # at most so many a thread; 0: as many as the compiler likes
    stack: int = 4096  # bytes of local memory kept for a thread, more than needed: see the lab page
    moves: int = 0  # room for moves and for outcomes; 0: what the game asks for
    outcomes: int = 0

    def __post_init__(self) -> None:
        """Refuse what no kernel here can do."""
        shared = "shared" in (self.state, self.tables, self.source, self.lists)
        if self.loop == "finish" and (shared or self.ahead):
            raise ValueError("the template's own loop uses no shared memory and looks not ahead")
        if self.ahead and self.blocks != 2:
            raise ValueError("looking ahead needs a random source of two blocks")
        if self.state != "shared" and "shared" in (self.source, self.lists):
            raise ValueError("source and lists lie beside the state in shared memory")

    def changed(self, texts: Mapping[str, str]) -> Plan:
        """Return the plan with fields read from text."""
        names = [field.name for field in fields(self)]
        changes: dict[str, Any] = {}
        for name, text in texts.items():
            if name not in names:
                raise ValueError(f"a plan has no {name!r}; it has {', '.join(names)}")
            changes[name] = text if isinstance(getattr(self, name), str) else int(text)
        return replace(self, **changes)

    def smaller(self) -> Plan | None:
        """Return the next plan that needs less shared memory, if there is one."""
        if self.state == "shared" and self.block > 128:
            return replace(self, block=self.block // 2)
        if self.tables == "shared":
            return replace(self, tables="global")
        if self.state == "shared":
            return replace(self, state="local", source="local", lists="local")
        return None


_PLAIN = Plan(
    loop="finish",
    state="local",
    tables="global",
    codes="int64",
    words="uint64",
    blocks=1,
    ahead=0,
    plies=1,
    block=256,
    registers=0,
)
_NARROW = replace(_PLAIN, codes="uint8", words="uint32")
_MERGED = replace(_NARROW, loop="merged")
_TOGETHER = replace(_MERGED, state="shared", tables="shared")
_BEST = Plan(codes="uint8")

# From the simplest to the best, step by step, and then the best with one thing changed.
ATTEMPTS = {
    "1 finish": _PLAIN,
    "2 and uint8 codes": replace(_PLAIN, codes="uint8"),
    "3 and uint32 source": _NARROW,
    "4 and merged loop": _MERGED,
    "5 and state shared": replace(_MERGED, state="shared"),
    "6 and tables shared": _TOGETHER,
    "7 and 2 plies": replace(_TOGETHER, plies=2),
    "8 and looking ahead": replace(_TOGETHER, plies=2, blocks=2, ahead=1),
    "9 and blocks of 512": replace(_BEST, registers=0),
    "best: and 40 registers": _BEST,
    "best, tables global": replace(_BEST, tables="global"),
    "best, state local": replace(_BEST, state="local"),
    "best, neither shared": replace(_BEST, state="local", tables="global"),
    "best, source shared": replace(_BEST, source="shared", block=256),
    "best, lists shared": replace(_BEST, lists="shared", moves=8, outcomes=8, block=256),
    "best, lists apart": replace(_BEST, lists="apart", moves=8, outcomes=8, block=256),
    "best, both shared": replace(
        _BEST, source="shared", lists="shared", moves=8, outcomes=8, block=256
    ),
    "best, room for 8": replace(_BEST, moves=8, outcomes=8),
    "best, int16 codes": replace(_BEST, codes="int16"),
    "best, int32 codes": replace(_BEST, codes="int32"),
    "best, int64 codes": replace(_BEST, codes="int64"),
    "best, uint64 source": replace(_BEST, words="uint64"),
    "best, one block, not ahead": replace(_BEST, ahead=0, blocks=1),
    "best, two blocks, not ahead": replace(_BEST, ahead=0),
    "best, four blocks, not ahead": replace(_BEST, ahead=0, blocks=4),
    "best, 1 ply": replace(_BEST, plies=1),
    "best, 3 plies": replace(_BEST, plies=3),
    "best, 4 plies": replace(_BEST, plies=4),
    "best, 40 plies, one block": replace(_BEST, ahead=0, blocks=1, plies=40),
    "best, block 64": replace(_BEST, block=64),
    "best, block 128": replace(_BEST, block=128),
    "best, block 256": replace(_BEST, block=256),
    "best, block 384": replace(_BEST, block=384),
    "best, 32 registers": replace(_BEST, registers=32),
    "best, 48 registers": replace(_BEST, registers=48),
    "best, 64 registers": replace(_BEST, registers=64),
    "best again": _BEST,
}
