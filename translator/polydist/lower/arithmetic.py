"""Arithmetic on the loop IR: sums, linearity, bounds, substitution."""

from __future__ import annotations

from dataclasses import dataclass

from polydist.lower.loop_ir import Code, Constant, Expression, Operation, Variable
from polydist.lower.mapper import ExpressionRewriter, Mapper, Rewriter
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
