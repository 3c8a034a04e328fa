"""The functions of a reduction as C: the elements that a box accumulates into, the identity of its
operator, and combining two parts."""

from __future__ import annotations

from polydist.emit.c.code.expressions import PREFIX
from polydist.emit.c.functions import touched_by_reduction
from polydist.emit.templates import filled_in
from polydist.lower.loop_ir import NestCode, Program, ReductionCode

IDENTITIES = {"+": "0", "*": "1", "^": "0"}
"""What the operators begin with; the others are idempotent, and go on from the value that is there.
"""
COMBINED = {
    "min": "{x} == {y} && {x} == 0 ? {x} + {y} : "
    "{x} > {y} || (double){x} != (double){x} ? {y} : {x}",
    "max": "{x} == {y} && {x} == 0 ? {x} + {y} : "
    "{x} < {y} || (double){x} != (double){x} ? {y} : {x}",
    "&&": "{x} == {y} ? {x} : {x} && {y}",
    "||": "{x} == {y} ? {x} : {x} || {y}",
}
"""Where a part is not a number, as in fmin and fmax, the other one counts (elements may be
integers, of which compilers find it odd to be compared with themselves). Of two zeros the positive
one counts, as with contributions none of which is negative; equal truth values stay as they are."""


def reduction_functions(name: str, nest: NestCode, program: Program) -> list[str]:
    """The functions of all reductions of a nest."""
    return [
        line
        for k, reduction in enumerate(nest.reductions)
        for line in _functions(name, nest, k, reduction, program)
    ]


def _functions(
    name: str, nest: NestCode, number: int, reduction: ReductionCode, program: Program
) -> list[str]:
    """``touched``, ``identity`` and ``combine`` of one reduction; of a choice only the first."""
    touched = touched_by_reduction(name, nest, number, reduction, program)
    if reduction.choice is not None:
        return touched
    combined = COMBINED.get(reduction.operator, f"{{x}} {reduction.operator} {{y}}")
    return [
        *touched,
        *filled_in(
            "c/part_reduction.c.j2" if reduction.parts else "c/reduction.c.j2",
            own=f"{PREFIX}{name}_N{nest.number}",
            number=number,
            element=next(a.element for a in program.arrays if a.name == reduction.array),
            parts=reduction.parts,
            identity=IDENTITIES.get(reduction.operator),
            value=lambda x, y: combined.format(x=x, y=y),
        ),
    ]
