"""Pivots: the one iteration of a loop to which, or from which, all values pass that the loop
carries (Griebl, Feautrier and Lengauer 2000, Index set splitting).

In step k of Floyd and Warshall's algorithm row k is all that one iteration of the loop over rows
has from another. The iterations before row k find it as step k - 1 left it, those after it as the
iteration k does. So the loop is no parallel one; but its iterations before k are, and those after
k.

1. The pairs of iterations between which the loop carries a flow, with the iterations of the loops
   around.
2. Candidates are the values that the first iteration of such a pair, or the second, has in a part
   of the pairs, as a function of the loops around and the parameters.
3. The pivot is the first candidate that is one of the two iterations in every pair.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import islpy as isl

from polydist.model.scop import LoopIterator, Scop
from polydist.schedule.carried import carried_part, is_inside
from polydist.schedule.dependences import Dependences
from polydist.sets.spaces import DIV, IN, OUT, SET
from polydist.sets.unions import maps_of


@dataclass(frozen=True, eq=False)
class Pivot:
    """The iteration ``at`` ({ [z...] -> [i] }, of the iterators around) of a loop that has
    ``depth`` others around it."""

    loop: LoopIterator
    depth: int
    at: isl.Aff


def pivot_of(scop: Scop, dependences: Dependences, loop: LoopIterator, depth: int) -> Pivot | None:
    """That of a loop; ``None`` if it has none, or carries nothing."""
    inside = {s.name for s in scop.statements if is_inside(s, loop.key, depth)}
    pairs = _pairs(dependences.value_based, inside, depth)
    if pairs is None:
        return None
    candidates = (value for side in (depth, depth + 1) for value in _values(pairs, depth, side))
    found = (value for value in candidates if _is_in_all(value, pairs, depth))
    at = next(found, None)
    return None if at is None else Pivot(loop, depth, at)


def _pairs(flow: isl.UnionMap, inside: set[str], depth: int) -> isl.Set | None:
    """Step 1: { [z..., first, second] }; ``None`` if there is none."""
    found: isl.Set | None = None
    for piece in maps_of(flow):
        if {piece.get_tuple_name(IN), piece.get_tuple_name(OUT)} <= inside:
            carried = carried_part(piece, depth)
            carried = carried.project_out(IN, depth + 1, carried.dim(IN) - depth - 1)
            carried = carried.project_out(OUT, depth + 1, carried.dim(OUT) - depth - 1)
            pairs = carried.project_out(OUT, 0, depth).wrap().flatten().reset_tuple_id()
            found = pairs if found is None else found.union(pairs)
    return None if found is None or found.is_empty() else found


def _values(pairs: isl.Set, depth: int, side: int) -> Iterator[isl.Aff]:
    """Step 2, of the iterations in dimension ``side`` of the pairs: { [z...] -> [i] }."""
    other = 2 * depth + 1 - side
    for part in pairs.get_basic_sets():
        for constraint in part.affine_hull().get_constraints():
            factor = constraint.get_coefficient_val(SET, side)
            of_others = constraint.involves_dims(SET, other, 1)
            if abs(factor.to_python()) == 1 and not of_others and not _has_quotients(constraint):
                yield constraint.get_bound(SET, side).drop_dims(IN, depth, 2)


def _has_quotients(constraint: isl.Constraint) -> bool:
    return any(constraint.involves_dims(DIV, k, 1) for k in range(constraint.dim(DIV)))


def _is_in_all(value: isl.Aff, pairs: isl.Set, depth: int) -> bool:
    """Step 3."""
    for side in (depth, depth + 1):
        pairs = pairs.subtract(_equal(value, pairs.get_space(), depth, side))
    return bool(pairs.is_empty())


def _equal(value: isl.Aff, space: isl.Space, depth: int, side: int) -> isl.Set:
    """Where the dimension ``side`` has the value."""
    local = isl.LocalSpace.from_space(space)
    own = isl.Aff.var_on_domain(local, SET, side)
    extended = value.insert_dims(IN, depth, space.dim(SET) - depth)
    return isl.PwAff.from_aff(own).eq_set(isl.PwAff.from_aff(extended))
