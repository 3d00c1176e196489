"""A game with its options settled: the object that `mirabilis.load` returns."""

from __future__ import annotations

import contextlib
import functools
import importlib
import types
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

import numpy as np

from mirabilis.core import compiled
from mirabilis.core.errors import BadSetup, UnknownOption
from mirabilis.core.messages import Catalogue
from mirabilis.core.parts import Parts
from mirabilis.core.spec import GameSpec
from mirabilis.core.tables import Table, read_table
from mirabilis.core.work import constants, records, work_dtype

if TYPE_CHECKING:
    from mirabilis.core.fair import Source
    from mirabilis.core.match import Match

Array = np.ndarray[Any, Any]


REMEMBERED = (
    4096  # codes whose texts are kept: records are written of the same ones again and again
)


class Options(dict[str, str]):
    """The options of a game by name, with the content of its table files in `files`."""

    files: Mapping[str, Any] = MappingProxyType({})


class Game:
    """One game, its options and its tables; make one with `mirabilis.load`."""

    def __init__(self, parts: Parts, choices: Mapping[str, object], *, jit: bool = True) -> None:
        self.parts = parts
        self.spec: GameSpec = parts.spec
        names = self.spec.option_names
        for name in choices:
            if name not in names:
                raise UnknownOption.name(name, names)
        self.options = Options(
            {o.name: o.check(choices.get(o.name, o.default)) for o in self.spec.options}
        )
        self.files: dict[str, Table] = {
            f.name: read_table(f.name, parts.folder / "data" / f.file, choices.get(f.name))
            for f in self.spec.files
        }
        for table in self.files.values():
            parts.face.check_table(table.name, table.data)
        self.options.files = {name: table.data for name, table in self.files.items()}
        self._jit = jit
        self._choices = dict(choices)
        self._tables: dict[int, Array] = {}
        self._instances: dict[str, types.ModuleType] = {}
        self._texts: dict[int, str] = {}
        self._seatings: list[int] = []  # filled when it is first asked for
        if hasattr(parts.face, "check_options"):
            parts.face.check_options(self.options)

    def __repr__(self) -> str:
        said = "".join(f", {k}={v!r}" for k, v in self._choices.items())
        return f"mirabilis.load({self.spec.slug!r}{said})"

    def __reduce__(self) -> tuple[Any, ...]:
        source = self.parts.source
        where = source.__name__ if isinstance(source, types.ModuleType) else source
        return _again, (where, self._choices, self._jit)

    # -- compiled code ---------------------------------------------------------------------

    @functools.cached_property
    def is_compiled(self) -> bool:
        """Tell whether the kernels of this game run compiled."""
        return self._jit and not compiled.compiler_off()

    def instance(self, template: str) -> types.ModuleType:
        """Return generic code with this game's functions in it."""
        if template not in self._instances:
            self._instances[template] = compiled.instantiate(
                template, self.spec.slug, self.parts.kernel, compiled=self.is_compiled
            )
        return self._instances[template]

    @functools.cached_property
    def calls(self) -> types.ModuleType:
        """Return the calls into the kernel."""
        return self.instance(compiled.CALLS)

    def prepare(self, progress: Callable[[int, int], None] | None = None) -> None:
        """Compile what play needs, telling ``progress`` how many of how many steps are done."""
        from mirabilis.core.warm import warm

        warm(self, progress)

    @property
    def is_prepared(self) -> bool:
        """Tell whether play can begin without compiling first."""
        return not self.is_compiled or compiled.is_ready(self.spec.slug, self.parts.kernel)

    def twin(self, *, jit: bool) -> Game:
        """Return the same game, with the same options and tables, compiled or interpreted."""
        twin = object.__new__(Game)
        kept = ("parts", "spec", "options", "files", "_choices", "_texts", "_seatings")
        twin.__dict__.update({name: self.__dict__[name] for name in kept})
        twin._jit = jit
        twin._tables, twin._instances = {}, {}
        return twin

    def new_state(self) -> Array:
        """Return one zeroed state."""
        return records(np.zeros(1, self.spec.state), self.is_compiled)

    @functools.cached_property
    def work_dtype(self) -> np.dtype[np.void]:
        """Return the dtype of scratch memory."""
        return work_dtype(self.spec, compiled=self.is_compiled)

    def new_work(self) -> Array:
        """Return scratch memory for calls."""
        return records(np.zeros(1, self.work_dtype), self.is_compiled)

    def tables(self, players: int) -> Array:
        """Return the read-only tables for a number of players."""
        if players not in self._tables:
            low, high = self.spec.players
            if not low <= players <= high:
                span = str(low) if low == high else f"{low} to {high}"
                raise BadSetup(f"{self.spec.slug} is for {span} players, not {players}")
            table = np.zeros(1, self.spec.tables)
            self.parts.face.tables(self.options, players, table)
            table.flags.writeable = False
            self._tables[players] = constants(table, self.is_compiled)
        return self._tables[players]

    @property
    def seatings(self) -> tuple[int, ...]:
        """Return for how many players the game is with these options, the fewest first.

        >>> import mirabilis
        >>> mirabilis.load("ideas", einsteins="yw").seatings
        (2,)
        """
        if not self._seatings:
            low, high = self.spec.players
            for players in range(low, high + 1):
                with contextlib.suppress(BadSetup):
                    self.tables(players)
                    self._seatings.append(players)
        return tuple(self._seatings)

    @property
    def default_players(self) -> int:
        """Return how many play where nobody says otherwise: the usual number, or the nearest."""
        usual = self.spec.default_players
        return min(self.seatings, key=lambda players: abs(players - usual), default=usual)

    # -- playing ---------------------------------------------------------------------------

    def start(
        self,
        players: int | None = None,
        seed: int | str | None = None,
        chance: str | Source = "seeded",
        open: bool = False,
    ) -> Match:
        """Begin a match.

        ``seed`` fixes what chance does (without it, the system's randomness chooses a seed);
        ``chance="manual"`` lets the caller supply the outcomes, a `Source` draws them;
        ``open`` lets everything be asked for before the end, for analysis.
        """
        from mirabilis.core.match import Match

        return Match(self, players, seed, chance, open=open)

    def position(
        self,
        text: str,
        players: int | None = None,
        seed: int | str | None = None,
        chance: str | Source = "seeded",
        open: bool = False,
    ) -> Match:
        """Begin a match from a position written as text."""
        from mirabilis.core.match import Match

        return Match(self, players, seed, chance, open=open, start=text)

    def placed(self, text: str, players: int | None = None) -> Array:
        """Return the state of a position written as text; `BadSetup` says what is wrong with it."""
        if not hasattr(self.parts.face, "position"):
            raise BadSetup(f"{self.spec.slug} cannot be started from a position")
        states = self.new_state()
        tables = self.tables(self.default_players if players is None else players)
        self.parts.face.position(tables[0], text, states[0])
        return states

    def parse(self, text: str) -> int:
        """Return the code of a move or outcome; `BadNotation` if the text is none."""
        code: int = self.parts.face.parse(self.options, text.strip())
        return code

    def format(self, code: int) -> str:
        """Return the text of a move or outcome; stand-ins are written ``<name>``."""
        text = self._texts.get(code)
        if text is None:
            if code in self.spec.stand_ins:
                text = f"<{self.spec.stand_ins[code]}>"
            else:
                text = str(self.parts.face.format(self.options, code))
            if len(self._texts) < REMEMBERED:
                self._texts[code] = text
        return text

    # -- words -----------------------------------------------------------------------------

    @functools.cached_property
    def messages(self) -> Catalogue:
        """Return the game's texts."""
        return Catalogue(self.parts.folder / "data")

    def seat_name(self, seat: int, language: str = "en", players: int | None = None) -> str:
        """Return what a seat is called, where so many play."""
        from mirabilis.core.words import seat_name

        return seat_name(self, seat, language, players)

    def rules(self, language: str = "en") -> str:
        """Return the rules, numbered clauses in Markdown; English where there is no translation."""
        file = self.parts.folder / (f"RULES.{language}.md" if language != "en" else "RULES.md")
        if not file.is_file():
            file = self.parts.folder / "RULES.md"
        text: str = file.read_text(encoding="utf-8")
        return text


def recast(states: Array, game: Game) -> Array:
    """Return a copy of states as a copy of their game wants them, compiled or interpreted."""
    return records(states.view(np.ndarray).astype(game.spec.state), game.is_compiled)


def _again(where: Any, choices: Mapping[str, object], jit: bool) -> Game:
    source = importlib.import_module(where) if isinstance(where, str) else where
    return Game(Parts(source), choices, jit=jit)
