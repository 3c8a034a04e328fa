"""The distances of neighbouring elements of an array, as variables of generated code."""

from __future__ import annotations

from polydist.lower.loop_ir import Constant, Expression, Variable
from polydist.model.scop import Scop
from polydist.sets.strides import UNIT
from polydist.sets.symbols import ArrayStride


def stride_variables(scop: Scop, name: str) -> tuple[Expression, ...]:
    """The distance of neighbours in each dimension of an array, in elements."""
    return tuple(
        Constant(1) if stride == UNIT else Variable(ArrayStride(name, k))
        for k, stride in enumerate(scop.array(name).strides)
    )
