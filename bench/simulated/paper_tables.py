"""The communication volumes of the papers next to ours, by simulation on one process: nothing is
computed, and no MPI is needed.

    python -m bench.simulated.paper_tables                  all tables (some minutes)
    python -m bench.simulated.paper_tables --only floyd,lu  some rows
    python -m bench.simulated.paper_tables --short          small sizes, to see that it works

Table I of Dathathri et al. 2013: the volume of FOP, and FOIFI and FO as multiples of it, on 4 to 32
nodes. Ours with the same problem and tile sizes, and also the volume of the scheme `exact`. The
paper's GB are 2^30 bytes.

Tables 1 and 2 of Bondhugula 2011: eight programs, of which the first four send nothing but their
results.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bench.measure import table

FOLDER = Path(__file__).resolve().parent / "tables"
RANKS = (4, 8, 16, 32)
SCHEMES = ("exact", "fop", "foifi", "fo")
GIB = 2**30


@dataclass(frozen=True)
class Row:
    """A program of Table I. ``paper``: FOP in GB, FOIFI and FO as multiples of it, for each number
    of nodes."""

    name: str
    values: Mapping[str, int]
    short: Mapping[str, int]
    tile: tuple[int, ...]
    options: tuple[str, ...]
    paper: tuple[tuple[float, float, float], ...]
    remark: str


TABLE_I = (
    Row(
        "floyd",
        {"n": 8192},
        {"n": 256},
        (64, 64),
        ("--dist", "block"),
        ((1.51, 31.8, 63.5), (3.53, 15.9, 63.5), (7.56, 7.9, 63.5), (15.62, 4.0, 63.5)),
        "the pivot row of each step is sent to all others: 8 bytes * 8192^2 * (nodes - 1);"
        " foifi sends it once for each of a rank's tiles",
    ),
    Row(
        "lu",
        {"n": 4096},
        {"n": 256},
        (64, 64),
        ("--dist", "block"),
        ((0.45, 5.3, 1.4), (0.99, 3.0, 1.4), (1.88, 1.9, 1.4), (2.59, 1.5, 1.5)),
        "ours sends each pivot row once, to the ranks that still have rows below it;"
        " the paper's lu is also tiled along k, and sends more",
    ),
    Row(
        "fdtd-2d",
        {"tmax": 1024, "nx": 4096, "ny": 4096},
        {"tmax": 20, "nx": 128, "ny": 128},
        (16, 16),
        ("--dist", "block", "--schedule", "keep"),
        ((0.21, 1.0, 14.3), (0.47, 1.0, 15.1), (0.97, 1.0, 15.5), (1.97, 1.0, 15.7)),
        "time remains sequential, as in the paper's tiles of 16^2",
    ),
    Row(
        "heat-2d",
        {"steps": 1024, "n": 8192},
        {"steps": 32, "n": 256},
        (256, 256, 256),
        (),
        ((0.75, 1.0, 2.0), (1.74, 1.0, 2.0), (3.73, 1.0, 2.0), (7.72, 1.0, 2.0)),
        "our fo sends what the paper's FOP sends, the whole flow-out of a diamond tile;"
        " exact and fop send each neighbour its side of it",
    ),
    Row(
        "heat-3d",
        {"steps": 256, "n": 512},
        {"steps": 16, "n": 48},
        (16, 16, 16, 16),
        (),
        ((5.61, 1.0, 2.0), (13.09, 1.0, 2.0), (28.07, 1.0, 2.0), (58.01, 1.0, 2.0)),
        "as heat-2d",
    ),
    Row(
        "adi",
        {"tsteps": 128, "n": 8192},
        {"tsteps": 6, "n": 256},
        (256, 256),
        ("--dist", "block"),
        ((191.24, 1.0, 4.0), (223.11, 1.0, 8.0), (239.05, 1.0, 16.0), (247.02, 1.0, 32.0)),
        "two arrays are transposed twice in each step, 2^29 bytes each,"
        " of which a rank already has 1/nodes",
    ),
)


@dataclass(frozen=True)
class Structure:
    """A program of Bondhugula 2011: what its section 6 says of its parallelism."""

    name: str
    values: Mapping[str, int]
    paper: str


STRUCTURES = (
    Structure("strmm", {"n": 10000}, "outer parallel"),
    Structure("tmm", {"n": 8000}, "outer parallel"),
    Structure("dsyr2k", {"n": 4096}, "outer parallel"),
    Structure("covcol", {"n": 8192}, "outer parallel"),
    Structure("seidel", {"n": 10000, "steps": 600}, "pipelined"),
    Structure("jac-2d", {"n": 10000, "steps": 1000}, "pipelined"),
    Structure("fdtd-2d", {"nx": 6000, "ny": 6000, "tmax": 256}, "pipelined"),
    Structure("heat-2d", {"n": 10000, "steps": 1000}, "pipelined"),
)


def analyze(
    name: str, values: Mapping[str, int], ranks: Sequence[int], options: Sequence[str]
) -> list[dict[str, Any]]:
    """The runs that ``polydist analyze`` finds for the program's one region."""
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "report.json"
        given = [f"-P{key}={value}" for key, value in values.items()]
        numbers = ["--ranks", ",".join(map(str, ranks)), "--json", str(report), "--gather", "none"]
        command = [
            sys.executable,
            "-m",
            "polydist",
            "analyze",
            str(FOLDER / f"{name}.c"),
            *given,
            *numbers,
            *options,
        ]
        subprocess.run(
            command,
            check=True,
            stdout=subprocess.DEVNULL,
            env={**os.environ, "PYTHONWARNINGS": "ignore"},
        )
        (region,) = json.loads(report.read_text())["regions"]
        return list(region["runs"])


