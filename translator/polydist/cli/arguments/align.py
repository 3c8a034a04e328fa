"""The arguments of ``polydist align``."""

from __future__ import annotations

import argparse

SUMMARY = "give large static arrays pages of their own, between compiling and linking"

USAGE = "polydist align OBJECT ..."

DESCRIPTION = (
    "Changes object files, so that large static arrays, saved variables, arrays of modules and "
    "common blocks begin a page of memory and have it for themselves. Their results can then stay "
    "on the ranks that wrote them as a whole; what shares a page with other variables goes to all "
    "ranks after every region. polydist_add_target and polydist verify do this by themselves."
)

GUIDE = """\
examples:
    mpicc -fdata-sections -c ocean.polydist.c
    polydist align ocean.polydist.o

compile with -fdata-sections; other files than 64-bit ELF objects stay as they are
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The files."""
    parser.add_argument("objects", nargs="+", metavar="OBJECT", help="an object file")
