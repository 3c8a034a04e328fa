"""The runtime as a library, compiled once for all programs and kept: a static one for programs, a
shared one for what loads it while it runs.

It is kept in the user's folder for caches, in a folder whose name is made of all that decides what
is in it: the sources, the flags, the MPI and the compiler. One that is complete is never changed:
it is made under another name and renamed. Who comes while it is made waits for it.
"""

from __future__ import annotations

import fcntl
import hashlib
import os
import shutil
import tempfile
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path

from polydist.toolchain.commands import carry_out

FLAGS = ("-std=gnu11", "-D_GNU_SOURCE", "-O2", "-ffp-contract=off", "-fPIC", "-w")
ARCHIVE = "libpolyrt.a"
SHARED = "libpolyrt.so"
CALLS = ("kernel_calls.o", "io_calls.o")
"""Beside the shared one: what becomes part of each library of functions that use it."""

_OF_PROGRAMS = (
    *(f"process/{name}.c" for name in ("start", "input", "seeds", "files", "fortified_calls")),
    *(f"files/{name}.c" for name in ("descriptor_calls", "path_calls", "stream_calls")),
    *(f"guards/{Path(name).stem}.c" for name in CALLS),
)
"""In their place the shared one has the sources in the folder ``embedded``."""
WHOLE = "-Wl,-u,polyrt_rank"
"""Makes the linker take the start-up code even into a program without regions, which then prints
once."""


@dataclass(frozen=True)
class RuntimeRecipe:
    """``compiler`` with its flags for MPI compiles the runtime's ``sources`` (the folder with
    ``include`` and ``src``); ``identity`` is what else decides how it comes out, and ``threads``
    the flag for OpenMP, if it may have threads. ``linked``: what a shared library is linked with;
    ``None`` for a static one."""

    sources: Path
    compiler: tuple[str, ...]
    identity: tuple[str, ...] = ()
    threads: str = ""
    environment: Mapping[str, str] = field(default_factory=dict)
    linked: tuple[str, ...] | None = None

    @property
    def product(self) -> str:
        return ARCHIVE if self.linked is None else SHARED


def _nothing() -> None:
    pass


def runtime_archive(
    recipe: RuntimeRecipe, spare: Path, making: Callable[[], None] = _nothing
) -> Path:
    """The library, kept if there is a place for it, else made in the folder ``spare``; calls
    ``making`` where it has to be made. Raises ``CommandError``."""
    kept = _kept(recipe)
    if not is_kept(recipe):
        try:
            kept.parent.mkdir(parents=True, exist_ok=True)
            made = Path(tempfile.mkdtemp(prefix="making-", dir=kept.parent))
        except OSError:
            making()
            return _build(recipe, spare)
        with _alone(kept.with_suffix(".lock")):
            _make(recipe, made, kept, making)
    return kept / recipe.product


def is_kept(recipe: RuntimeRecipe) -> bool:
    """Whether the library need not be made."""
    return (_kept(recipe) / recipe.product).is_file()


def _kept(recipe: RuntimeRecipe) -> Path:
    return cache_folder() / f"runtime-{_identity(recipe)}"


def cache_folder() -> Path:
    """The user's folder for what can be made again."""
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "polydist"


@contextmanager
def _alone(lock: Path) -> Iterator[None]:
    """Where the file system has no locks nobody waits, and the library may be made twice."""
    with lock.open("w") as held:
        with suppress(OSError):
            fcntl.flock(held, fcntl.LOCK_EX)
        yield


def _make(recipe: RuntimeRecipe, made: Path, kept: Path, making: Callable[[], None]) -> None:
    """Another process may have been faster: then its folder stays."""
    try:
        if not kept.is_dir():
            making()
            _build(recipe, made)
            made.rename(kept)
    except OSError:
        if not kept.is_dir():
            raise
    finally:
        shutil.rmtree(made, ignore_errors=True)


def _build(recipe: RuntimeRecipe, folder: Path) -> Path:
    sources = _compiled_sources(recipe)
    objects = [folder / f"{source.parent.name}-{source.stem}.rt.o" for source in sources]

    def compile_one(source: Path, target: Path) -> None:
        _run([*_compiling(recipe), "-c", str(source), "-o", str(target)], recipe)

    with ThreadPoolExecutor(os.cpu_count()) as pool:
        list(pool.map(compile_one, sources, objects))
    library = folder / recipe.product
    if recipe.linked is None:
        _run(["ar", "rcs", str(library), *map(str, objects)], recipe)
    else:
        for name in CALLS:
            _compile_calls(recipe, folder / name)
        _link(recipe, objects, library)
    for file in objects:
        file.unlink()
    return library


def _compiled_sources(recipe: RuntimeRecipe) -> list[Path]:
    sources = sorted((recipe.sources / "src").rglob("*.c"))
    if recipe.linked is None:
        return sources
    left_out = {recipe.sources / "src" / name for name in _OF_PROGRAMS}
    return [*(s for s in sources if s not in left_out), recipe.sources / "embedded" / "embedded.c"]


def _compiling(recipe: RuntimeRecipe) -> tuple[str, ...]:
    threads = (recipe.threads,) if recipe.threads else ()
    return (*recipe.compiler, *FLAGS, *threads, f"-I{recipe.sources / 'include'}")


def _compile_calls(recipe: RuntimeRecipe, target: Path) -> None:
    source = recipe.sources / "src" / "guards" / f"{target.stem}.c"
    command = [*_compiling(recipe), "-DPOLYRTI_EMBEDDED", "-c", str(source), "-o", str(target)]
    _run(command, recipe)


def _link(recipe: RuntimeRecipe, objects: list[Path], library: Path) -> None:
    threads = (recipe.threads,) if recipe.threads else ()
    command = [*recipe.compiler, "-shared", *threads, *map(str, objects), "-o", str(library)]
    _run([*command, *(recipe.linked or ()), "-lm", "-lpthread"], recipe)


def _run(command: list[str], recipe: RuntimeRecipe) -> None:
    carry_out(command, {**os.environ, **recipe.environment})


def _identity(recipe: RuntimeRecipe) -> str:
    digest = hashlib.sha256()
    for part in _parts(recipe):
        digest.update(len(part).to_bytes(8, "little") + part)
    return digest.hexdigest()[:24]


def _parts(recipe: RuntimeRecipe) -> Iterator[bytes]:
    """What decides how the library comes out; a program is known by its name, size and time."""
    told = (*FLAGS, *recipe.compiler, recipe.threads, *recipe.identity, *(recipe.linked or ()))
    yield from (os.fsencode(word) for word in (recipe.product, *told))
    for word in (*recipe.compiler, *recipe.identity):
        found = shutil.which(word)
        state = Path(found).stat() if found else None
        yield f"{found} {state.st_size} {state.st_mtime_ns}".encode() if state else b""
    for path in sorted(recipe.sources.rglob("*.[ch]")):
        yield os.fsencode(path.relative_to(recipe.sources))
        yield path.read_bytes()
