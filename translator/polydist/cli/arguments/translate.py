"""The arguments of ``polydist translate`` and ``polydist-translate``."""

from __future__ import annotations

import argparse

from polydist.cli.arguments.shared import add_messages, add_preprocessing, add_translation
from polydist.request import STAGES

SUMMARY = "translate source files (the same as polydist-translate)"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The files, what becomes of them, and what is reported."""
    parser.add_argument(
        "files",
        nargs="*",
        metavar="FILE",
        help="C or Fortran sources; @FILE reads further arguments, one per line",
    )
    parser.add_argument(
        "-o",
        "--output",
        metavar="PATH",
        help="a file name, or an existing folder (default: heat.c -> ./heat.polydist.c)",
    )
    parser.add_argument("--options-begin", default="--", help=argparse.SUPPRESS)
    add_translation(parser)
    add_preprocessing(parser)
    _add_reports(parser)


def _add_reports(parser: argparse.ArgumentParser) -> None:
    reports = parser.add_argument_group("reports")
    add_messages(reports)
    reports.add_argument(
        "--emit",
        choices=STAGES,
        metavar="STAGE",
        help=f"print a stage and write nothing: {', '.join(STAGES)}",
    )
    reports.add_argument(
        "--explain",
        action="store_true",
        help="say in words what was understood and decided; with remarks",
    )
    reports.add_argument(
        "--check",
        action="store_true",
        help="make a program that runs every region as it was written too, compares, "
        "and names what differs",
    )
    reports.add_argument(
        "--depfile", metavar="F", help="write the files that were read, as a rule for make or Ninja"
    )
    reports.add_argument(
        "--depfile-target", metavar="NAME", help="the rule's target (default: the first output)"
    )
