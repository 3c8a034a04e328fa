"""The memory that a region accesses: arrays, and scalars by their addresses."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, replace

from polydist_frontends.c.control_flow.header_parts import assigned
from polydist_frontends.c.declarations.own_types import is_of_own_type
from polydist_frontends.c.declarations.symbols import Symbol
from polydist_frontends.c.declarations.types import (
    Arithmetic,
    ArrayOf,
    CType,
    Pointer,
    Record,
    Unknown,
    extents,
    holds_pointer,
    members_without_pointers,
    scalar_type,
    tables,
    type_text,
    value_members,
)
from polydist_frontends.c.functions.allocations import allocated_size, has_one_meaning
from polydist_frontends.c.functions.liveness import is_array_live_after, is_live_after
from polydist_frontends.c.memory.invariants import kept_scalars, may_be_same_as_any
from polydist_frontends.c.memory.places import base_of, strides_of
from polydist_frontends.c.reading.syntax import Tree, is_a, printed, walk
from polydist_frontends.c.semantics.entry_values import elements_in, is_variable_name
from polydist_frontends.c.semantics.integer_expressions import expression
from polydist_frontends.c.semantics.references import Reference, reference, shape_of
from polydist_frontends.c.semantics.region_context import RegionContext
from polydist_frontends.c.semantics.whole_structures import members_of
from polydist_frontends.errors import Diagnostic, Place, refuse
from polydist_frontends.indirect_accesses import Limits, away, is_anywhere
from polydist_frontends.integer_expressions import SUBSCRIPT, Binary, Expression, Integer, address
from polydist_frontends.region import Access, Node
from polydist_frontends.variables import Array
from polydist_frontends.walks import accesses_below, has_opaque, is_write, names_in


@dataclass(frozen=True, eq=False)
class Surroundings:
    """The function around a region, and the region's block in its tree."""

    function: Tree
    block: Tree


def arrays(
    nodes: tuple[Node, ...], around: Surroundings, context: RegionContext
) -> dict[str, Array]:
    """What the accesses of the nodes name, in the order of the text."""
    wanted = dict.fromkeys(access.array for access in accesses_below(nodes))
    found: dict[str, Array] = {}
    for tree, of in references(around.block, context):
        if of.name in wanted and of.name not in found:
            found[of.name] = _array(of, context.place(tree), around, context)
    for access in accesses_below(nodes):
        if access.kind.endswith("write") and access.array in found:
            _refuse_addresses(access, found[access.array])
    return {name: found[name] for name in wanted if name in found}


def limits_of(
    tables: Mapping[str, Array],
    said: Mapping[str, Expression],
    around: Surroundings,
    context: RegionContext,
) -> Limits:
    """The subscripts that declared extents allow, and those that are ``said`` in a clause."""
    parameters = {of.name: of for _, of in references(around.block, context)}

    def limits(access: Access, k: int) -> tuple[Expression, Expression] | None:
        array = tables[access.array]
        extent = None if array.tables else array.extents[k]
        if extent is None and k == 0 and array.name in said:
            extent = said[array.name]
        if extent is None and k == 0 and not array.tables and not array.local:
            extent = _size_of_parameter(parameters[array.name], around, context)
        first, one = Integer(0, access.place), Integer(1, access.place)
        if extent is None or extent == replace(one, place=extent.place):
            is_own = array.local or bool(array.tables) or k > 0
            others = [of for of in tables.values() if of.name in context.written]
            return None if is_own else _away(array, access, others, context)
        if isinstance(extent, Integer):
            return first, Integer(extent.value - 1, access.place)
        return first, Binary("-", address(extent), one, access.place)

    return limits


def _away(
    array: Array, access: Access, others: Collection[Array], context: RegionContext
) -> tuple[Expression, Expression] | None:
    """The subscripts, of an array that the region only reads, of which values may be elsewhere."""
    if is_write(access) or array.name in context.written or not is_anywhere(access, 0):
        return None
    names = [of.name for of in others if of.extents and not of.tables and not of.local]
    pairs = [f"{name}, {name} + 1" for name in names] or ["0, 0"]
    size = f"({array.element})" if array.name in context.flat else f"*{array.name}"
    return away(f"{array.name}, sizeof {size}", pairs, access.place, False)


