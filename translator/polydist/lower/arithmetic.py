"""Arithmetic on the loop IR: sums, linearity, bounds, substitution."""

from __future__ import annotations

from dataclasses import replace

from polydist.lower.loop_ir import (
    Code,
    Constant,
    Count,
    Emit,
    Expression,
    For,
    If,
    Instance,
    Operation,
    Sequence,
    Variable,
)
from polydist.sets.symbols import Symbol


def upper_bound(condition: Expression, variable: Symbol) -> Expression | None:
    """The greatest value of ``variable`` that satisfies a conjunction of upper bounds on it;
    ``None`` if the condition says anything else."""
    match condition:
        case Operation(operator="&&", operands=operands):
            bounds = [upper_bound(operand, variable) for operand in operands]
            return (
                None
                if any(bound is None for bound in bounds)
                else Operation("min", tuple(b for b in bounds if b is not None))
            )
        case Operation(operator="<=" | "<" as operator, operands=(left, right)):
            return _solved(left, right, variable, strict=operator == "<")
        case Operation(operator=">=" | ">" as operator, operands=(left, right)):
            return _solved(right, left, variable, strict=operator == ">")
        case _:
            return None


def _solved(
    left: Expression, right: Expression, variable: Symbol, *, strict: bool
) -> Expression | None:
    """``left <= right`` (or ``<``) solved for ``variable`` as an upper bound."""
    if left == Variable(variable) and slope(right, variable) == 0:
        return total([right, Constant(-1)]) if strict else right
    first, second = slope(left, variable), slope(right, variable)
    if first is None or second is None or first - second <= 0:
        return None
    least, most = (
        _folded(substituted_expression(side, variable, Constant(0))) for side in (left, right)
    )
    slack = _difference(total([most, Constant(-1)]) if strict else most, least)
    return slack if first - second == 1 else Operation("floor", (slack, Constant(first - second)))


def _difference(left: Expression, right: Expression) -> Expression:
    """``left - right`` without zeros."""
    if isinstance(right, Constant):
        return total([left, Constant(-right.value)])
    return Operation("-", (right,)) if left == Constant(0) else Operation("-", (left, right))


def _folded(expression: Expression) -> Expression:
    """The same sum with the constants in one."""
    match expression:
        case Operation(operator="+", operands=(left, right)):
            return total([_folded(left), _folded(right)])
        case Operation(operator="-", operands=(left, right)):
            return _difference(_folded(left), _folded(right))
        case Operation(operator="-", operands=(operand,)):
            return _difference(Constant(0), _folded(operand))
        case Operation(operator="*", operands=(left, right)):
            return times(_folded(left), _folded(right))
        case _:
            return expression


def slope(expression: Expression, variable: Symbol) -> int | None:
    """d expression / d variable where it is linear with an integer coefficient, else ``None``."""
    match expression:
        case Constant():
            return 0
        case Variable(symbol=symbol):
            return int(symbol == variable)
        case Operation(operator="+" | "-" as operator, operands=(left, right)):
            first, second = slope(left, variable), slope(right, variable)
            return (
                None
                if first is None or second is None
                else (first + second if operator == "+" else first - second)
            )
        case Operation(operator="-", operands=(operand,)):
            inner = slope(operand, variable)
            return None if inner is None else -inner
        case (
            Operation(operator="*", operands=(Constant(value=factor), other))
            | Operation(operator="*", operands=(other, Constant(value=factor)))
        ):
            inner = slope(other, variable)
            return None if inner is None else factor * inner
        case Operation(operands=operands):
            return 0 if all(slope(operand, variable) == 0 for operand in operands) else None


def times(value: Expression, factor: Expression) -> Expression:
    """``value * factor`` without the trivial products."""
    for first, second in ((value, factor), (factor, value)):
        if first == Constant(1):
            return second
        if first == Constant(0):
            return Constant(0)
    if isinstance(value, Constant) and isinstance(factor, Constant):
        return Constant(value.value * factor.value)
    if value == Constant(-1):
        return Operation("-", (factor,))
    return Operation("*", (value, factor))


def total(terms: list[Expression]) -> Expression:
    """The sum of the terms without the zeros, the positive ones first."""
    constant = sum(term.value for term in terms if isinstance(term, Constant))
    rest: list[Expression] = sorted(
        (term for term in terms if not isinstance(term, Constant)), key=_is_negative
    )
    if constant or not rest:
        rest.append(Constant(constant))
    result = rest[0]
    for term in rest[1:]:
        result = (
            Operation("-", (result, _opposite(term)))
            if _is_negative(term)
            else Operation("+", (result, term))
        )
    return result


def _is_negative(term: Expression) -> bool:
    match term:
        case Constant(value=value):
            return value < 0
        case Operation(operator="-", operands=(_,)):
            return True
        case Operation(operator="*", operands=(Constant(value=value), _)):
            return value < 0
        case _:
            return False


def _opposite(term: Expression) -> Expression:
    """The negative of a term that ``_is_negative``."""
    match term:
        case Constant(value=value):
            return Constant(-value)
        case Operation(operator="-", operands=(operand,)):
            return operand
        case Operation(operator="*", operands=(Constant(value=value), factor)):
            return times(Constant(-value), factor)
        case _:
            raise AssertionError(term)


def substituted_expression(
    expression: Expression, variable: Symbol, value: Expression
) -> Expression:
    """``expression`` with ``value`` for ``variable``."""
    match expression:
        case Variable(symbol=symbol):
            return value if symbol == variable else expression
        case Operation(operator=operator, operands=operands):
            return Operation(
                operator,
                tuple(substituted_expression(operand, variable, value) for operand in operands),
            )
        case _:
            return expression


def substituted(code: Code, variable: Symbol, value: Expression) -> Code:
    """``code`` with ``value`` for ``variable`` (isl's loops of one iteration)."""

    def expr(expression: Expression) -> Expression:
        return substituted_expression(expression, variable, value)

    match code:
        case Sequence(children=children):
            return Sequence(tuple(substituted(child, variable, value) for child in children))
        case For(first=first, condition=condition, body=body):
            return replace(
                code,
                first=expr(first),
                condition=expr(condition),
                body=substituted(body, variable, value),
            )
        case If(condition=condition, then=then, otherwise=otherwise):
            return If(
                expr(condition),
                substituted(then, variable, value),
                None if otherwise is None else substituted(otherwise, variable, value),
            )
        case Instance(statement=statement, values=values):
            return Instance(statement, tuple(expr(v) for v in values))
        case Emit(offset=offset, length=length, stride=stride, count=count):
            return Emit(expr(offset), expr(length), expr(stride), expr(count))
        case Count(points=points):
            return Count(expr(points))
