"""How generic code reaches a game's compiled functions.

A template (a module of ``templates/``) is written against the names of the kernel contract. For
each game it is executed once more with the game's functions under those names, from a copy of
its source in a cache folder. The folder is named by a fingerprint of everything that compilation
freezes, so a stale cache cannot be: another kernel is another folder.
``docs/decisions/0002-templates.md`` has the measurements behind this.
"""

from __future__ import annotations

import atexit
import contextlib
import enum
import hashlib
import importlib.util
import os
import platform
import re
import shutil
import sys
import tempfile
import threading
import types
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import numpy as np

from mirabilis.core.contract import FUNCTIONS, OPTIONAL
from mirabilis.core.copies import Copies, is_library, looked_up

CALLS = "mirabilis.core.templates.calls"
PLAY = "mirabilis.core.templates.play"
PERFT = "mirabilis.core.templates.perft"

_OPTIONAL = "mirabilis.core.templates.optional"
_INNER = "mirabilis.core.inner"
_SPEC = "mirabilis.core.spec"  # its facts come in as arguments: nothing of it is compiled

_FROM_TEMPLATE = r"^from (mirabilis[\w.]*\.templates\.\w+) import (\([\w,\s]+\)|[\w, ]+$)"

_LOCK = threading.RLock()
_INSTANCES: dict[tuple[Any, ...], types.ModuleType] = {}


def compiler_off() -> bool:
    """Tell whether numba's compiler is switched off for this process."""
    import numba

    return bool(numba.config.DISABLE_JIT)


def cache_folder() -> Path:
    """Return the folder for compiled code: MIRABILIS_CACHE, or the user's cache folder."""
    if given := os.environ.get("MIRABILIS_CACHE"):
        return Path(given)
    if sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA", "~/AppData/Local")
    elif sys.platform == "darwin":
        base = "~/Library/Caches"
    else:
        base = os.environ.get("XDG_CACHE_HOME", "~/.cache")
    return Path(base).expanduser() / "mirabilis"


def instantiate(
    template: str, slug: str, kernel: Mapping[str, Any], *, compiled: bool
) -> types.ModuleType:
    """Return ``template`` with a game's functions in it, compiled on first use or interpreted."""
    compiled = compiled and not compiler_off()
    make = _compiled if compiled else _interpreted
    known = (template, slug, compiled, *(kernel.get(name) for name in FUNCTIONS + OPTIONAL))
    with _LOCK:
        if known not in _INSTANCES:
            _INSTANCES[known] = make(template, slug, kernel)
        return _INSTANCES[known]


def is_ready(
    slug: str, kernel: Mapping[str, Any], templates: tuple[str, ...] = (CALLS, PLAY)
) -> bool:
    """Tell whether everything that is used of some templates was compiled here before."""
    return _ready_mark(slug, kernel, templates).exists()


def mark_ready(
    slug: str, kernel: Mapping[str, Any], templates: tuple[str, ...] = (CALLS, PLAY)
) -> None:
    """Note that everything that is used of some templates has been compiled."""
    with contextlib.suppress(OSError):  # nowhere to note it: the next process will ask again
        _write(_ready_mark(slug, kernel, templates), "")


def _ready_mark(slug: str, kernel: Mapping[str, Any], templates: tuple[str, ...]) -> Path:
    digests = "".join(fingerprint(template, kernel) for template in templates)
    return cache_folder() / f"{slug}-{digests}.ready"


def _compiled(template: str, slug: str, kernel: Mapping[str, Any]) -> types.ModuleType:
    digest = fingerprint(template, kernel)
    name = f"mirabilis_compiled.{slug}_{digest}.{template.rpartition('.')[2]}"
    if name in sys.modules:
        return sys.modules[name]
    from mirabilis.core import inner

    source = _decorated(_source(template), "from mirabilis.core.inner import njit")
    path = _folder(slug, digest) / f"{template.rpartition('.')[2]}.py"
    try:
        _write(path, source)
        _try_to_write(path.parent / "__pycache__")
    except OSError:  # a cache that cannot be written to: work on a copy and forget it
        path = _copied(path.parent) / path.name
        _write(path, source)
    module = types.ModuleType(name)
    module.__file__ = str(path)
    exec(compile(source, str(path), "exec"), module.__dict__)
    module.__dict__.update(kernel)
    module.__dict__.update(_borrowed(source, slug, kernel, compiled=True))
    for key, value in list(module.__dict__.items()):
        module.__dict__[key] = inner.COPIES.of(value)
    sys.modules[name] = module  # numba looks a cached function's module up by name
    return module


