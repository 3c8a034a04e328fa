"""The statements of the model, made of leaves that stand together in the text.

The domain of a statement is the union of those of its leaves, projected onto the loops around them.
What it writes is all that they write; what it reads is what is not written before, in the same
instance, by one of them (upward-exposed reads). Variables that each instance has for itself are
left out.
"""

from __future__ import annotations

from collections import Counter as Counts
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from functools import reduce

import islpy as isl
from polydist_frontends.integer_expressions import Counter, Expression, Integer
from polydist_frontends.region import Access, If, Loop, Node, Region, Span
from polydist_frontends.region import Statement as RegionStatement
from polydist_frontends.statement_forms import Held, Selection
from polydist_frontends.variables import Array
from polydist_frontends.walks import is_write, observable_in, takes_long

from polydist.model.contributions.accumulation import added_parts
from polydist.model.contributions.combinations import (
    combinations,
    conditions,
    may_be_kept,
)
from polydist.model.contributions.listings import in_model, listings_beside, more_than_lists
from polydist.model.dataflow import exposed, writes_by_array
from polydist.model.domains.affine_parts import is_data_dependent
from polydist.model.domains.reach import RegionLeaf
from polydist.model.leaf_relations import LeafRelations, target
from polydist.model.precedence import precedence
from polydist.model.scalars.elements import expanded_in, unused_in
from polydist.model.scop import Statement
from polydist.model.shapes.array_shape import ArrayShape
from polydist.model.statement_fusion import (
    FusedStatement,
    children_at,
    loops_around,
    statement_text,
)
from polydist.sets.coalescing import coalesced
from polydist.sets.spaces import IN, SET
from polydist.sets.unions import maps_of, union_of_maps

_MANY = 8
"""Reading so many values takes longer than an addition does."""


def build_statement(
    region: Region,
    text: str,
    fused: FusedStatement,
    name: str,
    relations: list[LeafRelations],
    shapes: dict[str, ArrayShape],
) -> Statement:
    """The leaves that ``fused`` covers as one statement; ``text`` is that of the region's file."""
    members = [r for r in relations if fused.covers(r.leaf.path)]
    leaves = [r.leaf for r in members]
    iterators = loops_around(leaves[0], fused)
    depth = len(iterators)
    hidden = _hidden_arrays(region, fused, leaves, shapes)
    nodes = children_at(region.body, fused.parent)[fused.first : fused.last + 1]
    span, own_text = statement_text(region, text, fused)
    guards = _guards(leaves[0], fused)
    outer = _for_outer_loops(members, depth, name)
    plain = {} if guards else _apart(region, leaves, depth)
    fit = may_be_kept(region, nodes, own_text, guards)
    others = (*plain, *fused.private)
    combined = combinations(region, members, len(fused.parent) + 1, depth, others) if fit else []
    lists = listings_beside(region, members, (fit, own_text, text), (others, combined))
    return Statement(
        name=name,
        domain=_outer_domain(members, depth, name),
        reads=outer(_exposed_reads(members, depth, hidden)),
        writes=outer(_writes(members, hidden)),
        steady=outer(m for r in members for m in maps_of(r.steady)),
        parts=outer(_writes(members, hidden, parts=True)),
        iterators=iterators,
        position=min(leaf.position[: depth + 1] for leaf in leaves),
        span=span,
        place=nodes[0].place,
        private=fused.private,
        inner=tuple(dict.fromkeys(_iterators_from_outside(nodes))),
        text=own_text,
        accumulates=_by_model(_accumulated(leaves), shapes),
        added_parts=added_parts(leaves, shapes),
        orderless=frozenset(_by_model(_accumulated(leaves, exact_only=True), shapes)),
        apart=_by_model({**conditions(combined, lists), **plain}, shapes),
        combinations=in_model(combined, shapes),
        listings=in_model(lists, shapes),
        selects={} if guards else _selected(leaves, shapes),
        expanded=expanded_in(region, leaves, iterators, shapes),
        unused=(*unused_in(region, leaves), *_declared_alone(nodes)),
        assigns=_assigned(leaves),
        costly=more_than_lists(region, text[span.start : span.end], lists)
        if lists
        else _reads_much(leaves, depth) or takes_long(nodes),
        single=_is_single(region, fused, nodes),
        observable=bool(observable_in(nodes)),
        counters=_counters(nodes),
        guards=guards,
        tests=_tests(region, leaves),
        held=_held(nodes),
    )


def _guards(leaf: RegionLeaf, fused: FusedStatement) -> tuple[Expression, ...]:
    """The conditions around the statement that generated code tests."""
    parent = fused.parent
    return tuple(guard for path, guard in leaf.guards if parent[: len(path)] == path)


