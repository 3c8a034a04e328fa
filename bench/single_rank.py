"""Generated code on one rank against the untranslated program, both with gcc -O3 -march=native
-ffp-contract=off."""

from __future__ import annotations

import argparse
import tempfile
from pathlib import Path

from measure import Candidate, medians, table

from programs import (
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
        rows = [_row(_EVERY[name], Path(folder), asked) for name in asked.programs or _EVERY]
    print(table(["program", "arguments", "untranslated [s]", "one rank [s]", "ratio"], rows))


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "programs",
        nargs="*",
        metavar="PROGRAM",
        help=f"of {', '.join(_EVERY)}; all if none is given",
    )
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument(
        "--short", action="store_true", help="small sizes, to see that everything works"
    )
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
