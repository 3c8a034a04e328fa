"""Declarations inside a region."""

from __future__ import annotations

from math import prod

from polydist_frontends.c.declarations.constants import value_of
from polydist_frontends.c.declarations.symbols import Symbol
from polydist_frontends.c.declarations.types import (
    ArrayOf,
    Function,
    Pointer,
    Unknown,
    extents,
    is_volatile,
    scalar_type,
)
from polydist_frontends.c.reading.syntax import Tree, is_a
from polydist_frontends.c.semantics.accesses import Accesses, accesses, pointer_reads
from polydist_frontends.c.semantics.integer_expressions import stored
from polydist_frontends.c.semantics.references import Reference
from polydist_frontends.c.semantics.region_context import RegionContext
from polydist_frontends.errors import Place, refuse
from polydist_frontends.integer_expressions import Integer
from polydist_frontends.region import Access

_MOST_INITIALISED = 1024
"""Elements of an initialised block-local array; each is one write."""


_POINTER_HINT = (
    "set it only in its declaration, from variables that do not change, or subscript the array "
    "that it points to"
)
_ROW_HINT = (
    f"{_POINTER_HINT}; where rows change places, exchange their elements in a loop, or put the "
    "directive on the loops beside"
)


def declared_objects(tree: Tree, context: RegionContext) -> list[Symbol]:
    """The variable that a declaration introduces; none for a prototype or a lone structure."""
    symbol = context.resolution.declared.get(id(tree))
    return [symbol] if symbol is not None and not isinstance(symbol.type, Function) else []


def declaration_accesses(tree: Tree, context: RegionContext) -> Accesses:
    """A variable with an initial value is read from its initialiser and written; without one,
    nothing happens. What an iterator is before its loops nothing sees."""
    happening: Accesses = ()
    for symbol in declared_objects(tree, context):
        _refuse_unsuitable(symbol, tree, context)
        if symbol in context.iterators:
            happening += accesses(tree.init, context) if tree.init is not None else ()
        elif symbol in context.aliases:
            happening += (
                *pointer_reads(tree.init, context),
                Access(
                    array=context.keys[symbol],
                    subscripts=(),
                    kind="write",
                    place=context.place(tree),
                ),
            )
        elif tree.init is not None:
            happening += accesses(tree.init, context) + _initial_writes(symbol, tree, context)
    return happening


def declares_types(tree: Tree) -> bool:
    """Whether the declaration has no variable in it: ``enum { K = 3 };``."""
    return is_a(tree, "Typedef") or (is_a(tree, "Decl") and tree.name is None)


def only_announces(tree: Tree, context: RegionContext) -> bool:
    """Whether the declaration does nothing but name an iterator."""
    counting = [s for s in declared_objects(tree, context) if s in context.iterators]
    return bool(counting) and not declaration_accesses(tree, context)


def _is_named(symbol: Symbol, context: RegionContext) -> bool:
    """Whether anything but its declaration names the variable."""
    return any(used is symbol for used in context.resolution.uses.values())


def _refuse_unsuitable(symbol: Symbol, tree: Tree, context: RegionContext) -> None:
    place = context.place(tree)
    is_pointer = isinstance(symbol.type, Pointer) and symbol not in context.aliases
    if is_pointer and (tree.init is not None or _is_named(symbol, context)):
        raise refuse(
            "local-pointer",
            f"it is not always known where the pointer '{symbol.name}' points",
            place,
            _ROW_HINT if is_a(tree.init, "ArrayRef") else _POINTER_HINT,
        )
    if isinstance(scalar_type(symbol.type), Unknown):
        raise refuse(
            "unknown-type",
            f"the type of '{symbol.name}' is not known here",
            place,
            "declare its type before the region",
        )
    if is_volatile(symbol.type):
        raise refuse(
            "volatile",
            f"'{symbol.name}' is volatile or atomic",
            place,
            "use an ordinary object inside the region",
        )


def _initial_writes(symbol: Symbol, tree: Tree, context: RegionContext) -> Accesses:
    place, name = context.place(tree), context.keys[symbol]
    if not isinstance(symbol.type, ArrayOf):
        return (
            Access(
                array=name,
                subscripts=(),
                kind="write",
                place=place,
                value=stored(
                    Reference(
                        root=symbol,
                        name=name,
                        object_type=symbol.type,
                        subscripts=(),
                        type=symbol.type,
                    ),
                    tree.init,
                    context,
                ),
            ),
        )
    sizes = [
        value_of(extent, context.resolution) if extent is not None else None
        for extent in extents(symbol.type)
    ]
    known = [size for size in sizes if size is not None and size > 0]
    if len(known) != len(sizes) or prod(known) > _MOST_INITIALISED:
        raise refuse(
            "array-initialiser",
            f"the array '{symbol.name}' is too large to be initialised in its declaration",
            place,
            "fill it in a loop",
        )
    return tuple(
        Access(array=name, subscripts=_indices(number, known, place), kind="write", place=place)
        for number in range(prod(known))
    )


def _indices(number: int, sizes: list[int], place: Place) -> tuple[Integer, ...]:
    """The subscripts of the element that is ``number``-th in memory."""
    subscripts: list[Integer] = []
    for size in reversed(sizes):
        number, index = divmod(number, size)
        subscripts.append(Integer(index, place))
    return tuple(reversed(subscripts))
