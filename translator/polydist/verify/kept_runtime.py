"""The runtime's object files, compiled once for all programs and kept for later runs of verify.

They are kept in the user's folder for caches, in a folder whose name is made of all that decides
what is in them: the sources, the flags, the MPI and the compiler. One that is complete is never
changed: it is made under another name and renamed.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import tempfile
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from polydist.verify.build import FLAGS, Recipe, build_runtime


def runtime_objects(recipe: Recipe) -> list[str]:
    """The object files, kept if there is a place for them."""
    kept = _folder() / f"runtime-{_identity(recipe)}"
    if not kept.is_dir():
        try:
            kept.parent.mkdir(parents=True, exist_ok=True)
            made = Path(tempfile.mkdtemp(prefix="making-", dir=kept.parent))
        except OSError:
            return build_runtime(recipe)
        _make(replace(recipe, folder=made), kept)
    return sorted(map(str, kept.glob("*.rt.o")))


def _folder() -> Path:
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "polydist"


def _make(recipe: Recipe, kept: Path) -> None:
    """Another process may have been faster: then its folder stays."""
    try:
        build_runtime(recipe)
        if not kept.is_dir():
            recipe.folder.rename(kept)
    except OSError:
        if not kept.is_dir():
            raise
    finally:
        shutil.rmtree(recipe.folder, ignore_errors=True)


def _identity(recipe: Recipe) -> str:
    digest = hashlib.sha256()
    for part in _parts(recipe):
        digest.update(len(part).to_bytes(8, "little") + part)
    return digest.hexdigest()[:24]


def _parts(recipe: Recipe) -> Iterator[bytes]:
    """What decides how the objects come out; a compiler is known by its name, size and time."""
    told = [*FLAGS, recipe.mpi.mpicc, recipe.preprocessing.compiler]
    yield from (word.encode() for word in told)
    for name in (recipe.mpi.mpicc, recipe.preprocessing.compiler.split()[0]):
        found = shutil.which(name)
        state = Path(found).stat() if found else None
        yield f"{found} {state.st_size} {state.st_mtime_ns}".encode() if state else b""
    for path in sorted(recipe.runtime.rglob("*.[ch]")):
        yield str(path.relative_to(recipe.runtime)).encode()
        yield path.read_bytes()
