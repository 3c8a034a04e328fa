"""Where Fortran arrays begin whose subscripts are computed by hand, and how kernels are passed
them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from fuzz.program.tree import Program


@dataclass(frozen=True)
class Origin:
    """``lower``: the least subscript. ``form``: of the dummy argument, which tells it, but for one
    that is allocatable."""

    lower: int = 0
    form: Literal["assumed-size", "assumed-shape", "allocatable"] = "assumed-size"

    def dummy(self, lower: str) -> str:
        """The shape of the dummy argument."""
        return {"assumed-size": f"({lower}:*)", "assumed-shape": f"({lower}:)"}.get(
            self.form, "(:)"
        )


def origin_of(program: Program) -> Origin:
    """The same for all arrays of a program, as their names may be swapped."""
    number = sum(largest for _, largest in program.limits) + len(program.arrays)
    forms = ("assumed-size", "assumed-shape", "allocatable")
    return Origin((0, 0, 1, -1, 7)[number % 5], forms[number % 3])
