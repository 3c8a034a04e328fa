"""The original program order as isl maps: alternating positions and iterators, padded with zeros to
one length."""

from __future__ import annotations

import islpy as isl

from polydist.model.scop import LoopIterator, Scop, Statement
from polydist.sets.spaces import SET


def padded_length(depth: int) -> int:
    """Components that ``depth`` loops need."""
    return 2 * depth + 1


def original_order(
    domain: isl.Set, position: tuple[int, ...], iterators: tuple[LoopIterator, ...], length: int
) -> isl.Map:
    """``{ S[i, j] -> [p0, i, p1, j, p2, 0, ...] }``; an iterator that counts down enters with a
    minus."""
    local = isl.LocalSpace.from_space(domain.get_space())
    components = []
    for k, place in enumerate(position):
        components.append(_constant(local, place))
        if k < len(iterators):
            value = isl.Aff.var_on_domain(local, SET, k)
            components.append(value if iterators[k].step > 0 else value.neg())
    while len(components) < length:
        components.append(_constant(local, 0))
    result = isl.Map.from_aff(components[0])
    for component in components[1:]:
        result = result.flat_range_product(isl.Map.from_aff(component))
    return result.intersect_domain(domain)


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