def _tests(region: Region, leaves: Iterable[RegionLeaf]) -> tuple[Span, ...]:
    """The spans of the conditions on iterators that are left to text, or to generated code, and of
    the leaves in which such conditions choose elements."""
    paths = (path[:-1] for leaf in leaves for path in _branches(leaf))
    nodes = (children_at(region.body, path[:-1])[path[-1]] for path in dict.fromkeys(paths))
    left = (
        node.span
        for node in nodes
        if isinstance(node, If) and not (node.stepping or is_data_dependent(node.condition))
    )
    return (*left, *(leaf.span for leaf in leaves if leaf.chooses))


def _branches(leaf: RegionLeaf) -> Iterator[tuple[int, ...]]:
    yield from leaf.conditions
    yield from (path for path, _ in leaf.guards)


def _held(nodes: tuple[Node, ...]) -> Held | None:
    """How the only one of the nodes holds its values back; among others its text is the user's."""
    (first, *others) = nodes
    return first.held if isinstance(first, RegionStatement) and not others else None


def _by_model(of: Mapping[str, str], shapes: Mapping[str, ArrayShape]) -> dict[str, str]:
    """What is known of arrays, by the names that these have in the model."""
    return {shapes[array].model.name: value for array, value in of.items()}


def _hidden_arrays(
    region: Region, fused: FusedStatement, leaves: list[RegionLeaf], shapes: dict[str, ArrayShape]
) -> set[str]:
    """The arrays, by their names in the model, that each instance has for itself."""
    accessed = {access.array for leaf in leaves for access in leaf.accesses}
    return {
        shapes[name].model.name
        for name in accessed
        if name in fused.private or region.arrays[name].local
    }


def _counters(nodes: tuple[Node, ...]) -> tuple[Counter, ...]:
    """The counters with their values where the first of the nodes that mentions them begins: none
    before it changes them, and 0 where none of the nodes reads what they were before: that may have
    no value."""
    found: dict[str, Counter] = {}
    every = [counter for node in nodes for counter in node.counters]
    for counter in every:
        found.setdefault(counter.name, counter)
    read = {counter.name for counter in every if counter.read}
    known = (counter for counter in found.values() if counter.value is not None or counter.text)
    zero = Integer(0, nodes[0].place)
    return tuple(of if of.text or of.name in read else replace(of, value=zero) for of in known)


def _declared_alone(nodes: tuple[Node, ...]) -> tuple[str, ...]:
    """The counters that one of the nodes declares and no other mentions: what follows in other
    statements has their values without the declaration. Those in the header of a loop, which is
    that node, end with it."""
    mentions = Counts(counter.name for node in nodes for counter in node.counters)
    declares = (
        counter.name
        for node in nodes
        for counter in node.counters
        if counter.value is None and not counter.text and counter.name in _names_declared(node)
    )
    return tuple(name for name in declares if mentions[name] == 1)


def _names_declared(node: Node) -> tuple[str, ...]:
    return node.declares if isinstance(node, RegionStatement) else ()


def _is_single(region: Region, fused: FusedStatement, nodes: tuple[Node, ...]) -> bool:
    """Whether the text is one assignment of one element, which always happens, after others of
    scalars that the instance has for itself, and declarations."""
    *others, last = nodes
    return (
        isinstance(last, RegionStatement)
        and not last.declares
        and _is_assignment(last)
        and all(
            isinstance(node, RegionStatement)
            and (_is_assignment(node) or not (node.accesses or node.repeats))
            and all(_is_own_scalar(region, fused, a) for a in node.accesses if is_write(a))
            for node in others
        )
    )


def _is_assignment(node: RegionStatement) -> bool:
    writes = [access for access in node.accesses if is_write(access)]
    return (
        not node.repeats
        and len(writes) == 1
        and writes[0].kind == "write"
        and writes[0].when is None
        and not any(access.ranges for access in node.accesses)
    )


def _is_own_scalar(region: Region, fused: FusedStatement, access: Access) -> bool:
    array = region.arrays[access.array]
    return not array.extents and (access.array in fused.private or array.local)


def _assigned(leaves: list[RegionLeaf]) -> tuple[str, ...]:
    """The variables that the leaves assign, be it in no instance."""
    writes = (access for leaf in leaves for access in leaf.accesses if is_write(access))
    return tuple(dict.fromkeys(access.array for access in writes))


def _accumulated(leaves: list[RegionLeaf], exact_only: bool = False) -> dict[str, str]:
    """The arrays, by the user's names, that all leaves together only accumulate into by one
    operator; ``exact_only``: in any order with the same bits."""
    operators: dict[str, set[str]] = {}
    for access in (access for leaf in leaves for access in leaf.accesses):
        operator = access.accumulates if access.exact or not exact_only else ""
        operators.setdefault(access.array, set()).add(operator)
    return {
        name: found.pop()
        for name, found in operators.items()
        if len(found) == 1 and "" not in found
    }


