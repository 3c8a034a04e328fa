"""The types of places: names, elements, members, and their addresses; and of variables that have
the type of their first value."""

from __future__ import annotations

from collections.abc import Callable

from polydist_frontends.c.declarations.symbols import Symbol
from polydist_frontends.c.declarations.types import (
    Arithmetic,
    CType,
    Pointer,
    Record,
    Unknown,
    element_of,
    qualified,
    unqualified,
)
from polydist_frontends.c.parsing.extensions import OWN_TYPE
from polydist_frontends.c.reading.syntax import Tree, is_a

SymbolOf = Callable[[Tree], Symbol | None]
"""What a name means."""


def place_type(tree: Tree, symbol_of: SymbolOf) -> CType | None:
    """The type of a name, an element, a member, or the address of one."""
    if is_a(tree, "ID"):
        symbol = symbol_of(tree)
        return None if symbol is None else symbol.type
    if is_a(tree, "StructRef"):
        return _type_of_member(tree, symbol_of)
    if is_a(tree, "ArrayRef"):
        return _pointed_to(place_type(tree.name, symbol_of))
    if is_a(tree, "UnaryOp") and tree.op == "*":
        return _pointed_to(place_type(tree.expr, symbol_of))
    if is_a(tree, "UnaryOp") and tree.op == "&":
        of = place_type(tree.expr, symbol_of)
        return None if of is None else Pointer(of)
    return None


def has_own_type(item: Tree) -> bool:
    """Whether a declaration asks for the type of its first value."""
    names = getattr(item.type.type, "names", []) if is_a(item.type, "TypeDecl") else []
    return item.init is not None and names == [OWN_TYPE]


def own_type(item: Tree, symbol_of: SymbolOf) -> CType:
    """The type of the first value; known of places alone."""
    of = place_type(item.init, symbol_of)
    if not isinstance(of, (Arithmetic, Record)):
        return Unknown(OWN_TYPE)
    return qualified(unqualified(of), item.type.quals or [])


def _pointed_to(of: CType | None) -> CType | None:
    return None if of is None else element_of(of)


def _type_of_member(tree: Tree, symbol_of: SymbolOf) -> CType | None:
    of = place_type(tree.name, symbol_of)
    record = _pointed_to(of) if tree.type == "->" else of
    field = record.field(tree.field.name) if isinstance(record, Record) else None
    return None if field is None else field.type
