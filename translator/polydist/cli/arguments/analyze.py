"""The arguments of ``polydist analyze``."""

from __future__ import annotations

import argparse

from polydist.cli.arguments.shared import add_messages, add_preprocessing, add_translation
from polydist.cli.arguments.values import amount, assignment, positives, step_number

SUMMARY = "what the regions would send and compute on any number of ranks, by simulation"

USAGE = (
    "polydist analyze FILE --ranks 4,64,1024 [-P NAME=VALUE]... [options]\n"
    "       polydist analyze --ranks 4,64,1024 [options] -- PROGRAM ARGUMENTS"
)

DESCRIPTION = (
    "Simulates the regions of FILE on any number of ranks, in one process, without MPI and without "
    "computing: volume, messages, balance, and an estimate of the time. Needs a C compiler. "
    "Options go before the clauses of the directives. A translated program after -- runs once and "
    "says which regions are entered, in which order and on which arrays, so that what moves "
    "between them, and what code outside them brings, is counted too; --dist, --weights, --tile, "
    "--comm and --gather all|lazy hold for it, what is decided in translation is refused."
)

GUIDE = """\
columns:
    scheme           what is sent; --comm exact,fop,fo compares several
    steps, chain     steps of the region; those that must follow each other, on one rank or
                     through a message
    balance          mean number of statement instances per rank, by the maximum: 1 is perfect
    volume           bytes that all ranks send in steps and for reductions; most/rank: of the rank
                     that sends most
    partners         ranks that one rank sends to, at most
    largest, buffer  bytes of the largest message; of what one rank sends in one step, at most
    fetched          bytes sent before the region, from the ranks on which earlier regions left
                     values; only with a program
    gathered         bytes sent at the end of the region; depends on gather(...) and live_out(...)
    touched, mean    bytes of the array elements that a rank reads or writes: the maximum over the
                     ranks, and the mean
    up, down         bytes copied to devices and from them, by all ranks; only with --devices
    time, speed-up   LogGP estimates, against one rank; messages do not overlap with computation

examples:
    polydist analyze heat.c --ranks 4,64,1024 -P n=8192 -P steps=1000
    polydist analyze heat.c --ranks 1,2,4,8 -P n=8192 -P steps=1000 --comm exact,fo --plot heat.png
    polydist analyze heat.c --ranks 8 -P n=8192 -P steps=1000 --step 5 --plot tiles.png
    polydist analyze heat.c --ranks 16 -P n=8192 -P steps=1000 --tile 32,64,256 --json heat.json
    polydist analyze heat.c --devices 2,4 -P n=8192 -P steps=1000
    polydist analyze --ranks 4,64,1024 -- build/heat 8192 1000
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The file, the question, and the machine."""
    add_question(parser)
    _add_devices(parser)
    _add_reports(parser)
    add_circumstances(parser)


def add_question(parser: argparse.ArgumentParser) -> None:
    """The file, numbers of ranks, and values."""
    parser.add_argument("file", metavar="FILE", nargs="?", help="a source with regions")
    parser.add_argument(
        "-n",
        "--ranks",
        type=positives,
        default=(1, 4, 16, 64),
        metavar="4,64,1024",
        help="numbers of ranks (default 1,4,16,64)",
    )
    parser.add_argument(
        "-P",
        dest="parameter",
        type=assignment,
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="the value of a loop-invariant integer",
    )


def add_circumstances(parser: argparse.ArgumentParser) -> None:
    """The machine, and how the file is translated."""
    _add_machine(parser)
    add_translation(parser)
    add_preprocessing(parser)
    add_messages(parser)
    parser.set_defaults(emit=None, explain=False, check=False)


def _add_devices(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--devices",
        type=positives,
        metavar="2,4",
        help="numbers of ranks with a device each, in place of --ranks: counts what is copied to "
        "devices, which have nothing at the beginning, and from them",
    )
    parser.add_argument(
        "--rank-devices",
        default="auto",
        metavar="none,auto",
        help="which ranks of --devices have one, as POLYRT_DEVICE says it (default: all)",
    )


def _add_reports(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--json", metavar="F", help="write everything that was found out, per rank and per step too"
    )
    parser.add_argument(
        "--plot",
        metavar="F",
        help="draw speed-up and volume against ranks: a .png, .svg or .pdf file; needs matplotlib",
    )
    parser.add_argument(
        "--step",
        type=step_number,
        metavar="K",
        help="--plot draws the tiles of step K, coloured by rank; --json has them too",
    )


def _add_machine(parser: argparse.ArgumentParser) -> None:
    machine = parser.add_argument_group("the machine that times are estimated for")
    machine.add_argument(
        "--machine",
        metavar="FILE",
        help="as polydist measure -o FILE has found it; the options below go before it",
    )
    for name, value, meaning in (
        ("latency", "S", "seconds between two ranks (default 2e-6)"),
        ("overhead", "S", "seconds of the processor per message (default 1e-6)"),
        ("bandwidth", "B", "bytes per second (default 1e10)"),
        ("point", "S", "seconds per statement instance (default 1e-9)"),
    ):
        machine.add_argument(f"--{name}", type=amount, metavar=value, help=meaning)
