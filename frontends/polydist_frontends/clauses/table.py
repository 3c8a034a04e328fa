"""The table of clauses. What reads a directive, the command line and its help, the keywords of
``polydist_add_target``, the environment, ``polydist verify`` and the tables of pages all read it.

``tests/docs/tables.py`` writes what stands outside of Python anew: ``cmake/PolydistClauses.cmake``,
and the forms in docs/building.md.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, get_args

from polydist_frontends.clauses.distribution import distribution_of, weights_of
from polydist_frontends.clauses.schemes import SCHEME_WORDS
from polydist_frontends.clauses.values import (
    Reader,
    choice,
    choices,
    expressions,
    grid_dimensions,
    identifier,
    names,
    names_or_none,
    reductions,
    tile_sizes,
)

Gather = Literal["lazy", "all", "root", "none"]
ScheduleChoice = Literal["auto", "diamond", "skew", "keep"]
DeviceChoice = Literal["auto", "none"]

_UNTRUE = "the assertion does not hold"
_READ_LATER = "code after the region reads values that the clause leaves out"
_OTHER_ORDER = "partial results are combined in another order, which changes the last bits"


NameKind = Literal["variable", "iterator", "function"]
"""What the names in a clause name."""


@dataclass(frozen=True)
class Option:
    """A command-line option ``--NAME VALUE`` with the clause's meaning, for what directives leave
    open; ``value`` stands for its argument in the help."""

    value: str
    help: str


@dataclass(frozen=True)
class Keyword:
    """A keyword of ``polydist_add_target``; ``value`` stands for what follows it. Where that is a
    list, each word matches ``pattern``, or is refused as not being one of the ``words``."""

    value: str
    pattern: str = ""
    words: str = ""


@dataclass(frozen=True, kw_only=True)
class ClauseRow:
    """One clause. ``name`` is also the field of ``Directive`` that ``read`` makes. ``form`` and
    ``help`` are what help and pages show.

    ``names``        what its words name in the region, for clauses that are lists of names.
    ``repeatable``   it may be given more than once, and the values are put together.
    ``environment``  the variable that goes before the clause at run time.
    ``without``      what follows if outputs are right without the clause; empty: it changes neither
                     results nor where they are, so that verify need not try.
    """

    name: str
    form: str
    help: str
    read: Reader
    names: NameKind | None = None
    repeatable: bool = False
    option: Option | None = None
    keyword: Keyword | None = None
    environment: str = ""
    without: str = ""


CLAUSES = (
    ClauseRow(
        name="name",
        form="name(id)",
        help="what messages and statistics call the region",
        read=identifier,
    ),
    ClauseRow(
        name="tile",
        form="tile(e, ...)",
        help="tile sizes: literals, or integer variables read when the region starts",
        read=tile_sizes,
        option=Option("32,64", "tile sizes"),
        keyword=Keyword("<size>...", "^[1-9][0-9]*$", "positive integers"),
        environment="POLYRT_TILE",
    ),
    ClauseRow(
        name="dist",
        form="dist(block|cyclic|cyclic(b)|lookup|lookup,cyclic|lookup(f))",
        help="which rank owns which tiles: neighbours, in turn, those with iterations, as "
        "int f(tile, tiles, ranks) says",
        read=distribution_of,
        option=Option("D", "block, cyclic, cyclic(b), lookup or lookup,cyclic(b)"),
        keyword=Keyword("<placement>"),
        environment="POLYRT_DIST",
    ),
    ClauseRow(
        name="weights",
        form="weights(w, ...)",
        help="blocks in proportion to these numbers, for ranks of different speed",
        read=weights_of,
        option=Option(
            "2,1",
            "blocks in proportion to these numbers, one per rank, repeated for further ranks",
        ),
        keyword=Keyword("<number>...", "^[0-9]*[.]?[0-9]+$", "positive numbers"),
        environment="POLYRT_WEIGHTS",
    ),
    ClauseRow(
        name="comm",
        form=f"comm({'|'.join(SCHEME_WORDS)})",
        help="communication scheme",
        read=choices(SCHEME_WORDS),
        option=Option(
            "S",
            f"{', '.join(SCHEME_WORDS)}; several, as in exact,fop, can be chosen from at run time",
        ),
        keyword=Keyword("<scheme>"),
        environment="POLYRT_COMM",
    ),
    ClauseRow(
        name="gather",
        form=f"gather({'|'.join(get_args(Gather))})",
        help="where results are after the region; lazy, the default: on their ranks until read",
        read=choice(get_args(Gather)),
        option=Option("G", ", ".join(get_args(Gather))),
        keyword=Keyword("<where>"),
        without=_READ_LATER,
    ),
    ClauseRow(
        name="live_out",
        form="live_out(a, ...)",
        help="only these are needed after the region",
        read=names_or_none,
        names="variable",
        without=_READ_LATER,
    ),
    ClauseRow(
        name="private",
        form="private(x, ...)",
        help="every innermost iteration has its own x",
        read=names,
        names="variable",
        without=_UNTRUE,
    ),
    ClauseRow(
        name="reduction",
        form="reduction(op: x, ...)",
        help="x is accumulated by op (+ * min max & | ^ && ||), in any order",
        read=reductions,
        names="variable",
        repeatable=True,
        without=_OTHER_ORDER,
    ),
    ClauseRow(
        name="independent",
        form="independent(i, ...)",
        help="your assertion: the iterations of loop i do not depend on each other",
        read=names,
        names="iterator",
        without=_UNTRUE,
    ),
    ClauseRow(
        name="assume",
        form="assume(cond, ...)",
        help="your assertion about integer variables, e.g. assume(n > 0)",
        read=expressions,
        without=_UNTRUE,
    ),
    ClauseRow(
        name="size",
        form="size(a[n], ...)",
        help="your assertion: pointer a has n elements; in Fortran a(n), for a(*)",
        read=expressions,
        without=_UNTRUE,
    ),
    ClauseRow(
        name="pure",
        form="pure(f, ...)",
        help="your assertion: calls of f only compute",
        read=names,
        names="function",
        without=_UNTRUE,
    ),
    ClauseRow(
        name="schedule",
        form=f"schedule({'|'.join(get_args(ScheduleChoice))})",
        help="how iterations may be reordered",
        read=choice(get_args(ScheduleChoice)),
        option=Option("H", ", ".join(get_args(ScheduleChoice))),
    ),
    ClauseRow(
        name="grid",
        form="grid(n)",
        help="the ranks form a grid of n dimensions: 1, 2 or 3",
        read=grid_dimensions,
        option=Option("N", "distributed dimensions: 1, 2 or 3"),
        keyword=Keyword("<dimensions>"),
        environment="POLYRT_GRID",
    ),
    ClauseRow(
        name="device",
        form=f"device({'|'.join(get_args(DeviceChoice))})",
        help="auto: loops whose iterations are free of each other become kernels for devices",
        read=choice(get_args(DeviceChoice)),
        option=Option("D", "auto or none, the default: kernels for devices, where loops admit it"),
        keyword=Keyword("<where>"),
        environment="POLYRT_DEVICE",
    ),
)

ROWS = {row.name: row for row in CLAUSES}
OPTIONS = tuple(row for row in CLAUSES if row.option)
"""The clauses that are options too."""
