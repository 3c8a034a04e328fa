"""The arguments of ``polydist verify``, and the runs that they ask for."""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable
from typing import Any

from polydist_frontends.clauses.table import ROWS

from polydist.cli.arguments.clauses import clause_value, option_type
from polydist.cli.arguments.shared import add_messages, add_preprocessing, add_regions, add_running
from polydist.cli.arguments.values import positive, positives

SUMMARY = "build sequential and distributed, run both, compare the output byte for byte"

USAGE = (
    "polydist verify FILE... [-n 1,2,3,4] [--tile a,b]... [options] [-- ARGUMENTS OF THE PROGRAM]"
)

DESCRIPTION = (
    "Builds the program as it is and translated, runs both, and compares what they print on "
    "standard output, byte for byte."
)

GUIDE = """\
examples:
    polydist verify heat.c -- 120 40                             on 1, 2, 3 and 4 ranks
    polydist verify heat.c --args "120 40" --args "7 3" -n 2,5   two inputs on 2 and 5 ranks
    polydist verify heat.c --tile 4,16 --tile 1,1 --dist cyclic  every combination
    polydist verify heat.c --grid 2 --dist lookup --weights 2,1  a grid of ranks of different speed
    polydist verify heat.c --device host -- 60 10                with kernels, as for a device
    polydist verify heat.c --all -- 60 10                        every placement and scheme
    polydist verify main.c solver.c -I include -l lapack         a program of several files
    polydist verify lu.c --ignore 'time|Mop' --compare out.dat   with times, and a file

Only what is printed, and what --compare names, is compared: print with %a or 17 digits if the last
bit matters. If outputs
differ, the first wrong array element is named, with the region, the statement, its iteration and
the rank; then each assertion in the directives (independent, private, assume, ...) is left out in
turn, to find the one that does not hold. Outputs and programs are kept. polydist-translate --check
makes such a checking program of any source; in CMake: polydist_add_target(... OPTIONS --check).
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The program, the runs that are tried, and how they are run."""
    add_program(parser)
    _add_trials(parser)
    add_comparison(parser)
    _add_circumstances(parser)
    add_preprocessing(parser)
    add_messages(parser)
    add_regions(parser)


def add_program(parser: argparse.ArgumentParser) -> None:
    """What it is built from."""
    parser.add_argument(
        "files", nargs="+", metavar="FILE", help="the program's sources; one of them has main"
    )
    parser.add_argument(
        "--with",
        dest="others",
        action="append",
        default=[],
        metavar="FILE",
        help="a further source, compiled as it is",
    )
    parser.add_argument(
        "-l",
        dest="library",
        action="append",
        default=[],
        metavar="LIB",
        help="link a library; -lm is always there",
    )


def _add_trials(parser: argparse.ArgumentParser) -> None:
    trials = parser.add_argument_group("what is tried: every combination of")
    trials.add_argument(
        "-n",
        "--ranks",
        type=positives,
        default=(1, 2, 3, 4),
        metavar="1,2,3,4",
        help="numbers of ranks (default 1,2,3,4)",
    )
    trials.add_argument(
        "--args",
        action="append",
        default=[],
        metavar="'A B'",
        help="arguments of the program, as -- gives them; repeatable",
    )
    for name, value, read, meaning in _TRIED:
        trials.add_argument(
            f"--{name}", type=read, action="append", default=[], metavar=value, help=meaning
        )
    trials.add_argument(
        "--all",
        action="store_true",
        help="all placements that there are, small tiles, each scheme and schedule, and a grid",
    )


def _tile_sizes(words: str) -> tuple[int, ...]:
    return tuple(int(entry.text) for entry in clause_value("tile", words))


def _placement(words: str) -> str:
    """A placement as the environment takes it."""
    clause_value("dist", words)
    return words


def _weights(words: str) -> str:
    """Weights as the environment takes them."""
    return ",".join(f"{weight:g}" for weight in clause_value("weights", words))


def _device(words: str) -> str:
    """Devices as the environment takes them."""
    if not re.fullmatch(r"(auto|none|host|\d+)(,(auto|none|host|\d+))*", words):
        raise argparse.ArgumentTypeError(f"{words!r} is none of auto, none, host and 0,1,..")
    return words


_TRIED: tuple[tuple[str, str, Callable[[str], Any], str], ...] = (
    ("tile", "a,b", _tile_sizes, "tile sizes; repeatable"),
    ("dist", "D", _placement, "placements; repeatable"),
    ("comm", "S", option_type(ROWS["comm"]), "schemes; repeatable"),
    ("schedule", "H", option_type(ROWS["schedule"]), "repeatable"),
    ("weights", "2,1", _weights, "weights of the ranks' blocks; repeatable"),
    ("grid", "N", option_type(ROWS["grid"]), "distributed dimensions: 1, 2 or 3; repeatable"),
    ("device", "D", _device, "with kernels, on the device auto, host or 0,1; repeatable"),
)
"""The clauses of which several values can be tried: name, value, type and help of the option."""


def _pattern(words: str) -> re.Pattern[bytes]:
    """A regular expression for lines of output."""
    try:
        return re.compile(words.encode())
    except re.error as error:
        raise argparse.ArgumentTypeError(f"{words!r} is no regular expression: {error}") from None


def add_comparison(parser: argparse.ArgumentParser) -> None:
    """What counts as the same output."""
    group = parser.add_argument_group("what is compared, beside the standard output")
    group.add_argument(
        "--ignore",
        type=_pattern,
        action="append",
        default=[],
        metavar="REGEX",
        help="leave out lines in which this is found, such as 'seconds'; repeatable",
    )
    group.add_argument(
        "--compare",
        action="append",
        default=[],
        metavar="FILE",
        help="compare a file too that the program writes; repeatable",
    )
    group.add_argument(
        "--digits",
        type=positive,
        metavar="N",
        help="accept numbers that agree in N significant digits (default: all bytes count)",
    )


def _add_circumstances(parser: argparse.ArgumentParser) -> None:
    group = add_running(parser)
    group.add_argument("--stdin", metavar="FILE", help="what the program reads (default: nothing)")
    group.add_argument(
        "--keep",
        metavar="DIR",
        help="leave sources, programs and outputs there; else they stay only if something differs",
    )
