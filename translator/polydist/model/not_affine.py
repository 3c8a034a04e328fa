"""Refusals of expressions that are not affine wherever they stand, and what would help."""

from __future__ import annotations

from dataclasses import replace

from polydist_frontends.errors import Refusal, refuse
from polydist_frontends.integer_expressions import (
    Binary,
    Expression,
    Integer,
    Opaque,
    is_unsigned,
    parts_of,
)
from polydist_frontends.region import Access
from polydist_frontends.walks import is_write

from polydist.model.parameter_terms import AFFINE_HINT, PACKED_HINT, SIZE_HINT

BOUND_HINT = (
    "assign a bound that is the same for all iterations to an integer variable before the region; "
    "leave a loop whose bound differs outside"
)
_OPAQUE_HINTS = {
    "indirect-subscript": "the element depends on values computed at run time; leave this loop "
    "outside, make a table of constants const, or {size}; "
    "a loop that data end needs another bound, too: j < MAX && j < count[i]",
    "bitwise": "bounds and subscripts are sums of iterators and loop-invariant integers with "
    "constant factors; partners like i ^ m are loops over pairs, for (b = 0; b < n; b += 2 * m) "
    "for (d = 0; d < m; d++), with b + d and b + d + m; leave this loop outside otherwise",
    "floating-point": "use integer arithmetic for bounds and subscripts",
    "call": "compute the value before the region, in an integer variable",
    "data-dependent-bound": BOUND_HINT,
    "narrowing-cast": "a cast to a small type may change the value: "
    "leave it out, or cast to int or a wider type",
    "modified-scalar": "assign it earlier in the same iteration, from iterators and integers that "
    "do not change; where data choose the element, {size}; a count that goes on from "
    "iteration to iteration is not known",
    "passed-array": "pass the row that the function works on, or {size}",
    "product-of-iterators": PACKED_HINT,
    "data-dependent": "only conditions over loop iterators and loop-invariant integers "
    "can bound a loop",
}
_CHOOSING = ("bitwise", "call", "floating-point")
"""What makes a subscript of a value from memory: ``(int)floor(x[p] / dx)``, ``hash(k) & 15``."""
_CHOSEN_HINT = "; where data choose the element, {size}"
_SUM_HINT = (
    "leave this loop outside, or write reduction({}: {}): each rank accumulates a part; rounding "
    "may differ"
)
_LARGE_FACTOR = 2**16
"""Unsigned products with factors from here on are taken to wrap around at indices that occur:
hashes, not addresses."""


def naming_array(refusal: Refusal, access: Access) -> Refusal:
    """The same about a subscript of an array that has a name, and may only be added to."""
    known = refusal.diagnostic
    name = access.array.rpartition("%")[2]
    if is_write(access) and access.accumulates:
        return Refusal(replace(known, hint=_SUM_HINT.format(access.accumulates, name)))
    named = f"say how many elements '{name}' has: size({name}[n]), in Fortran size({name}(n))"
    hint = known.hint.replace(SIZE_HINT, named)
    return Refusal(replace(known, hint=hint))


def opaque_refused(code: str, expression: Opaque) -> Refusal:
    """Why what is no integer arithmetic has no affine value."""
    words = expression.reason.replace("-", " ")
    own_code = expression.reason if expression.reason == "indirect-subscript" else code
    hint = _OPAQUE_HINTS.get(expression.reason, AFFINE_HINT)
    if expression.reason in _CHOOSING and code == "non-affine-subscript":
        hint += _CHOSEN_HINT
    hint = hint.replace("{size}", SIZE_HINT)
    return refuse(own_code, f"'{expression.text}' is not affine ({words})", expression.place, hint)


def refuse_large_products(expression: Expression) -> None:
    """``i * 2654435761u % n``: what counts on an unsigned product to wrap around is not the
    remainder of the product, nor compares like it."""
    for part in parts_of(expression):
        if isinstance(part, Binary) and part.operator == "*" and is_unsigned(part):
            sides = (part.left, part.right)
            if any(isinstance(s, Integer) and s.value >= _LARGE_FACTOR for s in sides):
                raise refuse(
                    "unsigned-wrap",
                    "the unsigned product may wrap around before it is used",
                    part.place,
                    "use a signed type, if it does not; leave this loop outside, if it does",
                )
