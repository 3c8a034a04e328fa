"""Named constants that kernels mention: Fortran hands their values to C among the integers of a
region, real ones as the bits of a number of double precision, which has all values of the others.
"""

from __future__ import annotations

from polydist_frontends.fortran.in_c.names import C_TYPES
from polydist_frontends.region import HostScope
from polydist_frontends.variables import Number

from polydist.lower.kernels.numbers import numbers_in
from polydist.lower.loop_ir import Program


def constants_of(program: Program, host: HostScope) -> tuple[Number, ...]:
    """Those of all kernels."""
    used = (n for nest in program.kernels if nest.kernel for n in numbers_in(nest.kernel, host))
    return tuple(number for number in dict.fromkeys(used) if number.constant)


def given(number: Number, kind: str) -> str:
    """An integer of the ``kind`` in Fortran that tells the value."""
    match number.category:
        case "integer":
            return f"polydist_int({number.name}, {kind})"
        case "logical":
            return f"polydist_merge(1, 0, {number.name})"
    return (
        f"polydist_transfer(polydist_real({number.name}, selected_real_kind(15)),"
        f" polydist_int(0, {kind}))"
    )


def received(number: Number, integer: str) -> str:
    """The value in C."""
    own = C_TYPES[number.category, number.size]
    return f"({own}){f'polyrt_real_of({integer})' if number.category == 'real' else integer}"
