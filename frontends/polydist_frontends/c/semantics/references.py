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
    element_of,
    extents,
    is_integer,
    is_volatile,
    points_alike,
    tables,
)
from polydist_frontends.c.reading.syntax import Tree, c, is_a, printed
from polydist_frontends.c.semantics.refused_references import (
    no_object,
    pointer_to_pointer,
    refuse_allocation,
)
from polydist_frontends.c.semantics.region_context import RegionContext
from polydist_frontends.c.semantics.views.arithmetic import is_zero, of_value, without_offset
from polydist_frontends.c.semantics.views.elements import counted, flat_type, has_same_rows, is_view
from polydist_frontends.errors import refuse

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
    ``path``       its text up to the last subscript or member.
    ``chosen``     the subscripts in the object's name, of which none changes in the region.
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
    path: str = ""
    chosen: tuple[Tree, ...] = ()

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
    of = _reference(tree, context)
    if of is None or of.subscripts:
        return of
    return replace(of, object_type=shape_of(of.name, of.object_type, context))


def shape_of(name: str, of: CType, context: RegionContext) -> CType:
    """The type of an object as the region sees it."""
    return flat_type(of) if name in context.flat else of


def _reference(tree: Tree, context: RegionContext) -> Reference | None:
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
            path=symbol.name,
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
    if is_a(base, "UnaryOp") and base.op == "&" and is_zero(subscript):
        return pointed_to(base, context)
    moved = without_offset(base, subscript)
    if moved is not None:
        of = subscripted(*moved, context)
        return replace(of, counted_on=True) if is_a(base, "UnaryOp") else of
    of = selected_row(_subscriptable(base, context), context)
    return _element(of, base, subscript, context)


def selected_row(of: Reference, context: RegionContext) -> Reference:
    """A pointer in a table as an object of its own, if the region leaves as it is what selects each
    of the table's."""
    is_row = of.name in context.selected and len(of.subscripts) == 1 and not of.partial
    return _object(of, of.path, of.type) if is_row else of


def _element(of: Reference, base: Tree, subscript: Tree, context: RegionContext) -> Reference:
    element = element_of(of.type)
    path = f"{of.path}[{printed(subscript)}]"
    if element is not None and of.name in context.flat and not of.partial:
        subscripts = counted(of.subscripts, subscript, element)
        return replace(of, subscripts=subscripts, type=element, path=path)
    if element is None:
        message = (
            f"'{printed(base)}' is subscripted, but is not declared as an array or pointer here"
        )
        raise refuse("unknown-type", message, context.place(base), "declare it before the region")
    if isinstance(of.type, Pointer) and (of.partial or len(of.subscripts) > tables(of.object_type)):
        raise pointer_to_pointer(base, of.partial and of.scalar, context)
    if of.partial:
        return replace(of, type=element, inner=(*of.inner, subscript), path=path)
    return replace(of, subscripts=(*of.subscripts, subscript), type=element, path=path)


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
    if to is None or of is None or not points_alike(to, of.type):
        return tree
    return inside if has_same_rows(to, of.type, context.resolution) else tree


def _subscriptable(base: Tree, context: RegionContext) -> Reference:
    if is_a(base, "Cast"):
        view = _view(base, context)
        if view is not None:
            return view
        refuse_allocation(base, context)
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
        raise no_object(base, context)
    return of


def _view(cast: Tree, context: RegionContext) -> Reference | None:
    """The elements of an array from one on, as rows of the length that the cast says."""
    to, zero = context.resolution.cast_to(cast), c.Constant("int", "0", cast.coord)
    if not is_a(cast.expr, "ID", "ArrayRef", "StructRef", "UnaryOp", "BinaryOp"):
        return None
    of = subscripted(cast.expr, zero, context)
    is_flat = of.name in context.flat and not of.partial and is_view(to, Pointer(of.type))
    return replace(of, type=to, path=f"({printed(cast)})") if to and is_flat else None


def pointed_to(tree: Tree, context: RegionContext) -> Reference:
    """``*tree``. A pointer to a single structure stands for that structure."""
    tree = _without_cast(tree, context)
    alias = alias_of(tree, context)
    if alias is not None:
        return _through_alias(alias, pointed_to(context.aliases[alias], context), context)
    if is_a(tree, "UnaryOp") and tree.op == "&":
        inner = reference(tree.expr, context)
        if inner is not None:
            return inner
    of = reference(tree, context)
    if of is None or not isinstance(of.type, Pointer):
        return subscripted(tree, c.Constant("int", "0", tree.coord), context)
    of = selected_row(of, context)
    assert isinstance(of.type, Pointer)
    return _target(of, of.type.target, tree, context)


