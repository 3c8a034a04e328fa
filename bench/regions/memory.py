"""How much memory each rank has before a time loop of two regions and after it: two fields that
regions write, and one that they only read, filled by ordinary code or by a region."""

from __future__ import annotations

import argparse
import subprocess
import tempfile
from pathlib import Path

from bench.measure import table
from bench.programs import build, distributed_command
from bench.regions.between_regions import Driver


def main() -> None:
    asked = _arguments()
    arguments = ("400", "20") if asked.short else ("3000", "20")
    with tempfile.TemporaryDirectory() as name:
        _, binary = build(Driver("shares", arguments, arguments), Path(name))
        rows = [
            [where, str(ranks), *_most(distributed_command(binary, ranks, (*arguments, *more)))]
            for where, more in (("ordinary code", ()), ("a region", ("region",)))
            for ranks in asked.ranks
        ]
    print(f"n = {arguments[0]}, the rank with the most\n")
    print(table(["filled by", "ranks", "before the loop [MB]", "after it [MB]"], rows))


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--ranks", type=int, nargs="*", default=[1, 2, 4])
    parser.add_argument(
        "--short", action="store_true", help="a small size, to see that everything works"
    )
    return parser.parse_args()


def _most(command: list[str]) -> list[str]:
    """What the ranks say, each in a line of its own."""
    told = subprocess.run(command, stderr=subprocess.PIPE, text=True, check=True).stderr
    before, after = zip(*(map(int, line.split()) for line in told.splitlines()), strict=True)
    return [str(max(before)), str(max(after))]


if __name__ == "__main__":
    main()
