"""Which statements may stand in one loop inside a tile.

Two statements of one body in the text have common loops. Where tiles cut one of them along another
of these loops than the other, as a product and its transpose in one body, the common loops run
through everything that either has, and most of their iterations are empty.
"""

from __future__ import annotations

import itertools
from collections.abc import Mapping
from typing import TypeAlias

from polydist.model.scop import Statement
from polydist.schedule.nests import Nest
from polydist.schedule.points.strides import moves, tiled_coordinates

Bodies: TypeAlias = Mapping[str, tuple[int, ...]]
"""Of each statement, by name, the body that it is in."""


def bodies_as_written(statements: list[Statement]) -> Bodies:
    """The bodies of the text."""
    return {s.name: (*s.position[:-1], 0) for s in statements}


def bodies_as_cut(nest: Nest, statements: list[Statement]) -> Bodies:
    """Of the bodies of the text, a part for all statements in a row that tiles cut alike."""
    part, parts = 0, [0]
    for before, s in itertools.pairwise(statements):
        is_one_body = before.position[:-1] == s.position[:-1]
        part = part + (not _is_cut_alike(nest, before, s)) if is_one_body else 0
        parts.append(part)
    return {s.name: (*s.position[:-1], k) for s, k in zip(statements, parts, strict=True)}


def _is_cut_alike(nest: Nest, first: Statement, second: Statement) -> bool:
    """Whether the same iterators move both statements through tiles, along each coordinate."""
    pairs = zip(tiled_coordinates(nest, first), tiled_coordinates(nest, second), strict=True)
    loops = range(min(len(first.iterators), len(second.iterators)))
    return all(moves(a, k) == moves(b, k) for a, b in pairs for k in loops)
