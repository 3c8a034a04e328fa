"""Subscripts by variables that loops advance: ``c1 = 1 - 2; for (i = 1; ...; i += 2) { c1 += 2;
A[c1] = ...``; or with the step in the header, ``for (i = 1; ...; i += 2, c1 += 2)``."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from fuzz.draw.stepping import used_after
from fuzz.program.tree import Access, Advance, If, Index, Linear, Loop, Node, Point, Program, Region
from fuzz.program.walks import replaced, walk


def counted(program: Program, random: Random, share: float) -> Program:
    """The program with variables beside the iterators of this share of the loops. Not in regions
    that assert what other names then contradict."""
    return replace(
        program, regions=tuple(_region(region, random, share) for region in program.regions)
    )


def _region(region: Region, random: Random, share: float) -> Region:
    if any(clause.startswith("independent") for clause in region.clauses):
        return region
    counting = _Counting(random, share)
    body = counting.body(region.body)
    kinds = tuple((f"c{k + 1}", random.choice(("int", "int", "long"))) for k in range(counting.own))
    return replace(region, body=body, scalars=region.scalars + kinds)


@dataclass
class _Counting:
    """``own``: how many variables there are."""

    random: Random
    share: float
    own: int = 0

    def body(self, nodes: tuple[Node, ...]) -> tuple[Node, ...]:
        return tuple(part for node in nodes for part in self.node(node))

    def node(self, node: Node) -> Iterator[Node]:
        if isinstance(node, If):
            yield replace(node, then=self.body(node.then), otherwise=self.body(node.otherwise))
        elif isinstance(node, Loop):
            loop = replace(node, body=self.body(node.body))
            chosen = _is_fit(loop) and self.random.random() < self.share
            yield from self.advancing(loop) if chosen else (loop,)
            if chosen and self.random.random() < 0.3:
                yield from used_after(loop, f"c{self.own}")
        else:
            yield node

    def advancing(self, loop: Loop) -> tuple[Node, Node]:
        """The loop with a variable that has the value of its iterator."""
        self.own += 1
        name, (lower,) = f"c{self.own}", loop.lowers
        body: tuple[Node, ...] = replaced(loop.body, lambda tree: self.renamed(tree, loop, name))
        step = Advance(name, loop.step, loop.name)
        cut = any(isinstance(part, If) and part.early for part in walk(loop))
        if self.random.random() < 0.5 and not cut:
            return Point(name, Index(lower.plain)), replace(loop, body=body, counts=(step,))
        before = Linear(lower.plain.terms, lower.plain.constant - loop.step)
        return Point(name, Index(before)), replace(loop, body=(step, *body))

    def renamed(self, tree: Any, loop: Loop, name: str) -> Any:
        """The access with the variable in some of its subscripts."""
        if not isinstance(tree, Access):
            return None
        return replace(
            tree,
            subscripts=tuple(
                _by(subscript, loop.name, name) if self.random.random() < 0.7 else subscript
                for subscript in tree.subscripts
            ),
        )


def _is_fit(loop: Loop) -> bool:
    """Whether the first value is known, and something is left to name."""
    upwards = loop.step > 0 and len(loop.lowers) == 1 and loop.lowers[0].inner is None
    return upwards and any(isinstance(part, Access) and part.subscripts for part in walk(loop))


def _by(index: Index, iterator: str, name: str) -> Index:
    return replace(
        index,
        plain=_with(index.plain, iterator, name),
        inner=None if index.inner is None else _with(index.inner, iterator, name),
    )


def _with(of: Linear, iterator: str, name: str) -> Linear:
    terms = tuple((name if word == iterator else word, factor) for word, factor in of.terms)
    return Linear(terms, of.constant)
