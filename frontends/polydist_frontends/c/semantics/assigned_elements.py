"""What an assignment in a region may set: elements and variables, no pointers or iterators."""

from __future__ import annotations

from polydist_frontends.c.declarations.types import Pointer
from polydist_frontends.c.reading.syntax import Tree, is_a, printed
from polydist_frontends.c.semantics.references import (
    Reference,
    reference,
    require_declared,
    whole_element,
)
from polydist_frontends.c.semantics.region_context import RegionContext
from polydist_frontends.errors import Refusal, refuse


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
    if is_a(tree, "StructRef"):
        hint = (
            "swap variables: set a pointer of its own to each member before the region, and the"
            " members to these after it"
        )
    message = f"the pointer '{printed(tree)}' changes inside the region"
    return refuse("pointer-moves", message, context.place(tree), hint)
