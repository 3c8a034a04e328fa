"""How long translation takes, and how much code comes out, for every example and test program:
seconds of processor time, the slowest first."""

from __future__ import annotations

import argparse
import statistics
import time
from pathlib import Path

from bench.measure import table
from bench.programs import ROOT
from polydist.driver import translate
from polydist.languages import LANGUAGES
from polydist.request import Options


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "sources",
        nargs="*",
        type=Path,
        help="C and Fortran files; all examples and test programs if none is given",
    )
    parser.add_argument("--rounds", type=int, default=3)
    asked = parser.parse_args()
    sources = asked.sources or [
        path
        for folder in (ROOT / "examples", ROOT / "tests/programs", ROOT / "bench/simulated/tables")
        for path in sorted(folder.rglob("*"))
        if path.suffix in LANGUAGES and path.suffix != ".h" and ".polydist." not in path.name
    ]
    rows = [_row(source, asked.rounds) for source in sources]
    print(
        table(
            ["program", "seconds", "lines in", "lines out"],
            sorted(rows, key=lambda row: -float(row[1])),
        )
    )


def _row(source: Path, rounds: int) -> list[str]:
    """One warm-up, then the median."""
    translation = translate(source, Options())
    seconds = statistics.median(_seconds(source) for _ in range(rounds))
    lines_out = sum(text.count("\n") for _, text in translation.files)
    return [
        source.name,
        f"{seconds:.2f}",
        str(translation.text.count("\n")),
        "refused" if translation.refused else str(lines_out),
    ]


def _seconds(source: Path) -> float:
    start = time.process_time()
    translate(source, Options())
    return time.process_time() - start


if __name__ == "__main__":
    main()
