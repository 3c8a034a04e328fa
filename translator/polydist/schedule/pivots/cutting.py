"""The model with three loops in place of one: its iterations before a pivot, the pivot's, and those
after it, in the order in which they were.

1. Each statement in the loop becomes three, of which each has a part of the instances. What is said
   of the loop's iterations holds in the parts, too.
2. A place in a body, at the loop's depth, becomes three.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

import islpy as isl

from polydist.model.contributions.own_memory import accesses_of, fresh_name
from polydist.model.scop import LoopIterator, Scop, Statement
from polydist.schedule.carried import is_inside
from polydist.schedule.pivots.finding import Pivot
from polydist.sets.spaces import IN, SET

_PARTS = 3


@dataclass(frozen=True, eq=False)
class Cut:
    """The model, with what the statements were that it has for others (``origins``), and the names
    of those that run the ``pivots`` alone. ``depth``: that of the loop."""

    scop: Scop
    depth: int
    origins: Mapping[str, str]
    pivots: frozenset[str]

    def without(self, other: Cut) -> Cut:
        """The same without the statements that the other one has cut."""
        cut = set(other.origins.values())
        left = {name: origin for name, origin in self.origins.items() if name not in cut}
        return replace(self, origins=left)


def cut_at(scop: Scop, pivot: Pivot) -> Cut:
    """The model with the loop cut."""
    known = [_moved(s, pivot.depth) for s in scop.statements]
    found: list[Statement] = []
    origins: dict[str, str] = {}
    pivots: set[str] = set()
    for statement in known:
        if not is_inside(statement, pivot.loop.key, pivot.depth):
            found.append(statement)
            continue
        for number, domain in enumerate(_parts(statement, pivot)):
            name = fresh_name([*known, *found])
            if not domain.is_empty():
                found.append(_part(statement, pivot.depth, number, domain, name))
                origins[name] = statement.name
                pivots |= {name} if number == 1 else set()
    return Cut(replace(scop, statements=tuple(found)), pivot.depth, origins, frozenset(pivots))


def _moved(statement: Statement, depth: int) -> Statement:
    """Step 2."""
    position = tuple(p * (_PARTS if k == depth else 1) for k, p in enumerate(statement.position))
    return replace(statement, position=position)


def _parts(statement: Statement, pivot: Pivot) -> tuple[isl.Set, isl.Set, isl.Set]:
    """The instances before the pivot, in it and after it."""
    space = statement.domain.get_space()
    own = isl.PwAff.from_aff(
        isl.Aff.var_on_domain(isl.LocalSpace.from_space(space), SET, pivot.depth)
    )
    inner = space.dim(SET) - pivot.depth
    extended = pivot.at.insert_dims(IN, pivot.depth, inner).set_tuple_id(
        IN, space.get_tuple_id(SET)
    )
    at = isl.PwAff.from_aff(extended)
    sides = (own.lt_set(at), own.eq_set(at), own.gt_set(at))
    upwards = statement.iterators[pivot.depth].step > 0
    first, same, last = sides if upwards else sides[::-1]
    domain = statement.domain
    return domain.intersect(first), domain.intersect(same), domain.intersect(last)


def _part(statement: Statement, depth: int, number: int, domain: isl.Set, name: str) -> Statement:
    """Step 1."""
    instances = isl.UnionSet.from_set(domain)
    reads, writes, steady, parts = (
        accesses_of(name, accesses.intersect_domain(instances))
        for accesses in (statement.reads, statement.writes, statement.steady, statement.parts)
    )
    return replace(
        statement,
        name=name,
        domain=domain.set_tuple_name(name),
        reads=reads,
        writes=writes,
        steady=steady,
        parts=parts,
        iterators=_other_loops(statement.iterators, depth, number),
        position=tuple(p + number * (k == depth) for k, p in enumerate(statement.position)),
    )


def _other_loops(
    iterators: tuple[LoopIterator, ...], depth: int, number: int
) -> tuple[LoopIterator, ...]:
    """Those of one part."""
    inner = (replace(it, key=(*it.key, -2 - number)) for it in iterators[depth:])
    return (*iterators[:depth], *inner)