def _selected(leaves: list[RegionLeaf], shapes: Mapping[str, ArrayShape]) -> dict[str, Selection]:
    """The arrays, by their names in the model, of which all leaves together do nothing but what one
    choice makes of them; with that choice."""
    found: dict[str, set[Selection | None]] = {}
    for access in (access for leaf in leaves for access in leaf.accesses):
        found.setdefault(access.array, set()).add(access.selection)
    return {
        shapes[name].model.name: replace(choice, key=shapes[choice.key].model.name)
        for name, (choice, *others) in found.items()
        if choice is not None and not others
    }


def _reads_much(leaves: list[RegionLeaf], depth: int) -> bool:
    reads = [a for leaf in leaves for a in leaf.accesses if a.kind in ("read", "may_read")]
    return len(reads) >= _MANY or any(len(leaf.iterators) > depth for leaf in leaves)


def _apart(region: Region, leaves: list[RegionLeaf], depth: int) -> dict[str, str]:
    """The scalars to which each instance of the statement, of ``depth`` loops, makes at most one
    contribution, which may be computed apart; with the condition for that."""
    scalars = (name for name in _accumulated(leaves) if _is_scalar(region.arrays[name]))
    found = ((name, _once_apart(leaves, depth, name)) for name in scalars)
    return {name: condition for name, condition in found if condition}


def _is_scalar(array: Array) -> bool:
    return not array.extents and array.root == array.name


def _once_apart(leaves: list[RegionLeaf], depth: int, name: str) -> str:
    (first, *others) = (leaf for leaf in leaves if any(a.array == name for a in leaf.accesses))
    own = {access.apart for access in first.accesses if access.array == name}
    once = len(first.iterators) == depth and not others and not first.is_condition
    return own.pop() if once and len(own) == 1 else ""


def _iterators_from_outside(nodes: tuple[Node, ...]) -> Iterable[tuple[str, str]]:
    """Name and type of the iterators that loops in these nodes take from outside, or whose type
    they do: those that the text does not declare."""
    announced = {n for node in nodes if isinstance(node, RegionStatement) for n in node.announces}
    for node in nodes:
        yield from (own for own in _taken_by(node) if own[0] not in announced)


def _taken_by(node: Node) -> Iterable[tuple[str, str]]:
    if isinstance(node, Loop):
        if not node.declared or node.untyped:
            yield node.iterator, node.type
        yield from _iterators_from_outside(node.body)
    elif isinstance(node, If):
        yield from _iterators_from_outside(node.then)
        yield from _iterators_from_outside(node.otherwise)
    else:
        yield from node.counts


# -------------------------------------------------------------------------------------------- sets
def _outer_domain(members: list[LeafRelations], depth: int, name: str) -> isl.Set:
    """The instances of the outer ``depth`` loops in which some leaf runs."""
    pieces = [
        r.domain.project_out(SET, depth, r.domain.dim(SET) - depth).set_tuple_name(name)
        for r in members
    ]
    return coalesced(reduce(isl.Set.union, pieces))


def _for_outer_loops(
    members: list[LeafRelations], depth: int, name: str
) -> Callable[[Iterable[isl.Map]], isl.UnionMap]:
    """What unites accesses of leaves: to the elements that all instances inside one of the outer
    ``depth`` loops access together."""

    def projected(piece: isl.Map) -> isl.Map:
        inner = piece.dim(IN) - depth
        return piece.project_out(IN, depth, inner).set_tuple_name(IN, name)

    def united(pieces: Iterable[isl.Map]) -> isl.UnionMap:
        return coalesced(union_of_maps(members[0].domain.get_ctx(), map(projected, pieces)))

    return united


def _writes(members: list[LeafRelations], hidden: set[str], parts: bool = False) -> list[isl.Map]:
    """All that the leaves write and that is not hidden; ``parts``: the writes of members."""
    written = [r.parts if parts else r.writes for r in members]
    return [m for own in written for m in maps_of(own) if target(m) not in hidden]


def _exposed_reads(members: list[LeafRelations], depth: int, hidden: set[str]) -> Iterable[isl.Map]:
    """The reads whose last writer is not in the same instance of the statement.

    An instance of a statement is one stretch of the program's run: if it writes the element before
    the read at all, the last writer is in it.
    """
    isl_context = members[0].domain.get_ctx()
    writes = writes_by_array(union_of_maps(isl_context, _writes(members, hidden)))
    order = precedence(union_of_maps(isl_context, [r.order for r in members]))
    several = len(members) > 1 or len(members[0].leaf.iterators) > depth
    for member in members:
        for relation in maps_of(member.reads):
            if target(relation) not in hidden:
                yield exposed(relation, writes, order, depth) if several else relation
