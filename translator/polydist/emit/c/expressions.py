"""Integer expressions of the loop IR as C. All arithmetic is in int64_t."""

from __future__ import annotations

from collections.abc import Iterable

from polydist.lower.loop_ir import (
    Code,
    Constant,
    Count,
    Emit,
    Enclosure,
    Expression,
    For,
    If,
    Instance,
    Operation,
    Sequence,
    Variable,
)
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
_STRENGTH = {
    "||": 1,
    "&&": 2,
    "==": 3,
    "<": 4,
    "<=": 4,
    ">": 4,
    ">=": 4,
    "+": 5,
    "-": 5,
    "*": 6,
    "/": 6,
}
_UNARY, _ATOM = 7, 8
_CALLS = {
    "floor": "polyrt_floor_div",
    "ceil": "polyrt_ceil_div",
    "mod": "polyrt_mod",
    "min": "polyrt_min",
    "max": "polyrt_max",
}


def c_name(symbol: Symbol) -> str:
    """A variable of the IR in C."""
    return PREFIX + plain_name(symbol)


def plain_name(symbol: Symbol) -> str:
    """A variable without the prefix of generated names."""
    match symbol:
        case ParameterName(name=name):
            return name
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
    """The expression with the parentheses it needs, and those that gcc asks for in mixed logic."""
    return _c(expression)[0]


def _c(expression: Expression) -> tuple[str, int]:
    """Text and binding strength."""
    match expression:
        case Constant(value=value):
            text = str(value) if abs(value) < 2**31 else f"INT64_C({value})"
            return text, _ATOM if value >= 0 else _UNARY
        case Variable(symbol=symbol):
            return c_name(symbol), _ATOM
        case Operation(operator="?:", operands=(condition, then, otherwise)):
            return (
                f"({c_expression(condition)} ? {c_expression(then)} : {c_expression(otherwise)})",
                _ATOM,
            )
        case Operation(operator="-", operands=(operand,)):
            return "-" + _at_least(operand, _ATOM), _UNARY
        case Operation(operator=operator, operands=operands) if operator in _CALLS:
            return _call(_CALLS[operator], operands), _ATOM
        case Operation(operator=operator, operands=operands):
            return _infix(operator, operands), _STRENGTH[operator]


def _infix(operator: str, operands: tuple[Expression, ...]) -> str:
    strength = _STRENGTH[operator]
    first = _at_least(operands[0], strength)
    associative = operator in ("+", "*", "&&", "||")
    return f" {operator} ".join(
        [
            first,
            *(
                _at_least(operand, strength if associative else strength + 1)
                for operand in operands[1:]
            ),
        ]
    )


def _call(function: str, operands: tuple[Expression, ...]) -> str:
    text = c_expression(operands[0])
    for operand in operands[1:]:
        text = f"{function}({text}, {c_expression(operand)})"
    return text


def _at_least(expression: Expression, strength: int) -> str:
    text, actual = _c(expression)
    mixed = (
        isinstance(expression, Operation)
        and expression.operator in ("&&", "||")
        and actual != strength
    )
    return f"({text})" if actual < strength or mixed else text


# --------------------------------------------------------------------------------- variables in use
def variables_of(code: Code) -> set[Symbol]:
    """The variables that the code reads and does not declare itself."""
    match code:
        case Sequence(children=children):
            return _union(variables_of(child) for child in children)
        case For(variable=variable, first=first, condition=condition, body=body):
            return _in(first) | ((_in(condition) | variables_of(body)) - {variable})
        case If(condition=condition, then=then, otherwise=otherwise):
            return (
                _in(condition)
                | variables_of(then)
                | (variables_of(otherwise) if otherwise is not None else set())
            )
        case Instance(values=values):
            return _union(_in(value) for value in values)
        case Emit(offset=offset, length=length, stride=stride, count=count):
            return _in(offset) | _in(length) | _in(stride) | _in(count)
        case Count(points=points):
            return _in(points)


def variables_in_enclosures(enclosures: tuple[Enclosure, ...]) -> set[Symbol]:
    """The variables of all bounds and guards."""
    parts = [
        part
        for e in enclosures
        for i in e.intervals
        for part in (i.guard, i.lower, i.upper)
        if part is not None
    ]
    return _union(_in(part) for part in parts)


def variables_in(expression: Expression) -> set[Symbol]:
    return _in(expression)


def _in(expression: Expression) -> set[Symbol]:
    match expression:
        case Variable(symbol=symbol):
            return {symbol}
        case Operation(operands=operands):
            return _union(_in(operand) for operand in operands)
        case _:
            return set()


def _union(sets: Iterable[set[Symbol]]) -> set[Symbol]:
    result: set[Symbol] = set()
    for symbols in sets:
        result |= symbols
    return result
