"""The loops of a region that would be parallel but for what they carry under a condition on
sizes (``conditions``)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from polydist.model.scop import LoopApart, LoopIterator, RuntimeCheck, Scop
from polydist.schedule.apart.conditions import condition_of
from polydist.schedule.dependences import Dependences
from polydist.schedule.parallelism import sequential_depths
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
    for (key, depth), loop in list(_sequential(scop, tree).items())[:_MOST_LOOPS]:
        search = partial(condition_of, scop, dependences, key, depth)
        found = attempt(scop.isl_context, search, share=_SHARE) if key not in known else None
        if found is not None:
            message = (
                f"iterations of the loop over '{loop.name}' need values of each other, unless "
                f"{found.words}"
            )
            check = RuntimeCheck(found.holds, message, loop.place)
            yield LoopApart(key, depth, loop.name, check, found.words)


def _sequential(scop: Scop, tree: Tree) -> dict[tuple[tuple[int, ...], int], LoopIterator]:
    """The loops around statements that no parallel band distributes at their depth or further
    out."""
    depths = free_depths(tree)
    found: dict[tuple[tuple[int, ...], int], LoopIterator] = {}
    for depth in range(max((len(s.iterators) for s in scop.statements), default=0)):
        for statement in scop.statements:
            if len(statement.iterators) > depth and depths.get(statement.name, depth + 1) > depth:
                loop = statement.iterators[depth]
                found.setdefault((loop.key, depth), loop)
    return found


def free_depths(tree: Tree) -> dict[str, int]:
    """``sequential_depths`` of what is shared out without one rank waiting for another."""
    return sequential_depths(tree, _is_free)


def _is_free(band: Band) -> bool:
    return not band.relayed


def with_apart(scop: Scop, loop: LoopApart) -> Scop:
    """The model that takes the condition of the loop for granted."""
    return replace(scop, apart=(*scop.apart, loop), checks=(*scop.checks, loop.check))


def is_freer(tree: Tree, other: Tree) -> bool:
    """Whether ``tree`` shares out every statement that ``other`` does, inside of no more
    sequential loops, and is better for at least one."""
    own, others = free_depths(tree), free_depths(other)
    return own != others and all(
        name in own and own[name] <= depth for name, depth in others.items()
    )
