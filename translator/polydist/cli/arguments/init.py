"""The arguments of ``polydist init``."""

from __future__ import annotations

import argparse

from polydist.cli.arguments.shared import add_preprocessing
from polydist.cli.arguments.values import positive

SUMMARY = "find the loops of a code without directives that can be regions"

USAGE = "polydist init FILE ... [--profile FILE] [--diff | --write] [options]"

DESCRIPTION = (
    "Tries the loops of C and Fortran files as regions, from the outermost inwards: which are "
    "shared out, which would stay on one rank, which are refused, and why. They are listed by "
    "their part of the work, which is estimated from the text, or taken from a profile. Nothing "
    "is changed without --write."
)

GUIDE = """\
examples:
    polydist init heat.c solver.f90              the list
    gprof build/heat gmon.out > profile.txt
    perf report --stdio > profile.txt            either is a profile
    polydist init *.c --profile profile.txt      by what was measured
    polydist init *.c --diff                     the directives, as a patch
    polydist init *.c --write                    puts them into the files
    polydist verify *.c -- 500 100               then the proof on your own input
"""

EFFORT = 20_000_000
"""Operations for one loop: up to about ten seconds."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The files, and what becomes of what is found."""
    parser.add_argument("files", nargs="+", metavar="FILE", help="a C or Fortran source file")
    parser.add_argument(
        "--profile",
        metavar="FILE",
        help="what gprof, or perf report --stdio, printed about a run",
    )
    result = parser.add_mutually_exclusive_group()
    result.add_argument("--diff", action="store_true", help="print the directives as a patch")
    result.add_argument("--write", action="store_true", help="put the directives into the files")
    parser.add_argument(
        "--reductions",
        action="store_true",
        help="with clauses for sums that would stay on one rank: rounding may differ",
    )
    parser.add_argument(
        "--effort",
        type=positive,
        default=EFFORT,
        metavar="N",
        help=f"operations that one loop may cost (default {EFFORT})",
    )
    add_preprocessing(parser)
