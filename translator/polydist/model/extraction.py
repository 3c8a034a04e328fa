"""From a region to its polyhedral model.

1. Give every loop-invariant integer, and every product of them, a parameter; read the ``assume``
   clauses (``parameters``).
2. Turn the tree into leaves with exact iteration domains (``iteration_domains``), find the shape
   of every array that they access (``accesses``) and with it their access relations
   (``leaf_relations``), over those parameters only that these name.
3. Compute last-writer flow between the leaves (``dataflow``). It says of which scalars each
   instance may have its own (``private_scalars``), and with that which leaves form one statement
   (``statement_fusion``).
4. Build the statements from these leaves; flow inside of a statement is no read of it
   (``statements``).
5. Collect the elements that the region accesses, for certain and perhaps.
6. Where an array is assigned at once, compute all values before any is stored
   (``contributions.held``).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

import islpy as isl
from polydist_frontends.errors import Refusal
from polydist_frontends.integer_expressions import Counter, counted_outside
from polydist_frontends.region import Region
from polydist_frontends.walks import accesses_below, names_in

from polydist.model.accesses import array_shapes
from polydist.model.affine import Scope
from polydist.model.contributions.decided_reads import with_orders_kept
from polydist.model.contributions.held import with_held_values
from polydist.model.domains.iteration_domains import iteration_domains
from polydist.model.domains.reach import RegionLeaf
from polydist.model.leaf_relations import (
    LeafRelations,
    flow_between,
    named_parameters,
    over_parameters,
    relations_of_leaves,
    target,
)
from polydist.model.order.last_steps import with_last_steps
from polydist.model.order.strips import refuse_turned_strips
from polydist.model.parameters import (
    checks_of_counters,
    context_of,
    parameters_of,
    scope_of,
)
from polydist.model.scalars.dead_values import with_dead_values
from polydist.model.scalars.expansion import with_expanded_scalars
from polydist.model.scalars.filled_arrays import filled, perhaps_filled, renewing
from polydist.model.scalars.private_scalars import (
    live_ranges_in,
    perhaps_private,
    refuse_disproved_private,
)
from polydist.model.scop import ArrayModel, RuntimeCheck, Scop, Statement
from polydist.model.shapes.array_shape import ArrayShape
from polydist.model.statement_fusion import fused_statements, loops_around
from polydist.model.statements import build_statement
from polydist.sets.identifiers import identifier
from polydist.sets.parameters import involved_parameters, projected
from polydist.sets.symbols import Parameter
from polydist.sets.unions import maps_of, sets_of, union_of_maps, union_of_sets


def extract_scop(
    region: Region, text: str, isl_context: isl.Context, own_work: bool = False
) -> Scop:
    """The model of ``region``, whose file has the given text; raises ``Refusal`` for what cannot be
    modelled. ``own_work``: work arrays belong to statements, as scalars do, where no values pass
    through them from one iteration to another."""
    region = with_last_steps(region)
    if own_work:
        return _scop_of(region, text, isl_context, True)
    expanded = with_expanded_scalars(region)
    found = None if expanded is region else _in_expanded_scalars(expanded, text, isl_context)
    return found or _scop_of(region, text, isl_context, False)


def _in_expanded_scalars(region: Region, text: str, isl_context: isl.Context) -> Scop | None:
    """The model of a region with expanded scalars; ``None`` where that does not help, since other
    scalars make one statement of what they would take apart."""
    try:
        scop = _scop_of(region, text, isl_context, False)
    except Refusal:
        return None
    elements = [of for s in scop.statements for of in s.expanded]
    shared = {of.scalar for of in elements} & {array.source.name for array in scop.arrays}
    whole = all(len(of.loops) == of.subscripts for of in elements)
    return scop if whole and not shared else None


def _scop_of(region: Region, text: str, isl_context: isl.Context, own_work: bool) -> Scop:
    """Steps 1 to 6."""
    scope = scope_of(region)
    context = context_of(region, scope, isl_context)
    leaves, assumed = iteration_domains(region, scope, context)
    leaves = with_dead_values(region, leaves)
    shapes = array_shapes(region, leaves, scope)
    leaves = with_orders_kept(leaves, shapes, scope)
    leaves, relations, checks = _related(region, leaves, shapes, scope)
    refuse_turned_strips(region, relations)
    kept = named_parameters(relations) | involved_parameters([context])
    relations = [over_parameters(leaf, kept) for leaf in relations]
    statements = _statements(region, text, leaves, relations, shapes, own_work)
    arrays = _used_arrays(statements, shapes)
    for array in arrays:
        if array.source.doubt is not None:
            raise Refusal(array.source.doubt)
    checks = (*checks_of_counters(region, scope, context), *assumed, *checks)
    named = kept | involved_parameters(check.holds for check in checks)
    parameters = parameters_of(region, scope)
    scop = Scop(
        context=projected(context, kept),
        parameters=tuple(_needed(parameters, region, statements, named)),
        statements=statements,
        arrays=arrays,
        checks=checks,
        touched=_touched(arrays, relations, isl_context),
        reachable=_reachable(arrays, relations, isl_context),
        invariants=_invariants(region, arrays),
        counters=region.counters,
    )
    return with_held_values(scop)


def _related(
    region: Region, leaves: list[RegionLeaf], shapes: dict[str, ArrayShape], scope: Scope
) -> tuple[list[RegionLeaf], list[LeafRelations], tuple[RuntimeCheck, ...]]:
    """The leaves and their relations, without the old values of arrays that are filled, and what
    these take for granted."""
    accesses = tuple(accesses_below(region.body))
    asked = perhaps_filled(region, leaves)
    optimistic = renewing(leaves, asked)
    relations, checks = relations_of_leaves(optimistic, shapes, scope, accesses)
    found = filled(asked, relations, shapes)
    if found == asked:
        return optimistic, relations, checks
    leaves = renewing(leaves, found)
    return leaves, *relations_of_leaves(leaves, shapes, scope, accesses)


def _needed(
    parameters: tuple[Parameter, ...],
    region: Region,
    statements: tuple[Statement, ...],
    named: frozenset[str],
) -> Iterator[Parameter]:
    """The parameters whose values may be asked for. That of a counter need not have one before the
    region, if nothing follows from it; if only its value after the region may, it is the rank's
    own."""
    counted = counted_outside(region.counters)
    inside = _names_in(counter for s in statements for counter in s.counters)
    after = _names_in(region.counters)
    for parameter in parameters:
        words = {*counted.intersection(parameter.factors), parameter.words}
        if parameter.name in named or words & inside or not counted.intersection(parameter.factors):
            yield parameter
        elif words & after:
            yield replace(parameter, own=True)


def _names_in(counters: Iterable[Counter]) -> set[str]:
    """The scalars in the values of counters."""
    return {name.name for counter in counters for name in names_in(counter.value)}


def _statements(
    region: Region,
    text: str,
    leaves: list[RegionLeaf],
    relations: list[LeafRelations],
    shapes: dict[str, ArrayShape],
    own_work: bool,
) -> tuple[Statement, ...]:
    """Steps 3 and 4: the statements that have instances."""
    if not relations:
        return ()
    models = {name: shape.model.name for name, shape in shapes.items()}
    asked = {models[name] for name in perhaps_private(region, own_work) if name in models}
    flow = flow_between(relations, asked)
    ranges = live_ranges_in(region, relations, flow, shapes, own_work)
    fused = fused_statements(region, leaves, ranges)
    for one in fused:
        depth = next(len(loops_around(leaf, one)) for leaf in leaves if one.covers(leaf.path))
        refuse_disproved_private(region, one, depth, leaves, flow, models)
    statements = (
        build_statement(region, text, one, f"S{number}", relations, shapes)
        for number, one in enumerate(fused)
    )
    return tuple(statement for statement in statements if not statement.domain.is_empty())


# ------------------------------------------------------------------------------------------ memory
def _used_arrays(
    statements: tuple[Statement, ...], shapes: dict[str, ArrayShape]
) -> tuple[ArrayModel, ...]:
    """The arrays that statements access and do not hide."""
    used = {target(m) for s in statements for m in maps_of(s.accesses)}
    models = (shape.model for shape in shapes.values() if shape.model.name in used)
    return tuple(sorted(models, key=lambda model: bool(model.source.expanded)))


def _touched(
    arrays: tuple[ArrayModel, ...], relations: list[LeafRelations], isl_context: isl.Context
) -> isl.UnionSet:
    """What the region accesses for certain or within known extents, and of arrays without such
    accesses what it may access."""
    certain = union_of_maps(isl_context, [r.certain for r in relations]).range()
    named = {str(piece.get_tuple_name()) for piece in sets_of(certain)}
    used = {array.name for array in arrays}
    pieces = [piece for piece in sets_of(certain) if piece.get_tuple_name() in used]
    perhaps = sets_of(_reachable(arrays, relations, isl_context))
    pieces += [piece for piece in perhaps if piece.get_tuple_name() not in named]
    return union_of_sets(isl_context, pieces)


def _reachable(
    arrays: tuple[ArrayModel, ...], relations: list[LeafRelations], isl_context: isl.Context
) -> isl.UnionSet:
    """Of the arrays with reads that may not happen: what the region may access, whatever its
    conditions on values are."""
    accesses = [r.reads.union(r.writes).union(r.steady) for r in relations]
    every = union_of_maps(isl_context, accesses).range()
    uncertain = {array.name for array in arrays} & {name for r in relations for name in r.uncertain}
    return union_of_sets(
        isl_context, [piece for piece in sets_of(every) if piece.get_tuple_name() in uncertain]
    )


def _invariants(region: Region, arrays: tuple[ArrayModel, ...]) -> tuple[ArrayModel, ...]:
    """The region's invariants under names that are new among the arrays."""
    models = list(arrays)
    for source in region.invariants:
        name = identifier(source.name, [model.name for model in models])
        models.append(ArrayModel(name, source, 0, ()))
    return tuple(models[len(arrays) :])
