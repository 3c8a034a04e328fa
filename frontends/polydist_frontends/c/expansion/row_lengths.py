"""Whether pointers that calls pass point to what the functions' parameters do. Rows of one length
there and of another one here are asked for when the region starts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from polydist_frontends.c.declarations.constants import value_of
from polydist_frontends.c.declarations.symbols import Symbol
from polydist_frontends.c.declarations.types import (
    Arithmetic,
    ArrayOf,
    CType,
    Pointer,
    Record,
    type_text,
)
from polydist_frontends.c.expansion.callees import Callee
from polydist_frontends.c.expansion.callers import Caller
from polydist_frontends.c.expansion.edits import NotExpandable
from polydist_frontends.c.expansion.views import pointer_type
from polydist_frontends.c.memory.copies import rebuilt
from polydist_frontends.c.memory.places import named, type_of
from polydist_frontends.c.reading.syntax import Tree, c, is_a, printed


def checks_of_rows(
    of: Pointer, given: Mapping[Symbol, Tree], callee: Callee, caller: Caller, argument: Tree
) -> Iterator[str]:
    """What has to hold for the argument to point to what the parameter does. Raises
    ``NotExpandable`` where that is another type."""
    found = pointer_type(argument, caller.resolution)
    if found is None:
        raise NotExpandable
    one, other, place = of.target, found.target, f"*({printed(_first(argument, caller))})"
    while isinstance(one, ArrayOf) and isinstance(other, ArrayOf):
        if not _same_extent(one.extent, other.extent, callee, caller):
            there = _text(one, sizes_here(one, given, callee, caller))
            here = place if _is_outside(argument, caller) else _steady_text(other, caller)
            yield f"sizeof ({here}) == sizeof ({there})"
        one, other, place = one.element, other.element, f"*({place})"
    if not is_same(one, other):
        raise NotExpandable


def _first(argument: Tree, caller: Caller) -> Tree:
    """A place of the type that the argument points to, which the region's beginning knows."""

    def change(tree: Tree) -> Any:
        if is_a(tree, "ArrayRef"):
            return c.ArrayRef(rebuilt(tree.name, change), c.Constant("int", "0"))
        if is_a(tree, "BinaryOp"):
            is_left = pointer_type(tree.left, caller.resolution) is not None
            return rebuilt(tree.left if is_left else tree.right, change)
        return None

    return rebuilt(argument, change)


def _is_outside(argument: Tree, caller: Caller) -> bool:
    """Whether what the argument is a part of is declared outside of the region."""
    symbols = named((_first(argument, caller),), caller.resolution)
    return all(symbol.region != caller.offset for symbol in symbols)


def is_same(one: CType, other: CType) -> bool:
    """Whether the types are the same but for qualifiers, without arrays in them."""
    if isinstance(one, Arithmetic) and isinstance(other, Arithmetic):
        return one.words == other.words != ""
    if isinstance(one, Record) and isinstance(other, Record):
        same = one.text == other.text != "" or one.tag == other.tag != ""
        return same and not (one.local or other.local)
    if isinstance(one, Pointer) and isinstance(other, Pointer):
        return is_same(one.target, other.target)
    return False


def _same_extent(one: Tree, other: Tree, callee: Callee, caller: Caller) -> bool:
    if one is None or other is None:
        return False
    first, second = value_of(one, callee.resolution), value_of(other, caller.resolution)
    return first is not None and first == second


def sizes_here(
    of: ArrayOf, given: Mapping[Symbol, Tree], callee: Callee, caller: Caller
) -> list[Tree]:
    """The sizes in a type of the function's in terms of the caller."""
    used: list[Tree] = []

    def change(tree: Tree) -> Any:
        symbol = callee.resolution.symbol(tree) if is_a(tree, "ID") else None
        if symbol is None:
            return None
        if symbol not in given or not isinstance(symbol.type, Arithmetic):
            raise NotExpandable
        used.append(given[symbol])
        return _converted(given[symbol], symbol.type, caller)

    sizes = [rebuilt(extent, change) for extent in _extents(of)]
    check_steady(used, caller)
    return sizes


def _converted(argument: Tree, to: Arithmetic, caller: Caller) -> Tree:
    """The argument with the type that the parameter has."""
    of = type_of(argument, caller.resolution)
    if (of is not None and is_same(of, to)) or value_of(argument, caller.resolution) is not None:
        return argument
    kind = c.TypeDecl(None, [], None, c.IdentifierType([type_text(to)]))
    return c.Cast(c.Typename(None, [], None, kind), argument)


def _steady_text(of: ArrayOf, caller: Caller) -> str:
    """A type of the caller's, whose extents are as they were when the region started."""
    check_steady(_extents(of), caller)
    return _text(of, _extents(of))


def _text(of: ArrayOf, extents: Iterable[Tree]) -> str:
    element: CType = of
    while isinstance(element, ArrayOf):
        element = element.element
    sizes = "".join(f"[{printed(extent)}]" for extent in extents)
    return f"{type_text(element)}{sizes}"


def _extents(of: ArrayOf) -> Iterator[Tree]:
    element: CType = of
    while isinstance(element, ArrayOf):
        if element.extent is None:
            raise NotExpandable
        yield element.extent
        element = element.element


def check_steady(trees: Iterable[Tree], caller: Caller) -> None:
    """Whether conditions on the trees can be asked when the region starts."""
    if any(caller.changes(symbol) for symbol in named(trees, caller.resolution)):
        raise NotExpandable
