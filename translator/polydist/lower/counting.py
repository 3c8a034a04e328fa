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
from polydist.lower.mapper import Mapper


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
    """Code with ``Count`` instead of instances: the sum is the number of instances that
    ``code`` runs."""
    return _Counting()(code).code()


class _Counting(Mapper[_Number]):
    def sequence(self, node: Sequence) -> _Number:
        numbers = [self(child) for child in node.children]
        rest = tuple(code for number in numbers for code in number.rest)
        return _Number(total([number.known for number in numbers]), rest)

    def loop(self, node: For) -> _Number:
        body, upper = self(node.body), upper_bound(node.condition, node.variable)
        if upper is None or body.rest or slope(body.known, node.variable) != 0:
            return _Number(Constant(0), (replace(node, body=body.code(), directives=()),))
        outside = substituted_expression(body.known, node.variable, Constant(0))
        trips = iterations(node, upper)
        return _Number(times(Operation("max", (Constant(0), trips)), outside), ())

    def condition(self, node: If) -> _Number:
        then = self(node.then)
        otherwise = _Number(Constant(0), ()) if node.otherwise is None else self(node.otherwise)
        if not then.rest and not otherwise.rest:
            known = Operation("?:", (node.condition, then.known, otherwise.known))
            return _Number(known, ())
        choice = If(node.condition, then.code(), otherwise.code())
        return _Number(Constant(0), (choice,))

    def instance(self, _: Instance) -> _Number:
        return _Number(Constant(1), ())


def iterations(loop: For, upper: Expression) -> Expression:
    """How often the loop runs up to ``upper``, where it runs at all."""
    span: Expression = Operation("-", (upper, loop.first))
    steps = Operation("floor", (span, Constant(loop.step))) if loop.step > 1 else span
    return total([steps, Constant(1)])
