"""Elements behind the parameters of a function that its text reads and writes (``touches``), and
which of them both branches of a condition set: then the condition does."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import TypeAlias

from polydist_frontends.c.control_flow.header_parts import assigned
from polydist_frontends.c.declarations.symbols import Symbol
from polydist_frontends.c.reading.syntax import Tree, is_a, printed, walk

_Elements: TypeAlias = tuple[Symbol, tuple[str, ...]]


@dataclass(frozen=True, eq=False, kw_only=True)
class Touch:
    """``subscripts`` is ``None`` where the element may be any; ``loops`` are the ``for``
    loops around, the outermost first."""

    parameter: Symbol
    subscripts: tuple[Tree, ...] | None
    reads: bool
    writes: bool
    loops: tuple[Tree, ...] = ()
    certain: bool = False


@dataclass(frozen=True)
class Branches:
    """Inside of ``depth`` loops; ``stays`` says of a name whether it has one value in the body."""

    depth: int
    stays: Callable[[Tree], bool]

    def of_both(self, first: Sequence[Touch], second: Sequence[Touch]) -> Iterator[Touch]:
        """What two branches touch, each in the order of evaluation: elements that both of them
        certainly set before they read them, and perhaps others."""
        other = set(map(self._elements, self._set_first(second)))
        is_set = [touch for touch in self._set_first(first) if self._elements(touch) in other]
        yield from is_set
        known = set(map(self._elements, is_set))
        for touch in (*first, *second):
            if self._elements(touch) not in known:
                yield replace(touch, certain=False)

    def needed(self, touches: Sequence[Touch]) -> Iterator[Touch]:
        """Without those of elements that have been set before."""
        known: set[_Elements | None] = set()
        is_set = {id(touch) for touch in self._set_first(touches)}
        for touch in touches:
            if self._elements(touch) not in known:
                yield touch
            if id(touch) in is_set:
                known.add(self._elements(touch))

    def _set_first(self, touches: Sequence[Touch]) -> Iterator[Touch]:
        for position, touch in enumerate(touches):
            is_set = touch.certain and touch.writes and not touch.reads
            if not is_set or self._elements(touch) is None:
                continue
            if not any(self._may_read(other, touch) for other in touches[:position]):
                yield touch

    def _may_read(self, touch: Touch, elements: Touch) -> bool:
        """Whether the touch may read one of the elements, or may be all that sets them."""
        if touch.parameter is not elements.parameter or (touch.certain and not touch.reads):
            return False
        is_apart = _are_numbers(touch) and _are_numbers(elements)
        return not is_apart or self._elements(touch) == self._elements(elements)

    def _elements(self, touch: Touch) -> _Elements | None:
        """What tells the elements from others: the texts of the subscripts, and of the heads of the
        loops around them; ``None`` where these may mean something else at another place."""
        if touch.subscripts is None or not all(map(_is_plain, touch.loops)):
            return None
        heads = [part for loop in touch.loops[self.depth :] for part in _head(loop)]
        counted = {name for loop in touch.loops for name in _set_in(*_head(loop))}
        if not all(map(partial(self._is_told, counted), (*heads, *touch.subscripts))):
            return None
        return touch.parameter, (*map(printed, touch.subscripts), ";", *map(printed, heads))

    def _is_told(self, counted: Collection[str], tree: Tree) -> bool:
        """Whether the tree has one value, but for what is counted."""
        names = (node for node in walk(tree) if is_a(node, "ID"))
        return all(node.name in counted or self.stays(node) for node in names)


def _head(loop: Tree) -> list[Tree]:
    return [part for part in (loop.init, loop.cond, loop.next) if part is not None]


def _is_plain(loop: Tree) -> bool:
    """Whether only its head changes what it counts."""
    return not _set_in(*_head(loop)) & _set_in(loop.stmt)


def _set_in(*trees: Tree) -> set[str]:
    nodes = [node for tree in trees for node in walk(tree)]
    targets = (assigned(node) for node in nodes)
    declared = {node.name for node in nodes if is_a(node, "Decl")}
    return declared | {of.name for of in targets if is_a(of, "ID")}


def _are_numbers(touch: Touch) -> bool:
    subscripts = touch.subscripts
    return subscripts is not None and all(is_a(tree, "Constant") for tree in subscripts)
