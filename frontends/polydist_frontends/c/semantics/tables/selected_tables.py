"""Tables of pointers of which a region uses a few: ``mass[0][i]``, ``u[l][i][j]`` with a level that
it leaves as it is. These need not lie evenly in memory, and do not depend on each other.

Of ``double **a`` a variable selects rows of a matrix, as a rule, which are parts of one array.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from polydist_frontends.c.control_flow.header_parts import assigned
from polydist_frontends.c.declarations.types import ArrayOf, CType, Pointer, element_of
from polydist_frontends.c.reading.syntax import Tree, is_a, printed, walk
from polydist_frontends.c.semantics.references import is_left, reference
from polydist_frontends.c.semantics.region_context import RegionContext

_MOST = 8
"""Pointers of a table that count as objects of their own."""


def selected_tables(block: Tree, context: RegionContext) -> Iterator[str]:
    """The tables whose pointers are selected by what the region leaves as it is, and not
    assigned."""
    selecting = {id(node.name): node for node in walk(block) if is_a(node, "ArrayRef")}
    set_ones = frozenset(id(assigned(node)) for node in walk(block))
    uses: dict[str, list[Tree]] = {}
    for name, node, of in _tables(block, context):
        element = selecting.get(id(node))
        fit = element is not None and id(element) not in set_ones
        uses.setdefault(name, []).append(element if fit and _is_one(element, of) else None)
    for name, elements in uses.items():
        if _are_left(elements, context) and len(set(map(printed, elements))) <= _MOST:
            yield name


def _are_left(elements: Iterable[Tree], context: RegionContext) -> bool:
    return all(of is not None and is_left(of.subscript, context) for of in elements)


def _is_one(element: Tree, of: CType) -> bool:
    """Whether it may be something of its own, no row of a matrix."""
    row = element_of(of)
    is_matrix = isinstance(of, Pointer) and row is not None and not _is_table(row)
    return is_a(element.subscript, "Constant") or not is_matrix


def _tables(block: Tree, context: RegionContext) -> Iterator[tuple[str, Tree, CType]]:
    """Where the block names tables, by their names, with their types."""
    for node in walk(block):
        of = reference(node, context) if is_a(node, "ID", "StructRef") else None
        if of is not None and not of.subscripts and not of.partial and _is_table(of.type):
            yield of.name, node, of.type


def _is_table(of: CType) -> bool:
    return isinstance(of, (Pointer, ArrayOf)) and isinstance(element_of(of), Pointer)
