"""Subscripts that get a name before they are used: ``k1 = i*2 + 1; A[k1] = ...``, right before the statement or further out."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any

from fuzz.tree import Access, If, Index, Linear, Loop, Node, Point, Program, Region, replaced, walk

_POOL = ("k1", "k2", "k3")
"""The names that statements share, each for its own subscripts; those set further out have names of their own."""


def pointed(program: Program, random: Random, share: float) -> Program:
    """The program with this share of the subscripts named. Not in regions that assert what other names then contradict."""
    return replace(program, regions=tuple(_region(region, random, share) for region in program.regions))


def _region(region: Region, random: Random, share: float) -> Region:
    if any(clause.startswith("independent") for clause in region.clauses):
        return region
    scribe = _Scribe(random, share)
    body = scribe.body(region.body, ())
    names = sorted({node.name for node in walk(body) if isinstance(node, Point)})
    kinds = tuple((name, random.choice(("int", "int", "long"))) for name in names)
    clauses = _with_private(region.clauses, names) if names and random.random() < 0.15 else region.clauses
    return replace(region, body=body, scalars=region.scalars + kinds, clauses=clauses)


def _with_private(clauses: tuple[str, ...], names: list[str]) -> tuple[str, ...]:
    own = [clause for clause in clauses if clause.startswith("private(")]
    all_names = ", ".join([*(clause.removeprefix("private(").removesuffix(")") for clause in own), *names])
    return (*(clause for clause in clauses if clause not in own), f"private({all_names})")


@dataclass
class _Scribe:
    """Names the subscripts of one region. ``raised``: what is still to be set in bodies further out, by the names of their loops."""

    random: Random
    share: float
    raised: dict[tuple[str, ...], list[Point]] = field(default_factory=dict)
    own: int = len(_POOL)

    def body(self, nodes: tuple[Node, ...], around: tuple[str, ...]) -> tuple[Node, ...]:
        inside = [part for node in nodes for part in self.node(node, around)]
        return (*self.raised.pop(around, []), *inside) if around else tuple(inside)

    def node(self, node: Node, around: tuple[str, ...]) -> Iterator[Node]:
        if isinstance(node, Loop):
            yield replace(node, body=self.body(node.body, (*around, node.name)))
            return
        points, chosen = [], self.chosen(node.condition if isinstance(node, If) else node)
        for index, name in zip(chosen, self.random.sample(_POOL, len(_POOL)), strict=False):
            depth = max((around.index(word) + 1 for word in _words(index) if word in around), default=0)
            if 0 < depth < len(around) and self.random.random() < 0.6:
                self.own += 1
                point = Point(f"k{self.own}", index)
                self.raised.setdefault(around[:depth], []).append(point)
            else:
                point = Point(name, index)
                points.append(point)
            node = _renamed(node, point)
        yield from points
        if isinstance(node, If):
            node = replace(node, then=self.inner(node.then, around), otherwise=self.inner(node.otherwise, around))
        yield node

    def inner(self, nodes: tuple[Node, ...], around: tuple[str, ...]) -> tuple[Node, ...]:
        """A branch of a condition."""
        return tuple(part for node in nodes for part in self.node(node, around))

    def chosen(self, tree: Any) -> list[Index]:
        found = dict.fromkeys(index for access in walk(tree) if isinstance(access, Access) for index in access.subscripts)
        return [index for index in found if _words(index) and self.random.random() < self.share][: len(_POOL)]


def _renamed(node: Node, point: Point) -> Node:
    """The statement, or the condition of an ``if``, with the name in place of the subscript."""
    name = Index(Linear(((point.name, 1),)))

    def rename(tree: Any) -> Any:
        if not isinstance(tree, Access):
            return None
        return replace(tree, subscripts=tuple(name if subscript == point.index else subscript for subscript in tree.subscripts))

    if isinstance(node, If):
        return replace(node, condition=replaced(node.condition, rename))
    result: Node = replaced(node, rename)
    return result


def _words(index: Index) -> set[str]:
    return {word for part in (index.plain, index.inner) if part is not None for word, _ in part.terms}
