"""From the frontends' integer expressions to isl: the one place that judges what is affine.

An expression is evaluated over a domain (the instances that evaluate it), because some things are
affine only there: ``(e) % n`` with a symbolic ``n`` is piecewise affine when ``e`` stays within a
few multiples of ``n`` (design section 2.1). A product of parameters alone (``n*m``) is one new
parameter. Truncating division is exact: isl's ``tdiv`` rounds as C and Fortran do. Unsigned
arithmetic wraps around below zero, integers do not: wherever an unsigned difference, what is
converted to an unsigned type, or the other side of an unsigned comparison or quotient could be
negative on the domain, the evaluator notes it, and the caller refuses or has the program check it.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

import islpy as isl
from polydist_frontends.errors import Place, refuse
from polydist_frontends.integer_expressions import (
    NARROW_RANGES,
    Binary,
    Expression,
    Integer,
    Name,
    Opaque,
    Select,
    Unary,
    is_unsigned,
    parts_of,
)

from polydist.model.linearised.guesses import sum_of_parameters
from polydist.model.linearised.modular_sums import reduced, terms_in
from polydist.model.not_affine import opaque_refused, refuse_large_products
from polydist.model.parameter_terms import (
    AFFINE_HINT,
    parameter_factors,
    product_refused,
    without_parameters,
)
from polydist.model.periods import (
    few_periods,
    floored_remainder,
    may_be_empty,
    out_of_periods,
    truncated_remainder,
    within_a_period,
)
from polydist.sets.spaces import PARAM, SET, named_space


@dataclass(frozen=True)
class Scope:
    """Names in force: iterators by position in the instance vector, and parameters by the
    frontend's scalar name.

    ``products`` maps a product of parameters, as the sorted tuple of their names, to the parameter
    that stands for it, and ``quotients`` one of two strides, by its name (``free_strides``).
    """

    iterators: tuple[str, ...]
    parameters: dict[str, str]
    products: dict[tuple[str, ...], str]
    quotients: dict[str, str] = field(default_factory=dict)

    @property
    def names(self) -> tuple[str, ...]:
        """All parameters of the model."""
        return (*self.parameters.values(), *self.products.values(), *self.quotients.values())


@dataclass(frozen=True, eq=False)
class WrapAround:
    """Instances for which an unsigned value would be negative, were it a plain integer; or one does
    not fit in the ``narrow`` type; or, of the ``remainder`` by an operator, the left side leaves
    the few periods that are modelled."""

    instances: isl.Set
    place: Place
    remainder: str = ""
    narrow: str = ""


class Evaluator:
    """Evaluates expressions over the instances of ``domain``, a set whose dimensions are
    ``scope.iterators``; collects ``wrap_arounds``."""

    def __init__(self, scope: Scope, domain: isl.Set, code: str) -> None:
        self.scope = scope
        self.domain = domain
        self.code = code
        self.wrap_arounds: list[WrapAround] = []
        self.local = isl.LocalSpace.from_space(
            named_space(domain.get_ctx(), dict.fromkeys(scope.names), scope.iterators)
        )

    def value(self, expression: Expression) -> isl.PwAff:
        """The expression as a piecewise quasi-affine function of the instance; a refusal if it is
        none."""
        match expression:
            case Integer(value=value):
                return self._constant(value)
            case Name():
                return self._name(expression)
            case Unary(operator="-" | "abs" | "unsigned" | "signed" | "narrow"):
                return self._unary(expression, self.value(expression.operand))
            case Select(condition=condition, then=then, otherwise=otherwise):
                return isl.PwAff.cond(
                    self._indicator(condition), self.value(then), self.value(otherwise)
                )
            case Binary(operator="+" | "-"):
                return self._linear(expression)
            case Binary(operator="min" | "max" as operator, left=left, right=right):
                return _EXTREMES[operator](*self._together(left, right))
            case Binary(operator="*"):
                return self._product(expression)
            case Binary(operator="/" | "%" | "modulo"):
                return self._division(expression)
            case Opaque():
                raise opaque_refused(self.code, expression)
            case _:
                return self._indicator(expression)

    def condition(self, expression: Expression) -> isl.Set:
        """The instances of the space (not only of the domain) for which the expression is true."""
        match expression:
            case Binary(operator="&&", left=left, right=right):
                holds = self.condition(left)
                return holds.intersect(self._condition_within(right, holds))
            case Binary(operator="||", left=left, right=right):
                holds = self.condition(left)
                return holds.union(self._condition_within(right, holds.complement()))
            case Unary(operator="!", operand=operand):
                return self.condition(operand).complement()
            case Binary(
                operator="<" | "<=" | ">" | ">=" | "==" | "!=" as operator, left=left, right=right
            ):
                return _COMPARISONS[operator](*self._together(left, right))
            case _:
                return self.value(expression).ne_set(self._constant(0))

    def _condition_within(self, expression: Expression, instances: isl.Set) -> isl.Set:
        """The instances for which it is true; only its value in ``instances`` is of use."""
        noted = len(self.wrap_arounds)
        holds = self.condition(expression)
        narrowed = (
            replace(wrap, instances=wrap.instances.intersect(instances))
            for wrap in self.wrap_arounds[noted:]
        )
        self.wrap_arounds[noted:] = [of for of in narrowed if not of.instances.is_empty()]
        return holds

    def _constant(self, value: int) -> isl.PwAff:
        """The constant, on the whole space."""
        return isl.PwAff.from_aff(
            isl.Aff.val_on_domain(self.local, isl.Val.int_from_si(self.domain.get_ctx(), value))
        )

    def _name(self, name: Name) -> isl.PwAff:
        """The iterator, the innermost one of that name, or the parameter."""
        if name.name in self.scope.iterators:
            position = len(self.scope.iterators) - 1 - self.scope.iterators[::-1].index(name.name)
            return isl.PwAff.var_on_domain(self.local, SET, position)
        if name.name in self.scope.parameters:
            return self.parameter(self.scope.parameters[name.name])
        raise refuse(
            self.code, f"'{name.name}' is not known to be constant here", name.place, AFFINE_HINT
        )

    def parameter(self, name: str) -> isl.PwAff:
        """The parameter called ``name`` in isl."""
        return isl.PwAff.var_on_domain(self.local, PARAM, self.local.find_dim_by_name(PARAM, name))

    def at_least_zero(self, name: str) -> isl.Set:
        """Where the parameter called ``name`` in isl is not negative."""
        return self.parameter(name).ge_set(self._constant(0))

    def _indicator(self, expression: Expression) -> isl.PwAff:
        """1 where the condition holds, 0 elsewhere."""
        return self.condition(expression).indicator_function()

    def _unary(self, expression: Unary, operand: isl.PwAff) -> isl.PwAff:
        """A sign, an absolute value or a conversion."""
        match expression.operator:
            case "abs":
                return operand.max(operand.neg())
            case "-":
                return self._kept_positive(expression, operand.neg())
            case "narrow":
                self._note_unfit(operand, expression)
                return operand
            case _:
                return self._kept_positive(expression, operand)

    def _linear(self, expression: Binary) -> isl.PwAff:
        """A sum or a difference: of one that wraps around only the whole counts, since what wraps
        around in between does so in the same type."""
        total = self._constant(0)
        wide = is_unsigned(expression)
        for sign, term in terms_in(expression, expression.wraps):
            value = self.value(reduced(term, expression.wraps) if wide else term)
            total = total.add(value) if sign > 0 else total.sub(value)
        is_sum = expression.operator == "+" and not expression.wraps
        return total if is_sum else self._kept_positive(expression, total)

    def _together(self, left: Expression, right: Expression) -> tuple[isl.PwAff, isl.PwAff]:
        """Both sides of what compares or divides; where one is unsigned the other must not be
        negative."""
        refuse_large_products(left)
        refuse_large_products(right)
        sides = (self.value(left), self.value(right))
        if is_unsigned(left) or is_unsigned(right):
            self._note_negative(sides[0], left.place)
            self._note_negative(sides[1], right.place)
        return sides

    def _kept_positive(self, expression: Expression, value: isl.PwAff) -> isl.PwAff:
        """The value, noted where it would be negative and is unsigned."""
        if is_unsigned(expression):
            self._note_negative(value, expression.place)
        return value

    def _note_negative(self, value: isl.PwAff, place: Place) -> None:
        """Notes the instances of the domain in which the value is negative."""
        negative = value.lt_set(self._constant(0)).intersect(self.domain)
        if not negative.is_empty() and not any(
            wrap.instances.is_equal(negative) for wrap in self.wrap_arounds
        ):
            self.wrap_arounds.append(WrapAround(negative, place))

    def _note_unfit(self, value: isl.PwAff, cast: Unary) -> None:
        """Notes the instances of the domain in which the value does not fit in a narrow type."""
        least, most = map(self._constant, NARROW_RANGES[cast.to])
        unfit = value.lt_set(least).union(value.gt_set(most)).intersect(self.domain)
        if not unfit.is_empty():
            self.wrap_arounds.append(WrapAround(unfit, cast.place, narrow=cast.to))

    def _product(self, expression: Binary) -> isl.PwAff:
        """A product of parameters, or by a constant."""
        product = self.product_of_parameters(expression)
        if product is not None:
            self._note_conversions(expression)
            return product
        left, right = self.value(expression.left), self.value(expression.right)
        if left.is_cst() or right.is_cst():
            return left.mul(right)
        polynomial = self._sum_of_parameters(expression)
        if polynomial is None:
            raise product_refused(self.code, left, right, expression.place)
        return polynomial

    def _note_conversions(self, expression: Expression) -> None:
        """Notes where parameters that are converted to unsigned types would be negative."""
        for part in parts_of(expression):
            if isinstance(part, Unary):
                self.value(part)

    def _sum_of_parameters(self, expression: Binary) -> isl.PwAff | None:
        """``(n - 1)*(m + 2)``, a sum of parameters and of those that stand for products."""
        found = sum_of_parameters(expression, self.scope.parameters, self.scope.products)
        if found is None:
            return None
        total = self._constant(0)
        for coefficient, name in found:
            value = self.parameter(name) if name else self._constant(1)
            total = total.add(value.mul(self._constant(coefficient)))
        return total

    def product_of_parameters(self, expression: Expression) -> isl.PwAff | None:
        """The one parameter that stands for ``n*m``, if the expression is a product of two or more
        parameters alone."""
        factors = parameter_factors(expression, self.scope.parameters)
        if factors is None or len(factors) < 2:
            return None
        return self.parameter(self.scope.products[tuple(sorted(factors))])

    def _division(self, expression: Binary) -> isl.PwAff:
        """A quotient or remainder: by a constant, or a remainder within a few periods."""
        left, right = self._together(expression.left, expression.right)
        if right.is_cst() and not right.intersect_domain(right.zero_set()).domain().is_empty():
            raise refuse(self.code, "division by zero", expression.place)
        if right.is_cst() and expression.operator == "modulo":
            return left.sub(right.mul(left.div(right).floor()))
        if right.is_cst():
            return left.tdiv_q(right) if expression.operator == "/" else left.tdiv_r(right)
        if expression.operator in ("%", "modulo"):
            return self._remainder(expression, left, right)
        taken = {**self.scope.quotients, **self.scope.parameters}
        if expression.entry in taken:
            return self.parameter(taken[expression.entry])
        raise refuse(
            self.code, "division by a value that is not a constant", expression.place, AFFINE_HINT
        )

    def _remainder(self, expression: Binary, left: isl.PwAff, right: isl.PwAff) -> isl.PwAff:
        """``%`` or ``modulo`` by a divisor that is no constant, within a few periods of it."""
        truncates = expression.operator == "%"
        compute = truncated_remainder if truncates else floored_remainder
        result = compute(self.domain, left, right, self._constant(0))
        if result is None and expression.entry in self.scope.parameters:
            return self.parameter(self.scope.parameters[expression.entry])
        if result is None:
            result = self._checked_remainder(expression, left, right)
        if result is None:
            raise out_of_periods(self.code, expression.operator, expression.place)
        return result

    def _checked_remainder(
        self, expression: Binary, left: isl.PwAff, right: isl.PwAff
    ) -> isl.PwAff | None:
        """``(i + s) % n``, ``(i + 1) % n`` with an ``i`` up to another parameter: the remainder
        where it is within a few periods, which is checked when the region starts. ``None`` where it
        leaves them as soon as the parameters are large."""
        result = few_periods(left, right, self._constant(0), expression.operator == "%")
        outside = self.domain.subtract(result.domain())
        if not self._is_shifted(expression) and not may_be_empty(outside, self.domain):
            return None
        self.wrap_arounds.append(WrapAround(outside, expression.place, expression.operator))
        return result

    def _is_shifted(self, expression: Binary) -> bool:
        """``(i + s) % n`` where ``i`` is within a period of n, whatever the parameter ``s`` is."""
        varying = without_parameters(expression.left, self.scope.parameters)
        if varying is None or varying == expression.left:
            return False
        noted = len(self.wrap_arounds)
        rest, divisor = self._together(varying, expression.right)
        del self.wrap_arounds[noted:]  # the program does not compute the rest alone
        return within_a_period(self.domain, rest, divisor, self._constant(0))


_EXTREMES = {"min": isl.PwAff.min, "max": isl.PwAff.max}
_COMPARISONS = {
    "<": isl.PwAff.lt_set,
    "<=": isl.PwAff.le_set,
    ">": isl.PwAff.gt_set,
    ">=": isl.PwAff.ge_set,
    "==": isl.PwAff.eq_set,
    "!=": isl.PwAff.ne_set,
}
