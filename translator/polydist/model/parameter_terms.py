"""What of an expression is made of parameters alone: products of them, and terms of sums; and why
other products are no affine values."""

from __future__ import annotations

from dataclasses import replace

import islpy as isl
from polydist_frontends.errors import Place, Refusal, refuse
from polydist_frontends.integer_expressions import Binary, Expression, Name, Unary

AFFINE_HINT = (
    "bounds and subscripts are sums of iterators and loop-invariant integers with constant factors"
)
SIZE_HINT = "give the array a size: size(a[n])"
PACKED_HINT = (
    "packed rows are known where all subscripts of the array are such, with 0 <= j <= i; "
    f"use rows, a[i][j], or, where the array is only read, {SIZE_HINT}"
)
_ROWS_HINT = (
    "in a[i*n + j] the row length must be the same in all subscripts of the array, and written "
    "alike: copy it to one integer variable before the region"
)


def product_refused(code: str, left: isl.PwAff, right: isl.PwAff, place: Place) -> Refusal:
    """Why two values, neither a number, cannot be multiplied, and what can be done."""
    if _varies(left) and _varies(right):
        hint = f"{AFFINE_HINT}; for a[i*(i+1)/2 + j] {PACKED_HINT}"
        return refuse(code, "product of two values that both vary", place, hint)
    message = "product of an iterator and an integer that is known at run time only"
    is_bound = code == "non-affine-bound"
    return refuse(code, message, place, AFFINE_HINT if is_bound else f"{AFFINE_HINT}; {_ROWS_HINT}")


def _varies(value: isl.PwAff) -> bool:
    iterators = isl.dim_type.in_
    return bool(value.involves_dims(iterators, 0, value.dim(iterators)))


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
