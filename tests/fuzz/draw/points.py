"""Subscripts and rows that get a name before they are used: ``k1 = i*2 + 1; A[k1] = ...``, ``double
*v1 = A[i]; v1[j] = ...``, right before the statement or further out."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any

from fuzz.program.tree import Access, If, Index, Linear, Loop, Node, Point, Program, Region, View
from fuzz.program.walks import replaced, walk

_POOL = ("k1", "k2", "k3")
"""The names that statements share, each for its own subscripts; those set further out have names of
their own."""


def pointed(program: Program, random: Random, share: float) -> Program:
    """The program with this share of the subscripts named. Not in regions that assert what other
    names then contradict."""
    matrices = [array.name for array in program.lasting if array.rank == 2]
    return replace(
        program,
        regions=tuple(_region(region, random, share, matrices) for region in program.regions),
    )


def _region(region: Region, random: Random, share: float, matrices: Collection[str]) -> Region:
    if any(clause.startswith("independent") for clause in region.clauses):
        return region
    scribe = _Scribe(random, share, frozenset(matrices) if random.random() < 0.6 else frozenset())
    body = scribe.body(region.body, ())
    names = sorted({node.name for node in walk(body) if isinstance(node, Point)})
    kinds = tuple((name, random.choice(("int", "int", "long"))) for name in names)
    clauses = (
        _with_private(region.clauses, names) if names and random.random() < 0.15 else region.clauses
    )
    return replace(region, body=body, scalars=region.scalars + kinds, clauses=clauses)


def _with_private(clauses: tuple[str, ...], names: list[str]) -> tuple[str, ...]:
    own = [clause for clause in clauses if clause.startswith("private(")]
    all_names = ", ".join(
        [*(clause.removeprefix("private(").removesuffix(")") for clause in own), *names]
    )
    return (*(clause for clause in clauses if clause not in own), f"private({all_names})")


@dataclass
class _Scribe:
    """Names the subscripts of one region. ``raised``: what is still to be set in bodies further
    out, by the names of their loops."""

    random: Random
    share: float
    matrices: frozenset[str]
    raised: dict[tuple[str, ...], list[Node]] = field(default_factory=dict)
    own: int = len(_POOL)

    def body(self, nodes: tuple[Node, ...], around: tuple[str, ...]) -> tuple[Node, ...]:
        inside = [part for node in nodes for part in self.node(node, around)]
        return (*self.raised.pop(around, []), *inside) if around else tuple(inside)

    def node(self, node: Node, around: tuple[str, ...]) -> Iterator[Node]:
        if isinstance(node, Loop):
            yield replace(node, body=self.body(node.body, (*around, node.name)))
            return
        before: list[Node] = []
        for array, row in self.rows(node.condition if isinstance(node, If) else node):
            self.own += 1
            view = View(f"v{self.own}", array, row, self.random.choice((0, 0, 1, 2)))
            self.raised.setdefault(self.home(row, around), []).append(view) if self.is_raised(
                row, around
            ) else before.append(view)
            node = _viewed(node, view)
        chosen = self.chosen(node.condition if isinstance(node, If) else node)
        for index, name in zip(chosen, self.random.sample(_POOL, len(_POOL)), strict=False):
            if self.is_raised(index, around):
                self.own += 1
                point = Point(f"k{self.own}", index)
                self.raised.setdefault(self.home(index, around), []).append(point)
            else:
                point = Point(name, index)
                before.append(point)
            node = _renamed(node, point)
        yield from before
        if isinstance(node, If):
            node = replace(
                node,
                then=self.inner(node.then, around),
                otherwise=self.inner(node.otherwise, around),
            )
        yield node

    def inner(self, nodes: tuple[Node, ...], around: tuple[str, ...]) -> tuple[Node, ...]:
        """A branch of a condition."""
        return tuple(part for node in nodes for part in self.node(node, around))

    def home(self, index: Index, around: tuple[str, ...]) -> tuple[str, ...]:
        """The outermost body in which all names of the index have a value."""
        return around[
            : max((around.index(word) + 1 for word in _words(index) if word in around), default=0)
        ]

    def is_raised(self, index: Index, around: tuple[str, ...]) -> bool:
        return 0 < len(self.home(index, around)) < len(around) and self.random.random() < 0.6

    def rows(self, tree: Any) -> list[tuple[str, Index]]:
        """Rows of matrices that get a pointer."""
        accesses = (
            access
            for access in walk(tree)
            if isinstance(access, Access) and access.name in self.matrices
        )
        found = dict.fromkeys((access.name, access.subscripts[0]) for access in accesses)
        return [row for row in found if self.random.random() < self.share]

    def chosen(self, tree: Any) -> list[Index]:
        accesses = (access for access in walk(tree) if isinstance(access, Access))
        found = dict.fromkeys(
            index for access in accesses for index in access.subscripts[bool(access.view) :]
        )
        return [index for index in found if _words(index) and self.random.random() < self.share][
            : len(_POOL)
        ]


def _viewed(node: Node, view: View) -> Node:
    """The statement, or the condition of an ``if``, with the pointer in place of array and row."""

    def look(tree: Any) -> Any:
        through = isinstance(tree, Access) and (tree.name, tree.subscripts[:1]) == (
            view.array,
            (view.row,),
        )
        return replace(tree, view=view.name, ahead=view.ahead) if through else None

    if isinstance(node, If):
        return replace(node, condition=replaced(node.condition, look))
    result: Node = replaced(node, look)
    return result


def _renamed(node: Node, point: Point) -> Node:
    """The statement, or the condition of an ``if``, with the name in place of the subscript."""
    name = Index(Linear(((point.name, 1),)))

    def rename(tree: Any) -> Any:
        if not isinstance(tree, Access):
            return None
        return replace(
            tree,
            subscripts=tuple(
                name if subscript == point.index else subscript for subscript in tree.subscripts
            ),
        )

    if isinstance(node, If):
        return replace(node, condition=replaced(node.condition, rename))
    result: Node = replaced(node, rename)
    return result


def _words(index: Index) -> set[str]:
    return {
        word for part in (index.plain, index.inner) if part is not None for word, _ in part.terms
    }
