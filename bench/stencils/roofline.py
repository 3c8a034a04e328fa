"""How near stencils come to what caches allow: the rate of their time steps on one rank against
that of the untranslated program on so few points that its planes stay in the second level of the
caches, where nothing has to be tiled; and against that of a loop which reads and writes as many
values for each point and computes next to nothing (``stencils/streams.c``), with its arrays in each
level of the caches and in memory. Rates are in 10^9 points per second. ``of few points`` and ``of
L2`` are shares of the first and of the loop in the second level.
"""

from __future__ import annotations

import argparse
import math
import statistics
import subprocess
import tempfile
from collections.abc import Callable
from pathlib import Path

from bench.measure import Candidate, samples, table
from bench.options import add_rounds, parser_for
from bench.programs import (
    FLAGS,
    ROOT,
    STENCILS,
    Program,
    build,
    compiled,
    distributed_command,
    sequential_command,
)

_READ = {"heat": 1, "wave": 2}
"""The planes of earlier steps that an update reads. It writes another."""


def main() -> None:
    parser = parser_for(__doc__, STENCILS)
    add_rounds(parser, 3)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        rows = [_row(STENCILS[name], Path(folder), asked) for name in asked.programs]
    shares = ["of few points", "of L2"]
    print(table(["program", "one rank", "few points", *_levels(), *shares], rows))


def _levels() -> dict[str, int]:
    """The bytes of arrays that stay in each level, and of arrays that stay in none."""
    first, second = (int(_printed("getconf", f"LEVEL{k}CACHE_SIZE")) for k in ("1_D", "2_"))
    return {"L1": first * 3 // 4, "L2": second * 3 // 4, "L3": second * 8, "memory": 400_000_000}


def _row(program: Program, folder: Path, asked: argparse.Namespace) -> list[str]:
    plain, shared = build(program, folder)
    size, steps = program.sizes(asked.short)
    read, levels = _READ[program.name], _levels()
    few = math.isqrt(levels["L2"] // 8 // (read + 1))
    own = _rate(lambda words: distributed_command(shared, 1, words), size, steps, asked.rounds)
    itself = _rate(
        lambda words: sequential_command(plain, words),
        few,
        100 if asked.short else steps * (size // few) ** 2,
        asked.rounds,
    )
    streams = folder / "streams"
    compiled(["cc", *FLAGS, "-std=gnu11", ROOT / "bench/stencils/streams.c", "-o", streams])
    allowed = {level: _allowed(streams, read, room) for level, room in levels.items()}
    rates = (own, itself, *allowed.values(), own / itself, own / allowed["L2"])
    return [f"{program.name} {size} {steps}", *(f"{rate:.2f}" for rate in rates)]


def _rate(
    command: Callable[[tuple[str, ...]], list[str]], size: int, steps: int, rounds: int
) -> float:
    """10^9 points per second, of the difference to a run without a step."""
    counts = (str(steps), "0")
    candidates = [Candidate(count, command((str(size), count)), {}) for count in counts]
    times = [statistics.median(*samples([one], rounds).values()) for one in candidates]
    return (size - 2) ** 2 * steps / (times[0] - times[1]) / 1e9


def _allowed(streams: Path, read: int, size: int) -> float:
    return float(_printed(str(streams), str(read), str(size)))


def _printed(*command: str) -> str:
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


if __name__ == "__main__":
    main()
