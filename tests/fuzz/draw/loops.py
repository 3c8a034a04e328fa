"""Draws loops and what they contain."""

from __future__ import annotations

from dataclasses import dataclass, replace

from fuzz.draw.statements import Statements
from fuzz.program.tree import (
    If,
    Index,
    Linear,
    Loop,
    Node,
)

_ITERATORS = ("int",) * 5 + (
    "long",
    "unsigned",
    "unsigned",
    "size_t",
    "short",
    "long long",
    "signed char",
    "unsigned char",
)
_STYLES = ("plain",) * 4 + ("at most", "at most", "turned", "not", "and", "and")
_MOST_STATEMENTS = 4


@dataclass
class Loops(Statements):
    """Draws nests of loops, perfect and imperfect ones."""

    def _loop(
        self, outer: tuple[str, ...], depth: int, scalars: tuple[tuple[str, str], ...]
    ) -> Loop:
        name = "ijkl"[len(outer)]
        lowers, uppers = self.subscripts.bounds(outer)
        if outer and self.often(0.05):
            uppers = _once(lowers) or uppers
        step = (
            self.random.choice((1,) * 9 + (-1, -1, 2, 3, -2)) if self.often(self.wild + 0.3) else 1
        )
        style = self.random.choice(_STYLES)
        if style == "not" and (
            step != 1 or lowers != (Index(Linear()),) or not _is_parameter(uppers)
        ):
            style = "plain"
        body = self._body((*outer, name), depth - 1, scalars)
        return Loop(name, self.random.choice(_ITERATORS), lowers, uppers, step, style, body)

    def _body(
        self, names: tuple[str, ...], depth: int, scalars: tuple[tuple[str, str], ...]
    ) -> tuple[Node, ...]:
        """Loops and statements side by side if the nest is imperfect."""
        if depth and self.statements < _MOST_STATEMENTS and self.often(0.06):
            return self._row(names)
        if depth and not self.often(0.35):
            return (self._loop(names, depth, scalars),)
        parts = self._side_by_side(names, depth, scalars)
        if depth and self.often(0.25):
            return self._accumulator(names, tuple(parts))
        if depth and len(names) < 4 and self.often(0.1):
            return (*parts, self._directions(names))
        return self._cut_short(names, parts) if self.often(0.06) else tuple(parts)

    def _side_by_side(
        self, names: tuple[str, ...], depth: int, scalars: tuple[tuple[str, str], ...]
    ) -> list[Node]:
        """Statements before and after a loop, or by themselves in the innermost body."""
        parts: list[Node] = [self._loop(names, depth, scalars)] if depth else []
        for _ in range(self.random.choice((1, 1, 1, 2))):
            if self.statements < _MOST_STATEMENTS or not parts:
                new = self._group(names, scalars)
                parts = [*new, *parts] if self.often(0.5) else [*parts, *new]
        return parts

    def _cut_short(self, names: tuple[str, ...], parts: list[Node]) -> tuple[Node, ...]:
        """The body with an early end of the iteration."""
        first = self.random.randrange(len(parts))
        then = (self._assign(names, ()),) if self.often(0.4) else ()
        return (
            *parts[:first],
            If(self._condition(names), then, tuple(parts[first:]), style="next"),
        )


def _once(lowers: tuple[Index, ...]) -> tuple[Index, ...]:
    """The upper bounds with which the loop has one iteration, if its first value is a plain one."""
    if len(lowers) > 1 or lowers[0].inner is not None:
        return ()
    first = lowers[0].plain
    return (Index(replace(first, constant=first.constant + 1)),)


def _is_parameter(bounds: tuple[Index, ...]) -> bool:
    return len(bounds) == 1 and bounds[0] in [Index(Linear(((name, 1),))) for name in "nms"]
