"""The help that teaches: what the user writes, by examples and by the tables of clauses and
schemes."""

from __future__ import annotations

import argparse
import textwrap
from collections.abc import Iterator

from polydist_frontends.clauses.schemes import SCHEMES
from polydist_frontends.clauses.table import CLAUSES

WIDTH = 110
_COLUMN = 34
"""Where the meaning of a clause begins."""

DESCRIPTION = (
    "polydist turns annotated loop nests in C and Fortran programs into distributed-memory "
    "programs with bit-identical results."
)

STATUS = (
    "exit status: 0 done, 1 a region was refused or outputs differ, 2 usage, "
    "3 a fault of polydist itself"
)

EXAMPLES = """\
examples:
    polydist-translate heat.c                        writes heat.polydist.c
    polydist-cc -O3 heat.c -o heat                   translates, compiles and links
    make CC=polydist-cc                              the same with make
    with CMake instead:  polydist_add_target(heat SOURCES heat.c)
    polydist verify heat.c -n 1,2,4 -- 500 100       the proof on your own input
    polydist-translate --explain heat.c              what was understood, distributed and sent
    cmake -Dpolydist_DIR=$(polydist --cmake-dir) ..  for find_package(polydist)
"""

_GUIDE = """\
mark a loop nest or a {{ block }} in your program and nothing else:

    #pragma polydist tile(32, 64) gather(root)
    for (int t = 0; t < steps; t++) ...

clauses (all optional):
{clauses}
communication schemes, for comm(...): what a rank sends after each step
{schemes}
`#pragma polydist root` before a statement or block runs it on rank 0 alone (files, mostly).
in Fortran: !$polydist (fixed form: c$polydist) before a do loop, or around statements up to
!$polydist end.

at run time: POLYRT_TILE=16,64  POLYRT_DIST=cyclic  POLYRT_STATS=1  POLYRT_TRACE=file
"""


def guide() -> str:
    """What the user writes in a program."""
    clauses = (line for row in CLAUSES for line in _row(row.form, row.help))
    schemes = (line for scheme in SCHEMES for line in _row(scheme.name, scheme.help))
    return _GUIDE.format(clauses="\n".join(clauses), schemes="\n".join(schemes))


def _row(word: str, meaning: str) -> Iterator[str]:
    """A word and its meaning, in two columns."""
    lines = textwrap.wrap(meaning, WIDTH - _COLUMN)
    head = f"    {word}"
    if len(head) < _COLUMN:
        yield head.ljust(_COLUMN) + lines[0]
        lines = lines[1:]
    else:
        yield head
    yield from (" " * _COLUMN + line for line in lines)


class HelpFormatter(argparse.RawDescriptionHelpFormatter):
    """Keeps the guide's lines and gives the options enough room."""

    def __init__(self, prog: str) -> None:
        super().__init__(prog, max_help_position=28, width=WIDTH)
