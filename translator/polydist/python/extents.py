"""Values of the integer expressions in which declarations give sizes."""

from __future__ import annotations

import ast
import operator
from collections.abc import Callable, Mapping


def value_of(text: str, values: Mapping[str, int]) -> int:
    """The expression's value; a quotient is cut off, as in C and Fortran."""
    return _value(ast.parse(text, mode="eval").body, values)


def _quotient(left: int, right: int) -> int:
    if right == 0:
        return 0
    return abs(left) // abs(right) * (1 if (left < 0) == (right < 0) else -1)


def _remainder(left: int, right: int) -> int:
    return left - right * _quotient(left, right)


_BINARY: dict[type[ast.operator], Callable[[int, int], int]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.FloorDiv: _quotient,
    ast.Mod: _remainder,
}


def _value(tree: ast.expr, values: Mapping[str, int]) -> int:
    if isinstance(tree, ast.BinOp):
        return _BINARY[type(tree.op)](_value(tree.left, values), _value(tree.right, values))
    if isinstance(tree, ast.UnaryOp):
        inner = _value(tree.operand, values)
        return -inner if isinstance(tree.op, ast.USub) else inner
    if isinstance(tree, ast.Name):
        return values[tree.id]
    if isinstance(tree, ast.Constant) and isinstance(tree.value, int):
        return tree.value
    raise ValueError(f"no expression of integers: {ast.unparse(tree)}")
