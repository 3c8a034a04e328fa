"""Arguments that point to the same elements as their parameters, but not as rows of the same
number of dimensions: ``a``, ``a[0]``, ``(double *) a`` for ``double *x``, and ``x`` for ``double
(*a)[m]``.

1. A pointer to elements is ``&a[0][0]``, from which the function's text counts. A row stays one
   where nothing looks as if the function left it.
2. A pointer to rows is a cast to what the parameter is, in the caller's terms.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from polydist_frontends.c.declarations.symbols import Resolution
from polydist_frontends.c.declarations.types import (
    ArrayOf,
    CType,
    Pointer,
    Void,
    decayed,
    element_of,
    type_text,
)
from polydist_frontends.c.memory.places import type_of
from polydist_frontends.c.reading.syntax import Tree, c, is_a, walk
from polydist_frontends.c.semantics.views.elements import below_rows, is_view

InTerms = Callable[[ArrayOf], Sequence[Tree]]
"""The sizes of the function's rows in the caller's terms."""


@dataclass(frozen=True, eq=False)
class Viewed:
    """What is known of a call: its ``arguments`` where names mean that in ``resolution``, and the
    ``body`` of the function."""

    arguments: Sequence[Tree]
    resolution: Resolution
    body: Tree

    def as_parameter(self, argument: Tree, of: Pointer, in_terms: InTerms) -> Tree:
        """The argument as what a parameter of type ``of`` is, if it leads to the same elements."""
        argument = _without_void(argument, self.resolution)
        found = pointer_type(argument, self.resolution)
        if found is None or not is_view(of, found):
            return argument
        if not isinstance(of.target, ArrayOf):
            return self._elements(argument)
        if _dimensions(of) == _dimensions(found):
            return argument
        return _cast(self._elements(argument), of, in_terms(of.target))

    # -- step 1
    def _elements(self, argument: Tree) -> Tree:
        """A pointer to elements."""
        inside = self._behind_sign(argument)
        if inside is not None:
            return self._elements(inside)
        found = pointer_type(argument, self.resolution)
        depth = 0 if found is None or is_a(argument, "Cast") else _dimensions(found)
        is_row = is_a(argument, "ArrayRef", "UnaryOp") and self._may_leave_rows()
        is_row = is_row and isinstance(type_of(argument, self.resolution), ArrayOf)
        if depth < 2 and not is_row:
            return argument
        return c.UnaryOp("&", _first(argument, depth), argument.coord)

    def _behind_sign(self, argument: Tree) -> Tree | None:
        """The pointer that a cast, or ``&`` of an array, only calls another type."""
        if is_a(argument, "UnaryOp") and argument.op == "&":
            is_array = isinstance(type_of(argument.expr, self.resolution), ArrayOf)
            return argument.expr if is_array else None
        if not is_a(argument, "Cast"):
            return None
        to, inside = (pointer_type(t, self.resolution) for t in (argument, argument.expr))
        is_plain = inside is not None and is_view(to, inside) and _keeps_const(to, inside)
        return argument.expr if is_plain else None

    def _may_leave_rows(self) -> bool:
        """Whether the function multiplies in a subscript, or is told a product."""
        subscripts = [node.subscript for node in walk(self.body) if is_a(node, "ArrayRef")]
        added = [node for node in walk(self.body) if is_a(node, "UnaryOp") and node.op == "*"]
        trees = [*subscripts, *added, *self.arguments]
        return any(_is_product(node) for tree in trees for node in walk(tree))


def pointer_type(tree: Tree, resolution: Resolution) -> Pointer | None:
    """The type of a pointer, or of an array as one."""
    if is_a(tree, "BinaryOp"):
        left = pointer_type(tree.left, resolution)
        return left if left is not None or tree.op == "-" else pointer_type(tree.right, resolution)
    of = resolution.cast_to(tree) if is_a(tree, "Cast") else type_of(tree, resolution)
    found = None if of is None else decayed(of)
    return found if isinstance(found, Pointer) else None


def is_made(argument: Tree, resolution: Resolution) -> bool:
    """Whether it is a cast that is not the program's."""
    return is_a(argument, "Cast") and resolution.cast_to(argument) is None


def _without_void(tree: Tree, resolution: Resolution) -> Tree:
    """What a cast to ``void *`` is made of, if it is a known pointer."""
    to = resolution.cast_to(tree) if is_a(tree, "Cast") else None
    is_void = isinstance(to, Pointer) and isinstance(to.target, Void)
    return tree.expr if is_void and pointer_type(tree.expr, resolution) is not None else tree


def _is_product(node: Tree) -> bool:
    return is_a(node, "FuncCall") or (is_a(node, "BinaryOp") and node.op == "*")


def _keeps_const(to: Pointer | None, of: Pointer) -> bool:
    """Whether a cast takes no qualifier away, without which the elements can be set."""
    return to is not None and set(_qualifiers(of)) <= set(_qualifiers(to))


def _qualifiers(of: Pointer) -> tuple[str, ...]:
    return tuple(getattr(below_rows(of), "qualifiers", ()))


def _dimensions(of: CType) -> int:
    """Subscripts up to an element."""
    below, count = element_of(of), 1
    while isinstance(below, ArrayOf):
        below, count = below.element, count + 1
    return count


def _first(tree: Tree, depth: int) -> Tree:
    """The first element, ``(a + k)[0]`` as ``a[k]``."""
    zero = c.Constant("int", "0", tree.coord)
    if is_a(tree, "BinaryOp") and is_a(tree.left, "ID", "ArrayRef", "StructRef"):
        moved = tree.right if tree.op == "+" else c.UnaryOp("-", tree.right, tree.coord)
        tree, depth = c.ArrayRef(tree.left, moved, tree.coord), depth - 1
    for _ in range(depth):
        tree = c.ArrayRef(tree, zero, tree.coord)
    return tree


# --------------------------------------------------------------------------------------- step 2
def _cast(argument: Tree, of: Pointer, sizes: Sequence[Tree]) -> Tree:
    element = below_rows(of)
    kind: Tree = c.TypeDecl(
        None, list(_qualifiers(of)), None, c.IdentifierType([type_text(element)])
    )
    for size in reversed(sizes):
        kind = c.ArrayDecl(kind, size, [])
    whole = c.Typename(None, [], None, c.PtrDecl([], kind), argument.coord)
    return c.Cast(whole, argument, argument.coord)
