"""Structures that an expression reads or sets as a whole (``f(c)``, ``c = d``): where they have
nothing but numbers in them, that reads or sets each of their members, which are objects of their
own."""

from __future__ import annotations

from collections.abc import Iterator

from polydist_frontends.c.declarations.types import Arithmetic, CType, Record
from polydist_frontends.c.reading.syntax import Tree, c, is_a
from polydist_frontends.c.semantics.references import Reference, reference
from polydist_frontends.c.semantics.region_context import RegionContext


def used_by_value(tree: Tree) -> Iterator[Tree]:
    """The operands of the tree that are copied: what a call is passed, what an initializer holds,
    both sides of ``=``, the values of ``?:``."""
    if is_a(tree, "ExprList", "InitList"):
        yield from tree.exprs
    elif is_a(tree, "Assignment") and tree.op == "=":
        yield from (tree.lvalue, tree.rvalue)
    elif is_a(tree, "TernaryOp"):
        yield from (tree.iftrue, tree.iffalse)
    elif is_a(tree, "Decl") and tree.init is not None:
        yield tree.init


def is_of_numbers(of: CType) -> bool:
    """A structure whose members are numbers and such structures, each with memory of its own."""
    if not isinstance(of, Record) or of.overlaps or not of.fields:
        return False
    return all(
        not field.bit_field and (isinstance(field.type, Arithmetic) or is_of_numbers(field.type))
        for field in of.fields
    )


def members_of(tree: Tree, of: Reference, context: RegionContext) -> Iterator[Tree]:
    """The objects that ``tree``, which means ``of``, consists of: itself, or its members."""
    alone = of.partial or not of.scalar or of.name in context.whole
    if alone or not isinstance(of.type, Record) or not is_of_numbers(of.type):
        yield tree
        return
    for field in of.type.fields or ():
        member = c.StructRef(tree, ".", c.ID(field.name, tree.coord), tree.coord)
        inside = reference(member, context)
        assert inside is not None, "the structure has the member"
        yield from members_of(member, inside, context)