def _borrowed(
    source: str, slug: str, kernel: Mapping[str, Any], *, compiled: bool
) -> dict[str, Any]:
    """Return what a template takes from other templates, and what its game leaves out."""
    found: dict[str, Any] = {}
    for template, names in _lenders(source, kernel):
        other = instantiate(template, slug, kernel, compiled=compiled)
        found |= {name: getattr(other, name) for name in re.findall(r"\w+", names)}
    return found


def _lenders(source: str, kernel: Mapping[str, Any]) -> list[tuple[str, str]]:
    """Return the templates that a template takes something from, and what."""
    lenders: list[tuple[str, str]] = re.findall(_FROM_TEMPLATE, source, re.M)
    called = [name for name in OPTIONAL if re.search(rf"(?<!def )\b{name}\(", source)]
    if lacking := [name for name in called if name not in kernel]:
        lenders.append((_OPTIONAL, " ".join(lacking)))
    return lenders


def _decorated(source: str, line: str) -> str:
    """Return a template that takes its decorator from elsewhere."""
    return source.replace("from numba import njit", line, 1)


def plain(function: Any = None, **options: Any) -> Any:
    """Stand in for numba's decorator where a template is to run interpreted."""
    return (lambda f: f) if function is None else function


def _try_to_write(folder: Path) -> None:
    """Raise OSError where numba could not keep what it compiles."""
    folder.mkdir(exist_ok=True)
    with tempfile.TemporaryFile(dir=folder):
        pass


def _copied(folder: Path) -> Path:
    """Return a copy of a cache folder, as far as there is one, that goes when the process ends."""
    copy = Path(tempfile.mkdtemp(prefix="mirabilis-"))
    atexit.register(shutil.rmtree, copy, ignore_errors=True)
    with contextlib.suppress(OSError):
        shutil.copytree(folder, copy, dirs_exist_ok=True)
    return copy


def _interpreted(template: str, slug: str, kernel: Mapping[str, Any]) -> types.ModuleType:
    module = types.ModuleType(f"mirabilis_interpreted.{slug}.{template.rpartition('.')[2]}")
    # Switching numba's compiler off meanwhile would also hit whatever the template imports.
    source = _decorated(_source(template), "from mirabilis.core.compiled import plain as njit")
    exec(compile(source, _origin(template), "exec"), module.__dict__)
    module.__dict__.update(kernel)
    module.__dict__.update(_borrowed(source, slug, kernel, compiled=False))
    plain_copies = Copies(lambda function, _: function)
    for key, value in list(module.__dict__.items()):
        module.__dict__[key] = plain_copies.of(value)
    return module


def fingerprint(template: str, kernel: Mapping[str, Any]) -> str:
    """Return a digest of all that the compiled code depends on.

    That is: versions and processor architecture, the sources of the template and of the core
    below it, and each kernel function with the functions and constants it reaches, wherever
    they are defined. Tables are not part of it: they are arguments.
    """
    import llvmlite
    import numba

    digest = hashlib.sha256()
    for version in (sys.version, np.__version__, numba.__version__, llvmlite.__version__):
        digest.update(version.encode() + b"\0")
    digest.update(platform.machine().encode())
    for name in (template, _INNER, *_imported(template)):
        digest.update(_source(name).encode())
    for lender, _ in _lenders(_source(template), kernel):  # cached code names its module
        digest.update(fingerprint(lender, kernel).encode())
    seen: dict[int, int] = {}
    used = _source(template)
    for name in FUNCTIONS + OPTIONAL:
        if name in FUNCTIONS or re.search(rf"\b{name}\(", used):
            digest.update(name.encode())
            _describe(kernel.get(name, _OPTIONAL), digest, seen)
    return digest.hexdigest()[:20]


