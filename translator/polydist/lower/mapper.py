"""Walks over the loop IR: one dispatch, and one class per walk, in the manner of pymbolic's
mappers.

- ``Mapper`` calls the method of the node's kind; a walk has those of the kinds that it meets.
- ``ExpressionRewriter`` and ``Rewriter`` build the same tree again; a walk has what it changes.
- ``Collector`` unites what the nodes have; a walk has what it finds.

What a walk must know on its way down are its fields: a walk with other fields goes on inside.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Generic, TypeAlias, TypeVar, Union

from polydist.lower.loop_ir import (
    Code,
    Constant,
    Count,
    Emit,
    Expression,
    For,
    If,
    Instance,
    Operand,
    Operation,
    Product,
    Sequence,
    Variable,
)

Node: TypeAlias = Union[Expression, Code]
Result = TypeVar("Result")
Found = TypeVar("Found")


_METHODS = {
    Constant: "constant",
    Variable: "variable",
    Operation: "operation",
    Sequence: "sequence",
    For: "loop",
    If: "condition",
    Instance: "instance",
    Emit: "emit",
    Count: "count",
    Product: "product",
}


class Mapper(Generic[Result]):
    """A value for every node, by its kind."""

    def __call__(self, node: Node) -> Result:
        value: Result = getattr(self, _METHODS[type(node)])(node)
        return value

    def constant(self, node: Constant) -> Result:
        raise AssertionError(node)

    def variable(self, node: Variable) -> Result:
        raise AssertionError(node)

    def operation(self, node: Operation) -> Result:
        raise AssertionError(node)

    def sequence(self, node: Sequence) -> Result:
        raise AssertionError(node)

    def loop(self, node: For) -> Result:
        raise AssertionError(node)

    def condition(self, node: If) -> Result:
        raise AssertionError(node)

    def instance(self, node: Instance) -> Result:
        raise AssertionError(node)

    def emit(self, node: Emit) -> Result:
        raise AssertionError(node)

    def count(self, node: Count) -> Result:
        raise AssertionError(node)

    def product(self, node: Product) -> Result:
        """What it does otherwise."""
        return self(node.otherwise)


class ExpressionRewriter(Mapper[Expression]):
    """The same expression."""

    def constant(self, node: Constant) -> Expression:
        return node

    def variable(self, node: Variable) -> Expression:
        return node

    def operation(self, node: Operation) -> Expression:
        return Operation(node.operator, tuple(map(self, node.operands)))


class Rewriter(Mapper[Code]):
    """The same code; ``expression`` is applied to all expressions in it."""

    def expression(self, expression: Expression) -> Expression:
        return expression

    def sequence(self, node: Sequence) -> Code:
        return Sequence(tuple(map(self, node.children)))

    def loop(self, node: For) -> Code:
        first, condition = self.expression(node.first), self.expression(node.condition)
        return replace(node, first=first, condition=condition, body=self(node.body))

    def condition(self, node: If) -> Code:
        otherwise = None if node.otherwise is None else self(node.otherwise)
        return If(self.expression(node.condition), self(node.then), otherwise)

    def instance(self, node: Instance) -> Code:
        return replace(node, values=tuple(map(self.expression, node.values)))

    def emit(self, node: Emit) -> Code:
        return Emit(*map(self.expression, (node.offset, node.length, node.stride, node.count)))

    def count(self, node: Count) -> Code:
        return Count(self.expression(node.points))

    def product(self, node: Product) -> Code:
        return replace(
            node,
            rows=self._bounds(node.rows),
            sums=self._bounds(node.sums),
            columns=self._bounds(node.columns),
            total=self._operand(node.total),
            read=tuple(map(self._operand, node.read)),
            otherwise=self(node.otherwise),
        )

    def _bounds(self, loop: For) -> For:
        return replace(
            loop, first=self.expression(loop.first), condition=self.expression(loop.condition)
        )

    def _operand(self, operand: Operand) -> Operand:
        rows, sums, columns = map(self.expression, operand.steps)
        return Operand(operand.array, self.expression(operand.offset), (rows, sums, columns))


class Collector(Mapper[frozenset[Found]]):
    """Everything that is found in a node and below it."""

    def all_in(self, *nodes: Node | None) -> frozenset[Found]:
        """What is found in the nodes that there are."""
        return frozenset().union(*(self(node) for node in nodes if node is not None))

    def constant(self, _: Constant) -> frozenset[Found]:
        return self.all_in()

    def variable(self, _: Variable) -> frozenset[Found]:
        return self.all_in()

    def operation(self, node: Operation) -> frozenset[Found]:
        return self.all_in(*node.operands)

    def sequence(self, node: Sequence) -> frozenset[Found]:
        return self.all_in(*node.children)

    def loop(self, node: For) -> frozenset[Found]:
        return self.all_in(node.first, node.condition, node.body)

    def condition(self, node: If) -> frozenset[Found]:
        return self.all_in(node.condition, node.then, node.otherwise)

    def instance(self, node: Instance) -> frozenset[Found]:
        return self.all_in(*node.values)

    def emit(self, node: Emit) -> frozenset[Found]:
        return self.all_in(node.offset, node.length, node.stride, node.count)

    def count(self, node: Count) -> frozenset[Found]:
        return self.all_in(node.points)

    def product(self, node: Product) -> frozenset[Found]:
        operands = (node.total, *node.read)
        places = [place for own in operands for place in (own.offset, *own.steps)]
        return self.all_in(node.otherwise, node.rows, node.sums, node.columns, *places)
