"""Conditions on iterators of which no set of integers says where they hold (``t % every == 0`` over
many periods), but which generated code can test where a statement begins: then the loops below stay
loops, whose statements are conditional, as in a loop with such a step (``If.stepping``).

The test is made in 64 bits. So of what is unsigned it must be known that it does not fall below
zero, and of what is divided that it and the divisor do not; a divisor that is no number is checked
to be positive when the region starts.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

import islpy as isl
from polydist_frontends.errors import Refusal
from polydist_frontends.integer_expressions import (
    Binary,
    Expression,
    Integer,
    Name,
    Unary,
    is_unsigned,
    parts_of,
)
from polydist_frontends.region import If, Loop
from polydist_frontends.walks import nodes_below

from polydist.model.affine import Evaluator
from polydist.model.domains.affine_parts import affine_part
from polydist.model.linearised.modular_sums import LARGE

_COMPARISONS = ("<", "<=", ">", ">=", "==", "!=")


Divisor = tuple[Expression, isl.Set]
"""What divides, of parameters alone, and the instances in which it may."""


def divisors_in_guard(node: If, evaluator: Evaluator) -> tuple[Divisor, ...] | None:
    """What the condition divides by, but for numbers; ``None`` if there is no loop in the node's
    branches, or generated code cannot test the condition."""
    names = {part.name for part in parts_of(node.condition) if isinstance(part, Name)}
    hidden = any(loop.iterator in names for loop in _loops_in(node))
    if (
        not has_loops(node)
        or hidden
        or node.counters
        or not _is_testable(node.condition, evaluator)
    ):
        return None
    return tuple(_divisors(node.condition, evaluator, evaluator.domain))


def has_loops(node: If) -> bool:
    """Whether there is a loop in a branch."""
    return any(True for _ in _loops_in(node))


def _loops_in(node: If) -> Iterator[Loop]:
    return (part for part in nodes_below((node,)) if isinstance(part, Loop))


def _divisors(of: Expression, evaluator: Evaluator, domain: isl.Set) -> Iterator[Divisor]:
    """Of ``n > 0 && t % n == 0`` the divisor counts where ``n > 0``."""
    if isinstance(of, Binary) and of.operator == "&&":
        yield from _divisors(of.left, evaluator, domain)
        first = domain.intersect(affine_part(of.left, evaluator))
        yield from _divisors(of.right, evaluator, first)
        return
    for part in parts_of(of):
        if not isinstance(part, Binary) or part.operator not in ("/", "%", "modulo"):
            continue
        if not isinstance(part.right, Integer):
            yield part.right, domain


def _is_testable(of: Expression, evaluator: Evaluator) -> bool:
    """Whether 64 bits of signed arithmetic give the value of the expression."""
    match of:
        case Integer(value=value, unsigned=unsigned):
            return not unsigned or value < LARGE
        case Name(name=name):
            scope = evaluator.scope
            known = name in scope.iterators or name in scope.parameters
            return known and (not of.unsigned or _is_at_least_zero(of, evaluator))
        case Unary(operator="!"):
            return _is_testable(of.operand, evaluator)
        case Unary(operator="-" | "signed" | "unsigned"):
            return _is_testable(of.operand, evaluator) and _stays(of, evaluator)
        case Binary():
            return _is_testable_binary(of, evaluator)
        case _:
            return False


def _is_testable_binary(of: Binary, evaluator: Evaluator) -> bool:
    """The same of an operation; unsigned products wrap around above zero, too."""
    if not all(_is_testable(side, evaluator) for side in (of.left, of.right)):
        return False
    match of.operator:
        case "+" | "-":
            return _stays(of, evaluator)
        case "*":
            return not is_unsigned(of)
        case "/" | "%" | "modulo":
            return _is_divisor(of.right, evaluator) and _is_at_least_zero(of.left, evaluator)
        case "&&" | "||":
            return True
        case operator if operator in _COMPARISONS:
            return _compares(of, evaluator)
        case _:
            return False


def _compares(of: Binary, evaluator: Evaluator) -> bool:
    """Whether the comparison is one of integers: where a side is unsigned, none is negative."""
    sides = (of.left, of.right)
    if not any(map(is_unsigned, sides)):
        return True
    return all(_is_at_least_zero(side, evaluator) for side in sides)


def _is_divisor(of: Expression, evaluator: Evaluator) -> bool:
    match of:
        case Integer(value=value):
            return value > 0
        case _:
            names = {part.name for part in parts_of(of) if isinstance(part, Name)}
            known = names <= evaluator.scope.parameters.keys()
            return known and _is_testable(of, evaluator) and _is_affine(of, evaluator)


def _is_affine(of: Expression, evaluator: Evaluator) -> bool:
    """Whether the evaluator has the value, and takes nothing for granted."""
    noted = len(evaluator.wrap_arounds)
    with suppress(Refusal):
        evaluator.value(of)
        return len(evaluator.wrap_arounds) == noted
    return False


def _stays(of: Expression, evaluator: Evaluator) -> bool:
    return not is_unsigned(of) or _is_at_least_zero(of, evaluator)


def _is_at_least_zero(of: Expression, evaluator: Evaluator) -> bool:
    """Whether the value is not negative in all instances."""
    match of:
        case Integer(value=value):
            return value >= 0
        case Binary(operator="/" | "%" | "modulo", left=left):
            return _is_at_least_zero(left, evaluator)
        case Unary(operator="signed" | "unsigned", operand=operand):
            return _is_at_least_zero(operand, evaluator)
    known = _is_affine(of, evaluator)
    return known and bool(evaluator.domain.is_subset(evaluator.value(of).nonneg_set()))
