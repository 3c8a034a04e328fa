"""Tiles that run in phases, so that most of a product in them runs in blocks.

A triangular product in place, `b[i][j] += a[k][i] * b[k][j]` for k > i, reads rows of its own tile
until k has left it; a triangular solution adds to rows of its own tile until i has left it. These
*near* instances are no product (``products.py``, step 3). The *far* ones are: none reads in another
role what one of them writes.

1. An instance of a statement that would be a product is near if it reads, in another role than the
   element that it adds to, what an instance of its tile writes; or else, if it adds to what one of
   them reads so, or what another statement there accesses. Others are far.
2. A tile runs in phases, of which the far instances are one. What is before the statement in the
   text goes with the near instances or before them; what is after it, with them or after them.
3. That is legal if no two instances that may not change places (``legality.py``) are in phases of
   which the later one's comes first. Each phase has an order of its own.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import partial

import islpy as isl

from polydist.model.scop import Scop, Statement
from polydist.schedule.nests import Nest
from polydist.schedule.points.legality import conflicts_in
from polydist.schedule.points.order import PointOrder, in_text_order, order_in_part
from polydist.schedule.points.products import Product, product_of
from polydist.schedule.tiles import tile_instances
from polydist.schedule.uncarried import all_agree, equal_along
from polydist.sets.isl_context import attempt
from polydist.sets.unions import sets_of, union_of_maps, union_of_sets


@dataclass(frozen=True, eq=False)
class Phase:
    """Instances of a tile, whose corners are parameters, and their order."""

    instances: isl.UnionSet
    points: PointOrder


@dataclass(frozen=True, eq=False)
class Phases:
    """The phases of a tile, and the coordinates ``along`` which near instances are the fewer the
    smaller a tile is."""

    phases: tuple[Phase, ...]
    along: tuple[int, ...]


def phases(scop: Scop, nest: Nest, any_tile: PointOrder) -> Phases | None:
    """The phases of any tile; ``None`` where they have no product that ``any_tile`` has not."""
    if nest.kind in ("solo", "relay"):
        return None
    for statement in in_text_order(scop, nest.statement_names()):
        product = product_of(scop, statement, any_tile.loops[statement.name])
        if product is not None and statement.name not in any_tile.products:
            return attempt(scop.isl_context, partial(_around, scop, nest, statement, product))
    return None


def _around(scop: Scop, nest: Nest, statement: Statement, product: Product) -> Phases | None:
    """The phases with the product's far instances as one of them."""
    inside = tile_instances(nest).domain()
    conflicts = conflicts_in(scop, nest, inside, _statements(scop, inside))
    pairs = union_of_maps(scop.isl_context, conflicts.pairs)
    for met in _met(scop, nest, statement, product, inside):
        for parts in _cuts(scop, statement, met.domain().coalesce(), inside):
            if _is_legal(pairs, parts):
                found = tuple(Phase(part, order_in_part(scop, nest, part)) for part in parts)
                if any(statement.name in phase.points.products for phase in found):
                    return Phases(found, _crossed(nest, met))
    return None


# ------------------------------------------------------------------------------ 1.: near and far
def _met(
    scop: Scop, nest: Nest, statement: Statement, product: Product, inside: isl.UnionSet
) -> Iterable[isl.UnionMap]:
    """In two ways, near instances of the product -> what they meet in their tile."""
    own, total = _instances(inside, [statement]), product.total.relation()
    others = [s for s in _statements(scop, inside) if s.name != statement.name]
    read = union_of_maps(scop.isl_context, [element.relation() for element in product.read])
    writes = union_of_maps(scop.isl_context, [total, *(s.writes for s in others)])
    accesses = union_of_maps(scop.isl_context, [read, *(s.accesses for s in others)])
    for first, second in ((read, writes), (total, accesses)):
        met = first.intersect_domain(own).apply_range(second.reverse()).intersect_range(inside)
        for level in range(nest.sequential):
            met = equal_along(met, nest.coordinate(level))
        yield met


def _crossed(nest: Nest, met: isl.UnionMap) -> tuple[int, ...]:
    """The tiled coordinates along which some of the pairs differ."""
    tiled = {k: nest.coordinate(nest.sequential + k) for k in range(nest.depth)}
    return tuple(k for k, coordinate in tiled.items() if not all_agree(met, coordinate))


# --------------------------------------------------------------------------------------- 2.: phases
def _cuts(
    scop: Scop, statement: Statement, near: isl.UnionSet, inside: isl.UnionSet
) -> Iterable[tuple[isl.UnionSet, ...]]:
    """The phases that a tile may have; none where all instances are near, or far."""
    far = _instances(inside, [statement]).subtract(near).coalesce()
    if near.is_empty() or far.is_empty():
        return ()
    others = [s for s in _statements(scop, inside) if s.name != statement.name]
    before = _instances(inside, [s for s in others if s.position < statement.position])
    after = _instances(inside, [s for s in others if s.position > statement.position])
    rest = before.union(near).union(after)
    cuts = ((before.union(near), far, after), (before, far, near.union(after)))
    return map(_nonempty, (*cuts, (far, rest), (rest, far)))


def _nonempty(parts: tuple[isl.UnionSet, ...]) -> tuple[isl.UnionSet, ...]:
    return tuple(part for part in parts if not part.is_empty())


def _statements(scop: Scop, instances: isl.UnionSet) -> list[Statement]:
    return in_text_order(scop, {str(piece.get_tuple_name()) for piece in sets_of(instances)})


def _instances(inside: isl.UnionSet, statements: list[Statement]) -> isl.UnionSet:
    domains = union_of_sets(inside.get_ctx(), [s.domain for s in statements])
    return inside.intersect(domains)


# ------------------------------------------------------------------------------------ 3.: legality
def _is_legal(conflicts: isl.UnionMap, parts: tuple[isl.UnionSet, ...]) -> bool:
    """Whether no conflict leads from a phase to an earlier one."""
    return all(
        conflicts.intersect_domain(later).intersect_range(earlier).is_empty()
        for place, later in enumerate(parts)
        for earlier in parts[:place]
    )
