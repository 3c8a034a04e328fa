"""Named subscripts that are declared where they are set, in C, and of narrow types where their
values fit: ``const int k1 = i + 1;``, ``unsigned char k2 = ...``."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

from fuzz.program.ranges import Interval, index_range, running, scoped
from fuzz.program.tree import Access, Advance, Index, Linear, Point, Program, Region
from fuzz.program.walks import replaced, walk

_NARROW = {
    "signed char": (-128, 127),
    "unsigned char": (0, 255),
    "short": (-32768, 32767),
    "unsigned short": (0, 65535),
}
_PLAIN = ("int", "const int", "long", "const long")


def declaring(program: Program, random: Random) -> Program:
    """The program with some of its named subscripts in such a form. Not where clauses name them."""
    ranges = _ranges(program)
    return replace(
        program, regions=tuple(_region(region, ranges, random) for region in program.regions)
    )


def _ranges(program: Program) -> dict[str, Interval]:
    """Which values the named subscripts of all regions have, by their names."""
    found: dict[str, Interval] = {}
    for node, scope in scoped(program.regions, running(program)):
        if isinstance(node, Point):
            ranges = [index_range(index, scope) for index in _steps(node.index)]
            ranges += [found[node.name]] if node.name in found else []
            found[node.name] = min(low for low, _ in ranges), max(high for _, high in ranges)
    return found


def _steps(index: Index) -> Iterator[Index]:
    """The index, and what a variable may have before a condition sets it to that."""
    yield index
    if index.operator in ("min", "max") and index.inner is not None:
        yield Index(index.inner)


def _region(region: Region, ranges: dict[str, Interval], random: Random) -> Region:
    said = " ".join(region.clauses)
    free = {name for name in _names(region) if name not in said and random.random() < 0.7}
    own = set() if region.outside else {name for name in free if _stays_inside(region, name)}

    def declared(tree: Any) -> Any:
        if not isinstance(tree, Point) or tree.name not in own:
            return None
        return replace(tree, declared=random.choice((*_PLAIN, *_fitting(ranges[tree.name]))))

    kinds = tuple(
        (name, random.choice((kind, *_fitting(ranges[name]))) if name in free else kind)
        for name, kind in region.scalars
        if name not in own
    )
    return replace(region, body=replaced(region.body, declared), scalars=kinds)


def _names(region: Region) -> Iterator[str]:
    """Of what is only set as a named subscript, and not used in another way."""
    points = {node.name for node in walk(region.body) if isinstance(node, Point)}
    others = {node.name for node in walk(region.body) if isinstance(node, Advance)}
    places = {name for node in walk(region.body) for name, _ in getattr(node, "places", ())}
    values = {node.name for node in walk(region.body) if isinstance(node, Access)}
    return iter(sorted(points - others - places - values))


def _fitting(values: Interval) -> tuple[str, ...]:
    return tuple(
        kind for kind, (low, high) in _NARROW.items() if low <= values[0] and values[1] <= high
    )


def _stays_inside(region: Region, name: str) -> bool:
    """Whether it is set once, and all that uses it comes after that in the same body."""
    bodies = [tree for tree in _bodies(region.body) if any(_sets(node, name) for node in tree)]
    if len(bodies) != 1 or sum(_sets(node, name) for node in bodies[0]) != 1:
        return False
    place = next(k for k, node in enumerate(bodies[0]) if _sets(node, name))
    return _uses(bodies[0][place + 1 :], name) == _uses(region.body, name)


def _sets(node: Any, name: str) -> bool:
    return isinstance(node, Point) and node.name == name


def _bodies(tree: Any) -> Iterator[tuple[Any, ...]]:
    yield tree
    for node in tree:
        for part in ("body", "then", "otherwise"):
            yield from _bodies(getattr(node, part, ()))


def _uses(tree: Any, name: str) -> int:
    return sum(
        word == name for node in walk(tree) if isinstance(node, Linear) for word, _ in node.terms
    )
