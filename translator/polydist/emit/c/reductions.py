"""The functions of a reduction as C: the elements that a box accumulates into, the identity of its
operator, and combining two parts."""

from __future__ import annotations

from polydist.emit.c.expressions import PREFIX
from polydist.emit.c.functions import touched_by_reduction
from polydist.emit.c.prologue import function_name
from polydist.lower.loop_ir import NestCode, Program, ReductionCode

IDENTITIES = {"+": "0", "*": "1", "^": "0"}
"""What the operators begin with; the others are idempotent, and go on from the value that is there.
"""
_COMBINED = {
    "min": "{x} > {y} || (double){x} != (double){x} ? {y} : {x}",
    "max": "{x} < {y} || (double){x} != (double){x} ? {y} : {x}",
    "&&": "{x} == {y} ? {x} : {x} && {y}",
    "||": "{x} == {y} ? {x} : {x} || {y}",
}
"""Where a part is not a number, as in fmin and fmax, the other one counts (elements may be
integers, of which compilers find it odd to be compared with themselves); equal truth values stay as
they are."""


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
    """``touched``, ``identity`` and ``combine`` of one reduction."""
    element = next(array.element for array in program.arrays if array.name == reduction.array)
    lines = touched_by_reduction(name, nest, number, reduction, program)
    loop = f"for (int64_t {PREFIX}i = 0; {PREFIX}i < {PREFIX}count; {PREFIX}i++)"
    if reduction.operator in IDENTITIES:
        head = f"static void {function_name(name, nest.number, f'identity{number}')}(void *{PREFIX}values, int64_t {PREFIX}count) {{"
        lines += [head, f"    {element} *{PREFIX}x = {PREFIX}values;", f"    {loop}"]
        lines += [f"        {PREFIX}x[{PREFIX}i] = {IDENTITIES[reduction.operator]};", "}", ""]
    x, y = f"{PREFIX}x[{PREFIX}i]", f"{PREFIX}y[{PREFIX}i]"
    value = _COMBINED.get(reduction.operator, f"{{x}} {reduction.operator} {{y}}").format(x=x, y=y)
    combine = function_name(name, nest.number, f"combine{number}")
    lines += [
        f"static void {combine}(void *{PREFIX}into, const void *{PREFIX}values, int64_t {PREFIX}count) {{"
    ]
    lines += [
        f"    {element} *{PREFIX}x = {PREFIX}into;",
        f"    const {element} *{PREFIX}y = {PREFIX}values;",
        f"    {loop}",
    ]
    return [*lines, f"        {x} = ({element})({value});", "}", ""]
