"""What it takes to write programs for polydist and for MPI by hand: the measures by which the
authors of Trasgo compare (Table 3 of their paper on periodic boundaries), of the programs in
``effort``.

    python -m bench.effort.counts         writes the table of docs/by_hand.md

``NAME.c`` has directives, ``NAME_mpi.c`` is the same for MPI, with the same result.

1. Lines of code, without comments and blank lines, and McCabe's cyclomatic complexity, added up
   over functions: lizard.
2. Halstead's effort: difficulty times volume, of operators and operands: multimetric.
3. Lines to write: those of a program that its sequential form does not have, as a diff counts them;
   the sequential form is ``NAME.c`` without directives.

What the programs share (``digest.h``) is not counted.
"""

from __future__ import annotations

import difflib
import json
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import lizard

PROGRAMS = Path(__file__).resolve().parent
NAMES = ("rotate", "cannon", "mg", "heat")
HEAD = (
    "| program | written for | lines | to write | cyclomatic complexity | Halstead's effort |",
    "|---|---|---|---|---|---|",
)


@dataclass(frozen=True)
class Effort:
    """The measures of one program; ``to_write``: lines that its sequential form lacks."""

    lines: int
    to_write: int
    complexity: int
    halstead: float

    def cells(self) -> list[str]:
        """As the table has them."""
        numbers = (self.lines, self.to_write, self.complexity, round(self.halstead / 1000))
        return [*map(str, numbers[:3]), f"{numbers[3]} k"]


def measured(name: str, path: Path) -> Effort:
    """The effort of ``path``, whose sequential form is that of ``name``."""
    found = lizard.analyze_file(str(path))
    return Effort(
        lines=found.nloc,
        to_write=_added(_sequential(name), path.read_text().splitlines()),
        complexity=sum(function.cyclomatic_complexity for function in found.function_list),
        halstead=_halstead(path),
    )


def _sequential(name: str) -> list[str]:
    lines = (PROGRAMS / f"{name}.c").read_text().splitlines()
    return [line for line in lines if "#pragma polydist" not in line]


def _added(old: list[str], new: list[str]) -> int:
    """Lines of code that ``new`` has and ``old`` has not."""
    lines = (line[2:].strip() for line in difflib.ndiff(old, new) if line.startswith("+ "))
    return sum(1 for line in lines if line and not line.startswith(("/*", "*")))


def _halstead(path: Path) -> float:
    command = [sys.executable, "-m", "multimetric", str(path)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    return float(json.loads(done.stdout)["overall"]["halstead_effort"])


def rows() -> Iterator[list[str]]:
    """The table's rows: both forms of each program, and how much less the first one is."""
    for name in NAMES:
        ours, by_hand = (measured(name, PROGRAMS / f"{name}{end}.c") for end in ("", "_mpi"))
        yield [name, "polydist", *ours.cells()]
        yield ["", "MPI by hand", *by_hand.cells()]
        pairs = (
            (ours.lines, by_hand.lines),
            (ours.to_write, by_hand.to_write),
            (ours.complexity, by_hand.complexity),
            (ours.halstead, by_hand.halstead),
        )
        yield ["", "less by", *(f"{100 * (1 - few / many):.0f} %" for few, many in pairs)]


def table() -> str:
    """In Markdown."""
    return "\n".join([*HEAD, *(f"| {' | '.join(cells)} |" for cells in rows())])


if __name__ == "__main__":
    print(table())
