"""Places that pointers are set to: what evaluating them once more reads, and what changes that."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from polydist_frontends.c.control_flow.header_parts import assigned
from polydist_frontends.c.declarations.symbols import Constant, Resolution, Symbol
from polydist_frontends.c.declarations.types import (
    Arithmetic,
    ArrayOf,
    CType,
    Pointer,
    Record,
    decayed,
    is_volatile,
)
from polydist_frontends.c.expansion.row_lengths import is_same
from polydist_frontends.c.memory.places import type_of
from polydist_frontends.c.reading.syntax import Tree, is_a, walk

_SUMS = ("+", "-", "*", "/", "%")


def is_place_for(value: Tree, pointer: Symbol, resolution: Resolution) -> bool:
    """Whether the value is a place of the type that the pointer points to, and reads nothing but
    variables, members and tables of pointers."""
    kind, of = _pointer_type(value, resolution), pointer.type
    if kind is None or not isinstance(of, Pointer) or any(map(is_volatile, (of, of.target))):
        return False
    return is_same(of, kind) and _is_place(value, resolution)


def _type_of(tree: Tree, resolution: Resolution) -> CType | None:
    """The type of a place or of a pointer to one, also where sums of pointers lead to it."""
    known = type_of(tree, resolution)
    if known is not None:
        return known
    if is_a(tree, "BinaryOp"):
        of = _pointer_type(tree.left, resolution)
        return of if of is not None or tree.op == "-" else _pointer_type(tree.right, resolution)
    if is_a(tree, "StructRef"):
        holder = _holder(tree, resolution)
        field = holder.field(tree.field.name) if isinstance(holder, Record) else None
        return None if field is None else field.type
    return _pointed_to(tree, resolution)


def _pointed_to(tree: Tree, resolution: Resolution) -> CType | None:
    is_led = is_a(tree, "UnaryOp") and tree.op == "*"
    if not (is_led or is_a(tree, "ArrayRef")):
        return None
    of = _pointer_type(tree.expr if is_led else tree.name, resolution)
    return None if of is None else of.target


def _pointer_type(tree: Tree, resolution: Resolution) -> Pointer | None:
    of = _type_of(tree, resolution)
    found = None if of is None else decayed(of)
    return found if isinstance(found, Pointer) else None


def _holder(member: Tree, resolution: Resolution) -> CType | None:
    """What the member is one of."""
    if member.type != "->":
        return _type_of(member.name, resolution)
    of = _pointer_type(member.name, resolution)
    return None if of is None else of.target


def _is_place(tree: Tree, resolution: Resolution) -> bool:
    """Whether evaluating it reads nothing but variables, members and tables of pointers."""
    if is_a(tree, "ID"):
        return isinstance(resolution.uses.get(id(tree)), (Symbol, Constant))
    if is_a(tree, "ArrayRef") and not _leads_on(tree, resolution):
        return False
    parts = _parts(tree)
    return parts is not None and all(_is_place(part, resolution) for part in parts)


def _parts(tree: Tree) -> tuple[Tree, ...] | None:
    """What the place is made of; ``None`` where it may be more than sums and selections."""
    if is_a(tree, "Constant"):
        return ()
    if is_a(tree, "StructRef"):
        return (tree.name,)
    if is_a(tree, "ArrayRef"):
        return tree.name, tree.subscript
    if is_a(tree, "BinaryOp") and tree.op in _SUMS:
        return tree.left, tree.right
    if is_a(tree, "UnaryOp") and tree.op in ("+", "-"):
        return (tree.expr,)
    is_address = is_a(tree, "UnaryOp") and tree.op == "&" and is_a(tree.expr, "ArrayRef")
    return (tree.expr.name, tree.expr.subscript) if is_address else None


def _leads_on(tree: Tree, resolution: Resolution) -> bool:
    return isinstance(type_of(tree, resolution), (Pointer, ArrayOf))


def reads_memory(value: Tree) -> bool:
    """Whether evaluating it reads members or tables of pointers."""
    return any(True for _ in _read(value))


def _read(tree: Tree) -> Iterator[Tree]:
    """The members and the elements of tables of pointers that evaluating it reads."""
    if is_a(tree, "UnaryOp") and tree.op == "&":
        yield from _read(tree.expr.name)
        yield from _read(tree.expr.subscript)
        return
    if is_a(tree, "StructRef", "ArrayRef"):
        yield tree
    for _, child in tree.children():
        yield from _read(child)


@dataclass(frozen=True, eq=False)
class Changes:
    """What changes a value of the ``symbols``, or may: with ``memory``, of members of the names
    ``fields`` and of tables of pointers as well."""

    symbols: set[Symbol]
    memory: bool
    fields: set[str]
    resolution: Resolution

    def by(self, node: Tree) -> bool:
        """Whether the node sets such a variable, takes its address or its size, or may set such
        memory."""
        target = assigned(node)
        if is_a(node, "UnaryOp") and node.op in ("&", "sizeof"):
            inside = walk(node.expr) if node.op == "sizeof" else (node.expr,)
            return any(self._is_one(part) for part in inside)
        if target is None:
            return False
        return self._is_one(target) or (self.memory and self._may_be(target))

    def _is_one(self, tree: Tree) -> bool:
        return is_a(tree, "ID") and self.resolution.symbol(tree) in self.symbols

    def _may_be(self, target: Tree) -> bool:
        """Anything in memory but numbers, and members of such names, or of unions."""
        members = [node for node in walk(target) if is_a(node, "StructRef")]
        is_one = is_a(target, "StructRef") and target.field.name in self.fields
        is_number = isinstance(_type_of(target, self.resolution), Arithmetic)
        plain = is_number and not is_one and all(map(self._is_plain, members))
        return not (is_a(target, "ID") or plain)

    def _is_plain(self, member: Tree) -> bool:
        """Whether no members of the structure share memory."""
        holder = _holder(member, self.resolution)
        return isinstance(holder, Record) and not holder.overlaps


def changes_of(value: Tree, symbols: set[Symbol], resolution: Resolution) -> Changes:
    """Those of the value, which is made of the ``symbols``, by statements that call nothing."""
    read = list(_read(value))
    fields = {str(tree.field.name) for tree in read if is_a(tree, "StructRef")}
    return Changes(symbols, bool(read), fields, resolution)
