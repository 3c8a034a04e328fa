"""What sizes of a program usually are, to judge by whether a condition on them is plausible."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import islpy as isl

from polydist.model.scop import Statement
from polydist.sets.spaces import IN, OUT, PARAM
from polydist.sets.unions import maps_of

LONG = 1000
"""Loops whose number of iterations parameters say are taken to have more than that."""


def usual_sizes(statements: Iterable[Statement], context: isl.Set, least: int) -> isl.Set:
    """The parameters of ``context`` for which every loop around the statements that may have more
    than ``least`` iterations has them, and each row that one instance accesses at once more than
    that many elements, if it may."""
    usual = context
    for statement in statements:
        domain = statement.domain
        for pairs in (
            isl.Map.from_domain_and_range(domain, domain),
            *_accessed_together(statement),
        ):
            for depth in range(pairs.dim(OUT)):
                long = _reaching(pairs, depth, least)
                usual = usual if long.is_empty() else usual.intersect(long)
    return usual.coalesce()


def positive(sizes: isl.Set) -> isl.Set:
    """Those of them that are all positive."""
    for k in range(sizes.dim(PARAM)):
        sizes = sizes.lower_bound_val(PARAM, k, 1)
    return sizes


def _accessed_together(statement: Statement) -> Iterator[isl.Map]:
    """For each access the pairs of elements that one instance accesses by it."""
    for accesses in maps_of(statement.reads.union(statement.writes)):
        for basic in accesses.get_basic_maps():
            access = isl.Map.from_basic_map(basic)
            yield access.reverse().apply_range(access)


def _reaching(pairs: isl.Map, depth: int, least: int) -> isl.Set:
    """The parameters for which two points of a pair agree in the first ``depth`` coordinates and
    have a distance of ``least`` in the next."""
    for k in range(depth):
        pairs = pairs.equate(IN, k, OUT, k)
    far = isl.Constraint.alloc_inequality(isl.LocalSpace.from_space(pairs.get_space()))
    far = far.set_coefficient_val(OUT, depth, 1).set_coefficient_val(IN, depth, -1)
    return pairs.add_constraint(far.set_constant_val(-least)).params()
