"""Two ranks against one, one thread each."""

from __future__ import annotations

import argparse
import tempfile
from pathlib import Path

from bench.measure import Candidate, medians, table
from bench.options import add_rounds, parser_for
from bench.programs import PROGRAMS, Program, build, distributed_command


def main() -> None:
    asked = _arguments()
    with tempfile.TemporaryDirectory() as folder:
        rows = [_row(PROGRAMS[name], Path(folder), asked) for name in asked.programs]
    print(
        table(["program", "arguments", "1 rank [s]", f"{asked.ranks} ranks [s]", "speed-up"], rows)
    )


def _arguments() -> argparse.Namespace:
    parser = parser_for(__doc__, PROGRAMS, ("gemm", "heat2d", "heat2d-long"))
    parser.add_argument("--ranks", type=int, default=2)
    add_rounds(parser, 5)
    parser.add_argument("--tile", default="", help="tile sizes, as POLYRT_TILE takes them")
    return parser.parse_args()


def _row(program: Program, folder: Path, asked: argparse.Namespace) -> list[str]:
    _, shared = build(program, folder)
    arguments = program.short if asked.short else program.arguments
    settings = {"POLYRT_TILE": asked.tile} if asked.tile else {}
    one, many = (
        Candidate(str(ranks), distributed_command(shared, ranks, arguments), settings)
        for ranks in (1, asked.ranks)
    )
    times = medians([one, many], asked.rounds)
    return [
        program.name,
        " ".join(arguments[:-1]),
        f"{times[one.name]:.2f}",
        f"{times[many.name]:.2f}",
        f"{times[one.name] / times[many.name]:.2f}",
    ]


if __name__ == "__main__":
    main()
