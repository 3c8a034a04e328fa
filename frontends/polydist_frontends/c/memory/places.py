"""Expressions that give places in arrays: what they are counted from, and texts of such."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from polydist_frontends.c.control_flow.header_parts import assigned
from polydist_frontends.c.declarations.place_types import place_type
from polydist_frontends.c.declarations.symbols import Resolution, Symbol
from polydist_frontends.c.declarations.types import ArrayOf, CType, Pointer, tables
from polydist_frontends.c.reading.syntax import Tree, is_a, printed, walk


def naming(tree: Tree, resolution: Resolution) -> tuple[str, tuple[Symbol, ...]]:
    """The text of a base, and what its names mean."""
    return printed(tree), tuple(named((tree,), resolution))


def type_of(tree: Tree, resolution: Resolution) -> CType | None:
    """The type of a name, an element, a member, or the address of one."""
    return place_type(tree, resolution.symbol)


def origin(tree: Tree, resolution: Resolution) -> Tree:
    """The name, element or member from which the place that the tree gives is counted; ``None`` if
    it gives none."""
    if assigned(tree) is not None:
        return origin(assigned(tree), resolution)
    if is_a(tree, "UnaryOp") and tree.op == "&" and is_a(tree.expr, "ArrayRef"):
        return origin(tree.expr.name, resolution)
    if is_address_of_pointed_to(tree):
        return origin(tree.expr.expr, resolution)
    if is_a(tree, "BinaryOp") and tree.op in ("+", "-"):
        left = origin(tree.left, resolution)
        return left if left is not None or tree.op == "-" else origin(tree.right, resolution)
    if is_a(tree, "TernaryOp"):
        return origin(tree.iftrue, resolution)
    return tree if isinstance(type_of(tree, resolution), (Pointer, ArrayOf)) else None


def is_address_of_pointed_to(tree: Tree) -> bool:
    """``&*p``, which is ``p``."""
    is_address = is_a(tree, "UnaryOp") and tree.op == "&"
    return is_address and is_a(tree.expr, "UnaryOp") and tree.expr.op == "*"


def named(trees: Iterable[Tree], resolution: Resolution) -> Iterator[Symbol]:
    """The variables that the trees name."""
    for tree in trees:
        for node in walk(tree):
            symbol = resolution.symbol(node) if is_a(node, "ID") else None
            if symbol is not None:
                yield symbol


_TABLE_STRIDE_BITS: tuple[tuple[int, ...], ...] = ((), (32,), (46, 22))


def strides_of(path: str, rank: int, pointing: int) -> tuple[str, ...]:
    """How many elements each subscript counts. One of a table of pointers counts as many as the
    library can tell apart after it (``POLYRT_TABLE_STRIDE``)."""
    element = path + "[0]" * rank
    inner = (
        f"sizeof({path + '[0]' * depth})/sizeof({element})" for depth in range(pointing + 1, rank)
    )
    tables_of_pointers = (f"(1LL << {bits})" for bits in _TABLE_STRIDE_BITS[pointing])
    return (*tables_of_pointers, *inner, "1") if rank else ()


def base_of(path: str, of: CType, rank: int) -> str:
    """The text of the address of an object's first element."""
    plain = (rank == 1 and isinstance(of, Pointer)) or tables(of)
    return path if plain else f"&{path}{'[0]' * rank}"
