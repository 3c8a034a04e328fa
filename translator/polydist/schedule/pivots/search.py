"""Which loops of a region are cut at their pivots (``finding``).

1. The loops looked at are those around statements that no parallel band shares out at their depth
   or further out: they stay in order, or are in wavefronts inside of sequential loops, whose tiles
   wait for one another in every step.
2. A cut is worth it if all that it makes of a loop is shared out inside of no more sequential
   loops than before, the iterations at pivots where their data are, one after the other; if the
   other iterations are then parallel; and if no other statement is worse off.
3. Then the loops inside of it are cut at their pivots, too, as long as the nests stay the same:
   rows whose elements wait for one among them are no rows for vectors.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial

from polydist.model.scop import LoopIterator, Scop
from polydist.schedule.dependences import Dependences
from polydist.schedule.nests import Nest, Structure
from polydist.schedule.parallelism import is_wavefront, loops_in_order, sequential_depths
from polydist.schedule.pivots.cutting import Cut, cut_at
from polydist.schedule.pivots.finding import pivot_of
from polydist.schedule.tree import Band, Tree
from polydist.sets.isl_context import attempt

_MOST_LOOPS = 6
"""How many loops of a region are looked at."""
_SHARE = 16
"""Of the effort, for the pivot of one loop."""


def cuts(scop: Scop, dependences: Dependences, tree: Tree) -> Iterator[Cut]:
    """The models with one of the loops cut, outermost first."""
    loops = loops_in_order(scop, sequential_depths(tree, _is_free))
    yield from _cuts(scop, dependences, loops)


def inner_cuts(cut: Cut, scop: Scop, dependences: Dependences) -> Iterator[Cut]:
    """Those with one of the loops of ``scop`` cut that are inside of one that is cut already."""
    loops = [
        (loop, depth)
        for statement in scop.statements
        if statement.name in cut.origins
        for depth, loop in enumerate(statement.iterators)
        if depth > cut.depth
    ]
    yield from _cuts(scop, dependences, loops)


def _cuts(
    scop: Scop, dependences: Dependences, loops: Sequence[tuple[LoopIterator, int]]
) -> Iterator[Cut]:
    for loop, depth in [*dict.fromkeys(loops)][:_MOST_LOOPS]:
        search = partial(pivot_of, scop, dependences, loop, depth)
        pivot = attempt(scop.isl_context, search, share=_SHARE)
        if pivot is not None:
            yield cut_at(scop, pivot)


def _is_free(band: Band) -> bool:
    return not band.relayed and (bool(band.spatial) or not is_wavefront(band))


def is_worth_it(cut: Cut, tree: Tree, before: Tree) -> bool:
    """Step 2, of the schedules with the cut and ``before`` it."""
    shared, free = sequential_depths(tree), sequential_depths(tree, _is_free)
    old, old_free = sequential_depths(before), sequential_depths(before, _is_free)
    parts = [(name, origin) for name, origin in cut.origins.items() if name not in cut.pivots]
    most = {origin: old.get(origin, _depth(cut, origin)) for _, origin in parts}
    others = old.keys() - set(cut.origins.values())
    return (
        all(free.get(name, most[origin] + 1) <= most[origin] for name, origin in parts)
        and any(free[name] < old_free.get(origin, free[name] + 1) for name, origin in parts)
        and all(name in shared for name in cut.pivots)
        and all(shared.get(name, old[name] + 1) <= old[name] for name in others)
    )


def keeps_nests(structure: Structure, before: Structure) -> bool:
    """Step 3: whether a cut leaves the nests as they were ``before``."""
    kinds = ([(n.kind, n.sequential, n.in_order) for n in of.nests] for of in (structure, before))
    own, old = kinds
    return own == old


def with_moving_parts(structure: Structure, scop: Scop, before: Scop) -> Structure:
    """The nests, of which those of parts do not stay in their places: the part before a pivot grows
    as the one after it shrinks, from iteration to iteration of the loops around, so that ranks
    should have rows of both by turns."""
    parts = {s.name for s in scop.statements} - {s.name for s in before.statements}

    def is_moving(nest: Nest) -> bool:
        return nest.sequential > 0 and not parts.isdisjoint(nest.statement_names())

    nests = (replace(n, stationary=False) if is_moving(n) else n for n in structure.nests)
    return replace(structure, nests=tuple(nests))


def _depth(cut: Cut, origin: str) -> int:
    """The loops around a statement that was cut, before nothing of it was shared out."""
    parts = [part for part, name in cut.origins.items() if name == origin]
    return max(len(cut.scop.statement(part).iterators) for part in parts)
