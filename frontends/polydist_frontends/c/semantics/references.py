"""Expressions that name memory: which object, which element of it.

An object is a variable or a path of structure members from one (``g->u``). Elements of arrays of
structures are the smallest unit: ``a[i].x`` is part of ``a[i]``.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from polydist_frontends.c.declarations.symbols import Symbol
from polydist_frontends.c.declarations.types import (
    ArrayOf,
    CType,
    Field,
    Function,
    Pointer,
    Record,
    Unknown,
    element_of,
    extents,
    points_alike,
    tables,
)
from polydist_frontends.c.reading.syntax import Tree, c, is_a, printed
from polydist_frontends.c.semantics.region_context import RegionContext
from polydist_frontends.errors import Refusal, refuse

_MEMBER_OF_POINTED = "(*{})"


@dataclass(frozen=True, eq=False, kw_only=True)
class Reference:
    """An expression that names memory: an object, an element of it, or a part of that.

    ``name``       the object's name, ``object_type`` its type.
    ``subscripts`` trees, one per dimension subscripted so far.
    ``type``       the type of the expression.
    ``partial``    it is a part of the element: a member, or an element of a member.
    ``member``     the path of the member that alone is meant, names joined by dots; empty where
        others share its memory.
    ``through``    block-local pointers that lead to it, by their keys.
    ``inner``      subscripts inside the element: evaluated, but they select no other element.
    ``counted_on`` its last subscript is counted from an element whose address is taken.
    """

    root: Symbol
    name: str
    object_type: CType
    subscripts: tuple[Tree, ...]
    type: CType
    partial: bool = False
    inner: tuple[Tree, ...] = ()
    member: str = ""
    through: tuple[str, ...] = ()
    counted_on: bool = False

    @property
    def rank(self) -> int:
        return (
            len(extents(self.object_type))
            if self.subscripts or not isinstance(self.object_type, Pointer)
            else 0
        )

    @property
    def scalar(self) -> bool:
        """The object itself is a number, a structure or a pointer, and the expression is it or a
        part of it."""
        return not self.subscripts and not isinstance(self.object_type, ArrayOf)


def reference(tree: Tree, context: RegionContext) -> Reference | None:
    """What a name, a subscript, a member or a dereference refers to; ``None`` for other expressions
    and for functions and enumerators."""
    if is_a(tree, "ID"):
        symbol = context.resolution.symbol(tree)
        if symbol is None or isinstance(symbol.type, Function):
            return None
        return Reference(
            root=symbol,
            name=context.keys.get(symbol, symbol.name),
            object_type=symbol.type,
            subscripts=(),
            type=symbol.type,
        )
    if is_a(tree, "ArrayRef") and not is_a(tree.name, "Constant"):
        return subscripted(tree.name, tree.subscript, context)
    if is_a(tree, "StructRef"):
        return _member(tree, context)
    if is_a(tree, "UnaryOp") and tree.op == "*":
        return pointed_to(tree.expr, context)
    return None


def subscripted(base: Tree, subscript: Tree, context: RegionContext) -> Reference:
    """``base[subscript]``, where the base may be a pointer plus an offset."""
    base = _without_cast(base, context)
    alias = alias_of(base, context)
    if alias is not None:
        return _through_alias(
            alias, subscripted(context.aliases[alias], subscript, context), context
        )
    if is_a(base, "UnaryOp") and base.op == "&" and _is_zero(subscript):
        return pointed_to(base, context)
    moved = _without_offset(base, subscript)
    if moved is not None:
        of = subscripted(*moved, context)
        return replace(of, counted_on=True) if is_a(base, "UnaryOp") else of
    of = _subscriptable(base, context)
    element = element_of(of.type)
    if element is None:
        message = (
            f"'{printed(base)}' is subscripted, but is not declared as an array or pointer here"
        )
        raise refuse("unknown-type", message, context.place(base), "declare it before the region")
    if isinstance(of.type, Pointer) and (of.partial or len(of.subscripts) > tables(of.object_type)):
        raise _pointer_to_pointer(base, of, context)
    if of.partial:
        return replace(of, type=element, inner=(*of.inner, subscript))
    return replace(of, subscripts=(*of.subscripts, subscript), type=element)


def alias_of(tree: Tree, context: RegionContext) -> Symbol | None:
    """The block-local pointer that the tree names, if what it points to is known."""
    symbol = context.resolution.symbol(tree) if is_a(tree, "ID") else None
    return symbol if symbol in context.aliases else None


def _through_alias(alias: Symbol, of: Reference, context: RegionContext) -> Reference:
    return replace(of, through=(*of.through, context.keys[alias]), counted_on=True)


def _without_cast(tree: Tree, context: RegionContext) -> Tree:
    """The pointer without a cast that only adds or takes away qualifiers: ``(const double *)p``."""
    inside = tree.expr if is_a(tree, "Cast") else None
    if not is_a(inside, "ID", "ArrayRef", "StructRef"):
        return tree
    to, of = context.resolution.cast_to(tree), reference(inside, context)
    return inside if to is not None and of is not None and points_alike(to, of.type) else tree


def _is_zero(tree: Tree) -> bool:
    return is_a(tree, "Constant") and bool(tree.value == "0")


def _without_offset(base: Tree, subscript: Tree) -> tuple[Tree, Tree] | None:
    """``(p + e)[s]`` as ``p[e + s]`` and ``(&a[i][e])[s]`` as ``a[i][e + s]``: base and subscript,
    or ``None`` if there is no offset."""
    if is_a(base, "BinaryOp") and base.op == "+":
        moved = c.BinaryOp("+", base.right, subscript, base.coord)
        return base.left, base.right if _is_zero(subscript) else moved
    if is_a(base, "BinaryOp") and base.op == "-":
        return base.left, c.BinaryOp("-", subscript, base.right, base.coord)
    if is_a(base, "UnaryOp") and base.op == "&" and is_a(base.expr, "ArrayRef"):
        return base.expr.name, c.BinaryOp("+", base.expr.subscript, subscript, base.coord)
    return None


def _subscriptable(base: Tree, context: RegionContext) -> Reference:
    if is_a(base, "Cast"):
        hint = "give the array its shape where it is declared: double (*a)[m] = ..."
        raise refuse(
            "pointer-cast",
            f"'{printed(base)}' accesses an array through a cast",
            context.place(base),
            hint,
        )
    if is_a(base, "UnaryOp") and base.op in ("++", "--", "p++", "p--"):
        message = f"the pointer '{printed(base.expr)}' changes inside the region"
        raise refuse(
            "pointer-moves",
            message,
            context.place(base),
            "subscript a pointer that does not change",
        )
    of = reference(base, context)
    if of is None:
        raise _no_object(base, context)
    return of


def require_declared(tree: Tree, context: RegionContext) -> None:
    """Raises ``Refusal`` for a name that no declaration gives a meaning."""
    if is_a(tree, "ID") and id(tree) not in context.resolution.uses:
        raise refuse(
            "unknown-type",
            f"'{tree.name}' is not declared here",
            context.place(tree),
            "declare it before the region, or include the header that declares it",
        )


def _no_object(tree: Tree, context: RegionContext) -> Refusal:
    require_declared(tree, context)
    return refuse(
        "unsupported-reference",
        f"'{printed(tree)}' is not the name of an array or pointer",
        context.place(tree),
        "subscript a declared array or pointer directly",
    )


def _pointer_to_pointer(tree: Tree, of: Reference, context: RegionContext) -> Refusal:
    if of.partial and of.scalar:
        return refuse(
            "pointer-to-pointer",
            f"'{printed(tree)}' is in a structure that the region uses as a whole, or members of "
            "which share memory and change",
            context.place(tree),
            "copy the pointer to a variable before the region",
        )
    return refuse(
        "pointer-to-pointer",
        f"'{printed(tree)}' is a pointer that is loaded from memory",
        context.place(tree),
        (
            "use an array of the elements themselves; tables of rows (double **, double ***) need "
            "a subscript for each dimension"
        ),
    )


def pointed_to(tree: Tree, context: RegionContext) -> Reference:
    """``*tree``. A pointer to a single structure stands for that structure."""
    tree = _without_cast(tree, context)
    alias = alias_of(tree, context)
    if alias is not None:
        return _through_alias(alias, pointed_to(context.aliases[alias], context), context)
    zero = c.Constant("int", "0", tree.coord)
    if is_a(tree, "UnaryOp") and tree.op == "&":
        inner = reference(tree.expr, context)
        if inner is not None:
            return inner
    of = reference(tree, context)
    if of is None or not isinstance(of.type, Pointer):
        return subscripted(tree, zero, context)
    if of.subscripts or of.partial:
        raise _pointer_to_pointer(tree, of, context)
    if isinstance(of.type.target, Record) and of.name not in context.indexed:
        return Reference(
            root=of.root,
            name=_MEMBER_OF_POINTED.format(of.name),
            object_type=of.type.target,
            subscripts=(),
            type=of.type.target,
        )
    return replace(of, subscripts=(zero,), type=of.type.target)


def of_value(tree: Tree) -> Tree | None:
    """Of a member of a value (``f(x).re``, ``(c ? a : b).re``), which is no object, the value."""
    base = tree.name
    while is_a(base, "StructRef") and base.type == ".":
        base = base.name
    return base if tree.type == "." and is_a(base, "FuncCall", "TernaryOp") else None


def _member(tree: Tree, context: RegionContext) -> Reference | None:
    """``base.field`` and ``base->field``: an object of its own, or a part of its structure where
    that is an element, a union, or used as a whole; ``None``: of a value."""
    if of_value(tree) is not None:
        return None
    of = pointed_to(tree.name, context) if tree.type == "->" else reference(tree.name, context)
    if of is None:
        raise _no_object(tree, context)
    own = of.type if of.subscripts else context.resolution.defined(of.type)
    structure, field = _declared_field(own, tree, context)
    overlaps = (structure.union or field.shared) and not context.unions_read
    shares_memory = overlaps or field.bit_field
    if of.subscripts or of.partial or shares_memory or of.name in context.whole:
        return _part(of, field, shares_memory)
    return _object_of_its_own(of, field)


def _declared_field(of: CType, tree: Tree, context: RegionContext) -> tuple[Record, Field]:
    """The structure of type ``of`` and its field that the member ``tree`` names."""
    if isinstance(of, Record):
        field = of.field(tree.field.name)
        if field is not None:
            return of, replace(field, type=context.resolution.defined(field.type))
    raise refuse(
        "unknown-type",
        f"the structure of '{printed(tree.name)}' is not known here",
        context.place(tree),
        "include the header that declares the structure",
    )


def _object_of_its_own(of: Reference, field: Field) -> Reference:
    """A member as an object with the path to it as name."""
    is_pointed_to = of.name.startswith("(*")
    path = f"{of.name[2:-1]}->{field.name}" if is_pointed_to else f"{of.name}.{field.name}"
    return Reference(
        root=of.root, name=path, object_type=field.type, subscripts=(), type=field.type
    )


def _part(of: Reference, field: Field, shares_memory: bool) -> Reference:
    """A member as a part of its structure."""
    alone = not shares_memory and bool(of.member or not of.partial)
    member = f"{of.member}.{field.name}".lstrip(".") if alone else ""
    return replace(of, type=field.type, partial=True, member=member)


def whole_element(of: Reference, tree: Tree, context: RegionContext) -> Reference:
    """``of`` if it is one element (or a part of one). Raises ``Refusal`` for rows, pointers in
    arrays and unknown types."""
    if isinstance(of.type, ArrayOf) or (
        of.subscripts and not of.partial and len(of.subscripts) < of.rank
    ):
        raise refuse(
            "partial-subscripts",
            f"'{printed(tree)}' is a whole row or array, not an element",
            context.place(tree),
            "give a subscript for each dimension",
        )
    if isinstance(of.type, Pointer) and (of.subscripts or of.partial):
        raise _pointer_to_pointer(tree, of, context)
    if isinstance(of.type, Unknown):
        raise refuse(
            "unknown-type",
            f"the type of '{printed(tree)}' is not known here",
            context.place(tree),
            "include the header that declares it",
        )
    return of
