"""Integer constants that have a name, and tables of them: what a program may use instead of
literals, and as subscripts."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from random import Random
from typing import Any

from fuzz.program.tree import Index, Linear
from fuzz.program.walks import replaced, walk

NAMED: Mapping[str, int] = {"ONE": 1, "TWO": 2}
_ROWS: Mapping[str, tuple[int, ...]] = {
    "cx": (0, 1, 0, -1, 0, 1, -1, -1, 1),
    "cy": (0, 0, 1, 0, -1, 1, 1, -1, -1),
    "turns": (2, 0, 1),
    "far": (0, 3, 1, 4, 2),
}
"""Tables by their first values, which come again."""

TABLES = tuple(_ROWS)


def table_range(name: str) -> tuple[int, int]:
    return min(_ROWS[name]), max(_ROWS[name])


def table_values(name: str, low: int, high: int) -> list[int]:
    """The elements that the subscripts ``low`` to ``high`` select."""
    row = _ROWS[name]
    return [row[k % len(row)] for k in range(low, high + 1)]


def used_constants(tree: Any) -> list[str]:
    """The names among ``NAMED`` that occur."""
    found = {name for node in walk(tree) if isinstance(node, Linear) for name, _ in node.terms}
    return [name for name in NAMED if name in found]


def lookups(tree: Any) -> Iterable[Index]:
    """The expressions that select an element of a table."""
    return (
        node
        for node in walk(tree)
        if isinstance(node, Index) and node.inner is not None and node.operator == "[]"
    )


def named(tree: Any, random: Random, share: float) -> Any:
    """The tree with a name in place of this share of the constants that have one."""

    def name_constant(linear: Any) -> Any:
        if not isinstance(linear, Linear):
            return None
        name = next((name for name, value in NAMED.items() if value == abs(linear.constant)), None)
        if name is None or random.random() >= share:
            return linear
        return Linear((*linear.terms, (name, 1 if linear.constant > 0 else -1)))

    return replaced(tree, name_constant)
