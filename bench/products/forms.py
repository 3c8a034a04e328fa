"""Products in the forms in which people write them (``products/``): generated code on one rank
against the untranslated program, both with -O3 -march=native -ffp-contract=off, by the
processor time that the programs say that each form takes."""

from __future__ import annotations

import argparse
import re
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

from bench.measure import table
from bench.programs import compiled, mpi

SOURCES = Path(__file__).parent
FLAGS = ("-O3", "-march=native", "-ffp-contract=off")
COMPILERS = {
    "forms.c": (["cc", "-Wno-unknown-pragmas"], "polydist-cc"),
    "forms.f90": (["gfortran"], "polydist-fc"),
}


def main() -> None:
    asked = _arguments()
    size = "60" if asked.short else str(asked.size)
    with tempfile.TemporaryDirectory() as folder:
        rows = [row for name in COMPILERS for row in _rows(name, Path(folder), size, asked.rounds)]
    print(table(["form", "untranslated [s]", "one rank [s]", "ratio"], rows))


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--size", type=int, default=1400, help="rows and columns")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument(
        "--short", action="store_true", help="small sizes, to see that everything works"
    )
    return parser.parse_args()


def _rows(name: str, folder: Path, size: str, rounds: int) -> list[list[str]]:
    """A row for each form of a source."""
    plain, shared = _built(name, folder)
    commands = ([str(plain), size], [mpi().mpiexec, "-n", "1", str(shared), size])
    runs = [[_run(command) for command in commands] for _ in range(rounds)]
    if len({digest for pair in runs for digest, _ in pair}) != 1:
        sys.exit(f"{name}: the results differ")
    return [_row(form, runs) for form in runs[0][0][1]]


def _built(name: str, folder: Path) -> tuple[Path, Path]:
    """The untranslated and the distributed executable."""
    compiler, wrapper = COMPILERS[name]
    plain, shared = folder / f"{name}.sequential", folder / f"{name}.distributed"
    modules = ["-J", folder] if name.endswith(".f90") else []
    words = [*FLAGS, *modules, SOURCES / name, "-lm", "-o"]
    compiled([*compiler, *words, plain])
    compiled([Path(sys.executable).with_name(wrapper), *words, shared])
    return plain, shared


def _run(command: list[str]) -> tuple[str, dict[str, float]]:
    """The digest of the results, and the seconds that each form took."""
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    found = re.findall(r"^(.*): ([\d.eE+-]+)$", done.stderr, re.MULTILINE)
    return done.stdout, {form: float(seconds) for form, seconds in found}


def _row(form: str, runs: list[list[tuple[str, dict[str, float]]]]) -> list[str]:
    plain, shared = (statistics.median(pair[k][1][form] for pair in runs) for k in (0, 1))
    return [form, f"{plain:.3f}", f"{shared:.3f}", f"{plain / shared:.1f}"]


if __name__ == "__main__":
    main()
