"""Which loops go from one far part of memory to the next: the one that counts the columns of a
Fortran array, or the rows of one in C.

Where several loops of a nest are parallel, the one to distribute is such a loop. Each rank then has
whole rows (columns), which are few messages and pages of its own; and nests with other orders of
their loops have the same, as the phases of a time step whose authors put now the one and now the
other loop outside.
"""

from __future__ import annotations

import islpy as isl

from polydist.model.scop import Scop
from polydist.schedule.placement import MULTIPLES, counts
from polydist.schedule.points.strides import far_subscript
from polydist.sets.spaces import IN, OUT
from polydist.sets.unions import maps_of


def stays_near(scop: Scop, member: isl.UnionMap) -> bool:
    """Whether the coordinate ``member`` (instance -> [c]) counts in no access the subscript of an
    array whose neighbours are farthest apart."""
    return not any(
        counts(access, far_subscript(scop, access), 1, form, multiple)
        for form in maps_of(member)
        for access in maps_of(scop.statement(str(form.get_tuple_name(IN))).accesses)
        if access.dim(OUT)
        for multiple in MULTIPLES
    )
