"""The original program order as isl maps: alternating positions and iterators, padded with zeros to
one length."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import islpy as isl

from polydist.model.scop import LoopIterator, Scop, Statement
from polydist.sets.spaces import SET


def padded_length(depth: int) -> int:
    """Components that ``depth`` loops need."""
    return 2 * depth + 1


@dataclass(frozen=True)
class Loop:
    """A component of an order: the value of a statement's iterator of this number."""

    iterator: int


def original_order(
    domain: isl.Set, position: tuple[int, ...], iterators: tuple[LoopIterator, ...], length: int
) -> isl.Map:
    """``{ S[i, j] -> [p0, i, p1, j, p2, 0, ...] }``; an iterator that counts down enters with a
    minus."""
    components: list[int | Loop] = []
    for k, place in enumerate(position):
        components += [place, Loop(k)] if k < len(iterators) else [place]
    return order_by(domain, components, iterators, length)


def order_by(
    domain: isl.Set,
    components: Sequence[int | Loop],
    iterators: tuple[LoopIterator, ...],
    length: int,
) -> isl.Map:
    """The order by the components one after the other, places and loops; an iterator that counts
    down enters with a minus."""
    local = isl.LocalSpace.from_space(domain.get_space())
    values = [_value(local, component, iterators) for component in components]
    values += [_constant(local, 0)] * (length - len(values))
    result = isl.Map.from_aff(values[0])
    for value in values[1:]:
        result = result.flat_range_product(isl.Map.from_aff(value))
    return result.intersect_domain(domain)


def _value(
    local: isl.LocalSpace, component: int | Loop, iterators: tuple[LoopIterator, ...]
) -> isl.Aff:
    """A component as a function of the instance."""
    if isinstance(component, int):
        return _constant(local, component)
    value = isl.Aff.var_on_domain(local, SET, component.iterator)
    return value if iterators[component.iterator].step > 0 else value.neg()


def _constant(local: isl.LocalSpace, value: int) -> isl.Aff:
    """The constant as a function of the instance."""
    return isl.Aff.val_on_domain(local, isl.Val.int_from_si(local.get_ctx(), value))


def order_of(scop: Scop) -> dict[str, isl.Map]:
    """The order of every statement of a model, by name."""
    length = max((padded_length(len(s.iterators)) for s in scop.statements), default=1)
    return {s.name: statement_order(s, length) for s in scop.statements}


def statement_order(statement: Statement, length: int) -> isl.Map:
    """The order of one statement, of the given length."""
    return original_order(statement.domain, statement.position, statement.iterators, length)
