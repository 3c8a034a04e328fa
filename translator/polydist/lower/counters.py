"""The values of counters (``region.Counter``) in the loop IR: over the iterators of a statement,
and parameters."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from polydist_frontends import integer_expressions as source
from polydist_frontends.integer_expressions import BinaryOperator, Counter

from polydist.lower.arithmetic import substituted_expression
from polydist.lower.loop_ir import Constant, CounterCode, Expression, Operation, Variable
from polydist.sets.symbols import Iterator, Parameter, ParameterName, Symbol


def counter_code(
    counters: Iterable[Counter], iterators: Iterable[str], parameters: Iterable[Parameter]
) -> tuple[CounterCode, ...]:
    """The counters that have values, in a statement with these iterators."""
    known = _symbols(iterators, parameters)
    return tuple(
        CounterCode(
            counter.name,
            counter.type,
            Constant(0) if counter.value is None else _Value(known).of(counter.value),
            counter.text,
            counter.bases,
            counter.hides,
        )
        for counter in counters
        if counter.value is not None or counter.text
    )


def guard_code(
    guards: Iterable[source.Expression], iterators: Iterable[str], parameters: Iterable[Parameter]
) -> tuple[Expression, ...]:
    """The conditions on the values of a statement's iterators."""
    value = _Value(_symbols(iterators, parameters))
    return tuple(value.of(guard) for guard in guards)


def _symbols(iterators: Iterable[str], parameters: Iterable[Parameter]) -> dict[str, Symbol]:
    known: dict[str, Symbol] = {p.words: ParameterName(p.name) for p in parameters if p.words}
    return known | {name: Iterator(position) for position, name in enumerate(iterators)}


def value_at(value: Expression, iterators: Iterable[Expression]) -> Expression:
    """The value in an instance, of which the iterators have these values."""
    for position, own in enumerate(iterators):
        value = substituted_expression(value, Iterator(position), own)
    return value


_OPPOSITES: Mapping[BinaryOperator, BinaryOperator] = {
    "<": ">=",
    ">=": "<",
    ">": "<=",
    "<=": ">",
    "==": "!=",
    "!=": "==",
}


@dataclass(frozen=True)
class _Value:
    """Turns a value that is bindable (``values.bindable``), or a condition on one; truncated
    remainders by what is no number are of two that are not negative."""

    known: Mapping[str, Symbol]

    def of(self, value: source.Expression) -> Expression:
        match value:
            case source.Integer(value=number):
                return Constant(number)
            case source.Name(name=name):
                return Variable(self.known[name])
            case source.Unary(operator="signed" | "unsigned" | "narrow", operand=operand):
                return self.of(operand)
            case source.Unary(operator="-", operand=operand):
                return Operation("-", (self.of(operand),))
            case source.Unary(operator="!", operand=operand):
                return self._negated(operand)
            case source.Binary(entry=entry) if entry:
                return Variable(self.known[entry])
            case source.Binary():
                return self._operation(value)
            case source.Select(condition=condition, then=then, otherwise=otherwise):
                return Operation("?:", tuple(map(self.of, (condition, then, otherwise))))
            case _:
                raise AssertionError(value)

    def _negated(self, value: source.Expression) -> Expression:
        """The negation inside of what it negates: compilers warn of comparisons that are
        compared."""
        match value:
            case source.Unary(operator="!", operand=operand):
                return self.of(operand)
            case source.Binary(operator="&&" | "||" as operator, left=left, right=right):
                sides = (self._negated(left), self._negated(right))
                return Operation("||" if operator == "&&" else "&&", sides)
            case source.Binary(operator=operator) if operator in _OPPOSITES:
                return self._operation(replace(value, operator=_OPPOSITES[operator]))
            case _:
                return Operation("==", (self.of(value), Constant(0)))

    def _operation(self, value: source.Binary) -> Expression:
        sides = (self.of(value.left), self.of(value.right))
        match value.operator:
            case "!=":
                return Operation("||", (Operation("<", sides), Operation(">", sides)))
            case "%" if isinstance(sides[1], Constant):
                whole = Operation("*", (sides[1], Operation("/", sides)))
                return Operation("-", (sides[0], whole))
            case "%" | "modulo":
                return Operation("mod", sides)
            case operator:
                return Operation(operator, sides)