def _target(of: Reference, target: CType, tree: Tree, context: RegionContext) -> Reference:
    """What the pointer ``of`` leads to."""
    if of.subscripts or of.partial:
        if not isinstance(target, Record) or not _stays(of, context):
            raise pointer_to_pointer(tree, of.partial and of.scalar, context)
        return _object(of, _MEMBER_OF_POINTED.format(of.path), target)
    if isinstance(target, Record) and of.name not in context.indexed:
        return _object(of, _MEMBER_OF_POINTED.format(of.name), target)
    zero = c.Constant("int", "0", tree.coord)
    return replace(of, subscripts=(zero,), type=target, path=f"{of.path}[0]")


def _object(of: Reference, name: str, its_type: CType) -> Reference:
    """An object of its own that ``of`` leads to."""
    return Reference(
        root=of.root,
        name=name,
        object_type=its_type,
        subscripts=(),
        type=its_type,
        through=of.through,
        path=name,
        chosen=(*of.chosen, *of.subscripts, *of.inner),
    )


def _stays(of: Reference, context: RegionContext) -> bool:
    """Whether the region leaves as it is what selects the element: ``lv[l]``, in a region that does
    not assign ``l``."""
    return all(is_left(part, context) for part in (*of.subscripts, *of.inner))


def is_left(tree: Tree, context: RegionContext) -> bool:
    if is_a(tree, "Constant"):
        return True
    if is_a(tree, "BinaryOp"):
        return tree.op in ("+", "-", "*") and all(
            is_left(side, context) for side in (tree.left, tree.right)
        )
    of = reference(tree, context) if is_a(tree, "ID", "StructRef") else None
    return context.resolution.constant(tree) is not None if of is None else _keeps(of, context)


def _keeps(of: Reference, context: RegionContext) -> bool:
    """Whether it is an integer from outside of the region, which does not assign it."""
    is_own = context.is_local(of.root) or of.root in context.iterators
    is_number = of.scalar and not of.partial and is_integer(of.type) and not is_volatile(of.type)
    return is_number and not is_own and of.name not in context.written


def _member(tree: Tree, context: RegionContext) -> Reference | None:
    """``base.field`` and ``base->field``: an object of its own, or a part of its structure where
    that is an element, a union, or used as a whole; ``None``: of a value."""
    if of_value(tree) is not None:
        return None
    of = pointed_to(tree.name, context) if tree.type == "->" else reference(tree.name, context)
    if of is None:
        raise no_object(tree, context)
    own = of.type if of.subscripts else context.resolution.defined(of.type)
    structure, field = _declared_field(own, tree, context)
    overlaps = (structure.union or field.shared) and not context.unions_read
    shares_memory = overlaps or field.bit_field
    if of.subscripts:
        return _of_element(of, field, shares_memory, context)
    if of.partial or shares_memory or of.name in context.whole:
        return _part(of, field, shares_memory)
    return _object_of_its_own(of, field)


def _of_element(
    of: Reference, field: Field, shares_memory: bool, context: RegionContext
) -> Reference:
    leads_on = not shares_memory and _leads_on(of, field.type) and _stays(of, context)
    path = f"{of.path}.{field.name}"
    return _object(of, path, field.type) if leads_on else _part(of, field, shares_memory)


def _leads_on(of: Reference, member: CType) -> bool:
    """Whether the member of an element points to memory of its own."""
    own = element_of(member) if isinstance(member, ArrayOf) else member
    is_alone = bool(of.member) or not of.partial
    return is_alone and isinstance(own, Pointer)


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
    return _object(of, path, field.type)


def _part(of: Reference, field: Field, shares_memory: bool) -> Reference:
    """A member as a part of its structure."""
    alone = not shares_memory and bool(of.member or not of.partial)
    member = f"{of.member}.{field.name}".lstrip(".") if alone else ""
    path = f"{of.path}.{field.name}"
    return replace(of, type=field.type, partial=True, member=member, path=path)
