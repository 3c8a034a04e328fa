"""Where a value comes from: the statement instance that wrote an element last, for given parameters.

1. The live-out relation (writer -> element) with the parameters fixed, restricted to the elements in question, has the instance that wrote each of
   them last.
2. Of these instances the first in the order of the program is the one whose result the others may have used.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import islpy as isl

from polydist.dependences import Dependences
from polydist.order import order_of
from polydist.polyhedra import SET, union_of_maps
from polydist.scop import Scop, Statement

Element = tuple[int, tuple[int, ...]]
"""An element: the array's index in ``scop.arrays``, and its subscripts."""


@dataclass(frozen=True, eq=False)
class Origin:
    """The instance ``statement[iteration]``, which wrote ``element``; ``iteration`` has the values of the statement's iterators."""

    element: Element
    statement: Statement
    iteration: tuple[int, ...]


def first_origin(scop: Scop, dependences: Dependences, parameters: Sequence[int], elements: Iterable[Element]) -> Origin | None:
    """The first instance in program order that is the last writer of one of the elements; ``None`` if the region writes none of them."""
    wanted = _element_set(scop, elements)
    writers = dependences.live_out.intersect_params(_values(scop, parameters)).intersect_range(wanted)
    if writers.is_empty():
        return None
    order = union_of_maps(scop.isl_context, order_of(scop).values())
    times = isl.Set.from_union_set(writers.domain().apply(order))
    instance = isl.UnionSet.from_set(times.lexmin()).apply(order.reverse()).intersect(writers.domain())
    element = instance.apply(writers).sample_point()
    point = instance.sample_point()
    name = str(isl.Set.from_point(element).get_tuple_name())
    index = next(k for k, array in enumerate(scop.arrays) if array.name == name)
    statement = scop.statement(str(isl.Set.from_point(point).get_tuple_name()))
    return Origin((index, _coordinates(element)), statement, _coordinates(point))


def _element_set(scop: Scop, elements: Iterable[Element]) -> isl.UnionSet:
    texts = [f"{scop.arrays[array].name}[{', '.join(map(str, subscripts))}]" for array, subscripts in elements]
    return isl.UnionSet.read_from_str(scop.isl_context, f"{{ {'; '.join(texts)} }}")


def _values(scop: Scop, values: Sequence[int]) -> isl.Set:
    """The parameters' values as a set."""
    names = [parameter.name for parameter in scop.parameters]
    equations = " and ".join(f"{name} = {value}" for name, value in zip(names, values, strict=True))
    return isl.Set.read_from_str(scop.isl_context, f"[{', '.join(names)}] -> {{ : {equations} }}")


def _coordinates(point: isl.Point) -> tuple[int, ...]:
    space = isl.Set.from_point(point)
    return tuple(point.get_coordinate_val(SET, k).to_python() for k in range(space.dim(SET)))


def origin_text(origin: Origin) -> str:
    """The iteration in the user's names."""
    named = zip((iterator.name for iterator in origin.statement.iterators), origin.iteration, strict=True)
    return ", ".join(f"{name} = {value}" for name, value in named)
