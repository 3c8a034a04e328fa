"""Work arrays of subroutines: nests that first compute all values, and then assign them."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from random import Random
from typing import Any

from fuzz.draw.subscripts import sum_of
from fuzz.program.tree import Access, Array, Assign, Call, Loop, Node, Program, Term
from fuzz.program.walks import replaced

_FIRST = 801
_SHARE = 0.25


def held_back(program: Program, random: Random) -> Program:
    """The program with some nests in calls as two, with a work array between them."""
    author = _Author(program, random)
    regions = tuple(replace(r, body=replaced(r.body, author.changed)) for r in program.regions)
    return replace(program, regions=regions, arrays=program.arrays + tuple(author.made))


@dataclass(frozen=True)
class _Author:
    program: Program
    random: Random
    made: list[Array] = field(default_factory=list)

    def changed(self, tree: Any) -> Any:
        if not isinstance(tree, Call) or self.random.random() > _SHARE:
            return None
        return replace(tree, body=tuple(part for node in tree.body for part in self.halves(node)))

    def halves(self, node: Node) -> tuple[Node, ...]:
        names, assign = _nest(node)
        if assign is None or not names or not assign.target.subscripts:
            return (node,)
        kind = {array.name: array.type for array in self.program.arrays}[assign.target.name]
        array = Array(f"W{_FIRST + len(self.made)}", kind, len(names), "work", False)
        self.made.append(array)
        place = Access(array.name, tuple(sum_of(name) for name in names))
        first = Assign(place, "=", assign.terms)
        second = replace(assign, terms=(Term(8, place),))
        return (_with(node, first), _with(node, second))


def _nest(node: Node) -> tuple[tuple[str, ...], Assign | None]:
    """The iterators of a perfect nest around one plain assignment, and that."""
    if isinstance(node, Assign) and node.operator == "=" and not node.places:
        return (), node
    if not isinstance(node, Loop) or len(node.body) != 1 or node.counts:
        return (), None
    names, assign = _nest(node.body[0])
    return ((node.name, *names), assign) if len(names) < 3 else ((), None)


def _with(node: Node, assign: Assign) -> Node:
    if not isinstance(node, Loop):
        return assign
    return replace(node, body=(_with(node.body[0], assign),))
