"""Integer expressions of the loop IR as C.

Arithmetic is in int64_t. Corners of boxes may be as far away as POLYRT_FAR, so sums in which one
has a large factor are wider (``polyrt_wide``), until they are divided or cut off."""

from __future__ import annotations

from polydist_frontends.integer_expressions import LED

from polydist.emit.strength import ATOM, STRENGTH, UNARY, strength_on_the_right
from polydist.lower.loop_ir import Constant, CounterCode, Expression, Operation, Variable
from polydist.lower.mapper import Mapper
from polydist.sets.symbols import (
    ArrayStride,
    Corner,
    Index,
    Iterator,
    ParameterName,
    Sequential,
    Symbol,
)

PREFIX = "polydist_"
_CALLS = {
    "floor": "polyrt_floor_div",
    "ceil": "polyrt_ceil_div",
    "mod": "polyrt_mod",
    "min": "polyrt_min",
    "max": "polyrt_max",
}
_WIDE_CALLS = {"floor": "polyrt_floor_div_wide", "ceil": "polyrt_ceil_div_wide"}
_LARGE = 2**15
"""Sums of sixteen products of smaller factors and POLYRT_FAR are in int64_t."""


def c_name(symbol: Symbol) -> str:
    """A variable of the IR in C."""
    return PREFIX + plain_name(symbol)


def plain_name(symbol: Symbol) -> str:
    """A variable without the prefix of generated names. A parameter has a prefix of its own, so
    that it is none of the names that generated functions use themselves."""
    match symbol:
        case ParameterName(name=name):
            return f"p_{name}"
        case Corner(side=side, coordinate=coordinate):
            return f"{side}{coordinate}"
        case Sequential(level=level):
            return f"z{level}"
        case Index(number=number):
            return f"c{number}"
        case Iterator(position=position):
            return f"i{position}"
        case ArrayStride(array=array, dimension=dimension):
            return f"s{dimension}_{array}"


def box_element(symbol: Symbol) -> tuple[str, int] | None:
    """The argument of a generated function that holds the variable, and its place there."""
    match symbol:
        case Corner(side=side, coordinate=coordinate):
            return side, coordinate
        case Sequential(level=level):
            return "z", level
        case _:
            return None


def c_expression(expression: Expression) -> str:
    """The expression with the parentheses it needs, and those that gcc asks for in mixed logic; a
    value of type int64_t."""
    text, _ = _CExpression()(expression)
    return f"polyrt_cut_off({text})" if _is_wide(expression) else text


def _is_wide(expression: Expression) -> bool:
    """Whether the expression is a sum with a large factor in it."""
    if not isinstance(expression, Operation) or expression.operator not in ("+", "-", "*"):
        return False
    return _has_large_factor(expression) or any(map(_is_wide, expression.operands))


def _has_large_factor(node: Operation) -> bool:
    return node.operator == "*" and any(
        isinstance(operand, Constant) and abs(operand.value) >= _LARGE for operand in node.operands
    )


class _CExpression(Mapper[tuple[str, int]]):
    """Text and binding strength."""

    def constant(self, node: Constant) -> tuple[str, int]:
        text = str(node.value) if abs(node.value) < 2**31 else f"INT64_C({node.value})"
        return text, ATOM if node.value >= 0 else UNARY

    def variable(self, node: Variable) -> tuple[str, int]:
        return c_name(node.symbol), ATOM

    def operation(self, node: Operation) -> tuple[str, int]:
        match node:
            case Operation(operator="?:", operands=operands):
                condition, then, otherwise = map(c_expression, operands)
                return f"({condition} ? {then} : {otherwise})", ATOM
            case Operation(operator="-", operands=(operand,)):
                return "-" + self._at_least(operand, ATOM), UNARY
            case Operation(operator=operator, operands=operands) if operator in _CALLS:
                return _call(operator, operands), ATOM
            case _:
                return self._infix(node), STRENGTH[node.operator]

    def _infix(self, node: Operation) -> str:
        strength = STRENGTH[node.operator]
        first, *others = node.operands
        rest = (self._at_least(o, strength_on_the_right(node.operator, o)) for o in others)
        text = f" {node.operator} ".join([self._at_least(first, strength), *rest])
        return f"(polyrt_wide){text}" if _has_large_factor(node) else text

    def _at_least(self, expression: Expression, strength: int) -> str:
        text, actual = self(expression)
        logical = isinstance(expression, Operation) and expression.operator in ("&&", "||")
        return f"({text})" if actual < strength or (logical and actual != strength) else text


def _call(operator: str, operands: tuple[Expression, ...]) -> str:
    function, text = _CALLS[operator], c_expression(operands[0])
    if operator in _WIDE_CALLS and _is_wide(operands[0]):
        function, (text, _) = _WIDE_CALLS[operator], _CExpression()(operands[0])
    for operand in operands[1:]:
        text = f"{function}({text}, {c_expression(operand)})"
    return text


def based(counter: CounterCode, value: Expression) -> str:
    """The value of a counter; of a pointer its place, where its bases mean what they do in the
    text."""
    number = c_expression(value)
    if len(counter.bases) > 1:
        return _one_of(counter.bases, number)
    base = counter.bases[0].replace(LED, f"{PREFIX}at_") if counter.bases else ""
    return f"{base} + ({number})" if base else number


def _one_of(texts: tuple[str, ...], number: str) -> str:
    """The text with the number."""
    *first, last = texts
    tested = (f"({number}) == {k} ? {text} : " for k, text in enumerate(first))
    return f"({''.join(tested)}{last})"
