"""Loops around one assignment that Fortran writes at once: ``forall``, sections, ``where``, and
those around one accumulation, as ``sum``, ``maxval`` and ``minval``."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from fuzz.program.sections import may_be_forall, may_be_reduced, may_be_section
from fuzz.program.tree import (
    COMPLEX,
    Access,
    Accumulate,
    Array,
    Assign,
    If,
    Index,
    Linear,
    Loop,
    Program,
    Region,
    Term,
)
from fuzz.program.walks import replaced


def at_once(program: Program, random: Random, share: float) -> Program:
    """The program with this share of such loops in such a form. Not in regions that name iterators
    in their clauses."""
    linear = frozenset(array.name for array in program.arrays if array.storage == "linear")
    style = _Style(program, random, share, linear)
    return replace(program, regions=tuple(map(style.region, program.regions)))


@dataclass(frozen=True)
class _Style:
    """``linear``: arrays with subscripts by hand."""

    program: Program
    random: Random
    share: float
    linear: frozenset[str]

    def region(self, region: Region) -> Region:
        if any(clause.startswith("independent") for clause in region.clauses):
            return region
        body = replaced(replaced(region.body, self._reduced), self._styled)
        return replace(region, body=body, block=True)

    def _styled(self, tree: Any) -> Any:
        if not isinstance(tree, Loop) or self.random.random() > self.share:
            return None
        if may_be_section(tree, self.linear) and self.random.random() < 0.5:
            return replace(tree, style=self.random.choice(("section", "section", "shifted")))
        return replace(tree, style="forall") if may_be_forall(tree) else None

    def _reduced(self, tree: Any) -> Any:
        """A body with more loops: accumulations that are taken out of others, or new ones."""
        if not isinstance(tree, tuple) or not any(isinstance(node, Loop) for node in tree):
            return None
        if self.random.random() > self.share:
            return None
        apart = self._parts(tree, self._apart)
        parts = apart if len(apart) > len(tree) else self._parts(tree, self._added)
        return parts if len(parts) > len(tree) else None

    def _parts(
        self, tree: tuple[Any, ...], change: Callable[[Loop], tuple[Any, ...]]
    ) -> tuple[Any, ...]:
        parts = (change(node) if isinstance(node, Loop) else (node,) for node in tree)
        return tuple(part for own in parts for part in own)

    def _apart(self, loop: Loop) -> tuple[Any, ...]:
        """The loop without its accumulation, and one with that alone."""
        known = all(isinstance(part, (Assign, Accumulate, If, Loop)) for part in loop.body)
        for part in loop.body if known and len(loop.body) > 1 else ():
            alone = replace(loop, body=(part,))
            if may_be_reduced(alone, self.linear):
                others = tuple(other for other in loop.body if other is not part)
                return (replace(loop, body=others), replace(alone, style="reduced"))
        return (loop,)

    def _added(self, loop: Loop) -> tuple[Any, ...]:
        """The loop, and one that accumulates what it has assigned into an element of another
        array."""
        assign = loop.body[0]
        if not isinstance(assign, Assign) or not may_be_section(loop, self.linear):
            return (loop,)
        others = [a for a in self.program.arrays if _may_add_up(a) and a.name != assign.target.name]
        if not others:
            return (loop,)
        other, operator = self.random.choice(others), self.random.choice(("+", "max", "min"))
        first = Access(other.name, (Index(Linear()),) * other.rank)
        add = replace(loop, body=(Accumulate(first, operator, (Term(1, assign.target),)),))
        fits = may_be_reduced(add, self.linear)
        return (loop, replace(add, style="reduced")) if fits else (loop,)


def _may_add_up(array: Array) -> bool:
    """Whether one of its elements may be what others are added to."""
    return array.rank > 0 and array.type != COMPLEX and array.storage not in ("packed", "work")
