"""The arguments of ``polydist tune``."""

from __future__ import annotations

import argparse

from polydist.cli.arguments.shared import add_messages, add_preprocessing, add_regions, add_running
from polydist.cli.arguments.values import positive, positives
from polydist.cli.arguments.verify import add_comparison, add_program

SUMMARY = "find the schedule, tile sizes and placement that are quickest here, by short runs"

USAGE = "polydist tune FILE... [-n RANKS] [--runs N] [-o FILE] [options] [-- ARGUMENTS]"

DESCRIPTION = (
    "Builds the program, runs it with its own arguments, and tries schedules, grids, placements "
    "and tile sizes for all of its regions at once. What the simulator takes for hopeless is not "
    "run. Every run must print what the first one printed. What is better than the defaults goes "
    "into a file, for POLYRT_TUNED=FILE, polydist-cc --polydist-tuned=FILE, or TUNED in CMake."
)

GUIDE = """\
examples:
    polydist tune heat.c -n 4 -- 2000 200                 writes heat.tuned
    polydist-cc -O3 --polydist-tuned=heat.tuned heat.c -o heat
    polydist tune heat.c -n 4 --threads 1,2 --runs 20 --flag=-O3 -- 2000 200
    polydist tune lu.c -n 2 --ignore 'time|Mop'           lines with times are not compared

Choose arguments with which a run takes some seconds: shorter runs differ by chance. Programs that
take long, and execute a region often, are ended early. Use the ranks, threads and compiler flags
that you will use later.
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The program, what is tried, and how it is run."""
    add_program(parser)
    group = parser.add_argument_group("what is tried")
    group.add_argument(
        "-n", "--ranks", type=positive, default=4, metavar="N", help="ranks (default 4)"
    )
    group.add_argument(
        "--threads",
        type=positives,
        default=(1,),
        metavar="1,2",
        help="threads of each rank; of several the quickest is taken first (default 1)",
    )
    group.add_argument(
        "--runs", type=positive, default=40, metavar="N", help="runs at most (default 40)"
    )
    group.add_argument(
        "--executions",
        type=positive,
        metavar="N",
        help="runs end after N executions of a region (default: as many as take about 2 s)",
    )
    group.add_argument(
        "-o", "--output", metavar="F", help="the file (default: that of the first source, .tuned)"
    )
    add_comparison(parser)
    running = add_running(parser)
    running.add_argument(
        "--stdin", metavar="FILE", help="what the program reads (default: nothing)"
    )
    add_preprocessing(parser)
    add_messages(parser)
    add_regions(parser)
