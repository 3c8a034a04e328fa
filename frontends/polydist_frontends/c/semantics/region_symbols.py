"""The symbols of a region before its statements are read: names, iterators, what it assigns."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import replace

from polydist_frontends.c.control_flow.early_exit import has_early_exit
from polydist_frontends.c.control_flow.header_parts import (
    alternatives_of,
    assigned,
    header_parts,
    iterator_of,
)
from polydist_frontends.c.control_flow.kept_iterators import iterators_kept_at
from polydist_frontends.c.declarations.symbols import Resolution, Symbol
from polydist_frontends.c.declarations.types import ArrayOf, CType, Pointer, Record, is_integer
from polydist_frontends.c.functions.touches import PointedMemory
from polydist_frontends.c.reading.source_map import SourceMap
from polydist_frontends.c.reading.syntax import Tree, children, is_a, printed, walk
from polydist_frontends.c.semantics.flat_objects import flat_objects
from polydist_frontends.c.semantics.pointers_set_once import set_once
from polydist_frontends.c.semantics.references import Reference, reference
from polydist_frontends.c.semantics.region_context import RegionContext
from polydist_frontends.c.semantics.set_iterators import used_outside
from polydist_frontends.c.semantics.tables.selected_tables import selected_tables
from polydist_frontends.c.semantics.value_signs import never_negative_zeros
from polydist_frontends.c.semantics.whole_structures import (
    is_of_numbers,
    members_of,
    used_by_value,
)

_STEPS = ("++", "--", "p++", "p--")


def region_context(
    resolution: Resolution,
    block: Tree,
    offset: int,
    source_map: SourceMap,
    pure: frozenset[str],
    pointed: Mapping[str, PointedMemory],
    own_functions: frozenset[str],
) -> RegionContext:
    """What is known about the region whose block is ``block`` before its statements are read one by
    one."""
    iterators = frozenset(
        symbol
        for loop in _counted_loops(block)
        if (symbol := iterator_of(loop, resolution)) is not None
    )
    start = RegionContext(
        source_map=source_map, resolution=resolution, region=offset, at=offset, keys={}
    )
    loose = used_outside(block, replace(start, iterators=iterators)) | _pointers(block, iterators)
    iterators -= loose.keys()
    context = RegionContext(
        source_map=source_map,
        resolution=resolution,
        region=offset,
        at=offset,
        keys=_keys(resolution, block, offset, iterators),
        iterators=iterators,
        loose=loose,
        pure=pure,
        pointed=pointed,
        own_functions=own_functions,
    )
    context = _with_flat_objects(block, context)
    context = replace(
        context, aliases=_aliases(block, context), factors=_factors(block, resolution)
    )
    context = _with_flat_objects(block, context)
    context = replace(context, indexed=frozenset(_indexed(block, context)))
    changed = frozenset(_changed_in_common(block, context))
    pointers = frozenset(name[2:-1] for name in changed if name.startswith("(*"))
    context = replace(context, unions_read=not changed, indexed=context.indexed | pointers)
    context = replace(context, whole=frozenset(_whole(block, context, inside_member=False)))
    context = replace(context, written=frozenset(_written(block, context)))
    if selected := frozenset(selected_tables(block, context)):
        context = replace(context, selected=selected)
        context = replace(context, written=frozenset(_written(block, context)))
    context = replace(context, unsigned_zeros=never_negative_zeros(block, context))
    return replace(context, single_assignment=_single_assignments(block, context))


def _with_flat_objects(block: Tree, context: RegionContext) -> RegionContext:
    """The same with those that the pointers known so far lead to."""
    return replace(context, flat=context.flat.union(flat_objects(block, context)))


def _pointers(block: Tree, iterators: frozenset[Symbol]) -> dict[Symbol, Tree]:
    """Pointers that loops count."""
    return {symbol: block for symbol in iterators if symbol.cursor is not None}


def _counted_loops(block: Tree) -> Iterator[Tree]:
    return (loop for loop in walk(block) if is_a(loop, "For") and not has_early_exit(loop))


def used_symbols(tree: Tree, resolution: Resolution) -> Iterator[tuple[Symbol, Tree]]:
    """The variables and functions that identifiers in ``tree`` mean, with the first node of
    each."""
    seen: set[Symbol] = set()
    for node in walk(tree):
        symbol = resolution.symbol(node) if is_a(node, "ID") else None
        if symbol is not None and symbol not in seen:
            seen.add(symbol)
            yield symbol, node


def _keys(
    resolution: Resolution, block: Tree, offset: int, iterators: frozenset[Symbol]
) -> dict[Symbol, str]:
    """A unique name per variable: its own, with ``@2``, ``@3`` for further block-local ones.
    Iterators keep their names."""
    outer = [symbol for symbol, _ in used_symbols(block, resolution) if symbol.region != offset]
    keys = {symbol: symbol.name for symbol in (*outer, *iterators)}
    taken = {symbol.name: 1 for symbol in (*outer, *iterators)}
    known = (*resolution.declared.values(), *(s for s, _ in used_symbols(block, resolution)))
    local = sorted(
        dict.fromkeys(symbol for symbol in known if symbol.region == offset),
        key=lambda symbol: symbol.sequence,
    )
    for symbol in local:
        if symbol not in keys:
            taken[symbol.name] = taken.get(symbol.name, 0) + 1
            keys[symbol] = (
                symbol.name if taken[symbol.name] == 1 else f"{symbol.name}@{taken[symbol.name]}"
            )
    return keys


def _factors(block: Tree, resolution: Resolution) -> frozenset[tuple[str, str]]:
    """Arrays with the factors in their subscripts, and in what is added to pointers, as texts."""
    return frozenset(
        (printed(base), printed(part))
        for base, distance in _distances(block, resolution)
        for node in walk(distance)
        if is_a(node, "BinaryOp") and node.op == "*"
        for part in (node.left, node.right)
    )


def _distances(block: Tree, resolution: Resolution) -> Iterator[tuple[Tree, Tree]]:
    for node in walk(block):
        if is_a(node, "ArrayRef"):
            yield node.name, node.subscript
        elif is_a(node, "BinaryOp") and node.op == "+" and is_a(node.left, "ID"):
            symbol = resolution.symbol(node.left)
            if symbol is not None and isinstance(symbol.type, Pointer | ArrayOf):
                yield node.left, node.right


def _indexed(block: Tree, context: RegionContext) -> Iterator[str]:
    """Pointers to structures that are subscripted, or dereferenced other than for a member."""
    members = {id(node.name) for node in walk(block) if is_a(node, "StructRef")}
    for node in walk(block):
        base = None
        if is_a(node, "ArrayRef"):
            base = node.name
        elif is_a(node, "UnaryOp") and node.op == "*" and id(node) not in members:
            base = node.expr
        if is_a(base, "ID", "StructRef"):
            of = reference(base, context)
            if (
                of is not None
                and isinstance(of.type, Pointer)
                and isinstance(of.type.target, Record)
            ):
                yield of.name


def _whole(tree: Tree, context: RegionContext, inside_member: bool) -> Iterator[str]:
    """Structures that stand for themselves somewhere, not for one of their members; unions and
    those with bit-fields always do."""
    if not inside_member:
        yield from _named_whole(tree, context)
    if is_a(tree, "Decl"):
        yield from _initialised_record(tree, context)
    if is_a(tree, "StructRef"):
        yield from _whole(_structure_of(tree), context, inside_member=True)
    elif not is_a(tree, "UnaryOp") or tree.op != "sizeof":
        copied = [part for part in used_by_value(tree) if _is_of_numbers(part, context)]
        for child in children(tree):
            inside_member = any(child is part for part in copied)
            yield from _whole(child, context, inside_member)


def _structure_of(member: Tree) -> Tree:
    """What a member is a part of: ``u`` of ``(&u)->x``, as of ``u.x``."""
    is_address = is_a(member.name, "UnaryOp") and member.name.op == "&"
    return member.name.expr if member.type == "->" and is_address else member.name


def _named_whole(tree: Tree, context: RegionContext) -> Iterator[str]:
    """The structure that the tree names, itself or by a member that shares its memory."""
    of = reference(tree, context) if is_a(tree, "ID", "StructRef") else None
    if of is not None and of.scalar and (of.partial or isinstance(of.type, Record)):
        yield of.name


def _changed_in_common(block: Tree, context: RegionContext) -> Iterator[str]:
    """The structures of which the block changes, or may change, what shares memory with other
    members; those that a pointer leads to are then its element."""
    for node in walk(block):
        handed = tuple(_handed_over(node, context))
        for target in (*alternatives_of(assigned(node)), *handed):
            of = reference(target, context)
            pointed = of.type.target if of is not None and isinstance(of.type, Pointer) else None
            whole = of.type if pointed is None and of is not None else pointed
            if of is not None and of.scalar and (of.partial or _overlaps(whole)):
                yield of.name


def _overlaps(of: CType | None) -> bool:
    return isinstance(of, Record) and of.overlaps


def _is_of_numbers(tree: Tree, context: RegionContext) -> bool:
    """Whether the tree names a structure that is the same as all of its members."""
    of = reference(tree, context) if is_a(tree, "ID", "StructRef") else None
    return of is not None and is_of_numbers(of.type)


def _initialised_record(tree: Tree, context: RegionContext) -> Iterator[str]:
    """The structure that a declaration initialises, if it does."""
    symbol = context.resolution.declared.get(id(tree))
    if symbol is not None and symbol in context.keys and isinstance(symbol.type, Record):
        yield context.keys[symbol]


def _written(block: Tree, context: RegionContext) -> Iterator[str]:
    """Objects that assignments, ``++`` and ``--`` change, but for what the headers of loops do with
    their iterators, and those that calls are given the address of."""
    loops = (header_parts(loop, context.resolution) for loop in _counted_loops(block))
    counted = [parts for parts in loops if parts.iterator in context.iterators]
    headers = {id(part) for parts in counted for part in (parts.init, parts.advance)}
    pending = [block]
    while pending:
        node = pending.pop()
        if id(node) in headers:
            continue
        for target in (*alternatives_of(assigned(node)), *_handed_over(node, context)):
            of = reference(target, context)
            if of is not None:
                yield from _names_of(target, of, context)
        pending.extend(children(node))


def _names_of(target: Tree, of: Reference, context: RegionContext) -> Iterator[str]:
    for part in members_of(target, of, context):
        inside = of if part is target else reference(part, context)
        yield inside.name if inside is not None else of.name


def _handed_over(call: Tree, context: RegionContext) -> Iterator[Tree]:
    """What a call is given the address of, if it may change it."""
    if not is_a(call, "FuncCall"):
        return
    arguments = call.args.exprs if call.args is not None else []
    known = context.pointed.get(call.name.name) if is_a(call.name, "ID") else None
    for position, argument in enumerate(arguments):
        if is_a(argument, "UnaryOp") and argument.op == "&":
            yield argument.expr
        elif known is not None and known.writes(known.parameters[position]):
            yield argument.left if is_a(argument, "BinaryOp") else argument


def _set_outside_headers(block: Tree, context: RegionContext) -> frozenset[Symbol]:
    """Iterators of loops that statements assign too."""
    written = frozenset(_written(block, context))
    return frozenset(s for s in context.iterators if context.keys[s] in written)


def _aliases(block: Tree, context: RegionContext) -> dict[Symbol, Tree]:
    """Pointers with one value in the block that declares them, or assigns them, from names that
    nothing but a loop's header changes, or nothing in the loop that stands around."""
    resolution = context.resolution
    once = set_once(block, resolution)
    assigned_names = (assigned(node) for node in walk(block) if id(node) not in once.nodes)
    set_alone = _set_outside_headers(block, context)
    changed = _named(assigned_names, resolution) - (context.iterators - set_alone)
    addressed = (node.expr for node in walk(block) if is_a(node, "UnaryOp") and node.op == "&")
    excluded = changed | _named(addressed, resolution)
    initialised = ((symbol, node.init) for symbol, node in _initialised(block, context))
    return {
        symbol: value
        for symbol, value in (*initialised, *once.values)
        if isinstance(symbol.type, Pointer)
        and symbol not in excluded
        and not _changing(value, changed, set_alone, block, resolution)
    }


