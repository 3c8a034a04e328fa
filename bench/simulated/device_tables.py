"""Tables III and IV of Dathathri et al. 2013 next to ours, by simulation on one process: what
several devices copy in and out between them, and a processor beside a device. Nothing is computed,
and no device is needed; times are not compared.

    python -m bench.simulated.device_tables                  all rows (half an hour)
    python -m bench.simulated.device_tables --only heat-2d   some rows
    python -m bench.simulated.device_tables --short          small sizes, to see that it works

`sent` is what passes between ranks; `copied` is what their devices copy for that, down where a
value is sent and up where it is received. What devices get at the beginning and give back at the
end is left out, as in the paper. The steps of a stencil are alike: two numbers of steps are
simulated, and the difference counts for all of them. The paper's GB are 2^30 bytes; table IV has
numbers of 4 bytes, so that ours are halved.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bench.measure import table

FOLDER = Path(__file__).resolve().parent / "tables"
GIB = 2**30
FEW_STEPS = (4, 8)
CASES: Mapping[str, tuple[str, ...]] = {
    "1 CPU + 1 GPU": ("--devices", "2", "--rank-devices", "none,auto", "--weights", "1,9"),
    "2 GPUs": ("--devices", "2"),
    "4 GPUs": ("--devices", "4"),
}
ONE = ("--devices", "1")


@dataclass(frozen=True)
class Row:
    """A program of a table; ``steps`` is the parameter that counts steps which are alike, ``paper``
    what FOP copies in each case, in GB."""

    name: str
    values: Mapping[str, int]
    tile: tuple[int, ...]
    steps: str
    paper: Mapping[str, float]
    bytes_of_number: int = 8


def _three(*volumes: float) -> dict[str, float]:
    return dict(zip(CASES, volumes, strict=True))


TABLE_III = (
    Row("floyd", {"n": 10240}, (32, 32), "", _three(0.8, 1.6, 3.1)),
    Row("lu", {"n": 11264}, (256, 256), "", _three(0.9, 0.7, 1.2)),
    Row(
        "fdtd-2d",
        {"tmax": 4096, "nx": 10240, "ny": 10240},
        (32, 32),
        "tmax",
        _three(0.9, 0.9, 2.2),
    ),
    Row("heat-2d", {"steps": 4096, "n": 10240}, (32, 32), "steps", _three(0.6, 0.6, 1.9)),
    Row("heat-3d", {"steps": 4096, "n": 512}, (32, 32, 32), "steps", _three(16, 16, 49)),
)
TABLE_IV = (
    Row("floyd", {"n": 10240}, (32, 32), "", {"2 GPUs": 0.8}, 4),
    Row("fdtd-2d", {"tmax": 4096, "nx": 5120, "ny": 5120}, (32, 32), "tmax", {"2 GPUs": 0.2}, 4),
    Row("heat-2d", {"steps": 4096, "n": 8192}, (32, 32), "steps", {"2 GPUs": 0.25}, 4),
)


@dataclass(frozen=True)
class Volumes:
    """Bytes that are sent between ranks, and copied up and down."""

    sent: float
    copied: float

    def __sub__(self, other: Volumes) -> Volumes:
        return Volumes(self.sent - other.sent, self.copied - other.copied)

    def times(self, factor: float) -> Volumes:
        """All of it so many times."""
        return Volumes(self.sent * factor, self.copied * factor)


def analyze(row: Row, values: Mapping[str, int], case: Iterable[str]) -> Volumes:
    """What ``polydist analyze`` finds for the program's one region."""
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "report.json"
        command = [sys.executable, "-m", "polydist", "analyze", str(FOLDER / f"{row.name}.c")]
        command += [f"-P{key}={value}" for key, value in values.items()]
        command += ["--tile", ",".join(map(str, row.tile)), "--dist", "block", *case]
        command += ["--schedule", "keep", "--comm", "exact", "--json", str(report)]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        (region,) = json.loads(report.read_text())["regions"]
        (run,) = region["runs"]
        return Volumes(run["bytes"], _copied(run))


def _copied(run: Mapping[str, Any]) -> float:
    ranks = [rank for array in run["devices"] for rank in array["ranks"]]
    return float(sum(rank["up"] + rank["down"] for rank in ranks))


def between(row: Row, case: str) -> Volumes:
    """What passes between the devices of a case. With one device beside a processor every value
    that is sent crosses once."""
    if row.steps:
        few, more = (analyze(row, {**row.values, row.steps: n}, CASES[case]) for n in FEW_STEPS)
        steps = row.values[row.steps] / (FEW_STEPS[1] - FEW_STEPS[0])
        return (more - few).times(steps)
    found = analyze(row, row.values, CASES[case])
    if case == "1 CPU + 1 GPU":
        return Volumes(found.sent, found.sent)
    return Volumes(found.sent, found.copied - analyze(row, row.values, ONE).copied)


def lines_of(row: Row) -> Iterable[list[str]]:
    """One line for each case."""
    for case, paper in row.paper.items():
        ours = between(row, case).times(row.bytes_of_number / 8)
        line = [row.name, case, f"{paper:g}", f"{ours.sent / GIB:.3g}", f"{ours.copied / GIB:.3g}"]
        print("  ".join(line), file=sys.stderr, flush=True)
        yield line


def _small(row: Row) -> Row:
    values = {key: max(64, value // 160) for key, value in row.values.items()}
    return Row(row.name, values, (8,) * len(row.tile), row.steps, row.paper, row.bytes_of_number)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--only", default="", metavar="NAMES", help="programs, separated by commas")
    parser.add_argument("--short", action="store_true", help="small sizes")
    asked = parser.parse_args()
    names = set(filter(None, asked.only.split(",")))
    for title, rows in (("III", TABLE_III), ("IV", TABLE_IV)):
        chosen = [row for row in rows if not names or row.name in names]
        lines = [line for row in chosen for line in lines_of(_small(row) if asked.short else row)]
        if lines:
            print(f"table {title}")
            header = ["program", "devices", "paper: FOP [GB]", "ours: sent [GB]", "copied [GB]"]
            print(table(header, lines))


if __name__ == "__main__":
    main()
