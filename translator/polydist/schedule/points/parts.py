"""Tiles that may run in parts.

Where a tile is not full (``full_tiles``), most of it may lie in smaller boxes that are: a tile on
the diagonal of an elimination is, but for the small boxes on the diagonal itself. So the runtime
cuts such a tile in halves, these in halves, and so on, and runs the lower half first
(``tile_parts.c``).

That is legal if no conflict goes back along any coordinate of the tile: of two instances that may
not change places, the later one is then in the upper half, or in the same half. Conflicts are those
of accesses, not of dependences, from which privatisation and clauses take some away.
"""

from __future__ import annotations

from polydist.model.scop import Scop
from polydist.schedule.nests import Nest
from polydist.schedule.points.legality import conflicts_in
from polydist.schedule.uncarried import is_never_negative_along
from polydist.sets.isl_context import attempt
from polydist.sets.unions import union_of_maps


def may_run_in_parts(scop: Scop, nest: Nest) -> bool:
    """Whether the halves of any box may run one after the other; not where contributions are kept
    and added later."""
    statements = [scop.statement(name) for name in nest.statement_names()]
    if any(s.keeps or s.adds or s.observable for s in statements):
        return False
    return bool(attempt(scop.isl_context, lambda: _goes_forward(scop, nest)))


def _goes_forward(scop: Scop, nest: Nest) -> bool:
    """Whether no conflict at one z goes back along a coordinate of the tile."""
    statements = sorted(map(scop.statement, nest.statement_names()), key=lambda s: s.position)
    pairs = conflicts_in(scop, nest, nest.domain, statements).pairs
    conflicts = union_of_maps(scop.isl_context, pairs)
    inside = range(nest.sequential, nest.sequential + nest.depth)
    return all(is_never_negative_along(conflicts, nest.coordinate(k)) for k in inside)
