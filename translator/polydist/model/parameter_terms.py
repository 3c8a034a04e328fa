"""What of an expression is made of parameters alone: products of them, and terms of sums."""

from __future__ import annotations

from dataclasses import replace

from polydist_frontends.integer_expressions import Binary, Expression, Name, Unary


def parameter_factors(expression: Expression, parameters: dict[str, str]) -> list[str] | None:
    """The parameters whose product the expression is (frontend names, with repetition), or
    ``None``."""
    match expression:
        case Name(name=name) if name in parameters:
            return [name]
        case Unary(operator="unsigned" | "signed", operand=operand):
            return parameter_factors(operand, parameters)
        case Binary(operator="*", left=left, right=right):
            first, second = (
                parameter_factors(left, parameters),
                parameter_factors(right, parameters),
            )
            return None if first is None or second is None else first + second
        case _:
            return None


def without_parameters(of: Expression, parameters: dict[str, str]) -> Expression | None:
    """A sum without its terms that are parameters; ``None`` if nothing is left."""
    match of:
        case Name(name=name) if name in parameters:
            return None
        case Binary(operator="+" | "-" as operator, left=left, right=right):
            one, other = (without_parameters(side, parameters) for side in (left, right))
            if other is None:
                return one
            if one is None:
                return other if operator == "+" else Unary("-", other, of.place)
            return replace(of, left=one, right=other)
        case _:
            return of
