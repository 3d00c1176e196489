"""What can be set about the server: flags, then the environment, then a file, then defaults.

`Settings` is the one table of fields. A field ``port`` is the flag ``--port``, the variable
``MIRABILIS_PORT`` and the key ``port`` of the TOML file; what its value may be is said by its kind.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import Field, dataclass, field, fields
from pathlib import Path
from typing import Any

from mirabilis.core.cores import usable_cores
from mirabilis.core.errors import MirabilisError, listed
from mirabilis.server.values import (
    Address,
    Choice,
    Kind,
    Number,
    Origins,
    Text,
    Whole,
    Words,
    YesNo,
    data_folder,
)

PREFIX = "MIRABILIS_"
CONFIG = "MIRABILIS_CONFIG"  # names the file
OTHERS = ("MIRABILIS_CACHE", "MIRABILIS_LANG", "MIRABILIS_SAVES")  # of other parts


class BadSetting(MirabilisError):
    """A setting that does not exist, or a value it cannot have."""


def _set(kind: Kind, default: Any) -> Any:
    return field(default=default, metadata={"kind": kind})


def _cores() -> int:
    return max(2, usable_cores() - 1)  # a hint must not hold up a move


@dataclass(frozen=True)
class Settings:
    """The settings of one server process."""

    host: str = _set(Text(), "127.0.0.1")
    port: int = _set(Whole(0, 65_535), 8105)
    db: str = _set(Text(), "")  # empty: a file in the user's data folder
    origins: tuple[str, ...] = _set(Origins(), ())
    public_address: str = _set(Address(), "")
    trust_proxy: bool = _set(YesNo(), False)
    workers: int = _set(Whole(1, 256), _cores())
    games: tuple[str, ...] = _set(Words(), ())  # empty: all of them
    open_browser: bool = _set(YesNo(), True)
    chat: bool = _set(YesNo(), True)
    bot_pace: float = _set(Number(0, 60), 0.4)
    command_rate: float = _set(Number(0.1, 1e6), 20.0)
    command_burst: int = _set(Whole(1, 1_000_000), 100)
    request_rate: float = _set(Number(0.1, 1e6), 200.0)
    request_burst: int = _set(Whole(1, 1_000_000), 1000)
    guests_per_minute: int = _set(Whole(1, 1_000_000), 30)
    connections: int = _set(Whole(1, 1_000_000), 50)
    max_body: int = _set(Whole(1024, 1 << 24), 1 << 16)
    max_frame: int = _set(Whole(1024, 1 << 24), 1 << 14)
    log_level: str = _set(Choice(("auto", "debug", "info", "warning", "error")), "auto")

    @property
    def database(self) -> str:
        """Return where everything is kept: a file's path or an address of PostgreSQL."""
        return self.db or str(data_folder() / "server.sqlite")

    @property
    def secure(self) -> bool:
        """Tell whether people reach the server by https."""
        return self.public_address.startswith("https://")


FIELDS: Mapping[str, Field[Any]] = {one.name: one for one in fields(Settings)}


def kind_of(name: str) -> Kind:
    """Return what a setting may be."""
    kind: Kind = FIELDS[name].metadata["kind"]
    return kind


def flag_of(name: str) -> str:
    """Return the flag of a setting."""
    return "--" + name.replace("_", "-")


def variable_of(name: str) -> str:
    """Return the environment variable of a setting."""
    return PREFIX + name.upper()


def settle(
    flags: Mapping[str, str],
    environment: Mapping[str, str],
    config: str | None = None,
) -> Settings:
    """Return the settings that follow from all sources; `BadSetting` names what is wrong.

    >>> settle({"port": "0"}, {"MIRABILIS_PORT": "9000"}).port
    0
    """
    chosen: dict[str, Any] = {}
    file = config or environment.get(CONFIG)
    if file:
        chosen.update(_from_file(Path(file)))
    chosen.update(_from_environment(environment))
    for name, text in flags.items():
        chosen[name] = _read(name, text, flag_of(name))
    return Settings(**chosen)


def _read(name: str, value: object, where: str) -> Any:
    kind = kind_of(name)
    try:
        return kind.read(value)
    except ValueError:
        shown = "what it is" if name == "db" else repr(value)[:80]  # an address has a password
        raise BadSetting(f"{where} must be {kind.says}, not {shown}") from None


def _from_environment(environment: Mapping[str, str]) -> dict[str, Any]:
    known = {variable_of(name): name for name in FIELDS}
    found: dict[str, Any] = {}
    for variable, text in sorted(environment.items()):
        if not variable.startswith(PREFIX) or variable in (CONFIG, *OTHERS):
            continue
        if variable not in known:
            names = listed(sorted([*known, CONFIG]))
            raise BadSetting(f"no setting {variable}; the variables are: {names}")
        found[known[variable]] = _read(known[variable], text, variable)
    return found


def _from_file(file: Path) -> dict[str, Any]:
    try:
        content = tomllib.loads(file.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise BadSetting(f"no settings file {file}") from None
    except (OSError, UnicodeDecodeError) as error:
        why = getattr(error, "strerror", None) or "it is not UTF-8 text"
        raise BadSetting(f"the settings file {file} cannot be read: {why}") from None
    except tomllib.TOMLDecodeError as error:
        raise BadSetting(f"the settings file {file} is not TOML: {error}") from None
    for name in content:
        if name not in FIELDS:
            raise BadSetting(f"no setting {name!r} in {file}; the keys are: {listed(FIELDS)}")
    return {name: _read(name, value, f"{name} in {file}") for name, value in content.items()}
