"""The arguments of ``polydist report``."""

from __future__ import annotations

import argparse

from polydist.cli.arguments import analyze

SUMMARY = "one HTML page: the source with every decision, tiles, what is sent, balance, times"

USAGE = (
    "polydist report FILE [-P NAME=VALUE]... [--stats STATS.json] [-o PAGE.html] [options]\n"
    "       polydist report FILE [-o PAGE.html] [options] -- PROGRAM ARGUMENTS"
)

DESCRIPTION = (
    "Writes a page to look at in a browser; it needs no network. With the values of the integers "
    "that the loops of FILE depend on (-P), or with a translated program, it shows what polydist "
    "analyze finds out: tiles and the ranks that run them, step by step, what ranks send to each "
    "other, balance, speed-up and volume. With the statistics of a run (POLYRT_STATS=STATS.json) "
    "it shows where the time went. Refused regions have the reason beside the line."
)

GUIDE = """\
examples:
    polydist report heat.c -P n=4000 -P steps=1000
    POLYRT_STATS=stats.json mpiexec -n 4 ./heat 4000 1000
    polydist report heat.c -P n=4000 -P steps=1000 --stats stats.json -o heat.html
    polydist report heat.c --ranks 4,16 -- ./heat 4000 1000
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The file, what is asked as with ``polydist analyze``, and the page."""
    analyze.add_question(parser)
    group = parser.add_argument_group("the page")
    group.add_argument("-o", "--output", metavar="F", help="the page (default: FILE.html)")
    group.add_argument(
        "--stats", metavar="F", help="statistics of a run, as POLYRT_STATS=F writes them"
    )
    analyze.add_circumstances(parser)
