"""The loops of a region that would be parallel but for what they carry under a condition on
sizes (``conditions``)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from polydist.model.scop import LoopApart, RuntimeCheck, Scop
from polydist.schedule.apart.conditions import condition_of
from polydist.schedule.dependences import Dependences
from polydist.schedule.parallelism import is_parallel, is_wide, loops_in_order, sequential_depths
from polydist.schedule.tree import Band, Tree
from polydist.sets.isl_context import attempt

_MOST_LOOPS = 6
"""How many loops of a region are looked at."""
_SHARE = 16
"""Of the effort, for the condition of one loop."""


def loops_apart(scop: Scop, dependences: Dependences, tree: Tree) -> Iterator[LoopApart]:
    """The loops that a schedule leaves sequential, outermost first, each with the condition under
    which its iterations are apart, if it has one that may be taken for granted."""
    known = {loop.key for loop in scop.apart}
    for loop, depth in loops_in_order(scop, free_depths(tree))[:_MOST_LOOPS]:
        search = partial(condition_of, scop, dependences, loop.key, depth)
        found = attempt(scop.isl_context, search, share=_SHARE) if loop.key not in known else None
        if found is not None:
            message = (
                f"iterations of the loop over '{loop.name}' need values of each other, unless "
                f"{found.words}"
            )
            check = RuntimeCheck(found.holds, message, loop.place)
            yield LoopApart(loop.key, depth, loop.name, check, found.words)


def free_depths(tree: Tree) -> dict[str, int]:
    """``sequential_depths`` of what is shared out without one rank waiting for another, and among
    more than a few."""
    return sequential_depths(tree, _is_free)


def _is_free(band: Band) -> bool:
    return not band.relayed and (is_wide(band) or not is_parallel(band))


def with_apart(scop: Scop, loop: LoopApart) -> Scop:
    """The model that takes the condition of the loop for granted."""
    return replace(scop, apart=(*scop.apart, loop), checks=(*scop.checks, loop.check))


def is_freer(tree: Tree, other: Tree) -> bool:
    """Whether ``tree`` is no less free than ``other``, and better for at least one statement."""
    return free_depths(tree) != free_depths(other) and is_no_less_free(tree, other)


def is_no_less_free(tree: Tree, other: Tree) -> bool:
    """Whether ``tree`` shares out every statement that ``other`` does, inside of no more
    sequential loops."""
    own = free_depths(tree)
    return all(name in own and own[name] <= depth for name, depth in free_depths(other).items())
