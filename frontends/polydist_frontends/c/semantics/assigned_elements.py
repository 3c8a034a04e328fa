"""References that have to name one element, and what an assignment in a region may set: elements
and variables, no pointers or iterators."""

from __future__ import annotations

from polydist_frontends.c.declarations.types import ArrayOf, Pointer, Unknown
from polydist_frontends.c.reading.syntax import Tree, is_a, printed
from polydist_frontends.c.semantics.references import Reference, reference
from polydist_frontends.c.semantics.refused_references import pointer_to_pointer, require_declared
from polydist_frontends.c.semantics.region_context import RegionContext
from polydist_frontends.errors import Refusal, refuse


def whole_element(of: Reference, tree: Tree, context: RegionContext) -> Reference:
    """``of`` if it is one element (or a part of one). Raises ``Refusal`` for rows, pointers in
    arrays and unknown types."""
    if isinstance(of.type, ArrayOf) or (
        of.subscripts and not of.partial and len(of.subscripts) < of.rank
    ):
        raise refuse(
            "partial-subscripts",
            f"'{printed(tree)}' is a whole row or array, not an element",
            context.place(tree),
            "give a subscript for each dimension",
        )
    if isinstance(of.type, Pointer) and (of.subscripts or of.partial):
        raise pointer_to_pointer(tree, of.partial and of.scalar, context)
    if isinstance(of.type, Unknown):
        raise refuse(
            "unknown-type",
            f"the type of '{printed(tree)}' is not known here",
            context.place(tree),
            "include the header that declares it",
        )
    return of


def assigned_element(tree: Tree, context: RegionContext) -> Reference:
    """The element that an assignment to ``tree`` sets. Raises ``Refusal`` for values, for pointers,
    for rows and for iterators."""
    of = reference(tree, context)
    if of is None:
        require_declared(tree, context)
        raise refuse(
            "unsupported-reference",
            f"'{printed(tree)}' cannot be assigned in a region",
            context.place(tree),
            "assign to a variable or an array element",
        )
    if isinstance(of.type, Pointer):
        raise _pointer_changes(tree, context)
    of = whole_element(of, tree, context)
    if of.root in context.iterators and of.scalar:
        raise refuse(
            "iterator-modified",
            f"'{of.root.name}' is a loop iterator and is also assigned",
            context.place(tree),
            "use another variable",
        )
    return of


def _pointer_changes(tree: Tree, context: RegionContext) -> Refusal:
    hint = "subscript a pointer that does not change, or use arrays in place of swapped pointers"
    if is_a(tree, "ArrayRef"):
        hint = (
            "leave loops that set up tables of rows outside: pointers are each rank's own; in place"
            " of exchanged rows copy their elements"
        )
    if is_a(tree, "StructRef"):
        hint = (
            "swap variables: set a pointer of its own to each member before the region, and the"
            " members to these after it"
        )
    message = f"the pointer '{printed(tree)}' changes inside the region"
    return refuse("pointer-moves", message, context.place(tree), hint)
