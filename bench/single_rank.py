"""Generated code on one rank against the untranslated program, both with gcc -O3 -march=native
-ffp-contract=off."""

from __future__ import annotations

import argparse
import tempfile
from pathlib import Path

from bench.measure import Candidate, medians, table
from bench.options import add_rounds, parser_for
from bench.programs import (
    MORE_PROGRAMS,
    PROGRAMS,
    Program,
    build,
    distributed_command,
    sequential_command,
)

_EVERY = {**PROGRAMS, **MORE_PROGRAMS}


def main() -> None:
    asked = _arguments()
    with tempfile.TemporaryDirectory() as folder:
        rows = [_row(_EVERY[name], Path(folder), asked) for name in asked.programs]
    print(table(["program", "arguments", "untranslated [s]", "one rank [s]", "ratio"], rows))


def _arguments() -> argparse.Namespace:
    parser = parser_for(__doc__, _EVERY)
    add_rounds(parser, 5)
    parser.add_argument("--tile", default="", help="tile sizes, as POLYRT_TILE takes them")
    return parser.parse_args()


def _row(program: Program, folder: Path, asked: argparse.Namespace) -> list[str]:
    plain, shared = build(program, folder)
    arguments = program.short if asked.short else program.arguments
    settings = {"POLYRT_TILE": asked.tile} if asked.tile else {}
    candidates = [
        Candidate("untranslated", sequential_command(plain, arguments), {}),
        Candidate("one rank", distributed_command(shared, 1, arguments), settings),
    ]
    times = medians(candidates, asked.rounds)
    ratio = times["untranslated"] / times["one rank"]
    return [
        program.name,
        " ".join(word for word in arguments if word != "digest"),
        f"{times['untranslated']:.2f}",
        f"{times['one rank']:.2f}",
        f"{ratio:.2f}",
    ]


if __name__ == "__main__":
    main()
