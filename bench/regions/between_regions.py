"""What a program of several regions sends: with all results gathered after every region, with
results that stay on their writers, the same on matrices of rows, and as one region; and the time of
each."""

from __future__ import annotations

import argparse
import json
import tempfile
from dataclasses import dataclass
from pathlib import Path

from bench.measure import Candidate, medians, table
from bench.programs import Program, build, distributed_command

SOURCES = Path(__file__).resolve().parent


@dataclass(frozen=True)
class Driver(Program):
    """A program of this folder."""

    @property
    def source(self) -> Path:
        return SOURCES / f"{self.name}.c"


WAYS = (
    ("gathered after every region", "two_functions", "all"),
    ("staying on their writers", "two_functions", "lazy"),
    ("gathered, matrices of rows", "matrix_rows", "all"),
    ("staying, matrices of rows", "matrix_rows", "lazy"),
    ("one region", "one_region", "all"),
)


def main() -> None:
    asked = _arguments()
    arguments = ("200", "4") if asked.short else ("1000", str(asked.steps))
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        binaries = {
            program: build(Driver(program, arguments, arguments), folder)[1]
            for program in ("two_functions", "matrix_rows", "one_region")
        }
        candidates = [
            Candidate(
                way,
                distributed_command(binaries[program], asked.ranks, arguments),
                {"POLYRT_GATHER": gather, "POLYRT_STATS": str(folder / f"{gather}{program}.json")},
            )
            for way, program, gather in WAYS
        ]
        times = medians(candidates, asked.rounds)
        rows = [
            [c.name, str(_bytes(Path(c.settings["POLYRT_STATS"]))), f"{times[c.name]:.2f}"]
            for c in candidates
        ]
    print(f"{asked.ranks} ranks, {' '.join(arguments)}\n")
    print(table(["results", "bytes sent", "time [s]"], rows))


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--ranks", type=int, default=4)
    parser.add_argument("--steps", type=int, default=10)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument(
        "--short", action="store_true", help="small sizes, to see that everything works"
    )
    return parser.parse_args()


def _bytes(statistics: Path) -> int:
    """What all ranks sent."""
    rows = json.loads(statistics.read_text())["ranks"]
    return sum(row["bytes"] for row in rows)


if __name__ == "__main__":
    main()