def _size_of_parameter(
    of: Reference, around: Surroundings, context: RegionContext
) -> Expression | None:
    """The size that a parameter is declared with, as long as it has the value that it had then: of
    ``double a[n]`` C only says that it is a pointer. Of other pointers that of an allocation."""
    if of.name != of.root.name or of.name in context.flat:
        return None
    size = declared_size(of.root)
    if size is None:
        given = allocated_size(of.root, around.function, around.block, context.resolution)
        return None if given is None else _extent(given, context)
    sizes = {context.resolution.symbol(node) for node in walk(size)} - {None}
    if not all(has_one_meaning(of, context.resolution) for of in sizes if of):
        return None
    for node in walk(around.function):
        target = assigned(node)
        if is_a(target, "ID") and context.resolution.symbol(target) in sizes:
            return None
    return _extent(size, context)


def declared_size(symbol: Symbol) -> Tree:
    """What stands between the first brackets of a declaration; ``None`` if nothing does."""
    declared = symbol.declaration
    is_array = is_a(declared, "Decl") and is_a(declared.type, "ArrayDecl")
    return declared.type.dim if is_array else None


def _refuse_addresses(access: Access, array: Array) -> None:
    """A write that gives an element addresses of the rank that runs it, or may do so."""
    if array.parts is None or array.local:
        return
    if not any(f"{access.member}.".startswith(f"{part}.") for part in array.parts):
        raise refuse(
            "pointer-member",
            (
                f"'{array.name}' contains pointers, which are meaningless on other ranks, and is "
                "assigned as a whole"
            ),
            access.place,
            (
                "assign the members that are not pointers one by one; declare a temporary copy"
                " inside "
                "the loop's body"
            ),
        )


def invariants(
    parameters: Collection[str], around: Surroundings, context: RegionContext
) -> tuple[Array, ...]:
    """Scalars that keep their values as far as the text tells, as memory; ``parameters`` are the
    integers of bounds and subscripts."""
    places = {
        of.name: context.place(tree)
        for tree, of in reversed(list(references(around.block, context)))
    }
    found = kept_scalars(
        (of for _, of in references(around.block, context)), parameters, around.function, context
    )
    return (
        *(_array(of, places[of.name], around, context) for of in found),
        *_kept_elements(parameters, around, context),
    )


def _kept_elements(
    parameters: Collection[str], around: Surroundings, context: RegionContext
) -> Iterator[Array]:
    """The elements whose values are taken when the region starts and which it may write under
    another name, each as memory of its own."""
    taken = [name for name in parameters if not is_variable_name(name)]
    if not taken:
        return
    written = [of for _, of in references(around.block, context) if of.name in context.written]
    kept: dict[str, Array] = {}
    for tree, of in elements_in(around.block, context):
        text = printed(tree)
        if any(text in name for name in taken) and may_be_same_as_any(of, written):
            kept[text] = _element(of, text, context.place(tree), context)
    yield from kept.values()


def _element(of: Reference, text: str, place: Place, context: RegionContext) -> Array:
    return Array(
        name=text,
        root=context.keys.get(of.root, of.root.name),
        element=type_text(of.type),
        extents=(),
        strides=(),
        base=f"&{text}",
        place=place,
        live_out=False,
    )


def object_names(block: Tree, context: RegionContext) -> frozenset[str]:
    """All objects that the region's text names."""
    return frozenset(of.name for _, of in references(block, context))


def references(block: Tree, context: RegionContext) -> Iterator[tuple[Tree, Reference]]:
    """Every object that the region's text refers to, those of declarations included."""
    for node in walk(block):
        if (
            is_a(node, "Decl")
            and (symbol := context.resolution.declared.get(id(node))) is not None
            and symbol in context.keys
        ):
            yield (
                node,
                Reference(
                    root=symbol,
                    name=context.keys[symbol],
                    object_type=shape_of(context.keys[symbol], symbol.type, context),
                    subscripts=(),
                    type=symbol.type,
                ),
            )
        elif is_a(node, "ID", "ArrayRef", "StructRef") or (
            is_a(node, "UnaryOp") and node.op == "*"
        ):
            of = reference(node, context)
            if of is not None:
                yield from _objects(node, of, context)


