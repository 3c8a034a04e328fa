"""Choices between linearised subscripts: ``w = x == 0 ? c : c - 1`` with ``c = x + y*nx``.

Rows and columns are found for one sum at a time. So a subscript with such a choice in it is taken
apart into cases, each with the conditions under which its sum is the subscript; exactly one holds
at every instance. Choices of other values, which vary by themselves, stay what they are.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from itertools import product

from polydist_frontends.integer_expressions import Binary, Expression, Select, Unary

from polydist.model.linearised.delinearize import Term, terms_of

MOST_CASES = 32
"""More are not worth their sets."""


@dataclass(frozen=True)
class Case:
    """``value`` is the subscript where all ``conditions`` hold."""

    conditions: tuple[Expression, ...]
    value: Expression


def cases_of(subscript: Expression, parameters: Iterable[str]) -> tuple[Case, ...]:
    """The cases by the choices that have a product of parameters and a varying value in them."""
    return _limited(subscript, set(parameters), _is_linearised)


def finer_cases_of(subscript: Expression, parameters: Iterable[str]) -> tuple[Case, ...]:
    """The cases by all choices of values that mention parameters: whole rows to go back or on."""
    return _limited(subscript, set(parameters), _mentions_parameters)


def _limited(
    subscript: Expression, known: set[str], is_split: Callable[[Term], bool]
) -> tuple[Case, ...]:
    cases = tuple(_cases(subscript, known, is_split))
    return cases if len(cases) <= MOST_CASES else (Case((), subscript),)


def _cases(of: Expression, known: set[str], is_split: Callable[[Term], bool]) -> Iterable[Case]:
    """The cases of an expression; each combination of those of the operands."""
    match of:
        case Select(condition=condition, then=then, otherwise=otherwise) if _has(
            (then, otherwise), known, is_split
        ):
            fails = Unary("!", condition, condition.place)
            for held, value in ((condition, then), (fails, otherwise)):
                for case in _cases(value, known, is_split):
                    yield replace(case, conditions=(held, *case.conditions))
        case Unary(operand=operand):
            for case in _cases(operand, known, is_split):
                yield replace(case, value=replace(of, operand=case.value))
        case Binary(left=left, right=right):
            pairs = product(_cases(left, known, is_split), _cases(right, known, is_split))
            for one, other in pairs:
                value = replace(of, left=one.value, right=other.value)
                yield Case((*one.conditions, *other.conditions), value)
        case _:
            yield Case((), of)


def _has(values: Iterable[Expression], known: set[str], is_split: Callable[[Term], bool]) -> bool:
    """Whether one of the values has such a term, or has a choice with one in it."""
    for value in values:
        for case in _cases(value, known, is_split):
            terms = terms_of(case.value, known)
            if case.conditions or terms is None or any(map(is_split, terms)):
                return True
    return False


def _is_linearised(term: Term) -> bool:
    return bool(term.factors) and (term.varying is not None or len(term.factors) > 1)


def _mentions_parameters(term: Term) -> bool:
    return bool(term.factors)
