"""The loop IR run in Python."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import reduce

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
    Product,
    Sequence,
    Variable,
)
from polydist.sets.symbols import symbol_named
from unit.points import Tuple

FAR = 10**6
Run = tuple[int, int, int, int]
"""Offset, length, stride and count of an emitted run."""


def _exact_quotient(dividend: int, divisor: int) -> int:
    quotient, remainder = divmod(dividend, divisor)
    assert remainder == 0, "'/' is for exact divisions"
    return quotient


_BINARY: dict[str, Callable[[int, int], int]] = {
    "+": lambda a, b: a + b,
    "-": lambda a, b: a - b,
    "*": lambda a, b: a * b,
    "floor": lambda a, b: a // b,
    "/": _exact_quotient,
    "ceil": lambda a, b: -(-a // b),
    "mod": lambda a, b: a % b,
    "min": min,
    "max": max,
    "<": lambda a, b: int(a < b),
    "<=": lambda a, b: int(a <= b),
    ">": lambda a, b: int(a > b),
    ">=": lambda a, b: int(a >= b),
    "==": lambda a, b: int(a == b),
}


def variable(name: str) -> Variable:
    """The variable that a name stands for in a set."""
    return Variable(symbol_named(name))


def evaluate(expression: Expression, values: Mapping[str, int]) -> int:
    match expression:
        case Constant(value=value):
            return value
        case Variable(symbol=symbol):
            return values[symbol.name]
        case Operation(operator="&&", operands=operands):
            return int(all(evaluate(operand, values) for operand in operands))
        case Operation(operator="||", operands=operands):
            return int(any(evaluate(operand, values) for operand in operands))
        case Operation(operator="?:", operands=(condition, then, otherwise)):
            return evaluate(then if evaluate(condition, values) else otherwise, values)
        case Operation(operator="-", operands=(operand,)):
            return -evaluate(operand, values)
        case Operation(operator=operator, operands=operands):
            return reduce(_BINARY[operator], [evaluate(operand, values) for operand in operands])
    raise AssertionError(expression)


def trace(code: Code, values: dict[str, int]) -> Iterator[Tuple | Run | tuple[int]]:
    """What the code does, in order: instances as (statement, point), emissions as runs, counts as
    they are."""
    match code:
        case Sequence(children=children):
            for child in children:
                yield from trace(child, values)
        case For():
            yield from _iterations(code, values)
        case If(condition=condition, then=then, otherwise=otherwise):
            if evaluate(condition, values):
                yield from trace(then, values)
            elif otherwise is not None:
                yield from trace(otherwise, values)
        case Instance(statement=statement, values=arguments):
            yield statement, tuple(evaluate(argument, values) for argument in arguments)
        case Emit() | Count():
            yield _numbers(code, values)
        case Product():
            yield from trace(code.otherwise, values)


def _numbers(code: Emit | Count, values: dict[str, int]) -> Run | tuple[int]:
    if isinstance(code, Count):
        return (evaluate(code.points, values),)
    return (
        evaluate(code.offset, values),
        evaluate(code.length, values),
        evaluate(code.stride, values),
        evaluate(code.count, values),
    )


def _iterations(loop: For, values: dict[str, int]) -> Iterator[Tuple | Run | tuple[int]]:
    assert loop.step > 0
    inner = {**values, loop.variable.name: evaluate(loop.first, values)}
    while evaluate(loop.condition, inner):
        yield from trace(loop.body, inner)
        inner[loop.variable.name] += loop.step


def instances(code: Code, values: dict[str, int]) -> list[Tuple]:
    return [done for done in trace(code, values) if len(done) == 2]


def counted(code: Code, values: dict[str, int]) -> int:
    """What the code counts."""
    counts = list(trace(code, values))
    assert all(len(count) == 1 for count in counts)
    return sum(int(count[0]) for count in counts)


def offsets(code: Code, values: dict[str, int]) -> set[int]:
    """The offsets of all elements that the code emits."""
    found: set[int] = set()
    for done in trace(code, values):
        assert len(done) == 4
        offset, length, stride, count = done
        found |= {offset + k * stride + e for k in range(count) for e in range(length)}
    return found


def hull(enclosure: Enclosure, values: Mapping[str, int]) -> tuple[int, int]:
    """The enclosed range, empty if the first exceeds the last."""
    first, last = FAR, -FAR
    for interval in enclosure.intervals:
        if interval.guard is None or evaluate(interval.guard, values):
            low = -FAR if interval.lower is None else evaluate(interval.lower, values)
            high = FAR if interval.upper is None else evaluate(interval.upper, values)
            if low <= high:
                first, last = min(first, low), max(last, high)
    return first, last
