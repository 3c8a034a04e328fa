"""Procedures of the Fortran programs: what regions call, and what fills and shows arrays. And how
long lines are continued."""

from __future__ import annotations

import re
import textwrap

from fuzz.program.beginnings import FIRST_VALUE_IN_FORTRAN, filling_seed
from fuzz.program.tree import COMPLEX, Array, Program
from fuzz.write.fortran.values import fortran_type

_COLUMNS = 110

COMMON_TOOLS = """pure function bend(x)
   real(8), intent(in) :: x
   real(8) :: bend
   bend = x * x - 0.5d0
end function bend
function wave(x)
   real(8), intent(in) :: x
   real(8) :: wave
   real(8), save :: shape(3) = [0.5d0, -0.25d0, 0.75d0]
   wave = shape(1) * x + merge(0d0, shape(3), x > 0.5d0)
end function wave
subroutine mix(h, x)
   integer(8), intent(inout) :: h
   real(8), intent(in) :: x
   real(8) :: y
   y = x
   if (.not. abs(y) <= huge(y)) y = 0.123d0
   h = ieor(ishftc(h, 13), transfer(y, h))
end subroutine mix"""
_FILL = """subroutine fill_@(x, count, seed)
   integer, intent(in) :: count, seed
   TYPE, intent(out) :: x(*)
   integer :: q
   do q = 0, count - 1
      x(q + 1) = VALUE
   end do
end subroutine fill_@
subroutine show_@(name, x, count, width)
   character(len=*), intent(in) :: name
   integer, intent(in) :: count, width
   TYPE, intent(in) :: x(*)
   integer :: q
   integer(8) :: h
   h = 0
   do q = 1, count
      MIXED
      if (mod(q, width) == 0) print '(a, 1x, i0, 1x, z16.16)', name, q / width, h
   end do
end subroutine show_@"""

_PROGRAM = """program standalone
   use NAME
   implicit none
   character(len=32) :: word
   integer :: k
   integer(kind=c_int) :: sizes(COUNT)
   do k = 1, COUNT
      call get_command_argument(k, word)
      read (word, *) sizes(k)
   end do
   call entry(sizes)
end program standalone
"""


def main_program(module: str, sizes: int) -> str:
    """A program that takes so many sizes from the command line."""
    return _PROGRAM.replace("NAME", module).replace("COUNT", str(sizes))


def tools_of(kind: str) -> str:
    """Procedures that fill and show arrays of one type."""
    value = {
        "double": FIRST_VALUE_IN_FORTRAN,
        "float": f"real({FIRST_VALUE_IN_FORTRAN}, 4)",
        COMPLEX: f"cmplx({FIRST_VALUE_IN_FORTRAN}, real(mod(q, 5), 8) / 5, 8)",
    }
    mixed = "call mix(h, real(x(q), 8))" + (
        "\n      call mix(h, aimag(x(q)))" if kind == COMPLEX else ""
    )
    text = (
        _FILL.replace("@", word_of(kind))
        .replace("TYPE", fortran_type(kind))
        .replace("MIXED", mixed)
    )
    return text.replace("VALUE", value.get(kind, "mod(q * 37 + seed * 11, 101)"))


def word_of(kind: str) -> str:
    """The type in the names of these procedures."""
    return re.sub(r"\W", "", fortran_type(kind))


def continued(line: str) -> list[str]:
    """The line in pieces that fit the form."""
    if len(line) <= _COLUMNS or line.lstrip().startswith("!"):
        return [line]
    parts = textwrap.wrap(
        line,
        _COLUMNS,
        break_long_words=False,
        break_on_hyphens=False,
        subsequent_indent="         ",
    )
    return [part + " &" for part in parts[:-1]] + [parts[-1]]


def filling(program: Program, array: Array, number: int) -> str:
    """Fills an array, or gives a variable a value, that is the program's of this number."""
    seed = filling_seed(program, number)
    if array.rank:
        return f"call fill_{word_of(array.type)}({array.name}, size({array.name}), {seed})"
    complex_value = "cmplx(0.5d0, 0.25d0, 8)"
    return f"{array.name} = {complex_value if array.type == COMPLEX else seed % 100 + 1}"
