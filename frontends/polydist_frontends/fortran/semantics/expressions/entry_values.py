"""Integers that are no variables of their own and that the region does not change:
``grid_points(3)``, ``g%extent(1)``, ``nint(0.5*n)``, ``len(s)``. What bounds, subscripts and
conditions need of them is taken once, when the region starts, and is a parameter of the model like
a variable.

1. An element has such a value if its array is nowhere assigned in the region and its subscripts are
   such values themselves. That nothing changes it under another name is checked when the program
   runs, as for variables.
2. So have named constants that only the compiler knows (``nint(length/dx) + 1``), and what
   operators and some intrinsic functions make of constants, variables and elements of
   that kind.
3. A value is taken even where the loops that need it do not run. So nothing is divided by zero, and
   a condition, which may be there to protect what stands beside it, only takes elements that
   certainly exist.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from polydist_frontends.fortran.declarations.constants import value_of
from polydist_frontends.fortran.declarations.symbols import Bound, Category, Dimension
from polydist_frontends.fortran.reading.syntax import Code, Tree, children, is_a, name_text
from polydist_frontends.fortran.semantics.expressions.intrinsics import called_intrinsic
from polydist_frontends.fortran.semantics.references import Reference, arguments, reference
from polydist_frontends.fortran.semantics.region_context import RegionContext
from polydist_frontends.indirect_accesses import AWAY
from polydist_frontends.integer_expressions import CONDITION, Name

_OPERATIONS = "Level_2_Unary_Expr Level_2_Expr Add_Operand Mult_Operand Parenthesis".split()
_LITERALS = ("Int_Literal_Constant", "Real_Literal_Constant")
_TO_INTEGER = frozenset("int nint floor ceiling iand ior ieor ishft ibits shiftl shiftr".split())
_ON_VALUES = _TO_INTEGER | frozenset("abs real dble sqrt max min log log10".split())
_LENGTHS = frozenset(("len", "len_trim"))
_NO_ELEMENTS = _ON_VALUES | _LENGTHS | {"", "lbound", "ubound", "mod", "modulo", *AWAY}
_SPACES = re.compile(r"\s+")


def value_at_entry(tree: Tree, code: Code, context: RegionContext, reason: str) -> Name | None:
    """The value of ``tree`` by its text, if it is known when the region starts."""
    of = _element(tree, code, context)
    if of is not None:
        is_taken = of.meant.type.category == "integer" and (reason != CONDITION or _exists(of))
        return Name(_text(tree, code), code.place(tree)) if is_taken else None
    if _is_constant(tree, ("integer",), context):
        return Name(f"({name_text(tree)})", code.place(tree))
    if called_intrinsic(tree, context) in _TO_INTEGER and _is_computed(tree, code, context):
        return Name(_text(tree, code), code.place(tree))
    return Name(_text(tree, code), code.place(tree)) if _is_length(tree, code, context) else None


def _is_constant(tree: Tree, categories: Sequence[Category], context: RegionContext) -> bool:
    """Whether it is a named constant, whose value the compiler knows."""
    found = context.scope.find(name_text(tree)) if is_a(tree, "Name") else None
    is_plain = found is not None and found.symbol.kind == "constant" and not found.symbol.dimensions
    return is_plain and found is not None and found.symbol.type.category in categories


def _is_length(tree: Tree, code: Code, context: RegionContext) -> bool:
    """Whether it is the length of a string that the region leaves as it is."""
    if called_intrinsic(tree, context) not in _LENGTHS or len(arguments(tree)) != 1:
        return False
    of = reference(arguments(tree)[0], code, context)
    return of is not None and of.name == of.root.symbol.name and _is_outside(of, context)


def quotient_at_entry(
    form: str, operands: Sequence[Tree], code: Code, context: RegionContext
) -> str:
    """The text of ``n/m`` or ``mod(n, m)``, if both sides are known when the region starts;
    ``form`` is the text of the two."""
    if not all(_is_known(operand, code, context) for operand in operands):
        return ""
    dividend, divisor = (_text(operand, code) for operand in operands)
    return form.format(dividend, f"polydist_merge({divisor},({divisor})+1,({divisor})/=0)")


def is_element_name(name: str) -> bool:
    """Whether a name in expressions is that of an element, not of a bound or what is computed."""
    return "(" in name and name.partition("(")[0] not in _NO_ELEMENTS


def _text(tree: Tree, code: Code) -> str:
    """The user's text, the same for all ways to write it."""
    return _SPACES.sub("", code.source(tree)).lower()


