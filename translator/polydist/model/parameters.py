"""The parameters of a region's model: its loop-invariant integers, the products of them that
subscripts need, and what is known about them."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations

import islpy as isl
from polydist_frontends.errors import refuse
from polydist_frontends.integer_expressions import (
    Binary,
    Expression,
    Integer,
    counted_outside,
    parts_of,
)
from polydist_frontends.region import Region
from polydist_frontends.walks import accesses_below, expressions_below, names_in

from polydist.model.affine import Evaluator, Scope
from polydist.model.linearised.choices import finer_cases_of
from polydist.model.linearised.delinearize import stride_chains, terms_of
from polydist.model.linearised.free_strides import (
    Chain,
    free_chains,
    may_be_linearised,
    quotient_name,
    quotients_in,
    within_rows,
)
from polydist.model.linearised.guesses import products_in
from polydist.model.parameter_terms import parameter_factors
from polydist.model.scop import RuntimeCheck
from polydist.sets.identifiers import identifier
from polydist.sets.polynomial import Factors, Polynomial
from polydist.sets.spaces import named_space
from polydist.sets.symbols import Parameter

_HALF = 2**31 - 1


def scope_of(region: Region) -> Scope:
    """A parameter for every loop-invariant integer, for every product of them that occurs, and for
    every quotient of strides."""
    parameters: dict[str, str] = {}
    for name in region.scalars:
        parameters[name] = identifier(name, parameters.values())
    products: dict[Factors, str] = {}
    for factors in sorted(set(_products_in(region, parameters))):
        taken = [*parameters.values(), *products.values()]
        products[factors] = identifier("_x_".join(parameters[f] for f in factors), taken)
    quotients: dict[str, str] = {}
    for outer, inner in _quotients_in(region, parameters):
        taken = [*parameters.values(), *products.values(), *quotients.values()]
        quotients[quotient_name(outer, inner)] = identifier(f"{outer}_per_{inner}", taken)
    return Scope((), parameters, products, quotients)


def _quotients_in(
    region: Region, parameters: Iterable[str]
) -> dict[tuple[Polynomial, Polynomial], None]:
    """The pairs of strides of which the first counts in the second, in their order."""
    free, known = free_chains(region, parameters), set(parameters)
    found: list[Chain | None] = list(free.values())
    for name, subscripts in _linear_subscripts(region).items():
        chains = stride_chains(subscripts, known) or ((free[name],) if name in free else ())
        found += [within_rows(region.arrays[name], chain, known) for chain in chains]
    return dict.fromkeys(pair for chain in found if chain for pair in quotients_in(chain))


def _products_in(region: Region, parameters: dict[str, str]) -> Iterable[Factors]:
    """Every product of two or more parameters in an expression, or that strides can be."""
    for expression in _expressions(region):
        for part in parts_of(expression):
            factors = parameter_factors(part, parameters)
            if factors is not None and len(factors) > 1:
                yield tuple(sorted(factors))
            if factors is None and isinstance(part, Binary) and part.operator == "*":
                yield from products_in(part, parameters)
    for subscripts in _linear_subscripts(region).values():
        yield from _stride_products(subscripts, parameters)


def _stride_products(subscripts: list[Expression], parameters: dict[str, str]) -> Iterable[Factors]:
    """Every product of parameters that delinearising these subscripts of one array can bring up."""
    sums = [terms for terms in (terms_of(s, parameters) for s in subscripts) if terms is not None]
    products = {term.factors for terms in sums for term in terms}
    for outer in products:
        for count in range(2, len(outer) + 1):
            yield from combinations(outer, count)


def _linear_subscripts(region: Region) -> dict[str, list[Expression]]:
    """By array the subscripts of all its accesses that may be linearised, case by case."""
    found: dict[str, list[Expression]] = {}
    for access in accesses_below(region.body):
        if may_be_linearised(region.arrays[access.array]):
            cases = finer_cases_of(access.subscripts[-1], region.scalars)
            found.setdefault(access.array, []).extend(case.value for case in cases)
    return found


def _expressions(region: Region) -> Iterable[Expression]:
    """All integer expressions of the region: in clauses, statements and extents."""
    yield from region.assumptions
    yield from expressions_below(region.body)
    for array in region.arrays.values():
        yield from (extent for extent in array.extents if extent is not None)


def parameters_of(region: Region, scope: Scope) -> tuple[Parameter, ...]:
    """The parameters with the texts of their values."""
    plain = [
        Parameter(name, (scalar.text,), scalar.is_int, key)
        for key, name in scope.parameters.items()
        for scalar in [region.scalars[key]]
    ]
    products = [
        Parameter(name, tuple(region.scalars[factor].text for factor in factors))
        for factors, name in scope.products.items()
    ]
    quotients = [
        Parameter(scope.quotients[words], (), words=words, quotient=pair)
        for pair in _quotients_in(region, scope.parameters)
        for words in [quotient_name(*pair)]
    ]
    return (*plain, *products, *quotients)


def context_of(region: Region, scope: Scope, isl_context: isl.Context) -> isl.Set:
    """What is known about the parameters: what is unsigned is not negative, and the ``assume``
    clauses and what is checked hold."""
    universe = isl.Set.universe(named_space(isl_context, scope.names, []))
    evaluator = Evaluator(scope, universe, "malformed-clause")
    counted = counted_outside(region.counters)
    unsigned = (name for name, scalar in region.scalars.items() if scalar.unsigned)
    for name in (name for name in unsigned if name not in counted):
        universe = universe.intersect(evaluator.at_least_zero(scope.parameters[name]))
    checked = (of.known for of in region.requirements if of.known is not None)
    for assumption in (*region.assumptions, *checked):
        universe = universe.intersect(
            _assumed(assumption, Evaluator(scope, universe, "malformed-clause"))
        )
    if universe.is_empty():
        raise refuse(
            "contradicting-assumptions",
            "the assume clauses cannot all hold",
            region.place,
            "remove one of them",
        )
    return universe.params()


def checks_of_counters(region: Region, scope: Scope, context: isl.Set) -> list[RuntimeCheck]:
    """That counters of unsigned types do not start so far up that they soon wrap around: ``unsigned
    k = -1;`` is 0 after the first ``k++``."""
    universe = isl.Set.universe(context.get_space().set_from_params())
    evaluator = Evaluator(scope, universe, "unsigned-wrap")
    checks = []
    taken = _taken_before(region)
    for name in (of.name for of in region.counters if of.name in region.scalars and not of.hides):
        if region.scalars[name].unsigned and name in taken:
            place, own = region.scalars[name].place, scope.parameters[name]
            small = evaluator.parameter(own).le_set(evaluator.value(Integer(_HALF, place)))
            holds = small.intersect(evaluator.at_least_zero(own)).params()
            checks.append(RuntimeCheck(holds, f"'{name}' is unsigned and may wrap around", place))
    return checks


def _taken_before(region: Region) -> frozenset[str]:
    """The variables of which it matters what they are before the region."""
    ends = (counter.value for counter in region.counters if counter.value is not None)
    values = (*expressions_below(region.body, unread=False), *ends)
    return frozenset(name.name for value in values for name in names_in(value))


def _assumed(assumption: Expression, evaluator: Evaluator) -> isl.Set:
    """Where the assumption holds, or may do so because an unsigned value wraps around."""
    holds = evaluator.condition(assumption)
    for wrap in evaluator.wrap_arounds:
        holds = holds.union(wrap.instances)
    return holds
