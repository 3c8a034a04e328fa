"""Executables of programs of several files, in C or in Fortran."""

from __future__ import annotations

import sys
from pathlib import Path

from fortran_programs import FORTRAN_FLAGS, GENERATED_FLAGS

from programs import FLAGS, RUNTIME, compiled, mpi


def build_files(sources: list[Path], folder: Path) -> Path:
    """The distributed executable; ``folder`` is new and its own."""
    folder.mkdir()
    generated = [path for source in sources for path in _generated(source, folder)]
    objects = [_fortran_object(path, folder) for path in generated if path.suffix != ".c"]
    files = [path for path in generated if path.suffix == ".c"] + objects
    includes = ["-I", RUNTIME / "include", "-I", sources[0].parent]
    flags = [*FLAGS, "-std=gnu11", "-D_GNU_SOURCE", *includes]
    made = folder / "distributed"
    libraries = ["-lgfortran", "-lm"] if objects else ["-lm"]
    runtime = sorted((RUNTIME / "src").rglob("*.c"))
    compiled([mpi().mpicc, *flags, *files, *runtime, "-o", made, *libraries])
    return made


def build_plain_files(sources: list[Path], folder: Path) -> Path:
    """The executable of the untranslated program; ``folder`` exists."""
    files = [path if path.suffix == ".c" else _plain_object(path, folder) for path in sources]
    libraries = ["-lm"] if files == sources else ["-lgfortran", "-lm"]
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


def _fortran_object(source: Path, folder: Path) -> Path:
    made = folder / f"{source.stem}.o"
    flags = [*FORTRAN_FLAGS, *GENERATED_FLAGS]
    compiled(["gfortran", *flags, "-J", folder, "-c", source, "-o", made])
    return made
