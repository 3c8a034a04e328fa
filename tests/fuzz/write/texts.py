"""Which language a seed's program is written in, and its text."""

from __future__ import annotations

from fuzz.fortran import render_fortran
from fuzz.render import render
from fuzz.series import main_name
from fuzz.tree import Program
from fuzz.verdict import Verdict

_FORTRAN = 5
"""One seed in so many is written in Fortran."""


def is_fortran(seed: int) -> bool:
    return seed % _FORTRAN == _FORTRAN - 1


def suffix(seed: int) -> str:
    return ".f90" if is_fortran(seed) else ".c"


def text_of(program: Program, seed: int) -> str:
    """The file as it is for a series: in Fortran without a main program."""
    return render_fortran(program, main_name(seed)) if is_fortran(seed) else render(program)


def whole_text(program: Program, seed: int) -> str:
    """The file with a main program: what comes before that is the same as for a series."""
    if is_fortran(seed):
        return render_fortran(program, main_name(seed), standalone=True)
    return render(program)


def report(program: Program, verdict: Verdict, seed: int) -> str:
    """The program with what was seen and how to see it again, as a file that can be compiled."""
    lines = [
        f"{verdict.kind} (seed {seed})",
        *([verdict.trial.command] if verdict.trial else []),
        *verdict.detail.strip().splitlines()[-25:],
    ]
    whole = whole_text(program, seed)
    if is_fortran(seed):
        return "".join(f"! {line}\n" for line in lines) + whole
    return "".join(
        ["/*\n", *(f" * {line}\n".replace("*/", "* /") for line in lines), " */\n", whole]
    )
