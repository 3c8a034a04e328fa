"""Scalars that the region only reads, as memory: the model takes them to have one value, on every
rank.

1. Another name. The model takes a scalar to change only where the text says so, although something
   that the region writes may be the same memory.
``int *q = &n; for (i = 0; i < n; i++) q[0] = 5;`` changes the loop's bound without naming it.
Nothing
in the text of a region tells, but the addresses do when the program runs; so such scalars are
listed for the check that what a region writes overlaps nothing else. Two objects can be the same
memory only if at least one of them is reached through a pointer, and if both have kinds of types
that C allows to be seen as one another (C11, 6.5 paragraph 7). A variable of the function whose
address is nowhere taken is reached by its name only.

2. An earlier region may have left the value on one rank (``gather(none)``): like an array's
   elements, it is fetched where the region starts. The integers
that bounds and subscripts are made of are not: they have to be the same on all ranks before, which
is checked.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable

from polydist_frontends.c.declarations.symbols import Symbol
from polydist_frontends.c.declarations.types import Arithmetic, ArrayOf, CType, Pointer, scalar_type
from polydist_frontends.c.reading.syntax import Tree, is_a, walk
from polydist_frontends.c.semantics.references import Reference
from polydist_frontends.c.semantics.region_context import RegionContext


def kept_scalars(
    references: Iterable[Reference],
    parameters: Collection[str],
    function: Tree,
    context: RegionContext,
) -> list[Reference]:
    """Numbers that the region only reads, and iterators declared outside it, which a write of the
    region may reach under another name; and all numbers that it only reads but ``parameters`` and
    constants."""
    addressed = _addressed(function, context)
    every = {of.name: of for of in references if not context.is_local(of.root)}
    written = [of for of in every.values() if of.name in context.written]
    return [
        of
        for of in every.values()
        if _keeps_its_value(of, context)
        and (
            _may_be_elsewhere(of, parameters, context)
            or (_has_other_names(of, addressed) and may_be_same_as_any(of, written))
        )
    ]


def _addressed(function: Tree, context: RegionContext) -> frozenset[Symbol | None]:
    """The variables whose address the function takes, or that of a part of them."""
    taken = (node.expr for node in walk(function) if is_a(node, "UnaryOp") and node.op == "&")
    named = (node for tree in taken for node in walk(tree) if is_a(node, "ID"))
    return frozenset(context.resolution.symbol(node) for node in named)


def _has_other_names(of: Reference, addressed: Collection[Symbol | None]) -> bool:
    """Whether a pointer may lead to it."""
    is_own = of.name == of.root.name and of.root.level != "file"
    return not is_own or of.root in addressed


def _may_be_elsewhere(of: Reference, parameters: Collection[str], context: RegionContext) -> bool:
    """Case 2: an earlier region may have left the value on one rank."""
    is_known = of.name in parameters or of.root in context.iterators
    return not is_known and not _is_constant(of)


def may_be_same_as_any(scalar: Reference, written: Iterable[Reference]) -> bool:
    """Case 1: a write may reach the scalar under another name."""
    return any(_may_be_same(scalar, other) for other in written)


def _is_constant(of: Reference) -> bool:
    return isinstance(of.object_type, Arithmetic) and "const" in of.object_type.qualifiers


def _keeps_its_value(of: Reference, context: RegionContext) -> bool:
    """A number with an address that no statement of the region assigns by its name."""
    addressable = (
        isinstance(of.object_type, Arithmetic)
        and not of.partial
        and "register" not in of.root.storage
    )
    return addressable and of.name not in context.written


def _may_be_same(scalar: Reference, written: Reference) -> bool:
    reached = _through_pointer(scalar) or _through_pointer(written)
    return reached and _are_alike(scalar_type(scalar.object_type), scalar_type(written.object_type))


def _through_pointer(of: Reference) -> bool:
    return isinstance(of.object_type, Pointer) or isinstance(of.root.type, Pointer)


def _are_alike(one: CType, other: CType) -> bool:
    """Both integers or both not, where bytes are like everything, and structures may hold
    anything."""
    if not isinstance(one, Arithmetic) or not isinstance(other, Arithmetic):
        return not isinstance(one, ArrayOf)
    return one.integer == other.integer or "char" in one.text or "char" in other.text
