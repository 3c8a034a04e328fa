"""``reduction(op: x)``: contributions to x in any order, on all ranks at once.

A statement *accumulates* into x if all that it does with x is to combine it with a contribution by
op; the frontend has found these. For the elements of x that such statements write:

1. Dependences between accumulating instances are dropped. An accumulating instance sees the last
   value that was not accumulated, ``W -> A``, and whoever reads x otherwise needs all contributions
   since then, ``A -> R`` (``combined``: no message carries it). All other pairs of accesses keep
   their order.
2. With these the region is scheduled. In a nest that distributes accumulating instances, every rank
   begins with the identity of op in the elements that it accumulates into (with the value they had,
   where op is idempotent), adds its part tile by tile, and at the end of the nest all ranks combine
   the old value and the parts, in the order of the ranks. Afterwards every rank has the result, and
   nothing need be sent or gathered. The old value is on every rank that takes part, because ``W ->
   A`` is flow.
3. That is right only if nothing else in the nest accesses x. A statement is *demoted* to an
   ordinary one, and the region is scheduled again, where that fails; also where its nest is not
   distributed, or where all contributions to an element are on one rank anyway, which costs
   nothing.

For given numbers of ranks and tile sizes the order of all operations is fixed: tiles run in order,
parts are combined by rank. So results are the same in every run. They differ from the sequential
program's in rounding, and for integers not at all.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import islpy as isl
from polydist_frontends.statement_forms import Part, Selection

from polydist.model.contributions.accumulation import Accumulation, names_in, only
from polydist.model.scop import Scop, Statement
from polydist.schedule.nests import Nest, Structure
from polydist.schedule.privatisation import is_reused_along
from polydist.schedule.selections import is_in_order
from polydist.schedule.tiles import tile_instances
from polydist.schedule.uncarried import equal_along
from polydist.sets.coalescing import coalesced
from polydist.sets.unions import union_of_maps


@dataclass(frozen=True, eq=False)
class Contribution:
    """What a nest accumulates: ``elements`` are pairs ``[writer[...] -> array[...]]`` of the box
    ``_lo .. _hi`` at ``_z``; ``choice``: by which they get their values (``selections``);
    ``parts`` of them alone, if there are any."""

    nest: int
    array: str
    operator: str
    elements: isl.UnionSet
    choice: Selection | None = None
    parts: tuple[Part, ...] = ()


# ----------------------------------------------------------------------------------------- demotion
def demoted(
    scop: Scop, accumulation: Accumulation, structure: Structure, among: isl.UnionMap
) -> Accumulation:
    """Step 3: the accumulation without the statements that have to be ordinary in this
    structure."""
    kept = set(accumulation.statements)
    own = _through(scop, accumulation, among)
    for nest in structure.nests:
        inside = kept & set(nest.statement_names())
        if inside and not (
            _is_alone(scop, accumulation, nest)
            and _is_spread(nest, own)
            and (accumulation.choice is None or is_in_order(scop, accumulation, nest, among))
        ):
            kept -= inside
    return replace(accumulation, statements=frozenset(kept))


def _through(scop: Scop, accumulation: Accumulation, among: isl.UnionMap) -> isl.UnionMap:
    """The pairs of instances that contribute to one element of the array: statements may contribute
    to others, too."""
    adding = (scop.statement(name) for name in accumulation.statements)
    writes = only(union_of_maps(scop.isl_context, [s.writes for s in adding]), accumulation.array)
    return among.intersect(writes.apply_range(writes.reverse()))


def _is_alone(scop: Scop, accumulation: Accumulation, nest: Nest) -> bool:
    """Whether nothing else in the nest accesses the array."""
    others = (
        scop.statement(name)
        for name in nest.statement_names()
        if name not in accumulation.statements
    )
    return not any(accumulation.array in names_in(s.reads) | names_in(s.writes) for s in others)


def _is_spread(nest: Nest, among: isl.UnionMap) -> bool:
    """Whether contributions to one element are on several tiles of a distributed coordinate."""
    inside = among.intersect_domain(nest.domain).intersect_range(nest.domain)
    for k in range(nest.sequential):
        inside = equal_along(inside, nest.coordinate(k))
    return any(is_reused_along(inside, nest.coordinate(nest.sequential + k)) for k in nest.owning)


# ---------------------------------------------------------------------------------------- for nests
def with_contributions(structure: Structure, found: tuple[Accumulation, ...]) -> Structure:
    """The structure, with the tiles of accumulating nests in order."""
    adding = {name for accumulation in found for name in accumulation.statements}
    nests = (
        replace(n, in_order=True) if adding & set(n.statement_names()) else n
        for n in structure.nests
    )
    return replace(structure, nests=tuple(nests))


def contributions(
    scop: Scop, structure: Structure, found: tuple[Accumulation, ...]
) -> tuple[Contribution, ...]:
    """What each nest accumulates."""
    result = []
    for nest in structure.nests:
        for accumulation in found:
            pieces = [
                _elements(scop.statement(name), accumulation.array, nest)
                for name in sorted(accumulation.statements)
            ]
            elements = union_of_maps(scop.isl_context, pieces)
            if not elements.is_empty():
                result.append(
                    Contribution(
                        nest.number,
                        accumulation.array,
                        accumulation.operator,
                        coalesced(elements.wrap()),
                        accumulation.choice,
                        accumulation.parts,
                    )
                )
    return tuple(result)


def _elements(statement: Statement, array: str, nest: Nest) -> isl.UnionMap:
    """``writer -> element`` of one statement in the box ``_lo .. _hi`` at ``_z``."""
    return only(statement.writes, array).intersect_domain(tile_instances(nest).domain())
