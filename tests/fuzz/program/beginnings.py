"""What arrays have in them at first. Fractions of 61 make almost every sum round, so that additions
in another order are seen. Reductions may add in any order: programs with them begin with fractions
of 64, of which few sums round."""

from __future__ import annotations

from fuzz.program.tree import Program

_ROUNDING = 100
"""Seeds from here on fill arrays with fractions of 61."""
FIRST_VALUE = f"(double)((q * 37 + seed * 11) % 64) / (seed < {_ROUNDING} ? 64 : 61)"
"""Of element q, in C."""
FIRST_VALUE_IN_FORTRAN = f"real(mod(q * 37 + seed * 11, 64), 8) / merge(64, 61, seed < {_ROUNDING})"


def filling_seed(program: Program, number: int) -> int:
    """The seed with which a program fills its array of this number."""
    added = any(c.startswith("reduction(+") for region in program.regions for c in region.clauses)
    return number if added else _ROUNDING + number
