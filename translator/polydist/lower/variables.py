"""The variables that code reads, and the iterators that follow a loop's variable."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from polydist.lower.arithmetic import slope
from polydist.lower.loop_ir import (
    Code,
    Enclosure,
    Expression,
    For,
    If,
    Instance,
    Operation,
    Product,
    StatementCode,
    Variable,
)
from polydist.lower.mapper import Collector
from polydist.sets.symbols import ArrayStride, Index, Iterator, ParameterName, Symbol


def variables_of(node: Code | Expression) -> frozenset[Symbol]:
    """The variables that it reads and does not declare itself."""
    return _Variables()(node)


def symbols_of_places(node: Code) -> list[Symbol]:
    """The parameters and strides in places of what products access, which are for nothing where no
    product runs in blocks."""
    found = (s for s in _OfPlaces()(node) if isinstance(s, (ParameterName, ArrayStride)))
    return sorted(found, key=lambda symbol: symbol.name)


def variables_of_counters(statements: Iterable[StatementCode]) -> frozenset[Symbol]:
    """What the values of their counters, and their guards, read besides iterators."""
    own = tuple(statements)
    values = [counter.value for statement in own for counter in statement.counters]
    guards = [guard for statement in own for guard in statement.guards]
    found = frozenset(symbol for value in (*values, *guards) for symbol in variables_of(value))
    return frozenset(symbol for symbol in found if not isinstance(symbol, Iterator))


def variables_in_enclosures(enclosures: Iterable[Enclosure]) -> frozenset[Symbol]:
    """The variables of all bounds and guards."""
    intervals = [interval for enclosure in enclosures for interval in enclosure.intervals]
    return _Variables().all_in(*(part for i in intervals for part in (i.guard, i.lower, i.upper)))


def decides_on_loops(variable: Index, code: Code) -> bool:
    """Whether bounds or conditions in the code are computed from the variable."""
    return variable in _VariablesOfControl()(code)


def types_following(loop: For, statements: Mapping[str, StatementCode]) -> frozenset[str]:
    """The types of the iterators that take their value from the variable of the loop, with a minus
    for its negative; ``?`` for what is neither. The loop counts in steps of 1."""
    return _TypesFollowing(loop.variable, statements)(loop.body) if loop.step == 1 else frozenset()


def types_of_values(
    symbol: Symbol, code: Code, statements: Mapping[str, StatementCode]
) -> frozenset[str]:
    """The same of any variable that the code reads."""
    return _TypesFollowing(symbol, statements)(code)


class _Variables(Collector[Symbol]):
    def variable(self, node: Variable) -> frozenset[Symbol]:
        return frozenset({node.symbol})

    def loop(self, node: For) -> frozenset[Symbol]:
        return self(node.first) | (self.all_in(node.condition, node.body) - {node.variable})


class _OfPlaces(Collector[Symbol]):
    def product(self, node: Product) -> frozenset[Symbol]:
        operands = (node.total, *node.read)
        places = (place for own in operands for place in (own.offset, *own.steps))
        return frozenset().union(*map(variables_of, places))


class _VariablesOfControl(_Variables):
    """The variables of bounds and conditions, those of the loops themselves too."""

    def loop(self, node: For) -> frozenset[Symbol]:
        return self.all_in(node.first, node.condition, node.body)

    def instance(self, _: Instance) -> frozenset[Symbol]:
        return frozenset()


@dataclass(frozen=True)
class _TypesFollowing(Collector[str]):
    followed: Symbol
    statements: Mapping[str, StatementCode]

    def loop(self, node: For) -> frozenset[str]:
        return self(node.body)

    def condition(self, node: If) -> frozenset[str]:
        return self.all_in(node.then, node.otherwise)

    def instance(self, node: Instance) -> frozenset[str]:
        iterators = self.statements[node.statement].iterators
        pairs = zip(node.values, iterators, strict=True)
        return frozenset(self._type(value, kind) for value, (_, kind) in pairs) - {""}

    def _type(self, value: Expression, kind: str) -> str:
        own = Variable(self.followed)
        if value == own:
            return kind
        if value == Operation("-", (own,)):
            return f"-{kind}"
        return "" if slope(value, self.followed) == 0 else "?"