def reach(templates: Iterable[str], kernel: Mapping[str, Any]) -> int:
    """Return how many functions some templates and a kernel have, those they call included."""
    found: dict[int, int] = {}
    for value in kernel.values():
        _describe(value, hashlib.sha256(), found)
    own = {lender for name in templates for lender, _ in _lenders(_source(name), kernel)}
    return len(found) + sum(_source(name).count("@njit") for name in own.union(templates))


def _imported(template: str) -> list[str]:
    """Return the modules of the package that a template takes something from, and theirs."""
    names: list[str] = []
    todo = [template]
    while todo:
        for name in re.findall(r"^from (mirabilis[\w.]*) import", _source(todo.pop()), re.M):
            if name not in names and name != _SPEC:
                names.append(name)
                todo.append(name)
    return sorted(names)


def _describe(
    value: Any, digest: Any, seen: dict[int, int], user: types.CodeType | None = None
) -> None:
    """Feed what numba would freeze of ``value``, used in some code, into the digest.

    ``seen`` numbers the functions met before, so that a second way to one of them counts too.
    """
    function = getattr(value, "py_func", getattr(value, "_defn", value))
    if isinstance(function, types.FunctionType):
        if id(function) in seen:
            digest.update(b"again %d" % seen[id(function)])
            return
        seen[id(function)] = len(seen)
        _describe(getattr(value, "targetoptions", {}), digest, seen)
        _describe_function(function, digest, seen)
    elif isinstance(value, types.CodeType):
        digest.update(value.co_code + repr((value.co_names, value.co_varnames)).encode())
        _describe(value.co_consts, digest, seen)
    elif isinstance(value, np.ndarray):
        digest.update(repr((value.dtype, value.shape)).encode() + value.tobytes())
    elif isinstance(value, dict):
        _describe(sorted(value.items(), key=repr), digest, seen, user)
    elif isinstance(value, frozenset | set):
        _describe(sorted(value, key=repr), digest, seen, user)
    elif isinstance(value, tuple | list):
        digest.update(b"(%d" % len(value))
        for part in value:
            _describe(part, digest, seen, user)
    elif isinstance(value, type) and issubclass(value, enum.Enum):
        _describe([(member.name, member.value) for member in value], digest, seen)
    elif isinstance(value, types.ModuleType):
        if user is not None and not is_library(value):
            for name in sorted(looked_up(user)):
                if hasattr(value, name):
                    _describe(getattr(value, name), digest, seen, user)
    else:
        digest.update(f"{type(value).__name__} {value!r}".encode())


def _describe_function(function: types.FunctionType, digest: Any, seen: dict[int, int]) -> None:
    """Feed a function, the file it stands in, and all it reaches into the digest."""
    digest.update(_file(function.__code__.co_filename))
    code = function.__code__
    _describe((code, function.__defaults__, function.__kwdefaults__), digest, seen)
    for cell in function.__closure__ or ():
        _describe(cell.cell_contents, digest, seen, code)
    for name in sorted(looked_up(code)):
        if name in function.__globals__:
            digest.update(name.encode())
            _describe(function.__globals__[name], digest, seen, code)


def _file(name: str) -> bytes:
    """Return the digest of a source file: what a kernel's file registers may matter too."""
    try:
        return hashlib.sha256(Path(name).read_bytes()).digest()
    except OSError:
        return b""


def _folder(slug: str, digest: str) -> Path:
    return cache_folder() / f"{slug}-{digest}"


def _origin(template: str) -> str:
    found = importlib.util.find_spec(template)
    if found is None or found.origin is None:
        raise ModuleNotFoundError(f"no template {template}")
    return found.origin


def _source(template: str) -> str:
    return Path(_origin(template)).read_text(encoding="utf-8")


def _write(path: Path, text: str) -> None:
    """Write a file so that no other process ever sees half of it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    if path.exists() and path.read_text(encoding="utf-8") == text:
        return
    handle, name = tempfile.mkstemp(dir=path.parent)
    with os.fdopen(handle, "w", encoding="utf-8") as file:
        file.write(text)
    os.replace(name, path)