def _changing(
    value: Tree,
    changed: Collection[Symbol | None],
    set_alone: Collection[Symbol],
    block: Tree,
    resolution: Resolution,
) -> bool:
    """Whether the value has a name that is among the ``changed``, and no iterator that the loop
    around it keeps."""
    names = _named(walk(value), resolution).intersection(changed)
    if names and names.issubset(set_alone):
        names -= iterators_kept_at(value, block, resolution)
    return bool(names)


def _named(trees: Iterable[Tree], resolution: Resolution) -> set[Symbol | None]:
    """The symbols of those of the trees that are names."""
    return {resolution.symbol(tree) for tree in trees if is_a(tree, "ID")}


def _initialised(block: Tree, context: RegionContext) -> Iterator[tuple[Symbol, Tree]]:
    """The variables that the block declares with an initial value, with their declarations."""
    for node in walk(block):
        symbol = context.resolution.declared.get(id(node)) if is_a(node, "Decl") else None
        if symbol is not None and node.init is not None:
            yield symbol, node


def _single_assignments(block: Tree, context: RegionContext) -> dict[Symbol, Tree]:
    """Block-local integers whose declaration gives them their only value, of names that nothing
    changes while they have it. Others are followed like what the region assigns."""
    set_alone = _set_outside_headers(block, context)
    return {
        symbol: node.init
        for symbol, node in _initialised(block, context)
        if is_integer(symbol.type)
        and symbol not in context.iterators
        and not set_alone & _named(walk(node.init), context.resolution)
        and not any(_is_written(part, context) for part in walk(node.init))
        and context.keys[symbol] not in context.written
        and symbol.automatic
    }


def _is_written(tree: Tree, context: RegionContext) -> bool:
    """Whether the tree names an object that the region assigns."""
    of = reference(tree, context) if is_a(tree, "ID", "StructRef") else None
    return of is not None and of.name in context.written
