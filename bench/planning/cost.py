"""The runtime's own cost per nest step against the number of ranks: the time in which a
rank determines what it sends and receives, without MPI.

The problem grows with the number of ranks, so that each has the same part. Times are given as
multiples of those on 4 ranks. The second table has the time that owner maps take when a region is
entered.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from bench.measure import table
from bench.options import add_rounds
from polydist.simulate.build import core_sources

ROOT = Path(__file__).resolve().parents[2]
OWN = ROOT / "bench/planning"
RANKS = (4, 64, 1024, 16384)
PATTERNS = {
    "neighbours": (0, "block", 2),
    "neighbours, cyclic(4)": (0, "cyclic(4)", 2),
    "wavefronts": (1, "block", 2),
    "one row for all, a receiver": (2, "block", 2),
    "one row for all, the sender": (2, "block", None),
}
"""Which region, the placement, and the rank that plans: the number of ranks divided by this, or
rank 0."""
ENTRIES = {
    "block": (0, "block"),
    "cyclic(4)": (0, "cyclic(4)"),
    "lookup": (0, "lookup"),
    "lookup, cyclic": (0, "lookup,cyclic"),
    "diamonds, block": (1, "block"),
    "diamonds, lookup": (1, "lookup"),
}
"""Which region, and the placement."""
POINTS = 64
STEPS = 40


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    add_rounds(parser, 5)
    asked = parser.parse_args()
    ranks = RANKS[:2] if asked.short else RANKS
    with tempfile.TemporaryDirectory() as folder:
        program = _build(Path(folder))
        numbers = [f"{of} ranks" for of in ranks]
        rows = [_pattern(program, name, ranks, asked.rounds) for name in PATTERNS]
        print(table(("pattern", *numbers, "partners per step"), rows))
        entries = [_entry(program, name, ranks, asked.rounds) for name in ENTRIES]
        print(table(("placement, entering [ms]", *numbers), entries))


def _pattern(program: Path, name: str, ranks: Sequence[int], rounds: int) -> list[str]:
    """The times as multiples of the first, and the partners."""
    pattern, placement, part = PATTERNS[name]
    found = [
        min(_run(program, pattern, placement, of, of // part if part else 0) for _ in range(rounds))
        for of in ranks
    ]
    partners = " / ".join(f"{each[1]:.3g}" for each in found)
    return [name, *(f"{each[0] / found[0][0]:.2f}" for each in found), partners]


def _entry(program: Path, name: str, ranks: Sequence[int], rounds: int) -> list[str]:
    """Milliseconds."""
    times = (
        min(_run(program, *ENTRIES[name], of, 0)[2] for _ in range(rounds)) / 1e6 for of in ranks
    )
    return [name, *(f"{time:.3g}" for time in times)]


def _build(folder: Path) -> Path:
    generated, program = folder / "programs.polydist.c", folder / "planning"
    subprocess.run(
        [sys.executable, "-m", "polydist", "translate", OWN / "programs.c", "-o", generated],
        check=True,
    )
    library = core_sources(ROOT / "runtime_c")
    include = [f"-I{ROOT / 'runtime_c/include'}", f"-I{ROOT / 'runtime_c/src'}"]
    subprocess.run(
        [
            "cc",
            "-std=gnu11",
            "-D_GNU_SOURCE",
            "-O2",
            "-w",
            *include,
            generated,
            OWN / "planning.c",
            *library,
            "-o",
            program,
        ],
        check=True,
    )
    return program


def _run(
    program: Path, pattern: int, placement: str, ranks: int, rank: int
) -> tuple[float, float, float]:
    """Nanoseconds and partners per step; nanoseconds at the entry."""
    settings = {
        **os.environ,
        "PLANNING_RANKS": str(ranks),
        "PLANNING_RANK": str(rank),
        "POLYRT_DIST": placement,
        "POLYRT_TILE": "8",
    }
    command = [program, str(pattern), str(POINTS * ranks), str(STEPS)]
    done = subprocess.run(command, env=settings, capture_output=True, text=True, check=True)
    nanoseconds, partners, _, layout = map(float, done.stdout.split())
    return nanoseconds, partners, layout


if __name__ == "__main__":
    main()
