"""What a schedule makes move between ranks from one nest to another: for choosing between two that
are equally parallel.

Nests that share an owner map pass values on mostly within a rank; between others, whole parts of
arrays change hands: a plane of them costs more than any number of rows. So flows between nests with
different maps are counted by the dimension of what flows, and the counts are compared from the
highest dimension down. isl's schedules may run a nest backwards only to be right where a loop has
no iterations, which no owner map of a forward one fits.
"""

from __future__ import annotations

from collections import Counter

import islpy as isl

from polydist.model.scop import Scop
from polydist.schedule.dependences import Dependences
from polydist.schedule.nests import Nest, build_nests, sequential_depths
from polydist.schedule.placement import placements
from polydist.schedule.scheduler import Tree
from polydist.sets.polyhedra import SET, maps_of


def moves_less(scop: Scop, dependences: Dependences, tree: Tree, other: Tree) -> bool:
    """Whether ``tree`` shares out the same at the same grain, all nests of both being parallel, and
    makes less move between nests."""
    own, others = build_nests(tree).nests, build_nests(other).nests
    if any(nest.kind != "parallel" for nest in (*own, *others)) or sequential_depths(
        tree
    ) != sequential_depths(other):
        return False
    return _moved(scop, dependences, own) < _moved(scop, dependences, others)


def _moved(scop: Scop, dependences: Dependences, nests: tuple[Nest, ...]) -> tuple[int, ...]:
    """How many flows between nests with different owner maps there are, by the dimension of their
    elements, the highest first."""
    nest_of = {name: nest.number for nest in nests for name in nest.statement_names()}
    placed = placements(scop, nests)
    counts: Counter[int] = Counter()
    for piece in maps_of(dependences.flow_elements):
        between = piece.range().unwrap()
        writer, reader = (
            nest_of[str(piece.get_tuple_name(isl.dim_type.in_))],
            nest_of[str(between.get_tuple_name(isl.dim_type.in_))],
        )
        if placed[writer] != placed[reader]:
            counts[_dimension(between.range())] += 1
    most = max((array.rank for array in scop.arrays), default=0)
    return tuple(counts[dimension] for dimension in range(most, -1, -1))


def _dimension(elements: isl.Set) -> int:
    """Of the smallest affine space that holds the elements, for given parameters."""
    equalities = [
        c
        for c in elements.affine_hull().get_constraints()
        if c.is_equality() and c.involves_dims(SET, 0, elements.dim(SET))
    ]
    return int(elements.dim(SET)) - len(equalities)
