"""What programs in the style of real codes send in a step, when results stay on their writers,
against the halos that a program written for MPI by hand would send.

By hand: every rank has a block of rows (planes) of all arrays, computes them, and gets from its
neighbours the rows that the next routine reads, once for each new value. How many rows that is was
counted in the text of each program; the functions below say what was counted. Sums whose order must
not depend on the ranks are sent to all of them, as in the programs.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from bench.measure import table
from bench.programs import distributed_command
from bench.regions.many_files import SOURCES, arguments_of, build_files, is_asked

WORD = 8


@dataclass(frozen=True)
class Code:
    """``arguments``: with ``{steps}``; no samples are printed. ``halo``: bytes of a step on so many
    ranks, given the sizes."""

    name: str
    arguments: str
    short: str
    halo: Callable[[int, tuple[int, ...]], int]


def vcycle(ranks: int, sizes: tuple[int, ...]) -> int:
    """A cycle: planes to both neighbours, the last rank's being the first, after every residual
    (two on the finest level), smoothing and restriction."""
    points, total, finest = sizes[0], 0, True
    while True:
        coarsest = points % 2 == 1 or points // 2 < 2
        exchanges = 2 if coarsest and not finest else 3
        total += exchanges * 2 * min(ranks, points) * (points + 2) ** 2
        if coarsest:
            return total * WORD
        points, finest = points // 2, False


def hydro(ranks: int, sizes: tuple[int, ...]) -> int:
    """Rows at each border. Viscosity: 2 of the pressure, 1 of each velocity. Acceleration: 1 of
    density, pressure and viscosity each. Work of the pressure: 1 of each new velocity. Advection
    along x: 1 of the density and 1 of the mass flux for the velocities. Advection along y: 1 volume
    flux, 3 of the density, 1 of the energy, 1 of both new fluxes; for the velocities 1 of the
    density, and 1 of each velocity and of its momentum flux."""
    rows = 4 + 3 + 2 + 2 + 7 + 5
    return rows * (ranks - 1) * (sizes[1] + 5) * WORD


def channel(ranks: int, sizes: tuple[int, ...]) -> int:
    """Three of the nine directions lead up, three lead down."""
    return 6 * (ranks - 1) * sizes[1] * WORD


def ocean(ranks: int, sizes: tuple[int, ...]) -> int:
    """On a torus there are as many borders as ranks: 1 row of p, u and v for the fluxes, 1 of each
    flux for the new values."""
    return 7 * ranks * (sizes[1] + 1) * WORD


def conjugate(ranks: int, sizes: tuple[int, ...]) -> int:
    """Two rows of the direction at each border, and the sums of rows of two dot products."""
    n = sizes[0]
    return (2 * (ranks - 1) * n + 2 * (ranks - 1) * n) * WORD


def antenna(ranks: int, sizes: tuple[int, ...]) -> int:
    """Two components of each field are read in the next plane, or the one before."""
    return 4 * (ranks - 1) * sizes[1] * sizes[2] * WORD


CODES = (
    Code("vcycle, C", "64 {steps} 0", "16 {steps} 0", vcycle),
    Code("vcycle, Fortran", "64 {steps} 0", "16 {steps} 0", vcycle),
    Code("hydro, C", "300 280 {steps} 0", "60 50 {steps} 0", hydro),
    Code("hydro, Fortran", "300 280 {steps} 0", "60 50 {steps} 0", hydro),
    Code("channel", "300 300 {steps} 0", "60 50 {steps} 0", channel),
    Code("ocean, C", "300 300 {steps} 0", "60 50 {steps} 0", ocean),
    Code("ocean, Fortran", "300 300 {steps} 0", "60 50 {steps} 0", ocean),
    Code("conjugate", "300 {steps} 0", "60 {steps} 0", conjugate),
    Code("antenna", "64 64 64 {steps} 0", "16 16 16 {steps} 0", antenna),
)

OUTSIDE = "(code outside regions)"
Bytes = dict[str, int]


def main() -> None:
    asked = _arguments()
    chosen = [code for code in CODES if is_asked(code.name, asked.names)]
    with tempfile.TemporaryDirectory() as name:
        rows = [_row(code, asked, Path(name) / str(k)) for k, code in enumerate(chosen)]
    print(f"{asked.ranks} ranks, {asked.steps} and {2 * asked.steps} steps\n")
    header = ["program", "arguments", "bytes per step", "by hand", "ratio", "regions that send"]
    print(table(header, rows))


def _arguments() -> argparse.Namespace:
    parser = arguments_of(__doc__, 4)
    parser.add_argument("--steps", type=int, default=4)
    return parser.parse_args()


def _row(code: Code, asked: argparse.Namespace, folder: Path) -> list[str]:
    binary = build_files(SOURCES[code.name], folder)
    arguments = code.short if asked.short else code.arguments
    once, twice = (
        _sent(binary, asked.ranks, arguments.format(steps=steps), folder)
        for steps in (asked.steps, 2 * asked.steps)
    )
    more = {name: (twice[name] - once.get(name, 0)) // asked.steps for name in twice}
    step = sum(sent for name, sent in more.items() if name != OUTSIDE)
    sizes = tuple(int(word) for word in arguments.split("{steps}")[0].split())
    halo = code.halo(asked.ranks, sizes)
    regions = sorted((name for name in more if more[name] > 0), key=lambda name: -more[name])
    told = ", ".join(f"{name} {more[name]:,}" for name in regions)
    return [code.name, arguments, f"{step:,}", f"{halo:,}", f"{step / halo:.2f}", told]


def _sent(binary: Path, ranks: int, arguments: str, folder: Path) -> Bytes:
    """What all ranks sent in each region."""
    report = folder / "statistics.json"
    settings = {
        "POLYRT_GATHER": "lazy",
        "POLYRT_REPLICATE": "never",
        "POLYRT_STATS": str(report),
        "OMP_NUM_THREADS": "1",
    }
    command = distributed_command(binary, ranks, tuple(arguments.split()))
    environment = {**os.environ, **settings}
    subprocess.run(command, env=environment, stdout=subprocess.DEVNULL, check=True)
    sent: Bytes = {}
    for region in json.loads(report.read_text())["regions"]:
        own = sum(int(rank["bytes"]) for rank in region["ranks"])
        sent[region["name"]] = sent.get(region["name"], 0) + own
    return sent


if __name__ == "__main__":
    main()
