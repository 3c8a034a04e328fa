"""Why an expression is no integer arithmetic: the reasons that depend on where it stands."""

from __future__ import annotations

SUBSCRIPT = "indirect-subscript"
CONDITION = "data-dependent"
BOUND = "data-dependent-bound"
PASSED = "passed-array"
CURVED = "product-of-iterators"


def specific(reason: str, kind: str) -> str:
    """In a subscript the kind of the operand is the better explanation; a condition is
    data-dependent in any case."""
    return kind if reason == SUBSCRIPT else reason
