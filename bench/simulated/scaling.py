"""Speed-ups of the papers' programs on many ranks by simulation, with default settings: nothing is
computed, and no MPI is needed.

    python -m bench.simulated.scaling                       all programs (some minutes)
    python -m bench.simulated.scaling lu heat-2d            some of them
    python -m bench.simulated.scaling lu --ranks 4,96 --size n=8192
    python -m bench.simulated.scaling --weak                the work of a rank stays the same

The times are those of `polydist analyze`: 2 us of latency, 10 GB/s, 1 ns per statement instance.
Results stay on their writers. Behind each speed-up stands what takes most of the rest of the time:
`b` the rank with most points has more than its part, `w` waiting and messages. With `--weak`, sizes
are those on the first number of ranks, and grow with the ranks; steps do not.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Mapping, Sequence
from typing import Any

from bench.measure import table
from bench.options import parser_for
from bench.simulated.paper_tables import analyze

PROGRAMS: dict[str, Mapping[str, int]] = {
    "strmm": {"n": 4000},
    "tmm": {"n": 4000},
    "dsyr2k": {"n": 4000},
    "covcol": {"n": 4000},
    "seidel": {"n": 4000, "steps": 200},
    "jac-2d": {"n": 4000, "steps": 200},
    "fdtd-2d": {"nx": 4000, "ny": 4000, "tmax": 200},
    "heat-2d": {"n": 4000, "steps": 200},
    "heat-3d": {"n": 256, "steps": 100},
    "floyd": {"n": 4000},
    "lu": {"n": 8192},
    "adi": {"n": 4000, "tsteps": 100},
}
"""The eight programs of Bondhugula 2011 and the six of Dathathri et al. 2013."""

CUBES = ("strmm", "tmm", "dsyr2k", "covcol", "heat-3d", "floyd", "lu")
"""Their work grows with the third power of the size, that of the others with the second."""

STEPS = ("steps", "tmax", "tsteps")
SECONDS_PER_POINT = 1e-9


def main() -> None:
    asked = _arguments()
    ranks = [int(word) for word in asked.ranks.split(",")]
    rows = []
    for name in asked.programs:
        print(f"{name} ...", file=sys.stderr, flush=True)
        values = {**PROGRAMS[name], **_sizes(asked.size)}
        rows.append((_weak_row if asked.weak else _row)(name, values, ranks))
    print(table(["program", "size", *(f"{count} ranks" for count in ranks)], rows))


def _arguments() -> argparse.Namespace:
    parser = parser_for(__doc__, PROGRAMS)
    parser.add_argument("--ranks", default="4,16,64,256,1024", help="numbers of ranks")
    parser.add_argument(
        "--size", action="append", default=[], metavar="NAME=VALUE", help="another size"
    )
    parser.add_argument("--weak", action="store_true", help="sizes grow with the ranks")
    return parser.parse_args()


def _sizes(given: Sequence[str]) -> dict[str, int]:
    pairs = [word.split("=") for word in given]
    return {name: int(value) for name, value in pairs}


def _row(name: str, values: Mapping[str, int], ranks: Sequence[int]) -> list[str]:
    runs = analyze(name, values, ranks, ())
    return [name, _text(values), *map(_cell, runs)]


def _weak_row(name: str, values: Mapping[str, int], ranks: Sequence[int]) -> list[str]:
    power = 3 if name in CUBES else 2
    cells = []
    for count in ranks:
        factor = (count / ranks[0]) ** (1 / power)
        grown = {k: v if k in STEPS else round(factor * v) for k, v in values.items()}
        cells += map(_cell, analyze(name, grown, [count], ()))
    return [name, _text(values), *cells]


def _text(values: Mapping[str, int]) -> str:
    return " ".join(f"{key}={value}" for key, value in values.items())


def _cell(run: dict[str, Any]) -> str:
    """The speed-up, and what limits it."""
    most = max(work["points"] for work in run["work"])
    speed_up = run["points"] * SECONDS_PER_POINT / run["seconds"]
    balance = run["points"] / run["ranks"] / most
    computing = most * SECONDS_PER_POINT / run["seconds"]
    return f"{speed_up:.4g} {'b' if balance < computing else 'w'}"


if __name__ == "__main__":
    main()
