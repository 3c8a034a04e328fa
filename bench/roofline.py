"""How near stencils come to what caches allow: the rate of their time steps on one rank against
that of a loop which reads and writes as many values for each point and computes next to nothing
(``stencils/streams.c``), with its arrays in each level of the caches and in memory. Rates are in
10^9 points per second; ``of L2`` is the share of what the second level allows, in which the tiles
in time have room.
"""

from __future__ import annotations

import argparse
import statistics
import subprocess
import tempfile
from pathlib import Path

from measure import Candidate, samples, table
from options import add_rounds, parser_for

from programs import FLAGS, ROOT, STENCILS, Program, build, compiled, distributed_command

_READ = {"heat": 1, "wave": 2}
"""The values that an update takes from planes of earlier steps, each once for each point."""


def main() -> None:
    parser = parser_for(__doc__, STENCILS)
    add_rounds(parser, 3)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        rows = [_row(STENCILS[name], Path(folder), asked) for name in asked.programs]
    print(table(["program", "one rank", *_levels(), "of L2"], rows))


def _levels() -> dict[str, int]:
    """The bytes of arrays that stay in each level, and of arrays that stay in none."""
    first, second = (int(_printed("getconf", f"LEVEL{k}CACHE_SIZE")) for k in ("1_D", "2_"))
    return {"L1": first * 3 // 4, "L2": second * 3 // 4, "L3": second * 8, "memory": 400_000_000}


def _row(program: Program, folder: Path, asked: argparse.Namespace) -> list[str]:
    arguments = program.short if asked.short else program.arguments
    own = _updates_per_second(program, folder, arguments, asked.rounds) / 1e9
    streams = folder / "streams"
    compiled(["cc", *FLAGS, "-std=gnu11", ROOT / "bench/stencils/streams.c", "-o", streams])
    allowed = {
        level: _allowed(streams, _READ[program.name], size) for level, size in _levels().items()
    }
    shown = [f"{rate:.2f}" for rate in (own, *allowed.values(), own / allowed["L2"])]
    return [" ".join([program.name, *arguments]), *shown]


def _updates_per_second(
    program: Program, folder: Path, arguments: tuple[str, ...], rounds: int
) -> float:
    _, shared = build(program, folder)
    with_steps, without = (
        Candidate(steps, distributed_command(shared, 1, (arguments[0], steps)), {})
        for steps in (arguments[1], "0")
    )
    times = [statistics.median(*samples([c], rounds).values()) for c in (with_steps, without)]
    size, steps = program.sizes(short=arguments == program.short)
    return (size - 2) ** 2 * steps / (times[0] - times[1])


def _allowed(streams: Path, read: int, size: int) -> float:
    return float(_printed(str(streams), str(read), str(size)))


def _printed(*command: str) -> str:
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


if __name__ == "__main__":
    main()