def _objects(tree: Tree, of: Reference, context: RegionContext) -> Iterator[tuple[Tree, Reference]]:
    """What the tree names, and the members that it stands for."""
    if not of.name.startswith("(*"):
        yield tree, of
    for part in members_of(tree, of, context):
        inside = reference(part, context) if part is not tree else None
        if inside is not None:
            yield tree, inside


def _array(of: Reference, place: Place, around: Surroundings, context: RegionContext) -> Array:
    if of.root in context.aliases:
        return _pointer_to_row(of, place, around, context)
    scalar, local = not isinstance(of.object_type, (ArrayOf, Pointer)), context.is_local(of.root)
    element = of.object_type if scalar else scalar_type(of.object_type)
    sizes = () if scalar else extents(of.object_type)
    path = of.root.name if local else of.name
    return Array(
        name=of.name,
        root=context.keys.get(of.root, of.root.name),
        element=_element_text(element, of, place),
        extents=tuple(_extent(size, context) for size in _known(sizes, of)),
        strides=strides_of(path, len(sizes), tables(of.object_type)),
        base=base_of(path, of.object_type, len(sizes)),
        tables=tables(of.object_type),
        members=value_members(element),
        parts=members_without_pointers(element)
        if isinstance(element, Record) and holds_pointer(element)
        else None,
        place=place,
        live_out=not local and _is_live(of, around, context),
        local=local,
        doubt=_own_type(of, element, place, context)
        or (_without_address(of, place) if scalar and not local else None),
    )


def _pointer_to_row(
    of: Reference, place: Place, around: Surroundings, context: RegionContext
) -> Array:
    """A pointer that an iteration sets before it uses it: one of its own, wherever it is
    declared."""
    outside = not context.is_local(of.root)
    if outside and is_live_after(of.root, around.function, around.block, context.resolution):
        raise refuse(
            "pointer-moves",
            f"the pointer '{of.name}' changes inside the region, and is used after it",
            place,
            "declare a pointer of its own in the block that sets it",
        )
    return Array(
        name=of.name,
        root=context.keys[of.root],
        element="void *",
        extents=(),
        strides=(),
        base=f"&{of.root.name}",
        place=place,
        live_out=False,
        local=True,
    )


def _own_type(
    of: Reference, element: CType, place: Place, context: RegionContext
) -> Diagnostic | None:
    if not is_of_own_type(of.root, element, context.resolution):
        return None
    message = f"'{of.name}' has a type declared inside the function, and passes between statements"
    return Diagnostic("error", "local-type", message, place, "declare the type at file scope")


def _without_address(of: Reference, place: Place) -> Diagnostic | None:
    if "register" not in of.root.storage:
        return None
    message = f"'{of.name}' is a register variable, which has no address"
    return Diagnostic("error", "register-variable", message, place, "remove 'register'")


def _element_text(element: CType, of: Reference, place: Place) -> str:
    text = type_text(element)
    if isinstance(element, Unknown) or not text:
        message = f"the elements of '{of.name}' have a type without a usable name"
        raise refuse("local-type", message, place, "give the type a name at file scope")
    return text


def _known(sizes: tuple[Tree, ...], of: Reference) -> tuple[Tree, ...]:
    """The sizes, but for the first one of a member ``v[1]`` or ``v[0]``: where C had no ``v[]``,
    programs wrote that for as many elements as they allocate."""
    is_member = bool(sizes) and of.object_type is not of.root.type
    is_open = is_member and is_a(sizes[0], "Constant") and sizes[0].value in ("0", "1")
    return (None, *sizes[1:]) if is_open else sizes


def _extent(size: Tree, context: RegionContext) -> Expression | None:
    """The dimension's size where it is an expression over variables that stay the same."""
    if size is None:
        return None
    value = expression(size, context, SUBSCRIPT)
    is_same = all(is_variable_name(name.name) for name in names_in(value))
    return address(value) if is_same and not has_opaque(value) else None


def _is_live(of: Reference, around: Surroundings, context: RegionContext) -> bool:
    """A plane may have another name after the region."""
    if any(symbol.cursor and of.root in symbol.cursor.planes for symbol in context.keys):
        return True
    if of.name != of.root.name:
        return True
    if isinstance(of.root.type, (Arithmetic, Record)):
        return is_live_after(of.root, around.function, around.block, context.resolution)
    return is_array_live_after(of.root, around.function, around.block, context.resolution)