# -------------------------------------------------------------------------------- elements (step 1)
def _element(tree: Tree, code: Code, context: RegionContext) -> Reference | None:
    """The element, or component of one, that the tree names, if the region leaves it as it is."""
    of = reference(tree, code, context) if is_a(tree, "Part_Ref", "Data_Ref") else None
    if of is None or of.subscripts is None or of.is_whole or not _is_outside(of, context):
        return None
    if (of.part is not None and of.part.dimensions) or "volatile" in of.root.symbol.attributes:
        return None
    known = all(_is_known(subscript, code, context) for subscript in (*of.subscripts, *of.inner))
    return of if known else None


def _is_outside(of: Reference, context: RegionContext) -> bool:
    """Whether the region never assigns the object."""
    name = of.root.symbol.name
    return name not in context.iterators and not {of.name, name} & context.written


def _exists(of: Reference) -> bool:
    """Whether the element is certainly there: one of an array with constant bounds."""
    is_indirect = "%" in of.name and bool(of.root.symbol.attributes & {"pointer", "allocatable"})
    if of.inner or is_indirect:
        return False
    pairs = zip(of.subscripts or (), of.symbol.dimensions, strict=True)
    return all(_is_within(subscript, dimension, of) for subscript, dimension in pairs)


def _is_within(subscript: Tree, dimension: Dimension, of: Reference) -> bool:
    if dimension.form != "explicit":
        return False
    place, upper = value_of(subscript, of.root.scope), _constant(dimension.upper, of)
    lower = 1 if dimension.lower is None else _constant(dimension.lower, of)
    if place is None or lower is None or upper is None:
        return False
    return lower <= place <= upper


def _constant(bound: Bound | None, of: Reference) -> int | None:
    return None if bound is None else value_of(bound.tree, of.root.scope)


# ------------------------------------------------------------------------------- operators (step 2)
def _is_known(tree: Tree, code: Code, context: RegionContext) -> bool:
    """Whether the value is known when the region starts."""
    if is_a(tree, *_LITERALS) or value_of(tree, context.scope) is not None:
        return True
    if _is_constant(tree, ("integer", "real"), context):
        return True
    if is_a(tree, "Name", "Data_Ref", "Part_Ref"):
        of = reference(tree, code, context)
        if of is not None:
            return _is_variable(of, context) or _is_safe(_element(tree, code, context))
    return _is_computed(tree, code, context)


def _is_variable(of: Reference, context: RegionContext) -> bool:
    is_number = of.symbol.type.category in ("integer", "real")
    is_plain = of.subscripts is None and not of.rank and of.part is None
    return is_number and is_plain and _is_outside(of, context)


def _is_safe(element: Reference | None) -> bool:
    if element is None or element.meant.type.category not in ("integer", "real"):
        return False
    return _exists(element)


def _is_computed(tree: Tree, code: Code, context: RegionContext) -> bool:
    if called_intrinsic(tree, context) in _ON_VALUES:
        given = arguments(tree)
        return bool(given) and all(_is_known(operand, code, context) for operand in given)
    if not is_a(tree, *_OPERATIONS):
        return False
    if len(tree.items) == 3 and not is_a(tree, "Parenthesis") and not _is_total(tree, context):
        return False
    return all(_is_known(operand, code, context) for operand in children(tree))


def _is_total(tree: Tree, context: RegionContext) -> bool:
    """Whether the operation has a result for all values."""
    operator, right = str(tree.items[1]), tree.items[2]
    is_constant = is_a(right, "Real_Literal_Constant") or bool(value_of(right, context.scope))
    is_constant = is_constant or _is_constant(right, ("real",), context)
    return operator in ("+", "-", "*") or (operator == "/" and is_constant)
