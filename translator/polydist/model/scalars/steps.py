"""Scalars of one step, which a loop over steps declares or a clause makes private, and which loops
in it sum up and use::

    for (t ...) { double s = 0; for (i ...) s += a[i] * b[i]; for (i ...) a[i] = a[i] / s; }

As one statement, which has s for itself, an iteration would take all of ``a`` and ``b`` to one
rank. So there is one element of the generated code's own in the place of s, which all iterations
use again: then the loops over i are shared out as if s were declared outside
(``contributions.sums_aside``).
"""

from __future__ import annotations

from polydist_frontends.region import Access, If, Loop
from polydist_frontends.walks import accesses_below, names_in, nodes_below

from polydist.model.scalars.fresh_values import accesses


def is_sum_of_step(home: Loop, name: str, around: tuple[Loop, ...]) -> bool:
    """Whether a loop in the body of ``home`` does nothing with the scalar but accumulate into it,
    no condition decides about its accesses, and no subscript in the body mentions the iterator of
    ``home``, or of one of the loops ``around`` it."""
    steps = {home.iterator, *(loop.iterator for loop in around)}
    if any(steps & _selecting(access) for access in accesses_below(home.body)):
        return False
    if any(isinstance(node, If) and accesses(node, name) for node in nodes_below(home.body)):
        return False
    return any(_only_adds(node, name) for node in home.body if isinstance(node, Loop))


def _selecting(access: Access) -> set[str]:
    """The names in the subscripts."""
    return {name.name for subscript in access.subscripts for name in names_in(subscript)}


def _only_adds(loop: Loop, name: str) -> bool:
    own = [access for access in accesses_below([loop]) if access.array == name]
    return bool(own) and all(access.accumulates for access in own)
