"""Elements that data select: ``A[i][U[j] % 5]``, of arrays whose size is declared."""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random
from typing import Any

from fuzz.draw.nests.last_region import is_asserted
from fuzz.draw.subscripts import sum_of
from fuzz.program.styles import AT_ONCE, WHOLE
from fuzz.program.tree import (
    Access,
    Array,
    Assign,
    If,
    Index,
    Linear,
    Loop,
    Node,
    Program,
    Region,
    Term,
)
from fuzz.program.walks import replaced, walk

_LIST = Array("U", "int", 1, "static", False)


def looking_up(program: Program, random: Random) -> Program:
    """The program with such elements in some of its statements. Not in regions that assert what
    they contradict."""
    author = _Author(program, random, random.choice((0.2, 0.6)))
    regions = tuple(
        region if is_asserted(region) or region.live_out is not None else author.region(region)
        for region in program.regions
    )
    is_used = any(isinstance(node, Access) and node.name == _LIST.name for node in walk(regions))
    arrays = (_LIST,) if is_used else ()
    return replace(program, regions=regions, arrays=(*program.arrays, *arrays))


@dataclass(frozen=True)
class _Author:
    program: Program
    random: Random
    share: float

    def region(self, region: Region) -> Region:
        private = any(clause.startswith("private") for clause in region.clauses)
        return region if private else replace(region, body=self.body(region.body, ()))

    def body(self, nodes: tuple[Node, ...], around: tuple[str, ...]) -> tuple[Node, ...]:
        return tuple(self.node(node, around) for node in nodes)

    def node(self, node: Node, around: tuple[str, ...]) -> Node:
        if isinstance(node, Loop):
            if node.style in (*AT_ONCE, *WHOLE):
                return node
            return replace(node, body=self.body(node.body, (*around, node.name)))
        if isinstance(node, If):
            then, otherwise = (self.body(part, around) for part in (node.then, node.otherwise))
            return replace(node, then=then, otherwise=otherwise)
        is_fit = isinstance(node, Assign) and around and self.random.random() < self.share
        return self.looked_up(node, around) if isinstance(node, Assign) and is_fit else node

    def looked_up(self, node: Assign, around: tuple[str, ...]) -> Assign:
        """The statement with such an element among its values."""

        def change(tree: Any) -> Any:
            read = tree.value if isinstance(tree, Term) else None
            if not isinstance(read, Access) or not self.may_be(read):
                return None
            return replace(tree, value=self.element(read, around))

        return replace(node, terms=replaced(node.terms, change))

    def may_be(self, access: Access) -> bool:
        array = next((array for array in self.program.arrays if array.name == access.name), None)
        sized = array is not None and array.storage in ("static", "vla") and not array.tables
        return bool(sized and access.subscripts and not access.view)

    def element(self, access: Access, around: tuple[str, ...]) -> Access:
        k = self.random.randrange(len(access.subscripts))
        start, by = self.random.choice((0, 0, 1)), self.random.choice((2, 3, 5))
        index = Index(Linear((), start), None, "data", by, self.place(around))
        return replace(
            access, subscripts=(*access.subscripts[:k], index, *access.subscripts[k + 1 :])
        )

    def place(self, around: tuple[str, ...]) -> Access:
        """Where the subscript is read."""
        whole = ("int", "unsigned", "short", "long", "unsigned char")
        own = [array for array in self.program.lasting if array.rank and array.type in whole]
        array = self.random.choice(
            [*own, *(() if self.program.files else (_LIST, _LIST))] or [_LIST]
        )
        names = self.random.sample(around, min(len(around), array.rank))
        words = [sum_of(name, constant=self.random.choice((0, 0, 1))) for name in names]
        return Access(array.name, (*words, *[sum_of()] * array.rank)[: array.rank])
