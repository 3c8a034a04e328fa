"""Builds the simulator for the regions of a file: a C compiler is all that it takes.

The rooms of the runtime in ``CORE_ROOMS`` are the library without MPI; ``alone/alone.c`` makes a
program of what it needs of them.
"""

from __future__ import annotations

import re
import subprocess
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from polydist_frontends.source import Preprocessing

from polydist.emit.c.standalone import StandaloneRegion, standalone_program
from polydist.simulate.simulation import AnalysisError

CORE_ROOMS = (
    "base",
    "files",
    "settings",
    "sets",
    "owners",
    "device",
    "layout",
    "plan",
    "homes",
    "guards",
    "schedules",
    "trials",
    "report",
    "simulate",
)
FLAGS = ("-std=gnu11", "-D_GNU_SOURCE", "-O2", "-w")


@dataclass(frozen=True)
class Workplace:
    """The user's file, the compiler and its flags, the runtime's sources, and where to build."""

    source: Path
    preprocessing: Preprocessing
    runtime: Path
    folder: Path


def build_simulator(
    regions: Sequence[StandaloneRegion], tiles: Sequence[Sequence[int]], place: Workplace
) -> Path:
    """The program. Raises ``AnalysisError`` with what the compiler says."""
    generated = place.folder / "regions.c"
    sizes = {
        name: _size_of(element, place)
        for region in regions
        for name, element in region.elements.items()
    }
    generated.write_text(standalone_program(regions, tiles, sizes))
    own, library = (
        [generated, place.runtime / "alone" / "alone.c"],
        core_sources(place.runtime),
    )
    objects = _compile_all([*own, *library], place)
    archive, program = place.folder / "libruntime.a", place.folder / "simulator"
    _run(["ar", "rcs", archive, *objects[len(own) :]], place.folder)
    _run([_compiler(place), *objects[: len(own)], archive, "-o", program], place.folder)
    return program


def _compiler(place: Workplace) -> str:
    return place.preprocessing.compiler


def core_sources(runtime: Path) -> list[Path]:
    """The files of the runtime's library without MPI; CMake knows it as polydist::core."""
    return [path for room in CORE_ROOMS for path in sorted((runtime / "src" / room).glob("*.c"))]


def _compile_all(sources: Sequence[Path], place: Workplace) -> list[Path]:
    objects = [place.folder / f"{source.stem}.o" for source in sources]
    include = [f"-I{place.runtime / 'include'}", f"-I{place.runtime / 'src'}"]

    def compile_one(source: Path, target: Path) -> None:
        _run([_compiler(place), *FLAGS, *include, "-c", source, "-o", target], place.folder)

    with ThreadPoolExecutor() as pool:
        list(pool.map(compile_one, sources, objects))
    return objects


def _run(command: Sequence[str | Path], folder: Path) -> str:
    words = [*str(command[0]).split(), *map(str, command[1:])]
    try:
        done = subprocess.run(
            words, cwd=folder, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False
        )
    except OSError as error:
        raise AnalysisError(f"cannot run {words[0]}: {error.strerror}") from None
    if done.returncode:
        raise AnalysisError(
            f"the simulator does not build:\n{' '.join(words)}\n{done.stderr.strip()}"
        )
    return done.stdout


# ------------------------------------------------------------------------------------ element sizes
_FORTRAN_TYPE = re.compile(r"(real|integer|logical|complex)(?:\(kind *= *(\d+)\))?")
_DEFAULT_KIND = 4


def _size_of(element: str, place: Workplace) -> int:
    """The size of a type that the user's file defines: the compiler writes it into assembly text,
    which needs no linking and no running. The kinds of Fortran's own types are their sizes, those
    of complex numbers half of them; without one, what is usual."""
    if element == "double precision":
        return 8
    fortran = _FORTRAN_TYPE.fullmatch(element)
    if fortran:
        return int(fortran.group(2) or _DEFAULT_KIND) * (2 if fortran.group(1) == "complex" else 1)
    if place.source.suffix not in (".c", ".h"):
        raise AnalysisError(
            f"the size of '{element}' is not known here; analyze the translated program with "
            "POLYRT_SIMULATE"
        )
    probe = place.folder / f"probe-{place.source.name}"
    body = (
        f'void polydist_probe(void) {{ __asm__("polydist_size %0 polydist_end" : : '
        f'"i"(sizeof({element}))); }}'
    )
    probe.write_text(f'#include "{place.source.resolve()}"\n{body}\n')
    told = place.preprocessing
    flags = [f"-std={told.standard}"] if told.standard else []
    flags += [f"-I{Path(folder).resolve()}" for folder in told.include_directories]
    flags += [
        *(f"-D{name}" for name in told.definitions),
        *(f"-U{name}" for name in told.undefinitions),
        *told.other_flags,
    ]
    text = _run([_compiler(place), *flags, "-w", "-S", probe, "-o", "-"], place.folder)
    found = re.search(r"polydist_size \D?(\d+) polydist_end", text)
    if found is None:
        raise AnalysisError(f"the size of '{element}' could not be found out")
    return int(found.group(1))
