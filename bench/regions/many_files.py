"""Programs in the style of real codes, in C or in Fortran, and their executables."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from bench.fortran_programs import FORTRAN_FLAGS, GENERATED_FLAGS
from bench.programs import FLAGS, ROOT, RUNTIME, compiled, mpi
from polydist.own_pages import COMPILER_FLAGS, give_own_pages


def _folder(name: str) -> tuple[Path, ...]:
    found = sorted((ROOT / name).iterdir())
    return tuple(path for path in found if path.suffix in (".c", ".f90"))


_EXAMPLES, _PROGRAMS = ROOT / "examples", ROOT / "tests/programs"
SOURCES = {
    "two_functions": (ROOT / "bench/regions/two_functions.c",),
    "vcycle, C": (_EXAMPLES / "vcycle/vcycle.c",),
    "vcycle, Fortran": (_EXAMPLES / "vcycle/vcycle.f90",),
    "hydro, C": _folder("examples/hydro/c"),
    "hydro, Fortran": _folder("examples/hydro/fortran"),
    "channel": (_PROGRAMS / "channel.c",),
    "ocean, C": (_PROGRAMS / "ocean.c",),
    "ocean, Fortran": (_PROGRAMS / "ocean.f",),
    "conjugate": (_PROGRAMS / "conjugate.c",),
    "antenna": (_PROGRAMS / "antenna.c",),
}
"""The files of each program."""


def arguments_of(description: str | None, ranks: int) -> argparse.ArgumentParser:
    """What measures of these programs are told: which of them, on how many ranks."""
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("names", nargs="*", help="programs; default: all")
    parser.add_argument("--ranks", type=int, default=ranks)
    parser.add_argument(
        "--short", action="store_true", help="small sizes, to see that everything works"
    )
    return parser


def is_asked(name: str, names: list[str]) -> bool:
    """Whether a program is among those that were asked for, in one language or the other."""
    return not names or name.split(",", maxsplit=1)[0] in names


def build_files(sources: tuple[Path, ...], folder: Path) -> Path:
    """The distributed executable; ``folder`` is new and its own."""
    folder.mkdir()
    generated = [path for source in sources for path in _generated(source, folder)]
    fortran = [_fortran_object(path, folder) for path in generated if path.suffix != ".c"]
    includes = ["-I", RUNTIME / "include", "-I", sources[0].parent]
    flags = [*FLAGS, "-std=gnu11", "-D_GNU_SOURCE", *includes]
    objects = [_object(path, folder, flags) for path in generated if path.suffix == ".c"] + fortran
    give_own_pages(objects)
    made = folder / "distributed"
    libraries = ["-lgfortran", "-lm"] if fortran else ["-lm"]
    runtime = sorted((RUNTIME / "src").rglob("*.c"))
    compiled([mpi().mpicc, *flags, *objects, *runtime, "-o", made, *libraries])
    return made


def build_plain_files(sources: tuple[Path, ...], folder: Path) -> Path:
    """The executable of the untranslated program; ``folder`` exists."""
    files = [path if path.suffix == ".c" else _plain_object(path, folder) for path in sources]
    libraries = ["-lm"] if files == [*sources] else ["-lgfortran", "-lm"]
    made = folder / "sequential"
    compiled(["cc", *FLAGS, "-I", sources[0].parent, *files, "-o", made, *libraries])
    return made


def _plain_object(source: Path, folder: Path) -> Path:
    made = folder / f"{source.stem}.plain.o"
    compiled(["gfortran", *FORTRAN_FLAGS, "-J", folder, "-c", source, "-o", made])
    return made


def _generated(source: Path, folder: Path) -> list[Path]:
    """What is compiled in place of a source: itself, if it has no regions."""
    if "polydist" not in source.read_text():
        return [source]
    compiled([sys.executable, "-m", "polydist", "translate", source, "-o", folder])
    return sorted(folder.glob(f"{source.stem}.polydist{source.suffix}*"))


def _object(source: Path, folder: Path, flags: list[str | Path]) -> Path:
    made = folder / f"{source.name}.o"
    compiled([mpi().mpicc, *flags, *COMPILER_FLAGS, "-c", source, "-o", made])
    return made


def _fortran_object(source: Path, folder: Path) -> Path:
    made = folder / f"{source.stem}.o"
    flags = [*FORTRAN_FLAGS, *GENERATED_FLAGS, *COMPILER_FLAGS]
    compiled(["gfortran", *flags, "-J", folder, "-c", source, "-o", made])
    return made
