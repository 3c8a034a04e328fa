"""The measured programs, and how both forms of them are built: the untranslated program, and the generated one with the runtime."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FLAGS = ["-std=gnu99", "-O3", "-march=native", "-ffp-contract=off", "-Wno-unknown-pragmas"]
RUNTIME = ROOT / "runtime_c"


@dataclass(frozen=True)
class Program:
    """An example with arguments that make it run for some seconds and print only a digest."""

    name: str
    arguments: tuple[str, ...]
    short: tuple[str, ...]

    @property
    def source(self) -> Path:
        return ROOT / "examples" / self.name / f"{self.name}.c"


PROGRAMS = {
    "gemm": Program("gemm", ("2400", "digest"), ("300", "digest")),
    "heat2d": Program("heat2d", ("3000", "200", "digest"), ("300", "20", "digest")),
    "heat2d-long": Program("heat2d", ("3000", "1000", "digest"), ("300", "40", "digest")),
    "seidel2d": Program("seidel2d", ("1500", "100", "digest"), ("200", "10", "digest")),
    "lu": Program("lu", ("2600", "digest"), ("200", "digest")),
}


def mpi_command(name: str) -> str:
    """``mpicc`` or ``mpiexec``: the environment's MPICC and MPIEXEC, else what is beside Python or on PATH."""
    beside = Path(sys.executable).parent / name
    return os.environ.get(name.upper()) or (str(beside) if beside.exists() else name)


def build(program: Program, folder: Path) -> tuple[Path, Path]:
    """The untranslated and the distributed executable."""
    plain, shared = folder / f"{program.name}.sequential", folder / f"{program.name}.distributed"
    _run(["cc", *FLAGS, program.source, "-o", plain, "-lm"])
    _run([sys.executable, "-m", "polydist", "translate", program.source, "-o", folder])
    generated = folder / f"{program.name}.polydist.c"
    runtime = [*sorted((RUNTIME / "src").glob("*.c"))]
    _run([mpi_command("mpicc"), *FLAGS, "-std=gnu11", "-D_GNU_SOURCE", "-I", RUNTIME / "include", generated, *runtime, "-o", shared, "-lm"])
    return plain, shared


def sequential_command(plain: Path, arguments: tuple[str, ...]) -> list[str]:
    return [str(plain), *arguments]


def distributed_command(shared: Path, ranks: int, arguments: tuple[str, ...]) -> list[str]:
    return [mpi_command("mpiexec"), "-n", str(ranks), str(shared), *arguments]


def _run(command: list[str | Path]) -> None:
    subprocess.run([str(word) for word in command], check=True)
