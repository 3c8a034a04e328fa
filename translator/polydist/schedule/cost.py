"""What schedules cost: for choosing between isl's schedule and the loops as they are written.

Each comparison looks at one thing only, and ``choice`` puts them in order:

1. *Grain* (``is_coarser``): a schedule is coarser if it distributes more statements, or inside
   fewer sequential loops.
2. *Fusion* (``is_more_joint``): with fewer nests of the same grain, values that several statements
   read are loaded once, and there are fewer steps.
3. *Volume* (``moves_less``). Nests that share an owner map pass values on mostly within a rank;
   between others, whole parts of arrays move: a plane of them costs more than any number of rows.
   So flows between nests with different maps are counted by the dimension of what flows, and the
   counts are compared from the highest dimension down. isl's schedules may run a nest backwards
   only to be right where a loop has no iterations, which no owner map of a forward one fits.
4. *Waiting* (``waits_less``). The tiles of a skewed wavefront start one after the other, and move
   on from rank to rank. Diamonds do neither (``diamonds``), but not every band admits them. Where
   the text has parallel loops inside a sequential one instead, as a red-black sweep in a loop over
   time, all ranks have work in each of its iterations. So such loops wait less than a schedule with
   skewed wavefronts if

   - each statement of these is in a parallel nest, inside at most one sequential loop more than
     the wavefront, along a coordinate that may have many values;
   - every other statement that the schedule distributes is distributed inside no more sequential
     loops.
5. *Depth* (``is_deeper``): wavefronts with more coordinates, inside no more sequential loops, hold
   more of what a tile reads again. No tile of a parallel nest waits at all.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import partial

import islpy as isl

from polydist.model.scop import Scop
from polydist.schedule.dependences import Dependences
from polydist.schedule.nests import Nest, build_nests
from polydist.schedule.parallelism import is_wavefront, is_wide, sequential_depths
from polydist.schedule.placement import placements
from polydist.schedule.points.far_members import stays_near
from polydist.schedule.tree import Band, Tree
from polydist.sets.spaces import IN, SET
from polydist.sets.unions import maps_of

_PARALLEL = 8
"""More coordinates than wavefronts have."""
MANY = 40
"""More statements than isl schedules together in a second or two."""


def needs_no_search(scop: Scop, written: Tree) -> bool:
    """Whether the region has many statements, and the loops as written distribute each inside one
    sequential loop at most, or it is in no more than one: tiles over time through dozens of nests
    are not to be expected, and isl's search for them takes long."""
    depths = sequential_depths(written)
    return len(scop.statements) > MANY and all(
        depths.get(s.name, len(s.iterators)) <= 1 for s in scop.statements
    )


# -------------------------------------------------------------------------------- grain and fusion
def is_coarser(tree: Tree, other: Tree) -> bool:
    """Whether ``tree`` distributes every statement that ``other`` does, inside no more sequential
    loops, and is better for at least one."""
    own, others = sequential_depths(tree), sequential_depths(other)
    return own != others and _reaches(own, others, 0)


def distributes_others(tree: Tree, other: Tree) -> bool:
    """Whether ``tree`` distributes statements that ``other`` does not."""
    return not sequential_depths(tree).keys() <= sequential_depths(other).keys()


def _reaches(own: dict[str, int], others: dict[str, int], more: int) -> bool:
    """Whether each statement of ``others`` is in ``own``, inside at most ``more`` sequential loops
    more."""
    return all(name in own and own[name] <= depth + more for name, depth in others.items())


def is_more_joint(tree: Tree, other: Tree) -> bool:
    """Whether ``tree`` distributes the same at the same grain in fewer nests, all of them
    parallel."""
    own, others = build_nests(tree).nests, build_nests(other).nests
    if len(own) >= len(others) or not all(
        nest.kind == "parallel" and not nest.in_order for nest in (*own, *others)
    ):
        return False
    return sequential_depths(tree) == sequential_depths(other) and _width(own) == _width(others)


def _width(nests: Iterable[Nest]) -> dict[str, int]:
    """For every statement how many coordinates of its nest could be distributed."""
    return {name: sum(nest.coincident) for nest in nests for name in nest.statement_names()}


