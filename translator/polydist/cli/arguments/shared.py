"""Arguments that several commands have."""

from __future__ import annotations

import argparse

from polydist_frontends.source import Preprocessing

from polydist.cli.arguments.clauses import add_clause_options, clauses_from
from polydist.cli.arguments.values import (
    compiler_flags,
    diagnostics_form,
    existing,
    positive,
    seconds,
    tuned_settings,
)
from polydist.request import DEFAULT_EFFORT, Options

DEFAULT_TIME_LIMIT = 600.0
"""Seconds for one file."""


# ---------------------------------------------------------------------------------- the translation
def add_translation(parser: argparse.ArgumentParser) -> None:
    """What the directives leave open."""
    group = parser.add_argument_group("what the directives leave open")
    add_clause_options(group)
    _add_marks(group)
    group.add_argument(
        "--tuned",
        type=tuned_settings,
        metavar="FILE",
        help="what polydist tune has found for regions; goes before their clauses",
    )
    group.add_argument(
        "--effort",
        type=positive,
        default=DEFAULT_EFFORT,
        metavar="N",
        help=f"operations that one region may cost (default {DEFAULT_EFFORT})",
    )
    group.add_argument(
        "--time-limit",
        type=seconds,
        default=DEFAULT_TIME_LIMIT,
        metavar="S",
        help=f"seconds that one file may take, 0 for no limit (default {DEFAULT_TIME_LIMIT:g})",
    )


def add_regions(parser: argparse.ArgumentParser) -> None:
    """Which regions there are, and what becomes of refused ones."""
    _add_marks(parser)


def _add_marks(group: argparse._ActionsContainer) -> None:
    group.add_argument(
        "--scop", action="store_true", help="#pragma scop ... #pragma endscop mark regions too"
    )
    group.add_argument(
        "--keep-going", action="store_true", help="leave a refused region sequential and warn"
    )


def options_from(asked: argparse.Namespace) -> Options:
    """The translator's options as the command line gives them."""
    return Options(
        clauses=clauses_from(asked),
        scop_pragmas=asked.scop,
        keep_going=asked.keep_going,
        preprocessing=preprocessing_from(asked),
        effort=asked.effort,
        emit=(asked.emit,) if asked.emit else (),
        explain=asked.explain,
        check=asked.check,
        tuned=asked.tuned,
    )


# ----------------------------------------------------------------------------------- the messages
def add_messages(group: argparse._ActionsContainer) -> None:
    """How diagnostics are wanted."""
    group.add_argument(
        "--diagnostics",
        type=diagnostics_form,
        default=(None, None),
        metavar="FORM[=FILE]",
        help="errors, warnings and remarks as json or sarif in place of text on stderr, or in a "
        "file beside it",
    )


# -------------------------------------------------------------------------------- the preprocessing
def add_preprocessing(parser: argparse.ArgumentParser) -> None:
    """The flags of the user's compiler."""
    group = parser.add_argument_group("as for your compiler")
    for flag, name, value, meaning in (
        ("-I", "include", "DIR", "search headers there"),
        ("-D", "define", "NAME[=VALUE]", "define a macro"),
        ("-U", "undefine", "NAME", "undefine a macro"),
    ):
        group.add_argument(
            flag, dest=name, action="append", default=[], metavar=value, help=meaning
        )
    group.add_argument(
        "-std", dest="standard", metavar="STD", help="language standard, e.g. -std=c99"
    )
    group.add_argument(
        "--cc", default="cc", metavar="CMD", help="the compiler that preprocesses (default cc)"
    )
    group.add_argument(
        "--flag",
        type=compiler_flags,
        action="extend",
        default=[],
        metavar="FLAG",
        help="any other flag for it, e.g. --flag=-fopenmp; SHELL:... is split",
    )
    parser.add_argument(
        "--other-source",
        type=existing,
        action="append",
        default=[],
        metavar="FILE",
        help="a further source of the program, or a folder of such: regions that call its "
        "functions and subroutines are translated with their text",
    )


def preprocessing_from(asked: argparse.Namespace) -> Preprocessing:
    """What the user's compiler is told."""
    return Preprocessing(
        compiler=asked.cc,
        include_directories=tuple(asked.include),
        definitions=tuple(filter(None, asked.define)),
        undefinitions=tuple(asked.undefine),
        standard=asked.standard,
        other_flags=tuple(filter(None, asked.flag)),
        other_sources=(*asked.other_source, *getattr(asked, "files", ())),
    )


# ------------------------------------------------------------------------------ running the program
def add_running(parser: argparse.ArgumentParser) -> argparse._ArgumentGroup:
    """How MPI programs are run."""
    group = parser.add_argument_group("how it is run")
    group.add_argument(
        "--timeout",
        type=positive,
        default=120,
        metavar="S",
        help="seconds that one run may take (default 120)",
    )
    group.add_argument(
        "--mpicc", metavar="CMD", help="default: next to this Python, else on the path"
    )
    group.add_argument("--mpiexec", metavar="CMD", help="default: next to mpicc")
    return group
