"""The arguments of ``polydist measure``."""

from __future__ import annotations

import argparse

from polydist.cli.arguments.shared import add_running
from polydist.cli.arguments.values import positive

SUMMARY = "measure the machine that analyze estimates times for"

USAGE = "polydist measure [-o FILE] [options] [-- PROGRAM ARGUMENTS]"

DESCRIPTION = (
    "Measures latency, overhead and bandwidth between two ranks, with your MPI, where it is run: "
    "for two nodes of a cluster, in a job that has one rank on each. With a translated program "
    "after --, it also runs that once with POLYRT_STATS and simulates it, for the time of a "
    "statement instance; take the tile sizes and flags that you will use."
)

GUIDE = """\
examples:
    polydist measure -o machine.json -- build/heat 2000 100
    polydist analyze heat.c --machine machine.json --ranks 4,64,1024 -P n=8192 -P steps=1000
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Where the description goes, and how the program is run."""
    parser.add_argument(
        "-o",
        "--output",
        metavar="FILE",
        help="write what was found as JSON, for analyze --machine FILE",
    )
    parser.add_argument(
        "-n",
        "--ranks",
        type=positive,
        default=1,
        metavar="N",
        help="ranks that the program runs on (default 1)",
    )
    add_running(parser)
