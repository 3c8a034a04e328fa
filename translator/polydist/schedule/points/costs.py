"""Which loop of a statement should be the innermost (Wolf and Lam, *A data locality optimizing
algorithm*, 1991).

1. An iteration of a loop, if it were innermost, costs for each element that it accesses: nothing if
   the element stays the same, 1 along a row, 8 down a column, and 4 more where it has to wait for
   the iteration before it.
2. A statement whose innermost loop goes down columns gets the cheapest of its loops as innermost,
   if that saves half; its other loops keep their order. Loops over few components stay inside it:
   they are unrolled, and then each of their bodies goes along its own row.
3. What the sequential loops around the nest decide on are no loops of a tile. These iterators come
   first, so that the last ones are the loops that there are.
"""

from __future__ import annotations

import islpy as isl

from polydist.model.scop import Scop, Statement
from polydist.schedule.nests import Nest
from polydist.schedule.points.strides import (
    fixed_iterators,
    is_moved,
    is_whole,
    one_by_one,
    tiled_coordinates,
    walks_columns,
)
from polydist.sets.spaces import IN, OUT
from polydist.sets.unions import maps_of

_ROW, _COLUMN, _WAIT = 1, 8, 4


def along_rows(scop: Scop, nest: Nest, statement: Statement) -> tuple[int, ...]:
    """The statement's loops, the cheapest innermost (steps 2 and 3)."""
    fixed = fixed_iterators(nest, statement)
    running = tuple(k for k in range(len(statement.iterators)) if k not in fixed)
    return (*sorted(fixed), *_cheapest_last(scop, nest, statement, running))


def _cheapest_last(
    scop: Scop, nest: Nest, statement: Statement, loops: tuple[int, ...]
) -> tuple[int, ...]:
    """Step 2."""
    coordinates = tiled_coordinates(nest, statement)
    last = len(loops) - 1
    while last > 0 and is_whole(statement, coordinates, loops[last]):
        last -= 1
    accesses = one_by_one(statement.accesses)
    if last < 1 or not any(walks_columns(scop, access, loops[last]) for access in accesses):
        return loops
    costs = {k: _cost(scop, statement, k) for k in loops[: last + 1]}
    best = min(reversed(loops[: last + 1]), key=lambda k: costs[k])
    if 2 * costs[best] > costs[loops[last]]:
        return loops
    return (*(k for k in loops[: last + 1] if k != best), best, *loops[last + 1 :])


def finding_again(nest: Nest, statement: Statement, loops: tuple[int, ...]) -> tuple[int, ...]:
    """The loops, those around the innermost one along which what is written stays the same inside
    the others; what is fixed stays first."""
    if not loops:
        return loops
    *outer, innermost = loops
    fixed = fixed_iterators(nest, statement)
    moving = [
        k for k in outer if k in fixed or any(is_moved(w, k) for w in maps_of(statement.writes))
    ]
    return (*moving, *(k for k in outer if k not in moving), innermost)


def _cost(scop: Scop, statement: Statement, iterator: int) -> int:
    """Step 1."""
    accesses = one_by_one(statement.accesses)
    moved = [access for access in accesses if is_moved(access, iterator)]
    cost = sum(_COLUMN if walks_columns(scop, access, iterator) else _ROW for access in moved)
    return cost + (_WAIT if _waits(statement, iterator) else 0)


def _waits(statement: Statement, iterator: int) -> bool:
    """Whether an element that one iteration writes is read in another one of the loop alone."""
    passed = statement.writes.apply_range(statement.reads.reverse())
    return any(_moves_alone(pairs, iterator) for pairs in maps_of(passed))


def _moves_alone(pairs: isl.Map, iterator: int) -> bool:
    """Whether two related instances differ in this iterator and in no other."""
    for k in range(pairs.dim(IN)):
        if k != iterator:
            pairs = pairs.equate(IN, k, OUT, k)
    return not pairs.order_lt(IN, iterator, OUT, iterator).is_empty()
