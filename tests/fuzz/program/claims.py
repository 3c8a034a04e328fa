"""What clauses assert, and whether it is so: ``independent`` and ``private``."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from fuzz.program.constants import NAMED
from fuzz.program.tree import (
    STATEMENTS,
    WRITES,
    Access,
    Assign,
    Declare,
    If,
    Index,
    Linear,
    Loop,
    Region,
)
from fuzz.program.walks import is_left, walk

Place = tuple[int, Counter[str], int, Index]
"""A subscript as the iterator's factor, the other names with factors, the constant, and the second
summand."""


def keeps_its_word(region: Region) -> bool:
    """Whether what its clauses assert holds."""
    claimed = set(words_of(region, "independent"))
    return claimed <= independent_loops(region.body) and all(
        _is_private(region, name) for name in words_of(region, "private")
    )


def words_of(region: Region, clause: str) -> list[str]:
    """What is named in the clauses of one kind."""
    start = f"{clause}("
    return [
        word
        for text in region.clauses
        if text.startswith(start)
        for word in text[len(start) : -1].split(", ")
    ]


def _is_private(region: Region, name: str) -> bool:
    """A name that is written first; a work row also read in loops like the one that filled it."""
    touching = [
        node for node in walk(region) if isinstance(node, STATEMENTS) and name in _touched(node)
    ]
    loops = {
        (node.lowers, node.uppers, node.step)
        for node in walk(region)
        if isinstance(node, Loop) and name[0] == "W" and name in _inside(node)
    }
    return not touching or (_target(touching[0]) == name and len(loops) <= 1)


def _touched(tree: Any) -> set[str]:
    return {node.name for node in walk(tree) if isinstance(node, Access)}


def _target(node: Any) -> str:
    return node.target.name if isinstance(node, Assign) and node.operator == "=" else ""


def _inside(loop: Loop) -> set[str]:
    """What statements directly in the loop touch."""
    return set().union(*(_touched(node) for node in loop.body if isinstance(node, STATEMENTS)))


# -------------------------------------------------------------------------------------- independent
def independent_loops(body: Any) -> set[str]:
    """The iterators all of whose loops have iterations that touch nothing another one writes, as
    far as single subscripts show it."""
    found = [(loop.name, _is_independent(loop, outer)) for loop, outer in _loops(body, frozenset())]
    return {name for name, _ in found} - {name for name, holds in found if not holds}


def _loops(body: Any, outer: frozenset[str]) -> Iterator[tuple[Loop, frozenset[str]]]:
    """Every loop with the iterators around it."""
    for node in body:
        if isinstance(node, Loop):
            yield node, outer
            yield from _loops(node.body, outer | {node.name})
        elif isinstance(node, If):
            yield from _loops(node.then + node.otherwise, outer)


def _is_independent(loop: Loop, outer: frozenset[str]) -> bool:
    """Every element that is written has a dimension that tells iterations apart, in all accesses to
    its array."""
    inside = {node.name for node in walk(loop) if isinstance(node, Loop)}
    return (
        not inside & outer
        and not is_left(loop.body)
        and all(
            any(
                _tells_apart(loop.name, inside, list(column))
                for column in zip(*_all_subscripts(loop, name), strict=True)
            )
            for name in _written(loop)
        )
    )


def _written(loop: Loop) -> set[str]:
    """Names of what the loop assigns and does not declare itself."""
    own = {node.name for node in walk(loop) if isinstance(node, Declare)}
    targets = {node.target.name for node in walk(loop) if isinstance(node, WRITES)}
    return targets - own


def _all_subscripts(loop: Loop, name: str) -> list[tuple[Index, ...]]:
    """The subscripts of all accesses to one array."""
    accesses = (node for node in walk(loop) if isinstance(node, Access))
    return [access.subscripts for access in accesses if access.name == name]


def _tells_apart(iterator: str, inside: set[str], column: list[Index]) -> bool:
    """Whether subscripts of different iterations differ: the same multiple of the iterator, and
    constants that do not make up for it."""
    places = [_place(iterator, index) for index in column]
    factor, names, _, rest = places[0]
    fixed = not inside & ({name for name, times in names.items() if times} | _second(rest))
    alike = all((place[0], place[1], place[3]) == (factor, names, rest) for place in places)
    return bool(factor) and fixed and alike and _stay_apart(factor, places)


def _stay_apart(factor: int, places: list[Place]) -> bool:
    """Whether no two constants differ by a multiple of the factor."""
    apart = {first[2] - second[2] for first in places for second in places}
    return all(not difference or difference % factor for difference in apart)


def _place(iterator: str, index: Index) -> Place:
    names: Counter[str] = Counter()
    for name, factor in index.plain.terms:
        names[name] += factor
    factor = names.pop(iterator, 0)
    constant = index.plain.constant + sum(
        names.pop(name, 0) * value for name, value in NAMED.items()
    )
    return factor, names, constant, Index(Linear(), index.inner, index.operator, index.by)


def _second(rest: Index) -> set[str]:
    return {name for name, _ in rest.inner.terms} if rest.inner is not None else set()
