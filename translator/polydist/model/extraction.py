"""From a region to its polyhedral model.

1. Give every loop-invariant integer, and every product of them, a parameter; read the ``assume``
   clauses (``parameters``).
2. Turn the tree into leaves with exact domains (``leaves``) and access relations (``accesses``).
3. Compute last-writer flow between the leaves; with it decide which leaves form one statement
   (``grouping``), and which reads of such a statement come from outside of it.
4. Build the statements.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import islpy as isl
from polydist_frontends.region import Array, If, Loop, Node, Region
from polydist_frontends.region import Statement as RegionStatement
from polydist_frontends.walks import accesses_below

from polydist.model.accesses import ArrayShape, access_relation, array_shapes
from polydist.model.affine import Scope
from polydist.model.assertions import refuse_disproved_private
from polydist.model.dataflow import Dataflow, candidate_writers, dataflow
from polydist.model.iteration_domains import Leaf, common_conditions, leaves_of
from polydist.model.members import Written, keeps_its_value, written_members
from polydist.model.parameters import context_of, parameters_of, scope_of
from polydist.model.program_order import original_order, padded_length
from polydist.model.scop import ArrayModel, Iterator, RuntimeCheck, Scop, Statement
from polydist.model.statement_fusion import Unit, children_at, unit_span, units_of
from polydist.sets.coalescing import coalesced
from polydist.sets.identifiers import identifier
from polydist.sets.spaces import SET
from polydist.sets.unions import maps_of, sets_of, union_of_maps, union_of_sets


def extract_scop(region: Region, text: str, isl_context: isl.Context) -> Scop:
    """The model of ``region``, whose file has the given text; raises ``Refusal`` for what cannot be
    modelled."""
    scope = scope_of(region)
    context = context_of(region, scope, isl_context)
    leaves, assumed = leaves_of(region, scope, context)
    shapes = array_shapes(region, leaves, scope)
    fine, checks = _fine_statements(
        leaves, shapes, scope, written_members(accesses_below(region.body))
    )
    statements = _statements(region, text, leaves, fine, shapes)
    arrays = _used_arrays(statements, shapes)
    touched, reachable = _touched(arrays, fine, isl_context), _reachable(arrays, fine, isl_context)
    return Scop(
        context,
        parameters_of(region, scope),
        statements,
        arrays,
        (*assumed, *checks),
        touched,
        reachable,
        _invariants(region, arrays),
    )


# --------------------------------------------------------------------------------------- statements
@dataclass(frozen=True, eq=False)
class _Fine:
    """One leaf as a statement of its own: what the units are made from. ``steady`` are the reads of
    members that keep their values, ``certain`` the accesses without the reads that may not happen
    and could then be outside of an array of unknown extent, ``unsure`` the arrays of these."""

    leaf: Leaf
    domain: isl.Set
    reads: isl.UnionMap
    writes: isl.UnionMap
    steady: isl.UnionMap
    certain: isl.UnionMap
    unsure: frozenset[str]
    order: isl.Map


def _fine_statements(
    leaves: list[Leaf], shapes: dict[str, ArrayShape], scope: Scope, written: Written
) -> tuple[list[_Fine], tuple[RuntimeCheck, ...]]:
    length = max((padded_length(len(leaf.iterators)) for leaf in leaves), default=1)
    fine, checks = [], []
    for number, leaf in enumerate(leaves):
        statement, found = _fine_statement(leaf, f"L{number}", shapes, scope, written, length)
        fine.append(statement)
        checks += found
    return fine, tuple(checks)


def _fine_statement(
    leaf: Leaf,
    name: str,
    shapes: dict[str, ArrayShape],
    scope: Scope,
    written: Written,
    length: int,
) -> tuple[_Fine, list[RuntimeCheck]]:
    """The leaf with its relations, and what they take for granted. A write that may not happen is a
    read as well: then it writes the old value."""
    reads, writes, steady, certain, checks = [], [], [], [], []
    unsure: set[str] = set()
    for access in leaf.accesses:
        relation, found = access_relation(leaf, access, shapes[access.array], scope)
        relation = relation.set_tuple_name(isl.dim_type.in_, name)
        writing = access.kind.endswith("write")
        if keeps_its_value(access, written):
            steady.append(relation)
        elif not writing or access.kind == "may_write" or leaf.conditional:
            reads.append(relation)
        if writing:
            writes.append(relation)
        bounded = None not in shapes[access.array].extents
        if writing or bounded or (access.kind == "read" and not leaf.conditional):
            certain.append(relation)
        else:
            unsure.add(_target(relation))
        checks += found
    domain = leaf.domain.set_tuple_name(name)
    order = original_order(domain, leaf.position, leaf.iterators, length)
    every_read, every_write, every_steady, sure = (
        union_of_maps(leaf.domain.get_ctx(), found) for found in (reads, writes, steady, certain)
    )
    return _Fine(
        leaf, domain, every_read, every_write, every_steady, sure, frozenset(unsure), order
    ), checks


def _statements(
    region: Region, text: str, leaves: list[Leaf], fine: list[_Fine], shapes: dict[str, ArrayShape]
) -> tuple[Statement, ...]:
    if not fine:
        return ()
    models = {name: shape.model.name for name, shape in shapes.items()}
    flow = _fine_flow(fine, {models[name] for name in _perhaps_private(region) if name in models})
    units = units_of(region, leaves, _isolated_scalars(region, fine, flow, shapes))
    for unit in units:
        depth = next(len(_around(leaf, unit)) for leaf in leaves if unit.covers(leaf.path))
        refuse_disproved_private(region, unit, depth, leaves, flow, models)
    statements = (
        _statement(region, text, unit, number, fine, shapes) for number, unit in enumerate(units)
    )
    return tuple(statement for statement in statements if not statement.domain.is_empty())


def _perhaps_private(region: Region) -> set[str]:
    return {name for name, array in region.arrays.items() if _may_be_private(array)} | {
        clause.text for clause in region.directive.private
    }


def _fine_flow(
    fine: list[_Fine], models: set[str], silent: frozenset[int] = frozenset()
) -> Dataflow:
    """Last-writer flow between leaves through some of the arrays; of the leaves that are ``silent``
    (positions in ``fine``) the reads do not count."""
    isl_context = fine[0].domain.get_ctx()
    heard = [f for number, f in enumerate(fine) if number not in silent]
    reads = union_of_maps(
        isl_context, [m for f in heard for m in maps_of(f.reads) if _target(m) in models]
    )
    writes = union_of_maps(
        isl_context, [m for f in fine for m in maps_of(f.writes) if _target(m) in models]
    )
    order = union_of_maps(isl_context, [f.order for f in fine])
    return dataflow(reads, writes, order)


def _isolated_scalars(
    region: Region, fine: list[_Fine], flow: Dataflow, shapes: dict[str, ArrayShape]
) -> frozenset[str]:
    """Scalars, dead after the region, that carry no value into an iteration of the loop around all
    their uses (``grouping``, rule 3)."""
    candidates = [
        name for name, array in region.arrays.items() if _may_be_private(array) and name in shapes
    ]
    return frozenset(
        name for name in candidates if _is_isolated(name, shapes[name].model.name, fine, flow)
    )


def _may_be_private(array: Array) -> bool:
    return not array.extents and not array.live_out and not array.local


def _is_isolated(name: str, model: str, fine: list[_Fine], flow: Dataflow) -> bool:
    users = [f.leaf for f in fine if any(access.array == name for access in f.leaf.accesses)]
    depth = len(common_iterators(users))
    if depth == 0 or not any(
        a.array == name and a.kind.endswith("write") for u in users for a in u.accesses
    ):
        return False
    if any(user.conditions for user in users):
        flow = _fine_flow(fine, {model}, _certain_below(name, users, fine))
    if any(m.get_tuple_name(isl.dim_type.out) == model for m in maps_of(flow.live_in)):
        return False
    return all(_same_prefix(m, depth) for m in _pairs_on(flow.sources, model))


def _certain_below(name: str, users: list[Leaf], fine: list[_Fine]) -> frozenset[int]:
    """The leaves that only write the scalar, under those conditions on data alone that hold all its
    uses.

    Their reads of the old value, which stand for the case that a condition fails, say nothing about
    whether the scalar carries a value from one iteration of the loop around all uses to another:
    where such a condition fails, no use of that iteration happens, and where it holds, the write
    does.
    """
    common = common_conditions(users)

    def only_writes(leaf: Leaf) -> bool:
        kinds = {access.kind for access in leaf.accesses if access.array == name}
        return kinds == {"write"} and leaf.conditions == common

    return frozenset(number for number, f in enumerate(fine) if only_writes(f.leaf))


def common_iterators(leaves: list[Leaf]) -> tuple[Iterator, ...]:
    """The loops around all leaves."""
    common = leaves[0].iterators
    for leaf in leaves[1:]:
        keys = {iterator.key for iterator in leaf.iterators}
        common = tuple(iterator for iterator in common if iterator.key in keys)
    return common


def _pairs_on(full: isl.UnionMap, model: str) -> Iterable[isl.Map]:
    """Writer -> reader, for the flow through one array."""
    for piece in maps_of(full):
        if piece.range().unwrap().get_tuple_name(isl.dim_type.out) == model:
            yield piece.range_factor_domain()


def _same_prefix(pairs: isl.Map, depth: int) -> bool:
    """Whether writer and reader always agree in their first ``depth`` iterators."""
    same = isl.Map.universe(pairs.get_space())
    for k in range(depth):
        same = same.equate(isl.dim_type.in_, k, isl.dim_type.out, k)
    return bool(pairs.is_subset(same))


def _statement(
    region: Region,
    text: str,
    unit: Unit,
    number: int,
    fine: list[_Fine],
    shapes: dict[str, ArrayShape],
) -> Statement:
    """One unit as a statement: its leaves projected onto the loops around the unit."""
    name = f"S{number}"
    members = [f for f in fine if unit.covers(f.leaf.path)]
    iterators = _around(members[0].leaf, unit)
    depth = len(iterators)
    hidden = {
        shapes[a.array].model.name
        for f in members
        for a in f.leaf.accesses
        if _is_hidden(region, unit, a.array)
    }
    domain = _projected_domain(members, depth, name)
    reads = union_of_maps(
        domain.get_ctx(),
        [_outer_relation(m, depth, name) for m in _exposed(members, depth, hidden)],
    )
    writes = union_of_maps(
        domain.get_ctx(),
        [
            _outer_relation(m, depth, name)
            for f in members
            for m in maps_of(f.writes)
            if _target(m) not in hidden
        ],
    )
    steady = union_of_maps(
        domain.get_ctx(),
        [_outer_relation(m, depth, name) for f in members for m in maps_of(f.steady)],
    )
    position = min(f.leaf.position[: depth + 1] for f in members)
    node = children_at(region.body, unit.parent)[unit.first]
    span = unit_span(region, text, unit)
    inner = tuple(
        dict.fromkeys(
            _undeclared(children_at(region.body, unit.parent)[unit.first : unit.last + 1])
        )
    )
    own = node.text if isinstance(node, RegionStatement) and unit.first == unit.last else ""
    accumulates = {
        shapes[name].model.name: operator
        for name, operator in _accumulated([f.leaf for f in members]).items()
    }
    assigns = tuple(
        dict.fromkeys(a.array for f in members for a in f.leaf.accesses if a.kind.endswith("write"))
    )
    return Statement(
        name,
        domain,
        coalesced(reads),
        coalesced(writes),
        coalesced(steady),
        iterators,
        position,
        span,
        node.place,
        unit.private,
        inner,
        own,
        accumulates,
        assigns,
    )


def _accumulated(leaves: list[Leaf]) -> dict[str, str]:
    """The arrays, by the user's names, that all leaves together only accumulate into by one
    operator."""
    operators: dict[str, set[str]] = {}
    for access in (access for leaf in leaves for access in leaf.accesses):
        operators.setdefault(access.array, set()).add(access.accumulates)
    return {
        name: found.pop()
        for name, found in operators.items()
        if len(found) == 1 and "" not in found
    }


def _undeclared(body: tuple[Node, ...]) -> Iterable[tuple[str, str]]:
    """Name and type of the iterators that loops in these nodes take from outside, or whose type
    they do."""
    for node in body:
        if isinstance(node, Loop):
            if not node.declared or node.untyped:
                yield node.iterator, node.type
            yield from _undeclared(node.body)
        elif isinstance(node, If):
            yield from (*_undeclared(node.then), *_undeclared(node.otherwise))


def _around(leaf: Leaf, unit: Unit) -> tuple[Iterator, ...]:
    return tuple(
        it
        for it in leaf.iterators
        if len(it.key) <= len(unit.parent) and unit.parent[: len(it.key)] == it.key
    )


def _is_hidden(region: Region, unit: Unit, array: str) -> bool:
    return array in unit.private or region.arrays[array].local


def _target(relation: isl.Map) -> str:
    return str(relation.get_tuple_name(isl.dim_type.out))


def _projected_domain(members: list[_Fine], depth: int, name: str) -> isl.Set:
    pieces = [
        f.domain.project_out(SET, depth, f.domain.dim(SET) - depth).set_tuple_name(name)
        for f in members
    ]
    domain = pieces[0]
    for piece in pieces[1:]:
        domain = domain.union(piece)
    return coalesced(domain)


def _outer_relation(relation: isl.Map, depth: int, name: str) -> isl.Map:
    inner = relation.dim(isl.dim_type.in_) - depth
    return relation.project_out(isl.dim_type.in_, depth, inner).set_tuple_name(
        isl.dim_type.in_, name
    )


def _exposed(members: list[_Fine], depth: int, hidden: set[str]) -> Iterable[isl.Map]:
    """The reads of a unit whose last writer is not in the same instance of the unit.

    An instance of a unit is one stretch of the program's run: if it writes the element before the
    read at all, the last writer is in it.
    """
    isl_context = members[0].domain.get_ctx()
    writes = union_of_maps(
        isl_context, [m for f in members for m in maps_of(f.writes) if _target(m) not in hidden]
    )
    order = union_of_maps(isl_context, [f.order for f in members])
    several = len(members) > 1 or len(members[0].leaf.iterators) > depth
    for member in members:
        for relation in maps_of(member.reads):
            if _target(relation) not in hidden:
                yield _minus_internal(relation, writes, order, depth) if several else relation


def _minus_internal(
    relation: isl.Map, writes: isl.UnionMap, order: isl.UnionMap, depth: int
) -> isl.Map:
    for piece in maps_of(
        candidate_writers(isl.UnionMap.from_map(relation), writes, order).reverse()
    ):
        relation = relation.subtract(_internal(piece, depth))
    return relation


def _internal(piece: isl.Map, depth: int) -> isl.Map:
    """Of writer -> [reader -> element], the reads whose writer agrees in the first ``depth``
    iterators."""
    for k in range(depth):
        piece = piece.equate(isl.dim_type.in_, k, isl.dim_type.out, k)
    return piece.range().unwrap()


def _touched(
    arrays: tuple[ArrayModel, ...], fine: list[_Fine], isl_context: isl.Context
) -> isl.UnionSet:
    """What the region accesses for certain or within known extents, and of arrays without such
    accesses what it may access."""
    certain = union_of_maps(isl_context, [f.certain for f in fine]).range()
    named = {str(piece.get_tuple_name()) for piece in sets_of(certain)}
    pieces = [
        piece
        for piece in sets_of(_reachable(arrays, fine, isl_context))
        if piece.get_tuple_name() not in named
    ]
    used = {array.name for array in arrays}
    return union_of_sets(
        isl_context,
        [*(piece for piece in sets_of(certain) if piece.get_tuple_name() in used), *pieces],
    )


def _reachable(
    arrays: tuple[ArrayModel, ...], fine: list[_Fine], isl_context: isl.Context
) -> isl.UnionSet:
    """Of the arrays with reads that may not happen: what the region may access, whatever its
    conditions on values are."""
    every = union_of_maps(
        isl_context, [f.reads.union(f.writes).union(f.steady) for f in fine]
    ).range()
    unsure = {array.name for array in arrays} & {name for f in fine for name in f.unsure}
    return union_of_sets(
        isl_context, [piece for piece in sets_of(every) if piece.get_tuple_name() in unsure]
    )


def _invariants(region: Region, arrays: tuple[ArrayModel, ...]) -> tuple[ArrayModel, ...]:
    """The region's invariants under names that are new among the arrays."""
    models = list(arrays)
    for source in region.invariants:
        models.append(
            ArrayModel(identifier(source.name, [model.name for model in models]), source, 0, ())
        )
    return tuple(models[len(arrays) :])


def _used_arrays(
    statements: tuple[Statement, ...], shapes: dict[str, ArrayShape]
) -> tuple[ArrayModel, ...]:
    used = {_target(m) for s in statements for m in maps_of(s.accesses)}
    return tuple(shape.model for shape in shapes.values() if shape.model.name in used)
