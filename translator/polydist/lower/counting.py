"""How many statement instances code runs, as code that adds the number up instead of running them.

A loop whose number of instances per iteration does not depend on its iterator is a product, so a
box costs one product: only loops around bounds that move with them (skewed and triangular tiles)
stay loops. Where both bounds of an inner loop move alike, the iterator stands in its number all the
same; any value will do for it, as it has none outside its loop.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from polydist.lower.arithmetic import slope, substituted_expression, times, total, upper_bound
from polydist.lower.loop_ir import (
    Code,
    Constant,
    Count,
    Expression,
    For,
    If,
    Instance,
    Operation,
    Sequence,
)


@dataclass(frozen=True)
class _Number:
    """``known`` instances, and those that ``rest`` adds up."""

    known: Expression
    rest: tuple[Code, ...]

    def code(self) -> Code:
        """All of it as code."""
        own = () if self.known == Constant(0) else (Count(self.known),)
        return Sequence((*own, *self.rest))


def counting_code(code: Code) -> Code:
    """Code with ``Count`` in the place of instances: the sum is the number of instances that
    ``code`` runs."""
    return _number(code).code()


def _number(code: Code) -> _Number:
    match code:
        case Sequence(children=children):
            numbers = [_number(child) for child in children]
            return _Number(
                total([n.known for n in numbers]), tuple(rest for n in numbers for rest in n.rest)
            )
        case For():
            return _loop_number(code, _number(code.body))
        case If(condition=condition, then=then, otherwise=otherwise):
            return _choice_number(
                condition,
                _number(then),
                _Number(Constant(0), ()) if otherwise is None else _number(otherwise),
            )
        case Instance():
            return _Number(Constant(1), ())
        case _:
            raise AssertionError(code)


def _loop_number(loop: For, body: _Number) -> _Number:
    upper = upper_bound(loop.condition, loop.variable)
    if upper is None or body.rest or slope(body.known, loop.variable) != 0:
        return _Number(Constant(0), (replace(loop, body=body.code(), directives=()),))
    span: Expression = Operation("-", (upper, loop.first))
    trips = total(
        [Operation("floor", (span, Constant(loop.step))) if loop.step > 1 else span, Constant(1)]
    )
    outside = substituted_expression(body.known, loop.variable, Constant(0))
    return _Number(times(Operation("max", (Constant(0), trips)), outside), ())


def _choice_number(condition: Expression, then: _Number, otherwise: _Number) -> _Number:
    if not then.rest and not otherwise.rest:
        return _Number(Operation("?:", (condition, then.known, otherwise.known)), ())
    return _Number(Constant(0), (If(condition, then.code(), otherwise.code()),))
