"""Loop nests against OpenBLAS, which NumPy brings along, both on one core: the time in regions that
``POLYRT_STATS`` tells, of programs compiled with -O3 -march=native -ffp-contract=off, against that
of the operation alone, whose additions are in another order and contracted. Both run in turn.
With ``--contract`` the programs are compiled with -ffp-contract=fast, too."""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import tempfile
from pathlib import Path

from bench.measure import table
from bench.options import add_rounds, parser_for
from bench.peers.blas import BLAS, blas_seconds
from bench.programs import MORE_PROGRAMS, PROGRAMS, Program, build, distributed_command

_EVERY = {**PROGRAMS, **MORE_PROGRAMS}


def main() -> None:
    parser = parser_for(__doc__, {name: _EVERY[name] for name in BLAS})
    add_rounds(parser, 3)
    parser.add_argument("--contract", action="store_true", help="compile with -ffp-contract=fast")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        rows = [_row(_EVERY[name], Path(folder), asked) for name in asked.programs]
    print(table(["program", "size", "regions [s]", "OpenBLAS [s]", "ratio"], rows))


def _row(program: Program, folder: Path, asked: argparse.Namespace) -> list[str]:
    flags = ["-ffp-contract=fast"] if asked.contract else []
    _, shared = build(program, folder, flags=flags)
    arguments = program.short if asked.short else program.arguments
    sizes, own, other = program.sizes(asked.short), [], []
    for _ in range(asked.rounds):
        own.append(_in_regions(distributed_command(shared, 1, arguments), folder / "stats.json"))
        other += blas_seconds(program.name, sizes, 1)
    shown = " ".join(map(str, sizes))
    if not other:
        return [program.name, shown, f"{statistics.median(own):.3f}", "", ""]
    mine, blas = statistics.median(own), statistics.median(other)
    return [program.name, shown, f"{mine:.3f}", f"{blas:.3f}", f"{blas / mine:.2f}"]


def _in_regions(command: list[str], statistics_file: Path) -> float:
    """The seconds that one rank computes in regions."""
    environment = {**os.environ, "POLYRT_STATS": str(statistics_file)}
    subprocess.run(command, env=environment, stdout=subprocess.DEVNULL, check=True)
    (rank,) = json.loads(statistics_file.read_text())["ranks"]
    return float(rank["compute"])


if __name__ == "__main__":
    main()
