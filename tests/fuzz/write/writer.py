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
    Call,
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
    Term,
    View,
    WholeRows,
)
from fuzz.write.branches import Form, branch_lines
from fuzz.write.prelude import Extents


@dataclass(frozen=True)
class Words:
    """How conditions are written, and by what lines are indented."""

    branches: Mapping[str, Form]
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
            than = condition.than
            return self.larger(condition.access, than) if than else self.large(condition.access)
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
        if isinstance(node, Call):
            return self.call(node, scope)
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
            case WholeRows():
                return self.whole_rows(node)

    def branch(self, node: If, scope: Scope) -> Iterator[str]:
        form = self.form(node)
        then = [*self.indented(self.body(node.then, scope))]
        otherwise = [*self.body(node.otherwise, scope)]
        inside = otherwise if form.early else [*self.indented(otherwise)]
        return branch_lines(form, self.spelled(node), then, inside)

    def form(self, node: If) -> Form:
        """How the condition is written; one that the language or the condition lacks, plainly."""
        compared = isinstance(node.condition, Compare) and node.condition.operator == "<"
        style = node.style if node.style != "arithmetic" or compared else "plain"
        return self.words.branches.get(style, self.words.branches["plain"])

    def spelled(self, node: If) -> dict[str, str]:
        """The parts of the condition."""
        words = {"C": self.condition(node.condition), "N": f"{node.number:03d}"}
        if not isinstance(node.condition, Compare):
            return words | {"S": self.zero_or_one(words["C"]), "K": "1"}
        left, right = self.index(node.condition.left), self.index(node.condition.right)
        words |= {"L": left, "R": right}
        fixed = not node.condition.right.plain.terms and node.condition.right.inner is None
        if fixed and node.condition.operator == "==":
            return words | {"S": left, "K": right}
        return words | {"S": self.zero_or_one(words["C"]), "K": "1"}

    def is_copy(self, terms: tuple[Term, ...], kind: str) -> bool:
        """Whether a value of this type is an element as it is."""
        value = terms[0].value
        whole = len(terms) == 1 and terms[0].factor == 8 and not terms[0].wrap
        return whole and isinstance(value, Access) and self.types[value.name] == kind

    # ------------------------------------------------------------------- what each language defines
    @abstractmethod
    def index(self, index: Index) -> str: ...

    @abstractmethod
    def zero_or_one(self, condition: str) -> str: ...

    @abstractmethod
    def large(self, access: Access) -> str: ...

    @abstractmethod
    def larger(self, access: Access, than: Access) -> str: ...

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
    def whole_rows(self, node: WholeRows) -> Iterator[str]: ...

    @abstractmethod
    def settle(self, node: Settle) -> Iterator[str]: ...

    @abstractmethod
    def output(self, node: Print) -> Iterator[str]: ...

    @abstractmethod
    def declare(self, node: Declare) -> Iterator[str]: ...

    @abstractmethod
    def call(self, node: Call, scope: Scope) -> Iterator[str]: ...

    @abstractmethod
    def loop(self, loop: Loop, scope: Scope) -> Iterator[str]: ...
