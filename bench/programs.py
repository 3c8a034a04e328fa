"""The measured programs, and how both forms of them are built: the untranslated program, and the
generated one with the runtime."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from polydist.launch.mpi import Mpi, find_mpi

ROOT = Path(__file__).resolve().parent.parent
FLAGS = ["-std=gnu99", "-O3", "-march=native", "-ffp-contract=off", "-Wno-unknown-pragmas"]
SILENT = ["-fno-builtin-printf", "-fno-builtin-putchar", "-fno-builtin-puts"]
RUNTIME = ROOT / "runtime_c"


@dataclass(frozen=True)
class Program:
    """A program with arguments that make it run for some seconds. Some print a digest when asked;
    others print all their results, so for them printing is switched off (``silent.c``)."""

    name: str
    arguments: tuple[str, ...]
    short: tuple[str, ...]
    silent: bool = False

    def sizes(self, short: bool) -> tuple[int, ...]:
        """Its numbers."""
        return tuple(
            int(word) for word in (self.short if short else self.arguments) if word.isdigit()
        )

    @property
    def source(self) -> Path:
        folders = (f"examples/{self.name}", "tests/programs", "bench/stencils")
        places = (ROOT / folder / f"{self.name}.c" for folder in folders)
        return next(place for place in places if place.exists())


PROGRAMS = {
    "gemm": Program("gemm", ("2400", "digest"), ("300", "digest")),
    "heat2d": Program("heat2d", ("3000", "200", "digest"), ("300", "20", "digest")),
    "heat2d-long": Program("heat2d", ("3000", "1000", "digest"), ("300", "40", "digest")),
    "seidel2d": Program("seidel2d", ("1500", "100", "digest"), ("200", "10", "digest")),
    "lu": Program("lu", ("2600", "digest"), ("200", "digest")),
}

MORE_PROGRAMS = {
    name: Program(name, tuple(full.split()), tuple(short.split()), silent=True)
    for name, full, short in (
        ("adi", "1500 100", "100 5"),
        ("cholesky", "2500", "100"),
        ("correlation", "1500 1500", "100 100"),
        ("durbin", "100000", "500"),
        ("fdtd2d", "2000 2000 200", "100 100 10"),
        ("floyd_warshall", "1300", "100"),
        ("gramschmidt", "1400 1400", "80 80"),
        ("heat2d_arrays", "2000 200", "100 10"),
        ("jacobi1d", "200000 20000", "1000 20"),
        ("jacobi2d", "2000 2000 200", "100 100 10"),
        ("lcs", "30000 30000", "200 200"),
        ("life", "3000 3000 150", "100 100 5"),
        ("ludcmp", "2400", "100"),
        ("nussinov", "2500", "100"),
        ("symm", "1000 1200", "100 100"),
        ("syrk", "1800 1800", "100 100"),
        ("trmm", "1500 1500", "100 100"),
        ("two_products", "1200 1200 1200", "80 80 80"),
    )
}

STENCILS = {name: Program(name, ("4000", "200"), ("100", "5")) for name in ("heat", "wave")}


def mpi() -> Mpi:
    """The environment's MPICC and MPIEXEC, else what is next to Python or on PATH."""
    found = find_mpi(os.environ.get("MPICC"), os.environ.get("MPIEXEC"))
    if found is None:
        sys.exit("there is no mpicc and mpiexec next to this Python or on the path")
    return found


def build(
    program: Program, folder: Path, threads: bool = False, flags: Sequence[str] = ()
) -> tuple[Path, Path]:
    """The untranslated and the distributed executable; ``threads``: with OpenMP. ``flags`` come
    last, and so count more than those of all measurements."""
    plain, shared = folder / f"{program.name}.sequential", folder / f"{program.name}.distributed"
    compiled(["cc", *FLAGS, program.source, *printing(program), *flags, "-o", plain, "-lm"])
    compiled([sys.executable, "-m", "polydist", "translate", program.source, "-o", folder])
    generated = folder / f"{program.name}.polydist.c"
    runtime = [*sorted((RUNTIME / "src").rglob("*.c"))]
    compiled(
        [
            mpi().mpicc,
            *FLAGS,
            *(["-fopenmp"] if threads else []),
            "-std=gnu11",
            "-D_GNU_SOURCE",
            "-I",
            RUNTIME / "include",
            generated,
            *runtime,
            *printing(program),
            *flags,
            "-o",
            shared,
            "-lm",
        ]
    )
    return plain, shared


def printing(program: Program) -> list[str]:
    """What a build needs for a program that shall print nothing."""
    return [*SILENT, str(Path(__file__).with_name("silent.c"))] if program.silent else []


def sequential_command(plain: Path, arguments: tuple[str, ...]) -> list[str]:
    return [str(plain), *arguments]


def distributed_command(shared: Path, ranks: int, arguments: tuple[str, ...]) -> list[str]:
    return [mpi().mpiexec, "-n", str(ranks), str(shared), *arguments]


def compiled(command: list[str | Path]) -> None:
    """Runs a command of the build; ends where it fails."""
    subprocess.run([str(word) for word in command], check=True)
