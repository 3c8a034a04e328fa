"""Orders for full tiles.

In a triangular nest, or in a wavefront through an elimination, most tiles lie inside all slanted
bounds, and meet neither the diagonal nor what runs there; the others are a share that falls with
the number of tiles. So an order that is not legal in all tiles may be in nearly all of them, and
there loops have plain bounds, which jamming needs (``lower.registers``).

1. A bound of a deepest statement is slanted if two coordinates of the tile are in it. A tile is
   full for the statement if its box meets all of them: they hold at the corner where they are
   tightest.
2. In full tiles the statement's loops go along rows, as in any tile; and around the innermost one
   comes a loop along which what is written stays the same, so that it is found again.
3. That order is legal if no two instances of one full tile change places that may not
   (``points.order``, step 3).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import islpy as isl

from polydist.model.scop import Scop, Statement
from polydist.schedule.nests import Nest
from polydist.schedule.points.order import PointOrder, order_inside
from polydist.schedule.tiles import hi_names, known, lo_names, tile_instances
from polydist.sets.constraints import with_parameter
from polydist.sets.isl_context import attempt
from polydist.sets.spaces import DIV, PARAM, SET, parameter_names
from polydist.sets.symbols import Sequential
from polydist.sets.unions import maps_of, sets_of, union_of_sets

_MOST = 2
"""Of how many statements full tiles get code of their own."""


@dataclass(frozen=True, eq=False)
class FullTiles:
    """The tiles ``where`` corners and parameters are in this set, and the order in them."""

    where: isl.Set
    points: PointOrder


def full_tiles(scop: Scop, nest: Nest, any_tile: PointOrder) -> tuple[FullTiles, ...]:
    """The orders of full tiles, where they are better than that of any tile."""
    if nest.kind in ("solo", "relay") or nest.depth < 2:
        return ()
    found = attempt(scop.isl_context, lambda: tuple(_orders(scop, nest, any_tile)))
    return (found or ())[:_MOST]


def _orders(scop: Scop, nest: Nest, any_tile: PointOrder) -> Iterable[FullTiles]:
    for statement in _deepest(scop, nest):
        where = _full(scop, nest, statement)
        if where is not None:
            inside = tile_instances(nest).domain().intersect_params(where)
            points = order_inside(scop, nest, _nonempty(inside))
            if points is not None and _is_better(points, any_tile):
                yield FullTiles(where, points)


def _is_better(points: PointOrder, any_tile: PointOrder) -> bool:
    """Whether iterations run together that do not in any tile."""
    return any(points.jams.values()) or not points.products.keys() <= any_tile.products.keys()


def _nonempty(instances: isl.UnionSet) -> isl.UnionSet:
    """The instances without statements that have none."""
    pieces = [piece for piece in sets_of(instances) if not piece.is_empty()]
    return union_of_sets(instances.get_ctx(), pieces)


def _deepest(scop: Scop, nest: Nest) -> list[Statement]:
    """The statements in the most loops."""
    statements = [scop.statement(name) for name in nest.statement_names()]
    most = max(len(statement.iterators) for statement in statements)
    return [s for s in statements if len(s.iterators) == most]


# ---------------------------------------------------------------------------------------- 1.: where
def _full(scop: Scop, nest: Nest, statement: Statement) -> isl.Set | None:
    """The set of corners and parameters of the statement's full tiles; ``None`` if no bound is
    slanted, or a bound is no plain one."""
    (schedule,) = (
        m for m in maps_of(nest.schedule) if m.domain().get_tuple_name() == statement.name
    )
    pieces = schedule.range().get_basic_sets()
    if len(pieces) != 1 or pieces[0].dim(DIV):
        return None
    slanted = [c for c in pieces[0].get_constraints() if _is_slanted(c, nest)]
    if not slanted or any(c.is_equality() for c in slanted):
        return None
    where = known(scop, [(lo_names(nest), hi_names(nest))])
    for constraint in slanted:
        where = _tightest(where, constraint, nest)
    return where


def _is_slanted(constraint: isl.Constraint, nest: Nest) -> bool:
    """Whether two coordinates of the tile are in the bound."""
    inside = range(nest.sequential, nest.sequential + nest.depth)
    return sum(constraint.involves_dims(SET, k, 1) for k in inside) > 1


def _tightest(where: isl.Set, constraint: isl.Constraint, nest: Nest) -> isl.Set:
    """``where`` with the bound at the corner of the tile where it is tightest: the lower side of
    coordinates that it is at least, the upper side of others."""
    terms: dict[str, isl.Val] = {}
    for k, (low, high) in enumerate(zip(lo_names(nest), hi_names(nest), strict=True)):
        factor = constraint.get_coefficient_val(SET, nest.sequential + k)
        terms[low if factor.is_pos() else high] = factor
    for k in range(nest.sequential):
        terms[Sequential(k).name] = constraint.get_coefficient_val(SET, k)
    for k, name in enumerate(parameter_names(constraint.get_space())):
        terms[name] = constraint.get_coefficient_val(PARAM, k)
    used = {name: factor for name, factor in terms.items() if not factor.is_zero()}
    for name in used:
        where = with_parameter(where, name)
    result = isl.Constraint.alloc_inequality(isl.LocalSpace.from_space(where.get_space()))
    for name, factor in used.items():
        position = where.find_dim_by_name(PARAM, name)
        result = result.set_coefficient_val(PARAM, position, factor)
    return where.add_constraint(result.set_constant_val(constraint.get_constant_val()))
