"""Where values come from: which statement instance wrote an element last, and what an instance
reads, for given parameters.

1. The live-out relation (writer -> element) with the parameters fixed, restricted to the elements
   in question, has the instance that wrote each of them last. The first of these in the order of
   the program is the one whose result the others may have used.
2. The flow relation (writer -> [reader -> element]), restricted to one reader, has the writer of
   every element that it reads.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import islpy as isl

from polydist.model.program_order import order_of
from polydist.model.scop import Scop, Statement
from polydist.schedule.dependences import Dependences
from polydist.sets.spaces import SET
from polydist.sets.unions import union_of_maps

Element = tuple[int, tuple[int, ...]]
"""An element: the array's index in ``scop.arrays``, and its subscripts."""

MOST_ELEMENTS = 2000
"""More elements than this take isl too long."""


@dataclass(frozen=True, eq=False)
class Instance:
    """One run of a statement; ``point`` has the values of its iterators."""

    statement: Statement
    point: tuple[int, ...]


@dataclass(frozen=True, eq=False)
class Origin:
    """``writer`` wrote ``element`` last."""

    element: Element
    writer: Instance


@dataclass(frozen=True, eq=False)
class Read:
    """An element that an instance reads; ``writer`` is ``None`` if the value is older than the
    region."""

    element: Element
    writer: Instance | None


def first_origin(
    scop: Scop, dependences: Dependences, parameters: Sequence[int], elements: Iterable[Element]
) -> Origin | None:
    """The first instance in program order that is the last writer of one of the elements; ``None``
    if the region writes none of them."""
    writers = dependences.live_out.intersect_params(_values(scop, parameters)).intersect_range(
        _element_set(scop, elements)
    )
    if writers.is_empty():
        return None
    order = union_of_maps(scop.isl_context, order_of(scop).values())
    times = isl.Set.from_union_set(writers.domain().apply(order))
    instance = (
        isl.UnionSet.from_set(times.lexmin()).apply(order.reverse()).intersect(writers.domain())
    )
    return Origin(
        _element(scop, instance.apply(writers).sample_point()),
        _instance(scop, instance.sample_point()),
    )


def reads_of(
    instance: Instance, scop: Scop, dependences: Dependences, parameters: Sequence[int]
) -> tuple[Read, ...]:
    """What the instance reads, element by element in the order of arrays and subscripts."""
    own = isl.UnionSet.read_from_str(
        scop.isl_context, f"{{ {instance.statement.name}[{_list(instance.point)}] }}"
    )
    fixed = _values(scop, parameters)
    reads = instance.statement.reads.intersect_params(fixed).intersect_domain(own)
    flow = dependences.flow_elements.intersect_params(fixed).intersect_range(reads.wrap())
    written = flow.range_factor_range()
    found: list[Read] = []
    for point in _points(reads.range()):
        element = _element(scop, point)
        writers = written.intersect_range(_element_set(scop, [element])).domain()
        found.append(
            Read(element, None if writers.is_empty() else _instance(scop, writers.sample_point()))
        )
    return tuple(sorted(found, key=lambda read: read.element))


def _points(elements: isl.UnionSet) -> list[isl.Point]:
    points: list[isl.Point] = []
    elements.foreach_point(points.append)
    return points


def _element_set(scop: Scop, elements: Iterable[Element]) -> isl.UnionSet:
    """The elements under the names that the model gives their arrays."""
    texts = [f"{scop.arrays[array].name}[{_list(subscripts)}]" for array, subscripts in elements]
    return isl.UnionSet.read_from_str(scop.isl_context, f"{{ {'; '.join(texts)} }}")


def _list(numbers: Iterable[int]) -> str:
    return ", ".join(map(str, numbers))


def _values(scop: Scop, values: Sequence[int]) -> isl.Set:
    """The parameters' values as a set."""
    names = [parameter.name for parameter in scop.parameters]
    equations = " and ".join(f"{name} = {value}" for name, value in zip(names, values, strict=True))
    return isl.Set.read_from_str(scop.isl_context, f"[{', '.join(names)}] -> {{ : {equations} }}")


def _element(scop: Scop, point: isl.Point) -> Element:
    name, coordinates = _named(point)
    return next(k for k, array in enumerate(scop.arrays) if array.name == name), coordinates


def _instance(scop: Scop, point: isl.Point) -> Instance:
    name, coordinates = _named(point)
    return Instance(scop.statement(name), coordinates)


def _named(point: isl.Point) -> tuple[str, tuple[int, ...]]:
    """The name of a point's space, and its coordinates."""
    space = isl.Set.from_point(point)
    return str(space.get_tuple_name()), tuple(
        point.get_coordinate_val(SET, k).to_python() for k in range(space.dim(SET))
    )
