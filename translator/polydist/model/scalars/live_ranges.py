"""The live ranges of a scalar: parts of its uses between which no value passes.

Two uses are in one range if a value flows from one to the other, or if they stand under the same
outermost condition on data: of its branches, which exclude each other, only one use is the last.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import islpy as isl

from polydist.model.domains.reach import RegionLeaf
from polydist.sets.spaces import IN, OUT

Path = tuple[int, ...]


def live_ranges(
    users: Sequence[int], leaves: Sequence[RegionLeaf], pairs: Iterable[isl.Map]
) -> list[list[int]]:
    """The users of a scalar (positions in ``leaves``) by live ranges; ``pairs``: writer -> reader,
    between leaves ``L0``, ``L1``, ..., for the flow through it."""
    joined = {user: {user} for user in users}
    for one, other in (*_flowing(pairs), *_under_one_condition(users, leaves)):
        if joined[one] is not joined[other]:
            joined[one] |= joined[other]
            for user in joined[one]:
                joined[user] = joined[one]
    return sorted({min(own): sorted(own) for own in joined.values()}.values())


def _flowing(pairs: Iterable[isl.Map]) -> Iterable[tuple[int, int]]:
    for pair in pairs:
        yield leaf_number(pair.get_tuple_name(IN)), leaf_number(pair.get_tuple_name(OUT))


def _under_one_condition(
    users: Sequence[int], leaves: Sequence[RegionLeaf]
) -> Iterable[tuple[int, int]]:
    first: dict[Path, int] = {}
    for user in users:
        condition = _outermost(leaves[user])
        if condition is not None:
            yield first.setdefault(condition, user), user


def _outermost(leaf: RegionLeaf) -> Path | None:
    """The outermost condition on data that the leaf is under, or is."""
    if leaf.conditions:
        return leaf.conditions[0][:-1]
    return leaf.path[:-1] if leaf.is_condition else None


def leaf_number(name: str | None) -> int:
    """The position of the leaf that is called so in the flow."""
    return int((name or "L0")[1:])
