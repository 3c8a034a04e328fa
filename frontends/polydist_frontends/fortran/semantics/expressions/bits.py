"""Intrinsic functions of integers, and of their bits, that are arithmetic: ``int(k, 8)``,
``iand(k, 7)``, ``ieor(k, 1)``, ``ishft(k, 2)``, ``iand(ieor(i, j), 1)``, ``btest(k, 0)``,
``iand(k, not(7))``."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from polydist_frontends.errors import Place
from polydist_frontends.fortran.declarations.constants import value_of
from polydist_frontends.fortran.reading.syntax import Tree, is_a, name_text
from polydist_frontends.fortran.semantics.expressions.intrinsics import called_intrinsic
from polydist_frontends.fortran.semantics.references import arguments
from polydist_frontends.fortran.semantics.region_context import RegionContext
from polydist_frontends.integer_expressions import Binary, Expression, Integer, Opaque, Unary
from polydist_frontends.values.bits import with_bits

_OPERATORS = {"iand": "&", "ieor": "^", "ishft": "<<", "shiftl": "<<", "shifta": ">>"}
_SYMMETRIC = ("iand", "ieor")
BITS = frozenset({*_OPERATORS, "btest", "not", "int"})
_DEFAULT = 4
"""The kind of integers that have none."""
Read = Callable[[Tree], Expression]


def value_with_bits(
    tree: Tree, read: Read, context: RegionContext, place: Place
) -> Expression | None:
    """The value of a call, if it is arithmetic of what ``read`` makes of its operands."""
    name, operands = name_text(tree.items[0]), arguments(tree)
    if name == "int":
        return read(operands[0]) if _is_wide(operands[1:], context) else None
    if name == "not" and len(operands) == 1:
        return _inverted(read(operands[0]), place)
    if len(operands) != 2 or any(is_a(operand, "Actual_Arg_Spec") for operand in operands):
        return None
    if name in _SYMMETRIC and isinstance(read(operands[0]), Integer):
        operands = (operands[1], operands[0])
    number = read(operands[1])
    return (
        _of_two(name, operands[0], number, read, context) if isinstance(number, Integer) else None
    )


def _of_two(
    name: str, operand: Tree, number: Integer, read: Read, context: RegionContext
) -> Expression | None:
    place = number.place
    is_parity = (name, number.value) in (("iand", 1), ("btest", 0))
    value = _with_parity(operand, read, context, place) if is_parity else read(operand)
    if isinstance(value, Opaque):
        return None
    if name != "btest":
        return with_bits(_OPERATORS[name], value, number, place)
    bit = Binary("modulo", value, Integer(2, place), place)
    return Binary("==", bit, Integer(1, place), place) if is_parity else None


def _is_wide(kinds: Sequence[Tree], context: RegionContext) -> bool:
    """Whether integers of this kind, or of the default one, are as wide as others."""
    words = [kind.items[1] if is_a(kind, "Actual_Arg_Spec") else kind for kind in kinds]
    return all((value_of(word, context.scope) or 0) >= _DEFAULT for word in words)


def _inverted(value: Expression, place: Place) -> Expression | None:
    if isinstance(value, Integer):
        return Integer(~value.value, place)
    below = Binary("+", value, Integer(1, place), place)
    return None if isinstance(value, Opaque) else Unary("-", below, place)


def _with_parity(tree: Tree, read: Read, context: RegionContext, place: Place) -> Expression:
    """A value that is even where that of the tree is: the sum for ``ieor(i, j)``."""
    operands: Sequence[Tree] = arguments(tree) if called_intrinsic(tree, context) == "ieor" else ()
    sides = [_with_parity(operand, read, context, place) for operand in operands]
    if len(sides) != 2 or any(isinstance(side, Opaque) for side in sides):
        return read(tree)
    return Binary("+", sides[0], sides[1], place)
