"""Arithmetic on the loop IR: sums, linearity, bounds, substitution; and how far from row 0 the
elements of an array lie, by its subscripts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias, Union

from polydist.lower.loop_ir import Code, Constant, Expression, Operation, Variable
from polydist.lower.mapper import ExpressionRewriter, Mapper, Rewriter
from polydist.sets.strides import UNIT, Stride, Triangular
from polydist.sets.symbols import ArrayStride, Symbol


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
        _Folded()(substituted_expression(side, variable, Constant(0))) for side in (left, right)
    )
    slack = _difference(total([most, Constant(-1)]) if strict else most, least)
    return slack if first - second == 1 else Operation("floor", (slack, Constant(first - second)))


def _difference(left: Expression, right: Expression) -> Expression:
    """``left - right`` without zeros."""
    if isinstance(right, Constant):
        return total([left, Constant(-right.value)])
    return Operation("-", (right,)) if left == Constant(0) else Operation("-", (left, right))


class _Folded(ExpressionRewriter):
    """The same sum with the constants in one."""

    def operation(self, node: Operation) -> Expression:
        match node:
            case Operation(operator="+", operands=(left, right)):
                return total([self(left), self(right)])
            case Operation(operator="-", operands=(left, right)):
                return _difference(self(left), self(right))
            case Operation(operator="-", operands=(operand,)):
                return _difference(Constant(0), self(operand))
            case Operation(operator="*", operands=(left, right)):
                return times(self(left), self(right))
            case _:
                return node


def slope(expression: Expression, variable: Symbol) -> int | None:
    """d expression / d variable where it is linear with an integer coefficient, else ``None``."""
    return _Slope(variable)(expression)


@dataclass(frozen=True)
class _Slope(Mapper[int | None]):
    with_respect_to: Symbol

    def constant(self, _: Constant) -> int | None:
        return 0

    def variable(self, node: Variable) -> int | None:
        return int(node.symbol == self.with_respect_to)

    def operation(self, node: Operation) -> int | None:
        match node:
            case Operation(operator="+" | "-" as operator, operands=(left, right)):
                first, second = self(left), self(right)
                if first is None or second is None:
                    return None
                return first + second if operator == "+" else first - second
            case Operation(operator="-", operands=(operand,)):
                inner = self(operand)
                return None if inner is None else -inner
            case (
                Operation(operator="*", operands=(Constant(value=factor), other))
                | Operation(operator="*", operands=(other, Constant(value=factor)))
            ):
                inner = self(other)
                return None if inner is None else factor * inner
            case _:
                return 0 if all(self(operand) == 0 for operand in node.operands) else None


def times(value: Expression, factor: Expression) -> Expression:
    """``value * factor`` without the trivial products."""
    for first, second in ((value, factor), (factor, value)):
        if isinstance(first, Constant) and first.value in (0, 1):
            return second if first.value else first
    if isinstance(value, Constant) and isinstance(factor, Constant):
        return Constant(value.value * factor.value)
    if isinstance(value, Constant) and value.value == -1:
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
    return _Substitution(variable, value)(expression)


def substituted(code: Code, variable: Symbol, value: Expression) -> Code:
    """``code`` with ``value`` for ``variable`` (isl's loops of one iteration)."""
    return _SubstitutionInCode(_Substitution(variable, value))(code)


@dataclass(frozen=True)
class _Substitution(ExpressionRewriter):
    replaced: Symbol
    value: Expression

    def variable(self, node: Variable) -> Expression:
        return self.value if node.symbol == self.replaced else node


@dataclass(frozen=True)
class _SubstitutionInCode(Rewriter):
    substitution: _Substitution

    def expression(self, expression: Expression) -> Expression:
        return self.substitution(expression)


# --------------------------------------------------------------------------------------- distances
@dataclass(frozen=True)
class Triangle:
    """Row r lies ``factor`` times r*(r + 1)/2 elements from row 0."""

    factor: Expression


Distance: TypeAlias = Union[Expression, Triangle]
"""Between neighbours; or what grows from row to row."""


def distance_of(stride: Stride, array: str, dimension: int) -> Distance:
    """That of neighbours in a dimension of an array, in elements."""
    variable = Variable(ArrayStride(array, dimension))
    if isinstance(stride, Triangular):
        own = variable if stride.measured else Constant(1)
        return Triangle(times(Constant(stride.sign), own))
    return Constant(1) if stride == UNIT else variable


def offset_of(subscripts: tuple[Expression, ...], distances: tuple[Distance, ...]) -> Expression:
    """The element's distance from the array's base, in elements."""
    return total([_part(of, by) for of, by in zip(subscripts, distances, strict=True)])


def _part(subscript: Expression, distance: Distance) -> Expression:
    if not isinstance(distance, Triangle):
        return times(subscript, distance)
    product = Operation("*", (subscript, total([subscript, Constant(1)])))
    return times(distance.factor, Operation("/", (product, Constant(2))))


def step_of(slopes: tuple[int, ...], distances: tuple[Distance, ...]) -> Expression | None:
    """How far apart elements are whose subscripts differ by the slopes; ``None`` where that
    depends on the row."""
    pairs = [pair for pair in zip(slopes, distances, strict=True) if pair[0]]
    if any(isinstance(by, Triangle) for _, by in pairs):
        return None
    return total([times(Constant(s), by) for s, by in pairs if not isinstance(by, Triangle)])
