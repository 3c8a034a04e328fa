"""Short bands: wavefronts along a coordinate of few values, as sequential loops over them.

In a wavefront as many tiles run at once as there are along its first coordinate.
Where that has few values whatever the parameters are, as the two colours of a red-black sweep, they
are in one tile, and nothing would run at the same time. So
1. the first member becomes a loop around the others, if these then have a member that carries no
   flow;
2. otherwise the wavefront stays.
"""

from __future__ import annotations

from dataclasses import replace

import islpy as isl

from polydist.schedule.dependences import Dependences
from polydist.schedule.parallelism import is_parallel, is_wavefront
from polydist.schedule.privatisation import is_reused_along
from polydist.schedule.tree import Band, Leaf, Sequence, Tree
from polydist.schedule.uncarried import Uncarried, is_zero_along, outermost
from polydist.sets.distances import greatest_distance

_FEW = 4


def short_bands_as_loops(tree: Tree, dependences: Dependences) -> Tree:
    """The tree with loops in place of all such wavefronts."""
    return _walk(tree, outermost(dependences.value_based, dependences.memory_based))


def _walk(tree: Tree, uncarried: Uncarried) -> Tree:
    """The subtree with loops in place of its short wavefronts; ``uncarried`` by what is around
    it."""
    if isinstance(tree, Leaf):
        return tree
    if isinstance(tree, Sequence):
        return Sequence(tuple(_walk(child, uncarried) for child in tree.children))
    if is_wavefront(tree):
        return (
            _loop(tree, uncarried.within(tree.members[0].domain()))
            if _is_short(tree.members[0])
            else tree
        )
    if is_parallel(tree):
        return tree
    return replace(tree, child=_walk(tree.child, uncarried.after(*tree.members)))


def _is_short(member: isl.UnionMap) -> bool:
    """Whether the member has few values, whatever the parameters are."""
    values = member.range()
    if values.n_set() != 1:
        return False
    return greatest_distance(isl.Set.from_union_set(values)) < _FEW


def _loop(band: Band, uncarried: Uncarried) -> Band:
    """Step 1: the first member around the others; the band as it is, where step 2 says so."""
    first, *others = band.members
    inside = uncarried.after(first)
    coincident = tuple(is_zero_along(inside.value_based, member) for member in others)
    if not any(coincident):
        return band
    in_order = tuple(is_reused_along(inside.memory_based, member) for member in others)
    below = Band(
        members=tuple(others),
        coincident=coincident,
        permutable=True,
        child=band.child,
        in_order=in_order,
    )
    return Band(
        members=(first,),
        coincident=(False,),
        permutable=True,
        child=below,
        in_order=band.in_order[:1],
    )
