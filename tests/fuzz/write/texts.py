"""Which language a seed's program is written in, and its text."""

from __future__ import annotations

from fuzz.program.tree import Program
from fuzz.write.fortran import render_fortran
from fuzz.write.render import render

_FORTRAN = 5
"""One seed in so many is written in Fortran."""


def is_fortran(seed: int) -> bool:
    return seed % _FORTRAN == _FORTRAN - 1


def suffix(seed: int) -> str:
    return ".f90" if is_fortran(seed) else ".c"


def main_name(seed: int) -> str:
    """What the main function of a program is called in a series."""
    return f"main_of_{seed}"


def text_of(program: Program, seed: int) -> str:
    """The file as it is for a series: in Fortran without a main program."""
    return render_fortran(program, main_name(seed)) if is_fortran(seed) else render(program)


def whole_text(program: Program, seed: int) -> str:
    """The file with a main program: what comes before that is the same as for a series."""
    if is_fortran(seed):
        return render_fortran(program, main_name(seed), standalone=True)
    return render(program)
