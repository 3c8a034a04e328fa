"""Named constants that are arrays of integers, as tables."""

from __future__ import annotations

from polydist_frontends.constant_tables import Values, element_of, is_small
from polydist_frontends.errors import Place
from polydist_frontends.fortran.declarations.constants import value_of
from polydist_frontends.fortran.declarations.scopes import Found, Scope
from polydist_frontends.fortran.declarations.symbols import Dimension, Symbol
from polydist_frontends.fortran.reading.syntax import Tree, children, is_a, name_text
from polydist_frontends.fortran.semantics.references import arguments
from polydist_frontends.integer_expressions import Expression


def element_of_table(found: Found, subscripts: list[Expression], place: Place) -> Expression | None:
    """The value of an element of a named constant, if its array is a table."""
    symbol = found.symbol
    if symbol.value is None or not _is_integer_array(symbol):
        return None
    bounds = [_bounds(dimension, found.scope) for dimension in symbol.dimensions]
    known = [pair for pair in bounds if pair is not None]
    listed = _listed(symbol.value.tree, found.scope)
    if listed is None or not len(subscripts) == len(known) == len(bounds):
        return None
    values = _arranged(listed, [upper - lower + 1 for lower, upper in known])
    if values is None or not is_small(values):
        return None
    return element_of(
        values, list(zip((lower for lower, _ in known), subscripts, strict=True)), place
    )


def _is_integer_array(symbol: Symbol) -> bool:
    """Whether the name is a constant that is an array of integers."""
    is_integer = symbol.kind == "constant" and symbol.type.category == "integer"
    return is_integer and bool(symbol.dimensions)


def _bounds(dimension: Dimension, scope: Scope) -> tuple[int, int] | None:
    lower = 1 if dimension.lower is None else value_of(dimension.lower.tree, scope)
    upper = None if dimension.upper is None else value_of(dimension.upper.tree, scope)
    return None if lower is None or upper is None else (lower, upper)


def _listed(tree: Tree, scope: Scope) -> list[int] | None:
    """The values of an array constructor, or of one given a shape by ``reshape``, in the order of
    elements."""
    if (
        is_a(tree, "Intrinsic_Function_Reference", "Part_Ref")
        and name_text(tree.items[0]) == "reshape"
    ):
        source, *_ = given = arguments(tree)
        return (
            _listed(source, scope)
            if len(given) == 2 and not is_a(source, "Actual_Arg_Spec")
            else None
        )
    if not is_a(tree, "Array_Constructor"):
        return None
    parts = children(tree.items[1]) if is_a(tree.items[1], "Ac_Value_List") else [tree.items[1]]
    values = [value_of(part, scope) for part in parts]
    return [value for value in values if value is not None] if None not in values else None


def _arranged(listed: list[int], extents: list[int]) -> int | Values | None:
    """Values whose first subscript runs fastest, by the first subscript, the second, ..."""
    if not extents:
        return listed[0] if len(listed) == 1 else None
    first, *rest = extents
    if first < 1 or len(listed) % first:
        return None
    parts = [_arranged(listed[k::first], rest) for k in range(first)]
    return tuple(part for part in parts if part is not None) if None not in parts else None
