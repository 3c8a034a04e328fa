"""Truth values whose old value decides what else is read: ``any = any || a[i] > 0``.

On several ranks each has a value of its own, and reads elements that the program does not read, as
another iteration has found before. That is right if these exist:

1. they are within the extents of their array, or the size of which a clause or the declaration of
   a parameter tells, or
2. the region reads or writes them in any case.

Where neither follows, the order of the program is kept.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

import islpy as isl
from polydist_frontends.errors import Refusal
from polydist_frontends.indirect_accesses import selected_by_data
from polydist_frontends.integer_expressions import Binary, Expression, Integer
from polydist_frontends.region import Access

from polydist.model.accesses import access_relation
from polydist.model.affine import Scope
from polydist.model.domains.reach import RegionLeaf
from polydist.model.shapes.array_shape import ArrayShape
from polydist.model.shapes.evaluation import evaluator_of

Shapes = Mapping[str, ArrayShape]


def with_orders_kept(
    leaves: Sequence[RegionLeaf], shapes: Shapes, scope: Scope
) -> list[RegionLeaf]:
    """The leaves, of which those with a read that may be of no element accumulate in order."""
    return [
        leaf if _may_read_all(leaf, leaves, shapes, scope) else _in_order(leaf) for leaf in leaves
    ]


def _in_order(leaf: RegionLeaf) -> RegionLeaf:
    accesses = (replace(a, exact=False) if a.decides else a for a in leaf.accesses)
    return replace(leaf, accesses=tuple(accesses))


def _may_read_all(
    leaf: RegionLeaf, leaves: Sequence[RegionLeaf], shapes: Shapes, scope: Scope
) -> bool:
    if not any(access.decides and access.exact for access in leaf.accesses):
        return True
    return all(_exists(leaf, access, leaves, shapes, scope) for access in _decided(leaf))


def _decided(leaf: RegionLeaf) -> Iterator[Access]:
    """The reads that may not happen, of elements."""
    for access in leaf.accesses:
        is_certain = access.kind == "read" and not leaf.conditional
        if access.subscripts and not (access.decides or is_certain):
            yield access


def _exists(
    leaf: RegionLeaf,
    access: Access,
    leaves: Sequence[RegionLeaf],
    shapes: Shapes,
    scope: Scope,
) -> bool:
    """Whether all elements are there that the access may read."""
    shape = shapes[access.array]
    if access.packed is not None or selected_by_data(access):
        return False
    missing = _elements(leaf, access, shape, scope, "read")
    if missing is None:
        return False
    if None not in shape.extents and shape.chain is None:
        inside = _elements(leaf, access, shape, scope, "may_read")
        missing = missing if inside is None else missing.subtract(inside)
    elif access.last is not None and shape.chain is None:
        inside = _elements(_within(leaf, access, access.last, scope), access, shape, scope, "read")
        missing = missing if inside is None else missing.subtract(inside)
    for other, own in _certain(access.array, leaves):
        there = _elements(other, own, shape, scope, "read")
        missing = missing if there is None else missing.subtract(there)
    return bool(missing.is_empty())


def _within(leaf: RegionLeaf, access: Access, last: Expression, scope: Scope) -> RegionLeaf:
    """The leaf in the instances of which the first subscript is between 0 and ``last``."""
    evaluator = evaluator_of(leaf, access, scope)
    first, place = access.subscripts[0], access.place
    conditions = (Binary(">=", first, Integer(0, place), place), Binary("<=", first, last, place))
    domain = leaf.domain
    for condition in conditions:
        domain = domain.intersect(evaluator.condition(condition))
    return replace(leaf, domain=domain)


def _elements(
    leaf: RegionLeaf, access: Access, shape: ArrayShape, scope: Scope, kind: str
) -> isl.Set | None:
    """The elements of the access, ``kind``: as one that happens, or that does where its subscripts
    are within the extents; ``None``: they may be in other rows."""
    is_read = kind == "read"
    plain = replace(access, kind="read" if is_read else "may_read")
    always = replace(leaf, conditional=leaf.conditional and not is_read)
    try:
        relation, checks = access_relation(always, plain, shape, scope)
    except Refusal:
        return None
    return None if checks and shape.chain is None else relation.range()


def _certain(array: str, leaves: Sequence[RegionLeaf]) -> Iterator[tuple[RegionLeaf, Access]]:
    """What happens in any case to elements of the array."""
    for leaf in leaves:
        if not (leaf.conditional or leaf.guards or leaf.chooses):
            yield from (
                (leaf, access)
                for access in leaf.accesses
                if access.array == array
                and access.kind in ("read", "write")
                and not selected_by_data(access)
            )
