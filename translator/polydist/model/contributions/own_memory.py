"""Memory of a region's own that has an element for each iteration of a statement's loops, and the
statement that takes what is kept there: with the same instances, in loops of its own."""

from __future__ import annotations

import itertools
import re
from dataclasses import replace

import islpy as isl
from polydist_frontends.variables import Array

from polydist.model.scop import ArrayModel, LoopIterator, Statement
from polydist.sets.identifiers import identifier
from polydist.sets.spaces import IN, OUT
from polydist.sets.strides import UNIT, LaidOutStride, Stride
from polydist.sets.unions import maps_of, union_of_maps


def own_memory(
    title: str, target: Array, statement: Statement, first: int, taken: list[ArrayModel]
) -> ArrayModel:
    """An element of the ``target``'s type for each iteration of the statement's loops from
    ``first`` on; its names are none of those that are ``taken``."""
    rank = len(statement.iterators) - first
    strides: tuple[Stride, ...] = (*[LaidOutStride()] * (rank - 1), UNIT)
    same = sum(1 for array in taken if array.source.name.partition(" (")[0] == title)
    source = Array(
        name=f"{title} ({same + 1})" if same else title,
        root=target.root,
        element=target.element,
        extents=(None,) * rank,
        strides=("",) * rank,
        base=target.base,
        place=statement.place,
        live_out=False,
        local=True,
    )
    words = re.sub(r"\W+", "_", target.name)
    return ArrayModel(
        identifier(f"kept_{words}", [array.name for array in taken]), source, rank, strides
    )


def elements(statement: Statement, first: int, array: str) -> isl.Map:
    """Instance -> the values of its iterators from ``first`` on, as an element of the array."""
    same = isl.Map.identity(statement.domain.get_space().map_from_set())
    values = same.intersect_domain(statement.domain).project_out(OUT, 0, first)
    return values.set_tuple_name(OUT, array) if array else values.reset_tuple_id(OUT)


def accesses_of(name: str, accesses: isl.UnionMap) -> isl.UnionMap:
    """The accesses as those of another statement with the same instances."""
    pieces = [piece.set_tuple_name(IN, name) for piece in maps_of(accesses)]
    return union_of_maps(accesses.get_ctx(), pieces)


def own_loops(iterators: tuple[LoopIterator, ...], depth: int) -> tuple[LoopIterator, ...]:
    """The loops, of which those from ``depth`` on are others than the statement's own; what is said
    of the iterations of these does not hold in them."""
    outer, inner = iterators[:depth], iterators[depth:]
    return (*outer, *(replace(it, key=(*it.key, -1), directives=()) for it in inner))


def fresh_name(statements: list[Statement]) -> str:
    """Of a further statement; those that have no instances are missing among the others."""
    taken = {statement.name for statement in statements}
    numbered = (f"S{number}" for number in itertools.count(len(statements)))
    return next(name for name in numbered if name not in taken)
