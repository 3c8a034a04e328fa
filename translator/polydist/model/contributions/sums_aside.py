"""Sums between the loops of one over steps, as the scalar products of an iterative solver.

``p = 0; for (i ...) p += x[i] * y[i]; a = r / p;`` in a loop over steps: a value of p lives in one
iteration of that loop alone. But where no element that is accessed depends on the iterator of the
loop over steps, that is no loop to be shared out, and as one statement with p for itself the sum
would take all of x and y to one rank.
"""

from __future__ import annotations

from collections.abc import Sequence

from polydist_frontends.walks import names_in

from polydist.model.domains.reach import RegionLeaf


def is_sum_aside(leaves: Sequence[RegionLeaf], depth: int, name: str) -> bool:
    """Whether one of the loops of ``leaves``, a run of neighbours in ``depth`` loops, does nothing
    with the scalar but accumulate into it, or choose it, and no subscript in the run mentions the
    iterators of the loops around."""
    around = {it.name for leaf in leaves for it in leaf.iterators[:depth]}
    if any(not around.isdisjoint(_selecting(leaf)) for leaf in leaves):
        return False
    loops = {leaf.iterators[depth].key for leaf in leaves if len(leaf.iterators) > depth}
    return any(_adds_up([leaf for leaf in leaves if _is_in(leaf, key)], name) for key in loops)


def _selecting(leaf: RegionLeaf) -> set[str]:
    """The names in the subscripts of the leaf."""
    subscripts = [s for access in leaf.accesses for s in access.subscripts]
    return {name.name for subscript in subscripts for name in names_in(subscript)}


def _is_in(leaf: RegionLeaf, key: tuple[int, ...]) -> bool:
    return any(it.key == key for it in leaf.iterators)


def _adds_up(leaves: Sequence[RegionLeaf], name: str) -> bool:
    own = [a for leaf in leaves for a in leaf.accesses if a.array == name]
    return bool(own) and all(access.accumulates or access.selection for access in own)