# ------------------------------------------------------------------------------------------ volume
def moves_less(scop: Scop, dependences: Dependences, tree: Tree, other: Tree) -> bool:
    """Whether ``tree`` distributes the same at the same grain, all nests of both being parallel,
    and makes less move between nests; or as much, and more of its nests go from row to row, as
    those of other regions do."""
    near = partial(stays_near, scop)
    own, others = build_nests(tree, 1, near).nests, build_nests(other, 1, near).nests
    if any(nest.kind != "parallel" for nest in (*own, *others)) or sequential_depths(
        tree
    ) != sequential_depths(other):
        return False
    return (*_moved(scop, dependences, own), _near(scop, own)) < (
        *_moved(scop, dependences, others),
        _near(scop, others),
    )


def _near(scop: Scop, nests: tuple[Nest, ...]) -> int:
    """How many statements are in nests whose forms count no subscript of far elements."""
    return sum(
        len(nest.statement_names())
        for nest in nests
        if all(stays_near(scop, nest.form(d)) for d in range(len(nest.distributed)))
    )


def _moved(scop: Scop, dependences: Dependences, nests: tuple[Nest, ...]) -> tuple[int, ...]:
    """How many flows between nests with different owner maps there are, by the dimension of their
    elements, the highest first."""
    nest_of = {name: nest.number for nest in nests for name in nest.statement_names()}
    placed = placements(scop, nests)
    counts: Counter[int] = Counter()
    for piece in maps_of(dependences.flow_elements):
        between = piece.range().unwrap()
        writer = nest_of[str(piece.get_tuple_name(IN))]
        reader = nest_of[str(between.get_tuple_name(IN))]
        if placed[writer] != placed[reader]:
            counts[_dimension(between.range())] += 1
    most = max((array.rank for array in scop.arrays), default=0)
    return tuple(counts[dimension] for dimension in range(most, -1, -1))


def _dimension(elements: isl.Set) -> int:
    """The dimension of the smallest affine space that holds the elements, for given parameters."""
    equalities = [
        c
        for c in elements.affine_hull().get_constraints()
        if c.is_equality() and c.involves_dims(SET, 0, elements.dim(SET))
    ]
    return int(elements.dim(SET)) - len(equalities)


# ----------------------------------------------------------------------------------------- waiting
def waits_less(written: Tree, other: Tree) -> bool:
    """Whether the loops as written wait less than the schedule ``other``, whose wavefronts are
    diamonds already where they can be."""
    skewed = sequential_depths(other, _is_skewed)
    if not skewed:
        return False
    parallel, distributed = sequential_depths(written, is_wide), sequential_depths(written)
    rest = {name: depth for name, depth in sequential_depths(other).items() if name not in skewed}
    return _reaches(parallel, skewed, 1) and _reaches(distributed, rest, 0)


def is_deeper(tree: Tree, other: Tree) -> bool:
    """Whether ``tree`` distributes the same inside no more sequential loops, none in a wavefront of
    fewer coordinates and some in one of more."""
    own, others = sequential_depths(tree), sequential_depths(other)
    depths, less = _coordinates(tree), _coordinates(other)
    waiting = [name for name, depth in less.items() if depth < _PARALLEL]
    return (
        own.keys() == others.keys()
        and _reaches(own, others, 0)
        and all(depths[name] >= depth for name, depth in less.items())
        and any(less[name] < depths[name] < _PARALLEL for name in waiting)
    )


def _coordinates(tree: Tree) -> dict[str, int]:
    """The number of coordinates of each distributed statement's wavefront; more than there are of a
    parallel nest."""
    most = dict.fromkeys(sequential_depths(tree), _PARALLEL)
    for count in range(2, _PARALLEL):
        most.update(dict.fromkeys(sequential_depths(tree, partial(_is_wavefront_of, count)), count))
    return most


def _is_wavefront_of(count: int, band: Band) -> bool:
    return is_wavefront(band) and len(band.members) == count


def _is_skewed(band: Band) -> bool:
    """Whether the band is a wavefront without diamonds."""
    return is_wavefront(band) and not band.spatial
