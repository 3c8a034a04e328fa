"""The integers in a region's expressions, and the variables that its text mentions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Literal

from polydist_frontends.c.control_flow.header_parts import assigned
from polydist_frontends.c.declarations.own_types import is_of_own_type
from polydist_frontends.c.declarations.symbols import Resolution, Symbol
from polydist_frontends.c.declarations.types import (
    Arithmetic,
    ArrayOf,
    CType,
    Function,
    Pointer,
    Record,
    Unknown,
    decayed,
    declaration,
    extents,
    has_unsigned_arithmetic,
    is_integer,
    scalar_type,
    unqualified,
)
from polydist_frontends.c.functions.allocations import sizes_of_allocations
from polydist_frontends.c.functions.liveness import is_live_after
from polydist_frontends.c.memory.arrays import (
    Surroundings,
    declared_size,
    references,
)
from polydist_frontends.c.reading.syntax import Tree, is_a, printed, walk
from polydist_frontends.c.semantics.entry_values import (
    elements_in,
    guarded,
    guarded_quotient,
    is_variable_name,
    limits_compared,
)
from polydist_frontends.c.semantics.integer_expressions import expression
from polydist_frontends.c.semantics.references import Reference, reference
from polydist_frontends.c.semantics.region_context import RegionContext
from polydist_frontends.c.semantics.region_symbols import used_symbols
from polydist_frontends.errors import Place, refuse
from polydist_frontends.integer_expressions import SUBSCRIPT, Expression
from polydist_frontends.variables import Scalar, Variable
from polydist_frontends.walks import names_in


def live_iterators(around: Surroundings, context: RegionContext) -> tuple[str, ...]:
    """Iterators declared outside the region whose final values may be read after it."""
    outside = sorted(
        (symbol for symbol in context.iterators if not context.is_local(symbol)),
        key=lambda symbol: symbol.sequence,
    )
    return tuple(
        symbol.name
        for symbol in outside
        if is_live_after(symbol, around.function, around.block, context.resolution)
    )


# ------------------------------------------------------------------------------------------ scalars
def scalars(
    used: Iterable[Expression | None], around: Surroundings, context: RegionContext
) -> dict[str, Scalar]:
    """The loop-invariant integers that the expressions name."""
    wanted = _names_of_scalars(used, context)
    if not wanted:
        return {}
    known: dict[str, Scalar] = {}
    for tree, of in (*references(around.block, context), *_outer_references(around, context)):
        if of.name in wanted and of.scalar and is_integer(of.type):
            known.setdefault(of.name, _scalar(of, context.place(tree)))
    known |= _taken_at_entry(wanted, around, context)
    return {name: known[name] for name in wanted if name in known}


def _names_of_scalars(
    used: Iterable[Expression | None], context: RegionContext
) -> dict[str, Place]:
    """The names in the expressions, in order, without iterators."""
    iterators = {symbol.name for symbol in context.iterators}
    names = {name.name: name.place for of in used for name in names_in(of)}
    return {name: place for name, place in names.items() if name not in iterators}


def _taken_at_entry(
    wanted: Mapping[str, Place], around: Surroundings, context: RegionContext
) -> dict[str, Scalar]:
    """Values that are no variables: elements, and what operators make of others."""
    found = {
        name: Scalar(name, name, place)
        for name, place in wanted.items()
        if not is_variable_name(name)
    }
    for tree, of in elements_in(around.block, context) if found else ():
        text = printed(tree)
        if text in found and isinstance(of.type, Arithmetic):
            own = _scalar(of, found[text].place)
            found[text] = replace(own, name=text, text=guarded(of, text))
    for name, text in _texts_of_operators(around.block) if found else ():
        if name in found:
            found[name] = replace(found[name], text=text)
    return found


def _texts_of_operators(block: Tree) -> Iterator[tuple[str, str]]:
    """Names of values at entry that are not their own texts, with these."""
    for tree in walk(block):
        if is_a(tree, "BinaryOp"):
            yield from limits_compared(tree)
        if is_a(tree, "BinaryOp") and tree.op in ("/", "%"):
            yield printed(tree), guarded_quotient(tree)


def _scalar(of: Reference, place: Place) -> Scalar:
    assert isinstance(of.type, Arithmetic)
    type_of, is_int = of.type, of.type.text == "int"
    words = type_of.words or type_of.text if has_unsigned_arithmetic(type_of) else ""
    return Scalar(of.name, of.name, place, type_of.unsigned, is_int, words)


def _outer_references(
    around: Surroundings, context: RegionContext
) -> Iterator[tuple[Tree, Reference]]:
    """Integers that only sizes mention, of arrays, allocations, or of what is copied at once."""
    declared = context.resolution.declared.values()
    of_arrays = [size for symbol in declared for size in _sizes_of(symbol)]
    of_arrays += sizes_of_allocations(around.function)
    for size in (*of_arrays, *context.sizes.values(), *context.products.values()):
        for node in walk(size) if size is not None else ():
            if is_a(node, "ID", "StructRef") and (found := reference(node, context)) is not None:
                yield node, found


def _sizes_of(symbol: Symbol) -> Iterator[Tree | None]:
    yield from (*extents(symbol.type), declared_size(symbol))


def choosing(block: Tree, context: RegionContext) -> Iterator[Expression]:
    """The subscripts in the names of objects, as ``l`` in ``lv[l].u``: the same on all ranks."""
    for _, of in references(block, context):
        yield from (expression(subscript, context, SUBSCRIPT) for subscript in of.chosen)


# ---------------------------------------------------------------------------------------- variables
def variables(around: Surroundings, context: RegionContext) -> dict[str, Variable]:
    """The variables that the region mentions and that are declared outside it, each after those
    that its declaration needs."""
    found: dict[str, Variable] = {}
    mentioned: dict[str, Symbol] = {}
    for symbol, tree in used_symbols(around.block, context.resolution):
        for own in (symbol, *(symbol.cursor.planes if symbol.cursor else ())):
            _add(own, context.place(tree), context, found, mentioned)
    for symbol in mentioned.values():
        _refuse_changed_sizes(symbol, found[symbol.name].place, around, context)
    return found | _with_names_of_members(found, around, context)


def _with_names_of_members(
    found: Mapping[str, Variable], around: Surroundings, context: RegionContext
) -> dict[str, Variable]:
    """The structures that have the name of a member, as copies: the text reaches others under their
    names wherever these stand, also after a ``.``."""
    copied: dict[str, Variable] = {}
    for tree in walk(around.block):
        variable = found.get(tree.field.name) if is_a(tree, "StructRef") else None
        if variable is None or variable.shape != "record" or variable.visible:
            continue
        if not _may_be_copied(variable.name, around, context):
            raise refuse(
                "shadowed-name",
                f"the structure '{variable.name}' has the name of a member that the region uses",
                context.place(tree),
                "give one of them another name",
            )
        copied[variable.name] = replace(variable, copied=True)
    return copied


def _may_be_copied(name: str, around: Surroundings, context: RegionContext) -> bool:
    """Whether the region uses nothing of the structure but members that it leaves as they are, and
    that hold no array."""
    return all(
        isinstance(of.object_type, (Pointer, Arithmetic, Record)) and of.name not in context.written
        for _, of in references(around.block, context)
        if of.root.name == name and not isinstance(of.object_type, Pointer)
    )


def _refuse_changed_sizes(
    symbol: Symbol, place: Place, around: Surroundings, context: RegionContext
) -> None:
    """C fixes the sizes in a declaration where it stands; the emitted code declares again, so they
    must still be the same."""
    nodes = list(walk(around.function))
    declared = next((index for index, node in enumerate(nodes) if node is symbol.declaration), 0)
    sizes = set(_needs(decayed(symbol.type), context))
    members = set(_members_in_sizes(decayed(symbol.type)))
    for node in nodes[declared:] if sizes else ():
        target = assigned(node)
        changed = context.resolution.symbol(target) if is_a(target, "ID") else None
        if changed in sizes or (is_a(target, "StructRef") and printed(target) in members):
            message = (
                f"'{symbol.name}' is declared with the size '{printed(target)}', which is assigned "
                "afterwards"
            )
            raise refuse(
                "extent-modified",
                message,
                place,
                f"declare '{symbol.name}' with a variable that keeps its value",
            )


def _add(
    symbol: Symbol,
    place: Place,
    context: RegionContext,
    found: dict[str, Variable],
    mentioned: dict[str, Symbol],
) -> None:
    if isinstance(symbol.type, Function) or context.is_local(symbol):
        return
    other = mentioned.get(symbol.name)
    if other is not None and other.declaration is symbol.declaration:
        return
    if other is not None:
        message = f"this region uses two variables called '{symbol.name}'"
        raise refuse("shadowed-name", message, place, "give one of them another name")
    mentioned[symbol.name] = symbol
    needs = tuple(dict.fromkeys(_needs(decayed(symbol.type), context)))
    for needed in needs:
        _add(needed, place, context, found, mentioned)
    found[symbol.name] = _variable(symbol, needs, place, context)


def _members_in_sizes(of: CType) -> Iterator[str]:
    """The members of structures that array sizes of the type mention, as text."""
    for size in extents(of):
        for node in walk(size) if size is not None else ():
            if is_a(node, "StructRef"):
                yield printed(node)


def _needs(of: CType, context: RegionContext) -> Iterator[Symbol]:
    """The variables that a declaration with the type mentions in array sizes."""
    if isinstance(of, (Pointer, ArrayOf)):
        yield from _needs(of.target if isinstance(of, Pointer) else of.element, context)
    if isinstance(of, ArrayOf) and of.extent is not None:
        yield from (symbol for symbol, _ in used_symbols(of.extent, context.resolution))


def _variable(
    symbol: Symbol, needs: tuple[Symbol, ...], place: Place, context: RegionContext
) -> Variable:
    visible = symbol.level == "file"
    if not visible:
        _refuse_unnameable(symbol, place, context.resolution)
    return Variable(
        name=symbol.name,
        shape=_shape(symbol, context),
        visible=visible,
        declaration=declaration(unqualified(decayed(symbol.type)), "{}"),
        needs=tuple(needed.name for needed in needs),
        written=symbol in context.iterators
        or symbol in context.aliases
        or (symbol.name in context.written and not isinstance(symbol.type, (Pointer, ArrayOf))),
        place=place,
        whole=declaration(unqualified(symbol.type), "{}"),
        unshared="register" in symbol.storage,
        initial="" if symbol.chosen is None else symbol.chosen.at_entry or "0",
    )


def _shape(symbol: Symbol, context: RegionContext) -> Literal["scalar", "pointer", "record"]:
    if isinstance(symbol.type, (Pointer, ArrayOf)):
        return "scalar" if symbol in context.aliases else "pointer"
    return (
        "record"
        if isinstance(symbol.type, Record) and symbol.name not in context.whole
        else "scalar"
    )


def _refuse_unnameable(symbol: Symbol, place: Place, resolution: Resolution) -> None:
    of = scalar_type(decayed(symbol.type))
    unnamed = isinstance(of, Record) and (of.local or not of.text)
    if isinstance(of, Unknown) or unnamed or is_of_own_type(symbol, of, resolution):
        what = (
            "a type declared inside the function or without a name"
            if not isinstance(of, Unknown)
            else "a type that is not known"
        )
        raise refuse(
            "local-type",
            f"'{symbol.name}' has {what}",
            place,
            "declare the type with a name at file scope",
        )
