"""What both languages have in common: conditions, and the order of statements."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import ClassVar

from fuzz.program.ranges import Scope
from fuzz.program.tree import (
    Access,
    Accumulate,
    Advance,
    Array,
    Assign,
    Compare,
    Condition,
    Declare,
    If,
    Index,
    Loop,
    Node,
    OnData,
    Pick,
    Point,
    Print,
    Program,
    Settle,
    Statement,
    View,
)
from fuzz.write.prelude import Extents


@dataclass(frozen=True)
class Words:
    """What begins a branch (``%s``: its condition), what separates and ends it, what ends an
    iteration early, and by what lines are indented."""

    branch: str
    otherwise: str
    end: str
    early: str
    indent: str


@dataclass(frozen=True)
class Writer(ABC):
    """``types``: of all arrays and temporaries, as in C. ``operators``: those that C spells in
    another way."""

    program: Program
    types: Mapping[str, str]
    extents: Mapping[str, Extents]
    words: ClassVar[Words]
    operators: ClassVar[Mapping[str, str]] = {}

    def array(self, name: str) -> Array | None:
        return next((array for array in self.program.arrays if array.name == name), None)

    def indented(self, lines: Iterable[str]) -> Iterator[str]:
        return (self.words.indent + line for line in lines)

    # ----------------------------------------------------------------------------------- conditions
    def condition(self, condition: Condition) -> str:
        if isinstance(condition, OnData):
            return self.large(condition.access)
        operator = self.operators.get(condition.operator, condition.operator)
        if isinstance(condition, Compare):
            return f"{self.index(condition.left)} {operator} {self.index(condition.right)}"
        left, right = self.condition(condition.left), self.condition(condition.right)
        return f"({left}) {operator} ({right})"

    def chosen(self, value: Pick | Access) -> str:
        """A condition on data."""
        return self.condition(value.condition) if isinstance(value, Pick) else self.large(value)

    # ----------------------------------------------------------------------------------- statements
    def body(self, nodes: tuple[Node, ...], scope: Scope) -> Iterator[str]:
        for node in nodes:
            yield from self.node(node, scope)

    def node(self, node: Node, scope: Scope) -> Iterator[str]:
        if isinstance(node, If):
            return self.branch(node, scope)
        return self.loop(node, scope) if isinstance(node, Loop) else self.statement(node)

    def statement(self, node: Statement) -> Iterator[str]:
        match node:
            case Assign():
                return self.assign(node)
            case Accumulate():
                return self.accumulate(node)
            case Point():
                return self.point(node)
            case Advance():
                return self.advance(node)
            case View():
                return self.view(node)
            case Settle():
                return self.settle(node)
            case Declare():
                return self.declare(node)
            case Print():
                return self.output(node)

    def branch(self, node: If, scope: Scope) -> Iterator[str]:
        otherwise = self.body(node.otherwise, scope)
        yield self.words.branch % self.condition(node.condition)
        yield from self.indented(self.body(node.then, scope))
        if node.early:
            yield from (self.words.indent + self.words.early, self.words.end, *otherwise)
            return
        if node.otherwise:
            yield self.words.otherwise
            yield from self.indented(otherwise)
        yield self.words.end

    # ------------------------------------------------------------------- what each language defines
    @abstractmethod
    def index(self, index: Index) -> str: ...

    @abstractmethod
    def large(self, access: Access) -> str: ...

    @abstractmethod
    def assign(self, node: Assign) -> Iterator[str]: ...

    @abstractmethod
    def accumulate(self, node: Accumulate) -> Iterator[str]: ...

    @abstractmethod
    def point(self, node: Point) -> Iterator[str]: ...

    @abstractmethod
    def advance(self, node: Advance) -> Iterator[str]: ...

    @abstractmethod
    def view(self, node: View) -> Iterator[str]: ...

    @abstractmethod
    def settle(self, node: Settle) -> Iterator[str]: ...

    @abstractmethod
    def output(self, node: Print) -> Iterator[str]: ...

    @abstractmethod
    def declare(self, node: Declare) -> Iterator[str]: ...

    @abstractmethod
    def loop(self, loop: Loop, scope: Scope) -> Iterator[str]: ...