# ------------------------------------------------------------------------------------------ table I
def table_i_rows(row: Row, *, short: bool) -> Iterable[list[str]]:
    """One line for each number of ranks: the paper's numbers, then ours."""
    values = row.short if short else row.values
    tile = [max(2, size // 16) for size in row.tile] if short else row.tile
    runs = analyze(
        row.name,
        values,
        RANKS,
        [*row.options, "--tile", ",".join(map(str, tile)), "--comm", ",".join(SCHEMES)],
    )
    volumes = {(run["scheme"], run["ranks"]): run["bytes"] for run in runs}
    for ranks, (fop, foifi, fo) in zip(RANKS, row.paper, strict=True):
        exact, ours = volumes["exact", ranks], volumes["fop", ranks]
        if not exact <= ours <= min(volumes["foifi", ranks], volumes["fo", ranks]):
            raise SystemExit(
                f"{row.name} on {ranks} ranks: not exact <= fop <= foifi, fo: {volumes}"
            )
        paper = [f"{fop:.2f}", f"{foifi:.1f}x", f"{fo:.1f}x"]
        own = [
            _gigabytes(exact),
            _gigabytes(ours),
            *(_multiple(volumes[scheme, ranks], ours) for scheme in ("foifi", "fo")),
        ]
        yield [row.name, str(ranks), *paper, *own]


def _gigabytes(volume: int) -> str:
    return f"{volume / GIB:.2f}" if volume >= GIB / 100 else f"{volume / GIB:.2g}"


def _multiple(volume: int, of: int) -> str:
    return f"{volume / of:.1f}x" if of else "-"


def print_table_i(rows: Sequence[Row], *, short: bool) -> None:
    lines: list[list[str]] = []
    for row in rows:
        print(f"simulating {row.name} ...", file=sys.stderr, flush=True)
        lines += table_i_rows(row, short=short)
    header = [
        "program",
        "ranks",
        "paper: FOP [GB]",
        "FOIFI",
        "FO",
        "ours: exact [GB]",
        "FOP [GB]",
        "FOIFI",
        "FO",
    ]
    print(table(header, lines))
    for row in rows:
        if row.remark:
            print(f"- {row.name}: {row.remark}")


# --------------------------------------------------------------------------------------- structures
def structure_row(program: Structure, *, short: bool) -> list[str]:
    """What the paper says, and on 32 ranks: what is sent in steps, how many steps there are, and
    how many of them follow each other."""
    values = {key: max(8, value // 40) if short else value for key, value in program.values.items()}
    (run,) = analyze(program.name, values, (32,), ())
    kind = (
        "outer parallel" if run["steps"] == 1 else "pipelined" if run["chain"] > 1 else "parallel"
    )
    return [
        program.name,
        program.paper,
        kind,
        _gigabytes(run["bytes"]),
        str(run["steps"]),
        str(run["chain"]),
    ]


def print_structures(programs: Sequence[Structure], *, short: bool) -> None:
    lines = []
    for program in programs:
        print(f"simulating {program.name} ...", file=sys.stderr, flush=True)
        lines.append(structure_row(program, short=short))
    print(
        table(["program", "paper", "ours", "sent in steps, 32 ranks [GB]", "steps", "chain"], lines)
    )


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--only", default="", metavar="NAMES", help="programs, separated by commas")
    parser.add_argument(
        "--short", action="store_true", help="small sizes; the numbers are then not the paper's"
    )
    asked = parser.parse_args()
    names = set(filter(None, asked.only.split(",")))
    rows = [row for row in TABLE_I if not names or row.name in names]
    programs = [program for program in STRUCTURES if not names or program.name in names]
    if rows:
        print_table_i(rows, short=asked.short)
    if rows and programs:
        print()
    if programs:
        print_structures(programs, short=asked.short)


if __name__ == "__main__":
    main()
