"""Refusals of expressions that name no memory that can be modelled."""

from __future__ import annotations

from polydist_frontends.c.functions.calls import is_allocation, refused_call
from polydist_frontends.c.reading.syntax import Tree, is_a, printed
from polydist_frontends.c.semantics.region_context import RegionContext
from polydist_frontends.errors import Refusal, refuse


def require_declared(tree: Tree, context: RegionContext) -> None:
    """Raises ``Refusal`` for a name that no declaration gives a meaning."""
    if is_a(tree, "ID") and id(tree) not in context.resolution.uses:
        raise refuse(
            "unknown-type",
            f"'{tree.name}' is not declared here",
            context.place(tree),
            "declare it before the region, or include the header that declares it",
        )


def refuse_allocation(value: Tree, context: RegionContext) -> None:
    """``p = (double *)malloc(n)``: what is wrong is the call, not where the pointer points."""
    while is_a(value, "Cast"):
        value = value.expr
    if is_a(value, "FuncCall") and is_a(value.name, "ID") and is_allocation(value.name.name):
        raise refused_call(value.name.name, context.place(value))


def no_object(tree: Tree, context: RegionContext) -> Refusal:
    require_declared(tree, context)
    refuse_allocation(tree, context)
    return refuse(
        "unsupported-reference",
        f"'{printed(tree)}' is not the name of an array or pointer",
        context.place(tree),
        "subscript a declared array or pointer directly",
    )


def pointer_to_pointer(tree: Tree, shares_memory: bool, context: RegionContext) -> Refusal:
    if shares_memory:
        return refuse(
            "pointer-to-pointer",
            f"'{printed(tree)}' is in a structure that the region uses as a whole, or members of "
            "which share memory and change",
            context.place(tree),
            "copy the pointer to a variable before the region",
        )
    in_element = is_a(tree, "StructRef")
    return refuse(
        "pointer-to-pointer",
        f"'{printed(tree)}' is a pointer that is loaded from memory",
        context.place(tree),
        (
            "put the directive on the loops inside, in which the element that holds it stays the "
            "same: a variable that the region does not change selects it (lv[l].u)"
            if in_element
            else "use an array of the elements themselves; tables of rows (double **, double ***) "
            "need a subscript for each dimension"
        ),
    )
